/* Rounds of the board game in lockstep as fast as possible: what lostcities.research.vector does, written by hand.
 * The rules are those of board.c; here seat 0 begins, and which seat of the match that is, is drawn by lot. */
#define NO_MAIN
#include "board.c"
#include "lockstep.h"

#define ROW_OF(players) (520 + 328 * (players))
enum { PLAY, CHOOSE, ADVANCE, TAKE };

typedef struct {
    Board s;
    u64 piled, piled2;                              /* what lies in the discard piles, as in a hand */
    u64 pieces[SEATS];                              /* bit 11 c + stone, and 11 c + 10 for the researcher */
    u64 artefacts, arrows;                          /* the tiles that are left, by 11 c + stone */
    i8 values[56];                                  /* the points of the others */
    u8 phase, path, starter;                        /* path: whose piece is chosen or moved */
} Lane;

/* The place 11 c + stone of each event space. */
static u8 PLACE[SPACES];

AT_LOAD make_places(void)
{
    for (u32 c = 0; c < COLOURS; c++)
        for (u32 i = 0; i < 5; i++)
            PLACE[5 * c + i] = (u8)(VALUES * c + EVENT_STONES[c][i]);
}

/* The paths on which the player has a piece that can still move (B10, B16): the lowest of each path's four bits. */
INLINE u32 movable(const Board *s, const u32 p)
{
    u32 stones = s->stones[p], on = stones | stones >> 1 | stones >> 2 | stones >> 3;
    return on & ~(stones & stones >> 3) & 0x11111;
}

/* The piece on path c goes one stone on (B14 … B18). Not 0 if that ends the round. */
INLINE int step_on(Lane *g, const u32 p, u32 c)
{
    Board *s = &g->s;
    u32 stone = (s->stones[p] += 1u << 4 * c) >> 4 * c & 15;
    /* From nowhere onto the first stone, or the bit moves on by one. */
    g->pieces[p] += (u64)1 << (VALUES * c + stone) >> (stone > 1);
    s->crossings = (u8)(s->crossings + (stone == CROSSED));
    if (UNLIKELY(s->crossings == CROSSINGS))
        return 1;
    u32 space = T.space[c][stone], tile = s->tiles[space];
    u64 found = (u64)(tile & ARTEFACT) << (VALUES * c + stone);
    s->tiles[space] = (u8)(tile & ~ARTEFACT);
    g->artefacts &= ~found;
    s->artefacts[p] = (u8)(s->artefacts[p] + (tile & ARTEFACT));
    s->points[p] = (i16)(s->points[p] + TILE_POINTS[tile]);
    g->phase = UNLIKELY(tile == ARROW) && movable(s, p) ? ADVANCE : TAKE;
    return 0;
}

INLINE int act(Lane *g, u32 action, u64 *rng, const int players)
{
    Board *s = &g->s;
    const u32 p = s->turn;
    (void)rng;
    s->last = (u8)action;
    if (action < DISCARD) {
        u64 kind = action, bit = (u64)1 << kind;
        u32 c = T.colour[kind];
        take_away(&s->hand[p], &s->hand2, bit);
        take_away(&s->known[p], &s->known2, bit);
        add(&s->laid[p], &s->laid2, bit);
        s->open[p] &= T.keep[kind];
        u32 begins = (u32)(s->fresh[p] >> kind) & (s->researcher[p] == 0);
        s->fresh[p] &= T.others[kind];
        if (begins) {
            g->path = (u8)c;
            if (s->fresh[p]) {                      /* B7: with a colour still to come, there is a choice */
                g->phase = CHOOSE;
                return 0;
            }
            s->researcher[p] = (u8)(c + 1);
            g->pieces[p] |= (u64)1 << (VALUES * c + 10);
        }
        if (UNLIKELY((s->stones[p] >> 4 * c & 15) == LAST_STONE)) {     /* B10 */
            g->phase = movable(s, p) ? ADVANCE : TAKE;
            return 0;
        }
        return step_on(g, p, c);
    }
    if (action < DRAW) {
        u64 kind = action - DISCARD, bit = (u64)1 << kind, field = T.field[kind];
        take_away(&s->hand[p], &s->hand2, bit);
        take_away(&s->known[p], &s->known2, bit);
        s->stack[2 * field + (s->sizes >> field & 255) + 1 - ROW] = (u8)kind;
        s->sizes += T.pile[kind];
        add(&g->piled, &g->piled2, bit);
        g->phase = TAKE;
        return 0;
    }
    if (action < BEGIN) {
        u64 field = action == DRAW ? DECK : FIELD * (action - DRAW - 1), source = (u64)1 << field;
        u64 bit = (u64)1 << s->stack[2 * field + (s->sizes >> field & 255) - ROW];
        s->sizes -= source;
        add(&s->hand[p], &s->hand2, bit);
        u64 openly = (source >> DECK) - 1;
        OPAQUE(openly);
        add(&s->known[p], &s->known2, bit & openly);
        take_away(&g->piled, &g->piled2, bit & openly);
        s->turns++;
        s->turn = (u8)(p + 1 == (u32)players ? 0 : p + 1);
        g->phase = PLAY;
        return drawn_out(s);
    }
    if (action < MOVE) {
        u32 c = g->path, leads = action - BEGIN;
        s->researcher[p] |= (u8)((c + 1) & -leads);
        g->pieces[p] |= (u64)leads << (VALUES * c + 10);
        return step_on(g, p, c);
    }
    if (action < DECLINE)
        return step_on(g, p, action - MOVE);
    g->phase = TAKE;
    return 0;
}

