/* Card games in lockstep as fast as possible: what lostcities.research.vector does, written by hand. One action a game,
 * the reward, the next deal where a game ends, and for the seat to move a row of 472 numbers and a mask of 128, laid out
 * as docs/observations.md says. The rules are those of card.c. */
#define NO_MAIN
#include "card.c"
#include <immintrin.h>

enum { ROW = 472, MASK = 128, COLOUR_COUNT = 5 };
#define WAGER_CARDS 0x4010040100401u
#define NUMBER_CARDS 0xFFBFEFFBFEFFBFEu

typedef int8_t i8;
typedef struct {
    Card s;
    u64 piled;                                      /* what lies in the discard piles, as in a hand */
    u32 piled2;
    u8 starter;
} Lane;

static u8 KIND_OF_CARD[60];

AT_LOAD make_kinds(void)
{
    for (u32 card = 0; card < 60; card++)
        KIND_OF_CARD[card] = (u8)(card % 10 ? COLOURS + 9 * (card / 10) + card % 10 - 1 : card / 10);
}

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

INLINE u64 cards(u64 ones, u64 twos)
{
    return _pdep_u64(ones >> COLOURS, NUMBER_CARDS) | _pdep_u64((ones | twos) & 63, WAGER_CARDS);
}

INLINE u64 wagers(u64 ones, u64 twos) { return twos | (ones & twos) << 6; }

/* The draw pile's row begins at 1 and its field is its size; a discard pile's field is its size + 15. */
INLINE u32 pile_top(const Card *s, u32 c)
{
    u32 place = FIRST_FIELD + FIELD * c;
    return s->stack[2 * place + (s->sizes >> place & 63)];
}

INLINE void act(Lane *g, u32 action)
{
    Card *s = &g->s;
    int p = s->turn;
    if (action >= DRAW) {
        u64 source = action > DRAW ? PILE_BIT(action - DRAW - 1) : DRAW_PILE;
        u64 field = place_of(source), kind = s->stack[2 * field + (s->sizes >> field & 63)], bit = (u64)1 << kind;
        u64 open = bit & -(u64)(source != DRAW_PILE);
        s->sizes -= source;
        add(&s->hand[p], &s->hand2[p], bit);
        add(&s->known[p], &s->known2[p], open);
        take_away(&g->piled, &g->piled2, open);
        s->barred = 0;
        s->last = (u8)(DRAW + field / FIELD);
        s->turns++;
        s->turn ^= 1;
        return;
    }
    u64 discard = -(u64)(action >= DISCARD);
    OPAQUE(discard);
    u64 kind = KIND_OF_CARD[action - (DISCARD & discard)], bit = (u64)1 << kind;
    place(s, p, (Choice){bit, discard, kind, T.pile[kind] & discard}, 1);
    add(&g->piled, &g->piled2, bit & discard);
}

INLINE void show(const Lane *g, i8 *row, i8 *mask, i32 *seat)
{
    const Card *s = &g->s;
    int me = s->turn, other = 1 - me, draws = s->last < DRAW;
    u64 tops = 0;
    *seat = me;
    spread(row, cards(s->hand[me], s->hand2[me]));
    spread(row + 64, cards(s->laid[me], s->laid2[me]));
    spread(row + 128, cards(s->laid[other], s->laid2[other]));
    spread(row + 192, cards(s->known[other], s->known2[other]));
    spread(row + 256, cards(g->piled, g->piled2));
    spread(row + 384, wagers(s->hand[me], s->hand2[me]) | wagers(s->laid[me], s->laid2[me]) << 12
                          | wagers(s->laid[other], s->laid2[other]) << 24
                          | wagers(s->known[other], s->known2[other]) << 36 | wagers(g->piled, g->piled2) << 48);
    for (u32 c = 0; c < 6; c++) {
        u64 field = s->sizes >> (FIRST_FIELD + FIELD * c);
        row[450 + c] = (i8)((field & 31) - EMPTY_PILE);
        tops |= (field >> NOT_EMPTY & 1) << pile_top(s, c);
        row[466 + c] = (i8)(s->barred >> (FIRST_FIELD + FIELD * c) & 1);
    }
    spread(row + 320, cards(tops, 0));
    row[448] = (i8)draws;
    row[449] = (i8)(s->sizes & 63);
    row[456] = (i8)(s->turns < 127 ? s->turns : 127);
    row[457] = 127;
    memset(row + 458, 0, 6);
    row[464] = g->starter != me;
    row[465] = 0;
    if (draws) {
        u64 from = ((s->sizes - s->barred) >> NOT_EMPTY & PILES) & ~s->barred;
        u64 piles = (from >> FIRST_FIELD) * 0x42108420u >> 30 & 63;
        spread(mask, 0);
        spread(mask + 64, (2 * piles + 1) << (DRAW - 64));
    } else {
        u64 hand = held(s, me), discards = cards(hand, 0);
        spread(mask, cards(hand & s->open[me], 0) | discards << DISCARD);
        spread(mask + 64, discards >> (64 - DISCARD));
    }
}

INLINE void new_game(Lane *g, u64 *rng)
{
    u64 random = rng_next(rng);
    deal(&g->s, COLOUR_COUNT, rng, 1);
    g->s.last = DRAW;                               /* nothing was placed yet */
    g->s.turn = g->starter = (u8)(random & 1);
    g->piled = g->piled2 = 0;
}

u64 vector_size(u64 games) { return games * sizeof(Lane); }

void vector_reset(Lane *lanes, u64 games, u64 *rng, i8 *rows, i8 *masks, i32 *seats)
{
    for (u64 i = 0; i < games; i++) {
        new_game(&lanes[i], rng);
        show(&lanes[i], rows + ROW * i, masks + MASK * i, &seats[i]);
    }
}

/* One action in every game; gives how many were illegal, which then are not carried out. */
u64 vector_step(Lane *lanes, u64 games, u64 *rng, const i32 *actions, i8 *rows, i8 *masks, i32 *seats, float *rewards,
                u8 *done)
{
    u64 bad = 0;
    for (u64 i = 0; i < games; i++)
        bad += actions[i] < 0 || actions[i] >= MASK || !masks[MASK * i + (u64)actions[i]];
    if (bad)
        return bad;
    memset(rewards, 0, 8 * games);
    memset(done, 0, games);
    for (u64 i = 0; i < games; i++) {
        act(&lanes[i], (u32)actions[i]);
        if (UNLIKELY(over(&lanes[i].s))) {
            rewards[2 * i] = (float)score(&lanes[i].s, 0);
            rewards[2 * i + 1] = (float)score(&lanes[i].s, 1);
            done[i] = 1;
            new_game(&lanes[i], rng);
        }
        show(&lanes[i], rows + ROW * i, masks + MASK * i, &seats[i]);
    }
    return 0;
}

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
