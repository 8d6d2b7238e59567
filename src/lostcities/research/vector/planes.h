/* Sets, counts and points as numbers of a row: what planes.py does in plain Python. */
#ifndef LOSTCITIES_PLANES_H
#define LOSTCITIES_PLANES_H
#include <stdint.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* row[at] … row[at + 63] become bits 0 … 63: 0 or 1 each. */
static inline void spread(signed char *row, int at, uint64_t bits) {
#if defined(__AVX2__)
    const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2,
                                             3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201ULL);
    for (int half = 0; half < 2; half++) {
        __m256i word = _mm256_shuffle_epi8(_mm256_set1_epi32((int)(bits >> (32 * half))), byte_of);
        word = _mm256_cmpeq_epi8(_mm256_and_si256(word, bit_of), bit_of);
        _mm256_storeu_si256((__m256i *)(row + at + 32 * half), _mm256_sub_epi8(_mm256_setzero_si256(), word));
    }
#else
    for (int byte = 0; byte < 8; byte++) {
        uint64_t word = ((bits >> (8 * byte) & 255) * 0x0101010101010101ULL) & 0x8040201008040201ULL;
        word = ((word + 0x7F7F7F7F7F7F7F7FULL) >> 7) & 0x0101010101010101ULL;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        memcpy(row + at + 8 * byte, &word, 8);
    }
#endif
}

/* row[at] … row[at + 7] become the eight bytes of a number, the lowest first. */
static inline void write_bytes(signed char *row, int at, uint64_t bytes) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(row + at, &bytes, 8);
}

/* The set of which spread() made these 64 numbers. */
static inline uint64_t collect(const signed char *row) {
    uint64_t bits = 0;
#if defined(__AVX2__)
    for (int half = 0; half < 2; half++) {
        __m256i word = _mm256_loadu_si256((const __m256i *)(row + 32 * half));
        bits |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(word, 7)) << (32 * half);
    }
#else
    for (int place = 0; place < 64; place++) bits |= (uint64_t)(row[place] & 1) << place;
#endif
    return bits;
}

/* A count that fits into a row. */
static inline int at_most_127(unsigned int number) { return number < 127 ? (int)number : 127; }

/* Points as hundreds and rest, both with the sign. */
static inline void write_points(signed char *row, int at, int points) {
    int size = points > 0 ? points : -points, hundreds = size / 100 > 127 ? 127 : size / 100, rest = size - 100 * hundreds;
    row[at] = (signed char)(points > 0 ? hundreds : -hundreds);
    row[at + 1] = (signed char)(points > 0 ? rest : -rest);
}
#endif
