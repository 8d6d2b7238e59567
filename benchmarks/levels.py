"""Points lost per decision, accuracy and luck of each level: the table of docs/review.md.

The luck must be 0 on average.

``python benchmarks/levels.py card --matches 20`` lets every level play against itself and reviews the matches; each
match is one game or round of two players. `champion` plays with ``--thinking`` playouts per decision. Ctrl-C, or
``kill -TERM`` for a run in the background, prints the table of the finished matches.

``--sample 30`` judges 30 random decisions of each seat instead of all. Their mean is as unbiased, and the processor's
time goes into more matches, which tell more: decisions of one match resemble each other.
"""

import argparse
import json
import signal
import sys
from random import Random
from statistics import fmean
from typing import Any

import lostcities
from lostcities.analysis import levels
from lostcities.analysis.account import DEAL, DRAWS
from lostcities.analysis.review import Decision, Job, Review, conclude, jobs
from lostcities.bots.arena.intervals import mean_interval
from lostcities.bots.catalogue import LEVELS, bot
from lostcities.bots.contract import Budget
from lostcities.engine.bits import derive_seed
from strength import SHORT

SAMPLES = 1 << 20
"""Derives the seed of a match's sample from that of the match."""


def play(game: Any, level: str, seed: int, thinking: int) -> Any:
    """Play a match of a level against itself."""
    match, player, rng = game.match(seed=seed), bot(level), Random(seed)
    while not match.over:
        view = match.state.view(match.state.to_move)
        match.apply(player.choose(view, rng, Budget(work=thinking)))
    return match


def draw_jobs(match: Any, work: int, seed: int, sample: int | None) -> list[Job]:
    """Return the decisions of a match that are judged, in order: all, or as many random ones of each seat."""
    found = list(jobs(match, work, seed))
    if sample is None:
        return found
    rng, own = Random(derive_seed(seed, SAMPLES)), list[Job]()
    for seat in range(match.game.players):
        # A forced decision would only say that it is one.
        free = [
            job for job in found if (view := job.game.view_from_bytes(job.view)).seat == seat and len(view.legal) > 1
        ]
        own += rng.sample(free, min(sample, len(free)))
    return sorted(own, key=lambda job: job.place)


def examine(match: Any, work: int, seed: int, sample: int | None) -> Review:
    """Review a match, or judge a sample of its decisions; luck does not depend on what was judged."""
    judged = tuple(Decision(job.place, job.run()) for job in draw_jobs(match, work, seed, sample))
    return conclude(match, judged, work, seed)


def mean(values: list[float], digits: int = 2) -> str:
    """Format the mean with its 95 % interval; matches are independent, decisions of a match are not."""
    found = mean_interval(values)
    assert found is not None
    assert found.high is not None
    return f"{found.mean:.{digits}f} ± {found.high - found.mean:.{digits}f}"


def points_lost(found: list[Review]) -> float:
    """Return the points lost per decision, over both seats of every match."""
    return round(fmean(summary.lost.value for one in found for summary in one.summaries), 2)


def save(game: str, lost: dict[str, float]) -> None:
    """Save the figures in the package."""
    everything = {**levels.load_losses(), game: lost}
    lines = [f" {json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(everything.items())]
    levels.MEASURED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def row(level: str, found: list[Review]) -> str:
    """Format a level's row; both seats of a match together, because their luck is equal with opposite signs."""
    both = [one.summaries for one in found]
    lost = [fmean(summary.lost.value for summary in pair) for pair in both]
    accuracy = [fmean(summary.accuracy for summary in pair) for pair in both]
    luck = [one.accounts[0].terms[DEAL] + one.accounts[0].terms[DRAWS] for one in found]
    counted = sum(summary.counted for pair in both for summary in pair)
    return f"| `{level}` | {len(found)} | {counted} | {mean(lost)} | {mean(accuracy, 1)} | {mean(luck, 1)} |"


def main() -> None:
    """Play, review and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(SHORT))
    parser.add_argument("--matches", type=int, default=20, help="of each level, at least 2")
    parser.add_argument("--work", type=int, default=500, help="playouts per decision of the review")
    parser.add_argument("--thinking", type=int, default=480)
    parser.add_argument("--sample", type=int, help="random decisions per seat and match to judge; all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="as what estimates of somebody's level are made from")
    given = parser.parse_args()
    game: Any = lostcities.game(given.game, players=2, **SHORT[given.game])
    found: dict[str, list[Review]] = {level: [] for level in LEVELS}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        # Match by match, so that all levels have about equally many if the run is stopped.
        for seed in range(given.seed, given.seed + given.matches):
            for level, reviews in found.items():
                match = play(game, level, seed, given.thinking)
                reviews.append(examine(match, given.work, seed, given.sample))
            print(f"match {seed - given.seed + 1} of {given.matches}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped; so far:", file=sys.stderr)
    print("| level | matches | decisions | points lost per decision | accuracy in % | luck of seat 0 |")
    print("|---|---|---|---|---|---|")
    for level, reviews in found.items():
        if len(reviews) > 1:
            print(row(level, reviews))
    if given.save:
        save(given.game, {level: points_lost(reviews) for level, reviews in found.items() if reviews})


if __name__ == "__main__":
    main()
