"""Every screen looks as its file says; a change on purpose is written by ``python tests/terminal/snapshots.py``."""

import pytest

from lostcities.locales import Texts, languages
from snapshots import FOLDER, SCENES, shown


@pytest.mark.parametrize("scene", list(SCENES))
def test_the_screen_looks_as_its_file_says(scene: str) -> None:
    found = shown(scene)
    assert found == (FOLDER / f"{scene}.txt").read_text(encoding="utf-8")
    width, height = SCENES[scene][2]
    lines = found.splitlines()
    assert len(lines) <= height
    assert max(map(len, lines)) <= width


def test_every_file_has_its_scene() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(SCENES)


def test_colours_never_stand_alone() -> None:
    """Cards, piles and dice carry their symbol and their letter as text."""
    text = (FOLDER / "card-first.txt").read_text(encoding="utf-8")
    for symbol, letter in zip("●▼◇♣♥", "ybwgr", strict=True):
        assert f"{symbol} {letter} " in text


@pytest.mark.parametrize("language", languages())
def test_what_to_do_now_fits_a_line_in_every_language(language: str) -> None:
    """The line is not wrapped, so its end must fit."""
    texts = Texts(language)
    for phase in ("play", "draw", "piece", "move", "choose", "arrow", "other", "over"):
        assert len(texts(f"now-{phase}")) < 79, texts(f"now-{phase}")
    keys = [texts(f"key-{name}") for name in ("hint", "undo", "scores", "rules", "help", "quit")]
    assert len(" h u s F2 F1 q" + "  ".join(keys)) < 79
