"""Reported chat lines: the host lists and closes them by a command, while the server runs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from lostcities.cli import main
from serving import Running, new_key, two_at_a_table


def reports(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["reports", *words])
    return result.exit_code, result.output


def say(running: Running, *reasons: str) -> tuple[str, str]:
    """Somebody says something and is reported for it; the table and the id of who said it."""
    first, second, table = two_at_a_table(running)
    first.intent(table, "say", text="you <b>fool</b>")
    for reason in reasons:
        second.intent(table, "report", line=1, reason=reason, key=new_key())
    return table, first.me["player"]


def test_a_report_is_listed_with_what_was_said_and_closed(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(place) as running:
        table, speaker = say(running, "rude")
        other, _ = say(running, "spam")
        code, text = reports("--database", place, "--json")
        found = json.loads(text)
        assert code == 0
        assert [(one["table_id"], one["line"], one["reason"]) for one in found] == [
            (table, 1, "rude"),
            (other, 1, "spam"),
        ]
        assert (found[0]["player"], found[0]["text"]) == (speaker, "you <b>fool</b>")
        code, text = reports("--data", str(tmp_path / "tables.db"))
        assert table in text
        assert "rude" in text
        assert reports("--database", place, "--close", table, "1")[0] == 0
        assert [one["table_id"] for one in json.loads(reports("--database", place, "--json")[1])] == [other]
        assert reports("--database", place, "--close", table, "1")[0] != 0, "there is nothing left to close"


def test_reporting_a_line_again_changes_the_reason_only(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path / 'tables.db'}"
    with Running(place) as running:
        say(running, "rude", "very rude")
        assert [one["reason"] for one in json.loads(reports("--database", place, "--json")[1])] == ["very rude"]


def test_reports_are_kept_by_postgresql_too(postgres: str) -> None:
    with Running(postgres) as running:
        table, _ = say(running, "rude")
        assert [one["table_id"] for one in json.loads(reports("--database", postgres, "--json")[1])] == [table]
        assert reports("--database", postgres, "--close", table, "1")[0] == 0
        assert json.loads(reports("--database", postgres, "--json")[1]) == []


@pytest.mark.parametrize("words", [["--data", "nowhere.db"], ["--database", "mysql://x/y"], ["--database", "?"]])
def test_a_database_that_is_not_there_is_said_in_one_sentence(words: list[str]) -> None:
    code, text = reports(*words)
    assert code != 0
    assert "Traceback" not in text
    assert not Path("nowhere.db").exists()
