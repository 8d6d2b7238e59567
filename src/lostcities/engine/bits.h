/* The four bit operations and the generator that the compiled games share.
 * bits.py is the same in plain Python; tests hold the two together. */
#ifndef LOSTCITIES_BITS_H
#define LOSTCITIES_BITS_H
#include <stdint.h>
#include <string.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#define LC_GOLDEN 0x9E3779B97F4A7C15ULL

/* How many bits are set. */
static inline int bit_count(uint64_t x) {
#if defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(x);
#else
    x -= (x >> 1) & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)((x * 0x0101010101010101ULL) >> 56);
#endif
}

/* The place of the lowest set bit; x is not 0. */
static inline int low_bit(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanForward64(&place, x);
    return (int)place;
#else
    return __builtin_ctzll(x);
#endif
}

/* The place of the highest set bit; x is not 0. */
static inline int high_bit(uint64_t x) {
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanReverse64(&place, x);
    return (int)place;
#else
    return 63 - __builtin_clzll(x);
#endif
}

/* The place of the n-th set bit, counted from 0; x has more than n. */
static inline int nth_bit(uint64_t x, int n) {
#if defined(__BMI2__)
    return (int)_tzcnt_u64(_pdep_u64(1ULL << n, x));
#else
    while (n-- > 0) x &= x - 1;
    return low_bit(x);
#endif
}

/* Hides a mask from the optimiser, so that it stays a mask and is not turned back into a branch. */
static inline uint64_t opaque(uint64_t x) {
#if defined(__GNUC__)
    __asm__("" : "+r"(x));
#endif
    return x;
}

/* SplitMix64: the next number of the stream whose state is *state. */
static inline uint64_t next_random(unsigned long long *state) {
    uint64_t z = (*state += LC_GOLDEN);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/* A number below n from 32 random bits (n is far below 2^16, so the bias is below 2^-16 of one part in n). */
static inline uint32_t below(uint64_t random32, uint32_t n) {
    return (uint32_t)(((random32 & 0xFFFFFFFFULL) * n) >> 32);
}

/* A number below n from the random word *random; what is left of the word serves the next call. */
static inline uint64_t draw_below(unsigned long long *random, uint64_t n) {
#if defined(__SIZEOF_INT128__)
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
#if defined(__BMI2__)
    return _pdep_u64(1ULL << n, x);
#else
    return 1ULL << nth_bit(x, (int)n);
#endif
}

/* Bring the first `size` bytes of `cards` into a uniformly random order (Fisher and Yates), five draws a word. */
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
