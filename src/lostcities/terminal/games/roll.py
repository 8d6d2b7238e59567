"""The table of Roll & Write: the dice, your sheet with one row per expedition, and the others' in short."""

from dataclasses import replace
from typing import Literal

from rich.style import Style
from rich.text import Text

from lostcities.engine.games.roll.own_choices import include_own
from lostcities.engine.games.roll.shapes import RollViewJson
from lostcities.locales import Texts, sign
from lostcities.terminal.canvas import Canvas, label
from lostcities.terminal.paint import DIM, SYMBOLS, chip, fit, ink, join_lines, press

LABEL, BOX, OTHER = 12, 4, 5
SEATS = "①②③④⑤"


def draw(canvas: Canvas[RollViewJson]) -> Text:
    """Draw the whole table."""
    canvas = replace(canvas, view=include_own(canvas.view))
    view = canvas.view
    colours = list(view["sheets"][0]["expeditions"])
    airy = canvas.height >= 2 * len(colours) + 11
    lines = [*_dice(canvas), Text(), _heads(canvas)]
    for place, colour in enumerate(colours):
        lines.append(_expedition(canvas, place, colour))
        if airy:
            lines.append(Text())
    lines += [_row(canvas, "artefacts", "◈", 6), _row(canvas, "dice", "⚄", 7), *_bridges(canvas)]
    return join_lines(lines)


def _dice(canvas: Canvas[RollViewJson]) -> list[Text]:
    """Draw the dice on offer; the chosen ones are marked below."""
    view, texts = canvas.view, canvas.texts
    roller = view["roller"]
    who = texts("table-rolled-you") if roller == canvas.me else texts("table-rolled", who=canvas.names[roller])
    first, second = Text(f" {texts.label(who, '')}  "), Text()
    second.append(" " * first.cell_len)
    colour = canvas.chosen[:1] if canvas.chosen[:1].isalpha() else ""
    number = canvas.chosen[-1:] if canvas.chosen[-1:].isdigit() else ""
    for letter in view["offer"]["colours"]:
        face = f" {SYMBOLS[letter]} {letter} "
        first.append(face, style=chip(letter) + press(f"die:{letter}")).append("  ")
        second.append(("▲" if letter == colour else " ").center(len(face)) + "  ")
    first.append("  ")
    second.append("  ")
    for value in view["offer"]["numbers"]:
        first.append(f" {value} ", style=Style(reverse=True) + press(f"die:{value}")).append("  ")
        second.append(("▲" if str(value) == number else " ").center(3) + "  ")
    for text, what in (("!", "action-refuse"), (">.", "action-decline")):
        if text in canvas.legal:
            first.append(f"  {text} {texts(what)} ", style=press(text) + Style(underline=True))
    return [first, second]


def _heads(canvas: Canvas[RollViewJson]) -> Text:
    """Draw the headings: your own sheet wide, the others in short form."""
    texts, me = canvas.texts, canvas.me
    boxes = len(canvas.view["figures"]["expedition"])
    own = Text(f" {_mark(canvas, me)}{canvas.names[me]} {canvas.total(me)}", style="bold")
    own.append(f"   {texts('table-roll-legend')}", style=DIM)
    found = fit(own, LABEL + 4 + boxes * BOX + 2 + 6)
    for seat in _others(canvas):
        name = f" {_mark(canvas, seat)}{SEATS[seat]} {canvas.names[seat]}" if _wide(canvas) > 8 else f" {SEATS[seat]}"
        found.append_text(fit(Text(name), _wide(canvas)))
    return fit(found, canvas.width)


def _mark(canvas: Canvas[RollViewJson], seat: int) -> str:
    return "▶" if seat in canvas.view["pending"] else "✓" if seat in canvas.view["done"] else ""


def _others(canvas: Canvas[RollViewJson]) -> list[int]:
    return [seat for seat in range(len(canvas.names)) if seat != canvas.me]