INLINE i32 reward(const Lane *g, u32 seat, const int players)
{
    return score(&g->s, (int)((seat + (u32)players - g->starter) % (u32)players));
}

INLINE void show(const Lane *g, i8 *row, i8 *mask, i32 *seat, const int players)
{
    const Board *s = &g->s;
    const u32 me = s->turn, count = (u32)players;
    u64 tops = 0;
    *seat = (i32)(me + g->starter < count ? me + g->starter : me + g->starter - count);
    spread(row, s->hand[me]);
    spread(row + 64, s->hand[me] & s->hand2);
    spread(row + 192, g->piled);
    spread(row + 256, g->piled2);
    i8 *at = row + 320;
#pragma GCC unroll 4
    for (u32 i = 0; i < count; i++, at += 320) {
        u32 p = me + i < count ? me + i : me + i - count;
        spread(at, s->laid[p]);
        spread(at + 64, s->laid[p] & s->laid2);
        spread(at + 128, s->known[p]);
        spread(at + 192, s->known[p] & s->known2);
        spread(at + 256, g->pieces[p]);
    }
    spread(at, g->artefacts);
    spread(at + 56, g->arrows);
    memcpy(at + 112, g->values, 56);
    at += 168;
    for (u32 c = 0; c < COLOURS; c++) {
        u64 field = s->sizes >> FIELD * c & 255, filled = field >> NOT_EMPTY;
        at[c] = (i8)(field - EMPTY);
        tops |= filled << (s->stack[(2 * FIELD * c + field - ROW) & -filled] & 63);
    }
    spread(row + 128, tops);
    memset(at + 5, 0, 27);
    at[5] = (i8)((s->sizes >> DECK & 255) - EMPTY);
    at[6 + g->phase] = 1;
    at[15 + g->path] = g->phase == CHOOSE;
    at[20] = (i8)s->crossings;
    at[21] = at_most_127(s->turns);
    at[22] = 127;
    at[26] = (i8)(me ? count - me : 0);
    at += 32;
#pragma GCC unroll 4
    for (u32 i = 0; i < count; i++, at += 8) {
        u32 p = me + i < count ? me + i : me + i - count, points = (u32)s->points[p];
        memset(at, 0, 8);
        at[2] = (i8)(points >= 100);
        at[3] = (i8)(points - (points >= 100 ? 100 : 0));
        at[5] = (i8)s->artefacts[p];
    }
    if (g->phase == PLAY) {
        u64 hand = s->hand[me], lays = hand & s->open[me];
        lays &= ~(((hand | HIGHEST) - LOWEST) & s->fresh[me]);
        spread(mask, lays | hand << DISCARD);
        spread(mask + 64, hand >> (64 - DISCARD));
    } else if (g->phase == TAKE) {
        u64 from = gather(s->sizes, PILES << NOT_EMPTY, 1);
        spread(mask, 0);
        spread(mask + 64, (2 * from + 1) << (DRAW - 64));
    } else if (g->phase == CHOOSE) {
        spread(mask, 0);
        spread(mask + 64, (u64)3 << (BEGIN - 64));
    } else {
        spread(mask, 0);
        spread(mask + 64, (gather(movable(s, me), 0x11111, 1) | 1 << COLOURS) << (MOVE - 64));
    }
}

INLINE void new_game(Lane *g, u64 *rng, const int players)
{
    u64 random = rng_next(rng);
    memset((char *)g + sizeof g->s, 0, sizeof *g - sizeof g->s);
    deal(&g->s, players, rng, 1);
    g->s.tiles[SPACES] = 0;
    g->starter = (u8)below(&random, (u64)players, 1);
    for (u32 space = 0; space < SPACES; space++) {
        u32 tile = g->s.tiles[space];
        g->artefacts |= (u64)(tile == ARTEFACT) << PLACE[space];
        g->arrows |= (u64)(tile == ARROW) << PLACE[space];
        g->values[PLACE[space]] = (i8)TILE_POINTS[tile];
    }
}

#define CASES(X) X(2) X(3) X(4)
RESET_AND_STEP(2)
RESET_AND_STEP(3)
RESET_AND_STEP(4)
LOCKSTEP(CASES)
