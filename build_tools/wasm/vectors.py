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
FEW = 5
"""Games of a match, and turns of a game."""


def ways(name: str) -> list[dict[str, object]]:
    """Every combination of the options' values; of an option that takes any number, its default and a small one."""
    options = games()[name].options
    values = [rule.values or (rule.default, FEW) for rule in options.values()]
    return [dict(zip(options, chosen, strict=True)) for chosen in product(*values)]


def random_games(name: str, players: int, options: dict[str, object], count: int) -> str:
    """The hash of all bytes of all states and views of some games."""
    digest = hashlib.sha256()
    game = game_with(name, players, options)
    for number in range(count):
        rng = Random(f"{name} {players} {sorted(options.items())} {number}")
        match = game.match(seed=rng.getrandbits(64))
        while not match.over:
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
            found[f"{name} {players} {json.dumps(options)}"] = random_games(name, players, options, count)
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
