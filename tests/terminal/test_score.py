"""``lostcities score``: every figure here is from docs/rules, computed by hand."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.cli import main
from lostcities.locales import Texts, languages


def run(*words: str, given: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["score", *words], input=given, env={"LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout, result.stderr


def scored(*words: str) -> dict[str, object]:
    code, out, error = run(*words, "--json")
    assert code == 0, error
    found: dict[str, object] = json.loads(out)
    return found


def test_C14_the_example_of_the_rules() -> None:
    cards = "y3 y5 y8 y9 y10 bx b4 b6 b7 gx g2 g4 g5 g6 g7 g9 g10 rx rx"
    code, out, _ = run("card", cards)
    assert code == 0
    for line in ("Player 1: 15", "(4 + 6 + 7 − 20) × 2 = −6", "= 66", "(0 − 20) × 3 = −60"):
        assert line in out


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("rx rx rx r2 r3 r4 r5 r6 r7 r8 r9 r10", 156),
        ("rx rx rx r2", -72),
        ("rx rx rx", -80),
        ("rx rx", -60),
        ("rx", -40),
        ("rx rx rx r2 r3 r4 r5 r6", 20),
        ("", 0),
    ],
)
def test_C16_the_ends_of_the_scale(cards: str, points: int) -> None:
    assert scored("card", cards)["totals"] == [points]


def test_C18_games_are_added_up() -> None:
    found = scored("card", "r10 r9 r8", "y10 y2", "/", "", "b10 b9 b5")
    assert found["totals"] == [7, -4]
    assert found["winners"] == [0]


def test_B20_and_B23_the_board_game() -> None:
    """Ann's round of the example, and four artefacts on the short track."""
    found = scored("board", "--option", "rounds=1", "y8* r7 g5 b3 a4", "w2* r4 y1 a2")
    rounds = found["rounds"]
    assert isinstance(rounds, list)
    assert [sheet["total"] for sheet in rounds[0]] == [100, 0]  # −30 + 5 − 20 is never below 0
    assert found["totals"] == [130, 10]
    three = scored("board", "y8* r7 g5 b3", "w4", "/", "", "", "/", "+15 a6", "a3")
    assert three["totals"] == [100 + 15 + 30, 0]  # 5 − 20 is never below 0 either (B23)
    assert scored("board", "y8", "w4")["complete"] is False


def test_R16_to_R18_the_filled_sheet() -> None:
    assert scored("roll", "r7* o5 g9 b2* p3 a5 d4 +r +g")["totals"] == [150]
    assert scored("roll", "b*", "d9")["totals"] == [-100, 0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["card", "r1"], "'r1' is not a card of this game"),
        (["card", "p3"], "'p3' is not a card of this game"),
        (["card", "r3", "r3"], "r3 is there 2 times"),
        (["card", "rx rx", "rx rx"], "but the game has it 3 times (C1)"),
        (["card", "r3", "/", "r4", "y2"], "Each round needs one text per player"),
        (["card", "r2", "r3", "r4"], "at most 2 players"),
        (["board", "r10"], "'r10' is not understood"),
        (["board", "r7 r8"], "only one piece on a path (B7)"),
        (["board", "r7* y8*"], "only one researcher (B2)"),
        (["board", "r1 y1 b1 w1 g1"], "of five pieces one is the researcher"),
        (["board", "a9", "a9"], "there are only 9 (B3)"),
        (["roll", "r3 +r"], "has not come to its bridge (R14)"),
        (["roll", "w3"], "'w3' is not understood"),
        (["roll", "r3 r4"], "is there twice"),
        (["roll", "r3", "/", "r4"], "has 1 round, not 2"),
        (["card", "r3", "--name", "Ann", "--name", "Ben"], "1 player needs 1 name, not 2"),
    ],
)
def test_what_can_not_lie_on_a_table_is_refused(words: list[str], sentence: str) -> None:
    code, _, error = run(*words)
    assert code == 2
    assert sentence in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
@pytest.mark.parametrize(
    ("words", "text", "clause"),
    [
        (["score", "card", "r3", "r3"], "bad-too-many", "(C1)"),
        (["score", "board", "r7 r8"], "bad-twice", "(B7)"),
        (["score", "board", "r1 y1 b1 w1 g1"], "bad-researcher", "(B2)"),
        (["score", "roll", "r3 +r"], "bad-bridge", "(R14)"),
        (["score", "roll", "w3"], "bad-unknown", ""),
        (["play", "card", "--plain", "--players", "3"], "bad-players", ""),
        (["play", "card", "--plain", "--option", "games=0"], "bad-option-value", ""),
        (["play", "card", "--plain", "--option", "bridge=1"], "bad-option", ""),
    ],
)
def test_whoever_chose_a_language_is_refused_in_it(words: list[str], text: str, clause: str, language: str) -> None:
    done = CliRunner().invoke(main, [*words, "--language", language])
    assert done.exit_code == 2
    line = done.stderr.removeprefix("lostcities: ").strip()
    shape = ".+".join(map(re.escape, re.split(r"\{ \$\w+ \}", source_of(language, text))))
    assert re.fullmatch(shape + re.escape(f" {clause}" if clause else ""), line), line


def source_of(language: str, key: str) -> str:
    file = Path(lostcities.__file__).parent / "locales" / language / "terminal.ftl"
    (found,) = re.findall(rf"^{key} = (.*)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return str(found)


def test_it_asks_line_by_line_and_again_after_a_slip() -> None:
    code, out, _ = run(given="chess\ncard\nAnn Ben\nrx r3 r7\nr3\ny2 y10\ny\n\nb10 b9 b5\nn\n")
    assert code == 0
    assert "r3 is there 2 times" in out
    assert "Ann: (−20) + 0 = −20" in out
    assert "Ben: (−8) + 4 = −4" in out
    assert "Winner: Ben" in out


def test_a_pipe_that_ends_is_told_what_to_do() -> None:
    code, _, error = run("board", given="Ann Ben\n")
    assert code == 2
    assert "pass everything as arguments" in error


@pytest.mark.parametrize(
    ("language", "title", "winner"),
    [
        ("en", "Game 2 of 2", "Winner: Ben"),
        ("de", "Spiel 2 von 2", "Gewonnen hat: Ben"),
        ("fr", "Manche 2 sur 2", "Ben"),
    ],
)
def test_it_speaks_the_language_that_is_asked_for(language: str, title: str, winner: str) -> None:
    names = ("--name", "Ann", "--name", "Ben", "--language", language)
    code, out, _ = run("card", "rx", "", "/", "", "r10 r9 r8", *names)
    assert code == 0
    assert title in out.splitlines()
    assert winner in out.splitlines()[-1]
    code, _, error = run("card", "r3", *names)
    assert code == 2
    assert error.startswith(f"lostcities: {Texts(language)('score-names', count=1, names=2)}")


def test_a_language_that_is_not_there_is_refused() -> None:
    code, _, error = run("card", "r3", "--language", "tlh")
    assert code == 2
    assert "the languages are: en (English), de (Deutsch)" in error
