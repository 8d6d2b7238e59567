"""What policies see of a game is what the seat's View holds, and their slots are its actions."""

from array import array
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.shipped_weights import thumb_policy
from lostcities.engine.games.roll.game import RollGame

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("card", {}),
    ("card", {"colours": 6}),
    ("board", {"players": 2, "rounds": 1}),
    ("board", {"players": 3, "rounds": 1, "direction": "either"}),
    ("board", {"players": 4, "rounds": 1, "redraw": False, "opening": "any"}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
    ("roll", {"players": 4, "choices": "together"}),
]


class Eyes:
    """Buffers for what features show."""

    def __init__(self, features: Any) -> None:
        shape = features.layout
        self.features = features
        self.slots = shape["colours"] * shape["slots"] + shape["choices"]
        self.row = shape["colours"] * shape["features"] + shape["globals"]

    def look(self, lane: int) -> tuple[list[float], list[int], int]:
        rows, legal, seats = array("f", bytes(4 * self.row)), array("B", bytes(self.slots)), array("i", [0])
        self.features.observe(array("i", [lane]), 1, rows, legal, seats)
        return list(rows), [slot for slot in range(self.slots) if legal[slot]], seats[0]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_lanes_follow_the_rules_and_show_only_the_view(name: str, options: dict[str, Any], seed: int) -> None:
    game: Any = lostcities.game(name, **options)
    features = features_of(game, 2)
    eyes = Eyes(features)
    rng = Random(seed)
    starter = seed % game.players
    state = game.deal(seed, starter)
    features.lanes.deal(0, seed, starter)
    while not state.over:
        row, slots, seat = eyes.look(0)
        assert seat == state.to_move
        assert sorted(features.action(slot) for slot in slots) == list(state.legal)
        assert [features.slot(features.action(slot)) for slot in slots] == slots
        features.lanes.look(1, state.view(seat))
        assert eyes.look(1) == (row, slots, seat), "the true state shows no more than the View"
        slot = rng.choice(slots)
        state.apply(features.action(slot))
        features.apply(array("i", [0]), 1, array("i", [slot]))
    assert features.lanes.live(array("i", [0, 0])) <= 1
    points, over = array("i", bytes(4 * 2 * game.players)), array("B", bytes(2))
    features.lanes.results(points, over)
    assert over[0]
    assert tuple(points[: game.players]) == state.result(False).totals


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_sampled_lane_looks_the_same_and_differs_in_what_is_hidden(name: str, options: dict[str, Any]) -> None:
    game: Any = lostcities.game(name, **options)
    features = features_of(game, 3)
    eyes = Eyes(features)
    state = game.deal(5)
    rng = Random(5)
    for _ in range(9):
        state.apply(rng.choice(state.legal))
    view = state.view(state.to_move)
    features.lanes.look(0, view)
    features.lanes.sample(1, view, 1)
    features.lanes.sample(2, view, 2)
    assert eyes.look(0) == eyes.look(1) == eyes.look(2)
    stories = []
    for lane in (1, 2):
        chooser = Random(3)
        story = []
        for _ in range(40):
            if lane in _live(features.lanes):
                story.append(eyes.look(lane))
                features.apply(array("i", [lane]), 1, array("i", [chooser.choice(story[-1][1])]))
        stories.append(story)
    assert stories[0] != stories[1]


def _live(lanes: Any) -> list[int]:
    found = array("i", bytes(4 * 3))
    return list(found[: lanes.live(found)])


def revealed(features: Any, lane: int = 0) -> list[list[float]]:
    """What is hidden in a lane, colour by colour."""
    rows = array("f", bytes(4 * features.layout["colours"] * features.secrets))
    features.reveal(array("i", [lane]), 1, rows)
    return [list(rows[i : i + features.secrets]) for i in range(0, len(rows), features.secrets)]


