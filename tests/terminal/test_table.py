"""A person plays with screens: keys, mouse, typed moves, and everything around a match."""

from pathlib import Path

import pytest

from acting import Person, click_on, made, my_turn, perform, table_of, text_of, until
from lostcities.engine.record import replay
from lostcities.terminal.keep import Shelf
from lostcities.terminal.screens.panels import Question, Sheet
from lostcities.terminal.screens.replay import ReplayScreen
from lostcities.terminal.screens.start import StartScreen
from lostcities.terminal.wish import Wish


def wish(game: str = "card", players: int = 2, **options: object) -> Wish:
    return Wish(game, players, ["random"] * (players - 1), dict(options), None, 7)


def test_keys_choose_lay_take_back_and_draw(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        hand = list(table.sight.view["hand"])
        await person.press("1")
        assert table.chosen == hand[0]
        await person.press("right")
        assert table.chosen == hand[1]
        await person.press("enter")
        await until(person, lambda: table.sight.moves[-1:] == ((0, f"+{hand[1]}"),))
        await person.press("u")
        await until(person, lambda: table.sight.view is not None and table.sight.view["hand"] == hand)
        assert "Taken back" in text_of(person)
        await person.press("1", "d")
        await until(person, lambda: table.sight.moves[-1:] == ((0, f"-{hand[0]}"),))
        await person.press("space")
        await until(person, lambda: len(table.sight.moves) >= 4)
        assert table.sight.moves[-3][1] == "<*" or (0, "<*") in table.sight.moves

    perform(made(tmp_path, wish()), script)


def test_the_mouse_chooses_discards_and_draws(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        card = table.sight.view["hand"][0]
        before = len(table.sight.moves)
        await click_on(person, card)
        await until(person, lambda: table.chosen == card)
        await click_on(person, "–", after="●")  # the empty pile in the row of its colour
        await until(person, lambda: len(table.sight.moves) > before)
        assert table.sight.moves[before] == (0, f"-{card}")
        await click_on(person, "▒▒")
        await until(person, lambda: len(table.sight.moves) > before + 1)
        assert table.sight.moves[before + 1] == (0, "<*")

    perform(made(tmp_path, wish()), script)


def test_typed_moves_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        await person.press(*"+q9", "enter")
        await until(person, lambda: "'+q9' is no move of this game" in text_of(person))
        await person.press(*"<*", "enter")
        await until(person, lambda: "First place a card, then draw one. (C5)" in text_of(person))
        before = len(table.sight.moves)
        card = table.sight.view["hand"][0]
        await person.press(*f"-{card}", "space", *"<*", "enter")
        await until(person, lambda: len(table.sight.moves) >= before + 2)
        assert table.sight.moves[before : before + 2] == ((0, f"-{card}"), (0, "<*"))

    perform(made(tmp_path, wish()), script)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("card", 2, {"games": 2, "max_turns": 10}), ("board", 3, {"rounds": 1, "max_turns": 24}), ("roll", 2, {})],
)
def test_a_match_from_the_deal_to_the_replay(
    game: str, players: int, options: dict[str, object], tmp_path: Path
) -> None:
    """Played by typing; then the result, the replay, and another match."""

    async def script(person: Person) -> None:
        table = await my_turn(person)
        while not table.sight.over:
            if isinstance(person.app.screen, Sheet):
                assert "Scores" in text_of(person)  # a round is over
                await person.press("escape")
            elif table.sight.mine and not table.busy and table.sight.view:
                before = len(table.sight.moves)
                await person.press(*table.sight.view["legal"][-1], "enter")
                await until(person, lambda before=before: len(table.sight.moves) > before)  # type: ignore[misc]
            await person.pause()
        await until(person, lambda: isinstance(person.app.screen, Sheet))
        assert "The match is over." in text_of(person)
        assert Shelf(tmp_path).games() == []
        await person.press("escape")
        await until(person, lambda: person.app.screen is table)
        await person.press("v")
        await until(person, lambda: isinstance(person.app.screen, ReplayScreen))
        screen = person.app.screen
        assert isinstance(screen, ReplayScreen)
        await person.press("end")
        assert screen.place == len(screen.steps) - 1
        assert screen.steps[-1].state.over
        await person.press("left", "home")
        assert screen.place == 0
        assert replay(await table.play.record()).result is not None
        await person.press("escape")
        await until(person, lambda: person.app.screen is table)
        await person.press("n")
        await until(person, lambda: table_of(person) is not table)

    perform(made(tmp_path, wish(game, players, **options)), script)


