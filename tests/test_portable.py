"""The C that a build for any machine uses: standard C and the fast paths give the same, and so does plain Python."""

import ctypes
import os
import subprocess
import sys
from array import array
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lostcities.bots.network import shape_of
from lostcities.engine import bits
from lostcities.research.training import plain
from lostcities.research.training.store import FACTS, FATE, OWN, Store

SOURCE = Path(__file__).parent.parent / "src/lostcities"
PROGRAM = """
#include "bits.h"
#include "dense.h"
#include "learn.h"
int a_bit_count(uint64_t x) { return bit_count(x); }
int a_low_bit(uint64_t x) { return low_bit(x); }
int a_low_bit_or_64(uint64_t x) { return low_bit_or_64(x); }
int a_high_bit(uint64_t x) { return high_bit(x); }
int a_nth_bit(uint64_t x, int n) { return nth_bit(x, n); }
uint64_t a_draw_below(unsigned long long *random, uint64_t n) { return draw_below(random, n); }
void a_nth_of_two(uint64_t a, uint64_t b, uint64_t count, uint64_t n, unsigned long long *found) {
    nth_of_two(a, b, count, n, found); }
void a_nth_of_either(uint64_t a, uint64_t b, uint64_t count, uint64_t n, unsigned long long *found) {
    nth_of_either(a, b, count, n, found); }
uint64_t a_gather(uint64_t x, uint64_t mask) { return gather(x, mask); }
uint64_t a_next_word(unsigned long long *state) { return next_word(state); }
void a_shuffle(unsigned char *cards, int size, unsigned long long *state) { shuffle(cards, size, state); }
void a_dense(const float *x, int rows, int step, int inputs, const float *w, const float *s, int group, int width,
             float *y, int relu) { dense(x, rows, step, inputs, w, s, group, width, y, relu); }
void a_sparse(const float *x, int inputs, const float *w, const float *s, int width, float *y, int relu) {
    sparse(x, inputs, w, s, width, y, relu); }
void an_old_processor(void) { SLOW; }
/* All of learn.h: rows become lists, the lists gradients, and the gradients a step. */
double a_lesson(const int *sizes, const float *rows, const float *hidden, int facts, int secrets, int count, int sight,
                float *w, const unsigned char *legal, const int *chosen, const float *told, float *g) {
    lc_shape s = {sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5], sizes[6], {0}, {0}, 0, 0};
    s.features += sight ? secrets : 0;
    lc_measure(&s);
    int row = sizes[0] * sizes[1] + sizes[2], most = sizes[0] * (sizes[1] + secrets) + 1;
    unsigned short *index = malloc(2 * count * most), *ends = malloc(2 * count * sizes[0] * 3);
    float *value = malloc(4 * count * most), *globals = malloc(4 * count * sizes[2]);
    float *memory = malloc(4 * lc_room_size(&s)), *turned = malloc(4 * s.turned_size);
    float *heads = malloc(4 * s.turned_size), *first = calloc(4, s.size), *second = calloc(4, s.size);
    float *answers = calloc(4, count * (sizes[0] * sizes[4] + 9));
    long long *offsets = malloc(8 * count), end = 0;
    int *which = malloc(4 * count), slots = sizes[0] * sizes[4] + sizes[5];
    for (int i = 0; i < count; i++) {
        which[i] = count - 1 - i;
        offsets[i] = end;
        memcpy(globals + i * sizes[2], rows + i * row + sizes[0] * sizes[1], 4 * sizes[2]);
        end += lc_pack(rows + i * row, hidden + i * sizes[0] * secrets, sizes[0], sizes[1], facts, secrets, index + end,
                       value + end, ends + i * sizes[0] * 3);
    }
    lc_store store = {index, value, offsets, ends, globals, legal, slots, chosen, told, told + count, 0, 0};
    store.returns = told + 2 * count;
    lc_aim aim = {0.2f, 0.01f, 0.25f, 0};
    double sums[LC_SUMS] = {0};
    lc_turn(&s, w, turned);
    lc_learn(&s, w, turned, &store, which, count, sight, &aim, memory, g, heads, sums);
    lc_forward(&s, w, turned, &store, which, count, sight, memory, answers);
    double length = lc_step(s.size, w, g, first, second, count, 1e9f, 0.01f, 0.9f, 0.999f, 1e-5f, 1);
    free(index), free(ends), free(value), free(globals), free(memory), free(turned), free(heads);
    free(first), free(second), free(answers), free(offsets), free(which);
    return length;
}
"""
# The dispatch of a build for any machine, once with what this processor has and as if it had less.
KINDS = {
    "plain": ["-DLC_PLAIN", "-DSLOW=(void)0"],
    "any": ["-DSLOW=(void)0"],
    "old": ["-DSLOW=lc_fast=lc_wide_here=lc_widest_here=0"],
    "older than AVX-512": ["-DSLOW=lc_widest_here=0"],
    "this": ["-march=native", "-DSLOW=(void)0"],
}
if os.uname().machine != "x86_64":
    del KINDS["old"], KINDS["older than AVX-512"]  # nothing is chosen at run time there


