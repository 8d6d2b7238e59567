"""Finished matches as Records, and step by step with all hands open."""

from collections import OrderedDict
from typing import Any, Final

from pydantic_core import to_json

from lostcities.engine.contract import CHANCE, BadRecord, Json
from lostcities.engine.match import Match
from lostcities.engine.record import DICE, record, replay
from lostcities.server import fairness
from lostcities.server.ledger import Ledger
from lostcities.server.refusals import Refused

MOST_STEPS: Final = 60
"""Steps in one answer."""
KEPT_STEPS: Final = 50_000
"""Steps of all films in memory together: about a hundred long matches."""
LONGEST_NAME: Final = 64
LARGEST_PART: Final = 16_384
"""Bytes of what a Record says about its end or its deal."""
FAIRNESS: Final = ("method", "table", "commitment", "commitments", "secret", "starter", "draws", "contributions")
"""What a Record says about its deal."""


def record_of(ledger: Ledger) -> Json:
    """The Record of a table that is over, with what is needed to check its deal."""
    if ledger.status != "over" or ledger.match is None:
        raise Refused(
            "not_possible",
            "The match is not over; its record is open to everybody after the end.",
            "Die Partie ist nicht zu Ende; danach ist sie für alle offen.",
        )
    names = [chair.name or "" for chair in ledger.chairs]
    whole = record(ledger.match, names)
    whole["fairness"] = _fairness(ledger)
    result = ledger.result or {}
    if result.get("why") != "played":
        whole["ended"] = {"why": result.get("why"), "winners": result.get("winners")}
    return whole


def _fairness(ledger: Ledger) -> Json:
    """What is needed to check the deal (docs/fairness.md)."""
    listed = ledger.listed
    common = {
        "table": ledger.id,
        "starter": "lot" if ledger.terms["starter"] is None else "host" if listed is None else ledger.terms["starter"],
        "secret": ledger.draw_secret().hex(),
        "draws": ledger.secrets + 1,
    }
    if listed is None:
        parts = [
            {"by": "player" if chair.own else "server", "commitment": chair.commit, "value": chair.value}
            for chair in ledger.chairs
        ]
        return {"method": fairness.FIRST, **common, "commitment": ledger.commitment, "contributions": parts}
    given = [
        {
            "by": "player" if chair.shown else "server",
            "value": chair.given.hex(),
            "absent": chair.own and chair.commit is not None and not chair.shown,
        }
        for chair in ledger.chairs
    ]
    return {"method": fairness.METHOD, **common, "commitments": listed, "contributions": given}


def checked(data: Any) -> Match[Any]:
    """An uploaded Record, replayed; refused with the reason if it is bad."""
    try:
        match = replay(data)
    except BadRecord as problem:
        raise Refused("bad_record", f"This record does not replay: {problem}.") from None
    except RecursionError:
        raise Refused("bad_record", "This record is nested too deeply.") from None
    try:
        to_json(data)
    except (ValueError, RecursionError):
        raise Refused("bad_record", "This record has text that is not Unicode, or is nested too deeply.") from None
    if match.game.rounds > 20:
        raise Refused("bad_record", "A record has at most 20 rounds here.")
    return match


def kept(data: Json, match: Match[Any]) -> Json:
    """What is stored of an uploaded Record that was replayed: what a Record consists of, and nothing else."""
    if any(len(name) > LONGEST_NAME for name in data["players"]):
        raise Refused("bad_record", f"A player's name in a record has at most {LONGEST_NAME} characters here.")
    whole = record(match, data["players"])
    ended, fair = data.get("ended"), data.get("fairness")
    if isinstance(ended, dict):
        whole["ended"] = {key: ended[key] for key in ("why", "winners") if key in ended}
    if isinstance(fair, dict):
        whole["fairness"] = {key: fair[key] for key in FAIRNESS if key in fair}
    for key in ("ended", "fairness"):
        if key in whole and len(to_json(whole[key])) > LARGEST_PART:
            raise Refused("bad_record", f"{key!r} is larger than it can be.")
    return whole


class Film:
    """A match as it went: the state after every move, so that any part of it can be shown without replaying."""

    __slots__ = ("_moves", "_players", "_result", "_states", "ended", "game", "total")

    def __init__(self, match: Match[Any], data: Json) -> None:
        self.game = match.game
        self.ended = data.get("ended") if isinstance(data.get("ended"), dict) else None
        self._players: list[str] = data["players"]
        self._result: Json | None = data["result"]
        self._states: list[tuple[int, Any]] = []
        self._moves: list[Any] = [None]
        for place, played in enumerate(match.rounds):
            state = match.game.start(played.setup, played.starter, played.standing)
            if place == 0:
                self._states.append((place, state.copy()))
            for move in played.moves:
                state.apply(move[1])
                self._states.append((place, state.copy()))
                self._moves.append(move)
        self.total = len(self._states) - 1

    def part(self, first: int, count: int) -> Json:
        """Some steps, every seat's view at each: step n is the match after n moves."""
        last = min(self.total, first + min(count, MOST_STEPS) - 1)
        whole = {"game": self.game.name, "players": self._players, "steps": self.total, "first": first}
        shown = [self._step(number) for number in range(first, last + 1)]
        return {**whole, "shown": shown, "result": self._result, "ended": self.ended}

    def _step(self, number: int) -> Json:
        place, state = self._states[number]
        move = self._moves[number]
        done = None
        if move is not None:
            done = {"by": DICE if move[0] == CHANCE else move[0], "do": self.game.text(move[1])}
        views = [state.view(seat).to_json() for seat in range(self.game.players)]
        return {"step": number, "round": place, "move": done, "views": views}


class Films:
    """The films that were asked for last: each is made once, and all together are bounded."""

    def __init__(self, most_steps: int = KEPT_STEPS) -> None:
        self._most = most_steps
        self._kept: OrderedDict[str, Film] = OrderedDict()

    def add(self, name: str, film: Film) -> Film:
        """Keep a film; the one that was not looked at for longest goes."""
        self._kept[name] = film
        while len(self._kept) > 1 and sum(kept.total for kept in self._kept.values()) > self._most:
            self._kept.popitem(last=False)
        return film

    def clear(self) -> None:
        """Forget all of them: a name in them, or what they show, is to be seen no more."""
        self._kept.clear()

    def get(self, name: str) -> Film | None:
        """A film that was made before."""
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)
