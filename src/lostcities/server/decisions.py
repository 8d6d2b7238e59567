"""What follows from an intent: the events to be saved, or a refusal. Nothing is changed here.

The rules run on a copy of the state. Seats come from the session (``Who``), never from the message.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from lostcities.bots.catalogue import LEVELS
from lostcities.engine.contract import CHANCE, BadInput, Json, Result, Seat
from lostcities.server import fairness, messages
from lostcities.server.clocks import charged
from lostcities.server.ledger import Carried, Chair, Event, Ledger
from lostcities.server.refusals import Refused
from lostcities.server.world import World

REVEAL_WITHIN: Final = 15_000
"""Milliseconds in which a seat that committed has to show its contribution; then the server's stand-in counts."""
AWAY_WITHIN: Final = 5_000
"""The same for a seat that no socket is connected for."""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody with a session."""

    player: str
    name: str
    kind: str


@dataclass(slots=True)
class Draft:
    """An event before it has a version and a time."""

    kind: str
    seat: Seat | None
    data: Json
    keyed: bool = False
    """Whether this is the event that answers the intent, so that a retry finds it."""


def _require(condition: bool, code: str, en: str, de: str) -> None:
    if not condition:
        raise Refused(code, en, de)


def seated(ledger: Ledger, who: Who | None) -> Seat:
    """The seat of the session, or a refusal."""
    seat = ledger.seat_of(who.player) if who else None
    if seat is None:
        raise Refused("not_seated", "You do not sit at this table.", "Du sitzt nicht an diesem Tisch.")
    return seat


def current(ledger: Ledger, version: int) -> None:
    """Refuse an intent that was made for another version."""
    if version != ledger.version:
        raise Refused(
            "stale",
            f"The table has moved on to version {ledger.version}; look at it again.",
            f"Der Tisch ist schon bei Version {ledger.version}; sieh ihn dir noch einmal an.",
        )


def level_named(level: str) -> str:
    """A bot level that there is."""
    if level not in LEVELS:
        raise Refused("not_found", f"There is no bot level {level!r}; the levels are: {', '.join(LEVELS)}.")
    return level


def decide(ledger: Ledger, who: Who | None, intent: Any, world: World) -> list[Draft]:
    """The events that carry out an intent."""
    made = _DECISIONS[type(intent)](ledger, who, intent, world)
    made[0].keyed = True
    return made


def same_intent(carried: Carried, intent: Any) -> bool:
    """Whether an intent is the one that was carried out before under its key: a retry, not another wish."""
    kinds = _MADE.get(type(intent), ())
    if carried.kind not in kinds:
        return False
    match intent:
        case messages.Act():
            return (carried.what, carried.version) == (intent.action, intent.version + 1)
        case messages.Undo():
            return carried.version == intent.version + 1
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
    """A chair for a player; without a commitment of its own the server contributes for it."""
    return Chair(who.kind, who.player, who.name, None, "here", commit, None, commit is not None)


def chair_for_bot(level: str) -> Chair:
    """A chair for one of the server's bots."""
    return Chair("bot", None, level, level, "here")


def sit_draft(seat: Seat, chair: Chair) -> Draft:
    """The event of taking a seat."""
    data = {"kind": chair.kind, "player": chair.player, "name": chair.name, "level": chair.level}
    return Draft("sit", seat, {**data, "commit": chair.commit, "value": chair.value, "own": chair.own})


def _sit(ledger: Ledger, who: Who | None, intent: messages.Sit, world: World) -> list[Draft]:
    if who is None:
        raise Refused("not_signed_in", "Get a session first: POST /api/guest.", "Hole dir zuerst eine Sitzung.")
    _require(ledger.seat_of(who.player) is None, "taken", "You already sit at this table.", "Du sitzt schon hier.")
    _require(ledger.status == "open", "not_possible", "The match has begun.", "Die Partie hat schon begonnen.")
    mine = [seat for seat, chair in enumerate(ledger.chairs) if chair.state == "invited" and chair.player == who.player]
    free = mine + [seat for seat, chair in enumerate(ledger.chairs) if chair.state == "open"]
    if intent.seat is not None:
        free = [seat for seat in free if seat == intent.seat]
    _require(bool(free), "taken", "That seat is not free.", "Dieser Platz ist nicht frei.")
    chair = chair_for(who, intent.commit)
    chairs = list(ledger.chairs)
    chairs[free[0]] = chair
    return [sit_draft(free[0], chair), *settle(ledger, chairs, world)]


