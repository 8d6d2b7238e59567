/* Card games in lockstep as fast as possible: what lostcities.research.vector does, written by hand. One action a game,
 * the reward, the next deal where a game ends, and for the seat to move a row of 472 numbers and a mask of 128, laid out
 * as docs/observations.md says. The rules are those of card.c. */
#define NO_MAIN
#include "card.c"
#include "lockstep.h"

enum { COLOUR_COUNT = 5 };
#define ROW_OF(players) 472
#define WAGER_CARDS 0x4010040100401u
#define NUMBER_CARDS 0xFFBFEFFBFEFFBFEu

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

INLINE int act(Lane *g, u32 action, u64 *rng, const int players)
{
    (void)rng, (void)players;
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
        return over(s);
    }
    u64 discard = -(u64)(action >= DISCARD);
    OPAQUE(discard);
    u64 kind = KIND_OF_CARD[action - (DISCARD & discard)], bit = (u64)1 << kind;
    place(s, p, (Choice){bit, discard, kind, T.pile[kind] & discard}, 1);
    add(&g->piled, &g->piled2, bit & discard);
    return 0;
}

INLINE i32 reward(const Lane *g, u32 seat, const int players)
{
    (void)players;
    return score(&g->s, (int)seat);
}

INLINE void show(const Lane *g, i8 *row, i8 *mask, i32 *seat, const int players)
{
    (void)players;
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
    row[456] = at_most_127(s->turns);
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

INLINE void new_game(Lane *g, u64 *rng, const int players)
{
    (void)players;
    u64 random = rng_next(rng);
    deal(&g->s, COLOUR_COUNT, rng, 1);
    g->s.last = DRAW;                               /* nothing was placed yet */
    g->s.turn = g->starter = (u8)(random & 1);
    g->piled = g->piled2 = 0;
}

#define CASES(X) X(2)
RESET_AND_STEP(2)
LOCKSTEP(CASES)
