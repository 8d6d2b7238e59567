"""A person plays with screens: keys, mouse, typed moves, and everything around a match."""

from pathlib import Path
from typing import Any

import pytest

import lostcities
from acting import Person, click_on, made, my_turn, perform, table_of, text_of, until
from lostcities.engine.contract import PUBLIC
from lostcities.engine.options import OptionValue
from lostcities.engine.record import replay
from lostcities.locales import Texts
from lostcities.terminal.data_folder import UnfinishedGames
from lostcities.terminal.game_choice import GameChoice
from lostcities.terminal.screens.panels import Question, Sheet
from lostcities.terminal.screens.replay import ReplayScreen
from lostcities.terminal.screens.start import StartScreen
from lostcities.terminal.table_view import TableView


def choice(game: str = "card", players: int = 2, **options: OptionValue) -> GameChoice:
    return GameChoice(game, players, ["random"] * (players - 1), dict(options), None, 7)


def test_keys_choose_lay_take_back_and_draw(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.hand is not None
        hand = list(table.table.hand)
        await person.press("1")
        assert table.chosen == hand[0]
        await person.press("right")
        assert table.chosen == hand[1]
        await person.press("enter")
        await until(person, lambda: table.table.moves[-1:] == ((0, f"+{hand[1]}"),))
        await person.press("u")
        await until(person, lambda: table.table.hand == hand)
        assert "Undone" in text_of(person)
        await person.press("1", "d")
        await until(person, lambda: table.table.moves[-1:] == ((0, f"-{hand[0]}"),))
        await person.press("space")
        await until(person, lambda: len(table.table.moves) >= 4)
        assert table.table.moves[-3][1] == "<*" or (0, "<*") in table.table.moves

    perform(made(tmp_path, choice()), script)


def test_the_mouse_chooses_discards_and_draws(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.hand is not None
        card = table.table.hand[0]
        before = len(table.table.moves)
        await click_on(person, card)
        await until(person, lambda: table.chosen == card)
        await click_on(person, "–", after="●")  # the empty pile in the row of its colour
        await until(person, lambda: len(table.table.moves) > before)
        assert table.table.moves[before] == (0, f"-{card}")
        await click_on(person, "▒▒")
        await until(person, lambda: len(table.table.moves) > before + 1)
        assert table.table.moves[before + 1] == (0, "<*")

    perform(made(tmp_path, choice()), script)


def test_typed_moves_and_what_is_wrong_with_them(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        await person.press(*"+q9", "enter")
        await until(person, lambda: "'+q9' is not a move of this game" in text_of(person))
        await person.press(*"<*", "enter")
        await until(person, lambda: "First play a card, then draw one. (C5)" in text_of(person))
        before = len(table.table.moves)
        assert table.table.hand is not None
        card = table.table.hand[0]
        await person.press(*f"-{card}", "space", *"<*", "enter")
        await until(person, lambda: len(table.table.moves) >= before + 2)
        assert table.table.moves[before : before + 2] == ((0, f"-{card}"), (0, "<*"))

    perform(made(tmp_path, choice()), script)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("card", 2, {"games": 2, "max_turns": 10}), ("board", 3, {"rounds": 1, "max_turns": 24}), ("roll", 2, {})],
)
def test_a_match_from_the_deal_to_the_replay(
    game: str, players: int, options: dict[str, OptionValue], tmp_path: Path
) -> None:
    """Played by typing; then the result, the replay, and another match."""

    async def script(person: Person) -> None:
        table = await my_turn(person)
        while not table.table.over:
            if isinstance(person.app.screen, Sheet):
                assert "Scores" in text_of(person)  # a round is over
                await person.press("escape")
            elif table.table.mine and not table.busy and table.table.view:
                before = len(table.table.moves)
                await person.press(*table.table.view["legal"][-1], "enter")
                await until(person, lambda before=before: len(table.table.moves) > before)  # type: ignore[misc]
            await person.pause()
        await until(person, lambda: isinstance(person.app.screen, Sheet))
        assert "The match is over." in text_of(person)
        assert UnfinishedGames(tmp_path).games() == []
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

    perform(made(tmp_path, choice(game, players, **options)), script)


def test_an_interrupted_game_is_offered_and_goes_on(tmp_path: Path) -> None:
    moves: list[object] = []

    async def first(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        await person.press("1", "d")
        await until(person, lambda: bool(table.table.view and table.table.view["phase"] == "draw"))
        moves.extend(table.table.moves)
        await person.press("q")

    async def second(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, Question))
        assert "Resume Card game against Random" in text_of(person)
        await person.press("y")
        await until(person, lambda: "Draw:" in text_of(person))
        assert list(table_of(person).table.moves) == moves

    async def third(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, Question))
        await person.press("n")
        await until(person, lambda: isinstance(person.app.screen, StartScreen))

    perform(made(tmp_path, choice(), resume=False), first)
    assert moves
    perform(made(tmp_path, chosen=False), second)
    perform(made(tmp_path, chosen=False), third)


def test_dice_go_on_as_they_would_have_fallen(tmp_path: Path) -> None:
    """An interrupted Roll & Write has the same dice before it as one that was not interrupted."""
    unfinished = UnfinishedGames(tmp_path)
    match = choice("roll").make().match(seed=5)
    for _ in range(9):
        match.apply(match.state.legal[0])
    unfinished.save(match, ("random",))
    kept = unfinished.load("roll")
    assert kept is not None
    for _ in range(30):
        for one in (match, kept.match):
            one.apply(one.state.legal[0])
    assert kept.match.rounds[0].moves == match.rounds[0].moves
    assert kept.match.state == match.state


