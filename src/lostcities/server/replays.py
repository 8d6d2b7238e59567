"""Finished matches as Records, and step by step with all hands open."""

from typing import Any

from lostcities.engine.contract import CHANCE, BadRecord, Json
from lostcities.engine.match import Match
from lostcities.engine.record import DICE, record, replay
from lostcities.server import fairness
from lostcities.server.ledger import Ledger
from lostcities.server.refusals import Refused

MOST_STEPS = 60


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
    parts = [
        {"by": "player" if chair.own else "server", "commitment": chair.commit, "value": chair.value}
        for chair in ledger.chairs
    ]
    whole["fairness"] = {
        "method": fairness.METHOD,
        "table": ledger.id,
        "commitment": ledger.commitment,
        "secret": ledger.draw_secret().hex(),
        "starter": "lot" if ledger.terms["starter"] is None else "host",
        "draws": ledger.secrets + 1,
        "contributions": parts,
    }
    result = ledger.result or {}
    if result.get("why") != "played":
        whole["ended"] = {"why": result.get("why"), "winners": result.get("winners")}
    return whole


def checked(data: Any) -> Match[Any]:
    """An uploaded Record, replayed; refused with the reason if it is bad."""
    try:
        match = replay(data)
    except BadRecord as problem:
        raise Refused("bad_record", f"This record does not replay: {problem}.") from None
    except RecursionError:
        raise Refused("bad_record", "This record is nested too deeply.") from None
    if match.game.rounds > 20:
        raise Refused("bad_record", "A record has at most 20 rounds here.")
    return match


def steps(data: Json, first: int, count: int) -> Json:
    """Some steps of a Record, every seat's view at each: step n is the match after n moves."""
    match = replay(data)
    total = sum(len(played.moves) for played in match.rounds)
    last = min(total, first + min(count, MOST_STEPS) - 1)
    shown = []
    number = 0
    for place, played in enumerate(match.rounds):
        state = match.game.start(played.setup, played.starter, played.standing)
        moves: list[Any] = [None, *played.moves]
        for move in moves if place == 0 else moves[1:]:
            if move is not None:
                state.apply(move[1])
                number += 1
            if first <= number <= last:
                by = None if move is None else DICE if move[0] == CHANCE else move[0]
                views = [state.view(seat).to_json() for seat in range(match.game.players)]
                done = None if move is None else {"by": by, "do": match.game.text(move[1])}
                shown.append({"step": number, "round": place, "move": done, "views": views})
    extra = {"result": data["result"], "ended": data.get("ended") if isinstance(data.get("ended"), dict) else None}
    whole = {"game": match.game.name, "players": data["players"], "steps": total, "first": first}
    return {**whole, "shown": shown, **extra}
