"""A deal that nobody chose: commit, contribute, reveal, and how cards and dice follow (docs/fairness.md).

>>> seed = seed_of(b"s" * 32, "table", [b"a" * 32, b"b" * 32])
>>> Stream(seed, "starter").below(2) in (0, 1)
True
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from lostcities.engine.cards import ROLL_COLOURS
from lostcities.engine.contract import CHANCE, Action, BadRecord, Game, Json, Seat
from lostcities.engine.record import replay

METHOD: Final = "lostcities-fair/1"
SIZE: Final = 32
"""Bytes of the server's secret and of each contribution."""

SetupOf: TypeAlias = Callable[[Game[Any], bytes, int], Json]
DiceOf: TypeAlias = Callable[[Game[Any], bytes, int], Action]


def commitment(value: bytes) -> str:
    """What is published before ``value`` is: its SHA-256 in hexadecimal."""
    return hashlib.sha256(value).hexdigest()


def seed_of(secret: bytes, table: str, contributions: Sequence[bytes]) -> bytes:
    """The seed of a table: HMAC-SHA-256 under the server's secret over the table's id and every seat's contribution."""
    lines = [METHOD, table, *(value.hex() for value in contributions)]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


class Stream:
    """Random numbers for one purpose: HMAC-SHA-256 of the purpose and a counter, read as 32-bit words."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self._seed = seed
        self._purpose = purpose
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits, most significant byte first."""
        if not self._words:
            block = hmac.digest(self._seed, f"{self._purpose}\n{self._block}".encode(), "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[place : place + 4], "big") for place in range(0, 32, 4)]
        return self._words.pop(0)

    def below(self, n: int) -> int:
        """A number below ``n``, each equally likely: words that would favour the low ones are thrown away."""
        limit = (1 << 32) // n * n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """The things in a uniformly random order (Fisher and Yates, from the last place down)."""
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def starter(game: Game[Any], seed: bytes) -> Seat:
    """Who begins, if it is drawn by lot."""
    return Stream(seed, "starter").below(game.players)


def ordered(game: Any) -> tuple[list[str], list[str], list[str]]:
    """All cards, event spaces and tiles of a game in the order that the shuffle starts from: as text, sorted."""
    some = game.deal(seed=0).setup()
    cards = sorted(
        card for part in (*some.get("hands", []), some.get("deck", []), some.get("removed", [])) for card in part
    )
    tiles = some.get("tiles", {})
    return cards, sorted(tiles), sorted(tiles.values())


def setup(game: Game[Any], seed: bytes, round: int) -> Json:
    """A round's set-up: hands from the top of the shuffled cards, seat by seat, then removed cards, then the deck."""
    if game.name == "roll":
        return {}
    cards, spaces, tiles = ordered(game)
    pile = Stream(seed, f"cards {round}").shuffled(cards)
    hand = game.figures["hand"]
    hands = [pile[hand * seat : hand * (seat + 1)] for seat in range(game.players)]
    pile = pile[hand * game.players :]
    if game.name == "card":
        return {"hands": hands, "deck": pile}
    removed = game.figures["removed"] if game.players == 2 else 0
    laid = dict(zip(spaces, Stream(seed, f"tiles {round}").shuffled(tiles), strict=True))
    return {"hands": hands, "deck": pile[removed:], "removed": pile[:removed], "tiles": laid}


def dice(game: Game[Any], seed: bytes, number: int) -> Action:
    """The roll with that number, counted from 0: three colours, then three numbers."""
    stream = Stream(seed, f"dice {number}")
    colours = "".join(ROLL_COLOURS[stream.below(6)] for _ in range(3))
    numbers = "".join(str(stream.below(10)) for _ in range(3))
    return game.action(f"{colours} {numbers}")


def verify(record: Any) -> Json:
    """Check that a Record's deal and dice follow from its secret and contributions; BadRecord says what does not.

    Gives what was checked: the commitment, how many rounds and rolls, and which
    seats contributed for themselves.
    """
    match = replay(record)
    said = record.get("fairness")
    if not isinstance(said, dict):
        raise BadRecord(
            "the record has no fairness data, so nothing can be said about its deal; it was not played on a server"
        )
    if said.get("method") != METHOD:
        raise BadRecord(f"the fairness method is {said.get('method')!r}; this version knows {METHOD!r}")
    parts = said.get("contributions")
    if not isinstance(parts, list) or len(parts) != match.game.players:
        raise BadRecord(f"there must be {match.game.players} contributions, one a seat")
    secret, table = _value(said.get("secret"), "the secret"), said.get("table")
    if commitment(secret) != said.get("commitment"):
        raise BadRecord("the server's secret does not fit its commitment")
    values = []
    for seat, part in enumerate(parts):
        if not isinstance(part, dict):
            raise BadRecord(f"the contribution of seat {seat} must be an object")
        value = _value(part.get("value"), f"the contribution of seat {seat}")
        if commitment(value) != part.get("commitment"):
            raise BadRecord(f"the contribution of seat {seat} does not fit its commitment")
        values.append(value)
    seed = seed_of(secret, str(table), values)
    if said.get("starter") == "lot" and match.rounds and match.rounds[0].starter != starter(match.game, seed):
        raise BadRecord("the first starter does not follow from the secret and the contributions", 0)
    rolls = 0
    for number, played in enumerate(match.rounds):
        wanted = setup(match.game, seed, number)
        if match.game.start(wanted, played.starter, played.standing).setup() != played.setup:
            raise BadRecord("the set-up does not follow from the secret and the contributions", number)
        for place, (by, action) in enumerate(played.moves):
            if by == CHANCE:
                if action != dice(match.game, seed, rolls):
                    raise BadRecord("the dice do not follow from the secret and the contributions", number, place)
                rolls += 1
    own = [seat for seat, part in enumerate(parts) if part.get("by") == "player"]
    return {"commitment": said["commitment"], "rounds": len(match.rounds), "rolls": rolls, "own_contributions": own}


def _value(text: Any, what: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except (TypeError, ValueError):
        value = b""
    if len(value) != SIZE:
        raise BadRecord(f"{what} must be {SIZE} bytes in hexadecimal")
    return value