def settle(ledger: Ledger, chairs: Sequence[Chair], world: World) -> list[Draft]:
    """What follows once seats and contributions are as given: the draw of the deal, or the match itself."""
    if any(chair.state not in ("here", "left") for chair in chairs):
        return []
    drafts: list[Draft] = []
    if ledger.status == "open":
        # Everything that the server could contribute is fixed here, before anybody is asked to show anything.
        stand_ins = [world.random(fairness.SIZE).hex() for _ in chairs]
        chairs = [replace(chair, stand_in=value) for chair, value in zip(chairs, stand_ins, strict=True)]
        drafts = [Draft("draw", None, {"stand_ins": stand_ins})]
    if any(chair.awaited for chair in chairs):
        return drafts
    return [*drafts, *_begin(ledger, chairs, world)]


def _begin(ledger: Ledger, chairs: Sequence[Chair], world: World) -> list[Draft]:
    """The match begins: with stand-ins for those who have shown nothing."""
    seed = ledger.seed_of(chairs)
    named = ledger.terms["starter"]
    starter = fairness.starter(ledger.game, seed) if named is None else named
    return [Draft("begin", None, {"starter": starter}), *_deal(ledger, seed, 0, world)]


def _deal(ledger: Ledger, seed: bytes, round: int, world: World) -> list[Draft]:
    drafts = [Draft("deal", None, {"setup": world.setup(ledger.game, seed, round)})]
    if ledger.game.name == "roll":
        drafts.append(_roll(ledger, seed, world))
    return drafts


def _roll(ledger: Ledger, seed: bytes, world: World) -> Draft:
    return Draft("dice", None, {"do": ledger.game.text(world.dice(ledger.game, seed, ledger.rolls))})


def _commit(ledger: Ledger, who: Who | None, intent: messages.Commit, world: World) -> list[Draft]:
    seat = seated(ledger, who)
    chair = ledger.chairs[seat]
    wanted = ledger.status == "open" and chair.own and chair.commit is None
    _require(wanted, "not_possible", "No commitment is wanted from you now.", "Von dir wird gerade nichts erwartet.")
    chairs = list(ledger.chairs)
    chairs[seat] = replace(chair, commit=intent.commit)
    return [Draft("commit", seat, {"commit": intent.commit}), *settle(ledger, chairs, world)]


def _reveal(ledger: Ledger, who: Who | None, intent: messages.Reveal, world: World) -> list[Draft]:
    seat = seated(ledger, who)
    chair = ledger.chairs[seat]
    late = ledger.status in ("playing", "over") and chair.own and chair.value is None
    _require(
        not late,
        "not_possible",
        "Too late: the deal is done, with the server's stand-in for your contribution. You play on as usual.",
        "Zu spät: Es ist schon gegeben, mit dem Ersatzbeitrag des Servers für deinen. Du spielst ganz normal weiter.",
    )
    wanted = ledger.status == "drawing" and chair.awaited
    _require(wanted, "not_possible", "No contribution is wanted from you now.", "Von dir wird gerade nichts erwartet.")
    fits = fairness.commitment(bytes.fromhex(intent.value)) == chair.commit
    _require(fits, "not_allowed", "This is not what you committed to.", "Darauf hattest du dich nicht festgelegt.")
    chairs = list(ledger.chairs)
    chairs[seat] = replace(chair, value=intent.value)
    return [Draft("reveal", seat, {"value": intent.value}), *settle(ledger, chairs, world)]


def expire_draw(ledger: Ledger, now: int, connected: Sequence[bool], world: World) -> list[Draft]:
    """Begin without the contributions that did not come in time: nobody loses a seat for being away."""
    if ledger.status != "drawing":
        return []
    waited = charged(ledger.revealed_since, now, ledger.outages)
    there = any(connected[seat] for seat, chair in enumerate(ledger.chairs) if chair.awaited)
    if waited < (REVEAL_WITHIN if there else AWAY_WITHIN):
        return []
    return _begin(ledger, ledger.chairs, world) if ledger.listed else _drawn_anew(ledger, now, world)


