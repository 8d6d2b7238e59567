"""Finished matches as Records, and step by step with all hands open."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, cast

from pydantic_core import to_json

from lostcities.analysis.catalogue import MOST_ROUNDS
from lostcities.analysis.film import Film
from lostcities.engine.contract import BadRecord, State
from lostcities.engine.match import Match
from lostcities.engine.record import names_of, record, replay
from lostcities.engine.shapes import ContributionJson, EndedJson, FairnessJson, Plain, RecordJson
from lostcities.server.tables import fairness
from lostcities.server.tables.ledger import Chair, Ledger
from lostcities.server.wire.refusals import Refused

KEPT_STEPS: Final = 50_000
"""Steps of all replays in memory together: enough for about a hundred long matches."""
LONGEST_NAME: Final = 64
LARGEST_PART: Final = 16_384
"""The most bytes of what a record says about its end or its deal."""
ENDED: Final = ("why", "winners")
"""What a record says about the end of a match that ended early."""
FAIRNESS: Final = ("method", "table", "commitment", "commitments", "secret", "starter", "draws", "contributions")
"""What a record says about its deal."""


def record_of(ledger: Ledger) -> RecordJson:
    """Return the record of a table that is over, with everything needed to check its deal."""
    if ledger.status != "over" or ledger.match is None:
        raise Refused("not_possible", "match-not-over")
    names = [chair.name or "" for chair in ledger.chairs]
    whole = record(ledger.match, names)
    if "begun" not in ledger.terms:  # the deal of another match is not this table's
        whole["fairness"] = _fairness(ledger)
    if ledger.result and ledger.result["why"] != "played":
        whole["ended"] = {"why": ledger.result["why"], "winners": ledger.result["winners"]}
    return whole


def _fairness(ledger: Ledger) -> FairnessJson:
    """Return what is needed to check the deal (docs/fairness.md)."""
    listed = ledger.listed
    whole: FairnessJson = {
        "method": fairness.FIRST if listed is None else fairness.METHOD,
        "table": ledger.id,
        "starter": "lot" if ledger.terms["starter"] is None else "host" if listed is None else ledger.terms["starter"],
        "secret": ledger.draw_secret().hex(),
        "draws": ledger.secrets + 1,
        "contributions": [_contribution(chair, listed is None) for chair in ledger.chairs],
    }
    if listed is None:
        whole["commitment"] = ledger.commitment
    else:
        whole["commitments"] = listed
    return whole


def _contribution(chair: Chair, first_method: bool) -> ContributionJson:
    if first_method:
        return {"by": "player" if chair.own else "server", "commitment": chair.commit, "value": chair.value}
    return {
        "by": "player" if chair.shown else "server",
        "value": chair.given.hex(),
        "absent": chair.own and chair.commit is not None and not chair.shown,
    }


def _unreplayable(problem: BadRecord) -> Refused:
    """Return why a record does not replay: the rules' reason against a move, or what is wrong with the document."""
    if problem.forbidden is None or problem.round is None or problem.move is None:
        return Refused("bad_record", detail=str(problem))
    action, reason = problem.forbidden
    where: dict[str, str | int] = {"round": problem.round, "move": problem.move, "action": action}
    refusal = Refused("bad_record", "record-move", **where, because=reason.code, **reason.parameters)
    refusal.clause = reason.clause
    return refusal


def replay_upload(data: object) -> Match[State]:
    """Replay an uploaded record; refused with the reason if it is bad."""
    try:
        match = replay(data)
    except BadRecord as problem:
        raise _unreplayable(problem) from None
    except RecursionError:
        raise Refused("bad_record", "record-depth") from None
    try:
        to_json(data)
    except (ValueError, RecursionError):
        raise Refused("bad_record", "record-text") from None
    if match.game.rounds > MOST_ROUNDS:
        raise Refused("bad_record", "record-rounds", most=MOST_ROUNDS)
    return match


def trim_upload(data: Plain, match: Match[State]) -> RecordJson:
    """Return the parts of an uploaded, replayed record that are stored: the fields of a record and nothing else."""
    names = names_of(data)
    if any(len(name) > LONGEST_NAME for name in names):
        raise Refused("bad_record", "record-name", most=LONGEST_NAME)
    whole = record(match, names)
    # These two are unchecked and nothing here relies on them; verifying a deal checks them.
    if ended := _trim_part(data, "ended", ENDED):
        whole["ended"] = cast(EndedJson, ended)
    if fair := _trim_part(data, "fairness", FAIRNESS):
        whole["fairness"] = cast(FairnessJson, fair)
    return whole


def _trim_part(data: Plain, name: str, fields: Sequence[str]) -> Plain | None:
    """Return the known fields of a part of a record, None if it has no such part."""
    part = data.get(name)
    if not isinstance(part, dict):
        return None
    kept = {field: part[field] for field in fields if field in part}
    if len(to_json(kept)) > LARGEST_PART:
        raise Refused("bad_record", "record-part-size", part=name)
    return kept


class Films:
    """The films that were requested last: each is made once, and their total size is bounded."""

    def __init__(self, most_steps: int = KEPT_STEPS) -> None:
        self._most = most_steps
        self._kept: OrderedDict[str, Film] = OrderedDict()

    def add(self, name: str, film: Film) -> Film:
        """Cache a film; the least recently used ones are dropped."""
        self._kept[name] = film
        while len(self._kept) > 1 and sum(kept.total for kept in self._kept.values()) > self._most:
            self._kept.popitem(last=False)
        return film

    def clear(self) -> None:
        """Forget all films, because a name or content in them must no longer be shown."""
        self._kept.clear()

    def get(self, name: str) -> Film | None:
        """Return a cached film."""
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)
