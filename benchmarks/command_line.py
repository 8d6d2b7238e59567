"""What the benchmarks' command lines have in common."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import lostcities


def parse_words(description: str | None, slices: int, **numbers: tuple[float, str]) -> argparse.Namespace:
    """Parse the arguments of a benchmark with alternating slices: slices, JSON, and numbers with defaults."""
    parser = argparse.ArgumentParser(description=description)
    for name, (default, about) in numbers.items():
        parser.add_argument(f"--{name}", type=type(default), default=default, help=about)
    parser.add_argument("--slices", type=int, default=slices)
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args()
    if not lostcities.COMPILED:
        sys.exit(f"{Path(sys.argv[0]).name}: the interpreted build is running; `make build` first")
    return words


def parse_or_serve(parser: argparse.ArgumentParser, serve: Callable[[], None]) -> argparse.Namespace:
    """Parse the arguments of a benchmark that starts itself again as a worker."""
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        serve()
        sys.exit(0)
    return words
