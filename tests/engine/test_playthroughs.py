"""The playthrough files say what the engine does; a change shows up as their diff."""

import pytest

import lostcities
from playthroughs import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", list(GAMES))
def test_the_playthrough_is_unchanged(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == written, (
        "the engine plays differently: run tests/engine/playthroughs.py and review the diff"
    )


def test_no_game_or_edition_lacks_one() -> None:
    assert {kind for kind, _ in GAMES.values()} == set(lostcities.games())
    editions = {options.get("edition", "2018") for kind, options in GAMES.values() if kind == "board"}
    assert editions == set(lostcities.games()["board"].options["edition"].values)
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
