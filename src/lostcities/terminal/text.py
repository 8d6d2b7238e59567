"""Scores and moves as lines of text, for the screens and for plain mode."""

from lostcities.engine.contract import Json
from lostcities.terminal.sight import Sight
from lostcities.terminal.tongue import Tongue, signed


def score_lines(sheets: list[Json | None], names: list[str], tongue: Tongue) -> list[str]:
    """Every line of every seat's score with its arithmetic."""
    lines = []
    for name, sheet in zip(names, sheets, strict=True):
        if sheet is None:
            lines.append("  " + tongue("scores.hidden", name=name))
            continue
        lines.append(f"  {name}: {signed(sheet['total'])}")
        for line in sheet["lines"]:
            if line["points"] or line["arithmetic"] != "0":
                lines.append(f"    {tongue.line(line):>14}: {arithmetic(line)}")
    return lines


def arithmetic(line: Json) -> str:
    """A line's sum and what it gives, said once where it is a mere number."""
    points, text = signed(line["points"]), str(line["arithmetic"])
    return text if text == points or text.endswith(f"→ {points}") else f"{text} = {points}"


def round_title(sight: Sight, number: int, tongue: Tongue, key: str = "scores") -> str:
    """A finished round and why it ended."""
    unit = "game" if sight.game == "card" else "round"
    return tongue(f"{key}.{unit}", n=number + 1, reason=tongue.end(sight.finished[number]["reason"]))


def result_lines(sight: Sight, tongue: Tongue) -> list[str]:
    """How the match ended: the totals, what was added at the end, the winner."""
    result, names = sight.result, sight.names(tongue)
    if result is None:
        return []
    lines = [tongue("end.match")]
    if result.get("why") in ("resigned", "timeout", "abandoned"):
        lines.append(tongue(f"end.{result['why']}"))
    if sight.game == "board" and result["sheets"]:
        lines += score_lines(result["sheets"], names, tongue)
    elif sight.rounds > 1:
        lines += [f"  {name}: {signed(total)}" for name, total in zip(names, result["totals"], strict=True)]
    winners = [names[seat] for seat in result["winners"]]
    if not winners:
        return lines
    if sight.seat is not None and result["winners"] == [sight.seat]:
        lines.append(tongue("end.you"))
    else:
        key = "end.winner" if len(winners) == 1 else "end.shared"
        lines.append(tongue(key, names=tongue("end.and").join(winners)))
    return [*lines, *deal_lines(sight, tongue)]


def deal_lines(sight: Sight, tongue: Tongue) -> list[str]:
    """Whether the commitments to the deal are those that were seen before it."""
    if sight.tampered is None:
        return []
    names = sight.names(tongue)
    parts = [names[int(part)] if part.isdigit() else tongue("deal.server") for part in sight.tampered]
    return [tongue("deal.tampered", who=tongue("end.and").join(parts)) if parts else tongue("deal.fair")]


def move_text(sight: Sight, names: list[str], place: int, tongue: Tongue) -> str:
    """A move as one says it: who, what, and how it is spelled."""
    by, text = sight.moves[place]
    if isinstance(by, str):
        return f"{tongue.action(text)} ({text})"
    return f"{names[by]}: {tongue.action(text)} ({text})"
