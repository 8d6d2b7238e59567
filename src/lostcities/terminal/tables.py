"""A View as plain lines of text, for each game. Nothing here knows a rule: all of it comes with the View."""

from lostcities.engine.contract import Json
from lostcities.terminal.canvas import Canvas, head
from lostcities.terminal.tongue import Tongue, signed

Names = list[str]


def table(view: Json, names: Names, tongue: Tongue) -> list[str]:
    """The table as one seat sees it."""
    title = head(Canvas(view, names, tongue)).plain.strip()
    body = {"card": _card, "board": _board, "roll": _roll}[view["game"]](view, names, tongue)
    return [f"{title} · {_totals(view, names)}", *body]


def _card(view: Json, names: Names, tongue: Tongue) -> list[str]:
    me = max(view["seat"], 0)
    lines = []
    for place, colour in enumerate(view["discards"]):
        lines.append(f"  {tongue.colour(colour)} ({colour})")
        for seat in (1 - me, me):
            score = view["scores"][seat]["lines"][place]
            cards = " ".join(view["columns"][seat][colour])
            shown = f"{cards}   {score['arithmetic']} = {signed(score['points'])}" if cards else "–"
            lines.append(f"    {names[seat]:>12}: {shown}")
        lines.append(f"    {tongue('table.discards'):>12}: {_pile(view['discards'][colour], tongue)}")
    return [*lines, f"  {tongue('table.hand')}: {' '.join(view['hand'])}"]


def _board(view: Json, names: Names, tongue: Tongue) -> list[str]:
    lines = []
    stones = view["figures"]["stones"]
    for colour in view["discards"]:
        lines.append(f"  {tongue.colour(colour)} ({colour})")
        path = [f"{signed(value)}{_mark(view['tiles'].get(f'{colour}{n}'))}" for n, value in enumerate(stones, 1)]
        path.insert(view["figures"]["bridge"], "||")
        lines.append("    " + " ".join(path))
        for seat, name in enumerate(names):
            stone = view["stones"][seat][colour]
            piece = tongue("plain.researcher" if view["researchers"][seat] == colour else "plain.adventurer")
            where = tongue("plain.on", piece=piece, n=stone, value=signed(stones[stone - 1])) if stone else "–"
            cards = " ".join(view["columns"][seat][colour])
            lines.append(f"    {name:>12}: {where}   {cards}".rstrip())
        lines.append(f"    {tongue('table.discards'):>12}: {_pile(view['discards'][colour], tongue)}")
    found = ", ".join(f"{name} {n}" for name, n in zip(names, view["artefacts"], strict=True))
    lines.append(f"  {tongue('table.artefacts')}: {found}")
    return [*lines, f"  {tongue('table.hand')}: {' '.join(view['hand'])}"]


def _roll(view: Json, names: Names, tongue: Tongue) -> list[str]:
    def listed(columns: list[str]) -> str:
        words = [tongue.colour(c) if len(c) == 1 else tongue(f"table.{c}") for c in columns]
        return ", ".join(words) or tongue("table.none")

    offer = view["offer"]
    numbers = " ".join(map(str, offer["numbers"]))
    lines = [
        f"  {tongue('table.rolled', who=names[view['roller']])}: {view['dice']}",
        "  " + tongue("plain.centre", colours=" ".join(offer["colours"]), numbers=numbers),
    ]
    for seat, name in enumerate(names):
        sheet = view["sheets"][seat]
        bridges = listed(sheet["bridges"])
        told = tongue("plain.sheet", name=name, artefacts=sheet["artefacts"], dice=sheet["dice"], bridges=bridges)
        lines.append(f"  {told}")
        for place, (colour, written) in enumerate(sheet["expeditions"].items()):
            circle = "(×2) " if colour in sheet["circles"] else ""
            end = tongue("plain.end") if colour in sheet["ends"] else ""
            score = view["scores"][seat]["lines"][place]
            boxes = " ".join(map(str, written)) or "–"
            lines.append(f"    {tongue.colour(colour):>7}: {circle}{boxes}{end}   {signed(score['points'])}")
    return [*lines, "  " + tongue("table.bridges", names=listed(view["bridges_closed"]))]


def _totals(view: Json, names: Names) -> str:
    return ", ".join(
        f"{name} {signed(score['total'])}" if score else f"{name} ?"
        for name, score in zip(names, view["scores"], strict=True)
    )


def _pile(pile: Json, tongue: Tongue) -> str:
    return tongue("plain.pile", top=pile["top"], n=pile["size"]) if pile["size"] else "–"


def _mark(tile: str | None) -> str:
    return {None: "", "arrow": "[>]", "artefact": "[a]"}.get(tile, f"[{(tile or '')[2:]}]")
