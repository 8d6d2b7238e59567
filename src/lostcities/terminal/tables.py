"""A View as lines of text, for each game. Nothing here knows a rule: all of it comes with the View."""

from lostcities.engine.cards import COLOUR_NAMES
from lostcities.engine.contract import Json

Names = list[str]


def table(view: Json, names: Names) -> list[str]:
    """The table as one seat sees it."""
    return {"card": _card, "board": _board, "roll": _roll}[view["game"]](view, names)


def _card(view: Json, names: Names) -> list[str]:
    me = max(view["seat"], 0)
    lines = [
        f"Game {view['round'] + 1} of {view['options']['games']} · {view['deck']} cards left · " + _totals(view, names)
    ]
    for place, colour in enumerate(view["discards"]):
        lines.append(f"  {COLOUR_NAMES[colour].en} ({colour})")
        for seat in (1 - me, me):
            score = view["scores"][seat]["lines"][place]
            cards = " ".join(view["columns"][seat][colour])
            shown = f"{cards}   {score['arithmetic']} = {_signed(score['points'])}" if cards else "–"
            lines.append(f"    {names[seat]:>12}: {shown}")
        lines.append(f"    {'discards':>12}: {_pile(view['discards'][colour])}")
    return [*lines, f"  Hand: {' '.join(view['hand'])}"]


def _board(view: Json, names: Names) -> list[str]:
    crossings = view["figures"]["crossings"]
    lines = [
        f"Round {view['round'] + 1} of {view['options']['rounds']} · {view['deck']} cards left ·"
        f" {view['crossed']} of {crossings} crossed · " + _totals(view, names)
    ]
    stones = view["figures"]["stones"]
    for colour in view["discards"]:
        lines.append(f"  {COLOUR_NAMES[colour].en} ({colour})")
        path = [f"{_signed(value)}{_mark(view['tiles'].get(f'{colour}{n}'))}" for n, value in enumerate(stones, 1)]
        path.insert(view["figures"]["bridge"], "||")
        lines.append("    " + " ".join(path))
        for seat, name in enumerate(names):
            stone = view["stones"][seat][colour]
            piece = "researcher" if view["researchers"][seat] == colour else "adventurer"
            where = f"{piece} on stone {stone} ({_signed(stones[stone - 1])})" if stone else "–"
            cards = " ".join(view["columns"][seat][colour])
            lines.append(f"    {name:>12}: {where}   {cards}".rstrip())
        lines.append(f"    {'discards':>12}: {_pile(view['discards'][colour])}")
    lines.append("  Artefacts: " + ", ".join(f"{name} {n}" for name, n in zip(names, view["artefacts"], strict=True)))
    return [*lines, f"  Hand: {' '.join(view['hand'])}"]


def _roll(view: Json, names: Names) -> list[str]:
    lines = [f"Turn {view['turn'] + 1} · {names[view['roller']]} rolled {view['dice']} · " + _totals(view, names)]
    offer = view["offer"]
    lines.append(
        f"  In the centre: colours {' '.join(offer['colours'])}, numbers {' '.join(map(str, offer['numbers']))}"
    )
    for seat, name in enumerate(names):
        sheet = view["sheets"][seat]
        lines.append(
            f"  {name}: {sheet['artefacts']} artefacts, {sheet['dice']} dice, bridges {_listed(sheet['bridges'])}"
        )
        for place, (colour, numbers) in enumerate(sheet["expeditions"].items()):
            circle = "(×2) " if colour in sheet["circles"] else ""
            end = " end" if colour in sheet["ends"] else ""
            score = view["scores"][seat]["lines"][place]
            written = " ".join(map(str, numbers)) or "–"
            lines.append(f"    {COLOUR_NAMES[colour].en:>7}: {circle}{written}{end}   {_signed(score['points'])}")
    lines.append(f"  Bridges passed in earlier turns: {_listed(view['bridges_closed'])}")
    return lines


def _totals(view: Json, names: Names) -> str:
    shown = [
        f"{name} {_signed(score['total'])}" if score else f"{name} ?"
        for name, score in zip(names, view["scores"], strict=True)
    ]
    before = view.get("totals")
    if before and any(before):
        shown.append("earlier games " + " : ".join(map(_signed, before)))
    return ", ".join(shown)


def _pile(pile: Json) -> str:
    return f"{pile['top']} on top of {pile['size']}" if pile["size"] else "–"


def _mark(tile: str | None) -> str:
    return {None: "", "arrow": "[>]", "artefact": "[a]"}.get(tile, f"[{(tile or '')[2:]}]")


def _listed(names: list[str]) -> str:
    return " ".join(names) or "none"


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def score_sheet(sheets: list[Json], names: Names) -> list[str]:
    """Every line of every seat's score with its arithmetic."""
    lines = []
    for name, sheet in zip(names, sheets, strict=True):
        lines.append(f"  {name}: {_signed(sheet['total'])}")
        for line in sheet["lines"]:
            what = COLOUR_NAMES[line["what"]].en if line["what"] in COLOUR_NAMES else line["what"]
            if line["points"] or line["arithmetic"] != "0":
                lines.append(f"    {what:>10}: {line['arithmetic']} = {_signed(line['points'])}")
    return lines
