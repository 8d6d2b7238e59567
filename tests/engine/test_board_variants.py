"""The board game clause by clause, B18 to B28: how rounds and the game end, what is hidden, the variants.

Every expectation is worked out by hand from the clauses; B1 to B17 are in ``test_board_clauses.py``.
"""

import json
from random import Random
from typing import Any

import pytest

from lostcities.engine.contract import PUBLIC, BadOption, IllegalAction, Reason, Result, Standing
from lostcities.engine.games.board.game import BoardGame
from tables import arranged, play
from test_board_clauses import ALL_TILES, COLOURS, SPACES, Table, discard_and_draw
from wording import assert_plain

STONES = [-20, -15, -10, 5, 10, 15, 30, 35, 50]
SHORT = [-20, -15, 10, 15, 30, 50]
LONG_2018 = [-50, -40, -30, -20, -10, 0, 30, 40, 55, 70, 85, 100]
LONG_2014 = [-60, -50, -40, -30, -20, -10, 30, 40, 55, 70, 85, 100]

# --- End of a round --------------------------------------------------------------------------------------------------

FIVE_LAST_ON_SEVEN = 30 + 30 + 30 + 30 + 2 * 30


@pytest.mark.parametrize("tile", ["vp15", "artefact", "arrow"])
def test_B18_the_fifth_crossing_by_a_step_ends_the_round_at_once(tile: str) -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r"], hands=["r6"], tiles={"r7": tile})
    assert table.sees()["crossed"] == 4
    deck = table.sees()["deck"]
    table.play("+r6")
    assert table.state.over
    assert table.legal() == []
    seen = table.sees()
    assert (seen["crossed"], seen["phase"], seen["deck"], len(seen["hand"])) == (5, "over", deck, 7)
    assert (seen["tiles"], seen["artefacts"], seen["points"]) == ({"r7": tile}, [0, 0], [0, 0])
    assert table.state.outcome.scores == (FIVE_LAST_ON_SEVEN, 0)
    assert (table.state.outcome.reason, table.state.outcome.clause) == ("enough-bridges", "B18")
    assert not table.state.outcome.truncated


@pytest.mark.parametrize("tile", ["vp15", "artefact", "arrow"])
def test_B18_the_fifth_crossing_by_an_arrow_counts_alike(tile: str) -> None:
    table = Table(pieces=["y7 b7 w7 g6 r6@r"], hands=["r6"], tiles={"r7": "arrow", "g7": tile})
    # The fourth crossing is an ordinary landing, on an arrow; the arrow makes the fifth.
    table.play("+r6")
    assert not table.state.over
    deck = table.sees()["deck"]
    table.play(">g")
    assert table.state.over
    assert table.sees()["deck"] == deck
    assert table.sees()["tiles"] == {"r7": "arrow", "g7": tile}
    assert (table.sees()["artefacts"], table.sees()["points"]) == ([0, 0], [0, 0])
    assert table.state.outcome.scores == (FIVE_LAST_ON_SEVEN, 0)


@pytest.mark.parametrize("tile", ["vp15", "artefact", "arrow"])
def test_B18_the_fifth_crossing_by_a_card_on_a_finished_path_counts_alike(tile: str) -> None:
    table = Table(pieces=["y9 b7 w7 g7 r6@r"], hands=["y9"], tiles={"r7": tile})
    deck = table.sees()["deck"]
    table.play("+y9")
    assert not table.state.over
    table.play(">r")
    assert table.state.over
    assert (table.sees()["deck"], table.sees()["tiles"]) == (deck, {"r7": tile})
    assert (table.sees()["artefacts"], table.sees()["points"]) == ([0, 0], [0, 0])
    assert table.state.outcome.scores == (50 + 30 + 30 + 30 + 60, 0)


def test_B18_pieces_of_all_players_count_also_on_the_same_path() -> None:
    table = Table(pieces=["y7 b7", "y7 b6", "g7"], hands=["", "b6"], players=3)
    assert table.sees()["crossed"] == 4
    table.wait(1)
    table.play("+b6")
    assert table.state.over
    assert table.state.outcome.scores == (60, 60, 30)


