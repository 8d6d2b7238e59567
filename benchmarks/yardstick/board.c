/* The board game, uniformly random rounds as fast as possible: clauses B1 … B28 of the rules, one round
 * (rounds = 1), edition 2018, opening = lowest, redraw = true, direction = ascending.
 *
 * Kinds of card: 11 c + v, value v of colour c, two cards each. A set of cards is the kinds that are in it; which of
 * them are in it twice is one set for all players, for whoever has both cards of a kind is the only one to have it.
 *
 * Actions: k lay kind k, 55 + k discard it, 110 + c take from pile c, 115 draw from the draw pile, 116 begin
 * with an adventurer, 117 with the researcher, 118 + c move the piece on path c, 123 decline the move.
 *
 * The discard piles and the draw pile are stacks of bytes in one array, and their sizes are eleven-bit
 * fields of one word, so that all sources of a draw are alike and no branch asks which it is. A field is
 * a size + 127, so that its bit 7 says "not empty"; a row begins where twice its field's place says:
 * stack[2 * place + field - 128] is the top card. */
#include "yardstick.h"

enum {
    COLOURS = 5, VALUES = 11, KINDS = 55, CARDS = 110, HAND = 8, SEATS = 4, OUT = 30,
    FIELD = 11, DECK = COLOURS * FIELD, NOT_EMPTY = 7, EMPTY = 127, ROW = 128,
    DISCARD = KINDS, DRAW = 2 * KINDS, BEGIN = 116, MOVE = 118, DECLINE = 123,
    SPACES = 25, CROSSED = 7, LAST_STONE = 9, CROSSINGS = 5, ADVENTURERS = 4,
    ARTEFACT = 1, ARROW = 2, POINTS_5 = 4, POINTS_10 = 6, POINTS_15 = 8        /* tiles; 0 is none */
};
#define EACH_COLOUR(x) ((u64)(x) | (u64)(x) << 11 | (u64)(x) << 22 | (u64)(x) << 33 | (u64)(x) << 44)
#define PILES EACH_COLOUR(1)
#define DRAW_PILE ((u64)1 << DECK)
#define LOWEST EACH_COLOUR(1)                       /* the bit of value 0 in every colour */
#define HIGHEST EACH_COLOUR(1 << 10)                /* the bit of value 10 */

typedef struct {
    u64 hand[SEATS], laid[SEATS], known[SEATS];     /* kinds; known: openly taken and still held, at least */
    u64 hand2, laid2, known2;                       /* those of them that one player has twice */
    u64 open[SEATS];                                /* kinds not lower than the own columns (B9) */
    u64 fresh[SEATS];                               /* all kinds of the colours that are not begun (B7) */
    u64 sizes;                                      /* of the discard piles and the draw pile, see above */
    u32 stones[SEATS];                              /* four bits a path: the own piece's stone, 0 none (B8) */
    u32 turns;
    i16 points[SEATS];                              /* victory points of this round's tiles (B15) */
    u8 artefacts[SEATS];                            /* B14 */
    u8 researcher[SEATS];                           /* 1 + its path, 0 while unused (B2) */
    u8 tiles[SPACES + 1];                           /* by event space; the last stands for "no space" (B3) */
    u8 crossings;                                   /* pieces beyond a bridge, over all players (B18) */
    u8 barred;                                      /* 1 + the pile closed this turn: none with redraw = true (B12) */
    u8 turn, last, players;                         /* whose turn; the last action */
    u8 stack[CARDS + 86];                           /* 22 c … discard pile c, 110 … the draw pile, tops last */
} Board;
_Static_assert(sizeof(Board) <= 512, "a state of the board game is at most 512 bytes");

/* Figures that stood in pictures. */
static const u8 EVENT_STONES[COLOURS][5] = {
    {2, 4, 6, 8, 9}, {3, 5, 6, 8, 9}, {2, 4, 6, 7, 9}, {2, 4, 5, 7, 9}, {3, 5, 7, 8, 9}};
static const u8 TILES[SPACES] = {
    ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT, ARTEFACT,
    ARROW, ARROW, ARROW, ARROW, ARROW, ARROW, ARROW, ARROW, ARROW,
    POINTS_5, POINTS_5, POINTS_10, POINTS_10, POINTS_10, POINTS_15, POINTS_15};
static const i16 STONE[LAST_STONE + 1] = {0, -20, -15, -10, 5, 10, 15, 30, 35, 50};
static const u8 TILE_POINTS[POINTS_15 + 1] = {[POINTS_5] = 5, [POINTS_10] = 10, [POINTS_15] = 15};
static const i16 SHORT_TRACK[6] = {-20, -15, 10, 15, 30, 50};

