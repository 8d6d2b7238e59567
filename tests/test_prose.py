"""The prose check finds what it promises to find, in the right place, and nothing in code."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from build_tools import prose  # noqa: E402

AVOID = prose.phrases()


@pytest.mark.parametrize("phrase", AVOID, ids=[phrase.bad for phrase in AVOID])
def test_every_phrase_finds_its_bad_example_and_spares_its_good_one(phrase: prose.Phrase) -> None:
    assert phrase.find.search(phrase.bad)
    assert not phrase.find.search(phrase.fine)


def found(reader: str, text: str) -> list[tuple[int, str]]:
    squeezed = prose.squeeze(getattr(prose, reader)(text))
    return [(finding.line, finding.found) for finding in prose.check("file", squeezed, AVOID)]


def test_a_phrase_is_found_across_a_line_break_and_named_by_its_first_line() -> None:
    text = "# Title\n\nA bot can\nnot see this.\n"
    assert found("markdown", text) == [(3, "can not")]
    assert found("markdown", "A bot can\n\nnot see this.\n") == []
    (finding,) = prose.check("docs/bots.md", text, AVOID)
    assert str(finding) == 'docs/bots.md:3: "can not" → "cannot"'


def test_code_in_a_document_is_not_prose() -> None:
    text = "Say `can not` or [so](anew.md).\n\n```text\ncan not\n```\n\n"
    text += "<!-- prose: off -->\ncan not\n<!-- prose: on -->\n"
    assert found("markdown", text) == []
    assert found("markdown", text + "It can not.\n") == [(10, "can not")]


SOURCE = '''"""It can not."""

NAME = "can not"
ERROR = f"{NAME} is no move"


def play() -> None:
    """Play.

    Gives the score.
    """
    # A roll is
    # no move.
    can_not = 1  # anew
'''


def test_docstrings_and_comments_of_python_are_prose() -> None:
    assert sorted(found("python_comments", SOURCE)) == [(1, "can not"), (10, "Gives"), (12, "is no"), (14, "anew")]


def test_comments_after_code_do_not_run_into_each_other() -> None:
    assert found("python_comments", "A = 1  # it can\nB = 2  # not here\n# it can\n# not here\n") == [(3, "can not")]


def test_messages_of_python_are_prose_too() -> None:
    found_in_texts = found("python_texts", SOURCE)
    assert (3, "can not") in found_in_texts
    assert (4, "is no") in found_in_texts
    assert len(found_in_texts) == 6


def test_comments_of_the_client_are_prose() -> None:
    text = "const url = 'http://can not'\nconst a = 'can not' // anew\n/* It can\n * not. */\n<!-- anew -->\n"
    assert sorted(found("script_comments", text)) == [(2, "anew"), (3, "can not"), (5, "anew")]


def test_the_linter_finds_what_our_list_does_not() -> None:
    (finding,) = prose.lint({"one.md": "One.\n", "two.md": "# Title\n\nThe score, irregardless.\n"})
    assert (finding.file, finding.line, finding.found) == ("two.md", 3, "irregardless")


def test_every_place_has_files_and_german_is_left_out() -> None:
    names = dict(prose.files())
    assert set(names.values()) == {reader for _, reader in prose.PLACES}
    assert "README.md" in names
    assert "src/lostcities/locales/de/rules/card.md" not in names


def test_findings_are_printed_and_counted_and_fail_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text("It can not.\n", encoding="utf-8")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    assert prose.main([]) == 1
    assert capsys.readouterr().out == 'page.md:1: "can not" → "cannot"\n'
    assert prose.main(["--count"]) == 1
    assert "1 findings" in capsys.readouterr().out
    (tmp_path / "page.md").write_text("It cannot.\n", encoding="utf-8")
    assert prose.main([]) == 0