def _drawn_anew(ledger: Ledger, now: int, world: World) -> list[Draft]:
    """End a draw of the first method, which has no stand-ins: nothing shown in it counts, the server contributes."""
    redraw = Draft("redraw", None, {"values": [None] * len(ledger.chairs)})
    fork = ledger.fork()
    fork.fold(Event(fork.version + 1, redraw.kind, None, None, now, redraw.data))
    return [redraw, *settle(fork, fork.chairs, world)]


def _leave(ledger: Ledger, who: Who | None, intent: messages.Leave, world: World) -> list[Draft]:
    seat = seated(ledger, who)
    assert who is not None
    if ledger.status == "open":
        return _stand(ledger, seat, who.player)
    if ledger.status == "drawing" and ledger.chairs[seat].state == "here":
        return _walk_out(ledger, seat, world)
    playing = ledger.status == "playing" and ledger.chairs[seat].state == "here"
    _require(playing, "not_possible", "There is nothing to leave.", "Hier gibt es nichts zu verlassen.")
    return [Draft("leave", seat, {})]


def _stand(ledger: Ledger, seat: Seat, player: str) -> list[Draft]:
    """A player leaves a table before the draw; with the last one it closes."""
    drafts = [Draft("stand", seat, {"player": player, "why": "left"})]
    others = [chair for place, chair in enumerate(ledger.chairs) if place != seat and chair.player is not None]
    if not any(chair.state == "here" for chair in others):
        drafts.append(Draft("close", None, {}))
    return drafts


def _walk_out(ledger: Ledger, seat: Seat, world: World) -> list[Draft]:
    """A player leaves during the draw, which goes on: else somebody who dislikes the deal could ask for another."""
    chairs = list(ledger.chairs)
    chairs[seat] = replace(chairs[seat], state="left")
    return [Draft("leave", seat, {}), *settle(ledger, chairs, world)]


def _decline(ledger: Ledger, who: Who | None, intent: messages.Decline, world: World) -> list[Draft]:
    offered = who is not None and ledger.status == "open" and bool(ledger.offered_to(who.player))
    _require(offered, "not_possible", "No seat is offered to you here.", "Hier ist dir kein Platz angeboten.")
    assert who is not None
    return declined(ledger, who.player)


def declined(ledger: Ledger, player: str) -> list[Draft]:
    """A player wants none of the seats that are offered to it here; anybody may have them then."""
    seats = ledger.offered_to(player) if ledger.status == "open" else []
    return [Draft("stand", seat, {"player": player, "why": "declined"}) for seat in seats]


def depart(ledger: Ledger, player: str, world: World) -> list[Draft]:
    """A player goes for good: what that means at a table, nothing if it is over."""
    seat = ledger.seat_of(player)
    if ledger.status == "open":
        return [*declined(ledger, player), *(_stand(ledger, seat, player) if seat is not None else [])]
    state = ledger.chairs[seat].state if seat is not None else None
    if seat is not None and ledger.status == "drawing" and state == "here":
        return _walk_out(ledger, seat, world)
    if seat is not None and ledger.status == "playing" and state in ("here", "left"):
        return drop(ledger, seat, "resign")
    return []


def abandoned(ledger: Ledger) -> list[Draft]:
    """The end of a match without a clock in which nobody moves any more: nobody has won it."""
    assert ledger.match is not None
    return [Draft("over", None, {"result": broken_off(ledger.match.state, "abandoned", [])})]


def _return(ledger: Ledger, who: Who | None, intent: messages.Return, world: World) -> list[Draft]:
    seat = seated(ledger, who)
    left = ledger.status == "playing" and ledger.chairs[seat].state == "left"
    _require(left, "not_possible", "You have not left this table.", "Du hast diesen Tisch nicht verlassen.")
    return [Draft("return", seat, {})]


# The match --------------------------------------------------------------------------------------------------------


