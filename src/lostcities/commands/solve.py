"""The command for small games: their size, their value, and the exploitability of bots."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from lostcities import extras
from lostcities.bots.arena.entrants import Entrant, entrants_of
from lostcities.bots.arena.programs import Forfeit
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.contract import OWN_MEASURE, Budget
from lostcities.bots.simulate import THINK_AT_MOST
from lostcities.commands.common import show_waiting
from lostcities.engine.contract import Action, BadInput, Game, State, View

if TYPE_CHECKING:
    from lostcities.research.small.respond import Tree, Weights


@click.command()
@click.argument("name", required=False)
@click.option("--bot", "bots", multiple=True, help="A level, a style, a file or a command; repeat it for each.")
@click.option("--asks", default=100, show_default=True, type=click.IntRange(1),
              help="How often a bot that gives no probabilities is asked at each view.")  # fmt: skip
@click.option("--work", type=click.IntRange(1), help="Playouts per decision of bots that search.")
@click.option("--value", "with_value", is_flag=True, help="Also solve the game for its exact value.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(
    name: str | None, bots: tuple[str, ...], asks: int, work: int | None, with_value: bool, as_json: bool
) -> None:
    """Compute exactly how far bots can be beaten in a small game (docs/research.md); without a name, list these games.

    Example: lostcities solve card-5 --bot casual --bot expert --value
    """
    extras.require("research")
    from lostcities.research import small
    from lostcities.research.small.table import table

    if name is None:
        with show_waiting("counting and solving"):
            text = table()
        click.echo(text, nl=False)
        return
    entrants = entrants_of(bots or [level for level in LEVELS if level != "champion"])
    budget = OWN_MEASURE if work is None else Budget(work=work)
    with show_waiting(f"all positions of {name}"):
        tree = small.Tree(small.game(name))
    responses = []
    for entrant in entrants:
        with show_waiting(entrant.label):
            responses.append(small.respond(tree, _plan(tree, entrant, budget, asks)))
    value = small.solve(small.game(name)).value if with_value else None
    if as_json:
        rows = [
            {"bot": entrant.label, "value": found.value, "best": found.best, "nash_conv": found.nash_conv}
            for entrant, found in zip(entrants, responses, strict=True)
        ]
        click.echo(json.dumps({"game": name, "value": value, "bots": rows}))
        return
    if value is not None:
        click.echo(f"{name} is worth {value:.4f} points to whoever begins")
    shown = Table("bot", "earns as seat 0 against itself", "best response, seat 0", "best response, seat 1", "NashConv")
    for entrant, found in zip(entrants, responses, strict=True):
        numbers = (found.value, *found.best, found.nash_conv)
        shown.add_row(entrant.label, *(f"{number:+.4f}" for number in numbers))
    Console().print(shown)


class Seated:
    """A bot in its own process, in both seats."""

    def __init__(self, entrant: Entrant, game: Game[State], budget: Budget) -> None:
        self.name = entrant.label
        self.players = [entrant.player(game, budget, THINK_AT_MOST) for _ in range(game.players)]
        for seat, player in enumerate(self.players):
            player.begin(seat)

    def choose(self, view: View, rng: Random, budget: Budget = OWN_MEASURE) -> Action:
        """Return its action for the seat to move."""
        try:
            return self.players[view.to_move].choose(view, rng)
        except Forfeit as problem:
            raise BadInput(f"{self.name}: {problem}") from None

    def close(self) -> None:
        """End its processes."""
        for player in self.players:
            player.close()


def _plan(tree: Tree, entrant: Entrant, budget: Budget, asks: int) -> Weights:
    """Return how an entrant plays."""
    if not entrant.words:
        return tree.plan(entrant.bot or bot(entrant.spec), budget=budget, asks=asks)
    seated = Seated(entrant, tree.game, budget)
    try:
        return tree.plan(seated, budget=budget, asks=asks)
    finally:
        seated.close()
