"""Games that have no drawing of their own, in the terminal: the position with names, and every move in words."""

import re
from typing import Any

from lostcities.locales import Texts
from lostcities.terminal.canvas import Canvas
from lostcities.terminal.general import General, painter
from lostcities.terminal.rulebook import rules_text
from lostcities.terminal.table_text import table_lines

SETUP = {
    "hands": [["r1", "r2", "g3"], ["g4", "b5", "b6"]],
    "pile": ["b1", "b2", "b3", "b4", "g1", "g2", "g5", "g6", "r3", "r4", "r5", "r6"],
}


def view(duel: Any) -> Any:
    """After red 1 was laid and green 4 thrown away."""
    game = duel.Duel(players=2)
    state = game.start(SETUP)
    for text in ("+r1", "-g4"):
        state.apply(game.action(text))
    return state.view(0).to_json()


def test_a_position_is_told_with_the_games_own_texts(duel: Any) -> None:
    lines = table_lines(view(duel), ["Ann", "Ben"], Texts("en"))
    moves = "lay red 2 (+r2), lay red 6 (+r6), lay green 3 (+g3), throw away red 2 (-r2), throw away red 6 (-r6)"
    assert lines == [
        "Duel · turn 3 · Ann −4, Ben 0",
        "  Hands:",
        "    Ann: r2, r6, g3",
        "    Ben: r5, b5, b6",
        "  Columns:",
        "    Ann:",
        "      red (r): r1",
        "      green (g): nothing",
        "      blue (b): nothing",
        "    Ben:",
        "      red (r): nothing",
        "      green (g): nothing",
        "      blue (b): nothing",
        "  Thrown away: g4",
        "  Cards to draw: ? × 10",
        f"  Your moves: {moves}, throw away green 3 (-g3)",
    ]


def test_in_other_languages_too(duel: Any) -> None:
    lines = "\n".join(table_lines(view(duel), ["Ann", "Ben"], Texts("de")))
    for words in ("Handkarten:", "Rot (r): r1", "Grün (g): nichts", "Deine Züge:"):
        assert words in lines
    assert "Ta main" not in lines


def test_a_colon_is_written_as_the_language_wants_it(duel: Any) -> None:
    lines = table_lines(view(duel), ["Ann", "Ben"], Texts("fr"))
    assert "    Ann\u00a0: r2, r6, g3" in lines
    assert not [line for line in lines if re.search(r"\w:", line)]


def test_a_game_without_written_rules_says_so() -> None:
    assert rules_text("duel", "en") is None
    assert "source" not in Texts("en")("rules-missing")


def test_every_move_is_there_to_be_clicked(duel: Any) -> None:
    shown = view(duel)
    drawn = General.draw(Canvas(shown, ["Ann", "Ben"], Texts("en")))
    styles = [span.style for span in drawn.spans if not isinstance(span.style, str)]
    clicks = [style.meta["@click"] for style in styles if style.meta]
    assert clicks == [f"screen.press({action!r})" for action in shown["legal"]]
    assert "1 lay red 2 (+r2)" in drawn.plain


def test_what_only_looks_like_a_move_of_ours_stays_as_it_is() -> None:
    texts = Texts("en")
    for other in ("+1", "-x9", "<3", "@x", ">up", "=a1", "take-3", "?", "x y"):
        assert texts.action(other) == other
    assert texts.action("+r3") == "lay red 3"
    assert texts.action("ryp 047") == "the dice show red, yellow, purple, 0, 4, 7"


def test_values_of_any_shape_are_put_into_words(duel: Any) -> None:
    odd: Any = {**view(duel), "flag_up": True, "nobody": None, "empty": {}, "grid": [[1, 1], [], [2]], "count": 3}
    lines = painter("duel").lines(odd, ["Ann", "Ben"], Texts("en"))
    expected = [
        "  Flag up: yes",
        "  Nobody: –",
        "  Empty: nothing",
        "  Grid:",
        "    1: 1 × 2",
        "    2: nothing",
        "    3: 2",
        "  Count: 3",
    ]
    start = lines.index(expected[0])
    assert lines[start : start + len(expected)] == expected
