"""The terminal's part in a deal: it keeps what it saw, then contributes, and compares after the end."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from acting import Person, made, my_turn, perform, until
from lostcities.cli import main
from lostcities.locales import Texts
from lostcities.terminal.contribution import Contribution, compare
from lostcities.terminal.data_folder import Seen, Sessions
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.remote import Server
from lostcities.terminal.table_view import TableView
from lostcities.terminal.text import result_lines
from serving import Running


def frame(part: Contribution, **changes: Any) -> Any:
    fixed = [{"own": part.commit, "stand_in": "1" * 64}, {"own": None, "stand_in": "2" * 64}]
    listed = {"method": "lostcities-fair/2", "table": "t1", "server": "3" * 64, "starter": "lot", "seats": fixed}
    return {"table": "t1", "seat": 0, "draw": {"need": "reveal", "commitments": {**listed, **changes}}}


def test_it_keeps_the_list_before_it_reveals(tmp_path: Path) -> None:
    part = Contribution(Seen(tmp_path))
    shown = frame(part)
    assert part.answer(shown) is not None
    kept = json.loads((tmp_path / "seen/t1.json").read_text())
    assert kept == {"commitments": shown["draw"]["commitments"], "seat": 0, "own": part.commit, "revealed": False}


def test_it_reveals_nothing_to_a_list_that_was_changed(tmp_path: Path) -> None:
    part = Contribution(Seen(tmp_path))
    waiting = frame(part)
    waiting["draw"]["need"] = None
    part.answer(waiting)
    assert part.answer(frame(part, server="4" * 64)) is None, "another list than before"
    assert part.tampered
    other = Contribution(Seen(tmp_path / "other"))
    assert other.answer(frame(part)) is None, "its own commitment is not in the list"
    assert other.tampered


def test_the_end_says_what_was_changed(tmp_path: Path) -> None:
    part = Contribution(Seen(tmp_path))
    shown = frame(part)
    part.answer(shown)
    part.note_accepted("t1")
    seen = Seen(tmp_path).load("t1")
    assert seen is not None
    listed = shown["draw"]["commitments"]
    used = [{"by": "player", "value": "5"}, {"by": "server", "value": "6"}]
    good: Any = {"commitments": listed, "contributions": used}
    assert compare(seen, good) == []
    changed = {**listed, "server": "9", "seats": [listed["seats"][0], {"own": None, "stand_in": "9"}]}
    other: Any = {**good, "commitments": changed}
    assert compare(seen, other) == ["server", "1"]
    ignored = [{"by": "server", "value": "5"}, used[1]]
    good["contributions"] = ignored
    assert compare(seen, good) == ["0"]
    first: Any = {"method": "lostcities-fair/1"}
    assert compare(seen, first) == ["method"]
    assert compare(seen, None) == ["method"]
    result: Any = {"why": "played", "totals": [1, 2], "winners": [1], "sheets": []}
    for language, word in (("en", "Do not trust this deal"), ("de", "Traue dieser Verteilung nicht")):
        table = TableView("card", 1, 0, ("", "Ann"), result=result, tampered=("1",))
        lines = result_lines(table, Texts(language))
        assert "Ann" in lines[-1]
        assert word in lines[-1]


def test_a_match_at_a_server_ends_with_a_fair_deal(tmp_path: Path) -> None:
    """The contribution is in the record, the file that was kept verifies it, and the end says so."""
    with Running(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        server = Server(running.base, Sessions(tmp_path))

        async def script(person: Person) -> None:
            table = await my_turn(person)
            await table.play.resign()
            await until(person, lambda: table.table.over)
            assert table.table.tampered == ()
            record = await table.play.record()
            (tmp_path / "match.json").write_text(json.dumps(record))

        perform(made(tmp_path, GameChoice("card", 2, ["random"], {"games": 1}), server=server), script)
    record = json.loads((tmp_path / "match.json").read_text())
    assert record["fairness"]["contributions"][0]["by"] == "player"
    seen = server.seen.file(record["fairness"]["table"])
    found = CliRunner().invoke(main, ["verify", str(tmp_path / "match.json"), "--seen", str(seen)])
    assert (found.exit_code, "are those that were shown before the deal" in found.output) == (0, True)
