/* What the three yardstick programs share: random numbers, the n-th set bit, shuffling, the choice
 * of an instruction set at run time, and a main() that plays for some seconds and prints one line. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef unsigned __int128 u128;

#define INLINE static inline __attribute__((always_inline))
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define AT_LOAD __attribute__((constructor)) static void

/* Hides a value from the optimiser, so that a mask stays a mask and is not turned into a branch. */
#define OPAQUE(x) __asm__("" : "+r"(x))

/* Every game loop is compiled twice from one source: for processors with BMI2 (`fast` = 1, a constant
 * wherever it is used) and for any (`fast` = 0). The exported function takes the fast twin where the
 * processor has it, so that a plain -O2 build is as fast as one made for the machine it runs on. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(PORTABLE)
#define HAVE_FAST 1
#define FAST_TARGET __attribute__((target("bmi,bmi2,popcnt,lzcnt"), noinline))
#define FAST_IS_HERE() (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
#else
#define HAVE_FAST 0
#endif

/* ---- random numbers ------------------------------------------------------------------------- */

INLINE u64 mix64(u64 z)             /* the finaliser of splitmix64: makes a start of any seed */
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A Weyl sequence through one wide multiplication (wyrand): half the instructions of splitmix64. */
INLINE u64 rng_next(u64 *rng)
{
    *rng += 0xa0761d6478bd642fu;
    u128 product = (u128)*rng * (*rng ^ 0xe7037ed1a0b428dbu);
    return (u64)product ^ (u64)(product >> 64);
}

/* 0 … n-1 from the top of *random; what is left over serves the next call, so that one random word
 * makes several choices. With all n of a word multiplied together below 2^36 the bias is below 2^-28. */
INLINE u64 below(u64 *random, u64 n, int fast)
{
#if HAVE_FAST
    if (fast) {                     /* spelled out: gcc would keep both halves of a u128 in memory */
        u64 top;
        __asm__("mulx %2, %0, %1" : "=r"(*random), "=r"(top) : "r"(n), "d"(*random));
        return top;
    }
#endif
    (void)fast;
    u128 product = (u128)*random * n;
    *random = (u64)product;
    return (u64)(product >> 64);
}

/* ---- bits ----------------------------------------------------------------------------------- */

static u8 BYTE_SELECT[8][256];      /* [n][byte]: the place of the byte's n-th set bit */

AT_LOAD make_byte_select(void)
{
    for (u32 byte = 0; byte < 256; byte++)
        for (u32 bit = 0, n = 0; bit < 8; bit++)
            if (byte >> bit & 1)
                BYTE_SELECT[n++][byte] = (u8)bit;
}

INLINE u64 prefix_sums(u64 x)       /* byte i: the set bits in bytes 0 … i, so byte 7 counts them all */
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u;
}

INLINE u64 count_bits(u64 x, int fast)
{
#if HAVE_FAST
    if (fast) {                     /* spelled out: gcc would clear the register first */
        u64 count;
        __asm__("popcnt %1, %0" : "=r"(count) : "r"(x) : "cc");
        return count;
    }
#endif
    (void)fast;
    return prefix_sums(x) >> 56;
}

/* The bits of x at the places of the bits set in mask, side by side. */
INLINE u64 gather(u64 x, u64 mask, int fast)
{
    u64 bits = 0;
#if HAVE_FAST
    if (fast) {
        __asm__("pext %2, %1, %0" : "=r"(bits) : "r"(x), "r"(mask));
        return bits;
    }
#endif
    (void)fast;
    for (u32 place = 0; mask; mask &= mask - 1, place++)
        bits |= (u64)((x & mask & -mask) != 0) << place;
    return bits;
}

#if HAVE_FAST
/* The bits of x at the places of the bits set in mask; those for which it has no place are lost. */
INLINE u64 deposit(u64 x, u64 mask)
{
    u64 bits;
    __asm__("pdep %2, %1, %0" : "=r"(bits) : "r"(x), "r"(mask));
    return bits;
}
#endif

