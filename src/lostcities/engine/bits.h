/* The bit operations and the generator that the compiled games share.
 * bits.py is the same in plain Python; tests compare the two. Code for GCC and Clang is under LC_GNU,
 * next to the same in standard C; LC_PLAIN selects the latter, so that any compiler can test it. */
#ifndef LOSTCITIES_BITS_H
#define LOSTCITIES_BITS_H
#include <stdint.h>
#include <string.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif
#if defined(__GNUC__) && !defined(LC_PLAIN)
#define LC_GNU 1
#endif

/* Where the product of two words is one instruction; WebAssembly would call a function. */
#if defined(__SIZEOF_INT128__) && defined(LC_GNU) && !defined(__wasm__)
#define LC_PRODUCT 1
#endif

#if defined(LC_GNU)
#define LC_AT_MOST_64(x) if ((x) > 64) __builtin_unreachable() /* so that it need not be extended */
#endif

#define LC_GOLDEN 0x9E3779B97F4A7C15ULL
#define LC_WEYL 0xA0761D6478BD642FULL
#define LC_OTHER 0xE7037ED1A0B428DBULL
#define LC_ONES 0x0101010101010101ULL
#define LC_TOPS 0x8080808080808080ULL

/* Whether the processor has POPCNT and PDEP: known in advance in a build for one machine, otherwise detected when the module
 * is loaded, so that a build for any machine is not much slower. The instructions are written in assembler, which
 * the compiler accepts whatever its target. */
#if defined(__x86_64__) && defined(LC_GNU)
#define LC_X86 1
#if defined(__BMI2__) && defined(__POPCNT__)
#define LC_FAST 1
#define LC_ASM __asm__
#else
/* Volatile, because the compiler may otherwise move the instruction before the test for it. */
#define LC_ASM __asm__ volatile
static int lc_fast;
__attribute__((constructor)) static void lc_look(void) {
    __builtin_cpu_init();
    lc_fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
}
#define LC_FAST lc_fast
#endif
#endif

