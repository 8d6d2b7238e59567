"""Finding an opponent: paired at once and once only, and never with somebody whose page is closed."""

import asyncio
import base64
import contextlib
import json
import os
import socket as plain_sockets
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lostcities.server.tables.world import World
from serving import Client, Process, Refused, Running, new_key, received
from test_bots import until

WAITING, PAIRED, NONE = "waiting", "paired", "none"


def ask(client: Client, game: str = "card", speed: str = "live", **more: Any) -> Any:
    return client.post("/api/pair", game=game, speed=speed, **more)


def rows(database: str, query: str) -> list[Any]:
    """The content of a database, read while the server uses it."""
    if database.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=20)) as file:
            return list(file.execute(query))
    with psycopg.connect(database) as connection:
        return list(connection.execute(query))


# Many at once


async def everybody_asks(bases: list[str], people: int, speed: str, tabs: int) -> list[str]:
    """Guests who ask at the same moment and go on asking, each in so many tabs; the table of each."""
    limits = httpx.Limits(max_connections=60)
    async with contextlib.AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=base, timeout=120, limits=limits))
            for base in bases
        ]

        async def guest(number: int) -> dict[str, str]:
            servers[number % len(servers)].cookies.clear()
            response = await servers[number % len(servers)].post("/api/guest")
            return {"Cookie": f"lostcities={response.cookies['lostcities']}"}

        cookies = [await guest(number) for number in range(people)]
        for server in servers:
            server.cookies.clear()

        async def seek(number: int, tab: int) -> str:
            server = servers[(number + tab) % len(servers)]
            wish = {"game": "card", "speed": speed, "key": f"tab{tab}"}
            for _ in range(200):
                try:
                    response = await server.post("/api/pair", json=wish, headers=cookies[number])
                except httpx.TransportError:
                    continue  # a connection that the server had just closed; the key makes it the same wish
                assert response.status_code == 200, response.text
                if response.json()["state"] == PAIRED:
                    return str(response.json()["table"])
                await asyncio.sleep(0.2)
            raise AssertionError(f"guest {number} still waits")

        found = await asyncio.gather(*(seek(number, tab) for number in range(people) for tab in range(tabs)))
    for tab in range(tabs):
        assert found[tab::tabs] == found[::tabs], "all tabs of a person are brought to the same table"
    return found[::tabs]


def check_pairs(database: str, tables: list[str]) -> None:
    """Everybody sits at one table, with one other person, and nowhere else."""
    assert set(Counter(tables).values()) == {2}
    seated = rows(database, "SELECT player, table_id FROM sittings WHERE state = 'seated'")
    assert Counter(table for _, table in seated) == Counter(tables), "no table beside these"
    assert set(Counter(player for player, _ in seated).values()) == {1}, "nobody is seated twice"
    assert rows(database, "SELECT count(*) FROM wishes WHERE table_id IS NULL") == [(0,)], "nobody waits"
    running = rows(database, "SELECT count(*) FROM tables WHERE status <> 'playing'")
    assert running == [(0,)], "nobody sits alone"


def crowds(database: str, servers: list[Process], speed: str) -> None:
    """Two people a dozen times, twenty people twice, then two hundred, all at once."""
    tables: list[str] = []
    try:
        for server in servers:
            server.start(wait=False)
        for server in servers:
            server.wait()
        for people, tabs in [(2, 2)] * 12 + [(20, 2)] * 2 + [(200, 1)]:
            tables += asyncio.run(everybody_asks([server.base for server in servers], people, speed, tabs))
            check_pairs(database, tables)
    finally:
        for server in servers:
            server.close()


@pytest.mark.parametrize("speed", ["live", "relaxed"])
def test_2_20_and_200_who_ask_at_once_are_paired_once(database: str, speed: str) -> None:
    crowds(database, [Process(database)], speed)


