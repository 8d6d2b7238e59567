"""The numbers that stood in the rulebooks' pictures, as data: one TOML file an edition.

Each figure has its value, its source and how sure it is. A user can name an own file
for another printed board or sheet; a file that describes no playable game is refused
with the file, the key and the reason.

>>> load("board", "board-2018")["stones"][-1]
50
"""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lostcities.engine.cards import BOARD_COLOURS, ROLL_COLOURS
from lostcities.engine.contract import BadFigures, Json

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The figures files that come with the package."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


def read(name: str) -> Json:
    """A packaged file whole: each figure with its value, source and how sure it is."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def load(game: str, edition: str, own: str | Path | Mapping[str, Any] | None = None) -> Json:
    """The checked values of an edition's figures, or of the user's ``own`` file or mapping."""
    if own is None:
        return check(game, read(edition), f"{edition}.toml")
    if isinstance(own, Mapping):
        return check(game, own, source_name(own))
    if not isinstance(own, (str, Path)):
        raise BadFigures(f"figures must be a file's name or a mapping, not {type(own).__name__}")
    try:
        data = tomllib.loads(Path(own).read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadFigures(f"{own}: the file can not be read ({problem.strerror}); name an existing TOML file") from None
    except RecursionError:
        raise BadFigures(f"{own}: not a TOML file: it is nested too deeply") from None
    except ValueError as problem:
        # A name with a NUL in it, what is not TOML, what is not text: all of them are ValueErrors.
        what = "the file can not be read" if "\0" in str(own) else "not a TOML file"
        raise BadFigures(f"{own!s}: {what}: {problem}") from None
    return check(game, data, source_name(own))


def source_name(own: str | Path | Mapping[str, Any] | None) -> str:
    """What to call the user's figures in an error message."""
    return str(own) if isinstance(own, (str, Path)) else "figures"


def check(game: str, data: Mapping[str, Any], file: str) -> Json:
    """The values of all figures of ``game`` in ``data``, or BadFigures naming file, key and reason."""
    wanted = {**KEYS[game], **SHRINKING.get(game, {})}
    for key in data:
        if key not in wanted:
            raise BadFigures(f"{file}: {key}: not a figure of the {game} game; its figures are {', '.join(wanted)}")
    values: Json = {}
    for key, rule in wanted.items():
        if key not in data:
            if key not in KEYS[game]:
                continue
            raise BadFigures(f"{file}: {key}: the value is missing")
        value = data[key]
        if isinstance(value, Mapping) and "value" in value:
            value = value["value"]
        reason = rule(value)
        if reason:
            raise BadFigures(f"{file}: {key}: {reason}")
        values[key] = dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, list) else value
    for key, reason in TOGETHER[game](values):
        raise BadFigures(f"{file}: {key}: {reason}")
    return values


Rule = Callable[[Any], str | None]
Complaints = list[tuple[str, str]]


def _number(least: int, most: int) -> Rule:
    def rule(value: Any) -> str | None:
        if type(value) is int and least <= value <= most:
            return None
        return f"must be a whole number from {least} to {most}, not {value!r}"

    return rule


def _numbers(shortest: int, longest: int, least: int, most: int) -> Rule:
    def rule(value: Any) -> str | None:
        if not isinstance(value, list) or not shortest <= len(value) <= longest:
            size = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
            return f"must be a list of {size} whole numbers"
        for place, number in enumerate(value):
            if type(number) is not int or not least <= number <= most:
                return f"entry {place + 1} must be a whole number from {least} to {most}, not {number!r}"
        return None

    return rule


def _places(colours: str, last: int) -> Rule:
    def rule(value: Any) -> str | None:
        if not isinstance(value, Mapping) or set(value) != set(colours):
            return f"must have one list a colour: {', '.join(colours)}"
        for colour, places in value.items():
            if not isinstance(places, list):
                return f"{colour} must be a list of whole numbers"
            for place in places:
                if type(place) is not int or not 1 <= place <= last:
                    return f"{colour} has the space {place!r}, which is off the path (1 to {last})"
            if len(set(places)) < len(places):
                return f"{colour} names a space twice"
        return None

    return rule


def _card_together(values: Json) -> Complaints:
    cards = values.get("colours", 5) * (values["wagers"] + values["highest"] - 1)
    if 2 * values["hand"] >= cards:
        return [("hand", f"two hands of {values['hand']} leave no draw pile of {cards} cards")]
    return []


def _board_together(values: Json) -> Complaints:
    stones = len(values["stones"])
    complaints: Complaints = []
    if values["bridge"] >= stones:
        complaints.append(
            ("bridge", f"must lie before the last of {stones} stones, not after stone {values['bridge']}")
        )
    for colour, places in values["spaces"].items():
        for place in places:
            if place > stones:
                complaints.append(("spaces", f"{colour} has the space {place}, which is off the path (1 to {stones})"))
    spaces = sum(len(places) for places in values["spaces"].values())
    tiles = values["artefact_tiles"] + values["arrow_tiles"] + len(values["vp_tiles"])
    if spaces != tiles:
        complaints.append(("spaces", f"there are {spaces} spaces for {tiles} tiles; both must be the same number"))
    return complaints


def _roll_together(values: Json) -> Complaints:
    boxes = len(values["expedition"])
    complaints: Complaints = [
        (key, f"must have at least {values['bridge_box']} entries, one up to the bridge")
        for key in ("expedition", "artefacts", "dice")
        if len(values[key]) < values["bridge_box"]
    ]
    for key in ("arrows", "artefact_boxes"):
        for colour, places in values[key].items():
            for place in places:
                if place > boxes:
                    complaints.append((key, f"{colour} has the space {place}, which is off the path (1 to {boxes})"))
    return complaints


POINTS = (-10_000, 10_000)

# Stones and tiles stay so small that three rounds of them fit the sixteen bits of a flat state.
KEYS: dict[str, dict[str, Rule]] = {
    "card": {
        "highest": _number(2, 10),
        "wagers": _number(0, 3),
        "hand": _number(1, 8),
        "cost": _number(0, 200),
        "bonus": _number(0, 200),
        "bonus_cards": _number(1, 12),
    },
    "board": {
        "highest": _number(0, 10),
        "copies": _number(1, 2),
        "hand": _number(1, 8),
        "removed": _number(0, 90),
        "crossings": _number(1, 20),
        "stones": _numbers(2, 9, -500, 500),
        "bridge": _number(1, 8),
        "spaces": _places(BOARD_COLOURS, 9),
        "artefact_tiles": _number(0, 45),
        "arrow_tiles": _number(0, 45),
        "vp_tiles": _numbers(0, 45, 1, 100),
        "short_track": _numbers(1, 46, *POINTS),
        "long_track": _numbers(1, 136, *POINTS),
    },
    "roll": {
        "expedition": _numbers(1, 9, *POINTS),
        "circle_alone": _number(*POINTS),
        "artefacts": _numbers(1, 9, *POINTS),
        "dice": _numbers(1, 9, *POINTS),
        "arrows": _places(ROLL_COLOURS, 9),
        "artefact_boxes": _places(ROLL_COLOURS, 9),
        "bridge_box": _number(1, 9),
        "bridge_points": _number(*POINTS),
    },
}

# Figures that no edition has and that stand nowhere unless they are given: only so many colours have cards.
SHRINKING: dict[str, dict[str, Rule]] = {"card": {"colours": _number(1, 6)}, "board": {"colours": _number(1, 5)}}

TOGETHER: dict[str, Callable[[Json], Complaints]] = {
    "card": _card_together,
    "board": _board_together,
    "roll": _roll_together,
}