static struct {
    u64 keep[64];                                   /* what stays open once the kind is laid (B9) */
    u64 others[64];                                 /* all kinds of the other colours */
    u64 pile[64];                                   /* the pile's bit of the kind's colour */
    u16 field[64];                                  /* the place of that bit */
    u8 colour[64];
    u8 source[64];                                  /* the pile's bit in a set of sources */
    u8 nth[60][64];                                 /* the field of the (i modulo n)-th of n sources, by their set */
    u8 space[COLOURS][16];                          /* the event space on a stone, SPACES if none */
    u8 cards[CARDS];
} T;

AT_LOAD make_tables(void)
{
    for (u32 kind = 0; kind < KINDS; kind++) {
        u32 c = kind / VALUES;
        T.keep[kind] = ~(((u64)1 << kind) - ((u64)1 << VALUES * c));
        T.pile[kind] = (u64)1 << FIELD * c;
        T.field[kind] = (u16)(FIELD * c);
        T.colour[kind] = (u8)c;
        T.source[kind] = (u8)(1 << c);
        T.others[kind] = EACH_COLOUR(0x7ff) & ~((u64)0x7ff << VALUES * c);
        T.cards[2 * kind] = T.cards[2 * kind + 1] = (u8)kind;
    }
    for (u32 sources = 1; sources < 64; sources++) {
        u32 n = 0, fields[6];
        for (u32 i = 0; i < 6; i++)
            if (sources >> i & 1)
                fields[n++] = FIELD * i;
        for (u32 i = 0; i < 60; i++)
            T.nth[i][sources] = (u8)fields[i % n];
    }
    for (u32 c = 0; c < COLOURS; c++) {
        memset(T.space[c], SPACES, sizeof T.space[c]);
        for (u32 i = 0; i < 5; i++)
            T.space[c][EVENT_STONES[c][i]] = (u8)(5 * c + i);
    }
}

/* A card comes to a player's set, or leaves it. */
INLINE void add(u64 *kinds, u64 *twice, u64 bit)
{
    *twice |= *kinds & bit;
    *kinds |= bit;
}

INLINE void take_away(u64 *kinds, u64 *twice, u64 bit)
{
    *kinds &= ~(bit & ~*twice);
    *twice &= ~bit;
}

/* A random deal (B3, B4). Seat 0 begins: with the starter drawn by lot (B5) seats are but names. The cards
 * are shuffled in the stack itself, so that the draw pile lies where it belongs; below it lie the hands,
 * below them, with two players, the cards that are out (they are those that are nowhere else). All these
 * count for nothing there: the discard piles are empty. */
INLINE void deal(Board *s, const int players, u64 *rng, int fast)
{
    const u32 out = players == 2 ? OUT : 0, deck = CARDS - out - HAND * (u32)players;
    memset(s, 0, offsetof(Board, stack));
    memcpy(s->stack + deck, T.cards, CARDS);
    shuffle(s->stack + deck, CARDS, out ? out : 1, rng, fast);
    memcpy(s->tiles, TILES, SPACES);
    shuffle(s->tiles, SPACES, 1, rng, fast);
#pragma GCC unroll 4
    for (int p = 0; p < players; p++) {
        s->open[p] = s->fresh[p] = EACH_COLOUR(0x7ff);
#pragma GCC unroll 8
        for (int i = 1; i <= HAND; i++)
            add(&s->hand[p], &s->hand2, (u64)1 << s->stack[CARDS - HAND * p - i]);
    }
    s->sizes = EMPTY * (PILES | DRAW_PILE) + deck * DRAW_PILE;
    s->players = (u8)players;
}

typedef struct { u64 discard, lay; } Choice;        /* a kind's bit, and 0 */

/* One of the legal plays: discards of every kind held (B11), and layings: on a begun column what is open
 * (B9), on any other the lowest card of that colour (B7). */
INLINE Choice choose(u64 hand, u64 open, u64 fresh, u64 *random, int fast)
{
    u64 lays = hand & open, discards = count_bits(hand, fast);
    lays &= ~(((hand | HIGHEST) - LOWEST) & fresh);                 /* x & ~(x - 1), colour by colour */
    u64 i = below(random, discards + count_bits(lays, fast), fast);
#if HAVE_FAST
    if (fast)                                       /* the one that has no such bit gives 0 */
        return (Choice){deposit((u64)1 << i, hand), deposit((u64)1 << i >> discards, lays)};
#endif
    if (i < discards)
        return (Choice){nth_bit(hand, i, fast), 0};
    return (Choice){0, nth_bit(lays, i - discards, fast)};
}

