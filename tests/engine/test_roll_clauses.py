"""The clauses of Roll & Write (docs/rules/roll.md) one by one: each test begins with the number of its clause.

Most positions are reached by real moves: ``Table.turns`` takes what each seat does, one entry a turn, and lets the
dice fall so that everybody can do it. What is expected is worked out by hand from the clause.
"""

import json
import re
from functools import cache
from itertools import product, zip_longest
from random import Random
from typing import Any, Self

import pytest

import lostcities
from lostcities import CHANCE, PUBLIC, BadInput, BadOption, IllegalAction
from lostcities.engine.games.roll.game import RollGame
from tables import play, spelled
from wording import assert_plain

COLOURS = "roygbp"
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"

# The figures of the sheet as the table at the end of roll.md has them; place 0 is for nothing written or shaded.
EXPEDITION = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50]
ARTEFACTS = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100]
DICE = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0]
ARROWS = {"r": [3, 6], "o": [4, 7], "y": [4, 6], "g": [5, 8], "b": [2, 6], "p": [3, 8]}
ARTEFACT_BOXES = {"r": [5, 8], "o": [2, 6], "y": [2, 7], "g": [3, 6], "b": [4, 8], "p": [5, 7]}

LONG = 2000  # no game of chance has so many decisions
TURN = re.compile(r"(?:=[roygbp]\d|!)(?: >[roygbp.])*")


@cache
def printed_game(players: int) -> RollGame:
    """The game with the printed sheet; read only once, for speed."""
    return RollGame(players=players)


class Table:
    """A game whose dice fall as the test says."""

    def __init__(self, players: int = 2, starter: int = 0, figures: dict[str, Any] | None = None) -> None:
        self.game = RollGame(players=players, figures=figures) if figures else printed_game(players)
        self.players = players
        self.next_roller = starter
        self.match = self.game.match(starter=starter, dealt=False)
        self.match.begin({})
        self.state = self.match.state

    def do(self, moves: str) -> Self:
        """Carry out moves: ``"=r4 >g !"``."""
        play(self.game, self.match, moves)
        return self

    def roll(self, dice: str, moves: str = "") -> Self:
        """Let the dice fall, then carry out moves."""
        self.match.apply(self.game.action(dice))
        self.next_roller = (self.next_roller + 1) % self.players
        return self.do(moves)

    def offer(self, seat: int, dice: str) -> Self:
        """Let the dice fall; all who choose before ``seat`` refuse, which leaves all six dice."""
        self.roll(dice)
        while self.state.to_move != seat:
            self.do("!")
        return self

    def finish(self) -> Self:
        """All who have not chosen yet in this turn refuse."""
        while not self.state.over and self.state.to_move != CHANCE:
            self.do("!")
        return self

    def turns(self, *scripts: str) -> Self:
        """Whole turns: a script a seat, one entry a turn with its arrow moves behind it (``"=r1 =r3 >g !"``).

        A seat without an entry refuses. The dice show what the roller writes and besides what the others write.
        """
        for entries in zip_longest(*[TURN.findall(script) for script in scripts], fillvalue="!"):
            todo = [*entries, *["!"] * (self.players - len(entries))]
            order = [*range(self.next_roller, self.players), *range(self.next_roller)]
            own, *others = [todo[seat][1:3] for seat in order]
            wanted = [own, *dict.fromkeys(others)]
            shown = [combination for combination in wanted if combination] or ["r1"]
            shown += shown[-1:] * (3 - len(shown))
            self.roll("".join(colour for colour, _ in shown) + " " + "".join(number for _, number in shown))
            for seat in order:
                assert self.state.to_move == seat
                self.do(todo[seat])
        return self

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    def json(self) -> Any:
        """The public view as plain data."""
        return self.state.view(PUBLIC).to_json()

    def legal(self) -> list[str]:
        """The legal actions as text."""
        return spelled(self.game, self.state)

    def sheet(self, seat: int = 0) -> Any:
        """A player's sheet as plain data."""
        return self.json()["sheets"][seat]

    def column(self, colour: str, seat: int = 0) -> list[int]:
        """The numbers of an expedition from the bottom up."""
        numbers: list[int] = self.sheet(seat)["expeditions"][colour]
        return numbers

    def points(self, seat: int = 0) -> dict[str, int]:
        """A player's score by its lines."""
        return {line.what: line.points for line in self.state.scores()[seat].lines}

    def forbidden(self, move: str | int, clause: str, code: str = "", **parameters: str | int) -> None:
        """The action is not legal, is explained by this code, and changes nothing when tried."""
        action = move if isinstance(move, int) else self.game.action(move)
        before = self.state.to_bytes()
        reason = self.state.why_not(action)
        assert action not in self.state.legal
        assert reason is not None
        assert (move, reason.clause) == (move, clause)
        assert_plain(reason)
        if code:
            assert (reason.code, reason.parameters) == (code, parameters)
        with pytest.raises(IllegalAction) as refusal:
            self.state.apply(action)
        assert refusal.value.reason == reason
        assert self.state.to_bytes() == before


def written(colour: str, numbers: str) -> str:
    """A script that writes these numbers into an expedition from its first box on and declines its arrows."""
    return " ".join(
        f"={colour}{number}" + (" >." if box in ARROWS[colour] else "") for box, number in enumerate(numbers.split(), 1)
    )


def refused(turns: int) -> str:
    """A script that refuses so many times."""
    return "! " * turns


def places(**boxes: list[int]) -> dict[str, list[int]]:
    """Box numbers for an own sheet; a colour that is not named has none."""
    return {colour: boxes.get(colour, []) for colour in COLOURS}


def own_sheet(**changes: Any) -> dict[str, Any]:
    """A sheet of our own without arrows and artefact boxes but for the changes."""
    return {**printed_game(2).figures, "arrows": places(), "artefact_boxes": places(), **changes}


# Material


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R1_each_of_two_to_five_players_has_an_empty_sheet(players: int) -> None:
    sheets = Table(players).json()["sheets"]
    empty: dict[str, list[int]] = {"r": [], "o": [], "y": [], "g": [], "b": [], "p": []}
    blank = {"expeditions": empty, "circles": [], "ends": [], "artefacts": 0, "dice": 0, "bridges": []}
    assert sheets == [blank] * players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_R1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 5"):
        RollGame(players=players)


def test_R1_all_sheets_lie_open_to_all() -> None:
    table = Table(3).turns("=r0 =r4", "=b2 !", "=b2 =y7")
    sheets = table.json()["sheets"]
    assert [sheet["expeditions"]["r"] for sheet in sheets] == [[4], [], []]
    assert [sheet["expeditions"]["b"] for sheet in sheets] == [[], [2], [2]]
    assert [sheet["expeditions"]["y"] for sheet in sheets] == [[], [], [7]]
    assert [sheet["circles"] for sheet in sheets] == [["r"], [], []]
    assert [sheet["dice"] for sheet in sheets] == [0, 1, 0]
    for seat in range(3):
        assert table.state.view(seat).to_json()["sheets"] == sheets


@pytest.mark.parametrize("colour", COLOURS)
def test_R1_an_expedition_has_nine_boxes_and_an_artefact_above_them(colour: str) -> None:
    table = Table().turns(written(colour, "1 2 3 4 5 6 7 8 9"))
    assert table.column(colour) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert table.sheet()["ends"] == []
    table.turns(f"={colour}9")
    assert table.column(colour) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert table.sheet()["ends"] == [colour]


@pytest.mark.parametrize("colour", COLOURS)
def test_R1_each_expedition_has_a_bridge_at_its_seventh_box(colour: str) -> None:
    table = Table().turns(written(colour, "1 1 1 1 1 1"))
    assert table.sheet()["bridges"] == []
    table.turns(f"={colour}1" + (" >." if 7 in ARROWS[colour] else ""))
    assert table.sheet()["bridges"] == [colour]


def test_R1_the_figures_of_the_sheet() -> None:
    figures = RollGame().figures
    assert figures["expedition"] == EXPEDITION[1:]
    assert figures["circle_alone"] == -50
    assert figures["artefacts"] == ARTEFACTS[1:]
    assert figures["dice"] == DICE[1:]
    assert figures["arrows"] == ARROWS
    assert figures["artefact_boxes"] == ARTEFACT_BOXES
    assert (figures["bridge_box"], figures["bridge_points"]) == (7, 20)


def test_R2_three_colour_dice_and_three_number_dice_fall_in_216000_ways() -> None:
    table = Table()
    assert table.state.to_move == CHANCE == lostcities.CHANCE
    assert len(table.state.legal) == 216_000
    rolls = table.state.legal
    for colours in product(COLOURS, repeat=3):
        assert table.game.action("".join(colours) + " 047") in rolls
    for number in range(1000):
        assert table.game.action(f"ryp {number:03}") in rolls
    assert len({table.game.text(action) for action in rolls[::7]}) == len(rolls[::7])


