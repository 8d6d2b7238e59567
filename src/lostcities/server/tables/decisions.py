"""Decide what follows from an intent: the events of a ``Change``, or a refusal. The table itself does not change.

The rules run once, on the change's fork, and what follows (dice, the next deal, the end) is read from it. Seats come
from the session (``Who``), never from the message.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from lostcities.bots.catalogue import levels
from lostcities.engine.contract import CHANCE, BadInput, Seat
from lostcities.engine.shapes import ResultJson
from lostcities.engine.spelling import shorten
from lostcities.server.tables import fairness
from lostcities.server.tables.change import Change
from lostcities.server.tables.clocks import charge
from lostcities.server.tables.ledger import Carried, Chair, Ledger
from lostcities.server.tables.shapes import FactsJson
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

REVEAL_WITHIN: Final = 15_000
"""Milliseconds in which a seat that committed has to reveal its contribution; then the server's stand-in counts."""
AWAY_WITHIN: Final = 5_000
"""The same for a seat without a connected socket."""

READY_WITHIN: Final = 60_000
"""Milliseconds after which a round is dealt to those who are ready, even if others are not."""

REMATCH_FOR: Final = 600_000
"""Milliseconds for which a request for a rematch counts while the player stays; then they may ask again."""
MOST_IN_VAIN: Final = {"undo": 20, "leave": 10, "propose": 10, "sit": 20, "rematch": 50}
"""How often an intent without progress is accepted, to limit the length of a log: the first three per seat and
turn, the others per table. Players who have left can always return."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player with a session."""

    player: str
    name: str
    kind: str


def _require(condition: bool, code: str, reason: str = "") -> None:
    if not condition:
        raise Refused(code, reason)


def require_seat(ledger: Ledger, who: Who | None) -> Seat:
    """Return the seat of the session, or refuse."""
    seat = ledger.seat_of(who.player) if who else None
    if seat is None:
        raise Refused("not_seated")
    return seat


def current(ledger: Ledger, version: int, seat: Seat) -> FactsJson:
    """Refuse an intent made for another version; returns extra data for its event while others decide unseen (R20)."""
    if not ledger.current_from(seat) <= version <= ledger.version_for(seat):
        raise Refused("stale", version=ledger.version_for(seat))
    return {} if ledger.aside is None else {"on": version}


def check_level(level: str, game: str) -> str:
    """Return a bot level that plays this game, or refuse."""
    known = levels(game)
    if level not in known:
        raise Refused("not_found", "no-level", level=shorten(level), levels=", ".join(known))
    return level


def decide(change: Change, who: Who | None, intent: messages.Intent) -> None:
    """Add the events that carry out an intent."""
    decision, _ = _DECISIONS[type(intent)]
    decision(change, who, intent)
    first = change.events[0]
    often = change.base.vain.get((first.kind, who.player if first.kind == "sit" and who else first.seat), 0)
    _require(often < MOST_IN_VAIN.get(first.kind, often + 1), "not_possible", "too-often")


def same_intent(carried: Carried, intent: messages.Intent) -> bool:
    """Whether an intent is the one already carried out under its key: a retry, not a new intent."""
    _, kinds = _DECISIONS.get(type(intent), (None, ()))
    if carried.kind not in kinds:
        return False
    match intent:
        case messages.Act():
            return (carried.what, carried.on) == (intent.action, intent.version)
        case messages.Undo():
            return carried.on == intent.version
        case messages.Sit():
            return carried.what == intent.commit and intent.seat in (None, carried.seat)
        case messages.Commit() | messages.Rematch():
            return bool(carried.what == intent.commit)
        case messages.Reveal():
            return bool(carried.what == intent.value)
        case messages.ProposeBot():
            return (carried.what, carried.seat) == (intent.level, intent.seat)
    return True


# Before the match -------------------------------------------------------------------------------------------------


def chair_for(who: Who, commit: str | None) -> Chair:
    """Return a chair for a player; if the player made no commitment, the server contributes."""
    return Chair(who.kind, who.player, who.name, None, "here", commit, None, commit is not None)


