"""Each style plays otherwise than the tuned rules of thumb, in the way that its name says."""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from click.testing import CliRunner

import lostcities
from endings import SHORT
from lostcities.bots.catalogue import FROZEN, GENERAL, LEVELS, bot, rivals
from lostcities.bots.parts import part_of
from lostcities.bots.styles import STYLES, style_weights
from lostcities.cli import main
from lostcities.engine.registry import FAMILY

NAMES = [declared.name for declared in FAMILY]
GAMES = {"card": 50, "board": 60, "roll": 140}
OTHER = "casual"
"""Whom they are measured against: it discards what others need, so that there is something to take."""


class Story:
    """One game of a style: its own decisions with what it saw before each, and the end."""

    def __init__(self, name: str, player: str, seed: int) -> None:
        game: Any = lostcities.game(name, players=2, **SHORT[name])
        seat, rng, state = seed % 2, Random(seed), game.deal(seed, starter=seed // 2 % 2)
        bots = [bot(player), bot(OTHER)] if seat == 0 else [bot(OTHER), bot(player)]
        self.decisions: list[tuple[str, Any]] = []
        while not state.over:
            view = state.view(state.to_move)
            action = bots[state.to_move].choose(view, rng)
            if state.to_move == seat:
                self.decisions.append((game.text(action), view.to_json()))
            state.apply(action)
        self.seat, self.end = seat, state.view(seat).to_json()

    def of(self, sign: str) -> list[tuple[str, Any]]:
        """The decisions that begin with a sign: ``+`` for a card laid, ``-`` for a discard, ``<`` for a draw."""
        return [(text, view) for text, view in self.decisions if text.startswith(sign)]

    def view_at(self, turn: int) -> Any:
        """The first view from a turn on."""
        return next((view for _, view in self.decisions if view["turn"] >= turn), self.end)


def number(card: str) -> int:
    return 0 if card[1:] == "x" else int(card[1:])


def taken(story: Story) -> float:
    """The share of draws from discard piles."""
    return fmean(text != "<*" for text, _ in story.of("<"))


def turns(story: Story) -> float:
    return float(story.end["turn"])


def pile_when_laying(story: Story) -> float:
    """How many cards the draw pile has when a card is laid, on average: few if they are laid late."""
    return fmean(view["deck"] for _, view in story.of("+"))


def wagers(story: Story) -> float:
    return sum(text.endswith("x") for text, _ in story.of("+"))


def waits_with_the_researcher(story: Story) -> float:
    return fmean([view["turn"] for _, view in story.of("@r")] or [story.end["turn"]])


def usable(card: str, view: Any, story: Story) -> bool:
    """Whether the other side could lay a card."""
    column = view["columns"][1 - story.seat][card[0]]
    return not column or number(card) >= number(column[-1])


def usable_discards(story: Story) -> float:
    """How many discards the other side could still lay."""
    return sum(usable(text[1:], view, story) for text, view in story.of("-"))


def denied(story: Story) -> float:
    """How many cards it took that the other side could have laid."""
    piles = [(text[1], view) for text, view in story.of("<") if text != "<*"]
    return sum(usable(view["discards"][colour]["top"], view, story) for colour, view in piles)


def begun(story: Story) -> float:
    return sum(map(bool, story.end["columns"][story.seat].values()))


def skipped(story: Story) -> float:
    """By how much a number exceeds the one below it, on average."""
    steps = []
    for text, view in story.of("+"):
        column = view["columns"][story.seat][text[1]]
        if not text.endswith("x"):
            steps.append(number(text[1:]) - (number(column[-1]) if column else 0))
    return fmean(steps)


def sheet(view: Any, story: Story) -> Any:
    return view["sheets"][story.seat]


def jumped(story: Story) -> float:
    """The same for numbers written in Roll & Write; a 0 may be a circle and is left out."""
    steps = []
    for text, view in story.of("="):
        boxes = sheet(view, story)["expeditions"][text[1]]
        if text[2:] != "0":
            steps.append(int(text[2:]) - (boxes[-1] if boxes else 1))
    return fmean(steps)


def circles(story: Story) -> float:
    return len(sheet(story.end, story)["circles"])


def early_bridges(story: Story) -> float:
    return len(sheet(story.view_at(25), story)["bridges"])


def expeditions(story: Story) -> float:
    return sum(map(bool, sheet(story.view_at(12), story)["expeditions"].values()))


SIGNS: dict[str, dict[str, tuple[Callable[[Story], float], int]]] = {
    "card": {
        "racer": (taken, -1), "hoarder": (pile_when_laying, -1), "gambler": (wagers, 1),
        "denier": (usable_discards, -1), "staller": (turns, 1), "cautious": (begun, -1), "greedy": (skipped, 1),
        "explorer": (begun, 1),
    },
    "board": {
        "racer": (taken, -1), "hoarder": (pile_when_laying, -1), "gambler": (waits_with_the_researcher, 1),
        "denier": (denied, 1), "staller": (turns, 1), "cautious": (begun, -1), "greedy": (skipped, 1),
        "explorer": (begun, 1),
    },
    "roll": {
        "racer": (turns, -1), "hoarder": (jumped, -1), "gambler": (circles, 1), "denier": (early_bridges, 1),
        "staller": (turns, 1), "cautious": (expeditions, -1), "greedy": (jumped, 1), "explorer": (expeditions, 1),
    },
}  # fmt: skip


@cache
def stories(name: str, player: str) -> list[Story]:
    return [Story(name, player, seed) for seed in range(GAMES[name])]


def test_every_game_knows_every_style() -> None:
    for name in NAMES:
        assert list(part_of(name).STYLES) == list(STYLES) == list(SIGNS[name])
        for style in STYLES:
            assert list(style_weights(style, name)) == list(part_of(name).TRAITS), "no trait is misspelt"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", NAMES)
def test_a_style_shows_its_trait(name: str, style: str) -> None:
    """On the same deals against the same player, by two standard errors and more."""
    statistic, sign = SIGNS[name][style]
    differences = [
        sign * (statistic(mine) - statistic(plain))
        for mine, plain in zip(stories(name, style), stories(name, "strong"), strict=True)
    ]
    assert fmean(differences) > 2 * stdev(differences) / sqrt(len(differences))


def test_a_racer_never_takes_a_discard_before_its_last_turns() -> None:
    """Those are computed exactly, for every style."""
    for name in ("card", "board"):
        draws = [(text, view["deck"]) for story in stories(name, "racer") for text, view in story.of("<")]
        assert all(text == "<*" for text, deck in draws if deck > 4)


@pytest.mark.parametrize("name", NAMES)
def test_styles_finish_their_games_without_a_limit_of_turns(name: str) -> None:
    """Two players who take discards could go on forever."""
    game: Any = lostcities.game(name, players=2, **SHORT[name])
    for pair in combinations_with_replacement(STYLES, 2):
        bots, rng, state, decisions = [bot(style) for style in pair], Random(1), game.deal(5, starter=0), 0
        while not state.over:
            state.apply(bots[state.to_move].choose(state.view(state.to_move), rng))
            decisions += 1
            assert decisions < 1500, pair


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", STYLES)
def test_what_is_hidden_changes_no_choice_of_a_style(name: str, style: str) -> None:
    state: Any = lostcities.game(name, players=2).deal(3, starter=0)
    rng, player = Random(2), bot(style)
    for _ in range(30):
        other = lostcities.sample(state.view(state.to_move), rng)
        chosen = player.choose(state.view(state.to_move), Random(0))
        assert player.choose(other.view(state.to_move), Random(0)) == chosen
        state.apply(chosen)


def test_the_arena_and_simulations_know_them_and_people_are_not_offered_them() -> None:
    assert not set(STYLES) & {*LEVELS, *FROZEN}
    assert set(rivals()) == {*LEVELS, *GENERAL, *FROZEN, *STYLES}
    words = ["simulate", "card", "--option", "games=1", "--bot", "racer", "--bot", "hoarder"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "hoarder 2" in done.output
    refused = CliRunner().invoke(main, ["arena", "racr", "strong"])
    assert refused.exit_code == 2
    assert "a style (racer, hoarder" in refused.output
