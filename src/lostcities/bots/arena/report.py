"""The results of a tournament: one row per entrant, one row per pair, and the forfeited games."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import TypedDict, TypeVar

from lostcities.bots.arena.intervals import Interval, luck_to_take, mean_interval, share_interval
from lostcities.bots.arena.jobs import Played, Setting
from lostcities.bots.arena.rating import Rating, ratings
from lostcities.engine.options import json_text
from lostcities.engine.shapes import Plain
from lostcities.engine.wording import count_of

N = TypeVar("N", int, float)
LISTED = 10
"""How many different reasons for forfeits are listed in the table."""


@dataclass(frozen=True, slots=True)
class Row:
    """The results of an entrant over all its seats."""

    label: str
    games: int
    forfeits: int
    total: Interval | None
    """Mean total over the games that were played out."""
    wins: Interval
    """Its share of the wins per seat; a shared win is split."""
    rank: float
    rating: Rating


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of two entrants against each other, over every pair of their seats."""

    first: str
    second: str
    games: int
    margin: Interval | None
    """Points of the first minus points of the second, in the games that were played out."""
    wins: Interval | None
    """How often the first finished ahead, among the games in which one of the two did."""
    decided: int
    controlled: Interval | None = None
    """The margin without the luck of draws and rolls, if measured: the same expectation, a narrower interval."""
    narrower: float | None = None
    """By what factor that reduces the variance between deals."""
    luck: Interval | None = None
    """The luck that was removed; should be around 0."""


class ForfeitRow(TypedDict):
    """A forfeited game."""

    job: int
    entrant: str
    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of a tournament, over the deals that all line-ups have played."""

    game: str
    players: int
    options: Plain
    seed: int
    deals: int
    wanted: int
    games: int
    rows: tuple[Row, ...]
    pairs: tuple[Pair, ...]
    forfeits: tuple[ForfeitRow, ...]

    @property
    def complete(self) -> bool:
        """Whether every deal was played."""
        return self.deals == self.wanted

    def pair(self, first: int, second: int) -> Pair:
        """Return the figures of two entrants by their numbers, the smaller first."""
        names = (self.rows[first].label, self.rows[second].label)
        return next(pair for pair in self.pairs if (pair.first, pair.second) == names)

    def to_json(self) -> Plain:
        """Return the report as plain data."""
        rows = [
            {
                "entrant": row.label,
                "games": row.games,
                "forfeits": row.forfeits,
                "mean_total": _json(row.total),
                "win_share": row.wins.to_json(),
                "mean_rank": round(row.rank, 6),
                "rating": {"mu": round(row.rating.mu, 4), "sigma": round(row.rating.sigma, 4)},
            }
            for row in self.rows
        ]
        pairs = [
            {
                "first": pair.first,
                "second": pair.second,
                "games": pair.games,
                "margin": _json(pair.margin),
                "win_rate": _json(pair.wins),
                "decided": pair.decided,
                **_control_json(pair),
            }
            for pair in self.pairs
        ]
        return {
            "format": "lostcities-arena-report/1",
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "deals": self.deals,
            "wanted_deals": self.wanted,
            "complete": self.complete,
            "games": self.games,
            "entrants": rows,
            "pairs": pairs,
            "forfeits": list(self.forfeits),
        }

    def markdown(self) -> str:
        """Return the report as a Markdown page: what was played, the two tables, the forfeits."""
        options = ", ".join(f"{name}={json_text(value)}" for name, value in self.options.items())
        of = "" if self.complete else f" of {self.wanted}"
        deals = f"{self.deals}{of} deals" if of else count_of(self.deals, "deal")
        head = f"{deals}, {count_of(self.games, 'game')} of the {self.game} game for {self.players} players"
        lines = [f"{head}, seed {self.seed}" + (f" ({options})" if options else ""), ""]
        lines += _table(
            ["entrant", "games", "mean total", "win share in %", "mean rank", "rating", "forfeits"],
            [
                [
                    row.label,
                    str(row.games),
                    row.total.text(1) if row.total else "–",
                    row.wins.text(1, factor=100),
                    f"{row.rank:.2f}",
                    f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
                    str(row.forfeits),
                ]
                for row in self.rows
            ],
        )
        lines += ["", "Against each other, with 95 % intervals over deals:", ""]
        lines += _table(
            ["pair", "games", "margin in points", "wins of decided games in %"],
            [
                [
                    f"{pair.first} – {pair.second}",
                    str(pair.games),
                    pair.margin.text(2, sign="+") if pair.margin else "–",
                    pair.wins.text(1, factor=100) if pair.wins else "–",
                ]
                for pair in self.pairs
            ],
        )
        if any(pair.controlled for pair in self.pairs):
            lines += ["", "The same without the luck of draws and rolls, which is 0 on average:", ""]
            lines += _table(
                ["pair", "margin in points", "luck taken off", "variance"],
                [
                    [
                        f"{pair.first} – {pair.second}",
                        pair.controlled.text(2, sign="+"),
                        pair.luck.text(2, sign="+") if pair.luck else "–",
                        f"{pair.narrower:.1f} times smaller" if pair.narrower else "–",
                    ]
                    for pair in self.pairs
                    if pair.controlled
                ],
            )
        if self.forfeits:
            lines += ["", "Forfeited games (a loss without a margin):", ""]
            reasons = Counter((forfeit["entrant"], forfeit["reason"]) for forfeit in self.forfeits)
            for (entrant, reason), count in reasons.most_common(LISTED):
                lines.append(f"- {entrant}, {count} {'game' if count == 1 else 'games'}: {reason}")
            if len(reasons) > LISTED:
                lines.append(f"- and {len(reasons) - LISTED} other reasons, see results.jsonl")
        return "\n".join(lines) + "\n"

    def json_text(self) -> str:
        """Return the report as the text of its JSON file."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"


