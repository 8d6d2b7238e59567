"""Points left on the table in last turns, found by brute force over copies of the engine's own states.

``python benchmarks/endings.py --game card --level expert --games 2000``. All seats play at one level. For each seat's
last turn every line of decisions that it could have taken is tried on copies of the true state, independently of how
bots think. There are two kinds of last turns:

- *certain*: the seat's own turn ended the game (or, in Roll & Write, the game was certain to end then). What is left
  is the additional gain of the best line that ends it just as certainly.
- *counted*: the draw pile had so few cards that this was the seat's last turn unless somebody took a discard, and
  nobody did. What is left is the additional gain of the best line.

With ``--duel`` the level plays the same policy without endings instead, on duplicate deals.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import lostcities
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.contract import Bot, Budget
from lostcities.bots.policy import PolicyBot
from lostcities.bots.shipped_weights import network_policy, thumb_policy
from lostcities.engine.bits import derive_seed

SHORT: dict[str, dict[str, Any]] = {"card": {"games": 1}, "board": {"rounds": 1}, "roll": {}}
BARE: dict[str, Any] = {"strong": thumb_policy, "expert": network_policy}
KINDS = ("certain", "counted")


@dataclass(slots=True)
class Left:
    """Points left on the table in last turns of one kind."""

    turns: int = 0
    points: int = 0
    where: list[tuple[int, int, int]] = field(default_factory=list)
    """The seed of the game, the seat and the points of each turn that left something."""

    def note(self, left: int, seed: int, seat: int) -> None:
        """Add a last turn."""
        self.turns += 1
        self.points += left
        if left:
            self.where.append((seed, seat, left))


@dataclass(slots=True)
class Turn:
    """One seat's decisions between those of others."""

    seat: int
    before: Any
    """A copy of the state before the first of them."""
    after: Any
    """A copy of the state after the last."""


def points_of(game: Any, state: Any, seat: int) -> int:
    """Return what a seat would have if the game ended now; in the board game with artefacts, as in a last round."""
    total: int = state.scores()[seat].total
    if game.name == "board":
        artefacts = state.view().to_json()["artefacts"][seat]
        track = game.figures["short_track" if game.options["rounds"] == 1 else "long_track"]
        total = max(0, total + track[min(artefacts, len(track) - 1)])
    return total


def ends_with_this_turn(game: Any, state: Any) -> bool:
    """Whether the game is over, or in Roll & Write certain to be once all have chosen (R15)."""
    if state.over or game.name != "roll":
        return bool(state.over)
    shown = state.view().to_json()
    bridge, columns = game.figures["bridge_box"], set(shown["bridges_closed"])
    for sheet in shown["sheets"]:
        columns |= {colour for colour, numbers in sheet["expeditions"].items() if len(numbers) >= bridge}
        columns |= {name for name in ("artefacts", "dice") if sheet[name] >= bridge}
    return len(columns) == 8 or all(sheet["dice"] == len(game.figures["dice"]) for sheet in shown["sheets"])


def same_turn(state: Any, seat: int, turn: int) -> bool:
    """Whether the seat is still deciding in the same turn."""
    return not state.over and state.to_move == seat and state.view().to_json()["turn"] == turn


def lines(state: Any, seat: int, turn: int) -> Iterator[Any]:
    """Yield the states after every line of decisions that the seat may take in this turn."""
    for action in state.legal:
        after = state.copy()
        after.apply(action)
        if same_turn(after, seat, turn):
            yield from lines(after, seat, turn)
        else:
            yield after


def play(game: Any, bots: list[Bot], seed: int, budget: Budget) -> list[Turn]:
    """Play a game; returns all its turns."""
    return play_on(game.deal(seed, starter=seed % game.players), bots, seed, budget)


