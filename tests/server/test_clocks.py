"""Clocks: the server's time counts, not the client's, and a restart costs nobody time."""

from time import sleep
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.server.tables.clocks import Clock, charge
from lostcities.server.tables.world import World
from serving import Client, Refused, Running, Time, two_at_a_table


def pass_time(running: Running, time: Time, milliseconds: int) -> None:
    """Let time pass in steps that the heart keeps up with."""
    end = time.now + milliseconds
    while time.now < end:
        time.now = min(end, time.now + 2_000)
        while running.service.last_beat < time.now:
            sleep(0.001)


MOVE = {"kind": "move", "seconds": 30}
FISCHER = {"kind": "fischer", "seconds": 60, "increment": 5}


def until_over(client: Client, frame: Any) -> Any:
    for _ in range(50):
        if frame["status"] == "over":
            break
        frame = client.frame(frame["table"], since=frame["version"])
    return frame


def test_who_runs_out_of_time_loses_although_nobody_is_connected(still: Running, time: Time) -> None:
    first, second, table = two_at_a_table(still, clock=MOVE, starter=0)
    frame = first.frame(table)
    assert frame["clock"]["running"] == [0]
    assert frame["clock"]["left"] == [30_000, 30_000]
    pass_time(still, time, 29_000)
    assert first.frame(table)["clock"]["left"][0] == 1_000
    frame = first.act(first.frame(table))
    assert frame["clock"]["running"] == [0], "the turn is not over before one draws"
    first.act(frame, "<*")
    frame = second.frame(table)
    assert frame["clock"]["left"] == [30_000, 30_000]
    pass_time(still, time, 30_000)
    frame = until_over(first, frame)
    assert frame["result"]["why"] == "timeout"
    assert frame["result"]["winners"] == [0]
    assert frame["seats"][1]["state"] == "out"


def test_a_move_that_comes_too_late_is_refused(still: Running, time: Time) -> None:
    first, _, table = two_at_a_table(still, clock=MOVE, starter=0)
    frame = first.frame(table)
    pass_time(still, time, 30_000)
    with pytest.raises(Refused) as refused:
        first.act(frame)
    assert refused.value.code in ("not_possible", "not_seated", "stale")
    assert until_over(first, first.frame(table))["result"]["winners"] == [1]


def test_a_fischer_clock_pays_for_thinking_and_earns_its_increment(still: Running, time: Time) -> None:
    first, second, table = two_at_a_table(still, clock=FISCHER, starter=0)
    pass_time(still, time, 10_000)
    first.act(first.act(first.frame(table)), "<*")
    frame = second.frame(table)
    assert frame["clock"]["left"] == [55_000, 60_000]
    assert frame["clock"]["running"] == [1]
    pass_time(still, time, 4_000)
    assert second.frame(table)["clock"]["left"] == [55_000, 56_000]


def test_days_a_move(still: Running, time: Time) -> None:
    first, _, table = two_at_a_table(still, clock={"kind": "days", "days": 3}, starter=0)
    assert first.frame(table)["clock"]["left"] == [3 * 86_400_000] * 2


def test_without_a_clock_nobody_is_in_a_hurry(still: Running, time: Time) -> None:
    first, _, table = two_at_a_table(still, starter=0)
    pass_time(still, time, 20_000)
    frame = first.frame(table)
    assert frame["status"] == "playing"
    assert frame["clock"]["left"] == [None, None]


def test_what_a_client_says_about_time_is_not_read(still: Running) -> None:
    first, _, table = two_at_a_table(still, clock=MOVE, starter=0)
    frame = first.frame(table)
    action = frame["view"]["legal"][0]
    for lie in ("lag", "at", "time", "clock"):
        with pytest.raises(Refused) as refused:
            first.intent(table, "act", version=frame["version"], action=action, **{lie: 29_000})
        assert refused.value.code == "malformed"


@pytest.mark.parametrize("clock", [MOVE, FISCHER, {"kind": "days", "days": 1}])
def test_a_restart_eats_nobodys_clock(database: str, time: Time, clock: dict[str, Any]) -> None:
    world = World(now=time)
    with Running(database, world=world, beat_seconds=0.01) as running:
        first, _, table = two_at_a_table(running, clock=clock, starter=0)
        pass_time(running, time, 6_000)
        left = first.frame(table)["clock"]["left"][0]
        cookies = dict(first.http.cookies)
    time.now += 40 * 86_400_000  # the server is away for forty days
    with Running(database, world=world, beat_seconds=0.01) as running:
        back = running.client()
        back.http.cookies.update(cookies)
        frame = back.frame(table)
        assert frame["status"] == "playing"
        assert frame["clock"]["left"][0] == left, "the clock stood still"
        pass_time(running, time, 5_000)
        assert back.frame(table)["clock"]["left"][0] == left - 5_000, "and runs on"
        assert back.act(back.frame(table))["status"] == "playing"


outages = st.lists(
    st.tuples(st.integers(0, 1000), st.integers(0, 1000)).map(lambda pair: tuple(sorted(pair))), max_size=1
)


@given(st.integers(0, 500), st.integers(0, 500), outages)
def test_what_a_turn_costs_is_never_more_than_it_took(began: int, took: int, gone: list[tuple[int, int]]) -> None:
    cost = charge(began, began + took, gone)
    assert 0 <= cost <= took
    assert charge(began, began + took, []) == took
    if gone and gone[0][0] <= began and gone[0][1] >= began + took:
        assert cost == 0


@given(st.integers(10, 100), st.integers(0, 20), st.lists(st.integers(0, 120_000), max_size=10), outages)
def test_a_clock_expires_exactly_when_nothing_is_left(
    seconds: int, increment: int, turns: list[int], gone: list[tuple[int, int]]
) -> None:
    clock = Clock({"kind": "fischer", "seconds": seconds, "increment": increment}, 2)
    now = 0
    for number, turn in enumerate(turns):
        clock.start([number % 2], now)
        now += turn
        left = clock.time_left(now, gone)[number % 2]
        assert clock.find_expired_seats(now, gone) == ([number % 2] if left == 0 else [])
        clock.stop(now, gone)
