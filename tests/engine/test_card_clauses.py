"""The card game, clause by clause: every test is named after the clause of docs/rules/card.md that it checks.

Expected values are worked out by hand from the clause. Seat 0 begins unless a test says otherwise, and hands that
are not given in full are filled up with other cards.
"""

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from lostcities.engine.contract import PUBLIC, BadInput, BadOption, BadSetup, IllegalAction, Reason
from lostcities.engine.games.card.game import CardGame
from lostcities.engine.games.card.state import CardState
from lostcities.engine.match import Match
from tables import all_cards, arranged, play, spelled
from wording import assert_plain

GAME = CardGame()
FIVE = "ybwgr"
SIX = "ybwgrp"


# Helpers


def position(first: str = "", second: str = "", deck: str = "", moves: str = "", **options: Any) -> CardState:
    """A game with these cards in the hands and on top of the draw pile, after these moves."""
    game = CardGame(**options)
    state: CardState = play(game, game.start(arranged(game, [first, second], deck)), moves)
    return state


def seen(state: CardState, seat: int = PUBLIC) -> Any:
    """What a seat sees, or with no seat what everybody sees."""
    return state.view(seat).to_json()


def hand(state: CardState, seat: int) -> list[str]:
    """The cards a seat holds, as it sees them itself."""
    cards: list[str] = seen(state, seat)["hand"]
    return cards


def top_and_size(view: Any, colour: str) -> tuple[str | None, int]:
    """What a view shows of a discard pile."""
    pile = view["discards"][colour]
    return pile["top"], pile["size"]


def legal(state: CardState) -> set[str]:
    """The legal actions as text."""
    return set(spelled(GAME, state))


def refused(state: CardState, text: str, clause: str) -> Reason:
    """Make sure that an action is forbidden by that clause, is explained, and changes nothing when tried."""
    action = GAME.action(text)
    before = state.to_bytes()
    reason = state.why_not(action)
    assert isinstance(reason, Reason)
    assert reason.clause == clause
    assert_plain(reason)
    assert action not in state.legal
    with pytest.raises(IllegalAction, match=re.escape(str(reason))):
        state.apply(action)
    assert state.to_bytes() == before
    return reason


def laying(game: CardGame, wishes: tuple[str, str], starter: int = 0) -> dict[str, Any]:
    """A set-up in which each seat can lay these cards, one a turn, if both draw only from the draw pile."""
    cards = [wish.split() for wish in wishes]
    others = list((Counter(all_cards(game)) - Counter(cards[0] + cards[1])).elements())
    drawn = [cards[starter][8:], cards[1 - starter][8:]]
    deck = []
    for turn in range(2 * max(len(late) for late in drawn)):
        late = drawn[turn % 2]
        deck.append(late[turn // 2] if turn // 2 < len(late) else others.pop())
    return arranged(game, [" ".join(wish[:8]) for wish in cards], " ".join(deck))


def finish(game: CardGame, table: CardState | Match[Any], wishes: tuple[str, str] = ("", "")) -> None:
    """Both lay the cards they wish in that order, then discard; all draw from the draw pile until the game is over."""
    state = table.state if isinstance(table, Match) else table
    cards = [wish.split() for wish in wishes]
    for _ in range(len(all_cards(game))):  # no game without a taken discard has more turns
        if state.over:
            break
        to_lay = cards[state.to_move]
        # The last of the legal actions is always a discard.
        place = f"+{to_lay.pop(0)}" if to_lay else spelled(game, state)[-1]
        play(game, table, f"{place} <*")
    assert state.over
    assert cards == [[], []]


def ended_with(first: str, second: str = "", **options: Any) -> CardState:
    """A game played to its regular end, in which the seats have laid these cards."""
    game = CardGame(**options)
    wishes = (first, second)
    state = game.start(laying(game, wishes))
    finish(game, state, wishes)
    return state


def points(first: str, second: str = "", **options: Any) -> tuple[int, ...]:
    """The points of a finished game in which the seats have laid these cards."""
    outcome = ended_with(first, second, **options).outcome
    assert outcome is not None
    assert [sheet.total for sheet in outcome.sheets] == list(outcome.scores)
    return outcome.scores


def match_of(*games: tuple[str, str], starter: int = 0, rounds: int = 3) -> Match[Any]:
    """A match in which the seats have laid these cards in its games so far."""
    game = CardGame(games=rounds)
    match = game.match(starter=starter, dealt=False)
    for wishes in games:
        match.begin(laying(game, wishes, match.starter))
        finish(game, match, wishes)
    return match


def games_of(match: Match[Any], turns: int) -> int:
    """How many games a match has whose games are cut after one turn; it may not take more turns than these."""
    for _ in range(turns):
        if not match.over:
            play(GAME, match, f"{spelled(GAME, match.state)[-1]} <*")
    assert match.over
    return len(match.finished)


SEVEN = "{0}8 {0}9 {0}10"  # 27 - 20 = 7 points
RED_7, GREEN_7 = SEVEN.format("r"), SEVEN.format("g")


# C1: the cards


def test_C1_sixty_cards_numbers_2_to_10_once_and_three_wagers_in_each_of_five_colours() -> None:
    wanted = Counter({f"{colour}{number}": 1 for colour in "ybwgr" for number in range(2, 11)})
    wanted.update({f"{colour}x": 3 for colour in "ybwgr"})
    assert sum(wanted.values()) == 60
    assert Counter(all_cards(GAME)) == wanted
    assert Counter(all_cards(CardGame(games=1))) == wanted


def test_C1_wagers_of_a_colour_are_alike_so_three_in_hand_are_one_action() -> None:
    state = position("rx rx rx")
    assert spelled(GAME, state).count("+rx") == 1
    assert spelled(GAME, state).count("-rx") == 1
    assert hand(state, 0).count("rx") == 3


@pytest.mark.parametrize(("take", "give"), [("r2", "r3"), ("rx", "r3"), ("r2", "rx"), ("r2", "p2"), ("r2", "r11")])
def test_C1_a_set_up_with_other_cards_is_refused(take: str, give: str) -> None:
    setup = arranged(GAME, [take, ""])
    setup["hands"][0][0] = give
    with pytest.raises(BadSetup):
        GAME.start(setup)


# C2: the deal


@pytest.mark.parametrize("seed", range(5))
def test_C2_each_is_dealt_eight_cards_and_44_are_left_to_draw(seed: int) -> None:
    state = GAME.deal(seed)
    assert [len(held) for held in state.setup()["hands"]] == [8, 8]
    assert len(state.setup()["deck"]) == 44
    assert [len(hand(state, seat)) for seat in range(2)] == [8, 8]
    assert seen(state)["deck"] == 44


def test_C2_the_pack_is_shuffled_before_each_deal() -> None:
    deals = [GAME.deal(seed).setup() for seed in range(300)]
    assert len({json.dumps(deal) for deal in deals}) == 300
    assert len({deal["deck"][0] for deal in deals}) == 50  # any of the 50 kinds may be drawn first
    assert {card for deal in deals for card in deal["hands"][0]} == set(all_cards(GAME))
    assert {card for deal in deals for card in deal["hands"][1]} == set(all_cards(GAME))


@pytest.mark.parametrize("players", [1, 3, 4])
def test_C2_the_game_is_for_two(players: int) -> None:
    with pytest.raises(BadOption):
        CardGame(players=players)
    assert CardGame(players=2).players == 2


@pytest.mark.parametrize("short", [0, 1])
def test_C2_a_set_up_with_another_number_of_cards_in_a_hand_is_refused(short: int) -> None:
    setup = arranged(GAME, ["", ""])
    setup["deck"].append(setup["hands"][short].pop())
    with pytest.raises(BadSetup):
        GAME.start(setup)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("y2 y3 y4 y5 y6 y7 y8 y9", "r2 r3 r4 r5 r6 r7 r8 r9"),
        ("yx yx yx bx bx y4 y5 y6", "rx rx gx gx gx r7 r8 r9"),
    ],
)
def test_C2_a_seat_sees_its_own_hand_and_nobody_sees_another(first: str, second: str) -> None:
    state = position(first, second)
    assert Counter(seen(state, 0)["hand"]) == Counter(first.split())
    assert Counter(seen(state, 1)["hand"]) == Counter(second.split())
    assert seen(state)["hand"] == []
    for viewer, hidden in ((0, second), (1, first), (PUBLIC, f"{first} {second}")):
        text = json.dumps(seen(state, viewer))
        assert not [card for card in hidden.split() if card in text]


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_C2_another_hand_and_another_order_of_the_draw_pile_look_the_same(viewer: int) -> None:
    mover = max(viewer, 0)
    one = arranged(GAME, ["y2 y3 y4 y5 y6 y7 y8 y9", "r2 r3 r4 r5 r6 r7 r8 r9"][:: -1 if mover else 1])
    drawn, *unseen = one["deck"] + one["hands"][1 - mover]
    Random(2).shuffle(unseen)
    hands = [one["hands"][mover], unseen[:8]]
    other = {"hands": hands[:: -1 if mover else 1], "deck": [drawn, *unseen[8:]]}
    for moves in ("", "+y2", "+y2 <*"):
        views = [play(GAME, GAME.start(setup, mover), moves).view(viewer) for setup in (one, other)]
        assert views[0].to_json() == views[1].to_json()
        assert views[0].to_bytes() == views[1].to_bytes()


