"""One game of a tournament: what it needs, how it is played, what came out."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from lostcities.bots.arena.entrants import Entrant, Player
from lostcities.bots.arena.programs import Forfeit
from lostcities.bots.contract import Budget
from lostcities.bots.luck import Luck
from lostcities.engine import record as records
from lostcities.engine.bits import derived_seed
from lostcities.engine.contract import BadInput, Game, Json
from lostcities.engine.match import Match
from lostcities.engine.record import dumps, record

FIRST_LINEUP = 1 << 20
"""Seeds of line-ups hang on a deal's seed from here on; those below are for its rounds."""


@dataclass(frozen=True, slots=True)
class Setting:
    """All that decides how the games of a tournament go."""

    game: Game[Any]
    entrants: tuple[Entrant, ...]
    lineups: tuple[tuple[int, ...], ...]
    seed: int
    budget: Budget
    limit: float
    control: bool = False
    """Whether the luck of each game is told too."""

    def worker(self) -> "Worker":
        """Somebody who plays such games."""
        return Worker(self)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a tournament."""

    job: int
    deal: int
    lineup: int
    seats: tuple[int, ...]
    """Which entrant had each seat."""
    totals: tuple[int, ...] | None
    """None if a seat forfeited."""
    winners: tuple[int, ...]
    ranks: tuple[float, ...]
    """From 1; who is level shares the mean of the ranks in question."""
    truncated: bool
    forfeit: Json | None
    """Which ``seat``, and the ``reason``."""
    luck: tuple[float, ...] | None = None
    """Points that each seat owes to luck, if that was asked for."""

    def to_json(self) -> Json:
        """The line of the results file."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "luck" or self.luck is not None}

    @staticmethod
    def from_json(data: Json) -> "Played":
        """The game of a line of the results file."""
        totals = None if data["totals"] is None else tuple(data["totals"])
        return Played(
            data["job"], data["deal"], data["lineup"], tuple(data["seats"]), totals, tuple(data["winners"]),
            tuple(data["ranks"]), data["truncated"], data["forfeit"], tuple(data["luck"]) if "luck" in data else None,
        )  # fmt: skip


def ranks_of(keys: list[Any]) -> tuple[float, ...]:
    """The rank of every seat by its key, the highest first; equal keys share the mean of their ranks.

    >>> ranks_of([30, 50, 30])
    (2.5, 1.0, 2.5)
    """
    return tuple(1 + sum(other > key for other in keys) + (keys.count(key) - 1) / 2 for key in keys)


class Worker:
    """Plays games of a tournament one after the other; its bots are loaded once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.players: dict[tuple[int, int], Player] = {}
        self.luck = Luck(setting.game) if setting.control else None

    def play(self, job: int) -> tuple[Played, str]:
        """The result of a game and its record as a line; both depend on the setting and the job alone."""
        setting, game = self.setting, self.setting.game
        deal, lineup = divmod(job, len(setting.lineups))
        seats = setting.lineups[lineup]
        seed = derived_seed(setting.seed, deal)
        luck = derived_seed(seed, FIRST_LINEUP + lineup)
        players = [self._player(entrant, seats[:seat].count(entrant)) for seat, entrant in enumerate(seats)]
        match: Match[Any] = game.match(seed=seed)
        forfeit: Json | None = None
        seat, luck_of_first = 0, 0.0
        try:
            for seat, player in enumerate(players):
                player.begin(seat)
            rngs = [Random(derived_seed(luck, seat)) for seat in range(game.players)]
            while not match.over:
                seat = match.state.seat
                luck_of_first += self._decide(match, players[seat], rngs[seat])
        except Forfeit as problem:
            forfeit = {"seat": seat, "reason": str(problem)}
            players[seat].close(at_once=True)
        played = self._result(match, job, deal, lineup, forfeit)
        if self.luck and not forfeit:
            # It is the luck of a margin, of which each side has half. Thousandths, so that results read well.
            half = round(luck_of_first / 2, 3)
            played = replace(played, luck=(half, -half))
        for player in players:
            player.end({"totals": played.totals, "winners": played.winners, "forfeit": forfeit})
        names = [setting.entrants[entrant].label for entrant in seats]
        kept: Json = {"arena": {"job": job, "deal": deal, "lineup": lineup, "forfeit": forfeit}}
        return played, dumps({**record(match, names), **kept})

    def _decide(self, match: Match[Any], player: Player, rng: Random) -> float:
        """One decision; returns the luck that seat 0 had with what came of it, if that is asked for."""
        view = match.state.view(match.state.seat)
        action = player.choose(view, rng)
        reason = view.why_not(action)
        if reason is not None:
            try:
                text = match.game.text(action)
            except BadInput:
                text = str(action)
            raise Forfeit(f"illegal answer {text!r}: {reason}")
        luck = self.luck.of(match.state, action) if self.luck else 0.0
        match.apply(action)
        return luck

    def _player(self, entrant: int, occurrence: int) -> Player:
        """Whoever sits at several seats of a game sits there with as many players."""
        key = (entrant, occurrence)
        if key not in self.players:
            setting = self.setting
            self.players[key] = setting.entrants[entrant].player(setting.game, setting.budget, setting.limit)
        return self.players[key]

    def _result(self, match: Match[Any], job: int, deal: int, lineup: int, forfeit: Json | None) -> Played:
        seats = self.setting.lineups[lineup]
        if forfeit:
            # The others have not played it out, so they share the win; nobody has points.
            keys: list[Any] = [seat != forfeit["seat"] for seat in range(len(seats))]
            winners = tuple(seat for seat, stayed in enumerate(keys) if stayed)
            return Played(job, deal, lineup, seats, None, winners, ranks_of(keys), False, forfeit)
        result = match.result
        assert result is not None
        # Level points are told apart as the game does for the winner: by artefacts in the board game (B24).
        ties = (records.result(match) or {}).get("artefacts", [0] * len(seats))
        ranks = ranks_of(list(zip(result.totals, ties, strict=True)))
        return Played(job, deal, lineup, seats, result.totals, result.winners, ranks, result.truncated, None)

    def close(self) -> None:
        """End the processes of all players."""
        for player in self.players.values():
            player.close()
        self.players.clear()
