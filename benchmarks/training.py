"""What a decision of training costs: microseconds of processor time to play it and to learn from it, for each game.

python benchmarks/training.py
python benchmarks/training.py --games card --hidden 64 128 --rounds 5

The network is that of `expert`, with new units if it is narrower. Each round is one iteration of `lostcities train`
with its usual settings; the quickest counts, as others may be using the processor too.
"""

import argparse
import time
from itertools import count

import lostcities
from lostcities.bots.shipped_weights import network_policy
from lostcities.research.training.ppo import Settings, Trainer
from lostcities.research.training.recipes import recipe


def costs(game: str, hidden: int, critic: int, rounds: int) -> tuple[float, float]:
    """Return the microseconds for playing a decision and for learning from it, of the quickest round each."""
    settings = Settings(hidden=hidden, critic_hidden=critic, decisions=1e12, critic_first=0, duel_every=1e12)
    trainer = Trainer(recipe(game), settings)
    trainer.begin_as(network_policy(game).network)
    playing, learning = [], []
    whole = trainer.run()
    for number in count():
        began, fresh = time.process_time(), 0
        for play in trainer.plays:
            fresh += len(
                play.collect(trainer.actor, trainer.critic, settings.discount, settings.sight, settings.temperature)
            )
        played = (time.process_time() - began) / fresh * 1e6
        point = next(whole)
        if number:  # in the first round, memory is touched for the first time
            playing.append(played)
            learning.append(point.processor - played)
        if len(playing) == rounds:
            return min(playing), min(learning)
    raise AssertionError


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", nargs="+", default=list(lostcities.games()))
    parser.add_argument("--hidden", nargs="+", type=int, default=[], help="widths (default: that of expert)")
    parser.add_argument("--critic", type=int, default=0, help="width of the critic (default: the network's)")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print("| game | units | µs to play | µs to learn | together |\n|---|---|---|---|---|")
    for game in given.games:
        for hidden in given.hidden or [network_policy(game).network.layout["hidden"]]:
            playing, learning = costs(game, hidden, given.critic, given.rounds)
            print(
                f"| {game} | {hidden} | {playing:.1f} | {learning:.1f} | {playing + learning:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
