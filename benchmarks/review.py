"""The duration of a review on one core, the time to its first grades, and whether a tenfold budget confirms its errors.

``python benchmarks/review.py`` lets `casual` and `strong` play three matches and reviews them: a card match of three
games, a board match and Roll & Write with five players. Time is CPU time of this process, so that a busy machine
does not matter. Then errors are judged again in other worlds with ten times the work (``--confirm`` of each match,
spread evenly over it); one is confirmed if it is still an error.
"""

import argparse
import sys
import time
from random import Random
from typing import Any

import lostcities
from lostcities.analysis.grades import FLAGGED
from lostcities.analysis.judgement import WORK
from lostcities.analysis.review import Decision, conclude, jobs
from lostcities.bots.catalogue import bot

MATCHES: list[tuple[str, int, float]] = [("card", 2, 60), ("board", 2, 120), ("roll", 5, 120)]
"""Game, players, and the seconds that a review may take."""
FIRST = 2.0
"""The most seconds until the first grade."""
SURE = 0.9
"""The share of the errors that should be confirmed."""


def play(name: str, players: int, seed: int) -> Any:
    """Play a match between the default opponents."""
    match: Any = lostcities.game(name, players=players).match(seed=seed)
    bots, rng = [bot(("casual", "strong")[seat % 2]) for seat in range(players)], Random(seed)
    while not match.over:
        seat = match.state.to_move
        match.apply(bots[seat].choose(match.state.view(seat), rng))
    return match


def confirm(match: Any, found: list[Decision], seed: int, work: int, most: int) -> tuple[int, int]:
    """Judge errors again; returns how many, and how many are still errors."""
    errors = {one.place for one in found if one.judgement.grade in FLAGGED}
    again = [job for job in jobs(match, 10 * work, seed + 1) if job.place in errors]
    some = again[:: max(1, -(-len(again) // most))]
    return len(some), sum(job.run().grade in FLAGGED for job in some)


def main() -> int:
    """Review and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--work", type=int, default=WORK, help="playouts per decision")
    parser.add_argument("--confirm", type=int, default=20, help="errors of each match to judge again")
    parser.add_argument("--only", choices=[name for name, _, _ in MATCHES])
    given = parser.parse_args()
    if not lostcities.COMPILED:
        sys.exit("review.py: the interpreted build is running; `make build` first")
    judged_again = confirmed = 0
    print("match             decisions   CPU s (goal)   first s   errors   confirmed by ten times the work")
    for name, players, goal in MATCHES:
        if given.only not in (None, name):
            continue
        match = play(name, players, given.seed)
        start = time.process_time()
        found: list[Decision] = []
        first = 0.0
        for job in jobs(match, given.work, given.seed):
            found.append(Decision(job.place, job.run()))
            first = first or time.process_time() - start
        conclude(match, tuple(found), given.work, given.seed)
        spent = time.process_time() - start
        errors = sum(one.judgement.grade in FLAGGED for one in found)
        again, sure = confirm(match, found, given.seed, given.work, given.confirm)
        judged_again, confirmed = judged_again + again, confirmed + sure
        table, speed = f"{name}, {players} players", f"{spent:>5.0f} ({goal:.0f})   {first:>10.2f}"
        print(f"{table:<17} {len(found):>9}   {speed}   {errors:>6}   {sure} of {again}", flush=True)
    if judged_again:
        print(
            f"confirmed: {100 * confirmed / judged_again:.0f} % (goal {100 * SURE:.0f} %); first grade goal {FIRST} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
