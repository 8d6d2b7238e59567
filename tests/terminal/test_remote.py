"""A person plays at a table of a real server, with screens and in lines."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.worker import WorkerFailed

from acting import Person, made, my_turn, perform, table_of, text_of, until
from lostcities.cli import main
from lostcities.terminal.data_folder import Sessions
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.remote import Server, ServerTrouble
from lostcities.terminal.table_view import Refused
from network import Network
from serving import Running


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}") as found:
        yield found


def server(running: Running, folder: Path) -> Server:
    return Server(running.base, Sessions(folder))


def test_a_table_against_a_bot_of_the_server(running: Running, tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.hand is not None
        card = table.table.hand[0]
        before = len(table.table.moves)
        await person.press(*f"-{card}", "enter")
        await until(person, lambda: bool(table.table.view and table.table.view["phase"] == "draw"))
        assert table.table.moves[before] == (0, f"-{card}")
        await person.press("u")
        await until(person, lambda: bool(table.table.view and table.table.view["phase"] == "play"))
        assert len(table.table.moves) == before
        await person.press(*"<*", "enter")
        await until(person, lambda: "(C5)" in text_of(person))  # the server's own reason
        await person.press("h")
        await until(person, lambda: "The expert would" in text_of(person))
        await person.press(*f"-{card}", "space", *"<*", "enter")
        await until(person, lambda: len(table.table.moves) >= before + 4)  # the bot has answered

    choice = GameChoice("card", 2, ["random"], {"games": 1})
    perform(made(tmp_path, choice, server=server(running, tmp_path)), script)


def test_two_people_meet_by_code_and_one_comes_back(running: Running, tmp_path: Path) -> None:
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game="card", options={"games": 1}, starter=0)
    code, table_id = frame["code"], frame["table"]

    async def joins(person: Person) -> None:
        table = table_of(person) if person.app.screen_stack else None
        assert table is not None
        await until(person, lambda: "Ann is thinking" in text_of(person))
        now = ann.frame(table_id)
        now = ann.act(now, "-" + now["view"]["hand"][0])
        ann.act(now, "<*")
        await my_turn(person)
        assert [text for _, text in table.table.moves][-1] == "<*"
        await person.press("h")
        await until(person, lambda: "bots" in text_of(person))  # no hints against people, says the server

    async def comes_back(person: Person) -> None:
        await until(person, lambda: "Resume Card game against Ann" in text_of(person))
        await person.press("y")
        await my_turn(person)

    perform(made(tmp_path, None, server=server(running, tmp_path), table=code), joins)
    perform(made(tmp_path, None, server=server(running, tmp_path), chosen=False), comes_back)
    assert (tmp_path / "sessions.json").stat().st_mode & 0o077 == 0


def test_people_talk_see_the_clock_and_give_up(running: Running, tmp_path: Path) -> None:
    ann = running.client().guest("Ann")
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    table_id = ann.post("/api/tables", game="card", clock=clock, starter=1)["table"]

    async def script(person: Person) -> None:
        await my_turn(person)
        await until(person, lambda: "Ann 5:00" in text_of(person))
        await until(person, lambda: any(f"You 4:5{second}" in text_of(person) for second in range(10)))
        ann.intent(table_id, "phrase", phrase="good_luck")
        ann.intent(table_id, "say", text="[b]from Ann[/b]")
        await until(person, lambda: "Ann: [b]from Ann[/b]" in text_of(person))
        await person.press(*'"hello', "space", *"Ann", "enter")
        await until(person, lambda: "hello Ann" in str(ann.get(f"/api/tables/{table_id}")["chat"]))
        await person.press("T")
        await until(person, lambda: "hello Ann" in text_of(person) and "Good luck and have fun!" in text_of(person))
        await person.press("escape", "R", "enter")  # Enter alone is a no
        await person.press("R", "y")
        await until(person, lambda: "A player resigned" in text_of(person))

    perform(made(tmp_path, None, server=server(running, tmp_path), table=table_id), script, (100, 30))
    assert ann.frame(table_id)["result"]["why"] == "resigned"


def test_a_slip_shows_nothing_of_what_was_in_our_hands(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = made(tmp_path, GameChoice("card", 2, ["random"], {"games": 1}), server=server(running, tmp_path))

    async def script(person: Person) -> None:
        table = await my_turn(person)
        monkeypatch.setattr(table.play, "hint", lambda: 1 / 0)
        await person.press("h")
        await until(person, lambda: app.slip is not None)

    with pytest.raises(WorkerFailed):
        perform(app, script)
    assert isinstance(app.slip, ZeroDivisionError)  # the command says it in one sentence
    assert app._exit_renderables == []


def test_a_game_on_this_machine_has_nobody_to_talk_to(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await my_turn(person)
        await person.press(*'"hello', "enter")
        await until(person, lambda: "they do not read the chat" in text_of(person))
        await person.press("R", "y")
        await until(person, lambda: "q quits" in text_of(person))

    perform(made(tmp_path, GameChoice("card", 2, ["random"], {"games": 1})), script)


def test_a_network_that_dies_without_a_word_is_noticed_and_survived(running: Running, tmp_path: Path) -> None:
    with Network(running.base) as network:

        async def script(person: Person) -> None:
            table = await my_turn(person)
            assert table.table.hand is not None
            card = table.table.hand[0]
            network.die()
            died = time.monotonic()
            await until(person, lambda: "Connection lost" in text_of(person))
            assert time.monotonic() - died < 5
            network.recover()
            await until(person, lambda: "Connection lost" not in text_of(person))
            await person.press(*f"-{card}", "enter")
            await until(person, lambda: bool(table.table.view and table.table.view["phase"] == "draw"))

        choice = GameChoice("card", 2, ["random"], {"games": 1})
        perform(made(tmp_path, choice, server=Server(network.base, Sessions(tmp_path))), script)


def test_a_link_to_a_table_is_understood(running: Running, tmp_path: Path) -> None:
    ann = running.client().guest("Ann")
    frame = ann.post("/api/tables", game="roll", players=2)
    for link in (f"{running.base}/t/{frame['table']}", f"{running.base}/j/{frame['code']}", frame["table"]):
        guest = server(running, tmp_path)
        guest.sign_in()
        assert guest.join(link)["table"] == frame["table"]


def test_plain_lines_on_a_server(running: Running, tmp_path: Path) -> None:
    words = ["play", "roll", "--server", running.base, "--plain", "--bot", "random", "--language", "en"]
    result = CliRunner().invoke(main, words, input="l\n!\n!\nq\n", env={"XDG_DATA_HOME": str(tmp_path)})
    assert result.exit_code == 0, result.output
    assert "Stopped." in result.output
    assert "the dice show" in result.output


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://127.0.0.1:9", "No lostcities server answers at http://127.0.0.1:9"),
        ("ftp://example.org", "is not the address of a server"),
        ("example.org:http", "is not the address of a server"),
    ],
)
def test_a_server_that_is_not_there(address: str, sentence: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["play", "--server", address, "--plain"], env={"XDG_DATA_HOME": str(tmp_path)})
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_the_server_refuses_is_said(running: Running, tmp_path: Path) -> None:
    guest = server(running, tmp_path)
    guest.sign_in()
    with pytest.raises(Refused):
        guest.join("nowhere")
    with pytest.raises(ServerTrouble):
        guest.join("/")
    words = ["play", "--server", running.base, "--table", "nowhere", "--plain"]
    result = CliRunner().invoke(main, words, env={"XDG_DATA_HOME": str(tmp_path)})
    assert result.exit_code == 2
    assert "No table has this code." in result.stderr
