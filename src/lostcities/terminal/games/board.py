"""The board game's table: one row per path with stones, tiles and pieces; discards and your last card at its end."""

from rich.style import Style
from rich.text import Text

from lostcities.engine.games.board.shapes import BoardViewJson
from lostcities.locales import Texts, sign
from lostcities.terminal.canvas import Canvas, hand, label, pile, pile_text
from lostcities.terminal.paint import DIM, PLAYERS, chip, fit, ink, join_lines, press

LABEL, END = 11, 11
ADVENTURERS, RESEARCHERS = "①②③④", "❶❷❸❹"


def draw(canvas: Canvas[BoardViewJson]) -> Text:
    """Draw the whole table with the hand."""
    view = canvas.view
    stones = len(view["figures"]["stones"])
    cell = max(5, min(9, (canvas.width - LABEL - END - 4) // stones))
    full = canvas.height >= 3 * 5 + 8
    lines = [_people(canvas), _deck(canvas)]
    for colour in view["discards"]:
        lines += [_path(canvas, colour, cell), _pieces(canvas, colour, cell)]
        if full:
            lines.append(_columns(canvas, colour))
    return join_lines([*lines, hand(canvas, canvas.view["hand"])])


def _people(canvas: Canvas[BoardViewJson]) -> Text:
    """List the players, with points and artefacts."""
    found = Text(" ")
    for seat, name in enumerate(canvas.names):
        moving = canvas.view["to_move"] == seat and canvas.view["phase"] != "over"
        found_here = canvas.view["artefacts"][seat]
        text = f"{'▶' if moving else ' '}{ADVENTURERS[seat]} {name} {canvas.total(seat)} ◈{found_here}  "
        found.append(text, style=Style(color=PLAYERS[seat], bold=moving))
    return fit(found, canvas.width)


def _deck(canvas: Canvas[BoardViewJson]) -> Text:
    legal = "<*" in canvas.legal
    pile = Text(f"▒▒ {canvas.view['deck']} ▒▒", style=press("deck") + Style(bold=legal, reverse=legal))
    found = Text(" ").append_text(pile).append(f" {canvas.texts('table-draw')}", style=DIM)
    for text, what in (("@a", "piece-adventurer"), ("@r", "piece-researcher"), (">.", "action-decline")):
        if text in canvas.legal:
            found.append("   ").append(f" {text} {canvas.texts(what)} ", style=press(text) + Style(reverse=True))
    if not any(text[0] in "@>" for text in canvas.legal):
        found.append(f"   {canvas.texts('table-legend')}", style=DIM)
    return fit(found, canvas.width)


def _path(canvas: Canvas[BoardViewJson], colour: str, cell: int) -> Text:
    view = canvas.view
    movable = f">{colour}" in canvas.legal
    act = press(f"column:{colour}")
    found = label(canvas, colour, LABEL)
    for number, value in enumerate(view["figures"]["stones"], 1):
        if number == view["figures"]["bridge"] + 1:
            found.append("‖ ", style=ink(colour))
        found.append_text(fit(Text(sign(value), style=Style(color=DIM) + act), cell))
    if movable:
        return found.append(" ‹>›", style=chip(colour) + act)
    return found.append(" ").append_text(pile(canvas, colour, canvas.view["discards"][colour]))


def _pieces(canvas: Canvas[BoardViewJson], colour: str, cell: int) -> Text:
    view = canvas.view
    act = press(f"column:{colour}")
    lays = canvas.chosen[:1] == colour and f"+{canvas.chosen}" in canvas.legal
    column = view["columns"][canvas.me][colour]
    last = Text("   ‹+›" if lays else f"    {column[-1]}" if column else "", style=ink(colour, bold=lays) + act)
    found = fit(last, LABEL)
    for number in range(1, len(view["figures"]["stones"]) + 1):
        if number == view["figures"]["bridge"] + 1:
            found.append("‖ ", style=ink(colour))
        here = _tile(view["tiles"].get(f"{colour}{number}"), colour)
        for seat in range(len(canvas.names)):
            if view["stones"][seat][colour] == number:
                leads = view["researchers"][seat] == colour
                mark = (RESEARCHERS if leads else ADVENTURERS)[seat]
                here.append(mark, style=Style(color=PLAYERS[seat], bold=True) + act)
        if not here:
            here.append("·", style=Style(color=DIM))
        here.stylize(act)
        found.append_text(fit(here, cell))
    return found


def _tile(tile: str | None, colour: str) -> Text:
    """Draw a tile on a stone."""
    mark = {None: "", "arrow": "»", "artefact": "◈"}.get(tile, f"+{(tile or '')[2:]}")
    return Text(mark, style=ink(colour, bold=True))


def _columns(canvas: Canvas[BoardViewJson], colour: str) -> Text:
    """Draw everyone's cards of one colour, if there is room."""
    found = Text(" " * LABEL)
    for seat in range(len(canvas.names)):
        cards = " ".join(card[1:] for card in canvas.view["columns"][seat][colour])
        if cards:
            found.append(f"{ADVENTURERS[seat]} {cards}   ", style=Style(color=PLAYERS[seat]))
    return fit(found, canvas.width)


def lines(view: BoardViewJson, names: list[str], texts: Texts) -> list[str]:
    """Return the table as plain lines."""
    found = []
    stones = view["figures"]["stones"]
    for colour in view["discards"]:
        found.append(f"  {texts.colour(colour)} ({colour})")
        path = [f"{sign(value)}{_mark(view['tiles'].get(f'{colour}{n}'))}" for n, value in enumerate(stones, 1)]
        path.insert(view["figures"]["bridge"], "||")
        found.append("    " + " ".join(path))
        for seat, name in enumerate(names):
            stone = view["stones"][seat][colour]
            piece = texts("piece-researcher" if view["researchers"][seat] == colour else "piece-adventurer")
            where = texts("plain-on", piece=piece, n=stone, value=sign(stones[stone - 1])) if stone else "–"
            cards = " ".join(view["columns"][seat][colour])
            found.append("    " + texts.label(f"{name:>12}", f"{where}   {cards}"))
        found.append("    " + texts.label(f"{texts('table-discards'):>12}", pile_text(view["discards"][colour], texts)))
    artefacts = ", ".join(f"{name} {n}" for name, n in zip(names, view["artefacts"], strict=True))
    found.append("  " + texts.label(texts.score_line("artefacts"), artefacts))
    return [*found, "  " + texts.label(texts("table-hand"), " ".join(view["hand"]))]


def _mark(tile: str | None) -> str:
    return {None: "", "arrow": "[>]", "artefact": "[a]"}.get(tile, f"[{(tile or '')[2:]}]")
