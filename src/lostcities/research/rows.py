"""How games declare their rows of numbers and their pictures."""

from dataclasses import dataclass

from lostcities.engine.shapes import PilesJson

POINTS = "hundreds, then the rest, both with the sign"


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of a row that belong together: ``row[start : start + size]``."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def part(self) -> slice:
        """Its slice of a row."""
        return slice(self.start, self.start + self.size)


class Groups:
    """Builds consecutive groups."""

    def __init__(self) -> None:
        self.found: list[Group] = []
        self.at = 0

    def add(self, name: str, size: int, meaning: str, room: int = 0) -> None:
        """Add the next group; ``room`` reserves more space than it uses."""
        self.found.append(Group(name, self.at, size, meaning))
        self.at += room or size


@dataclass(frozen=True, slots=True)
class Tiles:
    """A line of a picture: a label and tiles, each with a text and the letter of a colour."""

    label: str
    tiles: tuple[tuple[str, str], ...] = ()


def spell(cards: list[str]) -> tuple[tuple[str, str], ...]:
    """Return cards as tiles."""
    return tuple((card[1:], card[0]) for card in cards)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Upper and lower bounds of a match, which few matches come close to."""

    decisions: int
    chance_nodes: int
    outcomes: int
    events: int
    """The most events that one seat can witness."""
    least: float
    most: float
    """The most points of one seat over the match."""


def piles(shown: PilesJson) -> list[Tiles]:
    """Return discard piles and draw pile."""
    tops = [(pile["top"][1:] if pile["top"] else "-", colour) for colour, pile in shown["discards"].items()]
    return [Tiles("discards", tuple(tops)), Tiles("deck", ((str(shown["deck"]), ""),))]