def _player(ledger: Ledger, who: Who | None) -> Seat:
    """The seat of somebody who is playing."""
    seat = seated(ledger, who)
    _require(
        ledger.status == "playing",
        "not_possible",
        "The match is not being played: it has not begun, or it is over.",
        "Die Partie läuft nicht: Sie hat noch nicht begonnen oder ist zu Ende.",
    )
    state = ledger.chairs[seat].state
    _require(state != "left", "not_seated", "You left; return first.", "Du bist gegangen; kehre zuerst zurück.")
    _require(state == "here", "not_seated", "You gave up this seat.", "Du hast diesen Platz aufgegeben.")
    return seat


def _act(ledger: Ledger, who: Who | None, intent: messages.Act, world: World) -> list[Draft]:
    return act(ledger, _player(ledger, who), intent.action, intent.version, world)


def act(ledger: Ledger, seat: Seat, text: str, version: int, world: World) -> list[Draft]:
    """One action of a seat and what follows from it: dice, the next deal, the end."""
    current(ledger, version)
    match = ledger.match
    assert match is not None
    try:
        action = ledger.game.action(text)
    except BadInput as problem:
        raise Refused("malformed", str(problem)) from None
    reason = match.state.why_not(action, seat)
    if reason:
        raise Refused.because("illegal" if ledger.to_move == seat else "not_your_turn", reason)
    state = match.state.copy()
    state.apply(action)
    drafts = [Draft("act", seat, {"do": text})]
    if state.over:
        truncated = match.standing.truncated or bool(state.outcome and state.outcome.truncated)
        if len(match.rounds) == ledger.game.rounds:
            return [*drafts, Draft("over", None, {"result": played(ledger.game.result(state, truncated))})]
        return [*drafts, *_deal(ledger, ledger.seed, len(match.rounds), world)]
    if state.seat == CHANCE:
        drafts.append(_roll(ledger, ledger.seed, world))
    return drafts


def played(result: Result) -> Json:
    """The result of a match that was played to its end."""
    sheets = [sheet.to_json() for sheet in result.sheets]
    ended = {"why": "played", "totals": list(result.totals), "winners": list(result.winners)}
    return {**ended, "truncated": result.truncated, "sheets": sheets}


def advised(ledger: Ledger, who: Who | None) -> Seat:
    """The seat that may ask a bot what to play: nobody else may be hurt by it, and it is that seat's turn."""
    seat = _player(ledger, who)
    people = any(chair.player is not None for place, chair in enumerate(ledger.chairs) if place != seat)
    _require(
        not people and not ledger.terms["rated"],
        "not_allowed",
        "Hints are only for unrated games against the server's bots.",
        "Tipps gibt es nur in ungewerteten Partien gegen die Bots des Servers.",
    )
    _require(ledger.to_move == seat, "not_your_turn", "It is not your turn.", "Du bist nicht am Zug.")
    return seat


def _undo(ledger: Ledger, who: Who | None, intent: messages.Undo, world: World) -> list[Draft]:
    seat = _player(ledger, who)
    current(ledger, intent.version)
    _require(
        may_undo(ledger, seat),
        "not_possible",
        "You can take back only what you did in this turn, before you draw.",
        "Du kannst nur zurücknehmen, was du in diesem Zug getan hast, bevor du ziehst.",
    )
    return [Draft("undo", seat, {})]


def may_undo(ledger: Ledger, seat: Seat | None) -> bool:
    """Whether a seat may take back: only in its own turn, and a turn ends by drawing, so nothing hidden was shown."""
    return seat is not None and ledger.to_move == seat and bool(ledger.takebacks)


def _resign(ledger: Ledger, who: Who | None, intent: messages.Resign, world: World) -> list[Draft]:
    return drop(ledger, _player(ledger, who), "resign")


def time_out(ledger: Ledger, now: int) -> list[Draft]:
    """What follows if the running clock has run out; the server's own bots always move in the end."""
    seat = ledger.clock.running
    if seat is None or not ledger.clock.expired(now, ledger.outages) or ledger.chairs[seat].player is None:
        return []
    return drop(ledger, seat, "timeout")