def _json(interval: Interval | None) -> Plain | None:
    return interval.to_json() if interval else None


def _control_json(pair: Pair) -> Plain:
    if pair.controlled is None:
        return {}
    return {
        "controlled_margin": pair.controlled.to_json(),
        "luck": _json(pair.luck),
        "variance_factor": round(pair.narrower, 3) if pair.narrower else None,
    }


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    """Format a table that is readable as text and when rendered."""
    cells = [[text.replace("|", "\\|") for text in row] for row in [head, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]

    def line(row: Sequence[str]) -> str:
        first, *rest = zip(row, widths, strict=True)
        return "| " + " | ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])]) + "|"
    return [line(cells[0]), rule, *(line(row) for row in cells[1:])]


def complete_deals(setting: Setting, games: Sequence[Played]) -> list[list[Played]]:
    """Group the games by deal, in job order, without the deals that not every line-up has played."""
    deals: defaultdict[int, list[Played]] = defaultdict(list)
    for played in sorted(games, key=lambda played: played.job):
        deals[played.deal].append(played)
    return [deals[deal] for deal in sorted(deals) if len(deals[deal]) == len(setting.lineups)]


def report_of(setting: Setting, wanted: int, games: Sequence[Played]) -> Report:
    """Compute all figures."""
    deals = complete_deals(setting, games)
    counted = [played for deal in deals for played in deal]
    beliefs = ratings(len(setting.entrants), ((played.seats, played.ranks) for played in counted))
    numbers = range(len(setting.entrants))
    labels = [entrant.label for entrant in setting.entrants]
    forfeits = tuple[ForfeitRow, ...](
        {
            "job": played.job,
            "entrant": labels[played.seats[played.forfeit["seat"]]],
            "seat": played.forfeit["seat"],
            "reason": played.forfeit["reason"],
        }
        for played in counted
        if played.forfeit
    )
    return Report(
        setting.game.name,
        setting.game.players,
        setting.game.options,
        setting.seed,
        len(deals),
        wanted,
        len(counted),
        tuple(_row(labels[number], number, deals, beliefs[number]) for number in numbers),
        tuple(_pair(labels, first, second, deals) for first in numbers for second in numbers if first < second),
        forfeits,
    )


def _row(label: str, entrant: int, deals: list[list[Played]], rating: Rating) -> Row:
    totals, won, seats_held, ranks = [], [], [], []
    games = forfeits = 0
    for deal in deals:
        points = list[int]()
        wins, held = 0.0, 0
        for played in deal:
            mine = [seat for seat, other in enumerate(played.seats) if other == entrant]
            games += bool(mine)
            forfeits += bool(played.forfeit and played.forfeit["seat"] in mine)
            held += len(mine)
            wins += sum(seat in played.winners for seat in mine) / len(played.winners)
            ranks += [played.ranks[seat] for seat in mine]
            if played.totals:
                points += [played.totals[seat] for seat in mine]
        won.append(wins)
        seats_held.append(held)
        if points:
            totals.append(fmean(points))
    wins_share = share_interval(won, seats_held) or Interval(0.0, None, None)
    return Row(
        label, games, forfeits, mean_interval(totals), wins_share, fmean(ranks) if ranks else 0.0, rating
    )  # fmt: skip


def margins(played: Played, first: int, second: int) -> list[int]:
    """Return the points of the first minus the points of the second, for each pair of their seats."""
    if played.totals is None:
        return []
    return _differences(played.totals, played.seats, first, second)


def lucks(played: Played, first: int, second: int) -> list[float]:
    """Return the part of these margins that was luck."""
    if played.totals is None or played.luck is None:
        return []
    return _differences(played.luck, played.seats, first, second)


def _differences(numbers: Sequence[N], seats: Sequence[int], first: int, second: int) -> list[N]:
    """Return the first's numbers minus the second's, for each pair of their seats."""
    return [
        numbers[mine] - numbers[theirs]
        for mine, one in enumerate(seats)
        for theirs, other in enumerate(seats)
        if one == first and other == second
    ]


def _pair(labels: list[str], first: int, second: int, deals: list[list[Played]]) -> Pair:
    points, won, decided, owed = [], [], [], []
    games = 0
    for deal in deals:
        differences = list[int]()
        fortunes = [one for played in deal for one in lucks(played, first, second)]
        ahead, some = 0, 0
        for played in deal:
            games += first in played.seats and second in played.seats
            differences += margins(played, first, second)
            for mine, one in enumerate(played.seats):
                for theirs, other in enumerate(played.seats):
                    if one == first and other == second:
                        ahead += played.ranks[mine] < played.ranks[theirs]
                        some += played.ranks[mine] != played.ranks[theirs]
        won.append(ahead)
        decided.append(some)
        if differences:
            points.append(fmean(differences))
            if len(fortunes) == len(differences):
                owed.append(fmean(fortunes))
    share = share_interval(won, decided)
    plain = mean_interval(points)
    if not owed or len(owed) != len(points):
        return Pair(labels[first], labels[second], games, plain, share, sum(decided))
    taken = luck_to_take(points, owed)
    rest = [point - luck for point, luck in zip(points, taken, strict=True)]
    narrower = variance(points) / variance(rest) if len(rest) > 2 and variance(rest) > 0 else None
    return Pair(
        labels[first],
        labels[second],
        games,
        plain,
        share,
        sum(decided),
        mean_interval(rest),
        narrower,
        mean_interval(taken),
    )
