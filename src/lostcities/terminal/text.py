"""Scores and moves as lines of text, for the screens and for plain mode."""

from collections.abc import Sequence

from lostcities.engine.registry import declaration
from lostcities.engine.shapes import LineJson, ScoreJson
from lostcities.locales import Texts, sign
from lostcities.terminal.table_view import TableView


def score_lines(sheets: Sequence[ScoreJson | None], names: list[str], texts: Texts) -> list[str]:
    """Every line of every seat's score with its arithmetic."""
    lines = []
    for name, sheet in zip(names, sheets, strict=True):
        if sheet is None:
            lines.append("  " + texts("scores-hidden", name=name))
            continue
        lines.append("  " + texts.label(name, sign(sheet["total"])))
        for line in sheet["lines"]:
            if line["points"] or line["arithmetic"] != "0":
                lines.append("    " + texts.label(f"{texts.score_line(line['what']):>14}", arithmetic(line)))
    return lines


def arithmetic(line: LineJson) -> str:
    """A line's sum and what it gives, said once where it is a mere number."""
    points, text = sign(line["points"]), line["arithmetic"]
    return text if text == points or text.endswith(f"→ {points}") else f"{text} = {points}"


def round_title(table: TableView, number: int, texts: Texts, ended: bool = False) -> str:
    """A finished round and why it ended; ``ended``: as news."""
    unit = declaration(table.game).round_name or "round"
    key = f"end-{unit}" if ended else f"scores-{unit}"
    return texts(key, n=number + 1, reason=texts.outcome(table.finished[number]))


def result_lines(table: TableView, texts: Texts) -> list[str]:
    """How the match ended: the totals, what was added at the end, the winner."""
    result, names = table.result, table.names(texts)
    if result is None:
        return []
    lines = [texts("end-match")]
    if result["why"] in ("resigned", "timeout", "abandoned"):
        lines.append(texts(f"end-{result['why']}"))
    if declaration(table.game).running_totals and result["sheets"]:
        lines += score_lines(result["sheets"], names, texts)
    elif table.rounds > 1:
        lines += ["  " + texts.label(name, sign(total)) for name, total in zip(names, result["totals"], strict=True)]
    winners = [names[seat] for seat in result["winners"]]
    if not winners:
        return lines
    if table.seat is not None and result["winners"] == [table.seat]:
        lines.append(texts("end-you"))
    else:
        key = "end-winner" if len(winners) == 1 else "end-shared"
        lines.append(texts(key, names=texts.list(winners)))
    return [*lines, *deal_lines(table, texts)]


def deal_lines(table: TableView, texts: Texts) -> list[str]:
    """Whether the commitments to the deal are those that were seen before it."""
    if table.tampered is None:
        return []
    names = table.names(texts)
    parts = [names[int(part)] if part.isdigit() else texts("deal-server") for part in table.tampered]
    return [texts("deal-tampered", who=texts.list(parts)) if parts else texts("deal-fair")]


def move_text(table: TableView, names: list[str], place: int, texts: Texts) -> str:
    """A move as one says it: who, what, and how it is spelled."""
    by, text = table.moves[place]
    said = spell_move(text, texts, table.game)
    return said if isinstance(by, str) else texts.label(names[by], said)


def spell_move(text: str, texts: Texts, game: str) -> str:
    """A move in words and as it is typed; once if there are no words for it."""
    words = texts.action(text, game=game)
    return text if words == text else f"{words} ({text})"


def hint_text(text: str, texts: Texts, game: str) -> str:
    """What a good player would do."""
    words = texts.action(text, sentence=True, game=game)
    return texts("hint-other", text=text) if words == text else texts("hint", move=words, text=text)