def test_C2_a_card_drawn_from_the_face_down_pile_is_seen_only_by_who_drew_it() -> None:
    state = position("y2", "r2", deck="g7 g8", moves="+y2 <*")
    assert "g7" in hand(state, 0)
    for viewer in (1, PUBLIC):
        assert "g7" not in json.dumps(seen(state, viewer))
    for viewer in (0, 1, PUBLIC):
        assert "g8" not in json.dumps(seen(state, viewer))


# C3: who begins the first game


@pytest.mark.parametrize("starter", [0, 1])
def test_C3_the_host_chooses_who_begins(starter: int) -> None:
    for seed in range(8):
        match = GAME.match(seed, starter)
        assert match.state.to_move == starter
        assert match.rounds[0].starter == starter


def test_C3_by_default_it_is_drawn_by_lot() -> None:
    by_seed = Counter(GAME.match(seed).state.to_move for seed in range(200))
    assert set(by_seed) == {0, 1}
    assert 60 <= by_seed[0] <= 140
    assert {GAME.match().state.to_move for _ in range(64)} == {0, 1}


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("starter", [-1, 2])
def test_C3_who_begins_must_be_a_seat(starter: int, dealt: bool) -> None:
    with pytest.raises(BadInput):
        GAME.match(1, starter, dealt)


# C4: how many games


def test_C4_a_match_is_three_games_by_default() -> None:
    assert GAME.options["games"] == 3
    assert games_of(CardGame(max_turns=1).match(seed=1), turns=10) == 3


@pytest.mark.parametrize("games", [1, 2, 4, 25])
def test_C4_any_number_of_games_may_be_agreed(games: int) -> None:
    match = CardGame(games=games, max_turns=1).match(seed=1)
    assert games_of(match, turns=30) == games
    with pytest.raises(IllegalAction):
        match.apply(GAME.action("<*"))


@pytest.mark.parametrize("games", [0, -1, None, 1.5, "3", True])
def test_C4_a_match_has_at_least_one_game(games: object) -> None:
    with pytest.raises(BadOption):
        CardGame(games=games)


# C5: place, then draw


def test_C5_a_turn_begins_with_placing_a_card_from_the_hand() -> None:
    state = position("y2 y3 y4 y5 b6 b7 rx rx", "r2", moves="")
    cards = {"y2", "y3", "y4", "y5", "b6", "b7", "rx"}
    assert legal(state) == {f"{sign}{card}" for sign in "+-" for card in cards}
    assert seen(state, 0)["phase"] == "play"


def test_C5_nobody_draws_before_placing() -> None:
    refused(position(), "<*", "C5")
    refused(position("r9", "r8", moves="-r9 <* -r8 <*"), "<r", "C5")


@pytest.mark.parametrize("placed", ["+y2", "-y2"])
def test_C5_after_placing_the_same_player_must_draw(placed: str) -> None:
    state = position("y2 g4 g5", moves=placed)
    assert state.to_move == 0
    assert seen(state, 0)["phase"] == "draw"
    assert legal(state) == {"<*"}
    refused(state, "+g4", "C5")
    refused(state, "-g4", "C5")


def test_C5_the_draw_ends_the_turn_and_the_other_player_is_next() -> None:
    state = position("y2", "r2", moves="+y2 <*")
    assert state.to_move == 1
    refused(state, "<*", "C5")
    assert play(GAME, state, "+r2 <*").to_move == 0


