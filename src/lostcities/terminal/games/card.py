"""The card game's table: one row per colour: the opponent's cards, the discards, and your cards."""

from rich.style import Style
from rich.text import Text

from lostcities.engine.games.card.shapes import CardViewJson
from lostcities.locales import Texts, sign
from lostcities.terminal.canvas import Canvas, hand, label, pile, pile_text
from lostcities.terminal.paint import DIM, chip, fit, ink, join_lines, press

LABEL, PILE, POINTS = 11, 11, 5


def draw(canvas: Canvas[CardViewJson]) -> Text:
    """Draw the whole table with the hand."""
    colours = list(canvas.view["discards"])
    side = (canvas.width - LABEL - PILE - 2 * POINTS - 4) // 2
    # With room to spare, rows are spaced out; the arithmetic is always shown.
    airy = canvas.height >= 3 * len(colours) + 7
    lines = [_names(canvas, side), _deck(canvas, side)]
    for place, colour in enumerate(colours):
        lines += _row(canvas, place, colour, side)
        if airy:
            lines.append(Text())
    return join_lines([*lines, hand(canvas, canvas.view["hand"])])


def _names(canvas: Canvas[CardViewJson], side: int) -> Text:
    me = canvas.me
    found = Text(" " * LABEL)
    for seat in (1 - me, me):
        moving = canvas.view["to_move"] == seat and canvas.view["phase"] != "over"
        name = Text(f"{'▶ ' if moving else ''}{canvas.names[seat]}", style=Style(bold=moving))
        name.append(f"  {canvas.total(seat)}", style="bold")
        found.append_text(fit(name, side + POINTS, right=seat != me))
        if seat != me:
            found.append_text(fit(Text(canvas.texts("table-discards"), style=DIM), PILE + 2, right=True))
            found.append(" ")
    return found


def _deck(canvas: Canvas[CardViewJson], side: int) -> Text:
    legal = "<*" in canvas.legal
    pile = Text(f"▒▒ {canvas.view['deck']} ▒▒", style=press("deck") + Style(bold=legal, reverse=legal))
    before = Text(canvas.texts("table-draw"), style=DIM)
    return Text(" " * LABEL).append_text(fit(before, side + POINTS, right=True)).append("   ").append_text(pile)


def _row(canvas: Canvas[CardViewJson], place: int, colour: str, side: int) -> list[Text]:
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
        points = Text(sign(score["points"]) if cards else "", style="bold")
        arithmetic = Text(score["arithmetic"] if cards else "", style=DIM)
        if own:
            first.append_text(fit(row, side)).append_text(fit(points, POINTS, right=True))
            second.append_text(fit(arithmetic, side + POINTS))
        else:
            row.rstrip()
            first.append_text(fit(points, POINTS)).append_text(fit(row, side, right=True))
            second.append_text(fit(arithmetic, side + POINTS, right=True))
            first.append_text(
                fit(Text("  ").append_text(pile(canvas, colour, canvas.view["discards"][colour])), PILE + 3)
            )
            second.append(" " * (PILE + 3))
    return [first, second]


def lines(view: CardViewJson, names: list[str], texts: Texts) -> list[str]:
    """Return the table as plain lines."""
    me = max(view["seat"], 0)
    found = []
    for place, colour in enumerate(view["discards"]):
        found.append(f"  {texts.colour(colour)} ({colour})")
        for seat in (1 - me, me):
            score = view["scores"][seat]["lines"][place]
            cards = " ".join(view["columns"][seat][colour])
            shown = f"{cards}   {score['arithmetic']} = {sign(score['points'])}" if cards else "–"
            found.append("    " + texts.label(f"{names[seat]:>12}", shown))
        found.append("    " + texts.label(f"{texts('table-discards'):>12}", pile_text(view["discards"][colour], texts)))
    return [*found, "  " + texts.label(texts("table-hand"), " ".join(view["hand"]))]