def play_on(state: Any, bots: list[Bot], seed: int, budget: Budget) -> list[Turn]:
    """Play the rest of a game; returns its turns."""
    rngs = [Random(derive_seed(seed, seat)) for seat in range(len(bots))]
    turns: list[Turn] = []
    number = -1
    while not state.over:
        seat = state.to_move
        if not turns or turns[-1].seat != seat or state.view().to_json()["turn"] != number:
            number = state.view().to_json()["turn"]
            turns.append(Turn(seat, state.copy(), state))
        state.apply(bots[seat].choose(state.view(seat), rngs[seat], budget))
        turns[-1].after = state.copy()
    return turns


def check(game: Any, turns: list[Turn], seed: int, found: dict[str, Left]) -> None:
    """Evaluate the last turn of each seat that had one."""
    for seat in {turn.seat for turn in turns}:
        place = max(number for number, turn in enumerate(turns) if turn.seat == seat)
        turn = turns[place]
        number = turn.before.view().to_json()["turn"]
        had = points_of(game, turn.after, seat)
        if ends_with_this_turn(game, turn.after):
            ends = [end for end in lines(turn.before, seat, number) if ends_with_this_turn(game, end)]
            found["certain"].note(max(points_of(game, end, seat) for end in ends) - had, seed, seat)
        elif game.name != "roll":
            piles = [one.before.view().to_json()["deck"] for one in turns[place:]] + [0]
            if piles == list(range(len(piles) - 1, -1, -1)):
                best = max(points_of(game, end, seat) for end in lines(turn.before, seat, number))
                found["counted"].note(best - had, seed, seat)


def count_left(game: Any, bots: list[Bot], seeds: range, budget: Budget) -> dict[str, Left]:
    """Return what these bots leave in games with these seeds."""
    found = {kind: Left() for kind in KINDS}
    for seed in seeds:
        check(game, play(game, bots, seed, budget), seed, found)
    return found


def duel(game: Any, level: str, deals: int, seed: int) -> None:
    """Play a level against its bare policy: each seat of a deal in turn has exact endings, all others do not."""
    policy_of = BARE[level]
    able, bare = bot(level), PolicyBot("bare", policy_of)
    margins, wins = [], []
    for deal in range(seed, seed + deals):
        margin = win = 0.0
        for seat in range(game.players):
            end = play(game, [able if other == seat else bare for other in range(game.players)], deal, Budget())[
                -1
            ].after
            result = end.result(False)
            others = [total for other, total in enumerate(result.totals) if other != seat]
            margin += result.totals[seat] - fmean(others)
            win += (seat in result.winners) / len(result.winners) * game.players
        margins.append(margin / game.players)
        wins.append(win / game.players)
    print(
        f"{game.name} {game.players} {level} with endings against without, {deals} deals: "
        f"{interval(margins)} points per game, {interval(wins)} fair shares of wins"
    )


def interval(values: list[float]) -> str:
    """Format the mean with its 95 % interval."""
    return f"{fmean(values):.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    """Play, check and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(SHORT), default="card")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", choices=list(LEVELS), default="expert")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--work", type=int, help="playouts per decision, for champion")
    parser.add_argument("--duel", action="store_true", help="play the bare policy, --games deals")
    parser.add_argument("--show", type=int, default=0, help="how many of them to list")
    given = parser.parse_args()
    game = lostcities.game(given.game, players=given.players, **SHORT[given.game])
    if given.duel:
        duel(game, given.level, given.games, given.seed)
        return
    seeds = range(given.seed, given.seed + given.games)
    found = count_left(game, [bot(given.level)] * given.players, seeds, Budget(work=given.work))
    for kind, left in found.items():
        games = len({seed for seed, _, _ in left.where})
        print(
            f"{given.game} {given.players} {given.level}, {kind}: {left.turns} last turns in {given.games} games, "
            f"points left in {len(left.where)} of them ({games} games), {left.points} points in all"
        )
        for seed, seat, points in left.where[: given.show]:
            print(f"  seed {seed}, seat {seat}: {points} points")


if __name__ == "__main__":
    main()
