"""Rule options: what there is, what it may be, and what it means, in one sentence a language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lostcities.engine.cards import Words
from lostcities.engine.contract import BadOption, Json


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option: its default, its values (with none given, any whole number from 1), its sentence.

    ``names`` says what each value means, in the order of the values, for people who choose one.
    """

    default: Any
    values: tuple[Any, ...]
    clause: str
    words: Words
    names: tuple[Words, ...] = ()
    may_be_null: bool = False

    def name(self, value: Any) -> Words:
        """What a value is called; a number is its own name."""
        written = json_text(value)
        named = dict(zip(map(json_text, self.values), self.names, strict=False))
        return named.get(written, Words(written, written))

    def accepts(self, value: Any) -> bool:
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


def json_text(value: Any) -> str:
    """A value as it is written in a record or on the command line."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def value_of(text: str) -> Any:
    """A value written on the command line: ``true``, ``false``, ``null``, a whole number, or a word."""
    words = {"true": True, "false": False, "null": None, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def resolve(game: str, known: Mapping[str, Option], given: Mapping[str, Any]) -> Json:
    """All options of a game: what is given, checked, and the defaults for the rest."""
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) if known else "none"
            raise BadOption(f"the {game} game has no option {name!r}; its options are: {listed}")
        if known[name].values and not known[name].accepts(value) and known[name].accepts(str(value)):
            continue
        if not known[name].accepts(value):
            raise BadOption(f"option {name} can not be {json_text(value)!r}; it must be {known[name].expects()}")
    # An edition may be named 2018 as well as "2018": a command line and a person do not tell them apart.
    return {
        name: option.default if name not in given else given[name] if option.accepts(given[name]) else str(given[name])
        for name, option in known.items()
    }


def check_players(game: str, players: Any, least: int, most: int) -> int:
    """The number of players, refused if the game is not for so many."""
    if type(players) is not int or not least <= players <= most:
        wanted = f"{least} players" if least == most else f"{least} to {most} players"
        raise BadOption(f"the {game} game is for {wanted}, not {json_text(players)}")
    return players


MAX_TURNS = Option(
    None,
    (),
    "C19",
    Words(
        "After this many turns of all seats together the game is cut short and scored as it stands.",
        "Nach so vielen Zügen aller Plätze zusammen wird abgebrochen und gewertet, was liegt.",
    ),
    may_be_null=True,
)