/* Asks which own piece to move one stone on, if any can (B10, B16): one on the stones 1 … 8. COLOURS is
 * "none" or "declined". */
INLINE u32 ask_move(Board *s, const int p, u64 *rng, u32 *asked, int fast)
{
    u32 stones = s->stones[p], on = stones | stones >> 1 | stones >> 2 | stones >> 3;
    u32 ninth = stones & stones >> 3;               /* of the stones only 9 has both its outer bits */
    u64 movable = on & ~ninth & 0x11111;            /* the lowest of each path's four bits */
    if (!movable)
        return COLOURS;
    ++*asked;
    u64 random = rng_next(rng), choices = movable | 1 << 4 * COLOURS;
    u32 c = place_of(nth_bit(choices, below(&random, count_bits(choices, fast), fast), fast)) / 4;
    s->last = (u8)(MOVE + c);
    return c;
}

/* Moves the piece on path c one stone on and carries out what lies there (B14 … B18), with the moves
 * that may follow. Returns 1 if that ends the round. Only arrows are worth a branch. */
INLINE int move(Board *s, const int p, u32 c, u64 *rng, u32 *asked, int fast)
{
    u32 tile;
    do {
        u32 stone = (s->stones[p] += 1u << 4 * c) >> 4 * c & 15;
        s->crossings = (u8)(s->crossings + (stone == CROSSED));
        if (UNLIKELY(s->crossings == CROSSINGS))
            return 1;                               /* B18: at once */
        u32 space = T.space[c][stone];
        tile = s->tiles[space];
        s->tiles[space] = (u8)(tile & ~ARTEFACT);   /* B14 */
        s->artefacts[p] = (u8)(s->artefacts[p] + (tile & ARTEFACT));
        s->points[p] = (i16)(s->points[p] + TILE_POINTS[tile]);     /* B15 */
    } while (UNLIKELY(tile == ARROW) && (c = ask_move(s, p, rng, asked, fast)) < COLOURS);      /* B16 */
    return 0;
}

/* Lays the card and moves a piece (B7, B9, B10). Returns 1 if that ends the round. */
INLINE int lay(Board *s, const int p, u64 bit, u64 kind, u64 *random, u64 *rng, u32 *asked, int fast)
{
    u32 c = T.colour[kind];
    add(&s->laid[p], &s->laid2, bit);
    s->open[p] &= T.keep[kind];
    /* B7: which piece begins, asked while both sorts are left; the researcher if nothing else is. */
    u32 begins = (u32)(s->fresh[p] >> kind) & (s->researcher[p] == 0);
    s->fresh[p] &= T.others[kind];
    u32 asks = begins & (s->fresh[p] != 0);         /* with a colour still to come, an adventurer is left */
    u32 takes = begins & ((u32)below(random, 2, fast) | ~asks);
    *asked += asks;
    s->last = (u8)((BEGIN + takes) & -asks) | (s->last & (asks - 1));
    s->researcher[p] |= (u8)((c + 1) & -takes);
    if (UNLIKELY((s->stones[p] >> 4 * c & 15) == LAST_STONE) && (c = ask_move(s, p, rng, asked, fast)) == COLOURS)
        return 0;                                   /* B10 */
    return move(s, p, c, rng, asked, fast);
}

/* Draws from one of the sources, the draw pile or any discard pile (B12): they are up to six, and all numbers up to six
 * divide 60, so a number below 60 picks each of them with the same chance, whatever they are. */
INLINE void draw(Board *s, const int p, u64 from, u64 *random, int fast)
{
    u64 field = T.nth[below(random, 60, fast)][from], source = (u64)1 << field;
    u64 bit = (u64)1 << s->stack[2 * field + (s->sizes >> field & 255) - ROW];
    s->sizes -= source;
    add(&s->hand[p], &s->hand2, bit);
    u64 openly = (source >> DECK) - 1;              /* all ones, or 0 from the draw pile */
    OPAQUE(openly);
    add(&s->known[p], &s->known2, bit & openly);
    s->last = (u8)(DRAW + field / FIELD);
}

INLINE int drawn_out(const Board *s) { return !(s->sizes >> (DECK + NOT_EMPTY)); }      /* B19 */