def test_R2_the_dice_are_spelled_as_they_fell_and_read_back() -> None:
    table = Table()
    for action in table.state.legal[::97]:
        assert table.game.action(table.game.text(action)) == action
    table.roll("pry 740")
    assert table.json()["dice"] == "pry 740"
    assert table.json()["last"] == {"by": "dice", "do": "pry 740"}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_R2_each_of_the_three_dice_of_a_sort_counts(place: int) -> None:
    colours, numbers = list("rrr"), list("111")
    colours[place], numbers[place] = "g", "5"
    table = Table().roll(f"{''.join(colours)} {''.join(numbers)}")
    assert table.json()["offer"] == {"colours": "rg", "numbers": [1, 5]}
    assert table.legal() == ["=r1", "=r5", "=g1", "=g5", "!"]


def test_R2_every_face_of_every_die_is_equally_likely() -> None:
    game, stream = RollGame(), [2021]
    rolls = [game.text(game.chance(stream)) for _ in range(6000)]
    for place in (0, 1, 2):
        for colour in COLOURS:
            assert 850 < sum(roll[place] == colour for roll in rolls) < 1150
        for number in "0123456789":
            assert 480 < sum(roll[4 + place] == number for roll in rolls) < 720


@pytest.mark.parametrize("players", [2, 5])
def test_R2_a_game_from_a_seed_rolls_by_itself(players: int) -> None:
    game, rng = RollGame(players=players), Random(players)
    state, again = game.deal(seed=7), game.deal(seed=7)
    dice = []
    for _ in range(LONG):
        assert state.to_move in range(players)
        dice.append(state.view(PUBLIC).to_json()["dice"])
        action = rng.choice(state.legal)
        state.apply(action)
        again.apply(action)
        assert state.to_bytes() == again.to_bytes()
        if state.over:
            break
    assert state.over
    assert len(set(dice)) > 9
    assert game.deal(seed=8).view(PUBLIC).to_json()["dice"] != game.deal(seed=7).view(PUBLIC).to_json()["dice"]


@pytest.mark.parametrize("players", [2, 3])
def test_R2_a_match_from_a_seed_records_its_dice_as_moves_and_replays_equal(players: int) -> None:
    match, rng = RollGame(players=players).match(seed=11), Random(11)
    for _ in range(LONG):
        assert match.state.to_move != CHANCE
        match.apply(rng.choice(match.state.legal))
        if match.over:
            break
    assert match.over
    kept = lostcities.record(match, ["Ann", "Ben", "Cleo"][:players], legal=True)
    moves = kept["rounds"][0]["moves"]
    dice = [move["do"] for move in moves if move["by"] == "dice"]
    assert kept["rounds"][0]["setup"] == {}
    assert moves[0] == {"by": "dice", "do": dice[0]}
    assert len(dice) == match.state.view(PUBLIC).to_json()["turn"]
    assert all(re.fullmatch(r"[roygbp]{3} \d{3}", roll) for roll in dice)
    again = lostcities.replay(json.loads(json.dumps(kept)))
    assert again.state.to_bytes() == match.state.to_bytes()
    assert again.rounds[0].moves == match.rounds[0].moves
    assert again.result == match.result
    assert lostcities.record(again, kept["players"], legal=True) == kept


def test_R3_the_roller_changes_clockwise_each_turn() -> None:
    table = Table(3, starter=1)
    rollers = []
    for _ in range(4):
        table.roll("rrr 111")
        rollers.append(table.state.to_move)
        table.finish()
    assert rollers == [1, 2, 0, 1]


def test_R3_the_starter_is_chosen_by_the_host() -> None:
    game = RollGame(players=4)
    for starter in range(4):
        assert game.match(seed=5, starter=starter).state.to_move == starter
        assert game.deal(seed=5, starter=starter).to_move == starter
        assert game.start({}, starter).starter == starter
    with pytest.raises(BadInput, match="0 to 3"):
        game.match(seed=5, starter=4)
    with pytest.raises(BadInput, match="0 to 3"):
        game.start({}, 4)


def test_R3_else_the_starter_is_drawn_by_lot() -> None:
    game = RollGame(players=3)
    starters = [game.match(seed=seed).state.to_move for seed in range(300)]
    assert all(70 < starters.count(seat) < 130 for seat in range(3))


# A turn


def test_R4_the_roller_has_the_choice_of_all_six_dice() -> None:
    table = Table().roll("yrp 962")
    assert table.state.to_move == 0
    assert table.legal() == ["=r2", "=r6", "=r9", "=y2", "=y6", "=y9", "=p2", "=p6", "=p9", "!"]


def test_R4_the_roller_takes_one_colour_die_and_one_number_die_for_itself() -> None:
    table = Table().roll("yrp 962", "=r2")
    assert table.state.to_move == 1
    assert table.column("r") == [2]
    assert table.legal() == ["=y6", "=y9", "=p6", "=p9", "!"]


def test_R4_a_roller_who_refuses_leaves_all_six_dice() -> None:
    table = Table().roll("yrp 962", "!")
    assert table.state.to_move == 1
    assert table.legal() == ["=r2", "=r6", "=r9", "=y2", "=y6", "=y9", "=p2", "=p6", "=p9", "!"]


def test_R4_nobody_chooses_before_the_dice_are_rolled() -> None:
    table = Table()
    table.forbidden("=r4", "R4", "dice-not-rolled")
    table.forbidden("!", "R4", "dice-not-rolled")
    table.forbidden(">r", "R4", "dice-not-rolled")
    assert table.state.why_not(table.game.action("ryp 047")) is None
    for _ in range(2):  # neither before the first roll nor between two turns
        assert table.json()["dice"] is None
        assert table.json()["offer"] == {"colours": "", "numbers": []}
        table.turns("=r4", "=r4")


def test_R4_the_dice_are_rolled_once_a_turn() -> None:
    table = Table().roll("ryp 047")
    table.forbidden("ryp 047", "R4", "dice-already-rolled")
    table.do("=r4").forbidden("bbb 111", "R4", "dice-already-rolled")


def test_R4_the_roller_can_not_choose_what_the_dice_do_not_show() -> None:
    table = Table().roll("ryp 047")
    table.forbidden("=g4", "R4", "colour-not-rolled", colour="g")
    table.forbidden("=y5", "R4", "number-not-rolled", number=5)


def test_R5_the_others_choose_in_turn_order_from_the_roller() -> None:
    table = Table(4, starter=2).roll("ryp 047")
    seats = []
    while table.state.to_move != CHANCE:
        seats.append(table.state.to_move)
        table.do("!")
    assert seats == [2, 3, 0, 1]


def test_R5_several_may_choose_the_same_dice_which_stay_in_the_centre() -> None:
    table = Table(4).roll("ryp 047", "=r4")
    for seat in (1, 2, 3):
        assert table.state.to_move == seat
        assert table.legal() == ["=y0", "=y7", "=p0", "=p7", "!"]
        table.do("=y7")
    assert [table.column("y", seat) for seat in range(4)] == [[], [7], [7], [7]]


def test_R5_all_choose_among_three_and_three_after_a_refusing_roller() -> None:
    table = Table(4).roll("ryp 047", "!")
    whole = ["=r0", "=r4", "=r7", "=y0", "=y4", "=y7", "=p0", "=p4", "=p7", "!"]
    for move in ("=r4", "!", "=r4"):
        assert table.legal() == whole
        table.do(move)
    assert [table.column("r", seat) for seat in range(4)] == [[], [4], [], [4]]


def test_R5_each_sees_the_choices_before_it() -> None:
    table = Table(3).roll("ryp 047", "=r4 =y7")
    seen = table.state.view(2).to_json()
    assert seen["to_move"] == 2
    assert seen["sheets"][0]["expeditions"]["r"] == [4]
    assert seen["sheets"][1]["expeditions"]["y"] == [7]
    assert seen["offer"] == {"colours": "yp", "numbers": [0, 7]}
    assert seen["last"] == {"by": 1, "do": "=y7"}


def test_R5_what_the_roller_has_taken_is_not_on_offer() -> None:
    table = Table().roll("ryp 047", "=r4")
    table.forbidden("=r7", "R5", "colour-not-offered", colour="r")
    table.forbidden("=y4", "R5", "number-not-offered", number=4)
    table.forbidden("=g7", "R5", "colour-not-offered", colour="g")
    table.forbidden("=y5", "R5", "number-not-offered", number=5)