@pytest.mark.parametrize("action", ["+y3", "-y3", "<*"])
def test_C5_out_of_turn_nothing_is_allowed(action: str) -> None:
    state = position("y2", "y3")
    reason = state.why_not(GAME.action(action), seat=1)
    assert isinstance(reason, Reason)
    assert reason.clause == "C5"
    assert_plain(reason)
    assert seen(state, 1)["legal"] == []


@pytest.mark.parametrize("action", ["+r7", "-r7"])
def test_C5_only_a_card_of_the_own_hand_can_be_placed(action: str) -> None:
    reason = refused(position("r8", "r7"), action, "C5")
    assert (reason.code, reason.parameters) == ("card-not-held", {"card": "r7"})


def test_C5_a_legal_action_needs_no_reason() -> None:
    state = position("y2 y3")
    assert [state.why_not(action) for action in state.legal] == [None] * len(state.legal)
    play(GAME, state, "-y2")
    assert state.why_not(GAME.action("<*")) is None


def test_C5_seven_cards_between_placing_and_drawing_and_eight_at_the_end_of_every_turn() -> None:
    rng = Random(5)
    state = GAME.deal(seed=5)
    for _ in range(60):
        mover = state.to_move
        state.apply(rng.choice(state.legal))
        assert (len(hand(state, mover)), len(hand(state, 1 - mover))) == (7, 8)
        state.apply(rng.choice(state.legal))
        assert (len(hand(state, mover)), len(hand(state, 1 - mover))) == (8, 8)
        assert state.to_move == 1 - mover
        if state.over:
            break


def test_C5_the_view_says_who_did_what_last() -> None:
    state = position("y2", "r2")
    assert seen(state)["last"] is None
    for move, by in (("+y2", 0), ("<*", 0), ("-r2", 1), ("<*", 1)):
        assert json.dumps(seen(play(GAME, state, move))["last"]) == json.dumps({"by": by, "do": move})


# C6: where a card may go


def test_C6_every_card_may_go_on_the_own_column_or_the_discard_pile_of_its_colour() -> None:
    for card in ("y2", "b3", "w4", "g5", "r10", "wx"):
        assert {f"+{card}", f"-{card}"} <= legal(position(card))


def test_C6_a_laid_card_lies_on_the_own_column_of_its_colour_and_nowhere_else() -> None:
    view = seen(position("w4", "r9", moves="+w4 <* +r9 <*"))
    assert view["columns"] == [
        {"y": [], "b": [], "w": ["w4"], "g": [], "r": []},
        {"y": [], "b": [], "w": [], "g": [], "r": ["r9"]},
    ]
    assert [top_and_size(view, colour) for colour in FIVE] == [(None, 0)] * 5


def test_C6_a_discarded_card_lies_on_the_pile_of_its_colour_and_nowhere_else() -> None:
    view = seen(position("w4", "gx", moves="-w4 <* -gx <*"))
    assert view["columns"] == [{colour: [] for colour in FIVE}] * 2
    assert [top_and_size(view, colour) for colour in FIVE] == [(None, 0), (None, 0), ("w4", 1), ("gx", 1), (None, 0)]


def test_C6_both_players_have_an_own_column_of_each_colour() -> None:
    state = position("r8 r9", "r3 rx r4", moves="+r8 <*")
    assert {"+r3", "+rx"} <= legal(state)  # the other player's 8 does not stand in the way
    play(GAME, state, "+r3 <* +r9 <* +r4 <*")
    assert [columns["r"] for columns in seen(state)["columns"]] == [["r8", "r9"], ["r3", "r4"]]


def test_C6_a_placed_card_leaves_the_hand() -> None:
    state = position("y2 gx gx", "b2", moves="+y2")
    assert "y2" not in hand(state, 0)
    assert "y2" not in hand(state, 1)
    play(GAME, state, "<* -b2 <* -gx")
    assert hand(state, 0).count("gx") == 1


def test_C6_who_only_watches_can_do_nothing() -> None:
    state = position("y2")
    assert seen(state)["legal"] == []
    reason = state.why_not(GAME.action("+y2"), seat=PUBLIC)
    assert isinstance(reason, Reason)
    assert_plain(reason)


@pytest.mark.parametrize("number", [-1, 127, 10**6])
def test_C6_a_number_that_is_no_action_is_refused_and_changes_nothing(number: int) -> None:
    state = position("y2")
    before = state.to_bytes()
    reason = state.why_not(number)
    assert isinstance(reason, Reason)
    assert_plain(reason)
    with pytest.raises(IllegalAction):
        state.apply(number)
    assert state.to_bytes() == before


# C7: numbers ascend


@pytest.mark.parametrize("number", range(2, 11))
def test_C7_the_first_number_of_a_column_may_be_any(number: int) -> None:
    assert f"+r{number}" in legal(position(f"r{number}"))
    assert f"+r{number}" in legal(position(f"rx r{number}", "b2", moves="+rx <* -b2 <*"))


@pytest.mark.parametrize("last", range(2, 11))
def test_C7_after_a_number_exactly_the_higher_ones_may_follow_gaps_allowed(last: int) -> None:
    others = [number for number in range(2, 11) if number != last][:7]
    state = position(f"r{last} " + " ".join(f"r{number}" for number in others), "b2", moves=f"+r{last} <* -b2 <*")
    assert {text for text in legal(state) if text.startswith("+r")} == {f"+r{n}" for n in others if n > last}
    for number in others:
        if number < last:
            refused(state, f"+r{number}", "C7")


def test_C7_the_reason_names_the_last_number_of_the_column() -> None:
    state = position("r9 r8 r10", "b2", moves="+r9 <* -b2 <*")
    assert "+r10" in legal(state)
    reason = refused(state, "+r8", "C7")
    assert (reason.code, reason.parameters) == ("not-higher-than-last", {"card": "r9"})


def test_C7_the_last_number_counts_not_the_first() -> None:
    state = position("r2 r6 r4", "b2 b3", moves="+r2 <* -b2 <* +r6 <* -b3 <*")
    reason = refused(state, "+r4", "C7")
    assert reason.parameters == {"card": "r6"}
    assert seen(state)["columns"][0]["r"] == ["r2", "r6"]


