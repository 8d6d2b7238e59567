"""The figures of a report as a picture: margins with their intervals, and shares of wins.

Written directly as SVG, so that it needs no library, works with screen readers and is legible on light
and dark backgrounds.
"""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor

from lostcities.bots.arena.intervals import Interval
from lostcities.bots.arena.report import Report

WIDTH, LEFT, RIGHT = 760, 250, 150
ROW, HEAD, FOOT = 30, 54, 34
STYLE = """
svg { font: 14px system-ui, sans-serif; color-scheme: light dark; }
.ground { fill: #fffdf8; } .ink { fill: #22262b; } .soft { fill: #5b636d; }
.axis { stroke: #c9c5bb; } .zero { stroke: #5b636d; stroke-dasharray: 4 4; }
.bar { stroke: #1f6f8b; stroke-width: 3; } .dot { fill: #1f6f8b; }
.head { font-size: 16px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
 .ground { fill: #16191d; } .ink { fill: #eceae4; } .soft { fill: #a8b0ba; }
 .axis { stroke: #3c434c; } .zero { stroke: #a8b0ba; }
 .bar { stroke: #6ec1dc; } .dot { fill: #6ec1dc; }
}
"""


def svg(report: Report) -> str:
    """Draw the picture of a report."""
    margins = [(f"{pair.first} – {pair.second}", pair.margin) for pair in report.pairs if pair.margin]
    shares = [(row.label, row.wins) for row in report.rows]
    fair = 1 / report.players
    top, parts = 48.0, list[str]()
    if margins:
        body, top = _panel(
            "Margin in points, 95 % intervals over deals", margins, 0.0, _reach([one for _, one in margins]), 1, top
        )
        parts += body
    body, top = _panel(
        f"Share of the wins in %, dashed: a fair share of {100 * fair:.0f} %", shares, fair, (0.0, 1.0), 100, top
    )
    parts += body
    title = f"{report.game} game, {report.players} players: {', '.join(row.label for row in report.rows)}"
    told = [f"{label}: margin {one.text(1, '+')} points." for label, one in margins]
    told += [f"{label}: {one.text(1, factor=100)} % of the wins." for label, one in shares]
    height = round(top)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
            ' role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(" ".join(told))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
            f'<text class="soft" x="20" y="30">{report.deals} deals, {report.games} games of the {report.game} game for'
            f" {report.players} players, seed {report.seed}</text>",
            *parts,
            "</svg>\n",
        ]
    )


def _reach(intervals: Sequence[Interval]) -> tuple[float, float]:
    """Return the ends of an axis that shows all intervals and 0."""
    ends = [0.0]
    for one in intervals:
        ends += [bound for bound in (one.mean, one.low, one.high) if bound is not None]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.08 or 1.0
    return (low - room, high + room)


def ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers between two ends.

    >>> ticks(-3, 41)
    [0, 10, 20, 30, 40]
    """
    step = 1e-9
    for power in range(-3, 9):
        for lead in (1, 2, 5):
            step = lead * 10**power
            if (high - low) / step <= 6:
                return [place * step for place in range(ceil(low / step), floor(high / step) + 1)]
    return [low, high]


def _panel(
    head: str, rows: Sequence[tuple[str, Interval]], line: float, reach: tuple[float, float], factor: int, top: float
) -> tuple[list[str], float]:
    """Draw rows with a dot and an interval each over one axis; returns them and where the next panel begins."""
    low, high = reach

    def x(value: float) -> float:
        return round(LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    bottom = top + HEAD + ROW * len(rows)
    parts = [f'<text class="ink head" x="20" y="{top + 26}">{escape(head)}</text>']
    for tick in ticks(low * factor, high * factor):
        place = x(tick / factor)
        parts.append(f'<line class="axis" x1="{place}" x2="{place}" y1="{top + HEAD - 10}" y2="{bottom}"/>')
        parts.append(f'<text class="soft" x="{place}" y="{bottom + 18}" text-anchor="middle">{tick:g}</text>')
    parts.append(f'<line class="zero" x1="{x(line)}" x2="{x(line)}" y1="{top + HEAD - 10}" y2="{bottom}"/>')
    for number, (label, one) in enumerate(rows):
        y = top + HEAD + ROW * number + ROW / 2
        short = label if len(label) <= 32 else f"{label[:31]}…"
        parts.append(f'<text class="ink" x="20" y="{y + 5}">{escape(short)}</text>')
        bounds = [bound for bound in (one.low, one.high) if bound is not None]
        for start, end in pairwise(bounds):
            parts.append(f'<line class="bar" x1="{x(start)}" x2="{x(end)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot" cx="{x(one.mean)}" cy="{y}" r="5"/>')
        words = one.text(1, "+" if factor == 1 else "", factor)
        parts.append(f'<text class="ink" x="{WIDTH - RIGHT + 8}" y="{y + 5}" font-size="12">{escape(words)}</text>')
    return parts, bottom + FOOT
