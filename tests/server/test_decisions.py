"""Decisions and the ledger by themselves: no HTTP, no database, no clock but the one that the test turns."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from lostcities.engine.match import Match
from lostcities.server.tables import creation, decisions
from lostcities.server.tables.change import Change
from lostcities.server.tables.decisions import Who, decide
from lostcities.server.tables.ledger import Event, Ledger
from lostcities.server.tables.world import World
from lostcities.server.wire import messages
from lostcities.server.wire.refusals import Refused

ANN, BEN, EVE = (Who(name.lower(), name, "guest") for name in ("Ann", "Ben", "Eve"))


class Bench:
    """One table without a database."""

    def __init__(self, **terms: Any) -> None:
        self.time = 1_000
        randomness = Random(7)
        self.world = World(now=lambda: self.time, random=randomness.randbytes)
        made = creation.open_table(self.world, ANN, messages.NewTable(**{"game": "card", **terms}), {})
        self.ledger = Ledger(made.row["id"], bytes.fromhex(made.row["secret"]))
        self.events: list[Event] = []
        for event in made.events:
            self.ledger.fold(event)
            self.events.append(event)
        self._keys: Iterator[int] = count()

    def do(self, who: Who | None, kind: Callable[..., Any], **fields: Any) -> list[str]:
        """Decide an intent and let its change be the table, as if it were saved; the kinds of events."""
        intent = kind(type=kind.__name__.lower(), key=f"k{next(self._keys)}", **fields)
        change = Change(self.ledger, self.world, intent.key)
        decide(change, who, intent)
        self.ledger = change.ledger
        self.events += change.events
        return [event.kind for event in change.events]

    def act(self, who: Who, action: str | None = None) -> list[str]:
        """Do an action, by default the first legal one."""
        assert self.ledger.match is not None
        state = self.ledger.match.state
        text = action or self.ledger.game.text(state.legal[0])
        return self.do(who, messages.Act, version=self.ledger.version, action=text)

    def refusal(self, who: Who | None, kind: Callable[..., Any], **fields: Any) -> str:
        """The code with which an intent is refused; nothing may have changed."""
        before = self.ledger.version
        with pytest.raises(Refused) as refused:
            self.do(who, kind, **fields)
        assert self.ledger.version == before
        return refused.value.code

    def again(self) -> Ledger:
        """The same log folded from the start."""
        other = Ledger(self.ledger.id, self.ledger.secret)
        for event in self.events:
            other.fold(event)
        return other


@pytest.fixture
def bench() -> Bench:
    found = Bench(options={"games": 1, "max_turns": 6})
    assert found.ledger.status == "open"
    found.do(BEN, messages.Sit)
    assert found.ledger.status == "playing"
    return found


def mover(bench: Bench) -> Who:
    seat = bench.ledger.to_move
    assert seat is not None
    return (ANN, BEN)[seat]


def other(bench: Bench) -> Who:
    return BEN if mover(bench) is ANN else ANN


def test_a_match_is_decided_to_its_end_and_folds_to_the_same_table(bench: Bench) -> None:
    while bench.ledger.status == "playing":
        bench.act(mover(bench))
    assert bench.ledger.result is not None
    assert bench.ledger.result["why"] == "played"
    folded = bench.again()
    assert (folded.version, folded.status, folded.result) == (
        bench.ledger.version,
        bench.ledger.status,
        bench.ledger.result,
    )


def test_only_the_seat_to_move_may_act_and_only_on_the_newest_version(bench: Bench) -> None:
    version = bench.ledger.version
    assert bench.refusal(other(bench), messages.Act, version=version, action="<*") == "not_your_turn"
    assert bench.refusal(mover(bench), messages.Act, version=version - 1, action="<*") == "stale"
    assert bench.refusal(mover(bench), messages.Act, version=version, action="<*") == "illegal"
    assert bench.refusal(mover(bench), messages.Act, version=version, action="rubbish") == "malformed"
    assert bench.refusal(EVE, messages.Act, version=version, action="<*") == "not_seated"
    assert bench.refusal(None, messages.Act, version=version, action="<*") == "not_seated"


def test_undo_until_the_draw(bench: Bench) -> None:
    who = mover(bench)
    assert bench.refusal(who, messages.Undo, version=bench.ledger.version) == "not_possible"
    assert bench.act(who) == ["act"]
    assert bench.do(who, messages.Undo, version=bench.ledger.version) == ["undo"]
    assert mover(bench) is who
    bench.act(who)
    bench.act(who, "<*")
    assert mover(bench) is not who
    assert bench.refusal(who, messages.Undo, version=bench.ledger.version) == "not_possible"


def test_resigning_ends_a_match_of_two(bench: Bench) -> None:
    assert bench.do(ANN, messages.Resign) == ["resign", "over"]
    assert bench.ledger.result is not None
    assert (bench.ledger.result["why"], bench.ledger.result["winners"]) == ("resigned", [1])
    assert bench.refusal(BEN, messages.Resign) == "not_possible"


def test_a_full_table_takes_nobody_else(bench: Bench) -> None:
    assert bench.refusal(EVE, messages.Sit) == "not_possible"


def test_a_clock_that_runs_out_drops_the_seat_that_thinks() -> None:
    bench = Bench(options={"games": 1}, clock={"kind": "move", "seconds": 60})
    bench.do(BEN, messages.Sit)
    early = Change(bench.ledger, bench.world)
    decisions.time_out(early)
    assert early.events == []
    seat = bench.ledger.to_move
    bench.time += 3_600_000
    late = Change(bench.ledger, bench.world)
    decisions.time_out(late)
    assert [(event.kind, event.seat) for event in late.events] == [("timeout", seat), ("over", None)]


def test_deciding_changes_nothing(bench: Bench) -> None:
    before = bench.again()
    assert bench.ledger.match is not None
    action = bench.ledger.game.text(bench.ledger.match.state.legal[0])
    change = Change(bench.ledger, bench.world)
    decisions.act(change, bench.ledger.to_move or 0, action, bench.ledger.version)
    assert change.ledger.version == before.version + 1
    assert before.match is not None
    assert bench.ledger.match.state == before.match.state
    assert bench.ledger.version == before.version


def test_the_rules_run_once_for_an_action(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    applied: list[int] = []
    apply = Match.apply

    def count(self: Match[Any], action: int, seat: int | None = None) -> None:
        applied.append(action)
        apply(self, action, seat)

    monkeypatch.setattr(Match, "apply", count)
    assert bench.ledger.match is not None
    before = bench.ledger.match.state.copy()
    action = before.legal[0]
    assert bench.act(mover(bench)) == ["act"]
    assert applied == [action]
    before.apply(action)
    assert bench.ledger.match.state == before, "what was decided is what would be saved, not a second calculation"


def test_a_refused_action_leaves_nothing_behind(bench: Bench) -> None:
    change = Change(bench.ledger, bench.world, "k")
    seat = bench.ledger.to_move
    assert seat is not None
    for action in ("<*", "rubbish"):
        with pytest.raises(Refused):
            decisions.act(change, seat, action, bench.ledger.version)
    assert change.events == []
    assert bench.ledger.version == bench.events[-1].version


def test_a_fork_takes_in_events_alone(bench: Bench) -> None:
    fork = bench.ledger.fork()
    assert fork.match is not None
    action = fork.game.text(fork.match.state.legal[0])
    fork.fold(Event(fork.version + 1, "act", fork.to_move, None, bench.time, {"do": action}))
    assert fork.version == bench.ledger.version + 1
    assert bench.ledger.match is not None
    assert fork.match.state != bench.ledger.match.state


def test_events_are_folded_in_their_order(bench: Bench) -> None:
    with pytest.raises(AssertionError, match="event"):
        bench.ledger.fold(Event(bench.ledger.version + 2, "undo", 0, None, 0, {}))


def test_a_retry_is_known_by_its_key_and_what_it_asked_for(bench: Bench) -> None:
    who = mover(bench)
    bench.act(who)
    kept = bench.ledger.keys[f"{bench.ledger.seat_of(who.player)} {bench.events[-1].key}"]
    version = bench.ledger.version - 1
    assert kept.what is not None
    same = messages.Act(type="act", key="x", version=version, action=kept.what)
    another = messages.Act(type="act", key="x", version=version, action="<*")
    assert decisions.same_intent(kept, same)
    assert not decisions.same_intent(kept, another)


def finish_a_round(table: Bench) -> list[str]:
    """Play on until a round is over; the kinds of events of the last action."""
    for _ in range(1_000):
        mover = table.ledger.to_move
        assert mover is not None
        kinds = table.act((ANN, BEN)[mover])
        match = table.ledger.match
        if (match is not None and match.between_rounds) or "deal" in kinds:
            return kinds
    raise AssertionError("no round ended")


def seated(**terms: Any) -> Bench:
    """A match of Ann and Ben that has begun."""
    table = Bench(starter=0, **terms)
    table.do(BEN, messages.Sit)
    return table


def test_the_next_game_is_dealt_when_everybody_is_ready() -> None:
    """The final position stays until the last player is ready; no clock runs meanwhile."""
    table = seated(pause=True, clock={"kind": "move", "seconds": 60})
    assert finish_a_round(table) == ["act"]
    assert table.ledger.unready == [0, 1]
    assert list(table.ledger.pending) == []
    assert table.ledger.clock.running == {}
    assert not decisions.may_undo(table.ledger, 0)
    assert table.do(ANN, messages.Ready) == ["ready"]
    assert table.ledger.unready == [1]
    assert table.refusal(ANN, messages.Ready) == "not_possible"
    assert table.refusal(EVE, messages.Ready) == "not_seated"
    assert table.do(BEN, messages.Ready) == ["ready", "deal"]
    assert len(list(table.ledger.pending)) == 1
    assert table.refusal(BEN, messages.Ready) == "not_possible"


def test_without_a_pause_the_next_game_is_dealt_at_once() -> None:
    """Programs that know nothing of it play on as before."""
    table = seated()
    assert finish_a_round(table) == ["act", "deal"]


def test_who_is_ready_waits_a_minute_at_most() -> None:
    """While nobody is ready nobody waits; once somebody is, the others have until a minute after the round."""
    table = seated(pause=True)
    finish_a_round(table)
    assert creation.deadline(table.ledger, table.time) is None
    table.do(ANN, messages.Ready)
    due = creation.deadline(table.ledger, table.time)
    assert due == table.ledger.rested + decisions.READY_WITHIN
    for late, kinds in ((due - 1, []), (due, ["ready", "deal"])):
        table.time = late
        change = Change(table.ledger, table.world, None)
        decisions.expire_pause(change)
        assert [event.kind for event in change.events] == kinds


def test_nobody_waits_for_somebody_who_left_the_table() -> None:
    """Leaving between two games does not delay the match, and resigning there ends it with the games played."""
    table = seated(pause=True)
    finish_a_round(table)
    table.do(ANN, messages.Ready)
    assert table.do(BEN, messages.Leave) == ["leave", "deal"]

    table = seated(pause=True)
    finish_a_round(table)
    scores = [list(played.outcome.scores) for played in table.ledger.match.finished if played.outcome]  # type: ignore[union-attr]
    assert table.do(BEN, messages.Resign) == ["resign", "over"]
    assert table.ledger.result is not None
    assert [table.ledger.result["totals"]] == scores
    assert table.ledger.result["sheets"] == []
