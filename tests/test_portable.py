"""The C that a build for any machine uses: standard C and the fast paths give the same, and so does plain Python."""

import ctypes
import os
import subprocess
import sys
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lostcities.engine import bits

SOURCE = Path(__file__).parent.parent / "src/lostcities"
PROGRAM = """
#include "bits.h"
#include "dense.h"
int a_bit_count(uint64_t x) { return bit_count(x); }
int a_low_bit(uint64_t x) { return low_bit(x); }
int a_low_bit_or_64(uint64_t x) { return low_bit_or_64(x); }
int a_high_bit(uint64_t x) { return high_bit(x); }
int a_nth_bit(uint64_t x, int n) { return nth_bit(x, n); }
uint64_t a_draw_below(unsigned long long *random, uint64_t n) { return draw_below(random, n); }
void a_nth_of_two(uint64_t a, uint64_t b, uint64_t count, uint64_t n, unsigned long long *found) {
    nth_of_two(a, b, count, n, found); }
void a_shuffle(unsigned char *cards, int size, unsigned long long *state) { shuffle(cards, size, state); }
void a_dense(const float *x, int rows, int step, int inputs, const float *w, const float *s, int group, int width,
             float *y, int relu) { dense(x, rows, step, inputs, w, s, group, width, y, relu); }
void a_sparse(const float *x, int inputs, const float *w, const float *s, int width, float *y, int relu) {
    sparse(x, inputs, w, s, width, y, relu); }
void an_old_processor(void) { SLOW; }
"""
# The dispatch of a build for any machine, once with what this processor has and once as if it had nothing.
KINDS = {
    "plain": ["-DLC_PLAIN", "-DSLOW=(void)0"],
    "any": ["-DSLOW=(void)0"],
    "old": ["-DSLOW=lc_fast=lc_wide_here=0"],
    "this": ["-march=native", "-DSLOW=(void)0"],
}
if os.uname().machine != "x86_64":
    del KINDS["old"]  # nothing is chosen at run time there


@pytest.fixture(params=KINDS)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    (tmp_path / "all.c").write_text(PROGRAM, encoding="utf-8")
    folders = [f"-I{SOURCE / name}" for name in ("engine", "bots")]
    words = [
        os.environ.get("CC", "cc"),
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unknown-pragmas",
        "-shared",
        "-fPIC",
    ]
    words += [*folders, *KINDS[request.param], "-o", str(tmp_path / "all.so"), str(tmp_path / "all.c")]
    subprocess.run(words, check=True)
    found = ctypes.CDLL(str(tmp_path / "all.so"))
    found.a_draw_below.restype = ctypes.c_uint64
    found.an_old_processor()
    return found


def test_bit_operations_are_those_of_plain_python(library: Any) -> None:
    rng = Random(1)
    u64 = ctypes.c_uint64
    for _ in range(300):
        x = rng.getrandbits(64) & rng.getrandbits(64) | 1 << rng.randrange(64)
        assert library.a_bit_count(u64(x)) == bits.bit_count(x)
        assert library.a_low_bit(u64(x)) == bits.low_bit(x) == library.a_low_bit_or_64(u64(x))
        assert library.a_high_bit(u64(x)) == bits.high_bit(x)
        for n in range(bits.bit_count(x)):
            assert library.a_nth_bit(u64(x), n) == bits.nth_bit(x, n)
        first, second = rng.getrandbits(40), rng.getrandbits(40) | 1
        count = bits.bit_count(first)
        n = rng.randrange(count + bits.bit_count(second))
        found, wanted = (ctypes.c_ulonglong * 2)(), [0, 0]
        library.a_nth_of_two(u64(first), u64(second), u64(count), u64(n), found)
        bits.nth_of_two(first, second, count, n, wanted)
        assert list(found) == wanted
        word, python_word, below = ctypes.c_ulonglong(x), [x], rng.randrange(1, 1 << 16)
        assert library.a_draw_below(ctypes.byref(word), u64(below)) == bits.draw_below(python_word, below)
        assert word.value == python_word[0]
    assert library.a_low_bit_or_64(u64(0)) == 64


def test_a_shuffle_is_that_of_plain_python(library: Any) -> None:
    for size in (1, 2, 5, 44, 110):
        cards = (ctypes.c_ubyte * size)(*range(size))
        state, python_state, python_cards = ctypes.c_ulonglong(7), [7], list(range(size))
        library.a_shuffle(cards, size, ctypes.byref(state))
        bits.shuffle(python_cards, size, python_state)
        assert list(cards) == python_cards
        assert state.value == python_state[0]


@pytest.mark.parametrize("relu", [0, 1])
def test_rows_times_a_matrix(library: Any, relu: int) -> None:
    rng = Random(2)

    def numbers(count: int) -> Any:
        return (ctypes.c_float * count)(*array("f", (rng.choice((0, rng.gauss(0, 1))) for _ in range(count))))

    for rows, inputs, width, group in ((1, 7, 32, 1), (5, 20, 64, 5), (13, 11, 32, 1), (12, 33, 96, 6)):
        x, w, start = numbers(rows * inputs), numbers(inputs * width), numbers((rows // group + 1) * width)
        y = (ctypes.c_float * (rows * width))()
        library.a_dense(x, rows, inputs, inputs, w, start, group, width, y, relu)
        wanted = [
            start[r // group * width + c] + sum(x[r * inputs + k] * w[k * width + c] for k in range(inputs))
            for r in range(rows)
            for c in range(width)
        ]
        wanted = [max(0, value) if relu else value for value in wanted]
        assert list(y) == pytest.approx(wanted, abs=1e-4)
        one = (ctypes.c_float * width)()
        library.a_sparse(x, inputs, w, start, width, one, relu)
        assert list(one) == pytest.approx(wanted[:width], abs=1e-4)


# Not fcntl: store/locks.py asks which system it is on.
POSIX = {"grp", "pwd", "resource", "termios", "tty", "curses", "readline", "uvloop", "syslog"}


def test_nothing_imports_what_only_some_systems_have() -> None:
    """With such a module missing, everything that a player or a host uses can still be imported."""
    program = f"""
import sys
for name in {sorted(POSIX)!r}:
    sys.modules[name] = None
import lostcities.cli, lostcities.commands.host, lostcities.commands.matches, lostcities.commands.play
import lostcities.bots.arena, lostcities.bots.arena.programs, lostcities.bots.host, lostcities.bench
import lostcities.server.run, lostcities.server.store.store, lostcities.terminal.plain, lostcities.terminal.remote
"""
    subprocess.run([sys.executable, "-c", program], check=True)
