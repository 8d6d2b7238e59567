"""Ratings by openskill, one per game and kind of player: guests, people and bots are never compared.

>>> fresh = rate([None, None], [0], [0, 1])
>>> fresh[0]["mu"] > fresh[1]["mu"]
True
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from openskill.models import PlackettLuce

from lostcities.engine.contract import CHANCE
from lostcities.engine.shapes import ResultJson
from lostcities.server.store.rows import StrengthRow
from lostcities.server.tables.ledger import Ledger

MODEL: Final = PlackettLuce()
ENOUGH: Final = 10
"""Turns that every seat must have had before a resigned match counts as a win: nearly half a card game."""


def rate(
    before: Sequence[tuple[float, float] | None], winners: Sequence[int], totals: Sequence[int]
) -> list[StrengthRow]:
    """New ratings from the old ones; winners come first, the others by their totals."""
    teams = [[MODEL.rating() if old is None else MODEL.rating(mu=old[0], sigma=old[1])] for old in before]
    top = max(totals) + 1
    ranks = [-float(top if seat in winners else total) for seat, total in enumerate(totals)]
    after = MODEL.rate(teams, ranks=ranks)
    return [{"mu": team[0].mu, "sigma": team[0].sigma, "shown": round(team[0].ordinal(), 3)} for team in after]


def kind_of(ledger: Ledger) -> str | None:
    """The kind of player that everyone in the match is; None if kinds are mixed or the match does not count."""
    if not ledger.terms["rated"] or (ledger.result and ledger.result["why"] == "abandoned"):
        return None
    chairs = ledger.chairs
    if any(chair.resigned and chair.state == "replaced" for chair in chairs):
        return None
    kinds = {chair.was or chair.kind for chair in chairs}
    return kinds.pop() if len(kinds) == 1 else None


def counts(ledger: Ledger, result: ResultJson) -> list[bool]:
    """Say whose rating a match changes: everyone's, except that a win against an early resignation earns nothing.

    So an accomplice who resigns helps nobody, and resigning early does not protect a rating.
    """
    enough = result["why"] == "played" or min(turns(ledger)) >= ENOUGH
    return [enough or not chair.racing for chair in ledger.chairs]


def turns(ledger: Ledger) -> list[int]:
    """How many turns each seat has had in the match."""
    made = [0] * len(ledger.chairs)
    for played in ledger.match.rounds if ledger.match else ():
        seats = [seat for seat, _ in played.moves if seat != CHANCE]
        for seat, _ in groupby(seats):
            made[seat] += 1
    return made


def player_of(ledger: Ledger, seat: int) -> str:
    """Return who is rated for a seat: the player who began there, or the level of the server's bot."""
    chair = ledger.chairs[seat]
    return chair.resigned or chair.player or f"level:{chair.level}"


def totals_of(ledger: Ledger, result: ResultJson) -> list[int]:
    """Return the totals that order the seats that did not win: players who resigned or ran out of time come last."""
    lowest = min(result["totals"]) - 1
    return [total if ledger.chairs[seat].racing else lowest for seat, total in enumerate(result["totals"])]
