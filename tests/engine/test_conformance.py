"""The conformance suite on our games, and on broken ones, whose faults it finds."""

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities import testing
from lostcities.engine import registry
from lostcities.engine.plain import PlainGame, PlainState
from lostcities.engine.registry import FAMILY

OURS: list[tuple[str, int, dict[str, Any]]] = [
    (declared.name, players, {}) for declared in FAMILY for players in declared.players
]
OURS += [("roll", players, {"choices": "together"}) for players in range(2, 6)]


@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "players", "options"), OURS)
def test_our_games_keep_the_contract(name: str, players: int, options: Any, check: Callable[[Any, int], None]) -> None:
    check(lostcities.game(name, players=players, **options), 1)


def test_a_sampler_with_a_favourite_is_found_out() -> None:
    game = lostcities.game("card", games=1)

    class Biased:
        def __init__(self, view: Any) -> None:
            self.view = view

        def sample(self, rng: Random) -> Any:
            return self.view.sample(Random(1) if rng.random() < 0.5 else rng)

    class Game:
        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def deal(self, seed: int) -> Any:
            state = game.deal(seed)

            class State:
                over = False

                def __getattr__(self, name: str) -> Any:
                    return getattr(state, name)

                def view(self, seat: int) -> Any:
                    return Biased(state.view(seat))

            return State()

    with pytest.raises(AssertionError, match=r"again and again|not equally likely"):
        testing.check_sampling(Game(), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("worlds", [1, 6, 90, 300, 400, 1000, 100_000])
def test_a_fair_sampler_is_not_accused(worlds: int) -> None:
    """However many worlds agree with a view."""

    class State:
        over = True

        def view(self, seat: int) -> Any:
            return self

        def sample(self, rng: Random) -> Any:
            self.world = rng.randrange(worlds)
            return self

        def to_bytes(self) -> bytes:
            return str(self.world).encode()

    class Game:
        players = 2

        def deal(self, seed: int) -> Any:
            return State()

    testing.check_sampling(Game(), 1)  # type: ignore[arg-type]


def test_a_game_that_never_ends_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "LONGEST", 5)
    with pytest.raises(AssertionError, match="does not end within 5 decisions"):
        testing.check_legal(lostcities.game("card"), 1)


def test_an_action_of_two_words_is_found_out() -> None:
    class Spaced:
        actions = 1

        def text(self, action: int) -> str:
            return "take 1"

    with pytest.raises(AssertionError, match="an action is one word"):
        testing.check_spelling(Spaced(), 1)  # type: ignore[arg-type]


def _without(setup: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in setup.items() if key != name}


