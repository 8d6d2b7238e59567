"""A review as one self-contained page: charts as SVG, the account, and the errors in words."""

from html import escape

from lostcities.analysis.account import TERMS
from lostcities.analysis.evaluation import margin
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.review import Review, jobs
from lostcities.commands.review import (
    error_lines,
    format_estimate,
    format_points,
    lines_on_spared,
    name_levels,
    write_minus,
)
from lostcities.locales import Texts

COLOURS = ("#2c6e9b", "#b5502d", "#5b7a2e", "#7d4e8c", "#8a6d1d")
WIDTH, HEIGHT = 900, 260
STYLE = """
body {
  font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fdfbf7;
}
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #ccc }
th:first-child, td:first-child { text-align: left }
svg { width: 100%; height: auto }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1d1b18 } svg text { fill: #eee } }
"""


def render(result: Review, players: list[str], texts: Texts) -> str:
    """Render the whole page."""
    title = " – ".join(players)
    parts = [
        f"<h1>{escape(title)}</h1>",
        _curve(result, players),
        _summaries(result, players, texts),
        _accounts(result, players, texts),
        *(_waterfall(result, seat, name, texts) for seat, name in enumerate(players) if result.accounts),
        "<ol>",
        *(f"<li>{escape(line)}</li>" for line in error_lines(result, players, texts)),
        "</ol>",
    ]
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>"
    )


def _table(head: list[str], rows: list[list[str]]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{cells}</tr>{body}</table>"


def _summaries(result: Review, players: list[str], texts: Texts) -> str:
    rows = [
        [texts("review-counted"), *(str(one.counted) for one in result.summaries)],
        [texts("review-lost-per-decision"), *(format_estimate(one.lost, 2, texts) for one in result.summaries)],
        [texts("review-accuracy"), *(f"{one.accuracy:.0f} %" for one in result.summaries)],
        [texts("review-level"), *(name_levels(one, result.match.game.name, texts) for one in result.summaries)],
    ]
    for name in FLAGGED:
        rows.append([texts(f"grade-{name}"), *(str(one.grades.get(name, 0)) for one in result.summaries)])
    spared = "".join(f"<p>{escape(line)}</p>" for line in lines_on_spared(result, players, texts))
    return _table(["", *players], rows) + spared + f"<p><small>{escape(texts('review-level-estimate'))}</small></p>"


def _accounts(result: Review, players: list[str], texts: Texts) -> str:
    if not result.accounts:
        judged, count = len(result.decisions), sum(1 for _ in jobs(result.match))
        why = texts("review-time-over", judged=judged, all=count) if judged < count else texts("review-unfinished")
        return f"<p>{escape(why)}</p>"
    found = [one.round_off() for one in result.accounts]
    rows = [
        [texts(f"account-{term}"), *(format_points(one[term], texts) for one in found)]
        for term in (*TERMS, "rounding", "margin")
    ]
    return _table(["", *players], rows)


def _curve(result: Review, players: list[str]) -> str:
    """Draw every player's expected final margin after each move, with the errors on it."""
    if result.walked is None or not result.walked.steps:
        return ""
    steps = result.walked.steps
    lines = [[margin(step.expected, seat) for step in steps] for seat in range(len(players))]
    top = max(10.0, *(abs(value) for line in lines for value in line))
    where = {step.place: number for number, step in enumerate(steps)}

    def x(number: int) -> float:
        return 40 + (WIDTH - 60) * number / max(1, len(steps) - 1)

    def y(value: float) -> float:
        return HEIGHT / 2 - (HEIGHT / 2 - 20) * value / top

    drawn = [f'<line x1="40" x2="{WIDTH - 20}" y1="{y(0)}" y2="{y(0)}" stroke="#999"/>']
    for value in (-top, top):
        drawn.append(f'<text x="2" y="{y(value) + 4:.0f}" font-size="12">{write_minus(f"{value:.0f}")}</text>')
    for seat, line in enumerate(lines):
        points = " ".join(f"{x(number):.1f},{y(value):.1f}" for number, value in enumerate(line))
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>')
        drawn.append(
            f'<text x="{50 + 160 * seat}" y="14" font-size="13" fill="{COLOURS[seat]}">● {escape(players[seat])}</text>'
        )
    for decision in result.decisions:
        judgement = decision.judgement
        if judgement.grade in FLAGGED and decision.place in where:
            number = where[decision.place]
            spot = y(lines[judgement.seat][number])
            drawn.append(f'<circle cx="{x(number):.1f}" cy="{spot:.1f}" r="5" fill="{COLOURS[judgement.seat]}"/>')
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(drawn)}</svg>'


def _waterfall(result: Review, seat: int, name: str, texts: Texts) -> str:
    """Draw one player's account as bars, each starting where the previous one ended."""
    account = result.accounts[seat]
    sums, total = [], 0.0
    for term in TERMS:
        sums.append((term, total, total + account.terms[term]))
        total += account.terms[term]
    reach = max(10.0, *(abs(value) for _, first, last in sums for value in (first, last)))
    row, middle, drawn = 26, WIDTH * 0.66, []
    scale = (WIDTH * 0.3) / reach
    for number, (term, first, last) in enumerate([*sums, ("margin", 0.0, account.margin)]):
        left, width = middle + scale * min(first, last), max(1.0, scale * abs(last - first))
        shade = "#5b7a2e" if last >= first else "#b5502d"
        at = 30 + row * number
        # There is room for the term, not for its explanation, which is in the table above.
        label = texts(f"account-{term}").partition(":")[0].strip()
        drawn.append(f'<text x="4" y="{at + 14}" font-size="13">{escape(label)}</text>')
        drawn.append(f'<rect x="{left:.1f}" y="{at}" width="{width:.1f}" height="{row - 8}" fill="{shade}"/>')
        change = write_minus(f"{last - first + 0.0:.0f}")
        drawn.append(f'<text x="{left + width + 4:.1f}" y="{at + 14}" font-size="12">{change}</text>')
    height = 40 + row * (len(sums) + 1)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img"><text x="4" y="18" font-size="15">{escape(name)}</text>'
        f"{''.join(drawn)}</svg>"
    )