def test_R5_nobody_chooses_out_of_turn() -> None:
    table = Table(3).roll("ryp 047", "=r4")
    for seat in (0, 2):
        reason = table.state.why_not(table.game.action("=y7"), seat)
        assert reason is not None
        assert reason.clause == "R5"
        assert reason.code == "not-your-turn"
        assert table.state.view(seat).legal == []
    assert table.state.why_not(table.game.action("=y7"), 1) is None
    assert table.state.why_not(table.game.action("=y7")) is None


def test_R5_who_only_watches_does_not_choose() -> None:
    table = Table().roll("ryp 047")
    reason = table.state.why_not(table.game.action("=r4"), PUBLIC)
    assert reason is not None
    assert reason.clause == "R5"
    assert reason.code == "spectator"
    assert table.state.view(PUBLIC).legal == []


@pytest.mark.parametrize("number", [-1, -2, 68 + 216_000, 1 << 40])
def test_R5_a_number_that_is_no_action_is_refused(number: int) -> None:
    Table().forbidden(number, "R5", "unknown-action", number=str(number))
    Table().roll("ryp 047").forbidden(number, "R5", "unknown-action", number=str(number))


def test_R6_only_what_can_be_entered_may_be_chosen() -> None:
    table = Table().turns("=r5").offer(0, "rry 459")
    assert table.legal() == ["=r5", "=r9", "=y4", "=y5", "=y9", "!"]
    table.forbidden("=r4", "R9")
    table = Table().turns("=r5").offer(0, "rrr 144")
    assert table.legal() == ["!"]


def test_R6_equal_dice_are_one_and_the_same_choice() -> None:
    assert Table().roll("rry 447").legal() == ["=r4", "=r7", "=y4", "=y7", "!"]
    assert Table().roll("rrr 777").legal() == ["=r7", "!"]