def drop(ledger: Ledger, seat: Seat, kind: str) -> list[Draft]:
    """A seat is out: the match ends if nobody is left to play for, else a bot plays the seat on for the others."""
    assert ledger.match is not None
    drafts = [Draft(kind, seat, {})]
    racing = [place for place, chair in enumerate(ledger.chairs) if place != seat and chair.racing]
    if len(racing) > 1 and any(ledger.chairs[place].player for place in racing):
        return [*drafts, Draft("replace", seat, {"level": stand_in(ledger)})]
    why = "resigned" if kind == "resign" else "timeout"
    return [*drafts, Draft("over", None, {"result": broken_off(ledger.match.state, why, racing)})]


def broken_off(state: Any, why: str, winners: list[Seat]) -> Json:
    """The result of a match that was not played to its end: the scores as they stood."""
    sheets = [sheet.to_json() for sheet in state.scores()]
    return {"why": why, "totals": list(state.totals), "winners": winners, "truncated": False, "sheets": sheets}


def stand_in(ledger: Ledger) -> str:
    """The level of a bot that plays on for somebody who is out: that of the table's other bots, else a middle one."""
    levels = list(LEVELS)
    here = sorted(levels.index(chair.level) for chair in ledger.chairs if chair.level in levels)
    return levels[here[len(here) // 2]] if here else levels[len(levels) // 2]


def _propose(ledger: Ledger, who: Who | None, intent: messages.ProposeBot, world: World) -> list[Draft]:
    seat = _player(ledger, who)
    level = level_named(intent.level)
    people = intent.seat < len(ledger.chairs) and ledger.chairs[intent.seat].player is not None
    _require(people, "not_possible", "No player sits there.", "Dort sitzt niemand, der ersetzt werden könnte.")
    drafts = [Draft("propose", seat, {"seat": intent.seat, "level": level})]
    return [*drafts, *_agreed(ledger, intent.seat, level, [seat])]


def _agree(ledger: Ledger, who: Who | None, intent: messages.Agree, world: World) -> list[Draft]:
    seat = _player(ledger, who)
    offer = ledger.proposal
    if offer is None or seat in offer["agreed"]:
        raise Refused(
            "not_possible", "There is nothing for you to agree to.", "Es gibt nichts, dem du zustimmen kannst."
        )
    return [Draft("agree", seat, {}), *_agreed(ledger, offer["seat"], offer["level"], [*offer["agreed"], seat])]


def _agreed(ledger: Ledger, target: Seat, level: str, agreed: list[Seat]) -> list[Draft]:
    # Somebody who has left is not asked; whoever is still there has to agree to being replaced.
    asked = {seat for seat, chair in enumerate(ledger.chairs) if chair.player is not None and chair.state == "here"}
    return [Draft("replace", target, {"level": level})] if asked <= set(agreed) else []


def _rematch(ledger: Ledger, who: Who | None, intent: messages.Rematch, world: World) -> list[Draft]:
    seat = seated(ledger, who)
    over = ledger.status == "over" and seat not in ledger.wants and ledger.next is None
    _require(over, "not_possible", "A rematch can be asked for once, after the end.", "Eine Revanche gibt es am Ende.")
    return [Draft("rematch", seat, {"commit": intent.commit})]


_DECISIONS: dict[type, Callable[..., list[Draft]]] = {
    messages.Act: _act,
    messages.Undo: _undo,
    messages.Sit: _sit,
    messages.Commit: _commit,
    messages.Reveal: _reveal,
    messages.Resign: _resign,
    messages.Leave: _leave,
    messages.Decline: _decline,
    messages.Return: _return,
    messages.ProposeBot: _propose,
    messages.Agree: _agree,
    messages.Rematch: _rematch,
}
_MADE: Final[dict[type, tuple[str, ...]]] = {
    messages.Act: ("act",),
    messages.Undo: ("undo",),
    messages.Sit: ("sit",),
    messages.Commit: ("commit",),
    messages.Reveal: ("reveal",),
    messages.Resign: ("resign",),
    messages.Leave: ("stand", "leave"),
    messages.Decline: ("stand",),
    messages.Return: ("return",),
    messages.ProposeBot: ("propose",),
    messages.Agree: ("agree",),
    messages.Rematch: ("rematch",),
}
"""The event that an intent makes first."""