def chair_for_bot(level: str) -> Chair:
    """Return a chair for one of the server's bots."""
    return Chair("bot", None, level, level, "here")


def sit(change: Change, seat: Seat, chair: Chair) -> None:
    """Take a seat."""
    data: FactsJson = {
        "kind": chair.kind,
        "player": chair.player,
        "name": chair.name,
        "level": chair.level,
        "commit": chair.commit,
        "value": chair.value,
        "own": chair.own,
    }
    change.add("sit", seat, data)


def _sit(change: Change, who: Who | None, intent: messages.Sit) -> None:
    ledger = change.ledger
    if who is None:
        raise Refused("not_signed_in")
    _require(ledger.seat_of(who.player) is None, "taken", "already-seated")
    _require(ledger.status == "open", "not_possible", "match-began")
    mine = [seat for seat, chair in enumerate(ledger.chairs) if chair.state == "invited" and chair.player == who.player]
    free = mine + [seat for seat, chair in enumerate(ledger.chairs) if chair.state == "open"]
    if intent.seat is not None:
        free = [seat for seat in free if seat == intent.seat]
    _require(bool(free), "taken", "seat-taken")
    sit(change, free[0], chair_for(who, intent.commit))
    settle(change)


def settle(change: Change) -> None:
    """Add what follows from the seats and contributions: the draw of the deal, or the match itself."""
    ledger = change.ledger
    if any(chair.state not in ("here", "left") for chair in ledger.chairs):
        return
    if ledger.status == "open":
        # Everything that the server may contribute is fixed here, before anybody is asked to reveal anything.
        change.add("draw", None, {"stand_ins": [change.world.random(fairness.SIZE).hex() for _ in ledger.chairs]})
    if not any(chair.awaited for chair in change.ledger.chairs):
        _begin(change)


def _begin(change: Change) -> None:
    """Begin the match, with stand-ins for those who revealed nothing."""
    ledger = change.ledger
    named = ledger.terms["starter"]
    starter = fairness.starter(ledger.game, ledger.seed_of(ledger.chairs)) if named is None else named
    if begun := ledger.terms.get("begun"):
        starter = begun["rounds"][0]["starter"]
    change.add("begin", None, {"starter": starter})
    _go_on(change)


def _go_on(change: Change) -> None:
    """Add what follows without a decision: the next deal, a roll, the end."""
    ledger, world = change.ledger, change.world
    match = ledger.match
    assert match is not None
    if match.result is not None:
        change.add("over", None, {"result": match.result.to_json()})
        return
    if match.between_rounds:
        if ledger.unready:
            return
        change.add("deal", None, {"setup": world.setup(ledger.game, ledger.seed, len(match.rounds))})
    if match.state.to_move == CHANCE:
        change.add("dice", None, {"do": ledger.game.text(world.dice(ledger.game, ledger.seed, ledger.rolls))})


def _commit(change: Change, who: Who | None, intent: messages.Commit) -> None:
    ledger = change.ledger
    seat = require_seat(ledger, who)
    chair = ledger.chairs[seat]
    wanted = ledger.status == "open" and chair.own and chair.commit is None
    _require(wanted, "not_possible", "no-commitment-wanted")
    change.add("commit", seat, {"commit": intent.commit})
    settle(change)


def _reveal(change: Change, who: Who | None, intent: messages.Reveal) -> None:
    ledger = change.ledger
    seat = require_seat(ledger, who)
    chair = ledger.chairs[seat]
    late = ledger.status in ("playing", "over") and chair.own and chair.value is None
    _require(not late, "not_possible", "contribution-late")
    wanted = ledger.status == "drawing" and chair.awaited
    _require(wanted, "not_possible", "no-contribution-wanted")
    fits = fairness.commitment(bytes.fromhex(intent.value)) == chair.commit
    _require(fits, "not_allowed", "other-commitment")
    change.add("reveal", seat, {"value": intent.value})
    settle(change)