def test_B18_four_are_not_enough_and_a_piece_beyond_counts_once() -> None:
    table = Table(pieces=["y7 b7 w7 g6@r"], hands=["g6 g7 g8"])
    table.turns("+g6", "+g7", "+g8")
    assert table.stones()["g"] == 9
    assert table.sees()["crossed"] == 4
    assert not table.state.over
    assert table.state.outcome is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B18_random_playouts_end_with_the_fifth_crossing(players: int) -> None:
    # With the bridge after the third stone, for random players seldom come far.
    game, ends = BoardGame(players=players, figures={**BoardGame().figures, "bridge": 3}), set()
    for seed in range(40):
        state = game.deal(seed)
        state.playout(seed)
        assert state.outcome is not None
        seen, bridges = state.view(PUBLIC).to_json(), state.outcome.reason == "enough-bridges"
        ends.add(bridges)
        assert sum(stone > 3 for stones in seen["stones"] for stone in stones.values()) == seen["crossed"]
        assert (seen["crossed"] == 5) == bridges
        assert seen["crossed"] <= 5
        assert (seen["deck"] == 0) != bridges
    assert ends == {True, False}


def test_B18_after_the_end_nobody_may_do_anything() -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r"], hands=["r6 r9"]).play("+r6")
    for move in ("<*", "+r9", "-r9", "@a", ">r", ">."):
        assert table.refused(move, "B18").parameters == {"ending": "enough-bridges"}
    for seat in (0, 1):
        reason = table.state.why_not(table.game.action("<*"), seat)
        assert reason is not None
        assert reason.clause == "B18"


def test_B19_the_round_ends_when_the_last_card_of_the_draw_pile_is_drawn() -> None:
    table = Table(hands=["r7 g5", "b3"], deck="w1 w2 w3 w4", figures={"removed": 90}, players=2)
    assert table.sees()["deck"] == 4
    table.play("-r7 <* -b3 <*").play("-g5 <r").play(f"{table.legal('-')[0]} <*")
    assert table.sees()["deck"] == 1
    assert not table.state.over
    table.play("+r7 @r <*")
    assert table.state.over
    assert table.legal() == []
    assert "w4" in table.sees()["hand"]
    assert len(table.sees()["hand"]) == 8
    assert (table.state.outcome.reason, table.state.outcome.clause) == ("pile-empty", "B19")
    assert not table.state.outcome.truncated
    assert table.state.to_move == 0
    assert table.refused("<*", "B19").parameters == {"ending": "pile-empty"}
    table.refused("-w4", "B19")


def test_B19_sixty_four_draws_with_two_players() -> None:
    table = Table()
    table.turns_of_all(63)
    assert not table.state.over
    table.turns_of_all(1)
    assert table.state.over


@pytest.mark.parametrize("stone", range(1, 10))
def test_B20_each_piece_scores_its_stone_the_researcher_double(stone: int) -> None:
    value = STONES[stone - 1]
    rich = Standing(1, (100, 100), (0, 0))
    table = Table(pieces=[f"w{stone}", f"g{stone}@r"], standing=rich)
    assert table.state.totals == (100 + value, 100 + 2 * value)
    adventurer, researcher = (
        {line.what: (line.points, line.arithmetic) for line in sheet.lines} for sheet in table.state.scores()
    )
    text = f"{value}".replace("-", "\N{MINUS SIGN}")
    assert adventurer["w"] == (value, text)
    assert researcher["g"] == (2 * value, f"{text} \N{MULTIPLICATION SIGN} 2")
    assert adventurer["before"] == (100, "100")


@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [(0, "y1", 0), (20, "y1", 0), (21, "y1", 1), (39, "y1@r", 0), (41, "y1@r", 1), (0, "y4", 5), (7, "", 7)],
)
def test_B20_nobody_falls_below_zero(before: int, piece: str, after: int) -> None:
    table = Table(pieces=[piece], standing=Standing(1, (before, 0), (0, 0)))
    assert table.state.totals == (after, 0)
    sheet = table.state.scores()[0]
    assert sheet.total == sum(line.points for line in sheet.lines) == after


