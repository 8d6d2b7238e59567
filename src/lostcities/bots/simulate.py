"""Whole matches between bots, as many as wanted, the same for the same seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from lostcities.bots.catalogue import bot
from lostcities.bots.contract import Bot
from lostcities.engine import record as records
from lostcities.engine.bits import derived_seed
from lostcities.engine.contract import Game
from lostcities.engine.match import Match

CHUNK = 16
"""So many matches are one job: a match of quick bots takes less time than to send it."""


def play_match(game: Game[Any], bots: Sequence[Bot], seed: int) -> Match[Any]:
    """One match of ``game``, dealt from ``seed``, one bot a seat."""
    match: Match[Any] = game.match(seed=seed)
    rngs = [Random(derived_seed(seed, 1000 + seat)) for seat in range(game.players)]
    while not match.over:
        seat = match.state.seat
        match.apply(bots[seat].choose(match.state.view(seat), rngs[seat]))
    return match


def play_matches(game: Game[Any], bots: Sequence[Bot], matches: int, seed: int) -> Iterator[Match[Any]]:
    """``matches`` matches; the i-th depends on ``seed`` and i alone."""
    for number in range(matches):
        yield play_match(game, bots, derived_seed(seed, number))


@dataclass(slots=True)
class Chunk:
    """What came out of some matches that follow each other."""

    job: int
    matches: int
    totals: list[int]
    wins: list[int]
    truncated: int = 0
    lines: list[str] = field(default_factory=list)
    """Their records, if they are wanted."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches between levels, to be played here, in several processes or on a Ray cluster: the same everywhere."""

    game: Game[Any]
    levels: tuple[str, ...]
    """One a seat."""
    matches: int
    seed: int
    write: bool = False
    """Whether records are wanted, and with ``legal`` all legal actions in them."""
    legal: bool = False

    def names(self) -> list[str]:
        """What the players are called in a record."""
        return [f"{bot(level).name} {number}" for number, level in enumerate(self.levels, 1)]

    def worker(self) -> "Simulator":
        """Somebody who plays such matches."""
        return Simulator(self)

    def run(self, workers: int = 1, on: str | None = None) -> Iterator[Chunk]:
        """All matches in their order, however many play them."""
        from lostcities.bots.arena.crew import play_all

        waiting: dict[int, Chunk] = {}
        following = 0
        for chunk in play_all(self, range((self.matches + CHUNK - 1) // CHUNK), workers, on):
            waiting[chunk.job] = chunk
            while following in waiting:
                yield waiting.pop(following)
                following += 1


class Simulator:
    """Plays matches one after the other."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.names = simulation.names()
        self.bots = [bot(level) for level in simulation.levels]

    def play(self, job: int) -> Chunk:
        """The matches of a job."""
        wanted, players = self.simulation, self.simulation.game.players
        numbers = range(job * CHUNK, min((job + 1) * CHUNK, wanted.matches))
        chunk = Chunk(job, len(numbers), [0] * players, [0] * players)
        for number in numbers:
            match = play_match(wanted.game, self.bots, derived_seed(wanted.seed, number))
            assert match.result is not None
            if wanted.write:
                chunk.lines.append(records.dumps(records.record(match, self.names, wanted.legal)))
            for seat, total in enumerate(match.result.totals):
                chunk.totals[seat] += total
                chunk.wins[seat] += seat in match.result.winners
            chunk.truncated += match.result.truncated
        return chunk

    def close(self) -> None:
        """Nothing is open."""