def test_C7_the_number_just_laid_is_gone_and_cannot_be_laid_again() -> None:
    # No two numbers are equal (C1), so "not equal" shows only in that the card is no longer there.
    state = position("r5", "b2", moves="+r5 <* -b2 <*")
    refused(state, "+r5", "C5")


def test_C7_columns_of_other_colours_do_not_matter() -> None:
    state = position("r10 g2", "b2", moves="+r10 <* -b2 <*")
    assert "+g2" in legal(state)


def test_C7_numbers_on_the_discard_pile_do_not_matter() -> None:
    state = position("r9 r3", "r10", moves="-r9 <* -r10 <*")
    assert "+r3" in legal(state)


def test_C7_a_number_too_low_to_lay_may_still_be_discarded() -> None:
    state = position("r5 r3", "b2", moves="+r5 <* -b2 <* -r3")
    assert top_and_size(seen(state), "r") == ("r3", 1)


def test_C7_a_number_taken_from_a_discard_pile_may_be_laid_like_any_other() -> None:
    state = position("r5 w2 w3", "r3 r8 b2 b3", moves="+r5 <* -r8 <* -w2 <r -r3 <* -w3 <r -b2 <*")
    assert {"r3", "r8"} <= set(hand(state, 0))
    assert "+r8" in legal(state)
    refused(state, "+r3", "C7")


# C8: wagers


def test_C8_up_to_all_three_wagers_may_begin_a_column() -> None:
    state = position("rx rx rx r2", "b2 b3 b4 b5", moves="+rx <* -b2 <* +rx <* -b3 <* +rx <* -b4 <*")
    assert seen(state)["columns"][0]["r"] == ["rx", "rx", "rx"]
    play(GAME, state, "+r2 <*")
    assert seen(state)["columns"][0]["r"] == ["rx", "rx", "rx", "r2"]


@pytest.mark.parametrize("number", range(2, 11))
def test_C8_no_wager_after_a_number(number: int) -> None:
    state = position(f"r{number} rx", "b2", moves=f"+r{number} <* -b2 <*")
    reason = refused(state, "+rx", "C8")
    assert (reason.code, reason.parameters) == ("wager-after-number", {"card": f"r{number}"})
    assert "-rx" in legal(state)


def test_C8_no_wager_after_a_wager_and_a_number() -> None:
    state = position("rx rx r5", "b2 b3", moves="+rx <* -b2 <* +r5 <* -b3 <*")
    refused(state, "+rx", "C8")


def test_C8_numbers_of_another_colour_or_player_do_not_bar_a_wager() -> None:
    state = position("r5 gx", "rx", moves="+r5 <*")
    assert "+rx" in legal(state)
    play(GAME, state, "-rx <*")
    assert "+gx" in legal(state)


def test_C8_numbers_on_the_discard_pile_do_not_bar_a_wager() -> None:
    state = position("r5 rx", "r4", moves="-r5 <* -r4 <*")
    assert "+rx" in legal(state)


# C9: discard piles


def test_C9_there_are_five_piles_and_all_are_empty_at_first() -> None:
    assert [*seen(position())["discards"]] == list(FIVE)
    assert [top_and_size(seen(position()), colour) for colour in FIVE] == [(None, 0)] * 5


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_C9_everybody_sees_the_top_card_and_the_size_of_each_pile(viewer: int) -> None:
    state = position("r7 gx", "r8", moves="-r7 <* -r8 <* -gx <*")
    view = seen(state, viewer)
    assert top_and_size(view, "r") == ("r8", 2)
    assert top_and_size(view, "g") == ("gx", 1)
    assert top_and_size(view, "y") == (None, 0)


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_C9_what_lies_below_the_top_is_shown_only_to_who_asks_for_the_memory(viewer: int) -> None:
    view = seen(position("r7", "r8", moves="-r7 <* -r8 <*"), viewer)
    assert view.pop("memory")["discards"]["r"] == ["r7", "r8"]
    assert "r8" in json.dumps(view)
    assert "r7" not in json.dumps(view)


def test_C9_only_the_top_can_be_taken_and_then_the_next_one_is_the_top() -> None:
    moves = "-r7 <* -r2 <* -rx <* -b2 <*"
    state = position("r7 rx w2 w3 w4", "r2 b2 b3 b4", moves=moves)
    assert top_and_size(seen(state), "r") == ("rx", 3)
    for taken, left, turn in (("rx", ("r2", 2), "-w2 <r"), ("r2", ("r7", 1), "-b3 <r"), ("r7", (None, 0), "-w3 <r")):
        mover = state.to_move
        play(GAME, state, turn)
        assert taken in hand(state, mover)
        assert top_and_size(seen(state), "r") == left
    assert "<r" not in legal(play(GAME, state, "-b4"))


def test_C9_a_pile_can_hold_all_twelve_cards_of_its_colour() -> None:
    first, second = "rx rx rx r2 r3 r4 b2 b3", "r5 r6 r7 r8 r9 r10 y2 y3"
    discards = [card for pair in zip(first.split()[:6], second.split()[:6], strict=True) for card in pair]
    state = position(first, second, moves=" ".join(f"-{card} <*" for card in discards))
    assert top_and_size(seen(state), "r") == ("r10", 12)
    for turn, card in enumerate(reversed(discards)):
        assert top_and_size(seen(state), "r") == (card, 12 - turn)
        other = next(text for text in spelled(GAME, state) if text[0] == "-" and text[1] != "r")
        play(GAME, state, f"{other} <r")
    assert top_and_size(seen(state), "r") == (None, 0)


# C10: where a card may be drawn


def test_C10_with_empty_piles_only_the_draw_pile_is_left() -> None:
    state = position("y2", moves="+y2")
    assert legal(state) == {"<*"}
    for colour in FIVE:
        reason = refused(state, f"<{colour}", "C10")
        assert (reason.code, reason.parameters) == ("discard-pile-empty", {"colour": colour})


def test_C10_the_draw_pile_and_every_pile_with_cards_are_sources() -> None:
    state = position("y2 w3 r4", "b5 g6", moves="-y2 <* -b5 <* -w3 <* -g6 <* +r4")
    assert legal(state) == {"<*", "<y", "<b", "<w", "<g"}
    refused(state, "<r", "C10")


