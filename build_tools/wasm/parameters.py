"""Versions and lists that the build depends on, in one place; the version of Pyodide is in ``web/package.json``."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src/lostcities"
PYODIDE: Final = ROOT / "web/node_modules/pyodide"
WORK: Final = ROOT / "build/wasm"
OUT: Final = ROOT / "build/engine"

ZIG: Final = "0.17.0"
"""The compiler: PyPI's ``ziglang``, which is Clang with everything needed to cross-compile."""
SUITES: Final = ("forky", "sid", "trixie", "resolute")
"""Suites of Debian and Ubuntu that are searched for the headers of Pyodide's Python, if this machine has none."""
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""The platform tag of PEP 783 that fits this Pyodide."""

LAYERS: Final = ("engine", "bots", "analysis", "device")
"""The parts of the package that playing needs."""
LEFT_OUT: Final = (
    "bots/arena/",
    "bots/bot_process.py",
    "bots/simulate.py",
    "engine/perft.py",
    ".expert-2026-11.network",
)
"""Parts that playing does not need: tournaments, bots in other processes, players that are only yardsticks."""