def test_2_20_and_200_who_ask_two_processes_at_once_are_paired_once(postgres: str) -> None:
    crowds(postgres, [Process(postgres), Process(postgres)], "relaxed")


def test_an_odd_one_waits_for_the_next(running: Running) -> None:
    first, second, third, fourth = (running.client().guest() for _ in range(4))
    assert ask(first, "roll", "days")["state"] == WAITING
    assert ask(second, "card", "days")["state"] == WAITING, "another game"
    found = ask(third, "roll", "days")
    assert found["state"] == PAIRED
    assert ask(first, "roll", "days")["table"] == found["table"]
    frame = first.frame(found["table"])
    assert frame["clock"]["spec"] == {"kind": "days", "days": 2}
    assert {seat["player"] for seat in frame["seats"]} == {first.me["player"], third.me["player"]}
    assert ask(fourth, "card", "days")["state"] == PAIRED


# One wish per person


@pytest.fixture
def clock() -> list[int]:
    return [1_700_000_000_000]


@pytest.fixture
def timed(database: str, clock: list[int]) -> Iterator[Running]:
    """A server whose time stands still until the test changes it."""
    with Running(database, world=World(now=lambda: clock[0])) as found:
        yield found


def test_nobody_is_paired_with_themselves(running: Running) -> None:
    client = running.client().guest()
    assert [ask(client, "board", "relaxed", key=new_key())["state"] for _ in range(3)] == [WAITING] * 3
    client.ask("DELETE", "/api/pair")


def found_while_away(timed: Running, key: str) -> tuple[Client, str]:
    """Somebody who waits, and the table that another one was given with them."""
    first, second = timed.client().guest(), timed.client().guest()
    assert ask(first, speed="relaxed", key=key)["state"] == WAITING
    return first, ask(second, speed="relaxed")["table"]


def test_asking_again_with_the_key_gives_the_same_table_however_late(timed: Running, clock: list[int]) -> None:
    first, table = found_while_away(timed, key="mine")
    clock[0] += 400_000
    assert ask(first, speed="relaxed", key="mine")["table"] == table
    with pytest.raises(Refused) as refused:
        ask(first, "board", "relaxed", key="mine")
    assert refused.value.code == "key_reused"
    assert ask(first, speed="relaxed", key="another")["state"] == WAITING, "a new key is a new wish"


def test_another_tab_that_comes_late_gets_the_same_table(timed: Running, clock: list[int]) -> None:
    first, table = found_while_away(timed, key="one")
    clock[0] += 3_000
    assert ask(first, speed="relaxed", key="two")["table"] == table


def test_a_live_game_that_is_being_played_comes_first(timed: Running, clock: list[int]) -> None:
    first, second, third = (timed.client().guest() for _ in range(3))
    assert ask(first)["state"] == WAITING
    table = ask(second)["table"]
    clock[0] += 60_000
    for game in ("card", "board"):
        with pytest.raises(Refused) as refused:
            ask(first, game)
        assert refused.value.code == "not_possible"
        assert refused.value.body["text"] == "refusal-playing-live"
    assert ask(first, "card", "days")["state"] == WAITING, "a game over days is played beside it"
    first.ask("DELETE", "/api/pair")
    assert ask(third)["state"] == WAITING
    second.intent(table, "resign")
    found = ask(first)
    assert found["state"] == PAIRED
    assert found["table"] != table


def test_a_new_wish_replaces_the_one_before(running: Running) -> None:
    first, second, third = (running.client().guest() for _ in range(3))
    with first.socket("/api/pair/socket") as one, first.socket("/api/pair/socket") as two:
        one.send(json.dumps({"type": "pair", "game": "card", "speed": "days"}))
        assert received(one)["game"] == "card"
        two.send(json.dumps({"type": "pair", "game": "board", "speed": "days"}))
        assert [received(page)["game"] for page in (one, two)] == ["board", "board"], "both tabs say what is wanted now"
        assert ask(second, "card", "days")["state"] == WAITING
        table = ask(third, "board", "days")["table"]
        assert table
        assert [received(page)["table"] for page in (one, two)] == [table, table]
    second.ask("DELETE", "/api/pair")


