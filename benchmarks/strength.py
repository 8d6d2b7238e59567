"""The strength of the levels: every target figure, measured on duplicate deals, with 95 % intervals.

``python benchmarks/strength.py --game card --deals 200``; without ``--game`` all three. Between
neighbours the target is 60 % of decided games with two players and a better mean rank with
more. Levels that do not exist are left out.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import lostcities
from lostcities.bots.arena import Interval, Report, tournament
from lostcities.bots.catalogue import LEVELS
from lostcities.bots.contract import Budget

THUMB, POLICY, BEST = "strong", "expert", "champion"
SHORT: dict[str, dict[str, Any]] = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure and its target."""

    what: str
    unit: str
    mean: float
    low: float | None
    high: float | None
    wanted: float

    def line(self) -> str:
        """Format the figure; it is reached if the estimate is, certainly if its whole interval is."""
        surely = self.low is not None and self.low >= self.wanted
        word = "surely reached" if surely else "reached" if self.mean >= self.wanted else "not reached"
        found = Interval(self.mean, self.low, self.high).text(2)
        return f"{self.what:<44} {found:>22} {self.unit:<13} wanted {self.wanted:g}: {word}"


class Bench:
    """Measurements for one game and number of players."""

    def __init__(self, game: str, players: int, given: argparse.Namespace) -> None:
        self.rules = lostcities.game(game, players=players, **SHORT[game])
        self.where = f"{game} {players}"
        self.given = given

    def play(self, *entrants: str) -> Report:
        """Play one tournament between these levels."""
        budget = Budget(work=self.given.work)
        return tournament(
            self.rules, entrants, self.given.deals, self.given.seed, self.given.workers, budget=budget
        )  # fmt: skip

    def figure(self, what: str, unit: str, found: Interval | None, wanted: float, factor: float = 1) -> Figure:
        """Return a figure of this game."""
        assert found is not None
        low, high = (None if bound is None else bound * factor for bound in (found.low, found.high))
        return Figure(f"{self.where}: {what}", unit, found.mean * factor, low, high, wanted)

    def neighbours(self) -> list[Figure]:
        """Compare each level with the one below."""
        levels = [name for name in LEVELS if name not in self.given.without]
        found = []
        for weak, strong in pairwise(levels):
            report = self.play(strong, weak)
            name = f"{strong} against {weak}"
            if self.rules.players == 2:
                found.append(self.figure(name, "% of decided", report.pair(0, 1).wins, 60, 100))
            else:
                better = report.rows[1].rank - report.rows[0].rank
                found.append(self.figure(name, "ranks better", Interval(better, None, None), 0))
        return found

    def promises(self) -> list[Figure]:
        """Return the target figures of the best level, as far as the levels exist."""
        levels = [name for name in LEVELS if name not in self.given.without]
        found = []
        if BEST in levels and THUMB in levels:
            report = self.play(BEST, THUMB)
            pair, fair = report.pair(0, 1), 1 / self.rules.players
            name = f"{BEST} against {THUMB}"
            if self.rules.name == "card":
                found.append(self.figure(name, "points per game", pair.margin, 30))
                found.append(self.figure(name, "% of decided", pair.wins, 80, 100))
            elif self.rules.players == 2:
                found.append(self.figure(name, "% of decided", pair.wins, 75, 100))
            else:
                found.append(self.figure(f"one {name}", "fair shares", report.rows[0].wins, 1.6, 1 / fair))
        if self.rules.name == "card" and BEST in levels:
            if POLICY in levels:
                pair = self.play(BEST, POLICY).pair(0, 1)
                found.append(self.figure(f"{BEST} against {POLICY}", "points per game", pair.margin, 8))
            rows = self.play(BEST, BEST).rows
            assert rows[0].total is not None
            found.append(self.figure(f"{BEST} in self-play", "points per side", rows[0].total, 35))
        return found


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(lostcities.games()), help="one game instead of all")
    parser.add_argument("--players", type=int, help="one number of players instead of all")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--work", type=int, help="playouts per decision, instead of what each level is meant to think")
    parser.add_argument("--without", nargs="*", default=[], metavar="LEVEL", help="leave out these levels")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    for game in [given.game] if given.game else list(lostcities.games()):
        for players in lostcities.games()[game].players:
            if given.players in (None, players):
                bench = Bench(game, players, given)
                for figure in bench.neighbours() + bench.promises():
                    print(json.dumps(asdict(figure)) if given.json else figure.line(), flush=True)


if __name__ == "__main__":
    main()
