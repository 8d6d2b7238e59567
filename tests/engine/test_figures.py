"""The figures: the packaged numbers are those of the clauses, and a bad user file is refused with its place."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lostcities
from lostcities.engine.contract import BadFigures, BadRecord
from lostcities.engine.figures import FigureRules
from lostcities.engine.registry import FAMILY

COUNTS = {"highest": 10, "copies": 2, "hand": 8, "removed": 30, "crossings": 5, "bridge": 6}
BOARD: dict[str, Any] = {
    **COUNTS,
    "artefact_tiles": 9,
    "arrow_tiles": 9,
    "vp_tiles": [5, 5, 10, 10, 10, 15, 15],
    "stones": [-20, -15, -10, 5, 10, 15, 30, 35, 50],
    "spaces": {
        "y": [2, 4, 6, 8, 9],
        "b": [3, 5, 6, 8, 9],
        "w": [2, 4, 6, 7, 9],
        "g": [2, 4, 5, 7, 9],
        "r": [3, 5, 7, 8, 9],
    },
    "short_track": [-20, -15, 10, 15, 30, 50],
}
CLAUSES: dict[str, dict[str, Any]] = {
    "board-2014": {**BOARD, "long_track": [-60, -50, -40, -30, -20, -10, 30, 40, 55, 70, 85, 100]},
    "board-2018": {**BOARD, "long_track": [-50, -40, -30, -20, -10, 0, 30, 40, 55, 70, 85, 100]},
    "card": {"highest": 10, "wagers": 3, "hand": 8, "cost": 20, "bonus": 20, "bonus_cards": 8},
    "roll-2021": {
        "expedition": [-20, -15, -10, 5, 10, 15, 30, 35, 50],
        "circle_alone": -50,
        "artefacts": [-40, -30, -20, 10, 20, 30, 60, 70, 100],
        "dice": [-40, -30, -20, 10, 20, 30, 60, 70, 0],
        "arrows": {"r": [3, 6], "o": [4, 7], "y": [4, 6], "g": [5, 8], "b": [2, 6], "p": [3, 8]},
        "artefact_boxes": {"r": [5, 8], "o": [2, 6], "y": [2, 7], "g": [3, 6], "b": [4, 8], "p": [5, 7]},
        "bridge_box": 7,
        "bridge_points": 20,
    },
}
EDITIONS = {declared.name: declared.editions[0] for declared in FAMILY}
RULES: dict[str, FigureRules[Any]] = {declared.name: declared.figures for declared in FAMILY if declared.figures}


def rules_of(edition: str) -> FigureRules[Any]:
    return RULES[edition.partition("-")[0]]


Write = Callable[..., Path]


@pytest.fixture
def own_file(tmp_path: Path) -> Write:
    """Writes a figures file: those of a game with some figures changed or added."""

    def write(game: str, **changes: Any) -> Path:
        values = {**CLAUSES[EDITIONS[game]], **changes}
        path = tmp_path / "my-board.toml"
        lines = [f"{key} = {toml(value)}" for key, value in values.items()]
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(part) for part in value) + "]"
    return json.dumps(value)


def refusal(game: str, own: Any, **options: Any) -> str:
    """What the game says when it refuses these figures."""
    with pytest.raises(BadFigures) as refused:
        lostcities.game(game, figures=own, **options)
    return str(refused.value)


# --- What comes with the package -------------------------------------------------------------------------------------


def test_these_files_come_with_the_package() -> None:
    found = [file.stem for rules in RULES.values() for file in rules.folder.glob("*.toml")]
    assert sorted(found) == sorted(CLAUSES)
    assert {edition for declared in FAMILY for edition in declared.editions} == set(CLAUSES)


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, values in CLAUSES.items() for key in values])
def test_a_packaged_figure_is_what_the_clauses_say(name: str, key: str) -> None:
    figure: Any = rules_of(name).read(name)[key]
    assert figure["value"] == CLAUSES[name][key]


@pytest.mark.parametrize("name", CLAUSES)
def test_every_figure_has_its_value_its_source_and_how_sure_it_is(name: str) -> None:
    whole: Any = rules_of(name).read(name)
    assert set(whole) == set(CLAUSES[name])
    for key, figure in whole.items():
        assert set(figure) == {"value", "source", "sure"}, key
        for words in (figure["source"], figure["sure"]):
            assert isinstance(words, str), key
            assert words.strip(), key


def test_the_games_play_with_these_figures() -> None:
    assert lostcities.game("board").figures == CLAUSES["board-2018"]
    assert lostcities.game("board", edition="2018").figures == CLAUSES["board-2018"]
    assert lostcities.game("board", edition="2014").figures == CLAUSES["board-2014"]
    assert lostcities.game("card").figures == CLAUSES["card"]
    assert lostcities.game("roll").figures == CLAUSES["roll-2021"]


@pytest.mark.parametrize("name", ["board-2014", "board-2018"])
def test_board_tiles_and_spaces_are_twenty_five(name: str) -> None:
    values = rules_of(name).load(name)
    assert sum(len(places) for places in values["spaces"].values()) == 25
    assert values["artefact_tiles"] + values["arrow_tiles"] + len(values["vp_tiles"]) == 25
    assert all(len(places) == 5 and 9 in places for places in values["spaces"].values())


def test_board_long_tracks_fit_what_the_rulebooks_say() -> None:
    english = rules_of("board-2014").load("board-2014")["long_track"]
    german = rules_of("board-2018").load("board-2018")["long_track"]
    # 2014: who has fewer than six artefacts pays. 2018: who has fewer than five; six earn 30 and nine 70.
    assert [points < 0 for points in english] == [True] * 6 + [False] * 6
    assert [points < 0 for points in german] == [True] * 5 + [False] * 7
    assert (german[6], german[9]) == (30, 70)


# --- Figures of one's own --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EDITIONS)
def test_a_copy_of_the_packaged_file_is_the_same_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_bytes((RULES[game].folder / f"{EDITIONS[game]}.toml").read_bytes())
    for own in (path, str(path), CLAUSES[EDITIONS[game]], RULES[game].read(EDITIONS[game])):
        same = lostcities.game(game, figures=own)
        assert same.figures == CLAUSES[EDITIONS[game]]
        assert not same.own_figures


def test_a_changed_figure_counts(own_file: Write) -> None:
    game = lostcities.game(
        "board", figures=own_file("board", stones=[-1, 2, 3], bridge=2, spaces=empty(), **no_tiles())
    )
    assert game.own_figures
    state = game.deal(seed=1, standing=lostcities.Standing(1, (10, 10), (0, 0)))
    lay = next(text for text in map(game.text, state.legal) if text.startswith("+"))
    for move in (lay, "@a"):
        state.apply(game.action(move))
    assert state.standing(False).totals == (9, 10)


def empty() -> dict[str, list[int]]:
    """A board without event spaces."""
    return {colour: [] for colour in "ybwgr"}


def no_tiles() -> dict[str, Any]:
    """And without tiles."""
    return {"artefact_tiles": 0, "arrow_tiles": 0, "vp_tiles": []}


def spaces(**changes: Any) -> dict[str, Any]:
    """The board's event spaces with some paths changed."""
    return {**BOARD["spaces"], **changes}


