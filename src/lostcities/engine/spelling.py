"""Texts of actions and cards of set-ups: what our games read and write in the same way."""

import secrets
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias, TypeVar, cast

from lostcities.engine.contract import FIRST_STANDING, Action, BadInput, BadNotation, BadSetup, Setup, Standing
from lostcities.engine.shapes import MoveJson, PileJson, Plain
from lostcities.engine.wording import count_of

T = TypeVar("T")
Dealt: TypeAlias = tuple[list[list[str]], list[str]]
"""The hands, and the deck from its top."""


class Spelling:
    """A table with one spelling for every action of a game, which reads back."""

    def __init__(self, game: str, texts: Sequence[str], examples: str) -> None:
        self.game = game
        self.texts = texts
        self.examples = examples
        self.numbers = {text: number for number, text in enumerate(texts)}

    def text(self, action: Action) -> str:
        """Spell an action."""
        if type(action) is not int or not 0 <= action < len(self.texts):
            raise BadNotation(
                f"the {self.game} game has no action {action!r}; they are numbered 0 to {len(self.texts) - 1}"
            )
        return self.texts[action]

    def action(self, text: str) -> Action:
        """Return the action that a text spells."""
        number = self.numbers.get(text) if isinstance(text, str) else None
        if number is None:
            raise BadNotation(f"{shorten(text)} is not an action of the {self.game} game; write {self.examples}")
        return number


class Spelled:
    """A game whose actions are spelled by a table of texts."""

    spelling: Spelling

    def text(self, action: Action) -> str:
        """Spell an action."""
        return self.spelling.text(action)

    def action(self, text: str) -> Action:
        """Read an action; raises BadNotation if the text spells none."""
        return self.spelling.action(text)


def shorten(text: object) -> str:
    """Shorten something from outside for an error message."""
    words = repr(text)
    return words if len(words) <= 40 else words[:37] + "…"


def sign(points: int) -> str:
    """Format a number with a real minus sign."""
    return str(points).replace("-", "−")


def last_move(by: int, action: int, texts: Sequence[str]) -> MoveJson | None:
    """Return the last action as spelled in a Record, None before the first."""
    return None if action >= len(texts) else {"by": by, "do": texts[action]}


def top_and_size(pile: list[str]) -> PileJson:
    """Return what a discard pile shows: its top card and its size (C9, B11)."""
    return {"top": pile[-1] if pile else None, "size": len(pile)}


def in_order(shape: type[T], data: Plain) -> T:
    """Return the same data with exactly the fields of a shape, in its order."""
    fields = shape.__annotations__
    assert fields.keys() == data.keys(), f"{fields.keys() ^ data.keys()}"
    return cast(T, {field: data[field] for field in fields})


def fresh_seed() -> int:
    """Return 64 bits from the operating system."""
    return secrets.randbits(64)


def check_starter(starter: object, players: int) -> None:
    """Refuse a starter that is not a seat."""
    if type(starter) is not int or not 0 <= starter < players:
        raise BadInput(f"the starter must be a seat from 0 to {players - 1}, not {shorten(starter)}")


@cache
def _first_standing(players: int) -> Standing:
    """Return an empty standing, cached because most games are dealt from it."""
    return Standing(0, (0,) * players, (0,) * players)


def check_standing(standing: Standing, players: int, most: int) -> Standing:
    """Check that a standing's totals and artefacts are possible for ``players`` players; by default all are 0."""
    if standing is FIRST_STANDING:
        return _first_standing(players)
    totals, artefacts = standing.totals or (0,) * players, standing.artefacts or (0,) * players
    fits = type(standing.round) is int and 0 <= standing.round < 1 << 16 and len(totals) == len(artefacts) == players
    if not fits or not all(-most <= total <= most for total in totals) or not all(0 <= n < 256 for n in artefacts):
        raise BadInput(
            f"the standing must have {players} totals from {-most} to {most} and as many artefacts up to 255"
        )
    return Standing(standing.round, totals, artefacts, standing.truncated)


def check_setup(setup: object, keys: Sequence[str]) -> Setup:
    """Check that a set-up is an object with exactly these keys."""
    if not isinstance(setup, dict):
        raise BadSetup("the set-up must be an object")
    for key in keys:
        if key not in setup:
            raise BadSetup(f"the set-up has no {key!r}")
    for key in setup:
        if key not in keys:
            raise BadSetup(f"the set-up has {shorten(key)}, which this game does not know")
    return setup


def check_cards(setup: Setup, cards: Sequence[str], players: int, hand: int, removed: int = 0) -> Dealt:
    """Return the hands and the deck of a set-up; BadSetup unless they and the removed cards are the game's cards."""
    hands, deck = setup["hands"], setup["deck"]
    if not isinstance(hands, list) or len(hands) != players or not all(isinstance(held, list) for held in hands):
        raise BadSetup(f"the set-up's hands must be {players} lists of cards")
    for seat, held in enumerate(hands):
        if len(held) != hand:
            raise BadSetup(f"the hand of seat {seat} has {len(held)} cards; it must have {hand}")
    out = setup.get("removed", [])
    if not isinstance(out, list) or len(out) != removed:
        raise BadSetup(f"the set-up's removed cards must be a list of {removed}")
    if not isinstance(deck, list):
        raise BadSetup("the set-up's deck must be a list of cards")
    found = Counter(card if isinstance(card, str) else repr(card) for part in (*hands, deck, out) for card in part)
    wanted = Counter(cards)
    for card in found:
        if card not in wanted:
            raise BadSetup(f"the set-up has {shorten(card)}, which is not a card of this game")
    for card, number in wanted.items():
        if found[card] != number:
            raise BadSetup(
                f"the set-up has {card} {count_of(found[card], 'time')}; the game has it {count_of(number, 'time')}"
            )
    return hands, deck


def deal_out(pile: Sequence[str], players: int, hand: int) -> Dealt:
    """Deal hands from the top of a shuffled pile, seat by seat; the rest is the deck."""
    hands = [list(pile[hand * seat : hand * (seat + 1)]) for seat in range(players)]
    return hands, list(pile[hand * players :])
