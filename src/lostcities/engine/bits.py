"""The bit operations and the random stream of the games, in plain Python.

The compiled games use the same functions from ``bits.h``; this twin serves the
interpreted build and everything outside the hot loops.

>>> nth_bit(0b10110, 2)
4
"""

M64 = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def bit_count(x: int) -> int:
    """How many bits of ``x`` are set."""
    return x.bit_count()


def low_bit(x: int) -> int:
    """The position of the lowest set bit of ``x``, which must not be 0."""
    return (x & -x).bit_length() - 1


def low_bit_or_64(x: int) -> int:
    """The position of the lowest set bit of ``x``, 64 if there is none."""
    return low_bit(x) if x else 64


def high_bit(x: int) -> int:
    """The position of the highest set bit of ``x``, which must not be 0."""
    return x.bit_length() - 1


def nth_bit(x: int, n: int) -> int:
    """The position of the ``n``-th set bit of ``x``, counted from 0."""
    for _ in range(n):
        x &= x - 1
    return low_bit(x)


def deposit(x: int, mask: int) -> int:
    """The low bits of ``x``, moved in order to the positions of the bits set in ``mask``."""
    moved = 0
    while x and mask:
        if x & 1:
            moved |= mask & -mask
        x >>= 1
        mask &= mask - 1
    return moved


def gather(x: int, mask: int) -> int:
    """The bits of ``x`` at the positions of the bits set in ``mask``, packed together."""
    gathered = place = 0
    while mask:
        if x & mask & -mask:
            gathered |= 1 << place
        place += 1
        mask &= mask - 1
    return gathered


def opaque(x: int) -> int:
    """``x`` itself; the compiled twin keeps the optimiser from turning a mask into a branch."""
    return x


def rare(x: int) -> int:
    """``x`` itself; the compiled twin tells the compiler that it is usually 0."""
    return x


def mix(z: int) -> int:
    """SplitMix64's scrambler: a 64-bit number that looks unrelated to ``z``."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def next_random(state: list[int]) -> int:
    """The next 64 bits of the SplitMix64 stream whose state is ``state[0]``."""
    state[0] = (state[0] + GOLDEN) & M64
    return mix(state[0])


def next_word(state: list[int]) -> int:
    """The next 64 bits of a playout's stream whose state is ``state[0]``: fewer instructions than ``next_random``.

    A Weyl sequence through one wide multiplication (Wang Yi's wyrand).
    """
    state[0] = (state[0] + 0xA0761D6478BD642F) & M64
    product = state[0] * (state[0] ^ 0xE7037ED1A0B428DB)
    return (product & M64) ^ (product >> 64)


def below(random32: int, n: int) -> int:
    """A number below ``n`` from 32 random bits."""
    return ((random32 & 0xFFFFFFFF) * n) >> 32


def derive_seed(seed: int, number: int) -> int:
    """The seed of the ``number``-th thing derived from ``seed`` (a round of a match, a game of a series)."""
    return mix((mix(seed & M64) + (number + 1) * GOLDEN) & M64)


def draw_below(random: list[int], n: int) -> int:
    """A number below ``n`` from the random word ``random[0]``; the rest of the word serves the next call.

    The word is read as a fraction: as long as the ``n`` of one word multiply to less
    than 2^36, the bias of each draw is below 2^-28.
    """
    product = (random[0] & M64) * n
    random[0] = product & M64
    return product >> 64


def nth_mask(x: int, n: int) -> int:
    """The ``n``-th set bit of ``x``, counted from 0, as a mask."""
    return 1 << nth_bit(x, n)


def nth_of_two(first: int, second: int, count: int, n: int, found: list[int]) -> None:
    """The ``n``-th bit of two masks, counting first the ``count`` bits of ``first``, then those of ``second``.

    ``found[0]`` is that bit as a mask, ``found[1]`` all ones if it belongs to the first mask, else 0.
    """
    of_first = n < count
    found[0] = nth_mask(first if of_first else second, n if of_first else n - count)
    found[1] = M64 if of_first else 0


def nth_of_either(first: int, second: int, count: int, n: int, found: list[int]) -> None:
    """The same, but ``found[0]`` is that bit if it belongs to the first mask, ``found[1]`` if to the second.

    The other is 0.
    """
    of_first = n < count
    found[0] = nth_mask(first, n) if of_first else 0
    found[1] = 0 if of_first else nth_mask(second, n - count)


def shuffle(cards: list[int], size: int, state: list[int]) -> None:
    """Put the first ``size`` of ``cards`` into a uniformly random order (Fisher and Yates)."""
    random = [0]
    for place in range(size - 1, 0, -1):
        if (size - 1 - place) % 5 == 0:
            random[0] = next_random(state)
        other = draw_below(random, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