def boxes(key: str, **changes: Any) -> dict[str, Any]:
    """The sheet's arrows or artefact boxes with some expeditions changed."""
    return {**CLAUSES["roll-2021"][key], **changes}


BAD: list[tuple[str, str, Any, str]] = [
    # A wrong count of tiles or spaces.
    ("board", "artefact_tiles", 8, "spaces: there are 25 spaces for 24 tiles"),
    ("board", "arrow_tiles", 10, "spaces: there are 25 spaces for 26 tiles"),
    ("board", "vp_tiles", [5, 5, 10], "spaces: there are 25 spaces for 21 tiles"),
    ("board", "spaces", spaces(r=[3, 5, 7, 8]), "spaces: there are 24 spaces for 25 tiles"),
    # Spaces off the path, twice, or on no path.
    ("board", "spaces", spaces(r=[3, 5, 7, 8, 10]), "spaces: r has the space 10, which is off the path (1 to 9)"),
    ("board", "spaces", spaces(g=[0, 4, 5, 7, 9]), "spaces: g has the space 0, which is off the path"),
    ("board", "spaces", spaces(y=[2, 2, 6, 8, 9]), "spaces: y names a space twice"),
    ("board", "spaces", spaces(y=["2", 4, 6, 8, 9]), "spaces: y has the space '2', which is off the path"),
    ("board", "spaces", spaces(y=7), "spaces: y must be a list of whole numbers"),
    ("board", "spaces", spaces(p=[2]), "spaces: must have one list per colour: y, b, w, g, r"),
    ("board", "spaces", {"y": [1]}, "spaces: must have one list per colour: y, b, w, g, r"),
    ("board", "spaces", [2, 4, 6, 8, 9], "spaces: must have one list per colour"),
    (
        "board",
        "stones",
        [-20, -15, -10, 5, 10, 15, 30, 35],
        "spaces: y has the space 9, which is off the path (1 to 8)",
    ),
    # Numbers that no board can have.
    ("board", "stones", [], "stones: must be a list of 2 to 9 whole numbers"),
    ("board", "stones", [1] * 10, "stones: must be a list of 2 to 9 whole numbers"),
    ("board", "stones", [1, 2, "3", 4, 5, 6, 7, 8, 9], "stones: entry 3 must be a whole number"),
    ("board", "stones", [1, 2.5, 3, 4, 5, 6, 7, 8, 9], "stones: entry 2 must be a whole number"),
    ("board", "stones", [1, 2, 3, 4, 5, 6, 7, 8, True], "stones: entry 9 must be a whole number"),
    ("board", "stones", 9, "stones: must be a list of 2 to 9 whole numbers"),
    ("board", "bridge", 9, "bridge: must be a whole number from 1 to 8, not 9"),
    ("board", "bridge", 0, "bridge: must be a whole number from 1 to 8, not 0"),
    ("board", "bridge", "6", "bridge: must be a whole number from 1 to 8, not '6'"),
    ("board", "copies", 3, "copies: must be a whole number from 1 to 2, not 3"),
    ("board", "highest", 11, "highest: must be a whole number from 0 to 10, not 11"),
    ("board", "hand", 9, "hand: must be a whole number from 1 to 8, not 9"),
    ("board", "hand", True, "hand: must be a whole number from 1 to 8, not True"),
    ("board", "removed", -1, "removed: must be a whole number from 0 to 90, not -1"),
    ("board", "crossings", 0, "crossings: must be a whole number from 1 to 20, not 0"),
    ("board", "vp_tiles", [5, 5, 10, 10, 10, 15, 0], "vp_tiles: entry 7 must be a whole number from 1 to 100, not 0"),
    ("board", "vp_tiles", [5, 5, 10, 10, 10, 15, 101], "vp_tiles: entry 7 must be a whole number from 1 to 100"),
    ("board", "stones", [501] * 9, "stones: entry 1 must be a whole number from -500 to 500, not 501"),
    ("board", "vp_tiles", "5 5", "vp_tiles: must be a list"),
    ("board", "long_track", [], "long_track: must be a list"),
    ("board", "short_track", [-20, "x"], "short_track: entry 2 must be a whole number"),
    ("card", "hand", 0, "hand: must be a whole number from 1 to 8, not 0"),
    ("card", "highest", 1, "highest: must be a whole number from 2 to 10, not 1"),
    ("card", "wagers", 4, "wagers: must be a whole number from 0 to 3, not 4"),
    ("card", "cost", -20, "cost: must be a whole number from 0 to 200, not -20"),
    ("card", "bonus", 1.5, "bonus: must be a whole number from 0 to 200, not 1.5"),
    ("card", "bonus_cards", [8], "bonus_cards: must be a whole number from 1 to 12, not [8]"),
    ("roll", "expedition", [1, 2, 3], "expedition: must have at least 7 entries, one up to the bridge"),
    ("roll", "artefacts", [1] * 6, "artefacts: must have at least 7 entries"),
    ("roll", "dice", [1] * 6, "dice: must have at least 7 entries"),
    ("roll", "dice", [1] * 10, "dice: must be a list of 1 to 9 whole numbers"),
    ("roll", "circle_alone", "-50", "circle_alone: must be a whole number"),
    ("roll", "bridge_box", 10, "bridge_box: must be a whole number from 1 to 9, not 10"),
    ("roll", "bridge_points", "twenty", "bridge_points: must be a whole number"),
    ("roll", "arrows", boxes("arrows", b=[2, 10]), "arrows: b has the space 10, which is off the path (1 to 9)"),
    ("roll", "arrows", boxes("arrows", w=[2]), "arrows: must have one list per colour: r, o, y, g, b, p"),
    ("roll", "artefact_boxes", boxes("artefact_boxes", g=[3, 3]), "artefact_boxes: g names a space twice"),
    ("roll", "expedition", [1] * 7, "arrows: g has the space 8, which is off the path (1 to 7)"),
]


