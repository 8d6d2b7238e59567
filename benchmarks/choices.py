"""The value of a search's choices: its action against the network's favourite, judged in other worlds.

``python benchmarks/choices.py --game roll --minutes 5``. ``champion`` plays games with two players; at some of its
decisions both actions are played out to the end in worlds that its search has not seen, each player following the best
answers of their policies. Comparing the search's claim with the judge's finding shows how far to trust it; the gain per
decision times the decisions per game is the expected value of the search in a match; the gain is also printed for each
third of a game. The unit is that of ``bots/ending_value.py``: about one point.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import lostcities
from lostcities.bots.catalogue import bot
from lostcities.bots.contract import Budget
from lostcities.bots.ending_value import Stakes
from lostcities.bots.policy import Workspace, features_of
from lostcities.bots.search import Candidate, SearchBot, Thoroughness
from lostcities.bots.shipped_weights import network_policy, thumb_policy
from strength import SHORT

POLICIES: dict[str, Any] = {"expert": network_policy, "strong": thumb_policy}
WORLDS = 32
PHASES = ("first third of a game's choices", "second third", "last third")


def judge_pair(judge: SearchBot, view: Any, actions: list[int], worlds: int, rng: random.Random) -> float:
    """Return how much more the first of two actions is worth than the second, in ``worlds`` new worlds."""
    workspace = Workspace(features_of(view.game, 2 * WORLDS))
    pair = [Candidate(workspace.features.slot(action), 1.0, []) for action in actions]
    for _ in range(worlds // WORLDS):
        judge.try_out(workspace, network_policy(view.game.name), view, Stakes.of(view), pair, rng)
    return fmean(pair[0].worths) - fmean(pair[1].worths)


def interval(values: Sequence[float]) -> str:
    """Format the mean with its 95 % interval."""
    return f"{fmean(values):.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def main() -> int:
    """Play, judge and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(SHORT), default="card")
    parser.add_argument("--against", choices=list(POLICIES), default="expert")
    parser.add_argument("--work", type=int, default=960, help="playouts per decision")
    parser.add_argument("--worlds", type=int, default=256, help="of the judge")
    parser.add_argument("--share", type=float, default=0.3, help="of the decisions that are judged")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if not lostcities.COMPILED:
        sys.exit("choices.py: the interpreted build is running; `make build` first")
    game: Any = lostcities.game(given.game, players=2, **SHORT[given.game])
    champion, other = SearchBot("champion", network_policy, thumb_policy), bot(given.against)
    judge = SearchBot("judge", network_policy, POLICIES[given.against], Thoroughness(worlds=WORLDS, others_every=1))
    rng = random.Random(given.seed)
    claims: list[float] = []
    gains: list[float] = []
    phases: list[list[tuple[float, float]]] = [[] for _ in PHASES]
    games = decisions = 0
    end = time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        state, me = game.deal(rng.getrandbits(60)), games % 2
        first, before, places = decisions, len(gains), []
        while not state.over:
            view = state.view(state.to_move)
            if state.to_move != me:
                state.apply(other.choose(view, rng))
                continue
            thoughts = champion.think(view, rng, Budget(work=given.work))
            if len(thoughts) > 1:
                decisions += 1
                if rng.random() < given.share:
                    favourite = max(thoughts, key=lambda thought: thought[1])
                    pair = [thoughts[0][0], favourite[0]]
                    places.append(decisions - first - 1)
                    claims.append(favourite[2])
                    gains.append(0.0 if pair[0] == pair[1] else judge_pair(judge, view, pair, given.worlds, rng))
            state.apply(thoughts[0][0])
        games += 1
        for place, found in zip(places, zip(claims[before:], gains[before:], strict=True), strict=True):
            phases[len(PHASES) * place // (decisions - first)].append(found)
        if sys.stderr.isatty():
            print(f"\r{games} games, {len(gains)} decisions judged", end="", file=sys.stderr, flush=True)
    print(f"\n{given.game} against {given.against}: {games} games, {len(gains)} of {decisions} decisions judged")
    print(f"another action than the favourite: {sum(gain != 0 for gain in gains) / len(gains):.0%}")
    print(f"worth a decision: claimed {interval(claims)}, judged {interval(gains)}")
    for phase, pairs in zip(PHASES, phases, strict=True):
        if len(pairs) > 1:
            claimed, judged = zip(*pairs, strict=True)
            print(f"{phase} ({len(pairs)} judged): claimed {interval(claimed)}, judged {interval(judged)}")
    print(f"choices per game: {decisions / games:.1f}, worth {decisions / games * fmean(gains):.1f} points")
    return 0


if __name__ == "__main__":
    sys.exit(main())
