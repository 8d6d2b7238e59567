"""One game of a tournament: its input, how it is played, and its result."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NotRequired, Protocol, TypedDict, TypeVar

from lostcities.bots.arena.entrants import Entrant, Player
from lostcities.bots.arena.programs import Forfeit
from lostcities.bots.contract import Budget
from lostcities.engine.bits import derive_seed
from lostcities.engine.contract import Action, BadInput, Game, State
from lostcities.engine.match import Match
from lostcities.engine.record import dumps, record
from lostcities.engine.shapes import Plain


class Control(Protocol):
    """An observer that sees all hands and estimates how lucky each seat was (``analysis/evaluation.py``)."""

    def luck(self, state: State, action: Action, came: State) -> Sequence[float]:
        """Return each seat's luck, in points, when ``action`` in ``state`` led to ``came``."""


FIRST_LINEUP = 1 << 20
"""Numbers from here on derive the seeds of line-ups from a deal's seed; smaller ones derive those of its rounds."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that determines the games of a tournament."""

    game: Game[State]
    entrants: tuple[Entrant, ...]
    lineups: tuple[tuple[int, ...], ...]
    seed: int
    budget: Budget
    limit: float
    control: Callable[[Game[State]], Control] | None = None
    """Measures the luck of each game, if wanted; a class, so that it can be sent to other processes."""

    def worker(self) -> "Worker":
        """Make a worker that plays these games."""
        return Worker(self)


class ForfeitJson(TypedDict):
    """Who forfeited a game, and why."""

    seat: int
    reason: str


class PlayedJson(TypedDict):
    """A line of the results file."""

    job: int
    deal: int
    lineup: int
    seats: list[int]
    totals: list[int] | None
    winners: list[int]
    ranks: list[float]
    truncated: bool
    forfeit: ForfeitJson | None
    luck: NotRequired[list[float]]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a tournament."""

    job: int
    deal: int
    lineup: int
    seats: tuple[int, ...]
    """Which entrant had each seat."""
    totals: tuple[int, ...] | None
    """None after a forfeit."""
    winners: tuple[int, ...]
    ranks: tuple[float, ...]
    """From 1; equal seats share the mean of their ranks."""
    truncated: bool
    forfeit: ForfeitJson | None
    luck: tuple[float, ...] | None = None
    """The points that each seat owes to luck, if requested."""

    def to_json(self) -> Plain:
        """Return the line of the results file."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "luck" or self.luck is not None}

    @staticmethod
    def from_json(data: PlayedJson) -> "Played":
        """Return the game of a line of the results file."""
        totals = None if data["totals"] is None else tuple(data["totals"])
        return Played(
            data["job"], data["deal"], data["lineup"], tuple(data["seats"]), totals, tuple(data["winners"]),
            tuple(data["ranks"]), data["truncated"], data["forfeit"], tuple(data["luck"]) if "luck" in data else None,
        )  # fmt: skip


Key = TypeVar("Key", int, bool, tuple[int, int])


def ranks_of(keys: list[Key]) -> tuple[float, ...]:
    """Rank every seat by its key, the highest first; equal keys share the mean of their ranks.

    >>> ranks_of([30, 50, 30])
    (2.5, 1.0, 2.5)
    """
    return tuple(1 + sum(other > key for other in keys) + (keys.count(key) - 1) / 2 for key in keys)


class Worker:
    """Plays the games of a tournament one after another; its bots are loaded once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.players: dict[tuple[int, int], Player] = {}
        self.control = setting.control(setting.game) if setting.control else None

    def play(self, job: int) -> tuple[Played, str]:
        """Play a game; returns its result and its record as a line, both depend only on the setting and the job."""
        setting, game = self.setting, self.setting.game
        deal, lineup = divmod(job, len(setting.lineups))
        seats = setting.lineups[lineup]
        seed = derive_seed(setting.seed, deal)
        luck = derive_seed(seed, FIRST_LINEUP + lineup)
        players = [self._player(entrant, seats[:seat].count(entrant)) for seat, entrant in enumerate(seats)]
        match: Match[State] = game.match(seed=seed)
        forfeit: ForfeitJson | None = None
        seat, lucks = 0, [0.0] * game.players
        try:
            for seat, player in enumerate(players):
                player.begin(seat)
            rngs = [Random(derive_seed(luck, seat)) for seat in range(game.players)]
            while not match.over:
                seat = match.state.to_move
                self._decide(match, players[seat], rngs[seat], lucks)
        except Forfeit as problem:
            forfeit = {"seat": seat, "reason": str(problem)}
            players[seat].close(at_once=True)
        played = self._result(match, job, deal, lineup, forfeit)
        if self.control and not forfeit:
            played = replace(played, luck=tuple(round(one, 3) for one in lucks))  # for readable results
        for player in players:
            player.end({"totals": played.totals, "winners": played.winners, "forfeit": forfeit})
        names = [setting.entrants[entrant].label for entrant in seats]
        kept = {"job": job, "deal": deal, "lineup": lineup, "forfeit": forfeit}
        return played, dumps({**record(match, names), "arena": kept})

    def _decide(self, match: Match[State], player: Player, rng: Random, lucks: list[float]) -> None:
        """Make one decision; adds each seat's luck with what followed, if that is wanted."""
        view = match.state.view(match.state.to_move)
        action = player.choose(view, rng)
        reason = view.why_not(action)
        if reason is not None:
            try:
                text = match.game.text(action)
            except BadInput:
                text = str(action)
            raise Forfeit(f"illegal answer {text!r}: {reason}")
        before, rounds = match.state.copy(), len(match.rounds)
        match.apply(action)
        if self.control:
            # After the last action of a round, the next state is the end of that round, not the next deal.
            came = match.state if len(match.rounds) == rounds else before
            for seat, luck in enumerate(self.control.luck(before, action, came)):
                lucks[seat] += luck

    def _player(self, entrant: int, occurrence: int) -> Player:
        """Return the player for an entrant; one that has several seats in a game gets a player for each."""
        key = (entrant, occurrence)
        if key not in self.players:
            setting = self.setting
            self.players[key] = setting.entrants[entrant].player(setting.game, setting.budget, setting.limit)
        return self.players[key]

    def _result(self, match: Match[State], job: int, deal: int, lineup: int, forfeit: ForfeitJson | None) -> Played:
        seats = self.setting.lineups[lineup]
        if forfeit:
            # The game was not played out, so the others share the win and nobody has points.
            stayed_on = [seat != forfeit["seat"] for seat in range(len(seats))]
            winners = tuple(seat for seat, stayed in enumerate(stayed_on) if stayed)
            return Played(job, deal, lineup, seats, None, winners, ranks_of(stayed_on), False, forfeit)
        result = match.result
        assert result is not None
        # Ties are broken by the rules of the game: by artefacts in the board game (B24).
        ties = result.extra.get("artefacts", [0] * len(seats))
        ranks = ranks_of(list(zip(result.totals, ties, strict=True)))
        return Played(job, deal, lineup, seats, result.totals, result.winners, ranks, result.truncated, None)

    def close(self) -> None:
        """End the players' processes."""
        for player in self.players.values():
            player.close()
        self.players.clear()