def test_C10_the_draw_pile_gives_its_cards_in_order_to_whoever_draws() -> None:
    state = position("y2 y3", "r2", deck="g7 w8 gx", moves="+y2 <* +r2 <* +y3 <*")
    assert {"g7", "gx"} <= set(hand(state, 0))
    assert "w8" in hand(state, 1)
    assert "w8" not in hand(state, 0)


@pytest.mark.parametrize("card", ["y2", "b10", "w5", "gx", "rx", "r9"])
def test_C10_a_card_taken_from_a_pile_comes_to_the_hand_and_leaves_the_pile(card: str) -> None:
    other = "w2" if card[0] != "w" else "g2"
    state = position(card, other, moves=f"-{card} <* -{other} <{card[0]}")
    assert hand(state, 1).count(card) == 1
    assert len(hand(state, 1)) == 8
    assert card not in hand(state, 0)
    assert top_and_size(seen(state), card[0]) == (None, 0)
    assert seen(state)["deck"] == 43


def test_C10_a_pile_that_was_emptied_is_no_source() -> None:
    state = position("y2 g2", "r2", moves="-y2 <* -r2 <y -g2")
    assert legal(state) == {"<*", "<r"}
    refused(state, "<y", "C10")


# C11: not the card just discarded


@pytest.mark.parametrize("card", [f"{colour}{face}" for colour in FIVE for face in ("x", "2", "10")])
def test_C11_the_card_just_discarded_may_not_be_drawn(card: str) -> None:
    state = position(card, moves=f"-{card}")
    assert legal(state) == {"<*"}
    reason = refused(state, f"<{card[0]}", "C11")
    assert (reason.code, reason.parameters) == ("own-discard", {"colour": card[0]})


def test_C11_the_whole_pile_is_barred_even_with_other_cards_below() -> None:
    state = position("r9 r3", "r7 g2", moves="-r9 <* -r7 <* -r3")
    assert legal(state) == {"<*"}
    refused(state, "<r", "C11")


def test_C11_the_other_piles_are_not_barred() -> None:
    state = position("r9 r3", "g2", moves="-r9 <* -g2 <* -r3")
    assert legal(state) == {"<*", "<g"}


def test_C11_the_bar_holds_for_this_turn_only() -> None:
    state = position("r9 w2", "g2", moves="-r9 <* +g2")
    assert legal(state) == {"<*", "<r"}  # the other player may take it at once
    play(GAME, state, "<* +w2")
    assert legal(state) == {"<*", "<r"}  # and who discarded it in a later turn


def test_C11_laying_a_card_bars_no_pile() -> None:
    state = position("r3", "r9 r10 b2", moves="+r3 <* -r9 <* -b3 <* +r10")
    assert "<r" in legal(state)


def test_C11_random_playouts_keep_to_the_bar() -> None:
    game = CardGame(max_turns=1)
    fresh = game.start(arranged(game, ["r9", ""]))
    for start in (fresh, play(game, fresh.copy(), "-r9")):
        for seed in range(60):
            state = start.copy()
            state.playout(seed)
            # In the first turn no pile has a card but the one just discarded, so the draw pile must have been used.
            assert seen(state)["deck"] == 43


# C12: the size of the draw pile


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_C12_everybody_sees_how_many_cards_the_draw_pile_has(viewer: int) -> None:
    state = position("y2 y3", "r2", deck="g7")
    sizes = [seen(state, viewer)["deck"]]
    for move in ("-y2", "<*", "-r2", "<y", "-y3", "<*"):
        sizes.append(seen(play(GAME, state, move), viewer)["deck"])
    assert sizes == [44, 44, 43, 43, 43, 43, 42]


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_C12_the_number_is_public_but_the_order_is_not(viewer: int) -> None:
    setup = arranged(GAME, ["", ""])
    turned = {"hands": setup["hands"], "deck": setup["deck"][::-1]}
    views = [GAME.start(dealt).view(viewer) for dealt in (setup, turned)]
    assert views[0].to_json() == views[1].to_json()
    assert views[0].to_bytes() == views[1].to_bytes()


# C13: the end


def one_card_left() -> CardState:
    """43 turns with a draw from the draw pile each, all cards discarded but seat 0's green 8, 9 and 10."""
    state = GAME.start(laying(GAME, (GREEN_7, "")))
    play(GAME, state, "+g8 <*")
    for turn in range(1, 43):
        own = {2: "+g9", 4: "+g10"}.get(turn)
        play(GAME, state, f"{own or spelled(GAME, state)[-1]} <*")
    return state


def test_C13_the_game_goes_on_while_one_card_is_left() -> None:
    state = one_card_left()
    assert seen(state)["deck"] == 1
    assert (state.over, state.outcome) == (False, None)
    play(GAME, state, spelled(GAME, state)[-1])
    assert (state.over, state.outcome) == (False, None)


def test_C13_drawing_the_last_card_ends_the_game_at_once() -> None:
    state = one_card_left()
    play(GAME, state, f"{spelled(GAME, state)[-1]} <*")
    assert seen(state)["deck"] == 0
    assert state.over
    assert state.legal == []
    assert state.outcome is not None
    assert state.outcome.truncated is False
    assert (state.outcome.reason, state.outcome.clause) == ("pile-empty", "C13")
    for viewer in (0, 1, PUBLIC):
        assert seen(state, viewer)["phase"] == "over"
        assert seen(state, viewer)["legal"] == []


def test_C13_taking_a_discard_does_not_end_it_even_with_one_card_left() -> None:
    state = one_card_left()
    play(GAME, state, spelled(GAME, state)[-1])
    play(GAME, state, spelled(GAME, state)[-1])  # the last source is a discard pile
    assert not state.over
    assert seen(state)["deck"] == 1


def test_C13_after_the_end_every_action_is_refused() -> None:
    state = ended_with("")
    for text in ("<*", "<r", "+r7", *[f"-{card}" for card in hand(state, state.to_move)]):
        refused(state, text, "C13")


def test_C13_the_drawn_card_stays_in_hand_and_does_not_count() -> None:
    setup = arranged(GAME, ["", ""])
    setup["deck"].remove("r10")
    setup["deck"].append("r10")  # seat 1 draws it last: turns 1, 3, … are seat 0's, turn 44 is seat 1's
    state = GAME.start(setup)
    finish(GAME, state)
    assert "r10" in hand(state, 1)
    assert len(hand(state, 1)) == 8
    assert seen(state)["columns"][1]["r"] == []
    assert state.outcome is not None
    assert state.outcome.scores == (0, 0)