@pytest.mark.parametrize("pieces", ["y1 b9", "y9 b1", "r9 g1"])
def test_B20_the_net_of_the_round_is_summed_first(pieces: str) -> None:
    # 50 - 20 = 30 whatever comes first: the loss is not forgiven because there was nothing to lose.
    assert Table(pieces=[pieces]).state.totals == (30, 0)


def test_B20_tiles_of_the_round_are_points_already_there() -> None:
    table = Table(pieces=["r2", "r2@r"], tiles={"r2": "vp15"})
    assert table.sees()["points"] == [15, 15]
    assert table.state.totals == (15 - 15, 0)
    assert Table(pieces=["r3"], tiles={"r2": "vp15"}).state.totals == (15 - 10, 0)


def test_B20_a_whole_round() -> None:
    # Ann: 45 + 2 * 35 + 30 + 10 - 10 = 145. Ben: 30 - 2 * 15 + 5 - 20 = -15, so 0.
    pieces = ["y8@r r7 g5 b3", "w2@r r4 y1"]
    table = Table(pieces=pieces, standing=Standing(1, (45, 30), (0, 0)))
    assert table.state.totals == (145, 0)
    assert [sheet.total for sheet in table.state.scores()] == [145, 0]


def test_B21_pieces_go_back_and_points_and_artefacts_are_kept() -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r", "r3"], hands=["r6"], tiles={"y2": "artefact", "r3": "vp15"})
    table.play("+r6")
    # Both landed on the red 15; seat 1 pays 10 for its third stone.
    assert table.state.outcome.scores == (15 + 180, 15 - 10)
    table.begin(hands=["y3 y4"])
    for seat in (0, 1):
        assert table.stones(seat) == {}
        assert set(table.sees()["columns"][seat]) == set(COLOURS)
        assert not any(table.sees()["columns"][seat].values())
    seen = table.sees()
    assert (seen["researchers"], seen["crossed"], seen["round"], seen["turn"]) == ([None, None], 0, 1, 0)
    assert (seen["points"], seen["artefacts"]) == ([195, 5], [1, 0])
    assert not any(pile["size"] for pile in seen["discards"].values())
    table.wait(0)
    table.turns("+y3 @a").play("+y4")
    assert table.sees()["artefacts"] == [2, 0]
    assert table.state.totals == (195 - 15, 5)


def test_B21_an_artefact_of_an_earlier_round_earns_nothing_before_the_end() -> None:
    table = Table(standing=Standing(1, (40, 30), (3, 0)))
    assert table.state.totals == (40, 30)
    assert table.state.artefacts == (3, 0)


@pytest.mark.parametrize("players", [2, 3])
def test_B22_tiles_and_cards_are_whole_and_shuffled_anew_in_every_round(players: int) -> None:
    match = BoardGame(players=players, max_turns=1).match(seed=11)
    discard_and_draw(match, 3)
    setups: list[Any] = [played.setup for played in match.rounds]
    for setup in setups:
        cards = [card for part in (*setup["hands"], setup["deck"], setup["removed"]) for card in part]
        assert sorted(cards) == sorted(f"{colour}{value}" for colour in COLOURS for value in range(11) for _ in "ab")
        assert set(setup["tiles"]) == set(SPACES)
        assert sorted(setup["tiles"].values()) == sorted(ALL_TILES)
    for part in ("hands", "deck", "tiles"):
        assert len({json.dumps(setup[part], sort_keys=True) for setup in setups}) == 3


def test_B22_a_taken_artefact_lies_on_the_board_again() -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r"], hands=["r6"], tiles={"y2": "artefact"}).play("+r6")
    assert table.sees()["tiles"] == {}
    table.begin()
    assert table.sees()["tiles"] == {"y2": "artefact"}


@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)])
def test_B22_after_a_bridge_end_in_mid_turn_the_next_seat_begins(seat: int, following: int) -> None:
    pieces, hands = ["", "", ""], ["", "", ""]
    pieces[seat], hands[seat] = "y7 b7 w7 g7 r6@r", "r6"
    table = Table(pieces=pieces, hands=hands, players=3)
    table.wait(seat)
    table.play("+r6")
    assert table.match.starter == following
    table.begin()
    assert (table.to_move, table.state.starter) == (following, following)