def expire_draw(change: Change, connected: Sequence[bool]) -> None:
    """Begin without the contributions that did not come in time: nobody loses a seat by being away."""
    ledger = change.ledger
    if ledger.status != "drawing":
        return
    waited = charge(ledger.revealed_since, change.now, ledger.outages)
    there = any(connected[seat] for seat, chair in enumerate(ledger.chairs) if chair.awaited)
    if waited < (REVEAL_WITHIN if there else AWAY_WITHIN):
        return
    if ledger.listed:
        _begin(change)
        return
    # A draw of the first method has no stand-ins: nothing revealed in it counts, and the server contributes.
    change.add("redraw", None, {"values": [None] * len(ledger.chairs)})
    settle(change)


def _leave(change: Change, who: Who | None, intent: messages.Leave) -> None:
    ledger = change.ledger
    seat = require_seat(ledger, who)
    assert who is not None
    if ledger.status == "open":
        _stand(change, seat, who.player)
        return
    if ledger.status == "drawing" and ledger.chairs[seat].state == "here":
        # The draw continues; otherwise somebody who dislikes the deal could ask for another.
        change.add("leave", seat, {})
        settle(change)
        return
    playing = ledger.status == "playing" and ledger.chairs[seat].state == "here"
    asks = ledger.status == "over" and seat in ledger.wants and ledger.next is None
    _require(playing or asks, "not_possible", "nothing-to-leave")
    change.add("leave", seat, {})
    _go_on_rested(change)


def _stand(change: Change, seat: Seat, player: str) -> None:
    """Leave a table before the draw; when the last player leaves, it closes."""
    change.add("stand", seat, {"player": player, "why": "left"})
    if not any(chair.state == "here" and chair.player is not None for chair in change.ledger.chairs):
        change.add("close", None, {})


def _decline(change: Change, who: Who | None, intent: messages.Decline) -> None:
    ledger = change.ledger
    offered = who is not None and ledger.status == "open" and bool(ledger.seats_offered_to(who.player))
    _require(offered, "not_possible", "no-offer")
    assert who is not None
    decline(change, who.player)


def decline(change: Change, player: str) -> None:
    """Free the seats that are offered to a player who wants none of them."""
    ledger = change.ledger
    for seat in ledger.seats_offered_to(player) if ledger.status == "open" else []:
        change.add("stand", seat, {"player": player, "why": "declined"})


def depart(change: Change, player: str) -> None:
    """Remove a player for good: resign, stand up or decline, as the table's status requires; nothing if it is over."""
    ledger = change.ledger
    seat = ledger.seat_of(player)
    if ledger.status == "open":
        decline(change, player)
        if seat is not None:
            _stand(change, seat, player)
    elif seat is not None and ledger.status == "drawing":
        # Nobody has seen a card and no opponent is left: there is no match.
        change.add("close", None, {})
    elif seat is not None and ledger.status == "playing" and ledger.chairs[seat].state in ("here", "left"):
        drop(change, seat, "resign")


def abandon(change: Change) -> None:
    """End a match without a clock in which nobody moves; it has no winner."""
    _break_off(change, "abandoned", [])


def _return(change: Change, who: Who | None, intent: messages.Return) -> None:
    ledger = change.ledger
    seat = require_seat(ledger, who)
    left = ledger.status == "playing" and ledger.chairs[seat].state == "left"
    _require(left, "not_possible", "not-left")
    change.add("return", seat, {})


# The match --------------------------------------------------------------------------------------------------------


def _player(ledger: Ledger, who: Who | None) -> Seat:
    """Return the seat of an active player, or refuse."""
    seat = require_seat(ledger, who)
    _require(ledger.status == "playing", "not_possible", "not-playing")
    state = ledger.chairs[seat].state
    _require(state != "left", "not_seated", "left")
    _require(state == "here", "not_seated", "resigned")
    return seat


def _act(change: Change, who: Who | None, intent: messages.Act) -> None:
    act(change, _player(change.ledger, who), intent.action, intent.version)