def test_C13_only_columns_count_not_hands_and_not_discards() -> None:
    assert points(GREEN_7) == (7, 0)
    state = one_card_left()
    before = state.scores()
    play(GAME, state, f"{spelled(GAME, state)[-1]} <*")
    assert state.scores() == before
    assert [score.total for score in before] == [7, 0]


# C14: the score of a column


@pytest.mark.parametrize(
    ("column", "score"),
    [
        ("r2", -18),
        ("r10", -10),
        ("r5 r7 r8", 0),
        ("r8 r9 r10", 7),
        ("r2 r4 r6 r8 r10", 10),
        ("rx r8 r9 r10", 14),
        ("rx rx r8 r9 r10", 21),
        ("rx rx rx r8 r9 r10", 28),
        ("rx r3 r4", -26),
        ("rx rx r10", -30),
    ],
)
def test_C14_sum_minus_20_times_one_plus_wagers(column: str, score: int) -> None:
    assert points(column) == (score, 0)
    assert points("", column.replace("r", "b")) == (0, score)


@pytest.mark.parametrize(
    ("column", "score"),
    [
        ("r2 r3 r4 r5 r6 r7 r8", 35 - 20),
        ("r4 r5 r6 r7 r8 r9 r10", 49 - 20),
        ("rx r3 r4 r5 r6 r7 r8", (33 - 20) * 2),
        ("rx rx r2 r3 r4 r5 r6", 0),
        ("rx rx rx r2 r3 r4 r5", (14 - 20) * 4),
        ("rx rx rx r7 r8 r9 r10", (34 - 20) * 4),
    ],
)
def test_C14_no_bonus_at_seven_cards(column: str, score: int) -> None:
    assert len(column.split()) == 7
    assert points(column) == (score, 0)


@pytest.mark.parametrize(
    ("column", "score"),
    [
        ("r2 r3 r4 r5 r6 r7 r8 r9", 44 - 20 + 20),
        ("rx r2 r3 r4 r5 r6 r7 r8", (35 - 20) * 2 + 20),
        ("rx rx r5 r6 r7 r8 r9 r10", (45 - 20) * 3 + 20),
        ("rx rx rx r2 r3 r4 r5 r6", 0 * 4 + 20),
        ("rx rx rx r6 r7 r8 r9 r10", (40 - 20) * 4 + 20),
    ],
)
def test_C14_bonus_of_20_after_the_multiplication_at_exactly_eight_cards_wagers_counted(
    column: str, score: int
) -> None:
    assert len(column.split()) == 8
    assert points(column) == (score, 0)


@pytest.mark.parametrize(
    ("column", "score"),
    [
        ("r2 r3 r4 r5 r6 r7 r8 r9 r10", 54 - 20 + 20),
        ("rx r2 r3 r4 r5 r6 r7 r8 r9", (44 - 20) * 2 + 20),
        ("rx r2 r3 r4 r5 r6 r7 r8 r9 r10", (54 - 20) * 2 + 20),
        ("rx rx r2 r3 r4 r5 r6 r7 r8 r9 r10", (54 - 20) * 3 + 20),
    ],
)
def test_C14_the_bonus_is_20_once_however_many_cards_more_than_eight(column: str, score: int) -> None:
    assert points(column) == (score, 0)


EXAMPLE = "y3 y5 y8 y9 y10 bx b4 b6 b7 gx g2 g4 g5 g6 g7 g9 g10 rx rx"
"""The example of docs/rules/card.md: 15 - 6 + 0 + 66 - 60."""


def test_C14_each_column_is_scored_on_its_own_and_the_sum_counts() -> None:
    state = ended_with(EXAMPLE, "w10")
    sheets = state.scores()
    assert [(line.what, line.points) for line in sheets[0].lines] == [
        ("y", 15),
        ("b", -6),
        ("w", 0),
        ("g", 66),
        ("r", -60),
    ]
    assert [(line.what, line.points) for line in sheets[1].lines] == [
        ("y", 0),
        ("b", 0),
        ("w", -10),
        ("g", 0),
        ("r", 0),
    ]
    assert [sheet.total for sheet in sheets] == [15, -10]
    assert seen(state)["outcome"]["scores"] == [15, -10]