def test_a_wish_can_be_withdrawn_until_it_is_granted(running: Running) -> None:
    first, second, third = (running.client().guest() for _ in range(3))
    with first.socket("/api/pair/socket") as page:
        page.send(json.dumps({"type": "pair", "game": "roll", "speed": "relaxed"}))
        assert received(page)["state"] == WAITING
        assert first.ask("DELETE", "/api/pair")["state"] == NONE
        assert received(page)["state"] == NONE
        assert ask(second, "roll", "relaxed")["state"] == WAITING
    table = ask(third, "roll", "relaxed")["table"]
    late = second.ask("DELETE", "/api/pair")
    assert (late["state"], late["table"]) == (PAIRED, table)


def test_both_contribute_to_the_deal_as_they_wished(running: Running) -> None:
    first, second = running.client().guest(), running.client().guest()
    commits = ["a" * 64, "b" * 64]
    assert ask(first, "board", commit=commits[0])["state"] == WAITING
    table = ask(second, "board", commit=commits[1])["table"]
    first.frame(table)
    assert [chair.commit for chair in running.service.tables[table].ledger.chairs] == commits


def test_strangers_and_nonsense_are_refused(running: Running) -> None:
    with running.client().socket("/api/pair/socket") as page:
        assert received(page)["code"] == "not_signed_in"
    with running.client().guest().socket("/api/pair/socket") as page:
        for nonsense in (
            "{}",
            "[",
            '{"type": "pair", "game": "chess"}',
            '{"type": "pair", "game": "card", "player": "x"}',
        ):
            page.send(nonsense)
            assert received(page)["code"] == "malformed"
    with pytest.raises(Refused) as refused:
        running.client().ask("DELETE", "/api/pair")
    assert refused.value.code == "not_signed_in"


# Absent players are not paired


def seeks(page: ClientConnection, game: str = "card", speed: str = "relaxed") -> None:
    page.send(json.dumps({"type": "pair", "game": game, "speed": speed, "key": "k"}))


def absent(database: str, client: Client) -> Callable[[], bool]:
    """Whether somebody who waits does not count as present any more."""
    query = f"SELECT alive FROM wishes WHERE player = '{client.me['player']}'"
    return lambda: rows(database, query)[0][0] < time.time() * 1000


def test_nobody_is_paired_with_a_closed_page_and_the_wait_resumes(database: str) -> None:
    with Running(database) as running:
        first, second, third = (running.client().guest() for _ in range(3))
        with first.socket("/api/pair/socket") as page:
            seeks(page)
            since = received(page)["since"]
        until(absent(database, first), "the closed page is noticed")
        with second.socket("/api/pair/socket") as other:
            seeks(other)
            assert received(other)["state"] == WAITING
            time.sleep(0.05)
            with first.socket("/api/pair/socket") as page:
                seeks(page)
                back = received(page)
                assert (back["state"], back["since"]) == (PAIRED, since), "it waits on in its old place"
                assert received(other)["table"] == back["table"]
        assert ask(third, speed="relaxed")["state"] == WAITING


def test_one_of_two_closed_tabs_is_still_there(database: str) -> None:
    with Running(database) as running:
        first, second = running.client().guest(), running.client().guest()
        with first.socket("/api/pair/socket") as page:
            with first.socket("/api/pair/socket") as other:
                seeks(other)
                received(other)
                seeks(page)
            received(page)
            assert ask(second, speed="relaxed")["state"] == PAIRED


