"""The engine for the browser plays as the native one: every state and view byte for byte, and the same choices."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from build_tools.wasm import build
from build_tools.wasm.parameters import OUT
from lostcities.bots.catalogue import LEVELS
from lostcities.engine.registry import FAMILY

MOST_BYTES = 4_500_000
"""What somebody who plays in the page downloads for it, packed."""


def test_both_builds_play_alike() -> None:
    assert build.fresh(), "the engine for the browser is older than its sources: run `make engine`"
    # Every number of players with the defaults, and with each other value of each option; and every level of each game.
    wanted = sum(
        len(one.players) * (1 + sum(len(rule.values) - 1 for rule in one.options.values() if rule.values)) + len(LEVELS)
        for one in FAMILY
    )
    assert build.compare(2, 24) == wanted


def test_it_is_small_enough_to_wait_for() -> None:
    sizes = json.loads((OUT / "manifest.json").read_text(encoding="utf-8"))["files"]
    assert sum(size for name, size in sizes.items() if name.endswith(".br")) < MOST_BYTES
