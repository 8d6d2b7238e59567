"""The board game clause by clause, B1 to B17: material, turn and event tiles.

Every expectation is worked out by hand from the clauses; B18 to B28 are in ``test_board_variants.py``.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from lostcities.engine.contract import PUBLIC, BadInput, BadOption, BadSetup, IllegalAction, Reason, Standing
from lostcities.engine.games.board.game import BoardGame
from tables import all_cards, arranged, play, spelled
from wording import assert_plain

COLOURS = "ybwgr"
ALL_TILES = ["artefact"] * 9 + ["arrow"] * 9 + ["vp5"] * 2 + ["vp10"] * 3 + ["vp15"] * 2
PLACES = {"y": "24689", "b": "35689", "w": "24679", "g": "24579", "r": "35789"}
SPACES = [colour + place for colour, places in PLACES.items() for place in places]


class Table:
    """A match whose rounds are set up by hand.

    ``pieces`` says for each seat where its pieces stand when the test begins: ``"y7 r2@r"`` is an adventurer on the
    seventh yellow stone and the researcher on the second red one. They walk there with the cards 0, 1, 2 and so on
    and decline every arrow. ``hands`` are cards that a seat holds then, and ``deck`` those that are drawn next.
    ``tiles`` are the only event tiles of the board. With ``board`` instead, the default layout is used, with these
    tiles on it and the others anywhere.
    """

    def __init__(
        self,
        hands: Sequence[str] = (),
        pieces: Sequence[str] = (),
        deck: str = "",
        tiles: dict[str, str] | None = None,
        board: dict[str, str] | None = None,
        players: int = 2,
        starter: int = 0,
        standing: Standing | None = None,
        figures: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        own = None if board is not None else only_tiles(tiles or {}, figures or {})
        self.tiles = full_board(board) if board is not None else tiles
        self.game = BoardGame(players=players, figures=own, **options)
        self.match = self.game.match(starter=starter, dealt=False)
        if standing:
            self.match.standing = standing
        self.begin(hands, pieces, deck)

    def begin(self, hands: Sequence[str] = (), pieces: Sequence[str] = (), deck: str = "") -> None:
        """Set up the next round and walk the pieces to where they shall stand."""
        empty = [""] * self.game.players
        walks = [text.split() for text in [*pieces, *empty][: self.game.players]]
        steps = [[f"{piece[0]}{value}" for piece in walk for value in range(int(piece[1]))] for walk in walks]
        cards = [
            walked + hand.split() for walked, hand in zip(steps, [*hands, *empty][: self.game.players], strict=True)
        ]
        named = Counter(card for part in (*cards, deck.split()) for card in part)
        spare = sorted((Counter(all_cards(self.game)) - named).elements(), key=lambda card: int(card[1:]))
        size = self.game.figures["hand"]
        drawn: list[str] = []
        for part, walked in zip(cards, steps, strict=True):
            while len(part) < size + len(walked):
                part.append(spare.pop())
            drawn += part[size:]
        full = [" ".join(part[:size]) for part in cards]
        self.match.begin(arranged(self.game, full, " ".join([*drawn, deck]), self.tiles))
        first = self.to_move
        for seat, (walk, walked) in enumerate(zip(walks, steps, strict=True)):
            researcher = next((piece[0] for piece in walk if piece.endswith("@r")), "")
            for card in walked:
                self.wait(seat)
                self.play(f"+{card}")
                if "@a" in self.legal():
                    self.play("@r" if card[0] == researcher else "@a")
                if ">." in self.legal():
                    self.play(">.")
                self.play("<*")
        if any(steps):
            self.wait(first)

    @property
    def state(self) -> Any:
        """The round that is being played."""
        return self.match.state

    @property
    def to_move(self) -> int:
        """Whose turn it is."""
        seat: int = self.match.state.to_move
        return seat

    def play(self, moves: str) -> "Table":
        """Carry out moves written one after the other."""
        play(self.game, self.match, moves)
        return self

    def wait(self, seat: int) -> None:
        """The others discard a card and take it back until it is this seat's turn."""
        for _ in range((seat - self.to_move) % self.game.players):
            card = self.legal("-")[0]
            self.play(f"{card} <{card[1]}")
        assert self.to_move == seat

    def turns(self, *plays: str) -> "Table":
        """The seat to move plays these turns, drawing from the draw pile; the others change nothing in between."""
        seat = self.to_move
        for moves in plays:
            self.play(f"{moves} <*").wait(seat)
        return self

    def turns_of_all(self, number: int) -> None:
        """The seats in their order discard a card and draw from the draw pile."""
        discard_and_draw(self.match, number)

    def legal(self, sign: str = "") -> list[str]:
        """The legal actions as text, all or those that begin with a sign."""
        return [text for text in spelled(self.game, self.state) if text.startswith(sign)]

    def sees(self, seat: int = 0) -> dict[str, Any]:
        """What a seat sees, as a client gets it."""
        seen: dict[str, Any] = self.state.view(seat).to_json()
        return seen

    def stones(self, seat: int = 0) -> dict[str, int]:
        """Where a seat's pieces stand: ``{"r": 2}``."""
        return {colour: stone for colour, stone in self.sees(seat)["stones"][seat].items() if stone}

    def refused(self, move: str, *clauses: str) -> Reason:
        """The move is forbidden by this clause (one of these), says so in one sentence, and changes nothing."""
        action, before = self.game.action(move), self.state.to_bytes()
        assert move not in self.legal()
        reason = self.state.why_not(action)
        assert isinstance(reason, Reason)
        assert reason.clause in clauses
        assert_plain(reason)
        with pytest.raises(IllegalAction, match=re.escape(str(reason))):
            self.state.apply(action)
        assert self.state.to_bytes() == before
        return reason


