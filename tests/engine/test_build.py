"""The two builds: one source, the same results, and nothing stale."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lostcities
from lostcities.engine import bits, freshness
from lostcities.engine.listing import list_bits

ENGINE = Path(freshness.__file__).parent


def test_the_build_that_was_asked_for_is_the_one_that_runs() -> None:
    wanted = os.environ.get("LOSTCITIES_EXPECT")
    assert wanted in (None, "compiled" if lostcities.COMPILED else "interpreted")


def test_sets_become_lists() -> None:
    assert list_bits(0b1011, 3, 1 << 59 | 1, 60) == [3, 4, 6, 60, 119]
    assert list_bits(0, 0, 0, 0) == []


@pytest.mark.parametrize("name", ["card", "board", "roll"])
def test_a_list_of_actions_belongs_to_who_asked(name: str) -> None:
    """The compiled games recycle lists that nothing references; a referenced list never changes."""
    rng = Random(1)
    state: Any = lostcities.game(name).deal(1)
    held: list[list[int]] = []
    copies: list[tuple[int, ...]] = []
    while not state.over:
        actions = state.legal
        state.apply(rng.choice(actions))
        actions += [-1] * rng.randrange(3)
        if rng.random() < 0.3:
            held.append(actions)
            copies.append(tuple(actions))
        assert all(type(action) is int and action >= 0 for action in state.legal)
    assert [tuple(actions) for actions in held] == copies
    assert len({id(actions) for actions in held}) == len(held)


def test_what_was_put_into_a_list_of_actions_goes_with_it() -> None:
    """Even if it asks for another list as it goes."""
    state: Any = lostcities.game("card").deal(1)
    expected = state.legal[:]
    gone: list[bool] = []

    class Guest:
        def __del__(self) -> None:
            gone.append(state.legal == expected)

    for _ in range(10):
        state.legal.append(Guest())
        assert state.legal == expected
        assert [state.legal == expected for _ in range(4)] == [True] * 4
    assert gone == [True] * 10


@pytest.mark.parametrize(
    ("name", "players", "most"), [("card", 2, 255), ("board", 4, 511), ("roll", 5, 511)], ids=["card", "board", "roll"]
)
def test_a_state_is_small(name: str, players: int, most: int) -> None:
    game: Any = lostcities.game(name, players=players)
    assert len(game.deal(1).raw()) <= most


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
    picked = []
    for n in range(5):
        bits.nth_of_either(0b1010, 0b111, 2, n, found)
        picked.append(tuple(found))
    assert picked == [(2, 0), (8, 0), (0, 1), (0, 2), (0, 4)]
    assert [bits.gather(x, 0b10110) for x in (0b10000, 0b01001, 0b00010, 0b11111)] == [0b100, 0, 0b001, 0b111]
    assert {bits.below(random32, 6) for random32 in range(0, 1 << 32, 1 << 24)} == set(range(6))


SAME_GAMES = """
import hashlib, lostcities
from random import Random