def test_C14_the_arithmetic_of_the_score_sheet_gives_its_points() -> None:
    signs = str.maketrans({"\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "*"})
    arithmetic = {line.what: line.arithmetic.translate(signs) for line in ended_with(EXAMPLE).scores()[0].lines}
    assert arithmetic == {
        "y": "3 + 5 + 8 + 9 + 10 - 20",
        "b": "(4 + 6 + 7 - 20) * 2",
        "w": "0",
        "g": "(2 + 4 + 5 + 6 + 7 + 9 + 10 - 20) * 2 + 20",
        "r": "(0 - 20) * 3",
    }


def test_C14_the_score_so_far_is_public_while_the_game_goes_on() -> None:
    state = position("r8 r9", "gx", moves="+r8 <* +gx <* +r9 <*")
    for viewer in (0, 1, PUBLIC):
        assert [score["total"] for score in seen(state, viewer)["scores"]] == [17 - 20, -40]


# C15: nothing laid, wagers alone


def test_C15_a_colour_with_no_card_scores_0() -> None:
    state = ended_with("", "")
    assert state.outcome is not None
    assert state.outcome.scores == (0, 0)
    assert [line.points for sheet in state.scores() for line in sheet.lines] == [0] * 10


@pytest.mark.parametrize(("column", "score"), [("rx", -40), ("rx rx", -60), ("rx rx rx", -80)])
def test_C15_wagers_alone(column: str, score: int) -> None:
    assert points(column) == (score, 0)
    assert points("", column.replace("r", "y")) == (0, score)


def test_C15_wagers_alone_in_every_colour() -> None:
    assert points("yx bx wx gx rx", "yx yx bx bx wx wx gx gx rx rx") == (5 * -40, 5 * -60)


# C16: the extremes


def test_C16_all_twelve_cards_of_a_colour_are_156() -> None:
    assert points("rx rx rx r2 r3 r4 r5 r6 r7 r8 r9 r10") == ((54 - 20) * 4 + 20, 0) == (156, 0)


def test_C16_three_wagers_and_a_2_are_minus_72() -> None:
    assert points("rx rx rx r2") == ((2 - 20) * 4, 0) == (-72, 0)


def test_C16_both_extremes_at_once() -> None:
    assert points("rx rx rx r2", "yx yx yx y2 y3 y4 y5 y6 y7 y8 y9 y10") == (-72, 156)


def test_C16_minus_72_in_each_of_five_colours() -> None:
    first = " ".join(f"{c}x {c}x {c}x {c}2" for c in "ybwgr")
    assert points(first) == (5 * -72, 0)


# C17: who begins the next game


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(("wishes", "leader"), [((RED_7, ""), 0), (("", RED_7), 1), (("r2", ""), 1), (("", "r2"), 0)])
def test_C17_the_player_with_more_points_begins_the_next_game(
    starter: int, wishes: tuple[str, str], leader: int
) -> None:
    match = match_of(wishes, starter=starter)
    assert match.starter == leader
    match.begin(arranged(GAME, ["", ""]))
    assert match.state.to_move == leader


def test_C17_the_total_so_far_counts_not_the_last_game() -> None:
    match = match_of((f"rx rx {RED_7}", ""), ("", GREEN_7))  # 21 : 0, then 0 : 7
    assert match.totals == (21, 7)
    assert match.starter == 0


@pytest.mark.parametrize("starter", [0, 1])
def test_C17_on_equal_totals_who_did_not_begin_the_last_game_begins(starter: int) -> None:
    assert match_of(("", ""), starter=starter).starter == 1 - starter
    assert match_of((RED_7, GREEN_7), starter=starter).starter == 1 - starter


def test_C17_on_equal_totals_it_is_the_last_game_that_matters_not_the_first() -> None:
    match = match_of(("", RED_7), (GREEN_7, ""), starter=0)  # 0 : 7, so seat 1 begins, then 7 : 7
    assert [played.starter for played in match.rounds] == [0, 1]
    assert match.totals == (7, 7)
    assert match.starter == 0


def test_C17_on_equal_totals_a_seat_that_began_twice_begins_no_third_time() -> None:
    match = match_of((RED_7, ""), ("", GREEN_7), starter=0)  # 7 : 0, so seat 0 begins again, then 7 : 7
    assert [played.starter for played in match.rounds] == [0, 0]
    assert match.starter == 1


def test_C17_the_totals_are_carried_into_the_next_game_and_shown() -> None:
    match = match_of((RED_7, "gx"))
    match.begin(arranged(GAME, ["r10", ""]))
    assert seen(match.state)["totals"] == [7, -40]
    assert (seen(match.state)["round"], seen(match.state)["starter"]) == (1, 0)
    play(GAME, match, "+r10 <*")
    assert match.state.totals == (7 - 10, -40)


# C18: the winner of the match


@pytest.mark.parametrize(
    ("games", "totals", "winners"),
    [
        ([(RED_7, ""), ("", ""), ("", "")], (7, 0), (0,)),
        ([("", RED_7), ("", ""), ("", "")], (0, 7), (1,)),
        ([("", ""), ("", ""), ("r10", "r2")], (-10, -18), (0,)),
        ([(f"rx rx rx {RED_7}", ""), ("", RED_7), ("", RED_7)], (28, 14), (0,)),
        ([("", f"rx rx rx {RED_7}"), (RED_7, ""), (RED_7, GREEN_7)], (14, 35), (1,)),
    ],
)
def test_C18_the_highest_total_after_the_last_game_wins(
    games: list[tuple[str, str]], totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    match = match_of(*games)
    assert match.result is not None
    assert match.result.totals == match.totals == totals
    assert match.result.winners == winners


@pytest.mark.parametrize(
    "games", [[("", "")], [(RED_7, GREEN_7)], [(RED_7, ""), ("", RED_7)], [("rx", ""), ("", "gx")]]
)
def test_C18_equal_totals_are_a_draw_and_both_are_winners(games: list[tuple[str, str]]) -> None:
    match = match_of(*games, rounds=len(games))
    assert match.result is not None
    assert match.result.totals[0] == match.result.totals[1]
    assert match.result.winners == (0, 1)


def test_C18_there_is_no_winner_before_the_last_game_is_over() -> None:
    match = match_of((RED_7, ""), (RED_7, ""))
    assert (match.over, match.result) == (False, None)
    match.begin(arranged(GAME, ["", ""]))
    assert (match.over, match.result) == (False, None)
    finish(GAME, match)
    assert match.over


# C19: what never ends


def round_and_round(state: CardState, times: int) -> CardState:
    """Six turns in which three cards go round by the discard piles, and all is as it was."""
    for _ in range(times):
        play(GAME, state, "-g2 <r -y2 <g -r2 <y -g2 <r -y2 <g -r2 <y")
    return state


def test_C19_without_a_limit_a_game_goes_on_for_ever_while_discards_are_taken() -> None:
    assert GAME.options["max_turns"] is None
    state = position("r2 y2", "g2", moves="-r2 <*")
    round_and_round(state, times=100)
    assert not state.over
    assert seen(state)["turn"] == 601
    assert seen(state)["deck"] == 43


@pytest.mark.parametrize("limit", [1, 2, 5, 8])
def test_C19_max_turns_ends_a_game_after_so_many_turns_of_both_seats_after_the_draw(limit: int) -> None:
    state = position("r2 y2", "g2", max_turns=limit)
    turns = ["-r2 <*", "-g2 <r", "-y2 <g", "-r2 <y", "-g2 <r", "-y2 <g", "-r2 <y", "-g2 <r"]
    for turn in turns[:limit]:
        for move in turn.split():
            assert not state.over
            play(GAME, state, move)
    assert state.over
    assert state.legal == []


@pytest.mark.parametrize("limit", [1, 2, 5, 8])
@pytest.mark.parametrize("moves", ["", "-r2", "-r2 <*"])
def test_C19_random_playouts_keep_to_the_limit(limit: int, moves: str) -> None:
    if (limit, moves) == (1, "-r2 <*"):
        return  # already over
    for seed in range(20):
        state = position("r2", moves=moves, max_turns=limit)
        state.playout(seed)
        assert seen(state)["turn"] == limit
        assert state.outcome is not None
        assert state.outcome.truncated


def test_C19_a_cut_game_is_scored_as_it_stands_and_says_so() -> None:
    state = position("r8 r9 r10", "gx w2", moves="+r8 <* +gx <* +r9 <* -w2 <* +r10 <*", max_turns=5)
    assert state.outcome is not None
    assert state.outcome.scores == (7, -40)
    assert state.outcome.truncated is True
    assert (state.outcome.reason, state.outcome.clause) == ("turn-limit", "C19")
    assert seen(state)["outcome"]["truncated"] is True
    assert len(hand(state, 0)) == 8


def test_C19_after_the_cut_every_action_is_refused() -> None:
    state = position("r2", "g2", moves="-r2 <* -g2 <*", max_turns=2)
    for text in ("<*", "<r", "+r7", *[f"-{card}" for card in hand(state, state.to_move)]):
        refused(state, text, "C19")


def test_C19_the_last_card_drawn_in_that_very_turn_is_a_regular_end() -> None:
    state = ended_with("", max_turns=44)  # 44 draws from the draw pile of 44
    assert seen(state)["deck"] == 0
    assert state.outcome is not None
    assert state.outcome.truncated is False
    assert (state.outcome.reason, state.outcome.clause) == ("pile-empty", "C13")
    refused(state, "<*", "C13")


def test_C19_one_card_short_of_the_end_is_a_cut() -> None:
    state = ended_with("", max_turns=43)
    assert seen(state)["deck"] == 1
    assert state.outcome is not None
    assert state.outcome.truncated is True


def test_C19_a_limit_that_is_not_reached_changes_nothing() -> None:
    state = ended_with(RED_7, max_turns=45)
    assert seen(state)["turn"] == 44
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.truncated) == ((7, 0), False)


@pytest.mark.parametrize("cut", [[], [0], [1], [0, 1]])
def test_C19_the_match_goes_on_and_is_truncated_if_any_of_its_games_was_cut(cut: list[int]) -> None:
    game = CardGame(games=2, max_turns=44)
    match = game.match(starter=0, dealt=False)
    for number in range(2):
        assert not match.over
        hands = ["r2", "g2"] if match.starter == 0 else ["g2", "r2"]
        match.begin(arranged(game, hands))
        if number in cut:
            play(game, match, "-r2 <* -g2 <r")  # one turn without the draw pile leaves one card after 44 turns
        finish(game, match)
    assert [played.outcome is not None and played.outcome.truncated for played in match.rounds] == [
        n in cut for n in range(2)
    ]
    assert match.result is not None
    assert match.result.truncated is bool(cut)


def test_C19_the_points_of_a_cut_game_count_in_the_match() -> None:
    game = CardGame(games=2, max_turns=2)
    match = game.match(starter=0, dealt=False)
    match.begin(arranged(game, ["r9", "g10"]))
    play(game, match, "+r9 <* +g10 <*")
    assert match.totals == (-11, -10)
    assert match.starter == 1
    match.begin(arranged(game, ["r9", "g10"]))
    play(game, match, "+g10 <* -r9 <*")
    assert match.result is not None
    assert (match.result.totals, match.result.winners, match.result.truncated) == ((-11, -20), (0,), True)


@pytest.mark.parametrize("limit", [0, -1, 1.5, "10", True])
def test_C19_a_limit_is_a_number_of_turns_or_null(limit: object) -> None:
    with pytest.raises(BadOption):
        CardGame(max_turns=limit)
    assert CardGame(max_turns=None).options["max_turns"] is None


# C20: six colours


def test_C20_five_colours_are_the_default() -> None:
    assert GAME.options["colours"] == 5
    assert {card[0] for card in all_cards(GAME)} == set(FIVE)


def test_C20_six_colours_are_72_cards_with_twelve_purple_ones() -> None:
    cards = Counter(all_cards(CardGame(colours=6)))
    assert sum(cards.values()) == 72
    assert cards - Counter(all_cards(GAME)) == Counter({"px": 3, **{f"p{number}": 1 for number in range(2, 11)}})


def test_C20_hands_of_eight_and_a_draw_pile_of_56() -> None:
    setup = CardGame(colours=6).deal(seed=1).setup()
    assert ([len(held) for held in setup["hands"]], len(setup["deck"])) == ([8, 8], 56)
    assert seen(CardGame(colours=6).deal(seed=1))["deck"] == 56


def test_C20_six_piles_and_six_columns_each() -> None:
    view = seen(position(colours=6))
    assert [*view["discards"]] == list(SIX)
    assert [[*columns] for columns in view["columns"]] == [list(SIX)] * 2
    assert [[line["what"] for line in score["lines"]] for score in view["scores"]] == [list(SIX)] * 2


def test_C20_purple_is_laid_discarded_and_taken_like_any_other_colour() -> None:
    state = position("p5 px p3 p9", "p7 px", colours=6)
    assert {"+p5", "-p5", "+px", "-px"} <= legal(state)
    play(GAME, state, "+p5 <* -p7")
    refused(state, "<p", "C11")
    play(GAME, state, "<*")
    refused(state, "+p3", "C7")
    refused(state, "+px", "C8")
    play(GAME, state, "+p9")
    assert legal(state) == {"<*", "<p"}
    play(GAME, state, "<p +px")
    refused(state, "<p", "C10")
    assert "p7" in hand(state, 0)
    assert [columns["p"] for columns in seen(state)["columns"]] == [["p5", "p9"], ["px"]]


def test_C20_purple_is_scored_like_any_other_colour() -> None:
    full = "px px px p2 p3 p4 p5 p6 p7 p8 p9 p10"
    assert points(full, colours=6) == (156, 0)
    assert points("r2", "px px px p2", colours=6) == (-18, -72)


def test_C20_the_game_ends_with_the_last_of_the_56_cards() -> None:
    state = ended_with("", colours=6)
    assert (seen(state)["deck"], seen(state)["turn"]) == (0, 56)


def test_C20_with_five_colours_there_is_no_purple() -> None:
    state = position("r5 r9")
    for text in ("+p5", "-p5", "+px", "-px"):
        refused(state, text, "C20")
    reason = refused(play(GAME, state, "+r5"), "<p", "C20")
    assert (reason.code, reason.parameters) == ("colour-not-in-game", {"colour": "p"})


@pytest.mark.parametrize("colours", [0, 1, 4, 7, "6", None, True, 5.0])
def test_C20_colours_are_five_or_six(colours: object) -> None:
    with pytest.raises(BadOption):
        CardGame(colours=colours)