def discard_and_draw(match: Any, turns: int) -> None:
    """The seats in their order discard a card and draw from the draw pile."""
    for _ in range(turns):
        for sign in ("-", "<*"):
            match.apply(next(action for action in match.state.legal if match.game.text(action).startswith(sign)))


def only_tiles(tiles: dict[str, str], figures: dict[str, Any]) -> dict[str, Any]:
    """The figures of a board that has these event tiles and no other."""
    kinds = list(tiles.values())
    return {
        **BoardGame().figures,
        "spaces": {c: sorted(int(space[1]) for space in tiles if space[0] == c) for c in COLOURS},
        "artefact_tiles": kinds.count("artefact"),
        "arrow_tiles": kinds.count("arrow"),
        "vp_tiles": [int(kind[2:]) for kind in kinds if kind.startswith("vp")],
        **figures,
    }


def full_board(some: dict[str, str]) -> dict[str, str]:
    """All tiles on the default layout: these, and the others on the spaces that are left."""
    rest = sorted((Counter(ALL_TILES) - Counter(some.values())).elements())
    return {space: some.get(space) or rest.pop() for space in SPACES}


# --- Material and set-up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B1_two_to_four_play_with_each_value_twice_in_five_colours(players: int) -> None:
    cards = Counter(all_cards(BoardGame(players=players)))
    assert cards == {f"{colour}{value}": 2 for colour in COLOURS for value in range(11)}
    assert sum(cards.values()) == 110


@pytest.mark.parametrize("players", [0, 1, 5, "2", None, 2.0])
def test_B1_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        BoardGame(players=players)


def test_B1_five_paths_of_nine_stones() -> None:
    table = Table(pieces=["g8"], hands=["g8 g9"])
    assert list(table.sees()["stones"][0]) == list(COLOURS)
    table.turns("+g8")
    assert table.stones() == {"g": 9}
    table.turns("+g9")
    assert table.stones() == {"g": 9}


def test_B1_the_bridge_lies_between_the_sixth_and_the_seventh_stone() -> None:
    table = Table(pieces=["g6"], hands=["g6"])
    assert table.sees()["crossed"] == 0
    table.play("+g6")
    assert table.sees()["crossed"] == 1


def test_B2_four_adventurers_and_then_the_researcher_is_left() -> None:
    table = Table(hands=["y3 b3 w3 g3 r3"])
    table.turns("+y3 @a", "+b3 @a", "+w3 @a", "+g3 @a").play("+r3")
    assert table.legal() == ["<*"]
    assert table.stones() == {"y": 1, "b": 1, "w": 1, "g": 1, "r": 1}
    assert table.sees()["researchers"] == ["r", None]


def test_B2_one_researcher_and_then_four_adventurers_are_left() -> None:
    table = Table(hands=["y3 b3 w3 g3 r3"])
    table.turns("+y3 @r", "+b3", "+w3", "+g3", "+r3")
    assert table.stones() == {"y": 1, "b": 1, "w": 1, "g": 1, "r": 1}
    assert table.sees()["researchers"] == ["y", None]


