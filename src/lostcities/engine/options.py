"""Rule options and their possible values; the texts ``option-<name>`` explain them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from lostcities.engine.contract import BadOption

OptionValue: TypeAlias = bool | int | str | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option: its default, its values (any integer from 1 if none are listed), its clause."""

    default: OptionValue
    values: tuple[OptionValue, ...]
    clause: str
    may_be_null: bool = False
    may_be_missing: bool = False
    """Whether a record may lack it: matches from before this option existed were played with the default."""
    among_people: OptionValue = None
    """The default for a table of three or more people; None: the usual default."""

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is possible; here true is not equal to 1."""
        if value is None:
            return self.may_be_null
        if self.values:
            return any(value == known and type(value) is type(known) for known in self.values)
        return type(value) is int and 1 <= value < 1 << 31

    def expects(self) -> str:
        """Describe the possible values, for an error message."""
        if self.values:
            return "one of " + ", ".join(json_text(value) for value in self.values)
        return "a whole number from 1 to 2147483647" + (" or null" if self.may_be_null else "")


def json_text(value: object) -> str:
    """Format a value as in a record or on the command line."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def value_of(text: str) -> OptionValue:
    """Parse a value from the command line: ``true``, ``false``, ``null``, an integer, or a word."""
    words: dict[str, OptionValue] = {"true": True, "false": False, "null": None, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def resolve(shape: type[T], game: str, known: Mapping[str, Option], given: Mapping[str, object]) -> T:
    """Return all options of a game in the given shape: the given ones, checked, and defaults for the rest."""
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) if known else "none"
            raise BadOption(
                f"the {game} game has no option {name!r}; its options are: {listed}",
                "option",
                name=name,
                options=listed,
            )
        if known[name].values and not known[name].accepts(value) and known[name].accepts(str(value)):
            continue
        if not known[name].accepts(value):
            option, written = known[name], json_text(value)
            possible = ", ".join(map(json_text, option.values)) or "1, 2, …"
            raise BadOption(
                f"option {name} cannot be {written!r}; it must be {option.expects()}",
                "option-value", name=name, value=written, possible=possible,
            )  # fmt: skip
    # An edition may be named 2018 as well as "2018": on a command line and to a person they are the same.
    values = {
        name: option.default if name not in given else given[name] if option.accepts(given[name]) else str(given[name])
        for name, option in known.items()
    }
    return cast(T, values)


def check_players(game: str, players: object, possible: range) -> int:
    """Return the number of players; raises BadOption if the game does not allow it."""
    if type(players) is not int or players not in possible:
        least, most = possible[0], possible[-1]
        wanted = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadOption(
            f"the {game} game is for {wanted}, not {json_text(players)}",
            "players", least=least, most=most, given=json_text(players),
        )  # fmt: skip
    return players


MAX_TURNS = Option(None, (), "C19", may_be_null=True)
