"""The wire protocol, typed once: what a client may send and what it gets (docs/protocol.md is generated from this).

Unknown fields and wrong types are refused. ``lostcities protocol`` writes the
TypeScript types and the document from the same classes.

>>> intents.validate_json('{"type": "act", "version": 3, "action": "+r7", "key": "k1"}').action
'+r7'
"""

from lostcities.server.wire.messages.catalogue import *
from lostcities.server.wire.messages.common import *
from lostcities.server.wire.messages.frames import *
from lostcities.server.wire.messages.intent_types import *
from lostcities.server.wire.messages.people import *
from lostcities.server.wire.messages.replays import *
from lostcities.server.wire.messages.requests import *
from lostcities.server.wire.messages.reviews import *
from lostcities.server.wire.messages.views import *
