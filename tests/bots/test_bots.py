"""Every level plays every game by its View alone, and plays the same again for the same seed."""

import hashlib
import itertools
import resource
import sys
from importlib import resources
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from lostcities.bots.arena import tournament
from lostcities.bots.catalogue import FROZEN, LEVELS, bot
from lostcities.bots.characters import BEGINNER, CASUAL
from lostcities.bots.contract import Budget
from lostcities.bots.policy import Policy, PolicyBot, Workspace
from lostcities.bots.search import SearchBot, Thoroughness
from lostcities.bots.shipped_weights import network_policy, thumb_policy, thumb_weights
from lostcities.bots.simulate import play_match
from lostcities.cli import main
from lostcities.engine.registry import FAMILY

NAMES = [declared.name for declared in FAMILY]

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("card", {}),
    ("card", {"colours": 6}),
    ("board", {"players": 2}),
    ("board", {"players": 4, "direction": "either", "opening": "any", "redraw": False}),
    ("roll", {"players": 2}),
    ("roll", {"players": 5}),
]
SMALL = Budget(work=160)


def positions(name: str, options: dict[str, Any], count: int, seed: int) -> list[Any]:
    """States from all over a game, each with several legal actions."""
    found: list[Any] = []
    rng = Random(seed)
    while len(found) < count:
        state: Any = lostcities.game(name, **options).deal(rng.getrandbits(32), starter=0)
        for _ in range(rng.randrange(40)):
            if not state.over:
                state.apply(rng.choice(state.legal))
        if not state.over and len(state.legal) > 1:
            found.append(state)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_bot_answers_legally_and_the_same_again(level: str, name: str, options: dict[str, Any]) -> None:
    for number, state in enumerate(positions(name, options, 6, 1)):
        view = state.view(state.to_move)
        chosen = bot(level).choose(view, Random(number), SMALL)
        assert chosen in view.legal
        assert bot(level).choose(view, Random(number), SMALL) == chosen


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_is_hidden_changes_no_choice(level: str, name: str, options: dict[str, Any]) -> None:
    """Two worlds that the seat cannot tell apart: other hands, another draw pile, other dice to come."""
    for number, state in enumerate(positions(name, options, 4, 2)):
        seat = state.to_move
        other = lostcities.sample(state.view(seat), Random(number))
        assert name == "roll" or other.to_bytes() != state.to_bytes()
        player = bot(level)
        first = player.choose(state.view(seat), Random(9), SMALL)
        assert player.choose(other.view(seat), Random(9), SMALL) == first


def test_without_work_a_search_answers_as_its_policy_does() -> None:
    champion, expert = bot("champion"), bot("expert")
    assert isinstance(champion, SearchBot)
    assert isinstance(expert, PolicyBot)
    for state in positions("card", {}, 10, 3):
        view = state.view(state.to_move)
        assert champion.choose(view, Random(1), Budget(work=0)) == expert.choose(view, Random(1))


def test_a_search_shows_what_it_thought() -> None:
    champion = bot("champion")
    assert isinstance(champion, SearchBot)
    for state in positions("card", {}, 5, 4):
        view = state.view(state.to_move)
        thoughts = champion.think(view, Random(1), SMALL)
        actions = [action for action, _, _ in thoughts]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(view.legal)
        assert 0 < sum(chance for _, chance, _ in thoughts) <= 1.0001


class Indifferent:
    """A policy without preferences, so that only the playouts decide."""

    def answer(self, workspace: Workspace) -> None:
        workspace.features.legal(workspace.live, workspace.found, workspace.legal, workspace.seats)
        for place in range(workspace.found * (workspace.slot_count + 1)):
            workspace.answers[place] = 0.0

    def player(self, colours: int) -> None:
        """It has no weights."""


class Counting:
    """A policy that notes for whom it was asked."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.seats = policy, set[int]()

    def answer(self, workspace: Workspace) -> None:
        self.policy.answer(workspace)
        self.seats |= set(workspace.seats[: workspace.found])

    def player(self, colours: int) -> None:
        """Then it would not notice."""


def test_in_playouts_others_may_play_otherwise() -> None:
    """The bot's own seat follows its policy in all worlds; the others follow it in some and another one in the rest."""
    own, other = Counting(network_policy("roll")), Counting(thumb_policy("roll"))
    search = SearchBot("both", lambda game: own, lambda game: other)
    thoughts = 0
    for state in positions("roll", {"players": 3}, 10, 5):
        own.seats, other.seats = set(), set()
        if len(search.think(state.view(state.to_move), Random(1), SMALL)) > 1:
            thoughts += 1
            assert own.seats == {0, 1, 2}
            assert other.seats == {0, 1, 2} - {state.to_move}
    assert thoughts >= 3