def test_whoever_asks_by_http_and_falls_silent_is_gone_after_five_seconds(timed: Running, clock: list[int]) -> None:
    first, second = timed.client().guest(), timed.client().guest()
    assert ask(first, speed="relaxed")["state"] == WAITING
    clock[0] += 5_001
    assert ask(second, speed="relaxed")["state"] == WAITING
    clock[0] += 4_000
    assert ask(first, speed="relaxed")["state"] == PAIRED


def test_a_line_that_is_dead_without_a_word_is_noticed(database: str) -> None:
    """A phone in a tunnel: the connection is open, nobody answers."""
    with Running(database, wish_seconds=1.0, beat_seconds=0.1) as running:
        first, second = running.client().guest(), running.client().guest()
        with plain_sockets.create_connection(("127.0.0.1", running.port)) as line:
            nonce = base64.b64encode(os.urandom(16)).decode()
            cookie = first.http.cookies["lostcities"]
            line.sendall(
                (
                    f"GET /api/pair/socket HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n"
                    f"Cookie: lostcities={cookie}\r\n\r\n"
                ).encode()
            )
            assert b" 101 " in line.recv(4096)
            wish = json.dumps({"type": "pair", "game": "card", "speed": "relaxed"}).encode()
            line.sendall(bytes([0x81, 0x80 | len(wish), 0, 0, 0, 0]) + wish)  # the mask is nought
            query = "SELECT count(*) FROM wishes"
            until(lambda: rows(database, query) == [(1,)], "the wish is noted")
            until(absent(database, first), "the silence is noticed")
            assert ask(second, speed="relaxed")["state"] == WAITING
            assert first.me["player"] in running.service.pairing._here, "the connection itself is still open"


def test_those_of_a_killed_process_are_gone(postgres: str) -> None:
    one, two = Process(postgres).start(), Process(postgres).start()
    try:
        first, second = one.client().guest(), two.client().guest()
        with contextlib.suppress(ConnectionClosed), first.socket("/api/pair/socket") as page:
            seeks(page)
            assert received(page)["state"] == WAITING
            one.kill()
            until(absent(postgres, first), "the killed process is noticed")
            assert ask(second, speed="relaxed")["state"] == WAITING
        # The page comes back at the other process and waits on.
        back = two.client()
        back.http.cookies.update(dict(first.http.cookies))
        with back.socket("/api/pair/socket") as page:
            seeks(page)
            found = received(page)
            if found["state"] == WAITING:  # the other player's five seconds are over too
                assert ask(second, speed="relaxed")["state"] == PAIRED
                found = received(page)
            assert found["state"] == PAIRED
    finally:
        one.close()
        two.close()


def test_a_page_at_another_process_is_told_at_once(postgres: str) -> None:
    with Running(postgres, beat_seconds=3600) as one, Running(postgres) as two:
        first, second = one.client().guest(), two.client().guest()
        with first.socket("/api/pair/socket") as page:
            seeks(page)
            assert received(page)["state"] == WAITING
            table = ask(second, speed="relaxed")["table"]
            assert table
            assert received(page)["table"] == table, "by a notice: this process looks by itself once an hour"


def test_pages_that_wait_are_paired_when_both_have_come_back(database: str) -> None:
    """Both counted as absent when the other asked: the next sign of life pairs them, without another request."""
    with Running(database, beat_seconds=0.1) as running:
        first, second = running.client().guest(), running.client().guest()
        with first.socket("/api/pair/socket") as one, second.socket("/api/pair/socket") as two:
            stop, quiet = threading.Event(), threading.Event()
            asleep = running.service.pairing.beat

            async def sleeping() -> None:
                quiet.set()
                if stop.is_set():
                    await asleep()

            running.service.pairing.beat = sleeping  # type: ignore[method-assign]
            assert quiet.wait(20), "the beat that was under way has ended"
            seeks(one)
            assert received(one)["state"] == WAITING
            until(absent(database, first), "nothing was heard of the first one")
            seeks(two)
            assert received(two)["state"] == WAITING
            stop.set()
            assert received(one)["table"] == received(two)["table"]
