"""Intents: requests to a table, by socket or by POST /api/tables/{id}/intents."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from lostcities.server.wire.messages.common import MOST, Hex32, Key, Level, Message, Phrase, SeatNumber
from lostcities.server.wire.messages.requests import Seek


class Act(Message):
    """Do one of the legal actions of the view with this version."""

    type: Literal["act"]
    version: int = Field(ge=0, le=MOST)
    action: str = Field(min_length=1, max_length=16)
    key: Key


class Undo(Message):
    """Take back the last decision of your own turn, until you have drawn a card."""

    type: Literal["undo"]
    version: int = Field(ge=0, le=MOST)
    key: Key


class Sit(Message):
    """Take a seat: the named one or the first that is free."""

    type: Literal["sit"]
    key: Key
    seat: SeatNumber | None = None
    commit: Hex32 | None = None


class Commit(Message):
    """Commit to your contribution to the deal."""

    type: Literal["commit"]
    key: Key
    commit: Hex32


class Reveal(Message):
    """Reveal the contribution that you committed to."""

    type: Literal["reveal"]
    key: Key
    value: Hex32


class Resign(Message):
    """Resign the match."""

    type: Literal["resign"]
    key: Key


class Leave(Message):
    """Leave the table; before the start this frees the seat."""

    type: Literal["leave"]
    key: Key


class Decline(Message):
    """Decline the seat that is offered to you; it is then open to anyone."""

    type: Literal["decline"]
    key: Key


class Return(Message):
    """Come back to a seat that you left."""

    type: Literal["return"]
    key: Key


class ProposeBot(Message):
    """Propose that a bot takes over a seat; it takes over when everyone else at the table agrees."""

    type: Literal["propose_bot"]
    key: Key
    seat: SeatNumber
    level: Level


class Agree(Message):
    """Agree to the proposal of a bot."""

    type: Literal["agree"]
    key: Key


class Rematch(Message):
    """Ask for another match with the seats rotated; it is created when everyone asks for it."""

    type: Literal["rematch"]
    key: Key
    commit: Hex32 | None = None


class Ready(Message):
    """Continue after a round: the next one is dealt when everybody is ready."""

    type: Literal["ready"]
    key: Key


class Say(Message):
    """Send a chat message."""

    type: Literal["say"]
    key: Key
    text: str = Field(min_length=1, max_length=300)


class SayPhrase(Message):
    """Send one of the quick phrases, which everyone reads in their own language."""

    type: Literal["phrase"]
    key: Key
    phrase: Phrase


class Mute(Message):
    """Mute or unmute the player at a seat, here and at other tables."""

    type: Literal["mute"]
    key: Key
    seat: SeatNumber
    muted: bool = True


class Report(Message):
    """Report a chat line to the host of the server."""

    type: Literal["report"]
    key: Key
    line: int = Field(ge=1, le=MOST)
    reason: str = Field(min_length=1, max_length=300)


class Ping(Message):
    """Check that the server is there."""

    type: Literal["ping"]
    key: Key


Intent: TypeAlias = Annotated[
    Act | Undo | Sit | Commit | Reveal | Resign | Leave | Decline | Return | ProposeBot | Agree | Rematch | Ready
    | Say | SayPhrase | Mute | Report | Ping,
    Field(discriminator="type"),
]  # fmt: skip
intents: TypeAdapter[Intent] = TypeAdapter(Intent)
wishes: TypeAdapter[Seek | Ping] = TypeAdapter(Annotated[Seek | Ping, Field(discriminator="type")])