def test_playouts_find_the_points_that_the_policy_does_not_see() -> None:
    """One card is left to draw: laying a high card on a begun column is worth its value, discarding it nothing."""
    blind = Thoroughness(candidates=30, doubt=0.0, temperature=1.0)
    search = SearchBot("blind", lambda game: Indifferent(), settings=blind)
    found = 0
    for seed in range(200):
        state: Any = lostcities.game("card").deal(seed)
        thumb, rng = bot("casual"), Random(seed)
        while not state.over and (state.view(0).to_json()["deck"] > 1 or state.view(0).to_json()["phase"] != "play"):
            state.apply(thumb.choose(state.view(state.to_move), rng))
        if state.over:
            continue
        before = state.scores()[state.to_move].total
        gains = {}
        for action in state.legal:
            after = state.copy()
            after.apply(action)
            gains[action] = after.scores()[state.to_move].total - before
        if max(gains.values()) >= 9:
            found += 1
            chosen = search.choose(state.view(state.to_move), Random(1), Budget(work=4000))
            # Not always the highest card: with another turn to come, as in the playouts, both can be laid.
            assert gains[chosen] >= max(gains.values()) / 2
        if found == 5:
            break
    assert found == 5


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "champion"])
def test_a_whole_match(level: str) -> None:
    for name, options in TABLES:
        game = lostcities.game(name, **options)
        match = play_match(game, [bot(level)] * game.players, 3)
        assert match.over


def test_the_weak_levels_are_the_rules_of_thumb_with_something_forgotten() -> None:
    for game in NAMES:
        strong = thumb_weights(game)
        for character in (BEGINNER, CASUAL):
            weights = character.weights(game)
            assert set(weights) == set(strong)
            assert any(weights[trait] == 0 != strong[trait] for trait in strong), "it overlooks something"
            # Every name in a character is the beginning of a trait that exists.
            for beginning in character.habits(game).overlooks:
                assert any(trait.startswith(beginning) for trait in strong), beginning
            for trait in character.habits(game).overdoes:
                assert trait in strong


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_thinking_on_and_on_takes_no_more_memory(name: str) -> None:
    state, rng = lostcities.game(name).deal(1, starter=0), Random(1)
    late = state
    while not state.over:  # near the end a thought is short
        late = state.copy() if len(state.legal) > 1 and state.to_move >= 0 else late
        state.apply(rng.choice(state.legal))
    champion, sizes = bot("champion"), []
    for number in range(600):
        champion.choose(late.view(late.to_move), Random(number), SMALL)
        sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    # The room for one decision is a hundred kilobytes and more: were it kept, this would be fifty megabytes.
    assert sizes[-1] - sizes[99] < 8 * 1024 * (1024 if sys.platform == "darwin" else 1)


def test_an_unknown_level_is_refused_with_the_list() -> None:
    with pytest.raises(lostcities.BadOption, match="champion"):
        bot("grandmaster")


# Searches end


def test_an_abandoned_search_stops_at_once() -> None:
    """On the fifth check nobody is waiting: it does not continue for a hundred more checks."""
    state = lostcities.game("card").deal(seed=3)
    view = state.view(state.to_move)
    looks = itertools.count(1)
    asked: list[int] = []

    def abandoned() -> bool:
        asked.append(next(looks))
        return len(asked) >= 5

    assert bot("champion").choose(view, Random(1), Budget(work=100_000, abandoned=abandoned)) in view.legal
    assert len(asked) == 5


def test_a_search_on_a_busy_machine_ends_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is 0.2 s later: what it was in the middle of is given up soon after the 0.9 s."""
    state = lostcities.game("card").deal(seed=3)
    view = state.view(state.to_move)
    ticks = itertools.count(0, 0.2)
    seen: list[float] = []

    def now() -> float:
        seen.append(next(ticks))
        return seen[-1]

    monkeypatch.setattr("lostcities.bots.search.time.monotonic", now)
    assert bot("champion").choose(view, Random(1)) in view.legal
    assert 0.9 <= seen[-1] <= 0.9 + 0.1 + 0.2


# Changing these players would invalidate all comparisons with them.
FROZEN_WEIGHTS = {
    ("expert-2026-11", "card"): "f7fa807f340c307d",
    ("expert-2026-11", "board"): "6fc7b648f47f0b33",
    ("expert-2026-11", "roll"): "17737a790ef6d7e1",
}


def test_frozen_players_are_no_levels_and_never_change() -> None:
    assert not set(FROZEN) & set(LEVELS)
    assert {name for name, _ in FROZEN_WEIGHTS} == set(FROZEN)
    folder = resources.files("lostcities.bots") / "weights"
    for (name, game), digest in FROZEN_WEIGHTS.items():
        assert hashlib.sha256((folder / f"{game}.{name}.network").read_bytes()).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_player_plays_in_the_arena_and_in_simulations(name: str) -> None:
    report = tournament("roll", [name, "random"], deals=2, seed=1)
    assert report.rows[0].label == name
    assert report.complete
    done = CliRunner().invoke(main, ["simulate", "board", "--players", "3", "--bot", name, "--option", "rounds=1"])
    assert done.exit_code == 0, done.output
    assert f"{name} 3: mean total" in done.output


def test_people_are_not_offered_frozen_players() -> None:
    done = CliRunner().invoke(main, ["play", "card", "--bot", "expert-2026-11"])
    assert done.exit_code == 2
    assert "is not one of 'random', 'beginner'" in done.output