def test_B22_after_the_last_card_the_next_seat_begins() -> None:
    # A draw pile of four: seats 1, 0, 1 and 0 draw, seat 1 would have been next.
    table = Table(figures={"removed": 90}, starter=1)
    table.turns_of_all(4)
    assert table.state.over
    table.begin()
    assert table.to_move == 1
    # A draw pile of five: seats 1, 0, 1, 0 and 1 draw.
    table = Table(figures={"removed": 89}, starter=1)
    table.turns_of_all(5)
    assert table.state.over
    table.begin()
    assert table.to_move == 0


def test_B22_after_the_limit_of_turns_the_next_seat_begins() -> None:
    table = Table(players=3, max_turns=4, starter=2)
    table.turns_of_all(4)
    assert table.state.over
    table.begin()
    assert table.to_move == 0


# --- End of the game -------------------------------------------------------------------------------------------------


def result(totals: tuple[int, ...], artefacts: tuple[int, ...], **options: Any) -> Result:
    """The result of a match whose last round adds nothing to the earlier ones."""
    game = BoardGame(players=len(totals), **options)
    last = Standing(game.rounds - 1, totals, artefacts)
    return game.deal(seed=1, standing=last).result(truncated=False)


@pytest.mark.parametrize(
    ("options", "track"),
    [
        ({}, LONG_2018),
        ({"edition": "2018"}, LONG_2018),
        ({"edition": 2018}, LONG_2018),
        ({"edition": "2014"}, LONG_2014),
        ({"rounds": 1}, SHORT),
        ({"rounds": 1, "edition": "2014"}, SHORT),
    ],
)
def test_B23_artefacts_are_paid_by_the_track_of_edition_and_length(options: dict[str, Any], track: list[int]) -> None:
    for artefacts in range(28):
        paid = track[min(artefacts, len(track) - 1)]
        final = result((100, 200), (artefacts, 0), **options)
        assert final.totals == (100 + paid, 200 + track[0])
        assert final.extra == {"artefacts": [artefacts, 0]}
        line = next(line for line in final.sheets[0].lines if line.what == "artefacts")
        assert line.points == paid


@pytest.mark.parametrize("edition", ["2012", 2020, None, ""])
def test_B23_there_is_no_other_edition(edition: Any) -> None:
    with pytest.raises(BadOption, match="edition"):
        BoardGame(edition=edition)


@pytest.mark.parametrize(("points", "total"), [(0, 0), (49, 0), (50, 0), (51, 1)])
def test_B23_the_total_is_clipped_at_zero_here_too(points: int, total: int) -> None:
    final = result((points, 0), (0, 6))
    assert final.totals == (total, 30)
    assert [sum(line.points for line in sheet.lines) for sheet in final.sheets] == [total, 30]
    state = BoardGame().deal(seed=1, standing=Standing(2, (points, 0), (0, 6)))
    assert state.final_totals == (total, 30)


def test_B23_artefacts_of_the_last_round_count_and_are_paid_once() -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r"], hands=["r6"], tiles={"y2": "artefact", "b3": "artefact"}, rounds=1)
    table.play("+r6")
    assert table.match.over
    assert table.match.result is not None
    assert table.match.rounds[0].outcome is not None
    assert table.match.rounds[0].outcome.scores == (180, 0)
    assert table.match.result.totals == table.match.totals == (180 + 10, 0)


def test_B23_nothing_is_paid_before_the_third_round_is_over() -> None:
    table = Table(max_turns=1, standing=Standing(0, (100, 40), (0, 0)))
    for _ in range(2):
        table.turns_of_all(1)
        assert table.match.result is None
        assert table.match.totals == (100, 40)
        table.begin()
    table.turns_of_all(1)
    assert table.match.result is not None
    assert table.match.totals == (100 - 50, 0)


def test_B24_most_points_win() -> None:
    assert result((100, 120, 110), (5, 5, 5)).winners == (1,)


def test_B24_of_equal_totals_most_artefacts_win() -> None:
    # 2018: 260 - 10 = 250, 210 + 30 = 240, 195 + 55 = 250, 15 - 40 is clipped to 0.
    final = result((260, 210, 195, 15), (4, 6, 8, 1))
    assert final.totals == (250, 240, 250, 0)
    assert final.winners == (2,)