def act(change: Change, seat: Seat, text: str, version: int, failed: Sequence[FactsJson] = ()) -> None:
    """Add one action of a seat and what follows from it: dice, the next deal, the end.

    ``failed``: the bots that should have chosen it and failed, for the log.
    """
    ledger = change.ledger
    on = current(ledger, version, seat)
    for fault in failed:
        change.add("fallback", seat, fault)
    if seat not in ledger.pending:
        raise _forbidden(ledger, seat, text, "not_your_turn")
    try:
        change.add("act", seat, {"do": text, **on})
    except BadInput:
        raise _forbidden(ledger, seat, text, "illegal") from None
    _go_on(change)


def _forbidden(ledger: Ledger, seat: Seat, text: str, code: str) -> Refused:
    """Return the refusal of an action: malformed, or against the rules, with a reason that the seat may know."""
    assert ledger.match is not None
    try:
        action = ledger.game.action(text)
    except BadInput:
        return Refused("malformed", "no-action", action=shorten(text), example=ledger.game.declaration.example)
    reason = ledger.match.state.why_not(action, seat)
    assert reason is not None, f"seat {seat} cannot {text}, for no reason"
    return Refused.because(code, reason)


def require_hint_seat(ledger: Ledger, who: Who | None) -> Seat:
    """Return the seat that may ask for a hint: only on its turn, and only where no other person is affected."""
    seat = _player(ledger, who)
    people = any(chair.player is not None for place, chair in enumerate(ledger.chairs) if place != seat)
    _require(not people and not ledger.terms["rated"], "not_allowed", "no-hints")
    _require(seat in ledger.pending, "not_your_turn")
    return seat


def _undo(change: Change, who: Who | None, intent: messages.Undo) -> None:
    ledger = change.ledger
    seat = _player(ledger, who)
    on = current(ledger, intent.version, seat)
    _require(may_undo(ledger, seat), "not_possible", "undo")
    change.add("undo", seat, on)


def may_undo(ledger: Ledger, seat: Seat | None) -> bool:
    """Whether a seat may undo: only before hidden information was revealed, to it by drawing or by it to others."""
    playing = ledger.match is not None and ledger.status == "playing" and not ledger.resting
    return playing and ledger.match is not None and ledger.match.may_undo(seat)


def _ready(change: Change, who: Who | None, intent: messages.Ready) -> None:
    ledger = change.ledger
    seat = _player(ledger, who)
    _require(seat in ledger.unready, "not_possible", "no-pause")
    change.add("ready", seat, {})
    _go_on_rested(change)


def _go_on_rested(change: Change) -> None:
    """Deal the next round once everybody is ready."""
    if change.ledger.resting and not change.ledger.unready:
        _go_on(change)


def expire_pause(change: Change) -> None:
    """Deal the next round although someone is not ready, so that nobody waits for an absent player."""
    ledger = change.ledger
    if ledger.resting and ledger.ready and charge(ledger.rested, change.now, ledger.outages) >= READY_WITHIN:
        for seat in ledger.unready:
            change.add("ready", seat, {})
        _go_on_rested(change)


def _resign(change: Change, who: Who | None, intent: messages.Resign) -> None:
    drop(change, _player(change.ledger, who), "resign")


def time_out(change: Change) -> None:
    """Drop the seats whose clocks have run out; the server's own bots never time out."""
    ledger = change.ledger
    for seat in ledger.clock.find_expired_seats(change.now, ledger.outages):
        if change.ledger.status == "playing" and ledger.chairs[seat].player is not None:
            drop(change, seat, "timeout")


def drop(change: Change, seat: Seat, kind: str) -> None:
    """Take a seat out: the match ends if no opponents remain; otherwise a bot takes over for the others."""
    change.add(kind, seat, {})
    ledger = change.ledger
    racing = [place for place, chair in enumerate(ledger.chairs) if chair.racing]
    if len(racing) > 1 and any(ledger.chairs[place].player for place in racing):
        change.add("replace", seat, {"level": stand_in(ledger)})
        _go_on_rested(change)
        return
    _break_off(change, "resigned" if kind == "resign" else "timeout", racing)


