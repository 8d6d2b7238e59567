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
from lostcities.engine.match import Match
from lostcities.engine.record import replay

METHOD: Final = "lostcities-fair/2"
FIRST: Final = "lostcities-fair/1"
"""The method before: nobody saw the others' commitments, so its records prove less."""
SIZE: Final = 32
"""Bytes of the server's secret and of each contribution."""

SetupOf: TypeAlias = Callable[[Game[Any], bytes, int], Json]
DiceOf: TypeAlias = Callable[[Game[Any], bytes, int], Action]


def commitment(value: bytes) -> str:
    """What is published before ``value`` is: its SHA-256 in hexadecimal."""
    return hashlib.sha256(value).hexdigest()


def list_of(table: str, server: str, starter: Seat | None, seats: Sequence[tuple[str | None, bytes]]) -> Json:
    """Everything that is fixed before anybody shows a contribution.

    ``seats`` has each seat's own commitment, None if its client sent none, and
    the stand-in that counts if the seat shows nothing.
    """
    return {
        "method": METHOD,
        "table": table,
        "server": server,
        "starter": "lot" if starter is None else starter,
        "seats": [{"own": own, "stand_in": commitment(value)} for own, value in seats],
    }


def digest_of(listed: Json) -> str:
    """The SHA-256 of a list, which goes into the seed: another list would deal other cards."""
    head = [listed["method"], listed["table"], listed["server"], str(listed["starter"])]
    seats = [f"{seat['own'] or '-'} {seat['stand_in']}" for seat in listed["seats"]]
    return hashlib.sha256("\n".join([*head, *seats]).encode()).hexdigest()


def seed_of(secret: bytes, table: str, contributions: Sequence[bytes], listed: Json | None = None) -> bytes:
    """The seed of a table: HMAC-SHA-256 under the server's secret over its id, the list and all contributions.

    Without a list it is the seed of the first method.
    """
    head = [FIRST, table] if listed is None else [METHOD, table, digest_of(listed)]
    lines = [*head, *(value.hex() for value in contributions)]
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


def verify(record: Any, seen: Any = None) -> Json:
    """Check that a record's deal and dice follow from its secret and contributions; BadRecord says what does not.

    ``seen`` is what a client kept before the deal (docs/fairness.md): then the
    record must also have the very commitments that were shown to it.

    Returns what was checked: how many rounds and rolls, which seats contributed
    for themselves, which had committed and were absent, and whether the
    commitments were compared with what a client saw.
    """
    match = replay(record)
    said = record.get("fairness")
    if not isinstance(said, dict):
        raise BadRecord(
            "the record has no fairness data, so nothing can be said about its deal; it was not played on a server"
        )
    methods = {FIRST: _first, METHOD: _second}
    if said.get("method") not in methods:
        raise BadRecord(f"the fairness method is {said.get('method')!r}; this version knows {', '.join(methods)}")
    if seen is not None:
        compare(said, seen, record["players"])
    found = methods[said["method"]](said, match.game.players)
    rolls = _follows(match, found.pop("seed"), said.get("starter"))
    return {
        **found,
        "method": said["method"],
        "rounds": len(match.rounds),
        "rolls": rolls,
        "compared": seen is not None,
    }


def _first(said: Json, players: int) -> Json:
    """The seed of a record of the first method, and who contributed."""
    parts = _parts(said, players)
    secret = _value(said.get("secret"), "the secret")
    if commitment(secret) != said.get("commitment"):
        raise BadRecord("the server's secret does not fit its commitment")
    values = [_value(part.get("value"), f"the contribution of seat {seat}") for seat, part in enumerate(parts)]
    for seat, value in enumerate(values):
        if commitment(value) != parts[seat].get("commitment"):
            raise BadRecord(f"the contribution of seat {seat} does not fit its commitment")
    own = [seat for seat, part in enumerate(parts) if part.get("by") == "player"]
    seed = seed_of(secret, str(said.get("table")), values)
    return {"seed": seed, "commitment": said["commitment"], "digest": None, "own_contributions": own, "absent": []}