def test_B24_the_other_edition_may_have_another_winner() -> None:
    # 2014: 265 - 20 = 245 against 250; in 2018 it is 265 - 10 = 255.
    points, artefacts = (265, 195), (4, 8)
    assert result(points, artefacts, edition="2014").winners == (1,)
    assert result(points, artefacts, edition="2018").winners == (0,)


def test_B24_artefacts_count_only_among_those_who_are_equal() -> None:
    # 100 + 0, 70 + 30 and 20 + 70: the third has most artefacts but fewer points.
    final = result((100, 70, 20), (5, 6, 9))
    assert final.totals == (100, 100, 90)
    assert final.winners == (1,)


@pytest.mark.parametrize("edition", ["2014", "2018"])
def test_B24_still_equal_the_win_is_shared(edition: str) -> None:
    assert result((100, 100, 90), (6, 6, 6), edition=edition).winners == (0, 1)
    assert result((0, 0), (0, 0), edition=edition).winners == (0, 1)


def test_B24_equal_at_zero_after_clipping_artefacts_still_decide() -> None:
    assert result((10, 10), (0, 2)).winners == (1,)


# --- What is hidden --------------------------------------------------------------------------------------------------


def seen_by(state: Any, seat: int) -> tuple[bytes, str]:
    """A seat's view as bytes and as JSON text."""
    view = state.view(seat)
    return view.to_bytes(), json.dumps(view.to_json())


def worlds(standings: list[tuple[int, int, int]], **options: Any) -> list[Any]:
    """The same round of three players with other points from the rounds before."""
    game = BoardGame(players=3, **options)
    return [game.deal(seed=1, standing=Standing(1, totals, (2, 0, 1))) for totals in standings]


def test_B25_with_open_scores_false_the_others_points_are_hidden() -> None:
    one, other = worlds([(40, 25, 60), (40, 90, 5)], open_scores=False)
    assert seen_by(one, 0) == seen_by(other, 0)
    assert seen_by(one, 1) != seen_by(other, 1)
    seen = one.view(0).to_json()
    assert seen["points"] == [40, None, None]
    assert seen["scores"][0]["total"] == 40
    assert seen["scores"][1:] == [None, None]


def test_B25_with_open_scores_false_who_watches_sees_no_points() -> None:
    one, other = worlds([(40, 25, 60), (7, 90, 5)], open_scores=False)
    assert seen_by(one, PUBLIC) == seen_by(other, PUBLIC)
    assert one.view(PUBLIC).to_json()["points"] == [None, None, None]


def test_B25_points_from_tiles_are_hidden_as_well() -> None:
    table = Table(pieces=["r2"], hands=["r3"], tiles={"r3": "vp15"}, open_scores=False).play("+r3 <*")
    assert table.sees(0)["points"] == [15, None]
    assert table.sees(1)["points"] == [None, 0]
    assert [sheet is None for sheet in table.sees(1)["scores"]] == [True, False]
    # What can be told from the other seat's view, bytes and all, knows nothing of the 15.
    told = table.state.view(1).sample(Random(1))
    assert told.view(0).to_json()["points"][0] == 0
    own = table.state.view(0).sample(Random(1))
    assert own.view(0).to_json()["points"][0] == 15


def test_B25_hidden_points_stay_hidden_when_the_round_is_over() -> None:
    table = Table(pieces=["y7 b7 w7 g7 r6@r", "r2"], hands=["r6"], tiles={"r2": "vp5"}, open_scores=False)
    table.play("+r6")
    assert table.sees(0)["points"] == [5, None]
    assert table.sees(0)["scores"][0]["total"] == 180 + 5
    assert table.sees(0)["scores"][1] is None


def test_B25_by_default_points_lie_open() -> None:
    assert BoardGame().options["open_scores"] is True
    one, other = worlds([(40, 25, 60), (40, 90, 5)])
    assert seen_by(one, 0) != seen_by(other, 0)
    for seat in (PUBLIC, 0, 1, 2):
        assert one.view(seat).to_json()["points"] == [40, 25, 60]