/* The n-th (from 0) set bit of x, as a mask. */
INLINE u64 nth_bit(u64 x, u64 n, int fast)
{
#if HAVE_FAST
    if (fast)
        return deposit((u64)1 << n, x);
#endif
    (void)fast;
    const u64 ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    u64 sums = prefix_sums(x);
    u64 passed = ((n * ones | tops) - sums) & tops;         /* bytes that end before the bit looked for */
    u32 start = (u32)((passed >> 7) * ones >> 56) * 8;
    u64 before = sums << 8 >> start & 255;
    return (u64)1 << (start + BYTE_SELECT[n - before][x >> start & 255]);
}

/* The same, and 0 if there are not so many. */
INLINE u64 nth_bit_or_0(u64 x, u64 n, int fast)
{
    if (fast)
        return nth_bit(x, n, fast);
    return n < count_bits(x, fast) ? nth_bit(x, n, fast) : 0;
}

INLINE u32 place_of(u64 bit) { return (u32)__builtin_ctzll(bit); }

INLINE u64 place_or_64(u64 bit, int fast)
{
#if HAVE_FAST
    if (fast) {
        u64 place;
        __asm__("tzcnt %1, %0" : "=r"(place) : "r"(bit) : "cc");
        return place;
    }
#endif
    (void)fast;
    return bit ? place_of(bit) : 64;
}

/* The bits of x from `place` on, as many as `width`, with the place given as BEXTR wants it: the place
 * itself, plus the width times 256. */
INLINE u64 bits_of(u64 x, u64 place, u32 width, int fast)
{
#if HAVE_FAST
    if (fast) {
        u64 field;
        __asm__("bextr %2, %1, %0" : "=r"(field) : "r"(x), "r"(place) : "cc");
        return field;
    }
#endif
    (void)fast;
    return x >> (place & 63) & (((u64)1 << width) - 1);
}

/* ---- shuffling ------------------------------------------------------------------------------ */

/* Deals the n bytes of `deck` at random into its places n-1 down to `stop`; the others are left over
 * (Fisher and Yates; with stop = 1 the whole order is uniformly random). */
INLINE void shuffle(u8 *deck, u32 n, u32 stop, u64 *rng, int fast)
{
    for (u32 i = n - 1; i >= stop;) {
        u64 random = rng_next(rng);
        for (u32 end = i >= stop + 5 ? i - 5 : stop - 1; i > end; i--) {    /* five below 128: 2^35 */
            u64 j = below(&random, i + 1, fast);
            u8 held = deck[i];
            deck[i] = deck[j];
            deck[j] = held;
        }
    }
}

/* ---- the program around a game -------------------------------------------------------------- */

typedef u64 Run(u64 seed, u64 games, int option, u64 *decisions, i64 *score_sum);

static inline double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The words of the command line come in pairs: --seconds S, --seed N and the game's one option. */
static inline int yardstick_main(int argc, char **argv, Run *run, const char *option, int low, int high, int seats)
{
    double seconds = 1;
    u64 seed = 1, games = 0, decisions = 0;
    i64 score_sum = 0;
    int value = low;
    for (int i = 1; i < argc; i += 2) {
        const char *given = i + 1 < argc ? argv[i + 1] : NULL;
        if (given && !strcmp(argv[i], "--seconds"))
            seconds = atof(given);
        else if (given && !strcmp(argv[i], "--seed"))
            seed = strtoull(given, NULL, 0);
        else if (given && !strcmp(argv[i], option) && atoi(given) >= low && atoi(given) <= high)
            value = atoi(given);
        else {
            fprintf(stderr, "usage: %s [%s %d…%d] [--seconds S] [--seed N]\n", argv[0], option, low, high);
            return 2;
        }
    }
    double start = cpu_seconds(), spent;
    do {
        games += run(seed + games, 256, value, &decisions, &score_sum);
        spent = cpu_seconds() - start;
    } while (spent < seconds);
    printf("{\"games\": %llu, \"decisions\": %llu, \"cpu_seconds\": %.6f, \"games_per_second\": %.0f, "
           "\"decisions_per_second\": %.0f, \"mean_score\": %.4f}\n",
           (unsigned long long)games, (unsigned long long)decisions, spent, (double)games / spent,
           (double)decisions / spent, (double)score_sum / (double)games / (seats ? seats : value));
    return 0;
}

#endif