name = {name!r}
declared = lostcities.games()[name]
digest = hashlib.sha256()
for number in range(4 * len(declared.players)):
    players, rng, chosen = declared.players[number // 4], Random(number), dict()
    if number % 4:  # the usual options, then any
        chosen = dict([(key, rng.choice(rule.values or (rule.default, 40))) for key, rule in declared.options.items()])
    game = lostcities.game(name, players=players, **chosen)
    state = game.deal(number)
    digest.update(state.to_bytes())
    for _ in range(12):  # from the deal and from the middle of a turn
        played, sampled = state.copy(), state.view(0).sample(rng)
        digest.update(b"%d" % played.playout(number) + played.to_bytes() + played.view(1).to_bytes())
        digest.update(b"%d" % sampled.playout(number) + sampled.to_bytes())
        state.apply(rng.choice(state.legal))
    digest.update(b"%d %d" % game.random_games(2, number))
print(lostcities.COMPILED, digest.hexdigest())
"""


@pytest.mark.parametrize("name", list(lostcities.games()))
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
    for source in freshness.sources():
        copied = tmp_path / source
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_bytes((ENGINE.parent / source).read_bytes())
    right = freshness.fingerprint(tmp_path)
    assert right == freshness.fingerprint(ENGINE.parent)
    (tmp_path / freshness.sources()[0]).write_text("# changed\n", encoding="utf-8")
    assert freshness.fingerprint(tmp_path) != right
    built: Any = type(sys)("lostcities.engine._built")
    built.FINGERPRINT = "of yesterday"
    monkeypatch.setitem(sys.modules, "lostcities.engine._built", built)
    with pytest.raises(ImportError, match="make build"):
        freshness.check(True)
    freshness.check(False)


CHANGES_A_SOURCE = """\
import subprocess, sys
from pathlib import Path
source = Path("src/lostcities/engine/rules.py")
if "-c" in sys.argv:
    source.write_text(source.read_text().replace("return 1", "return 2"))
sys.exit(subprocess.run(["cc", *sys.argv[1:]]).returncode)
"""


def test_a_source_that_changes_while_it_is_compiled_makes_no_fresh_build(tmp_path: Path) -> None:
    """The module has the old code and its source is newer: the build says so, and the next one compiles it again."""
    if not lostcities.COMPILED:
        return  # there may be no compiler
    package = tmp_path / "src/lostcities/engine"
    package.mkdir(parents=True)
    for name in ("setup.py", "build_tools/declarations.py", "build_tools/translation.py", "build_tools/web.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(Path(__file__).parents[2] / name, tmp_path / name)
    for folder in (package, package.parent):
        (folder / "__init__.py").touch()
    shutil.copy(ENGINE / "freshness.py", package)
    (package / "rules.py").write_text("import cython\n\n\ndef number():\n    return 1\n", encoding="utf-8")
    project = '[project]\nname = "lostcities"\nversion = "0"\n[tool.setuptools]\npackage-dir = {"" = "src"}\n'
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    (tmp_path / "README.md").touch()
    compiler = tmp_path / "compiler.py"
    compiler.write_text(CHANGES_A_SOURCE, encoding="utf-8")
    start = (
        "import lostcities.engine.rules as rules, lostcities.engine.freshness as freshness\n"
        "freshness.check(rules.__file__.endswith('.so'))\nprint(rules.number())"
    )

    def run(*words: str, **flags: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **flags, "PYTHONPATH": "src"}
        return subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    first = run("setup.py", "build_ext", "--inplace", CC=f"{sys.executable} {compiler}")
    assert first.returncode != 0
    assert "engine/rules.py changed while it was compiled" in first.stderr
    stale = run("-c", start)
    assert "the compiled modules are older than their sources" in stale.stderr
    again = run("setup.py", "build_ext", "--inplace")
    assert again.returncode == 0, again.stderr
    assert run("-c", start).stdout == "2\n"


def test_compiled_modules_are_known_by_their_names() -> None:
    """The modules that are written for Cython have these names, and no others; the tools' settings agree."""
    package = Path(lostcities.__file__).parent
    written = {
        file.relative_to(package).with_suffix("").as_posix()
        for file in package.rglob("*.py")
        if "\nimport cython\n" in file.read_text(encoding="utf-8") and file.name != "flat.py"
    }
    assert written == set(freshness.modules())
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert f"src/lostcities/**/{{{','.join(freshness.NAMES)}}}.py" in settings["ruff"]["lint"]["per-file-ignores"]
    typed = next(each["module"] for each in settings["mypy"]["overrides"] if "lostcities.engine.flat" in each["module"])
    assert {f"lostcities.*.{name}" for name in freshness.NAMES} | {"lostcities.engine.flat"} == set(typed)


HIDE_CYTHON = """
import importlib.abc
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in ("cython", "Cython") and not name.startswith("cython.cimports"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
"""
ONE_GAME = """
import lostcities
for name in lostcities.games():
    state = lostcities.game(name).deal(seed=7)
    print(lostcities.COMPILED, state.playout(1), state.outcome.scores)
"""


def test_the_interpreted_build_needs_no_cython() -> None:
    """A stand-in serves where Cython is not installed, and plays the same games."""
    interpreted = {"LOSTCITIES_NO_EXTENSIONS": "1"}
    assert run_in(HIDE_CYTHON + ONE_GAME, interpreted) == run_in(ONE_GAME, interpreted)


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
