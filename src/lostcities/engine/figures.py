"""The numbers that the rulebooks show only in pictures, as data: one TOML file per edition, in the game's own folder.

Each figure has its value, its source and its certainty. Users can name their own file for another printed board
or sheet; a file that does not describe a playable game is refused with the file, the key and the reason.

>>> from lostcities.engine.games.board.figures import FIGURES
>>> FIGURES.load("board-2018")["stones"][-1]
50
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar, cast

from lostcities.engine.contract import BadFigures
from lostcities.engine.shapes import Plain

Rule: TypeAlias = Callable[[object], str | None]
"""Says what is wrong with a value, None if it is valid."""
Complaints: TypeAlias = list[tuple[str, str]]
N_co = TypeVar("N_co", bound=Plain, covariant=True)


@dataclass(frozen=True, slots=True)
class FigureRules(Generic[N_co]):
    """The figures of one game: where its editions are, which values are valid, and their common shape."""

    game: str
    folder: Path
    keys: Mapping[str, Rule]
    together: Callable[[N_co], Complaints]
    """Checks combinations of values that are valid one by one."""
    smaller: Mapping[str, Rule] = field(default_factory=dict)
    """Optional figures that no edition has; they define a smaller game."""

    def read(self, edition: str) -> Plain:
        """Read an edition's whole file: each figure with its value, source and certainty."""
        return tomllib.loads((self.folder / f"{edition}.toml").read_text(encoding="utf-8"))

    def load(self, edition: str, own: object = None) -> N_co:
        """Return the checked values of an edition's figures, or of the user's own file or mapping."""
        if own is None:
            return self.check(self.read(edition), f"{edition}.toml")
        if isinstance(own, Mapping):
            return self.check(own, source_name(own))
        if not isinstance(own, (str, Path)):
            raise BadFigures(f"figures must be a file's name or a mapping, not {type(own).__name__}")
        return self.check(_parse(own), source_name(own))

    def check(self, data: Plain, file: str) -> N_co:
        """Return the values of all figures in ``data``; raises BadFigures naming file, key and reason."""
        known = {**self.keys, **self.smaller}
        for key in data:
            if key not in known:
                raise BadFigures(
                    f"{file}: {key}: not a figure of the {self.game} game; its figures are {', '.join(known)}"
                )
        found: dict[str, object] = {}
        for key, rule in known.items():
            if key not in data:
                if key in self.smaller:
                    continue
                raise BadFigures(f"{file}: {key}: the value is missing")
            value = data[key]
            if isinstance(value, Mapping) and "value" in value:
                value = value["value"]
            reason = rule(value)
            if reason:
                raise BadFigures(f"{file}: {key}: {reason}")
            found[key] = _copy(value)
        values = cast(N_co, found)  # every key is there, and its rule has checked the value
        for key, reason in self.together(values):
            raise BadFigures(f"{file}: {key}: {reason}")
        return values


def _parse(own: str | Path) -> Plain:
    try:
        return tomllib.loads(Path(own).read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadFigures(f"{own}: the file cannot be read ({problem.strerror}); name an existing TOML file") from None
    except RecursionError:
        raise BadFigures(f"{own}: not a TOML file: it is nested too deeply") from None
    except ValueError as problem:
        # A NUL in the name, invalid TOML and invalid text are all ValueErrors.
        what = "the file cannot be read" if "\0" in str(own) else "not a TOML file"
        raise BadFigures(f"{own!s}: {what}: {problem}") from None


def _copy(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, list) else value


def source_name(own: object) -> str:
    """Name the user's figures for an error message."""
    return str(own) if isinstance(own, (str, Path)) else "figures"


def number(least: int, most: int) -> Rule:
    """Return a rule: an integer in a range."""

    def rule(value: object) -> str | None:
        if type(value) is int and least <= value <= most:
            return None
        return f"must be a whole number from {least} to {most}, not {value!r}"

    return rule


def numbers(shortest: int, longest: int, least: int, most: int) -> Rule:
    """Return a rule: a list of integers in a range."""

    def rule(value: object) -> str | None:
        if not isinstance(value, list) or not shortest <= len(value) <= longest:
            size = f"{shortest}" if shortest == longest else f"{shortest} to {longest}"
            return f"must be a list of {size} whole numbers"
        for place, number in enumerate(value):
            if type(number) is not int or not least <= number <= most:
                return f"entry {place + 1} must be a whole number from {least} to {most}, not {number!r}"
        return None

    return rule


def places(colours: str, last: int) -> Rule:
    """Return a rule: for each colour a list of different spaces on its path."""

    def rule(value: object) -> str | None:
        if not isinstance(value, Mapping) or set(value) != set(colours):
            return f"must have one list per colour: {', '.join(colours)}"
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