@pytest.mark.parametrize("open_scores", [True, False])
def test_B25_artefacts_lie_open(open_scores: bool) -> None:
    (state,) = worlds([(40, 25, 60)], open_scores=open_scores)
    for seat in (PUBLIC, 0, 1, 2):
        assert state.view(seat).to_json()["artefacts"] == [2, 0, 1]


@pytest.mark.parametrize(
    ("one", "other"), [("hand", "deck"), ("hand", "removed"), ("deck", "removed"), ("deck", "deck")]
)
def test_B25_hands_the_draw_piles_order_and_the_cards_taken_out_are_hidden(one: str, other: str) -> None:
    game = BoardGame()
    setup, swapped = (arranged(game, ["r3 g4", "b5 b6"]) for _ in range(2))
    swapped["hand"], setup["hand"] = swapped["hands"][1], setup["hands"][1]
    place = next(i for i, card in enumerate(swapped[other]) if card != swapped[one][0])
    swapped[one][0], swapped[other][place] = swapped[other][place], swapped[one][0]
    states = []
    for whole in (setup, swapped):
        del whole["hand"]
        states.append(play(game, game.start(whole), "+r3 @a"))
    assert states[0] != states[1]
    for seat in (0, PUBLIC):
        assert seen_by(states[0], seat) == seen_by(states[1], seat)
    assert (seen_by(states[0], 1) == seen_by(states[1], 1)) == (one != "hand")


def test_B25_a_card_from_the_draw_pile_is_seen_only_by_who_drew_it() -> None:
    table = Table(hands=["r7", "g2"], deck="w1 w2").play("-r7 <*")
    assert "w1" in table.sees(0)["hand"]
    for seat in (1, PUBLIC):
        assert table.sees(seat)["memory"]["hands"] == [[], []]
        assert '"w1"' not in json.dumps(table.sees(seat))
    # Everyone has seen a card that is taken from a discard pile.
    table.play("-g2 <r")
    for seat in (0, 1, PUBLIC):
        assert table.sees(seat)["memory"]["hands"] == [[], ["r7"]]


# --- Variant "up and down" -------------------------------------------------------------------------------------------


def test_B26_a_column_may_run_downwards() -> None:
    table = Table(hands=["r6 r4 r4 r5 r9 r0"], direction="either", opening="any").turns("+r6 @a", "+r4")
    assert table.legal("+r") == ["+r0", "+r4"]
    reason = table.refused("+r5", "B26")
    assert (reason.code, reason.parameters) == ("wrong-direction", {"card": "r4"})
    table.refused("+r9", "B26")
    table.turns("+r4", "+r0")
    assert table.stones() == {"r": 4}
    assert table.sees()["columns"][0]["r"] == ["r6", "r4", "r4", "r0"]
    table.refused("+r5", "B26")


def test_B26_a_column_may_run_upwards() -> None:
    table = Table(hands=["r6 r8 r8 r7 r9 r0"], direction="either", opening="any").turns("+r6 @a", "+r8")
    assert table.legal("+r") == ["+r8", "+r9"]
    table.refused("+r7", "B26")
    table.refused("+r0", "B26")
    assert table.turns("+r8", "+r9").sees()["columns"][0]["r"] == ["r6", "r8", "r8", "r9"]


@pytest.mark.parametrize("rest", [(0, 1, 2, 3, 4, 6), (4, 6, 7, 8, 9, 10)])
@pytest.mark.parametrize(("second", "open_values"), [(7, range(7, 11)), (3, range(4))])
@pytest.mark.parametrize("colour", COLOURS)
def test_B26_every_colour_runs_either_way(colour: str, second: int, open_values: range, rest: tuple[int, ...]) -> None:
    held = " ".join(f"{colour}{value}" for value in (5, second, *rest))
    table = Table(hands=[held], direction="either", opening="any").turns(f"+{colour}5 @a", f"+{colour}{second}")
    values = {int(card[1:]) for card in table.sees()["hand"] if card[0] == colour}
    assert set(rest) <= values
    assert {int(text[2:]) for text in table.legal(f"+{colour}")} == values & set(open_values)