def test_the_critic_sees_the_other_hand_and_the_draw_pile() -> None:
    game = lostcities.game("card")
    setup: Any = game.deal(3).setup()
    features = features_of(game, 1)
    features.lanes.deal(0, 3, 0)
    for colour, row in zip("ybwgr", revealed(features), strict=True):
        hand = [card for card in setup["hands"][1] if card[0] == colour]
        numbers = {int(card[1:]) for card in hand if card[1:] != "x"}
        assert {place + 2 for place in range(9) if row[place]} == numbers
        assert sum(row[9:12]) == hand.count(f"{colour}x")
        # The draw pile without its order, then with it: the top card, which stands first in a set-up, is nearest, 1.
        assert sum(row[21:24]) == setup["deck"].count(f"{colour}x")
        for place in range(9):
            card = f"{colour}{place + 2}"
            near = 1 - setup["deck"].index(card) / 44 if card in setup["deck"] else 0
            assert row[12 + place] == (card in setup["deck"])
            assert row[24 + place] == pytest.approx(near)


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_the_facts_say_nothing_of_the_luck_to_come(name: str) -> None:
    """Whatever comes next, what the critic sees of the world before it comes is the same; what is to come is not."""
    features = features_of(lostcities.game(name), 1)
    features.lanes.deal(0, 5, 0)
    before = revealed(features)
    features.lanes.let_come(0, 9)
    after = revealed(features)
    assert [row[: features.facts] for row in before] == [row[: features.facts] for row in after]
    assert before != after


def surveyed(features: Any) -> list[float]:
    """All that the judge of worlds sees in lane 0."""
    shape = features.layout
    width = shape["features"] + features.facts + features.derived
    rows = array("f", bytes(4 * (shape["colours"] * width + shape["globals"])))
    features.survey(array("i", [0]), 1, rows)
    return list(rows)


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_whoever_judges_worlds_does_not_see_what_comes(name: str) -> None:
    """In a game between rules of thumb: exchanging the next card or the dice to come changes nothing of it."""
    room = Workspace(features_of(lostcities.game(name), 1))
    features, policy = room.features, thumb_policy(name)
    features.lanes.deal(0, 5, 0)
    seen = []
    for step in range(60):
        seen.append(surveyed(features))
        features.lanes.let_come(0, 1 + step % 7)
        assert surveyed(features) == seen[-1]
        if room.watch():
            room.step(policy, 0.0)
    shape = features.layout
    first = shape["features"] + features.facts
    derived = range(first, first + features.derived)
    assert any(one[place] != seen[0][place] for one in seen for place in derived), "it changes as the game goes on"


@pytest.mark.parametrize("name", ["card", "board"])
def test_the_cards_of_another_hand_that_fit_are_derived(name: str) -> None:
    """At the beginning every card fits, whoever holds it; the first numbers are the other's cards in a colour."""
    setup: Any = lostcities.game(name).deal(3).setup()
    features = features_of(lostcities.game(name), 1)
    features.lanes.deal(0, 3, 0)
    rows, shape = surveyed(features), features.layout
    width = shape["features"] + features.facts + features.derived
    for place, colour in enumerate("ybwgr"):
        at = place * width + shape["features"] + features.facts
        held = {int(card[1:]) for card in setup["hands"][1] if card[0] == colour and card[1:] != "x"}
        lowest, values = (2, 9) if name == "card" else (0, 11)
        assert {lowest + value for value in range(values) if rows[at + value]} == held


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_any_card_or_roll_can_come(name: str) -> None:
    """Where an action has several results, arranging another one changes what comes, and only there."""
    features, chooser = features_of(lostcities.game(name), 2), Random(1)
    eyes = Eyes(features)
    features.lanes.deal(0, 5, 0)
    events = 0
    for _ in range(60):
        slot = chooser.choice(eyes.look(0)[1])
        many = features.lanes.chances(0, features.action(slot))
        worlds = set()
        for number in range(many):
            features.lanes.copy(0, 1)
            features.lanes.let_come(1, number)
            features.apply(array("i", [1]), 1, array("i", [slot]))
            # The order of the remaining cards is not what came.
            worlds.add(str([[row[: features.facts] for row in revealed(features, 1)], eyes.look(1)]))
        events += many > 1
        assert (len(worlds) > 1) == (many > 1)
        assert len(worlds) <= many
        features.apply(array("i", [0]), 1, array("i", [slot]))
    assert events > 5


def test_the_critic_sees_the_dice_to_come() -> None:
    game = RollGame()
    state = game.deal(4)
    features = features_of(game, 1)
    features.lanes.deal(0, 4, 0)
    ahead = revealed(features)
    turn = state.view(0).to_json()["turn"]
    for block in range(3):
        while state.view(0).to_json()["turn"] == turn:
            state.apply(60 if 60 in state.legal else 67)  # everyone refuses
        turn += 1
        letters, digits = (state.view(0).to_json()["dice"] or "").split()
        colours = {"roygbp".index(letter) for letter in letters}
        numbers = {int(digit) for digit in digits}
        assert {colour for colour in range(6) if ahead[colour][11 * block]} == colours
        for colour in colours:
            assert {number for number in range(10) if ahead[colour][11 * block + 1 + number]} == numbers