/* Without the instructions for it: byte i counts the bits set in bytes 0 to i, so byte 7 counts them all. */
static inline uint64_t lc_counts(uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    return ((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * LC_ONES;
}

/* How many of eight such counts are at most n, which is below 128. */
static inline int lc_passed(uint64_t counts, uint64_t n) {
    return (int)((((((n * LC_ONES) | LC_TOPS) - counts) & LC_TOPS) >> 7) * LC_ONES >> 56);
}

/* How many bits are set. */
static inline int bit_count(uint64_t x) {
#if defined(LC_GNU) && (defined(__aarch64__) || defined(__wasm__))
    return __builtin_popcountll(x);
#else
#if defined(LC_X86)
    if (LC_FAST) {
        uint64_t count; /* spelled out even where the compiler knows it: gcc would clear the register first */
        LC_ASM("popcnt %1, %0" : "=r"(count) : "r"(x) : "cc");
        LC_AT_MOST_64(count);
        return (int)count;
    }
#endif
    return (int)(lc_counts(x) >> 56);
#endif
}

/* The position of the lowest set bit; x must not be 0. */
static inline int low_bit(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanForward64(&place, x);
    return (int)place;
#elif defined(LC_X86) && defined(__BMI__)
    uint64_t place; /* spelled out: gcc would clear the register first */
    __asm__("tzcnt %1, %0" : "=r"(place) : "r"(x) : "cc");
    LC_AT_MOST_64(place);
    return (int)place;
#else
    return __builtin_ctzll(x);
#endif
}

/* The position of the lowest set bit, 64 if there is none. */
static inline uint64_t low_bit_or_64(uint64_t x) {
#if defined(LC_X86) && defined(__BMI__)
    uint64_t place; /* spelled out: gcc would test for 0 first */
    __asm__("tzcnt %1, %0" : "=r"(place) : "r"(x) : "cc");
    return place;
#else
    return x ? (uint64_t)low_bit(x) : 64;
#endif
}

/* The position of the highest set bit; x must not be 0. */
static inline int high_bit(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanReverse64(&place, x);
    return (int)place;
#else
    return 63 - __builtin_clzll(x);
#endif
}

#if defined(LC_X86)
/* The bits of x moved to the positions of the bits set in mask. */
static inline uint64_t lc_deposit(uint64_t x, uint64_t mask) {
    uint64_t moved;
    LC_ASM("pdep %2, %1, %0" : "=r"(moved) : "r"(x), "r"(mask));
    return moved;
}
#endif

/* The bits of x at the positions of the bits set in mask, packed together. */
static inline uint64_t gather(uint64_t x, uint64_t mask) {
    uint64_t gathered = 0;
    int place = 0;
#if defined(LC_X86)
    if (LC_FAST) {
        LC_ASM("pext %2, %1, %0" : "=r"(gathered) : "r"(x), "r"(mask));
        return gathered;
    }
#endif
    for (; mask; mask &= mask - 1, place++) gathered |= (uint64_t)((x & mask & (0 - mask)) != 0) << place;
    return gathered;
}

/* The position of the n-th set bit, counted from 0; x has more than n. */
static inline int nth_bit(uint64_t x, int n) {
    uint64_t counts, bits;
    int start;
#if defined(LC_X86)
    if (LC_FAST) return low_bit(lc_deposit(1ULL << n, x));
#endif
    /* No loop, because the processor could not predict its length: first the byte, then the bit in it. */
    counts = lc_counts(x);
    start = 8 * lc_passed(counts, (uint64_t)n);
    bits = (((x >> start) & 255) * LC_ONES) & 0x8040201008040201ULL;
    bits = (((bits + 0x7F7F7F7F7F7F7F7FULL) & LC_TOPS) >> 7) * LC_ONES;
    return start + lc_passed(bits, (uint64_t)n - (((counts << 8) >> start) & 255));
}

/* The low bits of x, moved in order to the positions of the bits set in mask. */
static inline uint64_t deposit(uint64_t x, uint64_t mask) {
    uint64_t moved = 0;
#if defined(LC_X86)
    if (LC_FAST) return lc_deposit(x, mask);
#endif
    for (; x && mask; x >>= 1, mask &= mask - 1)
        if (x & 1) moved |= mask & (0 - mask);
    return moved;
}

/* Hides a mask from the optimiser, so that it stays a mask and is not turned back into a branch. */
static inline uint64_t opaque(uint64_t x) {
#if defined(LC_GNU)
    __asm__("" : "+r"(x));
#endif
    return x;
}

/* x itself, which is usually 0: the compiler then lays out the code for 0. */
static inline int rare(int x) {
#if defined(LC_GNU)
    return __builtin_expect(x, 0);
#else
    return x;
#endif
}

/* SplitMix64: the next number of the stream whose state is *state. */
static inline uint64_t next_random(unsigned long long *state) {
    uint64_t z = (*state += LC_GOLDEN);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/* The next number of a playout's stream, whose state is *state: a Weyl sequence through one wide multiplication. */
static inline uint64_t next_word(unsigned long long *state) {
    uint64_t x = (*state += LC_WEYL), y = x ^ LC_OTHER;
#if defined(LC_PRODUCT)
    unsigned __int128 product = (unsigned __int128)x * y;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    uint64_t low = (x & 0xFFFFFFFFULL) * (y & 0xFFFFFFFFULL), high = (x >> 32) * (y >> 32);
    uint64_t cross = (x >> 32) * (y & 0xFFFFFFFFULL), other = (x & 0xFFFFFFFFULL) * (y >> 32);
    uint64_t middle = (low >> 32) + (cross & 0xFFFFFFFFULL) + (other & 0xFFFFFFFFULL);
    return ((middle << 32) | (low & 0xFFFFFFFFULL)) ^ (high + (cross >> 32) + (other >> 32) + (middle >> 32));
#endif
}

/* SplitMix64's scrambler, and the seed of the number-th thing derived from a seed: as in bits.py. */
static inline uint64_t lc_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline uint64_t derive_seed(uint64_t seed, long long number) {
    return lc_mix(lc_mix(seed) + ((uint64_t)number + 1) * LC_GOLDEN);
}

/* A number below n from 32 random bits (n is far below 2^16, so the bias is below 2^-16 of one part in n). */
static inline uint32_t below(uint64_t random32, uint32_t n) {
    return (uint32_t)(((random32 & 0xFFFFFFFFULL) * n) >> 32);
}

/* A number below n from the random word *random; the rest of the word serves the next call. */
static inline uint64_t draw_below(unsigned long long *random, uint64_t n) {
#if defined(LC_X86) && defined(__BMI2__)
    uint64_t top; /* spelled out, for gcc would keep both halves of the product in memory */
    __asm__("mulx %2, %0, %1" : "=r"(*random), "=r"(top) : "r"(n), "d"(*random));
    return top;
#elif defined(LC_PRODUCT)
    unsigned __int128 product = (unsigned __int128)*random * n;
    *random = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    uint64_t low = (*random & 0xFFFFFFFFULL) * n, high = (*random >> 32) * n + (low >> 32);
    *random = (high << 32) | (low & 0xFFFFFFFFULL);
    return high >> 32;
#endif
}

/* The n-th set bit of x, counted from 0, as a mask; x has more than n. */
static inline uint64_t nth_mask(uint64_t x, uint64_t n) {
#if defined(LC_X86)
    if (LC_FAST) return lc_deposit(1ULL << n, x);
#endif
#if defined(__wasm__)
    /* The lowest bits are removed, four at a time and then selectively: there are rarely more than a hand of them. */
    uint64_t fewer;
    for (; n > 3; n -= 4) {
        x &= x - 1;
        x &= x - 1;
        x &= x - 1;
        x &= x - 1;
    }
    fewer = x & (x - 1), x = n > 0 ? fewer : x;
    fewer = x & (x - 1), x = n > 1 ? fewer : x;
    fewer = x & (x - 1), x = n > 2 ? fewer : x;
    return x & (0 - x);
#else
    return 1ULL << nth_bit(x, (int)n);
#endif
}

/* The n-th bit (from 0) of two masks, counting first the `count` bits of `first`, then those of `second`:
 * found[0] is that bit as a mask, found[1] all ones if it belongs to the first mask, else 0. */
static inline void nth_of_two(uint64_t first, uint64_t second, uint64_t count, uint64_t n, unsigned long long *found) {
    uint64_t of_first;
#if defined(LC_X86)
    uint64_t rest = n; /* as below, in four instructions */
    __asm__("sub %3, %0\n\tsbb %1, %1\n\tcmovb %4, %0\n\tcmovb %5, %2"
            : "+&r"(rest), "=&r"(of_first), "+&r"(second)
            : "r"(count), "r"(n), "r"(first)
            : "cc");
    found[0] = nth_mask(second, rest);
#else
    of_first = opaque(-(uint64_t)(n < count));
    found[0] = nth_mask(second ^ ((first ^ second) & of_first), n - (count & ~of_first));
#endif
    found[1] = of_first;
}

/* The same, but found[0] is that bit if it belongs to the first mask, found[1] if to the second; the other is 0. */
static inline void nth_of_either(uint64_t first, uint64_t second, uint64_t count, uint64_t n, unsigned long long *found) {
    uint64_t of_first, bit;
#if defined(LC_X86)
    if (LC_FAST) { /* a bit that is shifted out, or for which the mask has no place, is lost */
        found[0] = lc_deposit(1ULL << n, first);
        found[1] = lc_deposit(1ULL << n >> count, second);
        return;
    }
#endif
    of_first = opaque(-(uint64_t)(n < count));
    bit = nth_mask(second ^ ((first ^ second) & of_first), n - (count & ~of_first));
    found[0] = bit & of_first;
    found[1] = bit & ~of_first;
}

/* Put the first `size` bytes of `cards` into a uniformly random order (Fisher and Yates), five draws per word. */
static inline void shuffle(unsigned char *cards, int size, unsigned long long *state) {
    int place = size - 1;
    while (place > 0) {
        unsigned long long random = next_random(state);
        for (int stop = place > 5 ? place - 5 : 0; place > stop; place--) {
            uint64_t other = draw_below(&random, (uint64_t)place + 1);
            unsigned char held = cards[place];
            cards[place] = cards[other];
            cards[other] = held;
        }
    }
}
#endif