@pytest.mark.parametrize("edition", ["2014", "2018"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_B3_nine_artefacts_nine_arrows_and_seven_vp_on_the_event_spaces(players: int, edition: str) -> None:
    tiles = BoardGame(players=players, edition=edition).deal(seed=5).setup()["tiles"]
    assert set(tiles) == set(SPACES)
    assert Counter(tiles.values()) == Counter(ALL_TILES)


@pytest.mark.parametrize(
    ("there", "instead"), [("artefact", "arrow"), ("arrow", "vp5"), ("vp5", "vp15"), ("vp10", "vp20"), ("arrow", None)]
)
def test_B3_a_set_up_with_other_tiles_is_refused(there: str, instead: str | None) -> None:
    game = BoardGame()
    setup: Any = game.deal(seed=5).setup()
    space = next(space for space, tile in setup["tiles"].items() if tile == there)
    setup["tiles"][space] = instead
    with pytest.raises(BadSetup):
        game.start(setup)
    del setup["tiles"][space]
    with pytest.raises(BadSetup, match=f"event space {space} has no tile"):
        game.start(setup)


def test_B3_the_tiles_are_shuffled() -> None:
    game = BoardGame()
    layouts = [game.deal(seed=seed).setup()["tiles"] for seed in range(60)]
    for space in SPACES:
        assert {tiles[space].rstrip("015") for tiles in layouts} == {"artefact", "arrow", "vp"}


def test_B3_the_places_of_the_tiles_are_public() -> None:
    state = BoardGame(players=3).deal(seed=5)
    tiles = state.setup()["tiles"]
    assert all(state.view(seat).to_json()["tiles"] == tiles for seat in (PUBLIC, 0, 1, 2))


@pytest.mark.parametrize("edition", ["2014", "2018"])
@pytest.mark.parametrize(("players", "deck", "removed"), [(2, 64, 30), (3, 86, 0), (4, 78, 0)])
def test_B4_eight_cards_each_and_thirty_out_with_two(players: int, deck: int, removed: int, edition: str) -> None:
    match = BoardGame(players=players, edition=edition, max_turns=1).match(seed=3)
    discard_and_draw(match, 3)
    assert len(match.rounds) == 3
    for played in match.rounds:
        setup: Any = played.setup
        assert [len(hand) for hand in setup["hands"]] == [8] * players
        assert len(setup["deck"]) == deck
        assert len(setup["removed"]) == removed


def test_B4_the_cards_are_shuffled_and_the_same_seed_deals_the_same() -> None:
    game = BoardGame()
    deals = [game.deal(seed=seed).setup() for seed in range(60)]
    assert len({card for deal in deals for card in deal["hands"][0]}) == 55
    assert len({card for deal in deals for card in deal["removed"]}) == 55
    assert len({deal["deck"][0] for deal in deals}) > 25
    assert game.deal(seed=7) == game.deal(seed=7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B5_the_host_chooses_who_begins(players: int) -> None:
    for seat in range(players):
        match = BoardGame(players=players).match(seed=1, starter=seat)
        assert (match.state.to_move, match.state.starter, match.rounds[0].starter) == (seat, seat, seat)


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("starter", [-1, 3, 100])
def test_B5_a_starter_without_a_seat_is_refused(starter: int, dealt: bool) -> None:
    with pytest.raises(BadInput, match="from 0 to 2"):
        BoardGame(players=3).match(seed=1, starter=starter, dealt=dealt)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B5_otherwise_the_lot_decides(players: int) -> None:
    game = BoardGame(players=players)
    lots = Counter(game.match(seed=seed).state.to_move for seed in range(40))
    assert set(lots) == set(range(players))
    assert game.match().state.to_move in range(players)


@pytest.mark.parametrize(("options", "rounds"), [({}, 3), ({"rounds": 3}, 3), ({"rounds": 1}, 1)])
def test_B6_three_rounds_or_one(options: dict[str, int], rounds: int) -> None:
    match = BoardGame(max_turns=2, **options).match(seed=4)
    for number in range(rounds):
        assert not match.over
        assert match.state.round == number
        discard_and_draw(match, 2)
    assert match.over
    assert len(match.finished) == rounds
    with pytest.raises(IllegalAction, match="the match is over"):
        match.apply(0)


@pytest.mark.parametrize("rounds", [0, 2, 4, True, None])
def test_B6_no_other_number_of_rounds(rounds: Any) -> None:
    with pytest.raises(BadOption, match="rounds"):
        BoardGame(rounds=rounds)


def test_B6_points_start_at_zero() -> None:
    state = BoardGame(players=4).deal(seed=1)
    assert state.totals == (0, 0, 0, 0)
    assert state.view(0).to_json()["points"] == [0, 0, 0, 0]
    match = BoardGame(players=4).match(seed=1)
    assert match.totals == match.state.totals == (0, 0, 0, 0)


# --- A turn ----------------------------------------------------------------------------------------------------------


def test_B7_an_expedition_begins_with_the_lowest_card_in_hand() -> None:
    table = Table(hands=["r5 r3 r9 g10 y0 y10 y10 b4"])
    assert table.legal("+") == ["+y0", "+b4", "+g10", "+r3"]
    reason = table.refused("+r5", "B7")
    assert (reason.code, reason.parameters) == ("not-lowest-in-hand", {"card": "r3"})
    table.refused("+y10", "B7")


def test_B7_the_lowest_card_twice_in_hand_may_begin() -> None:
    assert Table(hands=["r3 r3 r4 r5 r6 r7 r8 r9"]).legal("+") == ["+r3"]


def test_B7_a_lower_card_elsewhere_does_not_matter() -> None:
    table = Table(hands=["r5 r9", "r0 r1"])
    table.play("-r9 <* -r0 <* ")
    assert "+r5" in table.legal()


def test_B7_with_opening_any_every_card_may_begin() -> None:
    table = Table(hands=["r5 r3 r9 g10 y0 y10 y10 b4"], opening="any")
    assert table.legal("+") == ["+y0", "+y10", "+b4", "+g10", "+r3", "+r5", "+r9"]
    assert table.play("+r9 @a").stones() == {"r": 1}


def test_B7_lowest_is_the_default_and_there_is_no_third_way() -> None:
    assert BoardGame().options["opening"] == "lowest"
    with pytest.raises(BadOption, match="opening"):
        BoardGame(opening="highest")


@pytest.mark.parametrize(("answer", "researcher"), [("@a", None), ("@r", "r")])
def test_B7_the_player_says_which_piece_goes_on_the_first_stone(answer: str, researcher: str | None) -> None:
    table = Table(hands=["r3"]).play("+r3")
    assert table.legal() == ["@a", "@r"]
    assert table.stones() == {}
    table.play(answer)
    assert table.stones() == {"r": 1}
    assert table.sees()["researchers"] == [researcher, None]
    assert table.legal() == ["<*"]


def test_B7_each_seat_is_asked_for_its_own_pieces() -> None:
    table = Table(hands=["r3 g3", "r4 g4"]).play("+r3 @r <* +r4")
    assert table.legal() == ["@a", "@r"]
    table.play("@r <* +g3")
    assert table.legal() == ["<*"]
    assert table.sees()["researchers"] == ["r", "r"]


def test_B7_only_a_new_expedition_asks_for_a_piece() -> None:
    table = Table(hands=["r3 r4 g3"]).turns("+r3 @a").play("+r4")
    assert table.legal() == ["<*"]
    table.play("<*").wait(0)
    assert table.play("+g3").legal() == ["@a", "@r"]


def test_B7_first_the_piece_and_then_everything_else() -> None:
    table = Table(hands=["r3 g3"]).play("+r3")
    assert table.refused("<*", "B7").code == "piece-first"
    table.refused("+g3", "B7")
    table.refused("-g3", "B7")
    table.refused(">r", "B16")
    table.refused(">.", "B16")


@pytest.mark.parametrize("moves", ["", "-g3", "+r3 @a"])
def test_B7_no_piece_is_chosen_unless_it_is_asked(moves: str) -> None:
    table = Table(hands=["r3 g3"]).play(moves)
    table.refused("@a", "B7")
    table.refused("@r", "B7")


def test_B7_a_card_that_is_not_in_hand_can_not_be_laid() -> None:
    table = Table(hands=["r3 g3", "b0"], pieces=["w1"])
    assert table.refused("+b0", "B7").parameters == {"card": "b0"}
    table.refused("+w0", "B7", "B9")
    table.refused("-b0", "B7", "B11")


def test_B8_one_column_and_one_piece_a_colour() -> None:
    table = Table(hands=["r3 r4 r2"], opening="any").turns("+r3 @a").play("+r4")
    assert table.legal() == ["<*"]
    assert table.stones() == {"r": 2}
    assert table.sees()["columns"][0] == {"y": [], "b": [], "w": [], "g": [], "r": ["r3", "r4"]}
    table.play("<*").wait(0)
    table.refused("+r2", "B8", "B9")


def test_B8_pieces_of_several_players_share_a_path_and_a_stone() -> None:
    table = Table(hands=["r5", "r1", "r0"], players=3).play("+r5 @a <* +r1 @r <* +r0 @a <*")
    assert [table.stones(seat) for seat in range(3)] == [{"r": 1}] * 3
    assert [columns["r"] for columns in table.sees()["columns"]] == [["r5"], ["r1"], ["r0"]]
    assert table.sees()["researchers"] == [None, "r", None]


def test_B8_a_card_moves_only_the_own_piece() -> None:
    table = Table(pieces=["r3", "r3"], hands=["r4", "r6"]).play("+r4 <*")
    assert [table.stones(seat) for seat in (0, 1)] == [{"r": 4}, {"r": 3}]
    table.play("+r6")
    assert [table.stones(seat) for seat in (0, 1)] == [{"r": 4}, {"r": 4}]


def test_B9_the_same_or_a_higher_value_steps_one_stone() -> None:
    table = Table(hands=["r4 r4 r7 r10"]).turns("+r4 @a")
    assert table.legal("+r") == ["+r4", "+r7", "+r10"]
    assert table.turns("+r4").stones() == {"r": 2}
    assert table.legal("+r") == ["+r7", "+r10"]
    assert table.turns("+r10").stones() == {"r": 3}
    assert table.legal("+r") == []
    assert table.sees()["columns"][0]["r"] == ["r4", "r4", "r10"]


def test_B9_a_lower_value_is_refused() -> None:
    table = Table(hands=["r4 r6 r7"]).turns("+r4 @a", "+r7")
    reason = table.refused("+r6", "B9")
    assert (reason.code, reason.parameters) == ("lower-than-last", {"card": "r7"})


def test_B9_a_column_that_is_begun_takes_any_card_not_only_the_lowest() -> None:
    table = Table(hands=["r4 r6 r7 r9"]).turns("+r4 @a")
    assert table.legal("+r") == ["+r6", "+r7", "+r9"]


def test_B10_a_card_on_a_finished_path_moves_another_piece() -> None:
    table = Table(pieces=["y9 b1 r3@r", "g2"], hands=["y8 y10"])
    table.play("+y10")
    assert table.legal() == [">b", ">r", ">."]
    table.play(">r")
    assert table.stones() == {"y": 9, "b": 1, "r": 4}
    assert table.legal() == ["<*"]


@pytest.mark.parametrize("sort", ["", "@r"])
@pytest.mark.parametrize("stone", range(1, 9))
def test_B10_a_piece_on_any_stone_below_the_ninth_can_move(stone: int, sort: str) -> None:
    table = Table(pieces=[f"y9 b{stone}{sort}"], hands=["y8"]).play("+y8")
    assert table.legal() == [">b", ">."]
    assert table.play(">b").stones() == {"y": 9, "b": stone + 1}


def test_B10_the_move_may_be_declined() -> None:
    table = Table(pieces=["y9 b1"], hands=["y8"]).play("+y8 >.")
    assert table.stones() == {"y": 9, "b": 1}
    assert table.legal() == ["<*"]
    assert table.sees()["columns"][0]["y"][-2:] == ["y8", "y8"]


@pytest.mark.parametrize("pieces", ["y9", "y9 b9"])
def test_B10_where_no_piece_can_move_the_card_may_still_be_laid(pieces: str) -> None:
    table = Table(pieces=[pieces, "g2"], hands=["y8"]).play("+y8")
    assert table.legal() == ["<*"]
    assert table.sees()["columns"][0]["y"][-1] == "y8"


def test_B10_only_a_valid_card_counts() -> None:
    table = Table(pieces=["y9 b1"], hands=["y3 y10 y9"]).turns("+y10 >.")
    table.refused("+y3", "B9")
    table.refused("+y9", "B9")


def test_B10_the_piece_on_the_ninth_stone_and_those_not_out_can_not_move() -> None:
    table = Table(pieces=["y9 b1", "g2"], hands=["y8"]).play("+y8")
    assert table.refused(">y", "B10").code == "piece-at-end"
    assert table.refused(">g", "B10", "B16").code == "no-piece-on-path"


def test_B10_the_move_is_decided_before_anything_else() -> None:
    table = Table(pieces=["y9 b1"], hands=["y8 g3"]).play("+y8")
    for move in ("<*", "+g3", "-g3"):
        table.refused(move, "B10", "B16")
    table.refused("@a", "B7")


def test_B10_the_landing_counts_as_any_landing() -> None:
    table = Table(pieces=["y9 b1 r1"], hands=["y8 y9 y10"], tiles={"b2": "artefact", "b3": "vp10", "r2": "arrow"})
    table.turns("+y8 >b")
    assert table.sees()["artefacts"] == [1, 0]
    table.turns("+y9 >b")
    assert table.sees()["points"] == [10, 0]
    table.play("+y10 >r")
    assert table.legal() == [">b", ">r", ">."]


def test_B10_the_tile_under_the_piece_that_stays_is_not_carried_out_again() -> None:
    table = Table(pieces=["y9"], hands=["y8 y9"], tiles={"y9": "vp15"}).turns("+y8", "+y9")
    assert table.sees()["points"] == [15, 0]


def test_B11_a_discard_goes_on_the_pile_of_its_colour() -> None:
    table = Table(hands=["y3 b4 w5 g6 r7 r2 y0 b1"])
    table.turns("-y3", "-b4", "-w5", "-g6", "-r7", "-r2", "-y0", "-b1")
    piles = {"y": ["y3", "y0"], "b": ["b4", "b1"], "w": ["w5"], "g": ["g6"], "r": ["r7", "r2"]}
    assert table.sees(1)["memory"]["discards"] == piles
    assert table.stones() == {}


def test_B11_a_discard_moves_no_piece() -> None:
    table = Table(pieces=["r2", "r2"], hands=["r3"], tiles={"r3": "vp15"}).play("-r3")
    assert [table.stones(seat) for seat in (0, 1)] == [{"r": 2}, {"r": 2}]
    assert table.sees()["points"] == [0, 0]
    assert table.sees()["columns"][0]["r"] == ["r0", "r1"]


def test_B11_any_card_may_be_discarded_but_only_one() -> None:
    table = Table(hands=["r3 r5 r5 g0 g10"], pieces=["g4"])
    assert {"-r3", "-r5", "-g0", "-g10"} <= set(table.legal("-"))
    table.play("-r3")
    table.refused("-r5", "B12")
    table.refused("+g10", "B12")


def test_B11_only_the_top_card_is_visible_and_can_be_taken() -> None:
    table = Table(hands=["r7 r2 g0", "g9"]).turns("-r7", "-r2")
    empty = {"top": None, "size": 0}
    assert table.sees()["discards"] == {**dict.fromkeys("ybwg", empty), "r": {"top": "r2", "size": 2}}
    table.play("-g0 <r")
    assert "r2" in table.sees()["hand"]
    assert "r7" not in table.sees()["hand"]
    assert table.sees()["discards"]["r"] == {"top": "r7", "size": 1}


def test_B11_a_pile_can_hold_all_cards_of_its_colour_in_their_order() -> None:
    order = [f"y{value}" for value in range(11)] * 2
    table = Table(hands=[" ".join(order[0:16:2]), " ".join(order[1:16:2])], deck=" ".join(order[16:]))
    for card in order:
        table.play(f"-{card} <*")
    assert table.sees()["memory"]["discards"]["y"] == order
    taken = []
    for _ in range(16):
        seat, before = table.to_move, Counter(table.sees(table.to_move)["hand"])
        table.play(next(text for text in table.legal("-") if text[1] != "y")).play("<y")
        taken += [card for card in Counter(table.sees(seat)["hand"]) - before if card[0] == "y"]
    assert taken == order[:5:-1]
    assert table.sees()["memory"]["discards"]["y"] == order[:6]


def test_B12_draw_from_the_draw_pile_or_any_pile_that_is_not_empty() -> None:
    table = Table(hands=["r7 g2 b4"], deck="w1 w2 w3 w4")
    table.turns("-r7", "-g2").play("-b4")
    assert table.legal() == ["<*", "<b", "<g", "<r"]
    for empty in ("<y", "<w"):
        assert table.refused(empty, "B12").code == "discard-pile-empty"
    table.play("<g")
    assert "g2" in table.sees()["hand"]
    assert table.legal("-") == [f"-{card}" for card in dict.fromkeys(table.sees(1)["hand"])]
    table.play(f"{table.legal('-')[0]} <*")
    assert "w3" in table.sees(1)["hand"]


def test_B12_after_a_card_was_laid_all_five_piles_are_open() -> None:
    table = Table(hands=["y5 b5 w5 g5 r5 y0"])
    table.turns("-y5", "-b5", "-w5", "-g5", "-r5").play("+y0 @a")
    assert table.legal() == ["<*", "<y", "<b", "<w", "<g", "<r"]


def test_B12_the_draw_pile_gives_its_cards_in_order() -> None:
    table = Table(hands=["r7", "g2"], deck="w1 b9 y0").play("-r7 <* -g2 <*")
    assert "w1" in table.sees(0)["hand"]
    assert "b9" in table.sees(1)["hand"]
    assert table.sees()["deck"] == 62


def test_B12_an_emptied_pile_is_closed_again() -> None:
    table = Table(hands=["r7", "g2"]).play("-r7 <* -g2 <r")
    assert table.sees()["discards"]["r"] == {"top": None, "size": 0}
    table.play(f"{table.legal('-')[0]}")
    table.refused("<r", "B12")


def test_B12_as_written_the_card_just_discarded_may_be_drawn_again() -> None:
    table = Table(hands=["r7"])
    assert table.game.options["redraw"] is True
    before = table.sees()["hand"]
    assert table.play("-r7").legal() == ["<*", "<r"]
    assert table.play("<r").sees()["hand"] == before


def test_B12_without_redraw_the_pile_is_closed_for_the_rest_of_the_turn() -> None:
    table = Table(hands=["r7 g1", "r2 b1"], redraw=False).play("-r7 <*")
    table.play("-r2")
    assert table.legal() == ["<*"]
    reason = table.refused("<r", "B12")
    assert (reason.code, reason.parameters) == ("own-discard", {"colour": "r"})
    table.play("<* -g1")
    assert table.legal() == ["<*", "<r"]
    assert table.refused("<y", "B12").code == "discard-pile-empty"


def test_B12_without_redraw_all_piles_are_open_after_a_card_was_laid() -> None:
    table = Table(hands=["r7 g1", "b1"], redraw=False).play("-r7 <* +b1 @a")
    assert table.legal() == ["<*", "<r"]
    assert table.play("<* +g1 @a").legal() == ["<*", "<r"]


@pytest.mark.parametrize("moves", ["", "-r7"])
@pytest.mark.parametrize(("redraw", "decks"), [(True, {63, 64}), (False, {63})])
def test_B12_random_playouts_keep_to_the_option(redraw: bool, decks: set[int], moves: str) -> None:
    # In the first turn no pile has a card but the one just discarded; without redraw it is closed.
    found = set()
    for seed in range(60):
        table = Table(hands=["r7"], redraw=redraw, max_turns=1).play(moves)
        table.state.playout(seed)
        assert table.game.from_bytes(table.state.to_bytes()) == table.state
        seen = table.sees()
        assert (seen["last"]["do"] == "<*") == (seen["deck"] == 63)
        assert not moves or seen["last"]["do"] in ("<*", "<r")
        found.add(seen["deck"])
    assert found == decks


def test_B12_first_play_then_draw() -> None:
    table = Table(hands=["r7 g1"])
    assert table.refused("<*", "B12").code == "play-first"
    table.refused("<r", "B12")
    table.play("+r7 @a")
    assert table.refused("+g1", "B12").code == "draw-first"
    table.refused("-g1", "B12")


def test_B13_a_hand_is_eight_cards_again_after_the_draw() -> None:
    table = Table(hands=["r7", "g2"])
    assert [len(table.sees(seat)["hand"]) for seat in (0, 1)] == [8, 8]
    table.play("-r7")
    assert [len(table.sees(seat)["hand"]) for seat in (0, 1)] == [7, 8]
    table.play("<* -g2 <r")
    assert [len(table.sees(seat)["hand"]) for seat in (0, 1)] == [8, 8]


@pytest.mark.parametrize("play", ["-r7", "+r7 @a"])
def test_B13_of_two_like_cards_one_is_played_and_one_stays(play: str) -> None:
    table = Table(hands=["r7 r7", "g2"], deck="b1").play(play)
    assert table.sees()["hand"].count("r7") == 1
    assert len(table.sees()["hand"]) == 7
    table.play("<*")
    assert len(table.sees()["hand"]) == 8


def test_B13_drawing_a_like_card_makes_two() -> None:
    table = Table(hands=["r7 g3", "g2"], deck="r7").play("-g3 <*")
    assert table.sees()["hand"].count("r7") == 2
    assert len(table.sees()["hand"]) == 8


def test_B13_after_the_draw_it_is_the_next_seats_turn() -> None:
    table = Table(players=3, starter=1)
    seats = []
    for _ in range(6):
        seats.append(table.to_move)
        card = table.legal("-")[0]
        assert table.play(card).to_move == seats[-1]
        table.play("<*")
    assert seats == [1, 2, 0, 1, 2, 0]
    other = table.state.why_not(table.game.action("<*"), seat=0)
    assert other is not None
    assert other.code == "not-your-turn"


# --- Event tiles -----------------------------------------------------------------------------------------------------


def test_B14_an_artefact_is_taken_and_its_space_stays_empty() -> None:
    table = Table(pieces=["r2", "r2"], hands=["r3", "r4"], tiles={"r3": "artefact", "g5": "artefact"})
    table.play("+r3")
    assert table.sees()["artefacts"] == [1, 0]
    assert table.sees()["tiles"] == {"g5": "artefact"}
    assert table.legal() == ["<*"]
    table.play("<* +r4")
    assert table.stones(1) == {"r": 3}
    assert table.sees()["artefacts"] == [1, 0]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_B14_who_lands_on_it_takes_it(seat: int) -> None:
    pieces, hands = ["", "", ""], ["", "", ""]
    pieces[seat], hands[seat] = "r2", "r3"
    table = Table(pieces=pieces, hands=hands, tiles={"r3": "artefact"}, players=3)
    table.wait(seat)
    table.play("+r3")
    assert table.sees()["artefacts"] == [int(other == seat) for other in range(3)]


def test_B14_the_researcher_takes_one_artefact_too() -> None:
    table = Table(pieces=["r2@r"], hands=["r3"], tiles={"r3": "artefact"}).play("+r3")
    assert table.sees()["artefacts"] == [1, 0]


@pytest.mark.parametrize("piece", ["r2", "r2@r"])
def test_B15_victory_points_are_got_at_once_and_never_doubled(piece: str) -> None:
    table = Table(pieces=[piece], hands=["r3"], tiles={"r3": "vp15"}).play("+r3")
    assert table.sees()["points"] == [15, 0]
    assert table.legal() == ["<*"]


def test_B15_the_tile_stays_for_those_who_come_later() -> None:
    table = Table(pieces=["r2", "r2"], hands=["r3", "r4"], tiles={"r3": "vp10"}).play("+r3 <* +r4")
    assert table.sees()["tiles"] == {"r3": "vp10"}
    assert table.sees()["points"] == [10, 10]


def test_B15_a_piece_that_stands_there_gets_nothing_more() -> None:
    table = Table(pieces=["r2"], hands=["r3 r4"], tiles={"r3": "vp10"}).turns("+r3", "-r4")
    assert table.sees()["points"] == [10, 0]


@pytest.mark.parametrize(("piece", "stone"), [("r2", 5), ("r2@r", 10)])
def test_B15_the_score_of_the_round_doubles_the_stone_but_not_the_tile(piece: str, stone: int) -> None:
    table = Table(pieces=[piece], hands=["r3 r4"], tiles={"r3": "vp15", "r4": "vp5"}).turns("+r3", "+r4")
    assert table.state.totals[0] == 15 + 5 + stone


def test_B16_an_arrow_may_move_any_own_piece_on_a_path() -> None:
    pieces = ["y9 b1 g3@r r2", "w3"]
    for move, stones in [
        (">b", {"y": 9, "b": 2, "g": 3, "r": 3}),
        (">g", {"y": 9, "b": 1, "g": 4, "r": 3}),
        (">r", {"y": 9, "b": 1, "g": 3, "r": 4}),
        (">.", {"y": 9, "b": 1, "g": 3, "r": 3}),
    ]:
        table = Table(pieces=pieces, hands=["r3"], tiles={"r3": "arrow"}).play("+r3")
        assert table.legal() == [">b", ">g", ">r", ">."]
        table.play(move)
        assert table.stones() == stones
        assert table.stones(1) == {"w": 3}
        assert table.legal() == ["<*"]
        assert table.sees()["tiles"] == {"r3": "arrow"}


def test_B16_the_arrow_works_for_the_next_piece_too() -> None:
    table = Table(pieces=["r2", "r2"], hands=["r3", "r4"], tiles={"r3": "arrow"}).play("+r3 >r <* +r4")
    assert table.legal() == [">r", ">."]
    assert [table.stones(seat) for seat in (0, 1)] == [{"r": 4}, {"r": 3}]


def test_B16_no_piece_off_the_paths_nor_on_the_ninth_stone_nor_of_others() -> None:
    table = Table(pieces=["y9 r2", "w3"], hands=["r3 g4"], tiles={"r3": "arrow"}).play("+r3")
    assert table.refused(">y", "B10", "B16").code == "piece-at-end"
    reason = table.refused(">w", "B16")
    assert (reason.code, reason.parameters) == ("no-piece-on-path", {"colour": "w"})
    table.refused(">g", "B16")
    for other in ("<*", "+g4", "-g4"):
        table.refused(other, "B16")
    table.refused("@r", "B7")


@pytest.mark.parametrize("moves", ["", "-g4", "+g4 @a"])
def test_B16_no_piece_moves_without_an_arrow(moves: str) -> None:
    table = Table(pieces=["r2"], hands=["r3 g4"]).play(moves)
    table.refused(">r", "B16")
    table.refused(">.", "B16")


def test_B16_a_landing_by_arrow_is_carried_out_and_so_on() -> None:
    tiles = {"g3": "arrow", "r4": "arrow", "y2": "vp10", "g4": "artefact", "r5": "vp5"}
    table = Table(pieces=["y1 g2 r3"], hands=["g2"], tiles=tiles).play("+g2 >r")
    assert table.legal() == [">y", ">g", ">r", ">."]
    table.play(">y")
    assert table.stones() == {"y": 2, "g": 3, "r": 4}
    assert table.sees()["points"] == [10, 0]
    assert table.sees()["artefacts"] == [0, 0]
    assert table.legal() == ["<*"]


def test_B16_one_piece_can_run_along_several_arrows() -> None:
    tiles = {"g2": "arrow", "g3": "arrow", "g4": "arrow", "g5": "artefact"}
    table = Table(pieces=["g1"], hands=["g1"], tiles=tiles).play("+g1 >g >g >g")
    assert table.stones() == {"g": 5}
    assert table.sees()["artefacts"] == [1, 0]
    assert table.legal() == ["<*"]


def test_B16_a_chain_may_be_declined_in_the_middle() -> None:
    table = Table(pieces=["g1"], hands=["g1"], tiles={"g2": "arrow", "g3": "arrow"}).play("+g1 >g >.")
    assert table.stones() == {"g": 3}
    assert table.legal() == ["<*"]


@pytest.mark.parametrize("pieces", ["y8", "y8 b9"])
def test_B16_an_arrow_where_nothing_can_move_asks_nothing(pieces: str) -> None:
    table = Table(pieces=[pieces, "g2"], hands=["y8"], tiles={"y9": "arrow"}).play("+y8")
    assert table.stones()["y"] == 9
    assert table.legal() == ["<*"]


def test_B16_the_example_of_the_german_rulebook() -> None:
    # The fourth green card leads onto an arrow, which takes the piece on to the stone with 15 victory points.
    table = Table(pieces=["g3"], hands=["g3"], board={"g2": "artefact", "g4": "arrow", "g5": "vp15"})
    table.play("+g3 >g")
    assert table.stones() == {"g": 5}
    assert table.sees()["points"] == [15, 0]


def test_B16_the_example_of_the_english_rulebook() -> None:
    # After the third card an arrow took the piece on; the fourth card leads to 15 victory points.
    table = Table(pieces=["r2"], hands=["r2 r3"], board={"r3": "arrow", "r5": "vp15"})
    table.turns("+r2 >r").play("+r3")
    assert table.stones() == {"r": 5}
    assert table.sees()["points"] == [15, 0]


@pytest.mark.parametrize("answer", ["@a", "@r"])
def test_B17_the_first_stone_is_landed_on_too(answer: str) -> None:
    tiles = {"y1": "artefact", "b1": "vp5", "w1": "arrow"}
    table = Table(hands=["y3 b3 w3"], tiles=tiles).turns(f"+y3 {answer}")
    assert table.sees()["artefacts"] == [1, 0]
    table = Table(hands=["y3 b3 w3"], tiles=tiles).turns(f"+b3 {answer}")
    assert table.sees()["points"] == [5, 0]
    table = Table(hands=["y3 b3 w3"], tiles=tiles).play(f"+w3 {answer}")
    assert table.legal() == [">w", ">."]
    assert table.play(">w").stones() == {"w": 2}


def test_B17_also_where_no_piece_has_to_be_chosen() -> None:
    table = Table(pieces=["y1@r b1"], hands=["w3 g3"], tiles={"w1": "arrow", "g1": "vp15"})
    assert table.play("+w3").legal() == [">y", ">b", ">w", ">."]
    table.turns(">.").play("+g3")
    assert table.sees()["points"] == [15, 0]


def test_B17_the_default_layout_has_no_tile_there() -> None:
    for edition in ("2014", "2018"):
        assert all(1 not in places for places in BoardGame(edition=edition).figures["spaces"].values())