def test_an_interrupted_game_is_offered_and_goes_on(tmp_path: Path) -> None:
    moves: list[object] = []

    async def first(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        await person.press("1", "d")
        await until(person, lambda: bool(table.sight.view and table.sight.view["phase"] == "draw"))
        moves.extend(table.sight.moves)
        await person.press("q")

    async def second(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, Question))
        assert "Go on with Card game against Random" in text_of(person)
        await person.press("y")
        await until(person, lambda: "Draw:" in text_of(person))
        assert list(table_of(person).sight.moves) == moves

    async def third(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, Question))
        await person.press("n")
        await until(person, lambda: isinstance(person.app.screen, StartScreen))

    perform(made(tmp_path, wish(), resume=False), first)
    assert moves
    perform(made(tmp_path, chosen=False), second)
    perform(made(tmp_path, chosen=False), third)


def test_dice_go_on_as_they_would_have_fallen(tmp_path: Path) -> None:
    """An interrupted Roll & Write has the same dice before it as one that was not interrupted."""
    shelf = Shelf(tmp_path)
    match = wish("roll").made().match(seed=5)
    for _ in range(9):
        match.apply(match.state.legal()[0])
    shelf.save(match, ("random",))
    kept = shelf.load("roll")
    assert kept is not None
    for _ in range(30):
        for one in (match, kept.match):
            one.apply(one.state.legal()[0])
    assert kept.match.rounds[0].moves == match.rounds[0].moves
    assert kept.match.state == match.state


def test_a_file_that_was_tampered_with_is_not_offered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.save(wish("card").made().match(seed=5), ("random",))
    assert shelf.load("card") is not None
    file = next(tmp_path.glob("*.json"))
    file.write_text(file.read_text(encoding="utf-8").replace('"seed": 5', '"seed": 6'), encoding="utf-8")
    assert shelf.load("card") is None
    file.write_text("{", encoding="utf-8")
    assert shelf.load("card") is None


def test_the_start_screen_makes_the_wished_game(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, StartScreen))
        await person.press("right", "down", "right")  # the board game for three
        await click_on(person, "›", after="Rounds")
        await click_on(person, "[ Begin ]")
        await until(person, lambda: "Board game" in text_of(person).splitlines()[0])
        sight = table_of(person).sight
        assert len(sight.seats) == 3
        assert sight.rounds == 1

    perform(made(tmp_path), script)


def test_hint_rules_and_help(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        await person.press("h")
        await until(person, lambda: "Der Experte würde" in text_of(person))
        assert table.hinted in table.sight.view["legal"]
        await person.press("f2")
        await until(person, lambda: isinstance(person.app.screen, Sheet))
        assert "Brettspiel" in text_of(person)
        await person.press("escape", "question_mark")
        await until(person, lambda: "Mit der Maus" in text_of(person))
        await person.press("escape", "l")
        await until(person, lambda: "Erlaubt: " in text_of(person))

    perform(made(tmp_path, wish("board"), "de"), script)


def test_dice_are_chosen_by_keys(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.sight.view is not None
        await person.press("enter")
        assert "First choose a colour and a number" in text_of(person)
        text = next(text for text in table.sight.view["legal"] if text[0] == "=")
        before = len(table.sight.moves)
        await person.press(text[1], text[2])
        assert "Enter writes it" in text_of(person)
        await person.press("enter")
        await until(person, lambda: (0, text) in table.sight.moves[before:])

    perform(made(tmp_path, wish("roll")), script)


def test_a_small_terminal_is_survived(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await my_turn(person)
        await person.press("s")
        await until(person, lambda: isinstance(person.app.screen, Sheet))

    for size in ((40, 12), (20, 5)):
        perform(made(tmp_path / str(size[0]), wish("board", 4)), script, size)