def _break_off(change: Change, why: Literal["resigned", "timeout", "abandoned"], winners: list[Seat]) -> None:
    """End a match early, with the current scores."""
    assert change.ledger.match is not None
    state = change.ledger.match.state
    # Between two rounds, no round was interrupted.
    sheets = [] if change.ledger.match.between_rounds else [sheet.to_json() for sheet in state.scores()]
    result: ResultJson = {
        "why": why,
        "totals": list(state.standing(False).totals),
        "winners": winners,
        "truncated": False,
        "sheets": sheets,
    }
    change.add("over", None, {"result": result})


def stand_in(ledger: Ledger) -> str:
    """Choose the level of a bot that takes over a seat: that of the table's other bots, otherwise a middle one."""
    known = levels(ledger.terms["game"])
    here = sorted(known.index(chair.level) for chair in ledger.chairs if chair.level in known)
    return known[here[len(here) // 2]] if here else known[len(known) // 2]


def _propose(change: Change, who: Who | None, intent: messages.ProposeBot) -> None:
    ledger = change.ledger
    seat = _player(ledger, who)
    level = check_level(intent.level, ledger.terms["game"])
    people = intent.seat < len(ledger.chairs) and ledger.chairs[intent.seat].player is not None
    _require(people, "not_possible", "no-player-there")
    change.add("propose", seat, {"seat": intent.seat, "level": level})
    _replace(change)


def _agree(change: Change, who: Who | None, intent: messages.Agree) -> None:
    ledger = change.ledger
    seat = _player(ledger, who)
    offer = ledger.proposal
    if offer is None or seat in offer["agreed"]:
        raise Refused("not_possible", "nothing-to-agree")
    change.add("agree", seat, {})
    _replace(change)


def _replace(change: Change) -> None:
    """Let a bot take over the proposed seat once everyone who is asked has agreed."""
    # Players who have left are not asked; a player who is still there has to agree to being replaced.
    chairs, offer = change.ledger.chairs, change.ledger.proposal
    assert offer is not None
    asked = {seat for seat, chair in enumerate(chairs) if chair.player is not None and chair.state == "here"}
    if asked <= set(offer["agreed"]):
        change.add("replace", offer["seat"], {"level": offer["level"]})
        _go_on_rested(change)


def _rematch(change: Change, who: Who | None, intent: messages.Rematch) -> None:
    ledger = change.ledger
    seat = require_seat(ledger, who)
    over = ledger.status == "over" and ledger.next is None
    _require(over, "not_possible", "rematch-later")
    change.add("rematch", seat, {"commit": intent.commit})


def list_lapsed(ledger: Ledger, now: int, connected: Sequence[bool], within: int) -> list[Seat]:
    """Return those whose request for a rematch has lapsed: it is old, or they are offline and asked a while ago."""
    if ledger.status != "over" or ledger.next is not None:
        return []
    return [
        seat
        for seat, asked in ledger.asked.items()
        if charge(asked, now, ledger.outages) > (REMATCH_FOR if connected[seat] else within)
    ]


def withdraw(change: Change, seats: Sequence[Seat]) -> None:
    """Withdraw the rematch requests of players who have gone: nobody is seated while absent."""
    for seat in seats:
        change.add("leave", seat, {})


_DECISIONS: Final[dict[type, tuple[Callable[..., None], tuple[str, ...]]]] = {
    messages.Act: (_act, ("act",)),
    messages.Undo: (_undo, ("undo",)),
    messages.Sit: (_sit, ("sit",)),
    messages.Commit: (_commit, ("commit",)),
    messages.Reveal: (_reveal, ("reveal",)),
    messages.Resign: (_resign, ("resign",)),
    messages.Leave: (_leave, ("stand", "leave")),
    messages.Decline: (_decline, ("stand",)),
    messages.Return: (_return, ("return",)),
    messages.ProposeBot: (_propose, ("propose",)),
    messages.Agree: (_agree, ("agree",)),
    messages.Rematch: (_rematch, ("rematch",)),
    messages.Ready: (_ready, ("ready",)),
}
"""For each intent, the function that decides it and the kinds of the event that it can make first."""
