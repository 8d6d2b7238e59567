/* Games in lockstep as fast as possible: what the three vector_*.c share. Each says what a Lane is, ROW_OF(players), and
 * what happens in one of its games:
 *
 *   new_game(lane, rng, players)             a new game; who begins is drawn by lot
 *   act(lane, action, rng, players)          one legal action; not 0 if the game is then over
 *   reward(lane, seat, players)              the points of a seat in the end
 *   show(lane, row, mask, seat, players)     what the seat to move may know and do, as docs/observations.md says */
#ifndef LOCKSTEP_H
#define LOCKSTEP_H
#include "yardstick.h"
#include <immintrin.h>

enum { MASK = 128 };
typedef int8_t i8;

/* row[0] … row[63] become the 64 bits. */
INLINE void spread(i8 *row, u64 bits)
{
    const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2,
                                             3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201u);
    for (int half = 0; half < 2; half++) {
        __m256i word = _mm256_shuffle_epi8(_mm256_set1_epi32((int)(bits >> (32 * half))), byte_of);
        word = _mm256_cmpeq_epi8(_mm256_and_si256(word, bit_of), bit_of);
        _mm256_storeu_si256((__m256i *)(row + 32 * half), _mm256_sub_epi8(_mm256_setzero_si256(), word));
    }
}

INLINE i8 at_most_127(u32 number) { return (i8)(number < 127 ? number : 127); }

/* A legal action for every game, each as likely as the others: for both contenders, outside what is measured. */
void vector_choose(u64 games, const i8 *masks, u64 *rng, i32 *actions)
{
    for (u64 i = 0; i < games; i++) {
        u64 words[2], random = rng_next(rng);
        for (int w = 0; w < 2; w++) {
            const __m256i *half = (const __m256i *)(masks + MASK * i + 64 * (u64)w);
            u32 low = (u32)_mm256_movemask_epi8(_mm256_cmpgt_epi8(_mm256_loadu_si256(half), _mm256_setzero_si256()));
            u32 high = (u32)_mm256_movemask_epi8(_mm256_cmpgt_epi8(_mm256_loadu_si256(half + 1), _mm256_setzero_si256()));
            words[w] = low | (u64)high << 32;
        }
        u64 first = count_bits(words[0], 1), n = below(&random, first + count_bits(words[1], 1), 1);
        actions[i] = (i32)(n < first ? place_of(nth_bit(words[0], n, 1)) : 64 + place_of(nth_bit(words[1], n - first, 1)));
    }
}

/* The number of players is a constant in each of these, so that the compiler knows it everywhere. */
#define RESET_AND_STEP(players)                                                                                     \
    static void reset_##players(Lane *lanes, u64 games, u64 *rng, i8 *rows, i8 *masks, i32 *seats)                  \
    {                                                                                                               \
        for (u64 i = 0; i < games; i++) {                                                                           \
            new_game(&lanes[i], rng, players);                                                                      \
            show(&lanes[i], rows + ROW_OF(players) * i, masks + MASK * i, &seats[i], players);                      \
        }                                                                                                           \
    }                                                                                                               \
    static void step_##players(Lane *lanes, u64 games, u64 *rng, const i32 *actions, i8 *rows, i8 *masks,           \
                               i32 *seats, float *rewards, u8 *done)                                                \
    {                                                                                                               \
        for (u64 i = 0; i < games; i++) {                                                                           \
            if (UNLIKELY(act(&lanes[i], (u32)actions[i], rng, players))) {                                          \
                for (u32 p = 0; p < players; p++)                                                                   \
                    rewards[players * i + p] = (float)reward(&lanes[i], p, players);                                \
                done[i] = 1;                                                                                        \
                new_game(&lanes[i], rng, players);                                                                  \
            }                                                                                                       \
            show(&lanes[i], rows + ROW_OF(players) * i, masks + MASK * i, &seats[i], players);                      \
        }                                                                                                           \
    }

/* How many of the actions are illegal; then none is carried out. */
INLINE u64 count_illegal(u64 games, const i32 *actions, const i8 *masks)
{
    u64 bad = 0;
    for (u64 i = 0; i < games; i++)
        bad += actions[i] < 0 || actions[i] >= MASK || !masks[MASK * i + (u64)actions[i]];
    return bad;
}

#define LOCKSTEP(CASES)                                                                                             \
    u64 vector_size(u64 games) { return games * sizeof(Lane); }                                                     \
    void vector_reset(int players, Lane *lanes, u64 games, u64 *rng, i8 *rows, i8 *masks, i32 *seats)               \
    {                                                                                                               \
        switch (players) { CASES(RESET_CASE) }                                                                      \
    }                                                                                                               \
    /* One action in every game; gives how many were illegal, and then carries out none. */                         \
    u64 vector_step(int players, Lane *lanes, u64 games, u64 *rng, const i32 *actions, i8 *rows, i8 *masks,         \
                    i32 *seats, float *rewards, u8 *done)                                                           \
    {                                                                                                               \
        u64 bad = count_illegal(games, actions, masks);                                                             \
        if (bad)                                                                                                    \
            return bad;                                                                                             \
        memset(rewards, 0, 4 * (u64)players * games);                                                               \
        memset(done, 0, games);                                                                                     \
        switch (players) { CASES(STEP_CASE) }                                                                       \
        return 0;                                                                                                   \
    }
#define RESET_CASE(n) case n: reset_##n(lanes, games, rng, rows, masks, seats); break;
#define STEP_CASE(n) case n: step_##n(lanes, games, rng, actions, rows, masks, seats, rewards, done); break;
#endif