def test_B26_equal_cards_fix_nothing() -> None:
    table = Table(hands=["w6 w6 w4 w8 w0 w10"], direction="either", opening="any").turns("+w6 @a")
    assert table.legal("+w") == ["+w0", "+w4", "+w6", "+w8", "+w10"]
    table.turns("+w6")
    assert table.legal("+w") == ["+w0", "+w4", "+w8", "+w10"]
    table.turns("+w4")
    assert table.legal("+w") == ["+w0"]
    table.refused("+w8", "B26")


def test_B26_each_column_goes_its_own_way() -> None:
    table = Table(hands=["y5 y3 y4 b5 b7 b6 r5", "y5 y8 y7 y2"], direction="either", opening="any")
    table.turns("+y5 @a", "+b5 @a", "+y3", "+b7")
    table.refused("+y4", "B26")
    table.refused("+b6", "B26")
    table.play("-r5 <*").turns("+y5 @a")
    assert {"+y2", "+y8"} <= set(table.legal())
    table.turns("+y8")
    table.refused("+y7", "B26")
    assert [columns["y"] for columns in table.sees()["columns"]] == [["y5", "y3"], ["y5", "y8"]]


def test_B26_another_column_fixes_nothing() -> None:
    table = Table(hands=["y5 y3 y7 b5 b3 b7 w8"], direction="either", opening="any")
    table.turns("+w8 @a", "+y5 @a", "+b5 @a")
    assert {"+y3", "+y7", "+b3", "+b7"} <= set(table.legal())
    assert {"+y3", "+y7"} <= set(table.turns("+b3").legal())


def test_B26_the_direction_holds_for_that_round_only() -> None:
    table = Table(hands=["r6 r4", "b1"], direction="either", opening="any", max_turns=3)
    table.play("+r6 @a <* -b1 <* +r4 <*")
    assert table.state.over
    table.begin(hands=["r5", "r4 r9"])
    table.play("+r4 @a <* -r5 <*")
    assert "+r9" in table.legal()


def test_B26_by_default_columns_run_upwards_only() -> None:
    table = Table(hands=["r6 r4"], opening="any").turns("+r6 @a")
    assert table.game.options["direction"] == "ascending"
    table.refused("+r4", "B9")


def test_B26_on_a_finished_path_a_card_is_valid_in_its_direction() -> None:
    table = Table(hands=["r10 r9 r8 r7 r6 r5 r4 r3"], deck="r2 b5 r1 r5", direction="either")
    table.turns("+r10 @a", "+r9", "+r8", "+r7", "+r6", "+r5", "+r4", "+r3", "+r2", "+b5 @a")
    assert table.stones() == {"r": 9, "b": 1}
    table.refused("+r5", "B26")
    table.play("+r1 >b")
    assert table.stones() == {"r": 9, "b": 2}


def test_B27_an_expedition_begins_with_the_lowest_or_the_highest_card() -> None:
    table = Table(hands=["r5 r3 r9 r3 g4 b2 b8 y0"], direction="either")
    assert table.legal("+") == ["+y0", "+b2", "+b8", "+g4", "+r3", "+r9"]
    reason = table.refused("+r5", "B27")
    assert reason.code == "not-lowest-or-highest"


def test_B27_the_highest_card_leaves_both_ways_open() -> None:
    table = Table(hands=["r5 r3 r9 r3 g4 b2 b8 y0"], deck="r10", direction="either").turns("+r9 @a")
    assert table.legal("+r") == ["+r3", "+r5", "+r10"]


def test_B27_with_opening_any_every_card_may_begin() -> None:
    table = Table(hands=["r5 r3 r9 r3 g4 b2 b8 y0"], direction="either", opening="any")
    assert table.legal("+") == ["+y0", "+b2", "+b8", "+g4", "+r3", "+r5", "+r9"]


def test_B27_without_the_variant_the_highest_card_can_not_begin() -> None:
    Table(hands=["r5 r3 r9 r3 g4 b2 b8 y0"]).refused("+r9", "B7")


# --- The limit of turns ----------------------------------------------------------------------------------------------