@pytest.fixture(params=KINDS)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    (tmp_path / "all.c").write_text(PROGRAM, encoding="utf-8")
    folders = [f"-I{SOURCE / name}" for name in ("engine", "bots", "research/training")]
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
    for name in ("a_draw_below", "a_gather", "a_next_word"):
        getattr(found, name).restype = ctypes.c_uint64
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
        library.a_nth_of_either(u64(first), u64(second), u64(count), u64(n), found)
        bits.nth_of_either(first, second, count, n, wanted)
        assert list(found) == wanted
        assert library.a_gather(u64(x), u64(first)) == bits.gather(x, first)
        word, python_word, below = ctypes.c_ulonglong(x), [x], rng.randrange(1, 1 << 16)
        assert library.a_draw_below(ctypes.byref(word), u64(below)) == bits.draw_below(python_word, below)
        assert word.value == python_word[0]
        assert library.a_next_word(ctypes.byref(word)) == bits.next_word(python_word)
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
import lostcities.bots.arena, lostcities.bots.arena.programs, lostcities.bots.bot_process, lostcities.bench
import lostcities.server.web.run, lostcities.server.store.store, lostcities.terminal.plain, lostcities.terminal.remote
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize(("hidden", "pools"), [(32, 1), (64, 2)])
def test_learning_is_the_same_on_every_machine(library: Any, hidden: int, pools: int) -> None:
    """The gradients of every path are those of the plain twin in numpy, for a number of rows that fills no tile."""
    layout = {"colours": 3, "features": 9, "globals": 5, "hidden": hidden, "slots": 2, "choices": 2, "pools": pools}
    facts, secrets, count, slots, rng = 2, 4, 53, 8, np.random.default_rng(hidden)
    rows = (rng.standard_normal((count, 3 * 9 + 5)) * (rng.random((count, 32)) < 0.4)).astype(np.float32)
    secret = (rng.standard_normal((count, 3 * secrets)) * (rng.random((count, 12)) < 0.4)).astype(np.float32)
    store = Store(layout, facts, secrets, count)
    plain.pack(store, rows, secret, range(count), 0, 0)
    store.legal[:] = rng.random((count, slots)) < 0.6
    store.chosen[:] = rng.integers(slots, size=count)
    store.legal[np.arange(count), store.chosen] = 1
    store.logs[:] = -rng.random(count)
    store.advantages[:], store.returns[:] = rng.standard_normal(count), 2 * rng.standard_normal(count)
    for sight in (OWN, FACTS, FATE):
        whole = {**layout, "features": 9 + (secrets if sight else 0)}
        size = sum(int(np.prod(shape)) for shape in shape_of(whole).values())
        weights = (0.3 * rng.standard_normal(size)).astype(np.float32)
        wanted = plain.gradients(
            whole, weights, store, np.arange(count, dtype=np.int32)[::-1], sight, 0.2, 0.01, 0.25, np.zeros(5)
        )  # fmt: skip
        found, told = np.zeros(size, np.float32), np.concatenate([store.logs, store.advantages, store.returns])
        sizes = np.array([3, 9, 5, hidden, 2, 2, pools], np.int32)
        after = weights.copy()
        given = [sizes, rows, secret, facts, secrets, count, sight, after, store.legal, store.chosen, told, found]
        library.a_lesson.restype = ctypes.c_double
        length = library.a_lesson(*(ctypes.c_void_p(x.ctypes.data) if isinstance(x, np.ndarray) else x for x in given))
        assert np.abs(found - wanted).max() < 1e-4 * np.abs(wanted).max()
        assert length == pytest.approx(float(np.linalg.norm(wanted / count)), rel=1e-3)
        moved = np.abs(wanted) > 1e-2
        assert np.array_equal(np.sign(weights - after)[moved], np.sign(wanted)[moved])