def test_R6_the_other_of_two_equal_dice_stays_on_offer() -> None:
    assert Table().roll("rry 447", "=r4").legal() == ["=r4", "=r7", "=y4", "=y7", "!"]
    assert Table().roll("rry 447", "=r7").legal() == ["=r4", "=y4", "!"]
    assert Table().roll("rry 447", "=y4").legal() == ["=r4", "=r7", "!"]
    assert Table().roll("yrr 744", "=y7").legal() == ["=r4", "!"]
    assert Table().roll("rrr 777", "=r7").legal() == ["=r7", "!"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R6_whole_games_offer_exactly_what_lies_there_and_can_be_entered(players: int) -> None:
    game, rng = RollGame(players=players), Random(players)
    state = game.deal(seed=players)
    left, turn = "", -1
    for _ in range(LONG):
        seen = state.view(PUBLIC).to_json()
        if seen["turn"] != turn:
            left, turn = seen["dice"] or "", seen["turn"]
        texts = spelled(game, state)
        if seen["phase"] == "choose":
            sheet = seen["sheets"][state.to_move]
            wanted = [
                f"={colour}{number}"
                for colour in sorted(set(left.split()[0]), key=COLOURS.index)
                for number in sorted({int(face) for face in left.split()[1]})
                if colour not in sheet["ends"] and (number or 10) >= max(sheet["expeditions"][colour], default=1)
            ]
            assert texts == [*wanted, "!"]
        move = rng.choice([text for text in texts if text != "!"] or texts)
        if seen["phase"] == "choose" and state.to_move == seen["roller"] and move != "!":
            left = left.replace(move[1], "", 1).replace(move[2], "", 1)
        state.apply(game.action(move))
        if state.over:
            return
    pytest.fail("the game does not end")


def test_R6_exactly_the_legal_actions_have_no_reason_against_them() -> None:
    game, rng = RollGame(players=3), Random(1)
    state = game.deal(seed=1)
    for _ in range(60):
        legal = state.legal
        assert state.view(state.to_move).legal == legal
        for action in range(game.actions):
            reason = state.why_not(action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason.clause in {"R4", "R5", "R9", "R10", "R12", "R13"}
                assert reason.code in game.declaration.reasons
                with pytest.raises(IllegalAction):
                    state.apply(action)
        state.apply(rng.choice(legal))


def test_R6_refusing_is_always_allowed() -> None:
    game, rng = RollGame(players=2), Random(3)
    state = game.deal(seed=3)
    for _ in range(LONG):
        if state.view(PUBLIC).to_json()["phase"] == "choose":
            assert "!" in spelled(game, state)
        state.apply(rng.choice(state.legal))
        if state.over:
            return
    pytest.fail("the game does not end")


def test_R7_refusing_shades_the_next_dice_symbol_of_roller_and_others() -> None:
    table = Table(3).turns("! ! =r1", "! =b2 !", "")
    assert [table.sheet(seat)["dice"] for seat in range(3)] == [2, 2, 3]


def test_R7_refusing_shades_one_symbol_and_nothing_else() -> None:
    table = Table().turns("=r0 =g4 !")
    sheet = table.sheet()
    assert sheet["dice"] == 1
    assert sheet["artefacts"] == 0
    assert sheet["circles"] == ["r"]
    assert [number for numbers in sheet["expeditions"].values() for number in numbers] == [4]


def test_R7_after_the_ninth_symbol_refusing_has_no_further_effect() -> None:
    table = Table().turns(written("r", "1 1 1 1 1 1 1 1 1"), refused(9))
    assert table.sheet(1)["dice"] == 9
    nine = table.sheet(1)
    points = table.points(1)
    for _ in range(3):
        table.turns("=b1 >." if len(table.column("b")) == 1 else "=b1", "!")
        assert table.sheet(1) == nine
        assert table.points(1) == points


# Writing


def test_R8_a_0_marks_the_free_circle_and_nothing_else() -> None:
    # On this sheet the first box has an arrow and an artefact, which the circle must not touch.
    table = Table(figures=own_sheet(arrows=places(r=[1]), artefact_boxes=places(r=[1]))).roll("rrr 000", "=r0")
    assert table.state.to_move == 1
    assert table.sheet()["circles"] == ["r"]
    assert table.column("r") == []
    assert table.sheet()["artefacts"] == 0
    assert table.sheet()["dice"] == 0
    assert table.sheet(1)["circles"] == []


def test_R8_a_0_can_not_start_as_10_while_the_circle_is_free() -> None:
    table = Table().turns("=y0")
    assert table.column("y") == []
    # Any number may follow the circle; after a 10 only a 10 could.
    assert table.offer(0, "yyy 159").legal() == ["=y1", "=y5", "=y9", "!"]


def test_R8_the_circle_can_not_be_marked_after_the_first_number() -> None:
    table = Table().turns("=y1 =y0")
    assert table.sheet()["circles"] == []
    assert table.column("y") == [1, 10]


def test_R8_the_circle_can_not_be_marked_after_a_start_by_an_arrow() -> None:
    table = Table().turns("=b1 =b1 >y =y0")
    assert table.sheet()["circles"] == []
    assert table.column("y") == [1, 10]


def test_R8_over_a_marked_circle_a_0_is_a_10_also_in_the_first_box() -> None:
    table = Table().turns("=p0 =p0")
    assert table.sheet()["circles"] == ["p"]
    assert table.column("p") == [10]
    assert table.offer(0, "ppp 901").legal() == ["=p0", "!"]


def test_R8_each_expedition_has_a_circle_of_its_own() -> None:
    table = Table().turns("=r0 =o0 =y0 =g0 =b0 =p0")
    assert table.sheet()["circles"] == ["r", "o", "y", "g", "b", "p"]
    assert all(table.column(colour) == [] for colour in COLOURS)


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("circle", ["", "=g0 "])
def test_R9_the_first_number_may_be_any_from_1_to_9(number: int, circle: str) -> None:
    assert Table().turns(f"{circle}=g{number}").column("g") == [number]


def test_R9_numbers_go_into_the_next_box_and_0_reads_as_10() -> None:
    table = Table().turns("=g2 =g2 =g5 =g9 =g0 >. =g0")
    assert table.column("g") == [2, 2, 5, 9, 10, 10]


@pytest.mark.parametrize("last", range(1, 10))
def test_R9_the_next_number_must_be_equal_or_greater(last: int) -> None:
    for number in range(10):
        table = Table().turns(f"=o{last}").offer(0, f"ooo {number}{number}{number}")
        if number == 0 or number >= last:
            assert table.legal() == [f"=o{number}", "!"]
        else:
            assert table.legal() == ["!"]
            table.forbidden(f"=o{number}", "R9", "number-too-low", colour="o", least=last)


def test_R9_after_a_10_only_a_0_follows() -> None:
    table = Table().turns("=o5 =o0").offer(0, "ooo 079")
    assert table.legal() == ["=o0", "!"]
    table.forbidden("=o9", "R9", "number-too-low", colour="o", least=10)


@pytest.mark.parametrize("colour", COLOURS)
def test_R9_a_reason_names_the_expedition(colour: str) -> None:
    table = Table().turns(f"={colour}7").offer(0, f"{colour * 3} 666")
    table.forbidden(f"={colour}6", "R9", "number-too-low", colour=colour, least=7)


@pytest.mark.parametrize("colour", COLOURS)
def test_R10_arrows_stand_where_the_sheet_has_them(colour: str) -> None:
    table, arrows = Table(), []
    for box in range(1, 10):
        table.offer(0, f"{colour * 3} 333").do(f"={colour}3")
        if table.state.to_move == 0 and table.json()["phase"] == "arrow":
            arrows.append(box)
            table.do(">.")
        table.finish()
    assert arrows == {"r": [3, 6], "o": [4, 7], "y": [4, 6], "g": [5, 8], "b": [2, 6], "p": [3, 8]}[colour]


def test_R10_an_arrow_asks_the_same_player_and_offers_every_expedition() -> None:
    table = Table().turns("=b3").offer(0, "bbb 444").do("=b4")
    assert table.state.to_move == 0
    assert table.json()["phase"] == "arrow"
    assert table.legal() == [">r", ">o", ">y", ">g", ">b", ">p", ">."]
    assert table.state.view(0).legal == table.state.legal
    assert table.state.view(1).legal == []


def test_R10_an_arrow_repeats_the_last_number_of_the_same_expedition() -> None:
    table = Table().turns("=b3 =b4 >b")
    assert table.column("b") == [3, 4, 4]


def test_R10_an_arrow_repeats_the_last_number_of_another_expedition() -> None:
    table = Table().turns("=g5 =g7 =b3 =b4 >g")
    assert table.column("g") == [5, 7, 7]
    assert table.column("b") == [3, 4]


def test_R10_an_arrow_repeats_a_10_as_10() -> None:
    table = Table().turns("=g5 =g0 =b3 =b4 >g")
    assert table.column("g") == [5, 10, 10]


def test_R10_an_arrow_starts_an_expedition_with_a_1_and_marks_no_circle() -> None:
    table = Table().turns("=b3 =b4 >o")
    assert table.column("o") == [1]
    assert table.sheet()["circles"] == []
    assert table.points()["o"] == -20


def test_R10_an_arrow_starts_with_a_1_also_over_a_marked_circle() -> None:
    table = Table().turns("=o0 =b3 =b4 >o")
    assert table.column("o") == [1]
    assert table.sheet()["circles"] == ["o"]
    assert table.points()["o"] == -40


def test_R10_an_arrow_box_filled_by_an_arrow_asks_again_and_so_on() -> None:
    table = Table().turns("=r1 =r2 =b3 =p4 =p5").offer(0, "rrr 666").do("=r6")
    for move in (">b", ">p"):
        table.do(move)
        assert table.state.to_move == 0
        assert table.json()["phase"] == "arrow"
    table.do(">g")
    assert table.state.to_move == CHANCE
    assert table.column("r") == [1, 2, 6]
    assert table.column("b") == [3, 3]
    assert table.column("p") == [4, 5, 5]
    assert table.column("g") == [1]


def test_R10_an_arrow_may_be_declined_at_any_point_of_a_chain() -> None:
    table = Table().turns("=b3 =b4 >.")
    assert [table.column(colour) for colour in COLOURS] == [[], [], [], [], [3, 4], []]
    table = Table().turns("=r1 =r2 =b3 =r6 >b >.")
    assert [table.column(colour) for colour in COLOURS] == [[1, 2, 6], [], [], [], [3, 3], []]


@pytest.mark.parametrize("answer", [">.", *(f">{colour}" for colour in COLOURS)])
def test_R10_everybody_sees_what_the_arrow_was_used_for(answer: str) -> None:
    table = Table().turns("=b3").offer(0, "bbb 333").do(f"=b3 {answer}")
    assert table.json()["last"] == {"by": 0, "do": answer}


@pytest.mark.parametrize("answer", [">.", ">g"])
def test_R10_after_the_arrow_the_next_player_chooses(answer: str) -> None:
    # The second turn is seat 1's, so seat 0 chooses last in it and the dice are rolled next.
    table = Table().turns("=b3").roll("bbb 444", "! =b4").do(answer)
    assert table.state.to_move == CHANCE
    table = Table(starter=1).turns("=b3").roll("bbb 444", "=b4").do(answer)
    assert table.state.to_move == 1
    assert table.legal() == ["=b4", "!"]


def test_R10_nothing_else_is_done_before_the_arrow_is_used_or_declined() -> None:
    table = Table().turns("=b3").offer(0, "bbb 444").do("=b4")
    table.forbidden("=b4", "R10", "arrow-first")
    table.forbidden("!", "R10", "arrow-first")
    table.forbidden("rrr 111", "R4")
    reason = table.state.why_not(table.game.action(">g"), 1)
    assert reason is not None
    assert reason.clause == "R5"


def test_R10_random_playouts_advance_who_wrote_the_box_with_the_arrow() -> None:
    # With an arrow in every box both players write far more boxes than they choose dice, and both alike.
    sheet = own_sheet(arrows=places(**{colour: [1, 2, 3, 4, 5, 6, 7, 8] for colour in COLOURS}))
    game, boxes = RollGame(figures=sheet), [0, 0]
    for seed in range(60):
        state = game.deal(seed, starter=seed % 2)
        state.playout(seed)
        for seat, shown in enumerate(state.view().to_json()["sheets"]):
            boxes[seat] += sum(len(column) for column in shown["expeditions"].values())
    assert 0.8 < boxes[0] / boxes[1] < 1.25


def test_R10_without_an_arrow_nothing_advances() -> None:
    table = Table().turns("=b3").offer(0, "bbb 444")
    table.forbidden(">b", "R10", "no-arrow")
    table.forbidden(">.", "R10", "no-arrow")


@pytest.mark.parametrize("colour", COLOURS)
def test_R11_artefacts_stand_where_the_sheet_has_them(colour: str) -> None:
    first, second = {"r": (5, 8), "o": (2, 6), "y": (2, 7), "g": (3, 6), "b": (4, 8), "p": (5, 7)}[colour]
    table = Table()
    for box in range(1, 10):
        table.turns(f"={colour}3 >." if box in ARROWS[colour] else f"={colour}3")
        assert table.sheet()["artefacts"] == (box >= first) + (box >= second)


def test_R11_a_box_filled_by_an_arrow_gives_its_artefact_as_well() -> None:
    table = Table().turns("=o1 =b1")
    assert table.sheet()["artefacts"] == 0
    table.turns("=b1 >o")
    assert table.column("o") == [1, 1]
    assert table.sheet()["artefacts"] == 1


def test_R11_only_the_writing_player_shades() -> None:
    table = Table(3).turns("=o1 =o1", "=o1 !", "! =o1")
    assert [table.sheet(seat)["artefacts"] for seat in range(3)] == [1, 0, 0]


def test_R11_a_tenth_artefact_has_no_effect() -> None:
    nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    table = Table(figures=own_sheet(artefact_boxes=places(r=nine, o=nine))).turns("=r1 " * 9)
    assert table.sheet()["artefacts"] == 9
    assert table.points()["artefacts"] == 100
    table.turns("=o1 =o1")
    assert table.column("o") == [1, 1]
    assert table.sheet()["artefacts"] == 9
    assert table.points()["artefacts"] == 100


def test_R11_the_artefact_comes_before_an_arrow_in_the_same_box() -> None:
    sheet = own_sheet(arrows=places(r=[1], o=[1]), artefact_boxes=places(r=[1], o=[1]))
    table = Table(figures=sheet).roll("rrr 111", "=r1")
    assert table.json()["phase"] == "arrow"
    assert table.sheet()["artefacts"] == 1
    table.do(">o")
    assert table.json()["phase"] == "arrow"
    assert table.sheet()["artefacts"] == 2
    table.do(">.")
    assert table.sheet()["artefacts"] == 2


@pytest.mark.parametrize("shaded", range(10))
def test_R11_points_of_the_artefact_column(shaded: int) -> None:
    sheet = own_sheet(artefact_boxes=places(r=[1, 2, 3, 4, 5, 6, 7, 8, 9]))
    table = Table(figures=sheet).turns("=r1 " * shaded)
    assert table.points()["artefacts"] == [0, -40, -30, -20, 10, 20, 30, 60, 70, 100][shaded]


FULL_RED = written("r", "1 1 2 2 3 3 4 4 5")  # the artefacts of boxes 5 and 8 are shaded by this


@pytest.mark.parametrize("number", [5, 7, 9, 0])
def test_R12_an_equal_or_greater_number_marks_the_end_artefact(number: int) -> None:
    table = Table().turns(FULL_RED)
    assert table.sheet()["artefacts"] == 2
    table.turns(f"=r{number}")
    assert table.sheet()["ends"] == ["r"]
    assert table.sheet()["artefacts"] == 3
    assert table.column("r") == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert table.points()["r"] == 50


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("colour", COLOURS)
def test_R12_each_expedition_of_each_player_has_an_end_artefact_of_its_own(colour: str, seat: int) -> None:
    # All three write the same nine boxes, one goes on to the end.
    scripts = [written(colour, "1 1 1 1 1 1 1 1 1")] * 3
    scripts[seat] += f" ={colour}1"
    table = Table(3).turns(*scripts)
    for player in range(3):
        sheet = table.sheet(player)
        assert sheet["ends"] == ([colour] if player == seat else [])
        assert sheet["expeditions"] == {other: [1] * 9 if other == colour else [] for other in COLOURS}
        assert sheet["artefacts"] == (3 if player == seat else 2)
        assert table.points(player)[colour] == 50


def test_R12_a_lower_number_does_not() -> None:
    table = Table().turns(FULL_RED).offer(0, "rry 450")
    assert table.legal() == ["=r0", "=r5", "=y0", "=y4", "=y5", "!"]
    table.forbidden("=r4", "R12", "end-number-too-low", colour="r", least=5)


def test_R12_over_a_ninth_10_only_a_0_marks_the_end() -> None:
    table = Table().turns(written("r", "1 1 1 1 1 1 1 1 0")).offer(0, "rrr 980")
    assert table.legal() == ["=r0", "!"]
    table.forbidden("=r9", "R12", "end-number-too-low", colour="r", least=10)
    table.do("=r0")
    assert table.sheet()["ends"] == ["r"]


def test_R12_an_arrow_marks_the_end_of_any_completed_expedition() -> None:
    table = Table().turns(f"{FULL_RED} =b1").roll("bbb 111").do("=b1 >r")
    assert table.state.to_move == 1
    assert table.sheet()["ends"] == ["r"]
    assert table.sheet()["artefacts"] == 3
    assert table.column("r") == [1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_R12_once_by_dice_then_no_more_by_an_arrow() -> None:
    table = Table().turns(f"{FULL_RED} =r5 =b1").offer(0, "bbb 111").do("=b1")
    assert table.legal() == [">o", ">y", ">g", ">b", ">p", ">."]
    table.forbidden(">r", "R12", "end-artefact-marked", colour="r")
    assert table.sheet()["artefacts"] == 3


def test_R12_once_by_an_arrow_then_no_more_by_an_arrow() -> None:
    table = Table().turns(f"{FULL_RED} =b1 =b1 >r =p1 =p1").offer(0, "ppp 111").do("=p1")
    assert table.legal() == [">o", ">y", ">g", ">b", ">p", ">."]
    table.forbidden(">r", "R12", "end-artefact-marked", colour="r")


def test_R12_the_end_artefact_may_be_the_seventh_and_passes_its_bridge() -> None:
    sheet = own_sheet(artefact_boxes=places(r=[1, 2, 3, 4, 5, 6]))
    table = Table(figures=sheet).turns("=r1 " * 9)
    assert table.sheet()["artefacts"] == 6
    assert table.sheet()["bridges"] == ["r"]
    table.turns("=r1")
    assert table.sheet()["artefacts"] == 7
    assert table.sheet()["bridges"] == ["r", "artefacts"]


def test_R12_with_nine_artefacts_the_end_is_still_marked() -> None:
    sheet = own_sheet(artefact_boxes=places(r=[1, 2, 3, 4, 5, 6, 7, 8, 9]))
    table = Table(figures=sheet).turns("=r1 " * 10)
    assert table.sheet()["ends"] == ["r"]
    assert table.sheet()["artefacts"] == 9


def test_R13_after_its_end_artefact_a_colour_can_not_be_chosen() -> None:
    table = Table().turns(f"{FULL_RED} =r5").offer(0, "rry 590")
    assert table.legal() == ["=y0", "=y5", "=y9", "!"]
    for number in (5, 9, 0):
        table.forbidden(f"=r{number}", "R13", "expedition-finished", colour="r")


def test_R13_also_if_an_arrow_marked_it() -> None:
    table = Table().turns(f"{FULL_RED} =b1 =b1 >r").offer(0, "rry 590")
    assert table.legal() == ["=y0", "=y5", "=y9", "!"]
    table.forbidden("=r0", "R13", "expedition-finished", colour="r")


@pytest.mark.parametrize("colour", COLOURS)
def test_R13_it_closes_its_own_colour_and_no_other(colour: str) -> None:
    table = Table().turns(f"{written(colour, '1 1 1 1 1 1 1 1 1')} ={colour}1").offer(0, f"{3 * colour} 199")
    assert table.legal() == ["!"]
    table.forbidden(f"={colour}9", "R13", "expedition-finished", colour=colour)
    table.finish()
    others = [other for other in COLOURS if other != colour]
    for three in (others[:3], others[2:]):
        table.offer(0, f"{''.join(three)} 199")
        assert table.legal() == [f"={other}{number}" for other in three for number in (1, 9)] + ["!"]
        table.finish()


def test_R13_the_others_may_still_choose_it() -> None:
    table = Table().turns(f"{FULL_RED} =r5").offer(1, "rrr 555")
    assert table.legal() == ["=r5", "!"]


# Bridges

RED_SEVEN = written("r", "1 1 1 1 1 1 1")


def test_R14_the_first_over_a_bridge_gets_20_points() -> None:
    table = Table().turns(written("r", "1 1 1 1 1 1"))
    assert table.points()["bonus"] == 0
    table.turns("=r1")
    assert table.points()["bonus"] == 20
    assert table.state.scores()[0].lines[-1].arithmetic == f"1 {TIMES} 20"
    table.turns("=r1 =r1")
    assert table.points()["bonus"] == 20


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_R14_all_who_pass_in_the_same_turn_get_it(starter: int) -> None:
    table = Table(3, starter).turns(RED_SEVEN, RED_SEVEN, RED_SEVEN)
    assert [table.sheet(seat)["bridges"] for seat in range(3)] == [["r"]] * 3
    assert [table.points(seat)["bonus"] for seat in range(3)] == [20, 20, 20]


@pytest.mark.parametrize("starter", [0, 1])
def test_R14_it_is_closed_to_later_turns(starter: int) -> None:
    table = Table(2, starter).turns(RED_SEVEN, f"! {RED_SEVEN}")
    assert table.column("r", 1) == [1, 1, 1, 1, 1, 1, 1]
    assert [table.sheet(seat)["bridges"] for seat in (0, 1)] == [["r"], []]
    assert [table.points(seat)["bonus"] for seat in (0, 1)] == [20, 0]
    assert table.json()["bridges_closed"] == ["r"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_R14_whoever_passes_first_closes_it(first: int) -> None:
    scripts = [f"! {RED_SEVEN}"] * 3
    scripts[first] = RED_SEVEN
    table = Table(3).turns(*scripts)
    assert [table.column("r", seat) for seat in range(3)] == [[1] * 7] * 3
    assert [table.points(seat)["bonus"] for seat in range(3)] == [20 if seat == first else 0 for seat in range(3)]


def test_R14_one_player_may_be_first_over_several_bridges_in_several_turns() -> None:
    table = Table().turns(f"{RED_SEVEN} {written('g', '1 1 1 1 1 1 1')}")
    assert table.sheet()["bridges"] == ["r", "g"]
    assert table.points()["bonus"] == 40


def test_R14_a_bridge_closes_only_at_the_end_of_the_turn() -> None:
    table = Table().turns(written("r", "1 1 1 1 1 1"), written("r", "1 1 1 1 1 1")).roll("rrr 111", "=r1")
    assert table.json()["bridges_closed"] == []
    assert table.sheet()["bridges"] == ["r"]
    table.do("=r1")
    assert table.json()["bridges_closed"] == ["r"]
    assert table.sheet(1)["bridges"] == ["r"]


def test_R14_an_arrow_passes_a_bridge_as_well() -> None:
    table = Table().turns("=r1 =r1 =r1 >r =r1 =r1 >r")
    assert table.column("r") == [1] * 7
    assert table.sheet()["bridges"] == ["r"]


def test_R14_one_chain_may_pass_two_bridges_in_a_turn() -> None:
    table = Table().turns(written("o", "1 1 1 1 1 1") + written("y", "2 2 2 2 2 2") + "=b1")
    assert table.sheet()["bridges"] == []
    table.turns("=b1 >o >y")
    assert table.column("o") == [1] * 7
    assert table.column("y") == [2] * 7
    assert table.sheet()["bridges"] == ["o", "y"]
    assert table.points()["bonus"] == 40


def test_R14_the_seventh_dice_symbol_passes_a_bridge_shared_in_the_same_turn() -> None:
    table = Table().turns(refused(6), refused(6))
    assert table.sheet()["bridges"] == []
    table.turns("!", "!")
    assert [table.sheet(seat)["bridges"] for seat in (0, 1)] == [["dice"], ["dice"]]
    assert [table.points(seat)["bonus"] for seat in (0, 1)] == [20, 20]


def test_R14_the_seventh_dice_symbol_of_a_later_turn_gets_nothing() -> None:
    table = Table().turns(refused(8), f"=g5 {refused(7)}")
    assert [table.sheet(seat)["dice"] for seat in (0, 1)] == [8, 7]
    assert [table.sheet(seat)["bridges"] for seat in (0, 1)] == [["dice"], []]
    assert [table.points(seat)["bonus"] for seat in (0, 1)] == [20, 0]


def test_R14_the_seventh_artefact_passes_a_bridge_and_later_ones_get_nothing() -> None:
    sheet = own_sheet(artefact_boxes=places(r=[1, 2, 3, 4], o=[1, 2, 3, 4]))
    finder = "=r1 =r1 =r1 =r1 =o1 =o1 =o1"
    table = Table(3, figures=sheet).turns(finder, finder, f"=g1 {finder}")
    assert [table.sheet(seat)["artefacts"] for seat in range(3)] == [7, 7, 7]
    assert [table.sheet(seat)["bridges"] for seat in range(3)] == [["artefacts"], ["artefacts"], []]
    assert [table.points(seat)["bonus"] for seat in range(3)] == [20, 20, 0]
    assert table.json()["bridges_closed"] == ["artefacts"]


# End and score


def ended_by(table: Table) -> tuple[str, str]:
    """Why a game is over, with the clause."""
    assert table.over()
    assert table.state.legal == []
    outcome = table.state.outcome
    assert outcome is not None
    assert not outcome.truncated
    return outcome.reason, outcome.clause


def test_R15_all_exhausted_ends_the_game_at_the_end_of_the_turn() -> None:
    table = Table().turns(refused(8), refused(8)).roll("ryp 047", "!")
    assert table.sheet()["dice"] == 9
    assert not table.over()
    assert table.json()["outcome"] is None
    table.do("!")
    assert ended_by(table) == ("exhausted", "R15")


@pytest.mark.parametrize("awake", [0, 1, 2])
def test_R15_one_player_who_is_not_exhausted_keeps_the_game_going(awake: int) -> None:
    scripts = [refused(9)] * 3
    scripts[awake] = f"{refused(8)} =r1"
    table = Table(3).turns(*scripts)
    assert [table.sheet(seat)["dice"] for seat in range(3)] == [8 if seat == awake else 9 for seat in range(3)]
    assert not table.over()
    table.turns("!", "!", "!")
    assert table.over()


def test_R15_the_turn_in_which_the_last_player_is_exhausted_is_played_to_its_end() -> None:
    table = Table(2, starter=1).turns(f"=r1 {refused(8)}", refused(9)).roll("ggg 444", "!")
    assert [table.sheet(seat)["dice"] for seat in (0, 1)] == [9, 9]
    assert not table.over()
    assert table.state.to_move == 1
    assert table.legal() == ["=g4", "!"]
    table.do("=g4")
    assert table.over()
    # Seat 0: one red box, dice 0, no bonus. Seat 1: one green box, dice 0, first over the bridge of dice.
    assert table.state.totals == (-20, 0)


def eighth_bridge_next() -> Table:
    """Bridges at the first place and an artefact in the first purple box: purple and artefacts are left to pass."""
    sheet = own_sheet(bridge_box=1, artefact_boxes=places(p=[1]))
    table = Table(figures=sheet).turns("=r1 =y1 =b1", "=o1 =g1 !")
    assert table.json()["bridges_closed"] == ["r", "o", "y", "g", "b", "dice"]
    assert not table.over()
    return table


def test_R15_the_eighth_bridge_ends_the_game_at_the_end_of_the_turn() -> None:
    table = eighth_bridge_next().roll("ppp 111", "=p1")
    assert table.sheet(1)["bridges"] == ["o", "g", "p", "artefacts", "dice"]
    assert table.sheet(0)["bridges"] == ["r", "y", "b"]
    assert not table.over()
    assert table.state.to_move == 0
    table.do("=p1")
    assert ended_by(table) == ("all-bridges", "R15")
    # Passed in the same turn: shared by both.
    assert table.sheet(0)["bridges"] == ["r", "y", "b", "p", "artefacts"]
    # Seat 0: four single boxes, one artefact, five bridges. Seat 1: three single boxes, one artefact, one die, five.
    assert table.state.totals == (4 * -20 - 40 + 5 * 20, 3 * -20 - 40 - 40 + 5 * 20)


def test_R15_both_ends_may_come_in_one_turn() -> None:
    # Seat 0 is exhausted early and passes the last two bridges, purple and artefacts, as seat 1 shades its last symbol.
    sheet = own_sheet(bridge_box=1, artefact_boxes=places(p=[1]))
    table = Table(figures=sheet).turns(f"{refused(9)} =r1 =o1 =y1 =g1 =b1", f"=r1 =r1 =r1 =r1 =r1 =r1 {refused(8)}")
    assert not table.over()
    table.turns("=p1", "!")
    assert table.over()
    assert [table.sheet(seat)["dice"] for seat in (0, 1)] == [9, 9]
    assert len(table.json()["bridges_closed"]) == 8
    assert table.game.from_bytes(table.state.to_bytes()) == table.state


def test_R15_seven_bridges_do_not_end_it() -> None:
    sheet = own_sheet(bridge_box=1, artefact_boxes=places(p=[2]))
    table = Table(figures=sheet).turns("=r1 =y1 =b1 =p1", "=o1 =g1 ! =p1")
    assert len(table.json()["bridges_closed"]) == 7
    assert not table.over()


@pytest.mark.parametrize("by_bridges", [False, True])
def test_R15_after_the_end_nothing_is_allowed(by_bridges: bool) -> None:
    if by_bridges:
        table, ending = eighth_bridge_next().roll("ppp 111", "=p1 =p1"), "all-bridges"
    else:
        table, ending = Table().turns(refused(9), refused(9)), "exhausted"
    for move in ("=r1", "!", ">r", ">.", "ryp 047"):
        table.forbidden(move, "R15", "over", ending=ending)


def test_R15_a_match_is_over_with_its_game() -> None:
    table = Table().turns(refused(8), refused(8))
    assert table.match.result is None
    table.turns("!", "!")
    assert table.match.over
    with pytest.raises(IllegalAction, match="over"):
        table.match.apply(table.game.action("!"))


@pytest.mark.parametrize("shaded", range(10))
def test_R16_points_of_the_dice_column_which_are_0_when_exhausted(shaded: int) -> None:
    table = Table().turns(written("r", " ".join("1" * shaded)), refused(shaded))
    assert table.sheet(1)["dice"] == shaded
    assert table.points(1)["dice"] == [0, -40, -30, -20, 10, 20, 30, 60, 70, 0][shaded]


def test_R16_an_exhausted_player_keeps_the_bonus_and_plays_on() -> None:
    table = Table().turns(written("r", "1 1 1 1 1 1 1 1 1"), refused(9))
    assert table.sheet(1)["dice"] == 9
    assert table.points(1) == {**dict.fromkeys(COLOURS, 0), "artefacts": 0, "dice": 0, "bonus": 20}
    table.roll("ggg 444")
    assert table.state.to_move == 1
    assert table.legal() == ["=g4", "!"]
    table.do("=g4 !")
    table.roll("bbb 222", "!")
    assert table.state.to_move == 1
    assert table.legal() == ["=b2", "!"]
    table.do("=b2")
    assert (table.column("g", 1), table.column("b", 1)) == ([4], [2])
    assert table.points(1) == {**dict.fromkeys(COLOURS, 0), "g": -20, "b": -20, "artefacts": 0, "dice": 0, "bonus": 20}
    assert table.state.totals[1] == -20


@pytest.mark.parametrize("boxes", range(1, 10))
def test_R17_an_expedition_scores_by_its_written_boxes(boxes: int) -> None:
    table = Table().turns(written("r", " ".join("1" * boxes)))
    points = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50][boxes]
    assert table.points()["r"] == points
    assert table.state.scores()[0].lines[0].arithmetic == str(points).replace("-", MINUS)


@pytest.mark.parametrize("boxes", range(1, 10))
def test_R17_a_marked_circle_doubles_it_also_when_negative(boxes: int) -> None:
    table = Table().turns("=r0 " + written("r", " ".join("1" * boxes)))
    points = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50][boxes]
    assert table.points()["r"] == 2 * points
    assert table.state.scores()[0].lines[0].arithmetic == f"{points} {TIMES} 2".replace("-", MINUS)


def test_R17_the_circle_alone_is_minus_100() -> None:
    table = Table().turns("=r0")
    assert table.points() == {**dict.fromkeys(COLOURS, 0), "r": -100, "artefacts": 0, "dice": 0, "bonus": 0}
    assert table.state.scores()[0].lines[0].arithmetic == f"{MINUS}50 {TIMES} 2"
    assert table.state.totals[0] == -100


def test_R17_no_entry_at_all_is_0() -> None:
    table = Table()
    assert table.points() == {**dict.fromkeys(COLOURS, 0), "artefacts": 0, "dice": 0, "bonus": 0}
    assert table.state.totals == (0, 0)


def test_R17_the_height_of_the_numbers_does_not_count() -> None:
    table = Table().turns("=r9 =r9 =g1 =g1")
    assert table.points()["r"] == table.points()["g"] == -15


MICHAEL = """
=r0 =b0 =p0 =y1 =r2 =r3 =r3 >g =b3 =b3 >y =p4 =p4 =r5 =r7 =b6 =b7 =b9 =y4 =p5 >y >r >b >b
=g2 =g3 =g5 =g6 >. =g8 =y5 =y5 >g =y6 =r8 =r0 =b0 ! ! ! ! ! ! ! =g9 >b
"""
OPPONENT = """
=o1 =o1 =o1 =o1 >o =o2 =o3 >. =r1 =r1 =r1 >r =r2 =r2 >r =p1 =p2 =p3 >p =p4 =p5
! ! ! ! ! ! ! ! ! ! ! ! ! ! ! ! ! ! ! ! =p6
"""


def test_R17_the_completed_sheet_of_the_rulebook_is_worth_425() -> None:
    table = Table().turns(MICHAEL, OPPONENT)
    sheet = table.sheet()
    assert sheet["expeditions"] == {
        "r": [2, 3, 3, 5, 7, 7, 8, 10],
        "o": [],
        "y": [1, 1, 4, 4, 5, 5, 6],
        "g": [1, 2, 3, 5, 6, 8, 8, 9],
        "b": [3, 3, 6, 7, 9, 9, 9, 10, 10],
        "p": [4, 4, 5],
    }
    assert sheet["circles"] == ["r", "b", "p"]
    assert (sheet["artefacts"], sheet["dice"], sheet["ends"]) == (8, 7, [])
    # The opponent was first over the bridges of red, orange, purple and dice.
    assert sheet["bridges"] == ["y", "g", "b", "artefacts"]
    lines = [line.points for line in table.state.scores()[0].lines]
    assert lines == [70, 0, 30, 35, 100, -20, 70, 60, 80]
    assert sum(lines) == table.state.totals[0] == table.state.scores()[0].total == 425
    # The opponent: three expeditions of seven boxes, five artefacts, exhausted, four bridges.
    assert [line.points for line in table.state.scores()[1].lines] == [30, 30, 0, 0, 0, 30, 20, 0, 80]
    assert table.state.totals == (425, 190)
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.reason == "all-bridges"
    assert outcome.scores == (425, 190)
    kept = lostcities.record(table.match, ["Michael", "Ann"])
    assert kept["result"] is not None
    assert kept["result"]["winners"] == [0]
    assert kept["result"]["sheets"][0] == {
        "expeditions": [70, 0, 30, 35, 100, -20],
        "artefacts": 70,
        "dice": 60,
        "bonus": 80,
    }
    assert lostcities.replay(kept).state.to_bytes() == table.state.to_bytes()


def test_R18_bridge_bonuses_are_not_doubled() -> None:
    table = Table().turns(f"=r0 {RED_SEVEN}")
    # Seven boxes doubled, the artefact of the fifth box, one bridge.
    assert table.points() == {**dict.fromkeys(COLOURS, 0), "r": 2 * 30, "artefacts": -40, "dice": 0, "bonus": 20}
    assert table.state.totals[0] == 60 - 40 + 20


@pytest.mark.parametrize(
    ("scripts", "totals", "winner"),
    [
        # Seat 0 has one red box and passes the bridge of dice a turn later than seat 1.
        ((f"=r1 {refused(9)}", refused(10)), (-20, 20), 1),
        # Seat 1 has four purple boxes and comes later to the bridge of dice: both are above 0.
        ((refused(13), written("p", "1 1 1 1") + refused(9)), (20, 5), 0),
        # One and two circles without a number: both are below 0.
        ((f"=r0 {refused(10)}", f"=r0 =g0 {refused(9)}"), (-100 + 20, -200), 0),
    ],
)
def test_R19_the_highest_total_wins(scripts: tuple[str, str], totals: tuple[int, int], winner: int) -> None:
    result = Table().turns(*scripts).match.result
    assert result is not None
    assert result.totals == totals
    assert result.winners == (winner,)
    assert not result.truncated


def test_R19_equal_totals_all_win() -> None:
    result = Table().turns(refused(9), refused(9)).match.result
    assert result is not None
    assert result.totals == (20, 20)
    assert result.winners == (0, 1)


def test_R19_only_those_with_the_highest_total_share_the_win() -> None:
    result = Table(4).turns(refused(10), f"=r1 {refused(9)}", refused(10), f"=r1 {refused(9)}").match.result
    assert result is not None
    assert result.totals == (20, -20, 20, -20)
    assert result.winners == (0, 2)


class Together(Table):
    """The same with ``choices = "together"``."""

    def __init__(self, players: int = 4, starter: int = 0, figures: dict[str, Any] | None = None) -> None:
        super().__init__(players, starter, figures)
        self.game = RollGame(players=players, figures=figures, choices="together")
        self.match = self.game.match(starter=starter, dealt=False)
        self.match.keeps_undo = True
        self.match.begin({})

    @property
    def state(self) -> Any:
        """Where the match is: taking back makes another state."""
        return self.match.state

    @state.setter
    def state(self, _: Any) -> None:
        pass

    def by(self, seat: int, moves: str) -> Self:
        """Carry out moves of a seat."""
        for text in moves.split():
            self.match.apply(self.game.action(text), seat)
        return self

    def shown(self, seat: int, of: int) -> Any:
        """What a seat is shown of a player's expeditions, those that are not empty."""
        sheet = self.state.view(seat).to_json()["sheets"][of]
        return {colour: numbers for colour, numbers in sheet["expeditions"].items() if numbers}

    def moves(self) -> list[tuple[Any, str]]:
        """The moves as a record lists them."""
        kept = lostcities.record(self.match, [str(seat) for seat in range(self.players)])
        return [(move["by"], move["do"]) for move in kept["rounds"][0]["moves"]]


def test_R20_players_choose_in_turn_unless_they_agree_otherwise() -> None:
    assert RollGame(players=3).options == {"choices": "in turn"}
    table = Table(3).roll("ryp 047", "=r4")
    assert (table.state.to_move, table.state.pending, table.state.done) == (1, (1,), ())
    table.do("=y7")
    assert table.state.view(2).to_json()["sheets"][1]["expeditions"]["y"] == [7]
    with pytest.raises(BadOption, match="together"):
        RollGame(players=3, choices="at once")


def test_R20_the_roller_decides_first_and_openly() -> None:
    table = Together(3).turns("=b3 ! !", "! ! !", "! ! !").roll("bbb 333")
    assert table.state.pending == (0,)
    # The second blue box has an arrow: everything that follows from the roller's choice comes before the others.
    table.by(0, "=b3")
    assert list(table.state.pending) == [0]
    assert table.shown(1, 0) == {"b": [3, 3]}
    table.by(0, ">g")
    assert list(table.state.pending) == [1, 2]
    assert table.shown(1, 0) == {"b": [3, 3], "g": [1]}


def test_R20_after_the_roller_all_the_others_are_due() -> None:
    table = Together(4, starter=2).roll("ryp 047")
    with pytest.raises(IllegalAction, match="R5"):
        table.state.apply(table.game.action("!"), 3)
    table.by(2, "=r4")
    assert (table.state.pending, table.state.done) == ((3, 0, 1), ())
    with pytest.raises(IllegalAction, match="R5"):
        table.state.apply(table.game.action("!"), 2)
    table.by(0, "=y7")
    assert (table.state.pending, table.state.done) == ((3, 1), (0,))
    with pytest.raises(IllegalAction, match="R20"):
        table.state.apply(table.game.action("!"), 0)


def test_R20_nobody_sees_another_choice_until_the_last_is_done() -> None:
    table = Together(4).roll("ryp 047", "=r4")
    before = [table.state.view(seat).to_bytes() for seat in range(4)]
    table.by(3, "=p7")
    for seat in (PUBLIC, 0, 1, 2):
        told = table.state.view(seat).to_json()
        assert (told["pending"], told["done"]) == ([1, 2], [3])
        assert table.shown(seat, 3) == {}
        assert told["scores"][3]["total"] == 0
        assert told["last"] == {"by": 0, "do": "=r4"}
        assert "=p7" not in json.dumps(told["sheets"]) + json.dumps(told["last"])
    # Who has chosen sees its own sheet as it is.
    own = table.state.view(3).to_json()["own"]
    assert own["sheet"]["expeditions"]["p"] == [7]
    assert own["last"] == {"by": 3, "do": "=p7"}
    assert own["phase"] == "done"
    assert table.state.view(3).legal == []
    # Nothing but who is done tells what happened: another choice gives the same bytes.
    other = Together(4).roll("ryp 047", "=r4").by(3, "!")
    for seat in (PUBLIC, 0, 1, 2):
        assert other.state.view(seat).to_bytes() == table.state.view(seat).to_bytes()
        assert other.state.view(seat).to_json() == table.state.view(seat).to_json()
    assert [table.state.view(seat).to_bytes() for seat in (0, 1, 2)] != before[:3]
    table.by(1, "=y0").by(2, "!")
    assert (table.state.pending, table.state.done) == ((), ())
    assert table.shown(0, 3) == {"p": [7]}
    assert table.sheet(1)["circles"] == ["y"]
    assert table.sheet(2)["dice"] == 1


def test_R20_arrows_are_the_seats_own_until_all_are_done() -> None:
    table = Together(3).turns("! ! !", "=b3 ! !", "! ! !").roll("bbb 345", "!")
    before = table.state.view(2).to_bytes()
    table.by(1, "=b3")
    # The second blue box has an arrow (seat 1 is asked on), which nobody else may know.
    assert [table.game.text(action) for action in table.state.view(1).legal] == [
        ">r",
        ">o",
        ">y",
        ">g",
        ">b",
        ">p",
        ">.",
    ]
    assert table.state.view(1).to_json()["own"]["phase"] == "arrow"
    assert table.state.view(2).to_bytes() == before
    assert table.state.pending == (1, 2)
    table.by(2, "=b4").by(1, ">g")
    assert table.column("b", 1) == [3, 3]
    assert table.column("g", 1) == [1]
    assert table.column("b", 2) == [4]
    assert table.moves()[-4:] == [(0, "!"), (1, "=b3"), (1, ">g"), (2, "=b4")]


def test_R20_the_order_of_decisions_changes_nothing_and_is_not_kept() -> None:
    choices = {1: "=y7", 2: "=y7", 3: "!"}
    ends = []
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        table = Together(4).roll("ryp 077", "=r0")
        for seat in order:
            table.by(seat, choices[seat])
        ends.append((table.state.to_bytes(), table.moves()))
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][1] == [("dice", "ryp 077"), (0, "=r0"), (1, "=y7"), (2, "=y7"), (3, "!")]


def test_R20_all_who_pass_a_bridge_in_the_same_turn_get_its_bonus() -> None:
    six = "=y1 =y1 =y1 =y1 >. =y1 =y1 >."
    table = Together(3).turns("! ! ! ! ! !", six, six).roll("yyy 111", "!").by(2, "=y1")
    # The bonus of seat 2 is not to be seen yet, and it takes nothing from seat 1.
    assert table.state.view(0).to_json()["sheets"][2]["bridges"] == []
    table.by(1, "=y1")
    assert table.sheet(1)["bridges"] == table.sheet(2)["bridges"] == ["y"]


def test_R20_choices_come_from_the_dice_that_the_roller_left() -> None:
    table = Together(3).roll("ryp 047", "=r4")
    assert [table.game.text(action) for action in table.state.view(2).legal] == ["=y0", "=y7", "=p0", "=p7", "!"]
    reason = table.state.why_not(table.game.action("=r0"), 2)
    assert reason is not None
    assert reason.clause == "R5"


def test_R20_a_record_lists_decisions_in_turn_order_and_no_other_is_read() -> None:
    table = Together(3).roll("ryp 047", "=r4").by(2, "=p7").by(1, "=y0")
    kept = lostcities.record(table.match, ["a", "b", "c"])
    assert kept["options"] == {"choices": "together"}
    assert lostcities.replay(kept).state.to_bytes() == table.state.to_bytes()
    moves = kept["rounds"][0]["moves"]
    moves[2], moves[3] = moves[3], moves[2]
    with pytest.raises(lostcities.BadRecord, match="must be by 1"):
        lostcities.replay(kept)


def test_R20_a_record_without_the_option_was_played_in_turn() -> None:
    table = Table(3).roll("ryp 047", "=r4 =p7 =y0")
    kept: Any = lostcities.record(table.match, ["a", "b", "c"])
    del kept["options"]["choices"]
    assert lostcities.replay(kept).game.options == {"choices": "in turn"}


def test_R20_an_unfinished_record_leaves_out_what_nobody_could_replay() -> None:
    table = Together(4).roll("ryp 047", "=r4").by(3, "=p7").by(1, "=y0")
    assert table.moves() == [("dice", "ryp 047"), (0, "=r4"), (1, "=y0")]
    again = lostcities.replay(lostcities.record(table.match, ["a", "b", "c", "d"]))
    assert again.state.pending == (2, 3)


def test_R20_an_own_choice_can_be_taken_back_until_all_are_done() -> None:
    table = Together(4).roll("ryp 047", "=r4").by(3, "=p7").by(1, "=y0")
    assert [table.match.may_undo(seat) for seat in range(4)] == [False, True, False, True]
    table.match.undo(3)
    assert (table.state.pending, table.state.done) == ((2, 3), (1,))
    assert table.shown(3, 3) == {}
    table.by(3, "=p0").by(2, "!")
    assert [table.match.may_undo(seat) for seat in range(4)] == [False] * 4
    assert table.sheet(3)["circles"] == ["p"]
    assert table.moves()[-3:] == [(1, "=y0"), (2, "!"), (3, "=p0")]


def test_R20_a_sampled_world_agrees_with_the_view_and_draws_what_is_hidden() -> None:
    table = Together(4).roll("ryp 047", "=r4").by(1, "=y0").by(3, "=p7")
    view = table.state.view(2)
    drawn = set()
    rng = Random(7)
    for _ in range(400):
        world = view.sample(rng)
        assert world.view(2) == view
        assert world.to_move == 2
        world.apply(table.game.action("!"))
        sheets = world.view(PUBLIC).to_json()["sheets"]
        drawn.add(json.dumps([sheets[1], sheets[3]]))
        assert sheets[2]["dice"] == 1
    # Five choices each are legal, four combinations or to refuse, and nobody else's depends on them.
    assert len(drawn) == 25


def test_R20_two_players_together_play_as_in_turn() -> None:
    """There is only one other player, who sees everything, so nobody waits."""
    check_same_game(2)


@pytest.mark.parametrize("players", [3, 5])
def test_R20_together_and_in_turn_have_the_same_choices_and_results(players: int) -> None:
    """Nobody's legal actions depend on another's choice in the same turn, so turn order makes no difference."""
    check_same_game(players)


def check_same_game(players: int) -> None:
    """Random games with and without choosing together, move by move."""
    for seed in range(5):
        rng = Random(seed)
        one = RollGame(players=players).match(seed=seed)
        other = RollGame(players=players, choices="together").match(seed=seed)
        while not one.over:
            assert one.state.to_move == other.state.to_move
            assert list(one.state.legal) == list(other.state.legal)
            action = rng.choice(list(one.state.legal))
            one.apply(action)
            other.apply(action)
        assert one.totals == other.totals
        assert one.rounds[0].moves == other.rounds[0].moves


def test_R20_a_sheet_full_of_arrows_has_room_for_every_chain() -> None:
    boxes = list(range(1, 10))
    figures = {**RollGame().figures, "arrows": dict.fromkeys(COLOURS, boxes)}
    table = Together(3, figures=figures).roll("rrr 111", "!")
    # Every box has an arrow: red nine times, then each other colour nine times from a 1, and the last is declined.
    chain = "=r1 " + " ".join([">r"] * 8 + [f">{colour}" for colour in COLOURS[1:] for _ in boxes] + [">."])
    table.by(2, chain).by(1, "!")
    assert all(table.column(colour, 2) == [1] * 9 for colour in COLOURS)
    assert len(table.moves()) == 2 + 1 + len(chain.split())
    assert table.game.from_bytes(table.state.to_bytes()) == table.state