# What an author can get wrong: where it is (the state, the game or its declaration), the name, what stands there
# instead, and what the sentence must say. ``old`` is what stood there.
MISTAKES: list[tuple[str, str, Callable[[Any], Any], str]] = [
    ("state", "legal", lambda old: property(lambda self: ["+r1"]), "legal must list numbers of actions"),
    ("state", "legal", lambda old: property(lambda self: [99]), "99 is not the number of an action"),
    ("state", "to_move", lambda old: property(lambda self: "red"), "to_move must be a seat from 0 to 1, not 'red'"),
    ("state", "to_move", lambda old: property(lambda self: self.data["who"]), "looks for 'who', which is not there"),
    ("state", "ending", lambda old: property(lambda self: "duel-no-cards"), "over before the first move"),
    ("state", "scores", lambda old: lambda self: (0, 0), "a tuple with one Score for each seat"),
    (
        "state",
        "scores",
        lambda old: lambda self: old(self)[:1],
        "scores must return 2 Scores, one for each seat, not 1",
    ),
    ("state", "hide", lambda old: lambda self, seat: None, "hide must return an object"),
    ("state", "hide", lambda old: lambda self, seat: {"deck": 0}, r"hide names \['deck'\]"),
    ("state", "redraw", lambda old: lambda self, seat, rng: None, "redraw leaves in 'pile' what hide shows instead"),
    ("state", "forbids", lambda old: lambda self, action, seat: None, "acts out of turn|gives no reason"),
    (
        "state",
        "forbids",
        lambda old: lambda self, action, seat: self.game.declaration.reason("duel-typo"),
        "does not declare 'duel-typo': add it with its clause to its reasons",
    ),
    ("state", "carry_out", lambda old: lambda self, action: self.data["hand"].remove(1), "looks for 'hand'"),
    ("state", "carry_out", lambda old: PlainState.carry_out, "the game does not have 'carry_out'"),
    ("game", "draw_setup", lambda old: PlainGame.draw_setup, "the game does not have 'draw_setup'"),
    (
        "game",
        "check_setup",
        lambda old: lambda self, setup: None,
        "a set-up without '(hands|pile)' is accepted|looks for",
    ),
    (
        "game",
        "position_after",
        lambda old: lambda self, setup, starter: _without(old(self, setup, starter), "starter"),
        r"to_move \(__init__.py, line \d+\) looks for 'starter'",
    ),
    (
        "game",
        "position_after",
        lambda old: lambda self, setup, starter: {**old(self, setup, starter), "seen": {1, 2}},
        "the position must be plain JSON: Object of type set",
    ),
    (
        "game",
        "position_after",
        lambda old: lambda self, setup, starter: {**old(self, setup, starter), "thrown": ()},
        r"the position must be plain JSON: \['thrown'\] reads back differently",
    ),
    (
        "game",
        "position_after",
        lambda old: lambda self, setup, starter: {**old(self, setup, starter), "cards": self.options["cards"]},
        "looks for 'cards', which is not there; .* an option must be in the declaration",
    ),
    ("game", "setup_fields", lambda old: ("hands", "deck"), "a duel's set-up has|setup_fields names 'deck'"),
    ("game", "texts", lambda old: [*old[:-1], old[0]], "two actions are spelled alike"),
    ("declaration", "endings", lambda old: {}, "the declaration has no endings"),
    ("declaration", "endings", lambda old: {"other": "D4"}, "duel-no-cards"),
    ("declaration", "make", lambda old: "lostcities_duel:Dual", "make, 'lostcities_duel:Dual', cannot be imported"),
    ("declaration", "make", lambda old: "lostcities_dual:Duel", "No module named 'lostcities_dual'"),
    (
        "declaration",
        "moves",
        lambda old: {"duel-lay": "{card}", "duel-throw": "-{card}"},
        r"no action fits the patterns of \['duel-throw'\]",
    ),
    (
        "declaration",
        "moves",
        lambda old: {"duel-lay": "+{what}"},
        "the text action-duel-lay does not fit its pattern .*card",
    ),
    ("declaration", "moves", lambda old: {"duel-put": "+{card}"}, "there is no text action-duel-put"),
    ("declaration", "players", lambda old: range(3, 5), "the duel game is for 3 to 4 players, not 2"),
    ("declaration", "name", lambda old: "A duel", "two to eight small letters"),
    ("declaration", "locales", lambda old: "", "there is no (such )?text"),
]


@pytest.mark.parametrize(("place", "name", "wrong", "sentence"), MISTAKES)
def test_a_mistake_of_an_author_gets_a_sentence(
    duel: Any, monkeypatch: pytest.MonkeyPatch, place: str, name: str, wrong: Callable[[Any], Any], sentence: str
) -> None:
    """Not Python's error, which says where it stopped but not what is wrong."""
    if place == "declaration":
        declared = replace(duel.DUEL, **{name: wrong(getattr(duel.DUEL, name))})
        monkeypatch.setattr(duel, "DUEL", declared)
        monkeypatch.setattr(duel.Duel, "declaration", declared)
    else:
        owner = {"state": duel.DuelState, "game": duel.Duel}[place]
        monkeypatch.setattr(owner, name, wrong(getattr(owner, name)))
    with pytest.raises(AssertionError, match=sentence) as caught:
        testing.check_game(lambda: duel.Duel(players=2), 1)
    assert "\n" not in str(caught.value)


def test_the_example_keeps_the_contract(duel: Any) -> None:
    """Unbroken, none of these sentences is said."""
    testing.check_game(lambda: duel.Duel(players=2), 1)


def test_a_broken_package_is_left_out_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not affect the other games."""
    broken = EntryPoint("broken", "no_such_package:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])
    with pytest.warns(UserWarning, match=r"the game 'broken' of the package no_such_package:GAME is left out"):
        assert list(registry.games.__wrapped__()) == ["card", "board", "roll"]
