"""The card game's table: a row a colour, the other's cards left, the discards in the middle, the own cards right."""

from rich.style import Style
from rich.text import Text

from lostcities.terminal.canvas import Canvas, hand, label
from lostcities.terminal.paint import DIM, SYMBOLS, chip, fit, ink, joined, press
from lostcities.terminal.tongue import signed

LABEL, PILE, POINTS = 11, 11, 5


def draw(canvas: Canvas) -> Text:
    """The whole table with the hand."""
    colours = list(canvas.view["discards"])
    side = (canvas.width - LABEL - PILE - 2 * POINTS - 4) // 2
    # With room to spare every row gets air; the arithmetic stays in any case.
    airy = canvas.height >= 3 * len(colours) + 7
    lines = [_names(canvas, side), _deck(canvas, side)]
    for place, colour in enumerate(colours):
        lines += _row(canvas, place, colour, side)
        if airy:
            lines.append(Text())
    return joined([*lines, hand(canvas)])


def _names(canvas: Canvas, side: int) -> Text:
    me = canvas.me
    found = Text(" " * LABEL)
    for seat in (1 - me, me):
        moving = canvas.view["to_move"] == seat and canvas.view["phase"] != "over"
        name = Text(f"{'▶ ' if moving else ''}{canvas.names[seat]}", style=Style(bold=moving))
        name.append(f"  {canvas.total(seat)}", style="bold")
        found.append_text(fit(name, side + POINTS, right=seat != me))
        if seat != me:
            found.append_text(fit(Text(canvas.tongue("table.discards"), style=DIM), PILE + 2, right=True))
            found.append(" ")
    return found


def _deck(canvas: Canvas, side: int) -> Text:
    legal = "<*" in canvas.legal
    pile = Text(f"▒▒ {canvas.view['deck']} ▒▒", style=press("deck") + Style(bold=legal, reverse=legal))
    before = Text(canvas.tongue("table.draw"), style=DIM)
    return Text(" " * LABEL).append_text(fit(before, side + POINTS, right=True)).append("   ").append_text(pile)


def _row(canvas: Canvas, place: int, colour: str, side: int) -> list[Text]:
    view, me = canvas.view, canvas.me
    first, second = label(canvas, colour, LABEL), Text(" " * LABEL)
    for seat in (1 - me, me):
        cards = view["columns"][seat][colour]
        score = view["scores"][seat]["lines"][place]
        own = seat == me
        act = press(f"column:{colour}") if own else Style()
        row = Text(style=act)
        for card in cards:
            row.append(f"{card[1:]}", style=ink(colour, bold=True) + act).append(" ", style=act)
        if own and f"+{canvas.chosen}" in canvas.legal and canvas.chosen[:1] == colour:
            row.append("‹+›", style=chip(colour) + act)  # the chosen card may be laid here
        if not cards:
            row.append("·", style=Style(color=DIM) + act)
        points = Text(signed(score["points"]) if cards else "", style="bold")
        arithmetic = Text(score["arithmetic"] if cards else "", style=DIM)
        if own:
            first.append_text(fit(row, side)).append_text(fit(points, POINTS, right=True))
            second.append_text(fit(arithmetic, side + POINTS))
        else:
            row.rstrip()
            first.append_text(fit(points, POINTS)).append_text(fit(row, side, right=True))
            second.append_text(fit(arithmetic, side + POINTS, right=True))
            first.append_text(fit(_pile(canvas, colour), PILE + 3))
            second.append(" " * (PILE + 3))
    return [first, second]


def _pile(canvas: Canvas, colour: str) -> Text:
    pile = canvas.view["discards"][colour]
    act = press(f"pile:{colour}")
    takes = f"<{colour}" in canvas.legal
    drops = canvas.chosen[:1] == colour and f"-{canvas.chosen}" in canvas.legal
    found = Text("  ")
    if pile["size"]:
        face = f"{SYMBOLS[colour]}{pile['top']}".center(5)
        found.append(face, style=chip(colour) + act).append(f" {pile['size']}", style=Style(color=DIM) + act)
    else:
        found.append("  –  ", style=Style(color=DIM) + act).append("  ")
    return found.append(" ←" if takes else " ‹-›" if drops else "", style=Style(bold=True) + act)
