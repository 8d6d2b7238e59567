"""Fair deals: commit, contribute, reveal, and how cards and dice follow (docs/fairness.md).

>>> seed = seed_of(b"s" * 32, "table", [b"a" * 32, b"b" * 32])
>>> Stream(seed, "starter").below(2) in (0, 1)
True
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict, cast

from lostcities.engine.contract import CHANCE, Action, BadRecord, Game, Seat, Setup, State
from lostcities.engine.match import Match
from lostcities.engine.record import names_of, replay
from lostcities.engine.shapes import CommitmentsJson, Plain

METHOD: Final = "lostcities-fair/2"
FIRST: Final = "lostcities-fair/1"
"""The first method: players did not see each other's commitments, so its records prove less."""
SIZE: Final = 32
"""Bytes of the server's secret and of each contribution."""

SetupOf: TypeAlias = Callable[[Game[State], bytes, int], Setup]
DiceOf: TypeAlias = Callable[[Game[State], bytes, int], Action]


def commitment(value: bytes) -> str:
    """Return the commitment to ``value``, which is published before it: its SHA-256 in hexadecimal."""
    return hashlib.sha256(value).hexdigest()


def list_of(
    table: str, server: str, starter: Seat | None, seats: Sequence[tuple[str | None, bytes]]
) -> CommitmentsJson:
    """List everything that is fixed before anybody reveals a contribution.

    ``seats`` has each seat's own commitment, None if its client sent none, and
    the stand-in that counts if the seat reveals nothing.
    """
    return {
        "method": METHOD,
        "table": table,
        "server": server,
        "starter": "lot" if starter is None else starter,
        "seats": [{"own": own, "stand_in": commitment(value)} for own, value in seats],
    }


def digest_of(listed: CommitmentsJson) -> str:
    """Return the SHA-256 of a list, which goes into the seed: a different list deals different cards."""
    head = [listed["method"], listed["table"], listed["server"], str(listed["starter"])]
    seats = [f"{seat['own'] or '-'} {seat['stand_in']}" for seat in listed["seats"]]
    return hashlib.sha256("\n".join([*head, *seats]).encode()).hexdigest()


def seed_of(secret: bytes, table: str, contributions: Sequence[bytes], listed: CommitmentsJson | None = None) -> bytes:
    """Return the seed of a table: HMAC-SHA-256 under the server's secret over its id, the list and all contributions.

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
        """Return the next 32 bits, most significant byte first."""
        if not self._words:
            block = hmac.digest(self._seed, f"{self._purpose}\n{self._block}".encode(), "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[place : place + 4], "big") for place in range(0, 32, 4)]
        return self._words.pop(0)

    def below(self, n: int) -> int:
        """Draw a number below ``n`` uniformly: words that would favour low numbers are rejected."""
        limit = (1 << 32) // n * n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def shuffle(self, things: Sequence[str]) -> list[str]:
        """Shuffle the things uniformly (Fisher and Yates, from the last position down)."""
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def starter(game: Game[State], seed: bytes) -> Seat:
    """Return who begins, if that is drawn by lot."""
    return Stream(seed, "starter").below(game.players)


def setup(game: Game[State], seed: bytes, round: int) -> Setup:
    """Draw a round's set-up from streams whose purpose names the round."""
    return game.draw_setup(lambda what: Stream(seed, f"{what} {round}"))


def dice(game: Game[State], seed: bytes, number: int) -> Action:
    """Draw what chance decides for the ``number``-th time during play, counted from 0."""
    return game.draw_chance(Stream(seed, f"dice {number}"))


class VerifiedJson(TypedDict):
    """The result of checking a record's deal."""

    method: str
    commitment: str
    digest: str | None
    """Digest of the list of commitments; None for the first method."""
    rounds: int
    rolls: int
    own_contributions: list[Seat]
    absent: list[Seat]
    """The seats that had committed and revealed nothing."""
    compared: bool
    """Whether the commitments were compared with what a client saw."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the cards of a record come from."""

    seed: bytes
    commitment: str
    digest: str | None
    own: list[Seat]
    absent: list[Seat]