def test_B28_a_round_is_cut_after_that_many_turns_of_all_seats_together() -> None:
    table = Table(hands=["r3", "g1", "b1"], players=3, max_turns=4, standing=Standing(0, (50, 0, 0), (0, 0, 0)))
    table.play("+r3 @a <* -g1 <g -b1 <b")
    assert not table.state.over
    table.play(table.legal("-")[0])
    assert not table.state.over
    table.play("<*")
    assert table.state.over
    assert (table.state.outcome.reason, table.state.outcome.clause) == ("turn-limit", "B28")
    assert table.state.outcome.truncated
    assert table.state.outcome.scores == (50 - 20, 0, 0)
    assert table.refused("<*", "B28").parameters == {"ending": "turn-limit"}
    table.refused(">.", "B28")


@pytest.mark.parametrize("limit", [1, 2, 5, 9])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_B28_random_playouts_keep_to_the_limit(players: int, limit: int) -> None:
    for seed in range(10):
        state = BoardGame(players=players, max_turns=limit).deal(seed, starter=seed % players)
        state.playout(seed)
        assert state.view(PUBLIC).to_json()["turn"] == limit
        assert state.outcome is not None
        assert state.outcome.truncated


def test_B28_turns_are_counted_anew_in_each_round_and_the_match_goes_on() -> None:
    match = BoardGame(max_turns=3).match(seed=1, starter=0)
    starters = []
    for _ in range(3):
        assert not match.over
        starters.append(match.state.starter)
        discard_and_draw(match, 3)
    assert starters == [0, 1, 0]
    assert [len(played.moves) for played in match.rounds] == [6, 6, 6]
    assert match.result is not None
    assert match.result.truncated


def test_B28_the_last_card_in_that_very_turn_is_a_regular_end() -> None:
    table = Table(figures={"removed": 90}, max_turns=4)
    for number in range(3):
        table.turns_of_all(4)
        assert (table.state.outcome.reason, table.state.outcome.clause) == ("pile-empty", "B19")
        assert not table.state.outcome.truncated
        if number < 2:
            table.begin()
    assert table.match.result is not None
    assert not table.match.result.truncated


def test_B28_one_round_that_was_cut_marks_the_whole_match() -> None:
    table = Table(figures={"removed": 90}, max_turns=4)
    table.wait(1)
    table.turns_of_all(3)
    assert table.state.outcome.truncated
    for _ in range(2):
        table.begin()
        table.turns_of_all(4)
        assert not table.state.outcome.truncated
    assert table.match.result is not None
    assert table.match.result.truncated


def test_B28_by_default_there_is_no_limit() -> None:
    table = Table()
    assert table.game.options["max_turns"] is None
    for _ in range(300):
        card = table.legal("-")[0]
        table.play(f"{card} <{card[1]}")
    assert table.sees()["turn"] == 300
    assert not table.state.over


@pytest.mark.parametrize("limit", [0, -1, True, "5", 1.5, 1 << 31])
def test_B28_a_limit_is_a_whole_number_from_one(limit: Any) -> None:
    with pytest.raises(BadOption, match="max_turns"):
        BoardGame(max_turns=limit)


# --- Every refusal is explained --------------------------------------------------------------------------------------

POSITIONS = {
    "play": "",
    "piece": "+b4",
    "draw": "-b4",
    "move by arrow": "+r2",
    "move by a finished path": "+y9",
}


@pytest.mark.parametrize("position", POSITIONS)
def test_every_forbidden_action_is_explained_and_changes_nothing(position: str) -> None:
    table = Table(pieces=["y9 r2", "g2"], hands=["r2 y9 b4 b7"], tiles={"r3": "arrow"})
    table.play(POSITIONS[position])
    state, before = table.state, table.state.to_bytes()
    legal = set(state.legal)
    for action in [-1, *range(table.game.actions), table.game.actions, 10**6]:
        reason = state.why_not(action)
        assert (reason is None) == (action in legal)
        if reason is None:
            continue
        assert isinstance(reason, Reason)
        assert reason.clause in {f"B{number}" for number in range(1, 29)}
        assert_plain(reason)
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert state.to_bytes() == before


def test_watchers_and_other_seats_are_told_why_they_may_not_act() -> None:
    state = BoardGame(players=3).deal(seed=1)
    for action in range(124):
        for seat in (1, 2, PUBLIC):
            reason = state.why_not(action, seat)
            assert reason is not None
            assert reason.code == ("spectator" if seat == PUBLIC else "not-your-turn")
