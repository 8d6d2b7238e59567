"""What both builds must agree on: games by the same numbers, every state and view as bytes, and what the bots choose.

Run here and in the browser's build, it says the same text in both (``build.compare``).
"""

import hashlib
import json
from itertools import product
from random import Random

from lostcities.bots.catalogue import bot, levels
from lostcities.bots.contract import Budget
from lostcities.engine.contract import PUBLIC
from lostcities.engine.declaration import BOTS
from lostcities.engine.registry import game_with, games

GAMES = 3
"""Random games for each number of players and each way to play."""
DECISIONS = 24
"""Decisions of each level in each game."""
WORK = 120


def ways(name: str) -> list[dict[str, object]]:
    """Every option's values, one after the other, the others as they are by default."""
    options = games()[name].options
    found: list[dict[str, object]] = [{}]
    for option, rule in options.items():
        found += [{option: value} for value in rule.values if value != rule.default]
    return found


def random_games(name: str, players: int, options: dict[str, object], count: int) -> str:
    """The hash of all bytes of all states and views of some games."""
    digest = hashlib.sha256()
    game = game_with(name, players, options)
    for number in range(count):
        rng = Random(f"{name} {players} {sorted(options.items())} {number}")
        match = game.match(seed=rng.getrandbits(64))
        for _ in range(400):
            if match.over:
                break
            state = match.state
            digest.update(state.to_bytes())
            for seat in (PUBLIC, *range(players)):
                digest.update(state.view(seat).to_bytes())
            match.apply(rng.choice(state.legal))
    return digest.hexdigest()


def choices(name: str, level: str, count: int) -> list[str]:
    """What a level chooses, again and again, in one game."""
    rng = Random(f"{name} {level}")
    match = game_with(name, games()[name].players[0], {}).match(seed=rng.getrandbits(64))
    player = bot(level)
    found: list[str] = []
    while len(found) < count and not match.over:
        view = match.state.view(match.state.to_move)
        action = player.choose(view, Random(len(found)), Budget(work=WORK))
        found.append(match.game.text(action))
        match.apply(action)
    return found


def run(count: int, decisions: int) -> str:
    """Everything, as text."""
    found: dict[str, object] = {}
    for name, declared in games().items():
        if declared.part(BOTS) is None:  # of another package
            continue
        for players, options in product(declared.players, ways(name)):
            try:
                key = f"{name} {players} {json.dumps(options)}"
                found[key] = random_games(name, players, options, count)
            except ValueError as problem:  # options that these players cannot have
                found[key] = str(problem)
        for level in levels(name):
            found[f"{name} {level}"] = choices(name, level, decisions)
    return json.dumps(found, indent=1)


if __name__ in ("run", "__main__"):
    import sys

    given = globals().get("arguments") or sys.argv[1:]
    numbers = [int(one) for one in given] or [GAMES, DECISIONS]
    said = run(*numbers)
    if __name__ == "__main__":
        sys.stdout.write(said + "\n")