def verify(record: object, seen: object = None) -> VerifiedJson:
    """Check that a record's deal and dice follow from its secret and contributions; otherwise raises BadRecord.

    ``seen`` is what a client saved before the deal (docs/fairness.md); the
    record must then have the same commitments that the client was shown.
    """
    match = replay(record)
    data = cast(Plain, record)  # it was replayed, so it is an object
    said = data.get("fairness")
    if not isinstance(said, dict):
        raise BadRecord(
            "the record has no fairness data, so nothing can be said about its deal; it was not played on a server"
        )
    if not match.rounds:
        raise BadRecord("the record has no rounds, so there is no deal to confirm")
    methods = {FIRST: _first, METHOD: _second}
    if said.get("method") not in methods:
        raise BadRecord(f"the fairness method is {said.get('method')!r}; this version knows {', '.join(methods)}")
    if seen is not None:
        compare(said, seen, names_of(data))
    found = methods[said["method"]](said, match.game.players)
    rolls = _follows(match, found.seed, said.get("starter"))
    return {
        "method": said["method"],
        "commitment": found.commitment,
        "digest": found.digest,
        "rounds": len(match.rounds),
        "rolls": rolls,
        "own_contributions": found.own,
        "absent": found.absent,
        "compared": seen is not None,
    }


def _first(said: Plain, players: int) -> Origin:
    """Return the seed of a record of the first method, and who contributed."""
    parts = _parts(said, players)
    secret = _value(said.get("secret"), "the secret")
    fixed = commitment(secret)
    if fixed != said.get("commitment"):
        raise BadRecord("the server's secret does not fit its commitment")
    values = [_value(part.get("value"), f"the contribution of seat {seat}") for seat, part in enumerate(parts)]
    for seat, value in enumerate(values):
        if commitment(value) != parts[seat].get("commitment"):
            raise BadRecord(f"the contribution of seat {seat} does not fit its commitment")
    own = [seat for seat, part in enumerate(parts) if part.get("by") == "player"]
    seed = seed_of(secret, str(said.get("table")), values)
    return Origin(seed, fixed, None, own, [])


def _second(said: Plain, players: int) -> Origin:
    """Return the seed of a record of the second method, and who contributed."""
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
    return Origin(seed, listed["server"], digest_of(listed), own, absent)


def _follows(match: Match[State], seed: bytes, begins: object) -> int:
    """Check the starter and every deal and roll of a match against the seed; returns the number of rolls."""
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


def compare(said: Plain, seen: object, names: Sequence[str]) -> None:
    """Compare a record's fairness data with what a client saved before the deal; raises BadRecord if it changed."""
    if not isinstance(seen, dict) or not isinstance(seen.get("commitments"), dict):
        raise BadRecord("what was kept has no list of commitments")
    kept = _list(seen["commitments"], len(names))
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
        _same(f"the commitment of {who}", before["own"], after["own"])
        _same(f"the commitment to the stand-in of {who}", before["stand_in"], after["stand_in"])
    mine = seen.get("seat")
    if not isinstance(mine, int) or not 0 <= mine < len(names):
        return
    who = f"seat {mine} ({names[mine]})"
    if isinstance(seen.get("own"), str):
        _same(f"the commitment of {who}", seen["own"], now["seats"][mine]["own"])
    if seen.get("revealed") is True and _parts(said, len(names))[mine].get("by") != "player":
        raise BadRecord(f"{who} showed its contribution in time, but the server's stand-in was used")


def _same(what: str, before: str | None, after: str | None) -> None:
    if before != after:
        raise BadRecord(
            f"{what} was changed after it was shown: it was {_short(before)}, the record says {_short(after)}"
        )


def _short(text: str | None) -> str:
    return "none" if text is None else text if len(text) < 20 else f"{text[:16]}…"


def _parts(said: Plain, players: int) -> list[Plain]:
    parts = said.get("contributions")
    if not isinstance(parts, list) or len(parts) != players:
        raise BadRecord(f"there must be {players} contributions, one per seat")
    for seat, part in enumerate(parts):
        if not isinstance(part, dict):
            raise BadRecord(f"the contribution of seat {seat} must be an object")
    return parts


def _list(listed: object, players: int) -> CommitmentsJson:
    """Return a list of commitments, if it is one."""
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
    return cast(CommitmentsJson, listed)


def _value(text: object, what: str) -> bytes:
    try:
        value = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        value = b""
    if len(value) != SIZE:
        raise BadRecord(f"{what} must be {SIZE} bytes in hexadecimal")
    return value
