"""A tournament: its games, its entrants, its files and its report."""

import contextlib
import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

from lostcities.bots.arena.crew import play_all
from lostcities.bots.arena.entrants import entrants_of
from lostcities.bots.arena.intervals import mean_interval
from lostcities.bots.arena.jobs import Control, Played, Setting
from lostcities.bots.arena.lineups import lineups
from lostcities.bots.arena.report import Report, margins, report_of
from lostcities.bots.arena.store import FORMAT, Store
from lostcities.bots.contract import OWN_MEASURE, Bot, Budget
from lostcities.engine.contract import BadOption, Game, State
from lostcities.engine.registry import game as game_of
from lostcities.engine.shapes import Plain

LIMIT = 10.0
"""Seconds per decision after which a bot in its own process forfeits."""

Progress = Callable[[int, int, str], None]
"""Called after each game with the games done, the games in total, and the margin so far as text."""


class Margin:
    """The margin of the first entrant over the second as games finish, deal by deal."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.open: dict[int, list[Played]] = {}
        self.deals: list[float] = []

    def add(self, played: Played) -> None:
        """Count a game; a deal counts once all its games are finished."""
        games = self.open.setdefault(played.deal, [])
        games.append(played)
        if len(games) == len(self.setting.lineups):
            points = [one for game in self.open.pop(played.deal) for one in margins(game, 0, 1)]
            if points:
                self.deals.append(fmean(points))

    def text(self) -> str:
        """Return the margin so far as text."""
        known = mean_interval(self.deals)
        first, second = (entrant.label for entrant in self.setting.entrants[:2])
        return f"{first} – {second}: {known.text(1, '+')}" if known else f"{first} – {second}"


class Tournament:
    """All line-ups of the entrants on a number of deals."""

    def __init__(
        self,
        game: Game[State],
        entrants: Sequence[str | Bot],
        deals: int,
        seed: int = 0,
        budget: Budget = OWN_MEASURE,
        limit: float = LIMIT,
        control: Callable[[Game[State]], Control] | None = None,
    ) -> None:
        if deals < 1:
            raise BadOption(f"a tournament needs at least one deal, not {deals}")
        if not limit > 0:
            raise BadOption(f"the limit must be more than 0 seconds, not {limit:g}")
        if budget.seconds is not None and budget.seconds >= limit:
            raise BadOption(
                f"a bot that may think for {budget.seconds:g} s would forfeit at the limit of {limit:g} s;"
                " give a longer --limit"
            )
        seats = tuple(lineups(len(entrants), game.players))
        if control:
            control(game)  # fails now if luck cannot be measured
        self.setting = Setting(game, tuple(entrants_of(entrants)), seats, seed, budget, limit, control)
        for entrant in self.setting.entrants:
            entrant.check(game)
        self.deals = deals
        self.finished: dict[int, Played] = {}

    @property
    def games(self) -> int:
        """The number of games to play."""
        return self.deals * len(self.setting.lineups)

    def header(self) -> Plain:
        """Return everything that determines the games, as the first line of the results."""
        setting = self.setting
        return {
            "format": FORMAT,
            "game": setting.game.name,
            "players": setting.game.players,
            "options": setting.game.options,
            "figures": setting.game.figures if setting.game.own_figures else None,
            "entrants": [entrant.to_json() for entrant in setting.entrants],
            "lineups": setting.lineups,
            "deals": self.deals,
            "seed": setting.seed,
            "seconds": setting.budget.seconds,
            "work": setting.budget.work,
            "limit": setting.limit,
            **({"control": True} if setting.control else {}),
        }

    def folder_name(self) -> str:
        """Return a folder name that no other tournament has."""
        settings = {key: value for key, value in self.header().items() if key != "deals"}
        digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]
        names = [entrant.label for entrant in self.setting.entrants]
        words = "-".join([self.setting.game.name, str(self.setting.game.players), *names, digest])
        return "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in words)

    def run(
        self, workers: int = 1, out: Path | None = None, on: str | None = None, progress: Progress | None = None
    ) -> Report:
        """Play what is not yet finished; with ``out`` every game is saved there as soon as it ends.

        Ctrl-C raises KeyboardInterrupt; the finished games are in ``out``, with their report.
        """
        if workers < 1:
            raise BadOption(f"at least one worker is needed, not {workers}")
        store = Store(out, self.header()) if out else None
        try:
            self._run(store, workers, on, progress)
        finally:
            if store:
                store.close()
                if self.finished:
                    store.write_report(self.report())
        return self.report()

    def _run(self, store: Store | None, workers: int, on: str | None, progress: Progress | None) -> None:
        margin = Margin(self.setting)

        def count(played: Played) -> None:
            self.finished[played.job] = played
            margin.add(played)
            if progress:
                progress(len(self.finished), self.games, margin.text())

        for played in store.finished.values() if store else ():
            count(played)
        jobs = [job for job in range(self.games) if job not in self.finished]
        if not jobs:
            return
        games = play_all(self.setting, jobs, workers, on)
        with contextlib.closing(games):  # type: ignore[type-var]
            for played, record in games:
                if store:
                    store.add(played, record)
                count(played)

    def report(self) -> Report:
        """Return the figures of the finished games."""
        return report_of(self.setting, self.deals, list(self.finished.values()))


def tournament(
    game: Game[State] | str,
    entrants: Sequence[str | Bot],
    deals: int,
    seed: int = 0,
    workers: int = 1,
    *,
    budget: Budget = OWN_MEASURE,
    limit: float = LIMIT,
    out: Path | str | None = None,
    on: str | None = None,
    control: Callable[[Game[State]], Control] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a tournament and return its report.

    An entrant is a level, a file like ``my_bot.py``, ``my_bot.py:MyBot`` or ``trained/card.network``,
    ``exec:command``, or a Bot itself. ``control=analysis.evaluation.Evaluation`` also reports the margins without luck.
    With more than one worker, a script needs its ``if __name__ == "__main__":``.
    """
    played: Game[State] = game_of(game) if isinstance(game, str) else game
    return Tournament(played, entrants, deals, seed, budget, limit, control).run(
        workers, Path(out) if out else None, on, progress
    )
