"""Rule options and their possible values; ``option-<name>`` in the texts says what each means."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from lostcities.engine.contract import BadOption

OptionValue: TypeAlias = bool | int | str | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option: its default, its values (with none given, any whole number from 1), its clause."""

    default: OptionValue
    values: tuple[OptionValue, ...]
    clause: str
    may_be_null: bool = False
    may_be_missing: bool = False
    """Whether a record may lack it: older ones, from before there was this option, were played with the default."""
    among_people: OptionValue = None
    """What a table of three or more people has unless they choose otherwise; None: the default."""

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is possible; true is not 1 here."""
        if value is None:
            return self.may_be_null
        if self.values:
            return any(value == known and type(value) is type(known) for known in self.values)
        return type(value) is int and 1 <= value < 1 << 31

    def expects(self) -> str:
        """What a value may be, for an error message."""
        if self.values:
            return "one of " + ", ".join(json_text(value) for value in self.values)
        return "a whole number from 1 to 2147483647" + (" or null" if self.may_be_null else "")


def json_text(value: object) -> str:
    """A value as it is written in a record or on the command line."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def value_of(text: str) -> OptionValue:
    """A value written on the command line: ``true``, ``false``, ``null``, a whole number, or a word."""
    words: dict[str, OptionValue] = {"true": True, "false": False, "null": None, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def resolve(shape: type[T], game: str, known: Mapping[str, Option], given: Mapping[str, object]) -> T:
    """All options of a game in the shape that it says: what is given, checked, and the defaults for the rest."""
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) if known else "none"
            raise BadOption(f"the {game} game has no option {name!r}; its options are: {listed}")
        if known[name].values and not known[name].accepts(value) and known[name].accepts(str(value)):
            continue
        if not known[name].accepts(value):
            raise BadOption(f"option {name} cannot be {json_text(value)!r}; it must be {known[name].expects()}")
    # An edition may be named 2018 as well as "2018": a command line and a person do not tell them apart.
    values = {
        name: option.default if name not in given else given[name] if option.accepts(given[name]) else str(given[name])
        for name, option in known.items()
    }
    return cast(T, values)


def check_players(game: str, players: object, possible: range) -> int:
    """The number of players, refused if the game is not for that many."""
    if type(players) is not int or players not in possible:
        least, most = possible[0], possible[-1]
        wanted = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadOption(f"the {game} game is for {wanted}, not {json_text(players)}")
    return players


MAX_TURNS = Option(None, (), "C19", may_be_null=True)