@pytest.mark.parametrize(("game", "key", "value", "words"), BAD)
def test_a_bad_file_is_refused_with_file_key_and_reason(
    game: str, key: str, value: Any, words: str, own_file: Write
) -> None:
    path = own_file(game, **{key: value})
    assert refusal(game, path).startswith(f"{path}: {words}")
    assert refusal(game, str(path)).startswith(f"{path}: {words}")


@pytest.mark.parametrize(("game", "key", "value", "words"), BAD)
def test_a_bad_mapping_is_refused_with_key_and_reason(game: str, key: str, value: Any, words: str) -> None:
    assert refusal(game, {**CLAUSES[EDITIONS[game]], key: value}).startswith(f"figures: {words}")


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, values in CLAUSES.items() for key in values])
def test_a_missing_figure_is_named(name: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    rest = {other: value for other, value in CLAUSES[name].items() if other != key}
    path.write_text("\n".join(f"{other} = {toml(value)}" for other, value in rest.items()), encoding="utf-8")
    assert refusal(name.split("-")[0], path) == f"{path}: {key}: the value is missing"


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, values in CLAUSES.items() for key in values])
def test_a_figure_with_a_source_but_no_value_is_named(name: str, key: str, tmp_path: Path) -> None:
    whole: dict[str, Any] = {**CLAUSES[name], key: {"source": "my box", "sure": "certain"}}
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(f"{other} = {toml(value)}" for other, value in whole.items()), encoding="utf-8")
    assert refusal(name.split("-")[0], path).startswith(f"{path}: {key}: must ")


