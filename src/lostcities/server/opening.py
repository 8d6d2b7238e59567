"""New tables: the host's terms checked, the first events, the line in lists."""

from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_json

from lostcities.engine.catalogue import PLAYERS
from lostcities.engine.catalogue import game as game_of
from lostcities.engine.contract import BadInput, Json
from lostcities.server.decisions import (
    AWAY_WITHIN,
    REVEAL_WITHIN,
    Draft,
    Who,
    chair_for,
    chair_for_bot,
    level_named,
    settle,
    sit_draft,
)
from lostcities.server.ledger import Chair, Event, Ledger
from lostcities.server.messages import NewTable
from lostcities.server.refusals import Refused
from lostcities.server.world import World

MOST_ROUNDS: Final = 20
"""Games or rounds of a match."""
DRAW_AGAIN: Final = 1_000
"""Milliseconds after which it is looked again whether those who have not contributed are still there."""
BOT_WITHIN: Final = 5_000
"""Milliseconds after which another process looks whether a bot has been forgotten."""
CODE: Final = 8
"""Letters of a short code: at the rate that an address may ask, guessing one takes longer than any table waits."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, ready to be saved."""

    row: Json
    sittings: list[tuple[str, str]]
    events: list[Event]


def check_terms(spec: NewTable) -> Any:
    """The game with the wanted options, or a refusal that says what is possible."""
    if spec.players not in PLAYERS[spec.game]:
        seats = PLAYERS[spec.game]
        many = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
        raise Refused("malformed", f"The {spec.game} game is for {many} players, not {spec.players}.")
    try:
        game = game_of(spec.game, players=spec.players, **spec.options)
    except BadInput as problem:
        raise Refused("malformed", f"{problem}.") from None
    if game.rounds > MOST_ROUNDS:
        raise Refused("malformed", f"A match has at most {MOST_ROUNDS} games here.")
    if spec.starter is not None and spec.starter >= spec.players:
        raise Refused("malformed", f"The starter must be a seat from 0 to {spec.players - 1}.")
    if spec.seats is not None and len(spec.seats) != spec.players:
        raise Refused("malformed", f"Name {spec.players} seats, or none.")
    if spec.seats is not None and sum(seat.kind == "me" for seat in spec.seats) > 1:
        raise Refused("malformed", "You can have one seat only.")
    return game


def open_table(
    world: World,
    host: Who,
    spec: NewTable,
    invited: dict[str, Json],
    quick: str | None = None,
    chairs: list[Chair] | None = None,
) -> Opened:
    """A table with these terms; ``chairs`` are those of a rematch, who sit down at once."""
    game = check_terms(spec)
    now = world.now()
    seats: list[Any] = list(spec.seats or [])
    names: list[Json | None] = [None] * spec.players
    if chairs is None:
        chairs = [Chair() for _ in range(spec.players)]
        for place, seat in enumerate(seats):
            if seat.kind == "me":
                chairs[place] = chair_for(host, spec.commit)
            elif seat.kind == "bot":
                chairs[place] = chair_for_bot(level_named(seat.level))
            elif seat.kind == "invite":
                names[place] = invited[seat.name.lower()]
        if not seats:
            chairs[0] = chair_for(host, spec.commit)
    secret = world.random(32)
    id, code = world.word(16), world.word(CODE)
    terms = {
        "game": spec.game,
        "players": spec.players,
        "options": game.options,
        "clock": spec.clock.model_dump(),
        "public": spec.public,
        "rated": spec.rated,
        "chat": spec.chat or ("phrases" if spec.public else "open"),
        "starter": spec.starter,
        "host": host.player,
        "code": code,
        "created": now,
        "invited": names,
    }
    ledger = Ledger(id, secret)
    events: list[Event] = []
    drafts = [Draft("open", None, terms)]
    drafts += [sit_draft(seat, chair) for seat, chair in enumerate(chairs) if chair.state == "here"]
    for draft in drafts:
        _fold(ledger, draft, now, events)
    for draft in settle(ledger, ledger.chairs, world):
        _fold(ledger, draft, now, events)
    sittings = [(chair.player, "seated") for chair in chairs if chair.player]
    sittings += [(name["player"], "invited") for name in names if name]
    row = {
        "id": id,
        "code": code,
        "secret": secret.hex(),
        "game": spec.game,
        "status": ledger.status,
        "public": spec.public,
        "quick": quick,
        "entry": to_json(entry(ledger)).decode(),
        "created": now,
        "changed": now,
        "deadline": deadline(ledger, now),
        "host": host.player,
        "bots": sum(chair.level is not None for chair in chairs),
    }
    return Opened(row, sittings, events)


def _fold(ledger: Ledger, draft: Draft, now: int, events: list[Event]) -> None:
    event = Event(ledger.version + 1, draft.kind, draft.seat, None, now, draft.data)
    ledger.fold(event)
    events.append(event)


def entry(ledger: Ledger) -> Json:
    """A table as lists show it."""
    terms = ledger.terms
    return {
        "table": ledger.id,
        "game": terms["game"],
        "options": terms["options"],
        "status": ledger.status,
        "seats": [chair.info() for chair in ledger.chairs],
        "clock": terms["clock"],
        "rated": terms["rated"],
        "public": terms["public"],
        "created": terms["created"],
        "result": ledger.result,
    }


def deadline(ledger: Ledger, now: int) -> int | None:
    """When somebody should look after a table even if nothing happens there."""
    if ledger.status == "drawing":
        # Later than the last one only if the server was down meanwhile, which does not count.
        known = [ledger.revealed_since + AWAY_WITHIN, ledger.revealed_since + REVEAL_WITHIN]
        coming = [moment for moment in known if moment > now]
        return coming[0] if len(coming) == 2 else min([now + DRAW_AGAIN, *coming])
    if ledger.status != "playing":
        return None
    seat = ledger.to_move
    if seat is not None and ledger.chairs[seat].player is None:
        return now + BOT_WITHIN
    return ledger.clock.deadline(ledger.outages)
