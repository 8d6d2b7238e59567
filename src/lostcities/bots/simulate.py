"""Whole matches between bots; the same seed gives the same matches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from lostcities.bots.arena.entrants import Entrant, Player, entrants_of
from lostcities.bots.arena.programs import Forfeit
from lostcities.bots.contract import OWN_MEASURE
from lostcities.engine import record as records
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import Action, BadInput, Game, IllegalAction, State, View
from lostcities.engine.match import Match
from lostcities.engine.shapes import Plain

CHUNK = 16
"""Matches per job: playing a match between quick bots takes less time than sending it."""

THINK_AT_MOST = 60.0
"""Seconds that a bot from a file or a command may take for a decision."""


class Chooser(Protocol):
    """A bot, or an entrant at a seat."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return one of ``view.legal``."""


def play_match(game: Game[State], bots: Sequence[Chooser], seed: int) -> Match[State]:
    """Play one match of ``game``, dealt from ``seed``, with one bot per seat."""
    match: Match[State] = game.match(seed=seed)
    rngs = [Random(derive_seed(seed, 1000 + seat)) for seat in range(game.players)]
    while not match.over:
        seat = match.state.to_move
        match.apply(bots[seat].choose(match.state.view(seat), rngs[seat]))
    return match


def play_matches(game: Game[State], bots: Sequence[Chooser], matches: int, seed: int) -> Iterator[Match[State]]:
    """Play ``matches`` matches; match i depends only on ``seed`` and i."""
    for number in range(matches):
        yield play_match(game, bots, derive_seed(seed, number))


@dataclass(slots=True)
class Chunk:
    """The result of some consecutive matches."""

    job: int
    matches: int
    totals: list[int]
    wins: list[int]
    truncated: int = 0
    lines: list[str] = field(default_factory=list)
    """Their records, if wanted."""
    problem: str = ""
    """Why the matches could not be played."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches between bots, played here, in several processes or on a Ray cluster, with the same results."""

    game: Game[State]
    bots: tuple[str, ...]
    """One per seat, each a level, a frozen player, a style, a file or a command."""
    matches: int
    seed: int
    write: bool = False
    """Whether records are wanted; with ``legal``, they include all legal actions."""
    legal: bool = False

    def names(self) -> list[str]:
        """Return the names of the players in a record."""
        labels = {spec: entrant.label for spec, entrant in self._entrants().items()}
        return [f"{labels[spec]} {number}" for number, spec in enumerate(self.bots, 1)]

    def _entrants(self) -> dict[str, Entrant]:
        named = list(dict.fromkeys(self.bots))
        return dict(zip(named, entrants_of(named), strict=True))

    def players(self) -> list[Player]:
        """Return a player for each seat."""
        entrants = self._entrants()
        return [entrants[spec].player(self.game, OWN_MEASURE, THINK_AT_MOST) for spec in self.bots]

    def worker(self) -> "Simulator":
        """Return a worker that plays such matches."""
        return Simulator(self)

    def run(self, workers: int = 1, on: str | None = None) -> Iterator[Chunk]:
        """Play all matches; yields them in order, however many workers play."""
        from lostcities.bots.arena.crew import play_all

        waiting: dict[int, Chunk] = {}
        following = 0
        for chunk in play_all(self, range((self.matches + CHUNK - 1) // CHUNK), workers, on):
            waiting[chunk.job] = chunk
            while following in waiting:
                if waiting[following].problem:
                    raise BadInput(waiting[following].problem)
                yield waiting.pop(following)
                following += 1


class Simulator:
    """Plays matches one after the other."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.names = simulation.names()
        self.players = simulation.players()

    def play(self, job: int) -> Chunk:
        """Play the matches of a job."""
        wanted, players = self.simulation, self.simulation.game.players
        numbers = range(job * CHUNK, min((job + 1) * CHUNK, wanted.matches))
        chunk = Chunk(job, len(numbers), [0] * players, [0] * players)
        for number in numbers:
            try:
                match = self._play_match(derive_seed(wanted.seed, number))
            except (Forfeit, IllegalAction) as problem:
                chunk.problem = f"match {number + 1} could not be played: {problem}"
                return chunk
            assert match.result is not None
            if wanted.write:
                chunk.lines.append(records.dumps(records.record(match, self.names, wanted.legal)))
            for seat, total in enumerate(match.result.totals):
                chunk.totals[seat] += total
                chunk.wins[seat] += seat in match.result.winners
            chunk.truncated += match.result.truncated
        return chunk

    def _play_match(self, seed: int) -> Match[State]:
        for seat, player in enumerate(self.players):
            player.begin(seat)
        match = play_match(self.simulation.game, self.players, seed)
        assert match.result is not None
        told: Plain = {"totals": match.result.totals, "winners": match.result.winners, "forfeit": None}
        for player in self.players:
            player.end(told)
        return match

    def close(self) -> None:
        """End the bots that are processes."""
        for player in self.players:
            player.close()