INLINE i32 score(const Board *s, int p)
{
    i32 net = 0;
    for (u32 c = 0; c < COLOURS; c++)
        net += STONE[s->stones[p] >> 4 * c & 15] * (1 + (s->researcher[p] == c + 1));   /* B20 */
    i32 total = s->points[p] + net;
    total = total > 0 ? total : 0;
    total += SHORT_TRACK[s->artefacts[p] < 5 ? s->artefacts[p] : 5];                    /* B23 */
    return total > 0 ? total : 0;
}

/* A whole turn, with the play chosen before. A random play depends on the own hand and columns alone, so it is
 * chosen ahead, two turns before it is wanted, where the processor can work on it and on other things at once.
 * Returns 0 if the round goes on, 1 if it ended by a draw (B19), 2 if it ended before (B18). */
INLINE int turn(Board *s, const int p, const int players, Choice *chosen, u64 *plays, u64 *draws, u64 *rng,
                u32 *asked, int fast)
{
    const int q = (p + 2) % players;
    Choice c = chosen[p];
    s->turns++;
    u64 from = gather(s->sizes, (PILES | DRAW_PILE) << NOT_EMPTY, fast);
    if (c.discard) {
        u64 kind = place_of(c.discard), field = T.field[kind];
        take_away(&s->hand[p], &s->hand2, c.discard);
        take_away(&s->known[p], &s->known2, c.discard);
        s->last = (u8)(DISCARD + kind);
        s->stack[2 * field + (s->sizes >> field & 255) + 1 - ROW] = (u8)kind;
        s->sizes += T.pile[kind];
        from |= T.source[kind];
    } else {
        take_away(&s->hand[p], &s->hand2, c.lay);
        take_away(&s->known[p], &s->known2, c.lay);
        s->last = (u8)place_of(c.lay);
        if (lay(s, p, c.lay, place_of(c.lay), draws, rng, asked, fast))
            return 2;
    }
    draw(s, p, from, draws, fast);
    chosen[q] = choose(s->hand[q], s->open[q], s->fresh[q], plays, fast);
    s->turn = (u8)((p + 1) % players);
    return drawn_out(s);
}

INLINE void play(u64 seed, u64 games, const int players, u64 *decisions, i64 *score_sum, int fast)
{
    u64 rng = mix64(seed);
    for (u64 game = 0; game < games; game++) {
        Board s;
        Choice chosen[SEATS] = {{0, 0}};
        u32 asked = 0;
        int end;
        deal(&s, players, &rng, fast);
        u64 plays = rng_next(&rng), draws;
#pragma GCC unroll 4
        for (int p = 0; p < players; p++)
            chosen[p] = choose(s.hand[p], s.open[p], s.fresh[p], &plays, fast);
#define TURN(p) UNLIKELY(end = turn(&s, p, players, chosen, &plays, &draws, &rng, &asked, fast))
        for (;;) {
            /* One word for the plays and, lower down, the draws of up to three turns: below 17 and below 60 · 2. */
            plays = rng_next(&rng);
            draws = plays << 24;
            if (TURN(0) || TURN(1))
                break;
            if (players == 3 && TURN(2))
                break;
            if (players < 4)
                continue;
            plays = rng_next(&rng);
            draws = plays << 24;
            if (TURN(2) || TURN(3))
                break;
        }
        __asm__ volatile("" : "+m"(s));             /* the whole state is to be there, used or not */
        *decisions += 2 * s.turns - (end == 2) + asked;
        for (int p = 0; p < players; p++)
            *score_sum += score(&s, p);
    }
}

#define TWIN(name, players, fast)                                                           \
    static void name(u64 seed, u64 games, int seats, u64 *decisions, i64 *score_sum)        \
    {                                                                                       \
        (void)seats;                                                                        \
        play(seed, games, players, decisions, score_sum, fast);                             \
    }
TWIN(play_portable, seats, 0)
#if HAVE_FAST
FAST_TARGET TWIN(play_2, 2, 1)
FAST_TARGET TWIN(play_3, 3, 1)
FAST_TARGET TWIN(play_4, 4, 1)
#endif

/* Plays `games` rounds of 2 … 4 players and adds up the decisions and the scores of all seats. */
u64 board_run(u64 seed, u64 games, int players, u64 *decisions, i64 *score_sum)
{
    void (*twin)(u64, u64, int, u64 *, i64 *) = play_portable;
#if HAVE_FAST
    if (FAST_IS_HERE())
        twin = players == 2 ? play_2 : players == 3 ? play_3 : play_4;
#endif
    twin(seed, games, players, decisions, score_sum);
    return games;
}

#ifndef NO_MAIN
int main(int argc, char **argv) { return yardstick_main(argc, argv, board_run, "--players", 2, 4, 0); }
#endif
