"""The two builds: one source, the same results, and nothing stale."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.engine import bits, freshness
from lostcities.engine.listing import listed

ENGINE = Path(freshness.__file__).parent


def test_the_build_that_was_asked_for_is_the_one_that_runs() -> None:
    wanted = os.environ.get("LOSTCITIES_EXPECT")
    assert wanted in (None, "compiled" if lostcities.COMPILED else "interpreted")


def test_sets_become_lists() -> None:
    assert listed(0b1011, 3, 1 << 59 | 1, 60) == [3, 4, 6, 60, 119]
    assert listed(0, 0, 0, 0) == []


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_a_list_of_actions_belongs_to_who_asked(name: str) -> None:
    """The compiled games fill lists anew that nobody holds; whoever holds one never sees it change."""
    rng = Random(1)
    state: Any = lostcities.game(name).deal(1)
    held: list[list[int]] = []
    copies: list[tuple[int, ...]] = []
    while not state.over:
        actions = state.legal()
        state.apply(rng.choice(actions))
        actions += [-1] * rng.randrange(3)
        if rng.random() < 0.3:
            held.append(actions)
            copies.append(tuple(actions))
        assert all(type(action) is int and action >= 0 for action in state.legal())
    assert [tuple(actions) for actions in held] == copies
    assert len({id(actions) for actions in held}) == len(held)


def test_what_was_put_into_a_list_of_actions_goes_with_it() -> None:
    """Even if it asks for another list as it goes."""
    state: Any = lostcities.game("card").deal(1)
    expected = state.legal()[:]
    gone: list[bool] = []

    class Guest:
        def __del__(self) -> None:
            gone.append(state.legal() == expected)

    for _ in range(10):
        state.legal().append(Guest())
        assert state.legal() == expected
        assert [state.legal() == expected for _ in range(4)] == [True] * 4
    assert gone == [True] * 10


@pytest.mark.parametrize(
    ("name", "players", "most"), [("card", 2, 255), ("board", 4, 511), ("roll", 5, 511)], ids=["card", "board", "roll"]
)
def test_a_state_is_small(name: str, players: int, most: int) -> None:
    assert len(lostcities.game(name, players=players).deal(1).raw()) <= most


GOLDEN = {
    # From the definition of SplitMix64 with a state of 0: the first three numbers of its published sequence.
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
}


def test_the_random_stream_is_splitmix64() -> None:
    stream = [0]
    assert tuple(bits.next_random(stream) for _ in range(3)) == GOLDEN[0]


def test_bit_operations() -> None:
    for value in (1, 0b10110, 1 << 63, (1 << 64) - 1, 0x8000_0001_0000_0010):
        places = [place for place in range(64) if value >> place & 1]
        assert bits.bit_count(value) == len(places)
        assert bits.low_bit(value) == places[0]
        assert bits.high_bit(value) == places[-1]
        assert [bits.nth_bit(value, n) for n in range(len(places))] == places
        assert [bits.nth_mask(value, n) for n in range(len(places))] == [1 << place for place in places]
    found = [0, 0]
    picked = []
    for n in range(5):
        bits.nth_of_two(0b1010, 0b111, 2, n, found)
        picked.append(tuple(found))
    assert picked == [(2, bits.M64), (8, bits.M64), (1, 0), (2, 0), (4, 0)]
    assert {bits.below(random32, 6) for random32 in range(0, 1 << 32, 1 << 24)} == set(range(6))


SAME_GAMES = """
import hashlib, lostcities
from random import Random
from lostcities.engine.catalogue import OPTIONS, PLAYERS

name = {name!r}
digest = hashlib.sha256()
for number in range(4 * len(PLAYERS[name])):
    players, rng, chosen = PLAYERS[name][number // 4], Random(number), dict()
    if number % 4:  # the usual options, then any
        chosen = dict([(key, rng.choice(rule.values or (rule.default, 40))) for key, rule in OPTIONS[name].items()])
    game = lostcities.game(name, players=players, **chosen)
    state = game.deal(number)
    digest.update(state.to_bytes())
    for _ in range(12):  # from the deal and from the middle of a turn
        played, sampled = state.copy(), state.view(0).sample(rng)
        digest.update(b"%d" % played.playout(number) + played.to_bytes() + played.view(1).to_bytes())
        digest.update(b"%d" % sampled.playout(number) + sampled.to_bytes())
        state.apply(rng.choice(state.legal()))
    digest.update(b"%d %d" % game.random_games(2, number))
print(lostcities.COMPILED, digest.hexdigest())
"""


@pytest.mark.parametrize("name", list(lostcities.GAMES))
def test_both_builds_play_the_same_games(name: str) -> None:
    """The other build, in a process of its own, makes the very same bytes."""
    if not lostcities.COMPILED:
        return
    script = SAME_GAMES.format(name=name)
    compiled = run_in(script, {}).split()
    interpreted = run_in(script, {"LOSTCITIES_NO_EXTENSIONS": "1"}).split()
    assert (compiled[0], interpreted[0]) == ("True", "False")
    assert compiled[1] == interpreted[1]


HIDE_EXTENSIONS = (
    "import os, sys, importlib.machinery as m\n"
    "if os.environ.get('LOSTCITIES_NO_EXTENSIONS'):\n"
    "    loaders = [(m.SourceFileLoader, m.SOURCE_SUFFIXES)]\n"
    "    full = [(m.ExtensionFileLoader, m.EXTENSION_SUFFIXES), *loaders]\n"
    "    def hook(path):\n"
    "        ours = os.sep + 'lostcities' in path\n"
    "        return m.FileFinder(path, *(loaders if ours else full))\n"
    "    sys.path_hooks[:] = [sys.path_hooks[0], hook]\n"
    "    sys.path_importer_cache.clear()\n"
)


def run_in(script: str, flags: dict[str, str]) -> str:
    """What a script prints in a fresh interpreter, with or without the compiled modules of ours."""
    source = str(Path(lostcities.__file__).parent.parent)
    environment = {**os.environ, **flags, "PYTHONPATH": source}
    done = subprocess.run(
        [sys.executable, "-c", HIDE_EXTENSIONS + script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_stale_build_fails_loudly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for source in freshness.SOURCES:
        copied = tmp_path / source
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_bytes((ENGINE.parent / source).read_bytes())
    right = freshness.fingerprint(tmp_path)
    assert right == freshness.fingerprint(ENGINE.parent)
    (tmp_path / freshness.SOURCES[0]).write_text("# changed\n", encoding="utf-8")
    assert freshness.fingerprint(tmp_path) != right
    built: Any = type(sys)("lostcities.engine._built")
    built.FINGERPRINT = "of yesterday"
    monkeypatch.setitem(sys.modules, "lostcities.engine._built", built)
    with pytest.raises(ImportError, match="make build"):
        freshness.check(True)
    freshness.check(False)


def test_random_play_has_the_known_means() -> None:
    """Published figures of uniformly random play: they hold only if every rule is right."""
    if not lostcities.COMPILED:
        return
    wanted: dict[tuple[str, int], tuple[float, float]] = {
        ("card", 2): (286, -34),
        ("board", 2): (555, 29),
        ("board", 3): (756, 23),
        ("board", 4): (604, 8),
        ("roll", 2): (58, -42),
        ("roll", 5): (147, -61),
    }
    for (name, players), (decisions, score) in wanted.items():
        game = lostcities.game(name, players=players, **({"rounds": 1} if name == "board" else {}))
        made, points = game.random_games(20_000, 1)
        assert made / 20_000 == pytest.approx(decisions, abs=1.5)
        assert points / 20_000 / players == pytest.approx(score, abs=1)