def _second(said: Json, players: int) -> Json:
    """The seed of a record of the second method, and who contributed."""
    listed = _list(said.get("commitments"), players)
    if listed["table"] != said.get("table") or listed["starter"] != said.get("starter"):
        raise BadRecord("the list of commitments is that of another table")
    secret = _value(said.get("secret"), "the secret")
    if commitment(secret) != listed["server"]:
        raise BadRecord("the server's secret does not fit its commitment")
    values, own, absent = [], list[Seat](), list[Seat]()
    for seat, (part, fixed) in enumerate(zip(_parts(said, players), listed["seats"], strict=True)):
        by = part.get("by")
        if by not in ("player", "server"):
            raise BadRecord(f"the contribution of seat {seat} must be by 'player' or by 'server'")
        value = _value(part.get("value"), f"the contribution of seat {seat}")
        if commitment(value) != fixed["own" if by == "player" else "stand_in"]:
            raise BadRecord(f"the contribution of seat {seat} does not fit its commitment")
        values.append(value)
        if by == "player":
            own.append(seat)
        elif fixed["own"]:
            absent.append(seat)
    seed = seed_of(secret, listed["table"], values, listed)
    shown = {"commitment": listed["server"], "digest": digest_of(listed)}
    return {"seed": seed, **shown, "own_contributions": own, "absent": absent}


def _follows(match: Match[Any], seed: bytes, begins: Any) -> int:
    """Check the starter and every deal and roll of a match against the seed; how many rolls there were."""
    first = match.rounds[0].starter if match.rounds else None
    if begins == "lot" and first is not None and first != starter(match.game, seed):
        raise BadRecord("the first starter does not follow from the secret and the contributions", 0)
    if isinstance(begins, int) and first not in (None, begins):
        raise BadRecord(f"seat {begins} was to begin, not seat {first}", 0)
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
    return rolls


def compare(said: Json, seen: Any, names: Sequence[str]) -> None:
    """Compare a record's fairness data with what a client kept before the deal; BadRecord names what was changed."""
    kept = seen.get("commitments") if isinstance(seen, dict) else None
    if not isinstance(kept, dict):
        raise BadRecord("what was kept has no list of commitments")
    kept = _list(kept, len(names))
    if kept["table"] != said.get("table"):
        raise BadRecord(f"what was kept belongs to another table ({kept['table']})")
    if said.get("method") != METHOD:
        raise BadRecord(
            f"the record is said to be of the method {said.get('method')!r}, but a list of {METHOD!r} was shown"
        )
    now = _list(said.get("commitments"), len(names))
    _same("the server's commitment", kept["server"], now["server"])
    _same("how the starter is found", str(kept["starter"]), str(now["starter"]))
    for seat, (before, after) in enumerate(zip(kept["seats"], now["seats"], strict=True)):
        who = f"seat {seat} ({names[seat]})"
        _same(f"the own commitment of {who}", before["own"], after["own"])
        _same(f"the commitment to the stand-in of {who}", before["stand_in"], after["stand_in"])
    seat = seen.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(names):
        return
    who = f"seat {seat} ({names[seat]})"
    if isinstance(seen.get("own"), str):
        _same(f"the own commitment of {who}", seen["own"], now["seats"][seat]["own"])
    if seen.get("revealed") is True and _parts(said, len(names))[seat].get("by") != "player":
        raise BadRecord(f"{who} showed its contribution in time, but the server's stand-in was used")


def _same(what: str, before: str | None, after: str | None) -> None:
    if before != after:
        raise BadRecord(
            f"{what} was changed after it was shown: it was {_short(before)}, the record says {_short(after)}"
        )


def _short(text: str | None) -> str:
    return "none" if text is None else text if len(text) < 20 else f"{text[:16]}…"


def _parts(said: Json, players: int) -> list[Json]:
    parts = said.get("contributions")
    if not isinstance(parts, list) or len(parts) != players:
        raise BadRecord(f"there must be {players} contributions, one per seat")
    for seat, part in enumerate(parts):
        if not isinstance(part, dict):
            raise BadRecord(f"the contribution of seat {seat} must be an object")
    return parts


def _list(listed: Any, players: int) -> Json:
    """A list of commitments, if it is one."""
    if not isinstance(listed, dict) or listed.get("method") != METHOD:
        raise BadRecord(f"there must be a list of commitments of the method {METHOD!r}")
    if not all(isinstance(listed.get(name), str) for name in ("table", "server")):
        raise BadRecord("the list of commitments must name the table and the server's commitment")
    seats = listed.get("seats")
    if not isinstance(seats, list) or len(seats) != players:
        raise BadRecord(f"the list of commitments must have {players} seats")
    for seat, fixed in enumerate(seats):
        own, stand_in = (fixed.get("own"), fixed.get("stand_in")) if isinstance(fixed, dict) else (0, 0)
        if not isinstance(stand_in, str) or not (own is None or isinstance(own, str)):
            raise BadRecord(f"the list of commitments has none for seat {seat}")
    starter = listed.get("starter")
    if starter != "lot" and not isinstance(starter, int):
        raise BadRecord("the list of commitments must say how the starter is found")
    return listed


def _value(text: Any, what: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except (TypeError, ValueError):
        value = b""
    if len(value) != SIZE:
        raise BadRecord(f"{what} must be {SIZE} bytes in hexadecimal")
    return value