@pytest.mark.parametrize("game", EDITIONS)
def test_an_unknown_key_is_refused_and_the_known_ones_are_named(game: str, own_file: Write) -> None:
    path = own_file(game, colour_of_the_box=1)
    words = refusal(game, path)
    assert words.startswith(f"{path}: colour_of_the_box: not a figure of the {game} game")
    assert all(key in words for key in CLAUSES[EDITIONS[game]])


def test_the_file_of_another_game_is_refused(own_file: Write) -> None:
    assert re.search(r"my-board\.toml: \w+: ", refusal("board", own_file("roll")))
    assert re.search(r"my-board\.toml: \w+: ", refusal("card", own_file("board")))


def refused_content(content: bytes, folder: Path) -> str:
    """The complaint about a file with this content, after its name."""
    path = folder / "mine.toml"
    path.write_bytes(content)
    words = refusal("board", path)
    assert words.startswith(f"{path}: ")
    return words.removeprefix(f"{path}: ")


@pytest.mark.parametrize("text", ["stones = [1, 2", "not toml at all", "a = 1\na = 2", "= 3", "[stones\nvalue = 1"])
def test_what_is_not_toml_is_refused(text: str, tmp_path: Path) -> None:
    assert refused_content(text.encode(), tmp_path).startswith("not a TOML file: ")


def test_what_is_not_text_is_refused(tmp_path: Path) -> None:
    assert refused_content(b"\xff\xfe\x00stones", tmp_path).startswith("not a TOML file: ")


@pytest.mark.parametrize("text", ["a = " + "[" * 3000 + "]" * 3000, "a = " + "9" * 5000])
def test_toml_beyond_all_measure_is_refused_like_any_other(text: str, tmp_path: Path) -> None:
    assert refused_content(text.encode(), tmp_path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert refusal("board", path).startswith(f"{path}: the file cannot be read (No such file or directory)")
    assert refusal("board", tmp_path).startswith(f"{tmp_path}: the file cannot be read")


@pytest.mark.parametrize("name", ["", "\0", "a" * 5000])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    assert "cannot be read" in refusal("board", name)


def test_figures_that_are_neither_a_file_nor_a_mapping_are_refused() -> None:
    for own in (5, 1.5, [1, 2], True):
        assert refusal("board", own)


def test_a_record_holds_figures_and_never_the_name_of_a_file(own_file: Write) -> None:
    match = lostcities.game("board", rounds=1, max_turns=1).match(seed=1)
    for action in ("-", "<*"):
        match.apply(next(number for number in match.state.legal if match.game.text(number).startswith(action)))
    record = lostcities.record(match, ["Ann", "Ben"])
    assert lostcities.replay({**record, "figures": CLAUSES["board-2018"]}).over
    for named in (str(own_file("board")), "", 5, [1], True):
        with pytest.raises(BadRecord, match="figures"):
            lostcities.replay({**record, "figures": named})


@pytest.mark.parametrize(
    ("players", "changes"),
    [(2, {"highest": 0}), (2, {"removed": 0, "hand": 7}), (4, {"highest": 2}), (2, {"removed": 90, "highest": 9})],
)
def test_board_figures_that_leave_no_fitting_draw_pile_are_refused_with_the_file(
    players: int, changes: dict[str, int], own_file: Write
) -> None:
    path = own_file("board", **changes)
    words = refusal("board", path, players=players)
    assert "draw pile" in words
    assert words.startswith(f"{path}: ")


def test_card_figures_that_leave_no_draw_pile_are_refused_with_the_file(own_file: Write) -> None:
    path = own_file("card", highest=4, wagers=0)
    assert refusal("card", path).startswith(f"{path}: hand: two hands of 8 leave no draw pile of 15 cards")


def test_the_largest_board_figures_that_are_accepted_can_be_played_to_the_end(own_file: Write) -> None:
    everywhere = {colour: list(range(1, 10)) for colour in "ybwgr"}
    tiles: dict[str, Any] = {"spaces": everywhere, "artefact_tiles": 0, "arrow_tiles": 0, "vp_tiles": [100] * 45}
    path = own_file("board", stones=[500] * 9, crossings=20, **tiles)
    game = lostcities.game("board", figures=path, opening="any", direction="either")
    match = game.match(seed=3, starter=0)
    while not match.over:
        moves = sorted(map(game.text, match.state.legal), key=lambda text: "+@>-<".index(text[0]))
        match.apply(game.action(moves[0]))
        assert game.from_bytes(match.state.to_bytes()) == match.state
    assert match.over