def test_a_file_that_was_tampered_with_is_not_offered(tmp_path: Path) -> None:
    unfinished = UnfinishedGames(tmp_path)
    unfinished.save(choice("card").make().match(seed=5), ("random",))
    assert unfinished.load("card") is not None
    file = next(tmp_path.glob("*.json"))
    file.write_text(file.read_text(encoding="utf-8").replace('"seed": 5', '"seed": 6'), encoding="utf-8")
    assert unfinished.load("card") is None
    file.write_text("{", encoding="utf-8")
    assert unfinished.load("card") is None


def test_the_start_screen_makes_the_wished_game(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await until(person, lambda: isinstance(person.app.screen, StartScreen))
        await person.press("right", "down", "right")  # the board game for three
        await click_on(person, "›", after="Rounds")
        await click_on(person, "[ Start ]")
        await until(person, lambda: "Board game" in text_of(person).splitlines()[0])
        table = table_of(person).table
        assert len(table.seats) == 3
        assert table.rounds == 1

    perform(made(tmp_path), script)


def test_hint_rules_and_help(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        await person.press("h")
        await until(person, lambda: "Der Experte würde" in text_of(person))
        assert table.hinted in table.table.view["legal"]
        await person.press("f2")
        await until(person, lambda: isinstance(person.app.screen, Sheet))
        assert "Brettspiel" in text_of(person)
        await person.press("escape", "question_mark")
        await until(person, lambda: "Mit der Maus" in text_of(person))
        await person.press("escape", "l")
        await until(person, lambda: "╭─ Erlaubte Züge" in text_of(person))

    perform(made(tmp_path, choice("board"), "de"), script)


def test_dice_are_chosen_by_keys(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        await person.press("enter")
        assert "First choose a colour and a number" in text_of(person)
        text = next(text for text in table.table.view["legal"] if text[0] == "=")
        before = len(table.table.moves)
        await person.press(text[1], text[2])
        assert "Enter writes it" in text_of(person)
        await person.press("enter")
        await until(person, lambda: (0, text) in table.table.moves[before:])

    perform(made(tmp_path, choice("roll")), script)


def test_a_small_terminal_is_survived(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await my_turn(person)
        await person.press("s")
        await until(person, lambda: isinstance(person.app.screen, Sheet))

    for size in ((40, 12), (20, 5)):
        perform(made(tmp_path / str(size[0]), choice("board", 4)), script, size)


def test_whoever_waits_while_others_choose_together_reads_who_does() -> None:
    """R20, for a player who is done, the roller and a spectator."""
    game: Any = lostcities.game("roll", players=4, choices="together")
    state = game.start({})
    state.apply(game.action("bbb 345"))
    state.apply(game.action("!"), 0)
    state.apply(game.action("=b3"), 2)

    def read(seat: int | None, language: str = "en") -> str:
        view = state.view(PUBLIC if seat is None else seat).to_json()
        seats = tuple("" if place == seat else name for place, name in enumerate(("Ann", "Ben", "Cleo", "Dan")))
        return TableView("roll", 1, seat, seats, view=view).tell_waiting(Texts(language))

    assert read(2) == "You have chosen; u undoes it. Still choosing: Ben, Dan."
    assert read(0) == read(None) == "Everyone chooses at the same time. Still choosing: Ben, Dan."
    assert read(2, "de").endswith("Noch am Wählen: Ben, Dan.")
    state.apply(game.action("!"), 1)
    state.apply(game.action("!"), 3)
    state.apply(game.action("bbb 345"))
    assert read(0) == "Ben is thinking …"


def test_a_game_interrupted_while_all_choose_together_is_resumed(tmp_path: Path) -> None:
    """Without the choices that came before their turn: nobody had seen them (R20)."""
    game: Any = lostcities.game("roll", players=4, choices="together")
    match = game.match(seed=3, starter=0)
    for seat in (0, 1, 3):
        match.apply(game.action("!"), seat)
    unfinished = UnfinishedGames(tmp_path)
    unfinished.save(match, ("random", "random", "random"))
    kept = unfinished.load("roll")
    assert kept is not None
    assert (kept.match.state.pending, kept.match.state.done) == ((2, 3), (1,))
    match.apply(game.action("!"), 2)
    for seat in (2, 3):
        kept.match.apply(game.action("!"), seat)
    assert kept.match.state == match.state


def test_a_window_that_is_too_small_says_so(tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        await my_turn(person)
        assert "This window is 60×20: it shows everything from 80×24 on." in text_of(person)
        await person.resize_terminal(80, 24)
        await until(person, lambda: "This window is" not in text_of(person))

    perform(made(tmp_path, choice()), script, size=(60, 20))


@pytest.mark.parametrize("width", [80, 150])
def test_the_legal_moves_are_listed_with_what_they_mean(width: int, tmp_path: Path) -> None:
    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        legal = list(table.table.view["legal"])
        await person.press("l")
        await until(person, lambda: isinstance(person.app.screen, Sheet))
        for text in legal:
            assert f"{text:<5} {Texts('en').action(text)}" in text_of(person)

    perform(made(tmp_path, choice("board")), script, size=(width, 24))


def test_the_moves_beside_the_table_use_the_room(tmp_path: Path) -> None:
    """In a wide window a line of the list is not cut at the width that a narrow one leaves it."""

    async def script(person: Person) -> None:
        table = await my_turn(person)
        assert table.table.view is not None
        await person.press(*table.table.view["legal"][-1], "enter")
        await until(person, lambda: len(table.table.moves) > 0)
        moves = table.query_one("#moves")
        assert moves.region.width == 58
        assert table.query_one("#table").region.width == 92

    perform(made(tmp_path, choice(), language="fr"), script, size=(150, 40))
