"""How fast bots do against `strong` and every style on duplicate deals, all games in lockstep.

python benchmarks/styles.py expert expert-2026-11 --deals 2000
python benchmarks/styles.py trained/card.network expert --against expert-2026-11 --deals 10000

An entrant is a level or frozen player with a policy, or a file with a network. Planning over two turns in sampled
worlds (bots/endings.py) is left out on both sides.
"""

import argparse
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

import lostcities
from lostcities.bots import network as networks
from lostcities.bots.catalogue import bot
from lostcities.bots.endings import EndingPolicy
from lostcities.bots.policy import NetworkPolicy, Policy, PolicyBot, features_of, play_out
from lostcities.bots.styles import STYLES
from lostcities.engine.registry import FAMILY

ROUNDS = {declared.name: declared.rounds_option for declared in FAMILY}


def policy_of(entrant: str, game: str) -> Policy:
    """Return the policy of a level or of a file."""
    if Path(entrant).exists():
        return EndingPolicy(NetworkPolicy(networks.load(Path(entrant))))
    player = bot(entrant)
    assert isinstance(player, PolicyBot), f"{entrant} does not follow a policy"
    return player.policy_of(game)


def margins(name: str, first: Policy, second: Policy, deals: int, seed: int) -> list[list[float]]:
    """Return for each deal the points of the first over the second, once in each seat."""
    rounds = ROUNDS[name]
    features = features_of(lostcities.game(name, players=2, **({rounds: 1} if rounds else {})), deals)
    lanes = features.lanes
    seeds = [int(number) for number in np.random.default_rng(seed).integers(0, 2**63, deals)]
    found = []
    for place in (0, 1):
        for lane in range(deals):
            lanes.deal(lane, seeds[lane], 0)
        # A style's randomness is built in: players of a policy take its best answer.
        play_out(features, [first, second] if place == 0 else [second, first])
        points = np.empty(2 * deals, np.int32)
        lanes.results(points, np.empty(deals, np.uint8))
        totals = points.reshape(deals, 2)
        found.append((totals[:, place] - totals[:, 1 - place]).astype(float))
    return np.array(found).T.tolist()  # type: ignore[no-any-return]


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("entrants", nargs="+")
    parser.add_argument("--game", default="card", choices=list(ROUNDS))
    parser.add_argument("--against", nargs="*", default=["strong", *STYLES])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("| against | " + " | ".join(given.entrants) + " |\n" + "|---" * (1 + len(given.entrants)) + "|")
    for rival in given.against:
        cells = []
        for entrant in given.entrants:
            games = margins(
                given.game, policy_of(entrant, given.game), policy_of(rival, given.game), given.deals, given.seed
            )
            deals = [fmean(deal) for deal in games]
            wins = [(margin > 0) + (margin == 0) / 2 for deal in games for margin in deal]
            half = 1.96 * stdev(deals) / len(deals) ** 0.5
            cells.append(f"{fmean(deals):+.1f} ± {half:.1f}, {100 * fmean(wins):.1f} %")
        print(f"| {rival} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