def _wide(canvas: Canvas[RollViewJson]) -> int:
    used = LABEL + 4 + len(canvas.view["figures"]["expedition"]) * BOX + 2 + 6
    return max(OTHER, min(18, (canvas.width - used) // max(1, len(canvas.names) - 1)))


def _expedition(canvas: Canvas[RollViewJson], place: int, colour: str) -> Text:
    view, me = canvas.view, canvas.me
    sheet, figures = view["sheets"][me], view["figures"]
    act = press(f"column:{colour}")
    numbers = sheet["expeditions"][colour]
    found = label(canvas, colour, LABEL)
    found.append("(2) " if colour in sheet["circles"] else "( ) ", style=ink(colour, colour in sheet["circles"]) + act)
    for box in range(1, len(figures["expedition"]) + 1):
        if box == figures["bridge_box"]:
            found.append("‖ ", style=ink(colour, bold=colour not in view["bridges_closed"]) + act)
        mark = "»" if box in figures["arrows"][colour] else "◈" if box in figures["artefact_boxes"][colour] else " "
        if box <= len(numbers):
            found.append(f"{numbers[box - 1]:>2}{mark}", style=chip(colour) + act).append(" ", style=act)
        else:
            found.append(f"__{mark} ", style=ink(colour) + act)
    end = "◈" if colour in sheet["ends"] else "◇"
    found.append(end, style=ink(colour) + act)
    found.append_text(fit(Text(_points(canvas, me, place), style="bold"), 4, right=True))
    found.append("‹>›" if f">{colour}" in canvas.legal else " ", style=chip(colour) + act)
    for seat in _others(canvas):
        other = view["sheets"][seat]
        written = other["expeditions"][colour]
        double = "²" if colour in other["circles"] else ""
        text = f"{len(written)}{double}{'→' + str(written[-1]) if written else ''}"
        found.append_text(fit(Text(f" {text}", style=ink(colour)), _wide(canvas)))
    return fit(found, canvas.width)


def _points(canvas: Canvas[RollViewJson], seat: int, place: int) -> str:
    line = canvas.view["scores"][seat]["lines"][place]
    return sign(line["points"]) if line["points"] or line["arithmetic"] != "0" else "·"


def _row(canvas: Canvas[RollViewJson], what: Literal["artefacts", "dice"], symbol: str, place: int) -> Text:
    """Draw artefacts or refusals: nine places, of which the shaded ones are filled."""
    view, me, figures = canvas.view, canvas.me, canvas.view["figures"]
    found = fit(Text(f"{symbol} {canvas.texts.score_line(what)}"), LABEL + 4)
    for box in range(1, len(figures[what]) + 1):
        if box == figures["bridge_box"]:
            found.append("‖ ", style=Style(bold=what not in view["bridges_closed"]))
        shaded = box <= view["sheets"][me][what]
        found.append(" ■  " if shaded else " □  ", style=Style(color=None if shaded else DIM))
    found.append(" ").append_text(fit(Text(_points(canvas, me, place), style="bold"), 4, right=True)).append(" ")
    for seat in _others(canvas):
        found.append_text(fit(Text(f" {symbol}{view['sheets'][seat][what]}"), _wide(canvas)))
    return fit(found, canvas.width)


def _bridges(canvas: Canvas[RollViewJson]) -> list[Text]:
    """Draw the bridges that are crossed, who was first, and everyone's points."""
    texts = canvas.texts

    def join_names(columns: list[str]) -> str:
        names = map(texts.score_line, columns)
        return ", ".join(names) or texts("table-none")

    lines = [Text(" " + texts("table-bridges", names=join_names(canvas.view["bridges_closed"])), style=DIM)]
    for seat, name in enumerate(canvas.names):
        won = canvas.view["sheets"][seat]["bridges"]
        text = f" {_mark(canvas, seat) or ' '}{SEATS[seat]} {texts.label(name, canvas.total(seat))}"
        if won:
            text += " · " + texts("table-bridges-own", names=join_names(won))
        lines.append(Text(text))
    return [fit(line, canvas.width) for line in lines]


def lines(view: RollViewJson, names: list[str], texts: Texts) -> list[str]:
    """Return the table as plain lines."""

    def join_columns(columns: list[str]) -> str:
        words = map(texts.score_line, columns)
        return ", ".join(words) or texts("table-none")

    offer = view["offer"]
    numbers = " ".join(map(str, offer["numbers"]))
    found = [
        "  " + texts.label(texts("table-rolled", who=names[view["roller"]]), view["dice"] or "–"),
        "  " + texts("plain-centre", colours=" ".join(offer["colours"]), numbers=numbers),
    ]
    for seat, name in enumerate(names):
        sheet = view["sheets"][seat]
        bridges = join_columns(sheet["bridges"])
        told = texts("plain-sheet", name=name, artefacts=sheet["artefacts"], dice=sheet["dice"], bridges=bridges)
        found.append(f"  {told}")
        for place, (colour, written) in enumerate(sheet["expeditions"].items()):
            circle = "(×2) " if colour in sheet["circles"] else ""
            end = " " + texts("plain-end") if colour in sheet["ends"] else ""
            score = view["scores"][seat]["lines"][place]
            boxes = " ".join(map(str, written)) or "–"
            line = f"{circle}{boxes}{end}   {sign(score['points'])}"
            found.append("    " + texts.label(f"{texts.colour(colour):>7}", line))
    return [*found, "  " + texts("table-bridges", names=join_columns(view["bridges_closed"]))]
