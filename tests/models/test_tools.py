"""A scripted stand-in for a model plays whole matches over MCP, and learns nothing that its seat may not know."""

import asyncio
import contextlib
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mcp import StdioServerParameters
from mcp.client import Client

import lostcities
from lostcities.locales import Texts
from lostcities.models import tools
from lostcities.models.tools import Tables, make_server
from lostcities.terminal.data_folder import Sessions
from lostcities.terminal.local import LocalPlay
from lostcities.terminal.remote import Server
from serving import Running

Ask = Callable[..., Awaitable[str]]
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("card", 2, {"games": 2}),
    ("board", 3, {"rounds": 1}),
    ("roll", 2, {}),
    ("roll", 3, {"choices": "together"}),
]


def asking(client: Client) -> Ask:
    """Call a tool; what it says, or an AssertionError with the refusal."""

    async def ask(tool: str, **arguments: object) -> str:
        answer: Any = await client.call_tool(tool, arguments)
        text = "".join(part.text for part in answer.content)
        if answer.is_error:
            raise AssertionError(text)
        return text

    return ask


def in_process(tables: Tables, story: Callable[[Ask], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Client(make_server(tables)) as client:
            await story(asking(client))

    in_a_thread(run)


def in_a_thread(run: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """A loop of its own, also where a browser of other tests has one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(run())).result()


def handle_in(text: str) -> str:
    found = re.search(r"^match: (\w+)$", text, re.MULTILINE)
    assert found, text
    return found[1]


async def play_to_the_end(ask: Ask, match: str, rng: Random) -> str:
    """Random legal moves, read from what the tools say; the last answer."""
    said = ""
    for _ in range(2000):
        legal = await ask("legal_moves", match=match)
        if legal.startswith("None"):
            return said
        said = await ask("play", match=match, move=rng.choice(legal.splitlines()).partition(":")[0])
    raise AssertionError("the match did not end")


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_whole_match_is_played_by_text_alone(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "REVIEW_WORK", 50)

    async def story(ask: Ask) -> None:
        opening = await ask("new_match", game=game, players=players, opponent="random", options=options)
        last = await play_to_the_end(ask, handle_in(opening), Random(4))
        assert "The match is over." in last
        review = await ask("review_match", match=handle_in(opening))
        assert review.count("points lost per decision") == players

    in_process(Tables(Texts()), story)


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_two_worlds_that_a_seat_cannot_tell_apart_sound_the_same(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """What is hidden is drawn again under the same table: no tool may answer otherwise."""
    rng = Random(9)
    played = lostcities.game(game, players=players, **options)
    compared = 0
    for seed in range(3):
        matches = []
        for world in range(2):
            match = played.match(seed=seed)
            steps = Random(seed)
            while sum(len(one.moves) for one in match.rounds) < 25 or 0 not in match.state.pending:
                match.apply(steps.choice(match.state.view(match.state.to_move).legal))
            if world:
                match._state = match.state.view(0).sample(rng)
            matches.append(match)
        if matches[0].state.to_bytes() == matches[1].state.to_bytes():
            continue
        heard: list[list[str]] = []

        async def story(ask: Ask, tables: Tables, match: Any, heard: list[list[str]] = heard) -> None:
            handle = await tables.seat(LocalPlay(match, ("random",) * (players - 1), None))
            answers = [await ask(tool, match=handle) for tool in ("position", "legal_moves", "scores")]
            for action in range(played.actions):
                answers.append(await ask("why_not", match=handle, move=played.text(action)))
            with pytest.raises(AssertionError, match="still being played"):
                await ask("review_match", match=handle)
            heard.append(answers)

        for match in matches:
            tables = Tables(Texts())
            in_process(tables, lambda ask, tables=tables, match=match, story=story: story(ask, tables, match))  # type: ignore[misc]
        assert heard[0] == heard[1]
        compared += 1
    assert compared >= (0 if game == "roll" and not options else 2)  # in turn, Roll & Write hides nothing


def test_what_is_wrong_is_said_in_a_sentence_and_changes_nothing() -> None:
    async def story(ask: Ask) -> None:
        match = handle_in(await ask("new_match", game="card", opponent="random"))
        before = await ask("position", match=match)
        for tool, arguments, sentence in (
            ("play", {"match": match, "move": "<*"}, "First play a card"),
            ("play", {"match": match, "move": "castle"}, "castle"),
            ("play", {"match": "0" * 16, "move": "<*"}, "there is no match"),
            ("new_match", {"game": "chess"}, "there is no game 'chess'"),
            ("new_match", {"opponent": "grandmaster"}, "grandmaster"),
            ("new_match", {"players": 3}, "2"),
            ("new_match", {"options": {"gmaes": 1}}, "gmaes"),
            ("join_table", {"table": "ABCD"}, "--server"),
            ("rules", {"game": "chess"}, "the games are"),
            ("review_match", {"match": match}, "still being played"),
        ):
            with pytest.raises(AssertionError, match=re.escape(sentence)):
                await ask(tool, **arguments)
        assert await ask("position", match=match) == before
        assert "C5" in await ask("why_not", match=match, move="<*")
        assert "wager" in await ask("rules", game="card")
        assert (await ask("opponents", game="card")).startswith("random, beginner")

    in_process(Tables(Texts()), story)


def test_many_matches_leave_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "MOST_MATCHES", 3)

    async def story(ask: Ask) -> None:
        first = handle_in(await ask("new_match", game="roll", opponent="random"))
        for _ in range(3):
            last = handle_in(await ask("new_match", game="roll", opponent="random"))
        assert await ask("position", match=last)
        with pytest.raises(AssertionError, match="there is no match"):
            await ask("position", match=first)

    in_process(Tables(Texts()), story)


def test_the_command_speaks_over_its_standard_streams() -> None:
    async def run() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "lostcities", "mcp", "--language", "de"])
        async with Client(command) as client:
            ask = asking(client)
            opening = await ask("new_match", game="roll", opponent="random")
            last = await play_to_the_end(ask, handle_in(opening), Random(1))
            assert Texts("de")("end-match") in last

    in_a_thread(run)


def test_a_model_plays_at_a_servers_table_with_a_bots_token(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/tables.db") as running:
        owner = running.client().guest()
        owner.post("/api/account", name="Owner of a model", password="correct horse battery")
        token = owner.post("/api/bots", name="Wordy")["token"]
        server = Server(running.base, Sessions(tmp_path), token)

        async def story(ask: Ask) -> None:
            opening = await ask("new_match", game="roll", opponent="random")
            last = await play_to_the_end(ask, handle_in(opening), Random(2))
            assert "The match is over." in last
            other = handle_in(await ask("new_match", game="card", opponent="random"))
            assert "The match is over." in await ask("resign", match=other)
            for _ in range(5):  # the answer shows the table after the request, whichever message comes first
                another = handle_in(await ask("new_match", game="card", opponent="random"))
                assert "The match is over." in await ask("resign", match=another)

        in_process(Tables(Texts(), server), story)

        async def refused(ask: Ask) -> None:
            with pytest.raises(AssertionError, match="does not know this token"):
                await ask("new_match", game="card", opponent="random")

        in_process(Tables(Texts(), Server(running.base, Sessions(tmp_path), "made up")), refused)
        assert Sessions(tmp_path).token(running.base) is None, "no guest has taken its place"


def test_models_over_http_come_and_go_without_disturbing_each_other() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "lostcities", "mcp", "--http", str(port)]
    url = f"http://127.0.0.1:{port}/mcp"

    async def run() -> None:
        async with Client(url) as first:
            match = handle_in(await asking(first)("new_match", game="roll", opponent="random"))
            async with Client(url) as second:
                ask = asking(second)
                legal = await ask("legal_moves", match=match)
                await ask("play", match=match, move=legal.split()[0])  # with the colon of the list
            last = await play_to_the_end(asking(first), match, Random(1))
        assert "The match is over." in last
        async with Client(url) as third:
            review = await asking(third)("review_match", match=match)
        assert review.count("points lost per decision") == 2
        for line in review.splitlines()[2:]:
            played, _, best = re.fullmatch(r"(\S+) lost ([\d.]+); (\S+) was better", line).groups()  # type: ignore[union-attr]
            assert played != best

    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.1)
        in_a_thread(run)
        strange = urllib.request.Request(url, b"{}", {"Host": "elsewhere.example", "Content-Type": "application/json"})
        with pytest.raises(urllib.error.HTTPError, match="421"):
            urllib.request.urlopen(strange)
    finally:
        process.terminate()
        process.wait(timeout=60)
