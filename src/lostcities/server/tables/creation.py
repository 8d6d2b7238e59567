"""New tables: checking the host's terms, the first events, the entry in lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic_core import to_json

from lostcities.analysis.catalogue import MOST_ROUNDS
from lostcities.engine.contract import BadInput, Game, State
from lostcities.engine.options import OptionValue
from lostcities.engine.registry import declaration, game_with
from lostcities.engine.shapes import RecordJson
from lostcities.server.store.rows import TableRow
from lostcities.server.tables.change import Change
from lostcities.server.tables.decisions import (
    AWAY_WITHIN,
    READY_WITHIN,
    REVEAL_WITHIN,
    Who,
    chair_for,
    chair_for_bot,
    check_level,
    settle,
    sit,
)
from lostcities.server.tables.ledger import Chair, Event, Ledger
from lostcities.server.tables.shapes import ClockJson, EntryJson, FactsJson, InvitedJson, TermsJson
from lostcities.server.tables.world import World
from lostcities.server.wire.messages import NewTable
from lostcities.server.wire.refusals import Refused

DRAW_AGAIN: Final = 1_000
"""Milliseconds after which we check again whether those who have not contributed are still there."""
REMATCH_AGAIN: Final = 3_000
"""Milliseconds after which we check again whether those who want a rematch are still there."""
BOT_WITHIN: Final = 5_000
"""Milliseconds after which another process checks whether a bot has been forgotten."""
CODE: Final = 8
"""Letters of a short code: at the rate that an address may ask, guessing one takes longer than any table waits."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table that is ready to be saved."""

    row: TableRow
    sittings: list[tuple[str, str]]
    events: list[Event]


MANY_PEOPLE: Final = 3
"""With this many people or more, a table has the options that people usually agree on."""


def check_terms(spec: NewTable) -> Game[State]:
    """Return the game with these options, or refuse and say what is possible."""
    seats = declaration(spec.game).players
    if spec.players not in seats:
        many = f"{seats[0]}\N{EN DASH}{seats[-1]}" if len(seats) > 1 else str(seats[0])
        raise Refused("malformed", "wrong-players", many=many, players=spec.players)
    try:
        game = game_with(spec.game, spec.players, {**_usual_options(spec), **spec.options})
    except BadInput as problem:
        raise Refused("malformed", "bad-options", detail=str(problem)) from None
    if game.rounds > MOST_ROUNDS:
        raise Refused("malformed", "too-many-rounds", most=MOST_ROUNDS)
    if spec.starter is not None and spec.starter >= spec.players:
        raise Refused("malformed", "bad-starter", last=spec.players - 1)
    if spec.seats is not None and len(spec.seats) != spec.players:
        raise Refused("malformed", "bad-seats", players=spec.players)
    if spec.seats is not None and sum(seat.kind == "me" for seat in spec.seats) > 1:
        raise Refused("malformed", "one-seat")
    return game


def _usual_options(spec: NewTable) -> Mapping[str, OptionValue]:
    """Return the non-default options that people usually agree on, if enough people play."""
    people = spec.players - sum(seat.kind == "bot" for seat in spec.seats or [])
    options = declaration(spec.game).options
    usual = {name: option.among_people for name, option in options.items() if option.among_people is not None}
    return usual if people >= MANY_PEOPLE else {}


def open_table(
    world: World,
    host: Who,
    spec: NewTable,
    invited: dict[str, InvitedJson],
    quick: str | None = None,
    chairs: list[Chair] | None = None,
    begun: RecordJson | None = None,
) -> Opened:
    """Prepare a table with these terms.

    ``chairs`` are those of a rematch, who are seated at once; ``begun`` is the record of a match to continue.
    """
    game = check_terms(spec)
    now = world.now()
    seats = list(spec.seats or [])
    names: list[InvitedJson | None] = [None] * spec.players
    if chairs is None:
        chairs = [Chair() for _ in range(spec.players)]
        for place, seat in enumerate(seats):
            if seat.kind == "me":
                chairs[place] = chair_for(host, spec.commit)
            elif seat.kind == "bot":
                chairs[place] = chair_for_bot(check_level(seat.level, spec.game))
            elif seat.kind == "invite":
                names[place] = invited[seat.name.lower()]
        if not seats:
            chairs[0] = chair_for(host, spec.commit)
    secret = world.random(32)
    id, code = world.word(16), world.word(CODE)
    terms: TermsJson = {
        "game": spec.game,
        "players": spec.players,
        "options": game.options,
        "clock": cast(ClockJson, spec.clock.model_dump()),
        "public": spec.public,
        "rated": spec.rated,
        "chat": spec.chat or ("phrases" if spec.public else "open"),
        "starter": spec.starter,
        "host": host.player,
        "code": code,
        "created": now,
        "invited": names,
    }
    if spec.pause:
        terms["pause"] = True
    if begun is not None:
        terms["begun"] = begun
    change = Change(Ledger(id, secret), world)
    change.add("open", None, cast(FactsJson, terms))
    for place, chair in enumerate(chairs):
        if chair.state == "here":
            sit(change, place, chair)
    settle(change)
    ledger = change.ledger
    sittings = [(chair.player, "seated") for chair in chairs if chair.player]
    sittings += [(name["player"], "invited") for name in names if name]
    row: TableRow = {
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
    return Opened(row, sittings, change.events)


def entry(ledger: Ledger) -> EntryJson:
    """Return a table's entry in lists."""
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
    """Return when a process should look at a table even if nothing happens there."""
    if ledger.status == "drawing":
        # Later than the last action only if the server was down meanwhile, which does not count.
        known = [ledger.revealed_since + AWAY_WITHIN, ledger.revealed_since + REVEAL_WITHIN]
        coming = [moment for moment in known if moment > now]
        return coming[0] if len(coming) == 2 else min([now + DRAW_AGAIN, *coming])
    if ledger.status == "over" and ledger.asked and ledger.next is None:
        return now + REMATCH_AGAIN
    if ledger.status != "playing":
        return None
    if ledger.unready and ledger.ready:
        # Later than that only if the server was down meanwhile, which does not count.
        return max(ledger.rested + READY_WITHIN, now + DRAW_AGAIN)
    due = ledger.clock.deadline(ledger.outages)
    if any(ledger.chairs[seat].player is None for seat in ledger.pending):
        return now + BOT_WITHIN if due is None else min(due, now + BOT_WITHIN)
    return due
