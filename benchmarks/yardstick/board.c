/* The board game, uniformly random rounds as fast as possible: clauses B1 … B28 of the rules, one round
 * (rounds = 1), edition 2018, opening = lowest, redraw = true, direction = ascending.
 *
 * Kinds of card: 11 c + v, value v of colour c, two cards each. A multiset of cards is two bit planes over
 * kinds, the ones and the twos of each count.
 *
 * Actions: k lay kind k, 55 + k discard it, 110 + c take from pile c, 115 draw from the draw pile, 116 begin
 * with an adventurer, 117 with the researcher, 118 + c move the piece on path c, 123 decline the move.
 *
 * The discard piles and the draw pile are stacks of bytes in one array, and their sizes are eleven-bit
 * fields of one word, so that all sources of a draw are alike and no branch asks which it is. A field is
 * a size + 31, so that bit 5 of a discard pile's says "not empty"; a row begins where twice its field's
 * place says: stack[2 * place + field - 32] is the top card. */
#include "yardstick.h"

enum {
    COLOURS = 5, VALUES = 11, KINDS = 55, CARDS = 110, HAND = 8, SEATS = 4, OUT = 30,
    FIELD = 11, DECK = COLOURS * FIELD, NOT_EMPTY = 5, EMPTY = 31, ROW = 32,
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
    u64 hand[SEATS], laid[SEATS], known[SEATS];     /* the ones; known: openly taken and still held, at least */
    u64 hand2[SEATS], laid2[SEATS], known2[SEATS];  /* the twos */
    u64 open[SEATS];                                /* kinds not lower than the own columns (B9) */
    u64 sizes;                                      /* of the discard piles and the draw pile, see above */
    u32 stones[SEATS];                              /* four bits a path: the own piece's stone, 0 none (B8) */
    u32 turns;
    i16 points[SEATS];                              /* victory points of this round's tiles (B15) */
    u8 artefacts[SEATS];                            /* B14 */
    u8 begun[SEATS];                                /* a bit a path: the own piece is on it (B7) */
    u8 researcher[SEATS];                           /* 1 + its path, 0 while unused (B2) */
    u8 tiles[SPACES + 1];                           /* by event space; the last stands for "no space" (B3) */
    u8 crossings;                                   /* pieces beyond a bridge, over all players (B18) */
    u8 barred;                                      /* 1 + the pile closed this turn: none with redraw = true (B12) */
    u8 turn, last, players;                         /* whose turn; the last action */
    u8 stack[CARDS + 86];                           /* 22 c … discard pile c, 110 … the draw pile, tops last */
} Board;
_Static_assert(sizeof(Board) == 504, "a state of the board game is 504 bytes");

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
    u64 unbegun[32];                                /* all kinds of the colours that are not begun */
    u64 pile[64];                                   /* the pile's bit of the kind's colour */
    u16 field[64];                                  /* the place of that bit */
    u8 colour[64];
    u8 space[COLOURS][16];                          /* the event space on a stone, SPACES if none */
    u8 adventurers[32];                             /* 1 while one is left, by what is begun, researcher unused */
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
        T.cards[2 * kind] = T.cards[2 * kind + 1] = (u8)kind;
    }
    for (u32 begun = 0; begun < 32; begun++)
        T.adventurers[begun] = (u8)(__builtin_popcount(begun) < ADVENTURERS);
    for (u32 begun = 0; begun < 32; begun++)
        for (u32 c = 0; c < COLOURS; c++)
            if (!(begun >> c & 1))
                T.unbegun[begun] |= (u64)0x7ff << VALUES * c;
    for (u32 c = 0; c < COLOURS; c++) {
        memset(T.space[c], SPACES, sizeof T.space[c]);
        for (u32 i = 0; i < 5; i++)
            T.space[c][EVENT_STONES[c][i]] = (u8)(5 * c + i);
    }
}

INLINE void add(u64 *ones, u64 *twos, u64 bit)
{
    *twos ^= *ones & bit;
    *ones ^= bit;
}

INLINE void take_away(u64 *ones, u64 *twos, u64 bit)
{
    *ones ^= bit;
    *twos ^= *ones & bit;
}

INLINE u64 held(const Board *s, int p) { return s->hand[p] | s->hand2[p]; }

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
        s->open[p] = EACH_COLOUR(0x7ff);
#pragma GCC unroll 8
        for (int i = 1; i <= HAND; i++)
            add(&s->hand[p], &s->hand2[p], (u64)1 << s->stack[CARDS - HAND * p - i]);
    }
    s->sizes = EMPTY * (PILES | DRAW_PILE) + deck * DRAW_PILE;
    s->players = (u8)players;
}

typedef struct { u64 bit, discard, kind; } Choice;  /* discard: all ones or none */

/* One of the legal plays: discards of every kind held (B11), and layings: on a begun column what is open
 * (B9), on any other the lowest card of that colour (B7). */
INLINE Choice choose(u64 hand, u64 open, u32 begun, u64 *random, int fast)
{
    u64 from = hand & open, discards = count_bits(hand, fast);
    from &= ~(((from | HIGHEST) - LOWEST) & T.unbegun[begun]);      /* x & ~(x - 1), colour by colour */
    u64 i = below(random, discards + count_bits(from, fast), fast), n = i, discard;
#if HAVE_FAST
    if (fast)                                       /* as below, in four instructions */
        __asm__("sub %3, %0\n\tsbb %1, %1\n\tcmovb %4, %0\n\tcmovb %5, %2"
                : "+&r"(n), "=&r"(discard), "+&r"(from) : "r"(discards), "r"(i), "r"(hand) : "cc");
    else
#endif
    {
        discard = -(u64)(i < discards);
        OPAQUE(discard);
        n -= discards & ~discard;
        from |= hand & discard;
    }
    u64 bit = nth_bit(from, n, fast);
    return (Choice){bit, discard, place_of(bit)};
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
    u32 c = T.colour[kind], begun = s->begun[p];
    add(&s->laid[p], &s->laid2[p], bit);
    s->open[p] &= T.keep[kind];
    /* B7: which piece begins, asked while both sorts are left; the researcher if nothing else is. */
    u32 begins = ~begun >> c & (s->researcher[p] == 0), asks = begins & T.adventurers[begun];
    u32 takes = begins & ((u32)below(random, 2, fast) | ~asks);
    *asked += asks;
    s->last = (u8)(asks ? BEGIN + takes : s->last);
    s->researcher[p] |= (u8)((c + 1) & -takes);
    s->begun[p] = (u8)(begun | 1u << c);
    if (UNLIKELY((s->stones[p] >> 4 * c & 15) == LAST_STONE) && (c = ask_move(s, p, rng, asked, fast)) == COLOURS)
        return 0;                                   /* B10 */
    return move(s, p, c, rng, asked, fast);
}

/* Draws from the draw pile or from any discard pile (B12). Returns the kinds then held, which hand | hand2
 * would give too, but later: the next choice waits for nothing else. */
INLINE u64 draw(Board *s, const int p, u64 *random, int fast)
{
    u64 hand = held(s, p);
    u64 from = (s->sizes >> NOT_EMPTY & PILES) | DRAW_PILE;
    u64 source = nth_bit(from, below(random, count_bits(from, fast), fast), fast);
    u64 field = place_of(source);
    u64 bit = (u64)1 << s->stack[2 * field + (s->sizes >> field & 127) - ROW];
    s->sizes -= source;
    add(&s->hand[p], &s->hand2[p], bit);
    add(&s->known[p], &s->known2[p], bit & -(u64)(field < DECK));
    s->last = (u8)(DRAW + field / FIELD);
    return hand | bit;
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
INLINE int turn(Board *s, const int p, const int players, Choice *chosen, u64 *waiting, u64 *random, u64 *rng,
                u32 *asked, int fast)
{
    const int q = (p + 2) % players;
    Choice c = chosen[p];
    s->turns++;
    s->last = (u8)(c.kind + (DISCARD & c.discard));
    take_away(&s->hand[p], &s->hand2[p], c.bit);
    take_away(&s->known[p], &s->known2[p], c.bit & (s->known[p] | s->known2[p]));
    if (!c.discard) {
        if (lay(s, p, c.bit, c.kind, random, rng, asked, fast))
            return 2;
    } else {
        u64 field = T.field[c.kind];
        s->stack[2 * field + (s->sizes >> field & 127) + 1 - ROW] = (u8)c.kind;
        s->sizes += T.pile[c.kind];
    }
    waiting[p] = draw(s, p, random, fast);
    chosen[q] = choose(waiting[q], s->open[q], s->begun[q], random, fast);
    s->turn = (u8)((p + 1) % players);
    return drawn_out(s);
}

INLINE void play(u64 seed, u64 games, const int players, u64 *decisions, i64 *score_sum, int fast)
{
    u64 rng = mix64(seed);
    for (u64 game = 0; game < games; game++) {
        Board s;
        Choice chosen[SEATS] = {{0, 0, 0}};
        u64 waiting[SEATS];                         /* the kinds held, of those whose choice is still to come */
        u32 asked = 0;
        int end;
        deal(&s, players, &rng, fast);
        u64 random = rng_next(&rng);
#pragma GCC unroll 4
        for (int p = 0; p < players; p++) {
            waiting[p] = held(&s, p);
            chosen[p] = choose(waiting[p], s.open[p], 0, &random, fast);
        }
#define TURN(p) UNLIKELY(end = turn(&s, p, players, chosen, waiting, &random, &rng, &asked, fast))
        for (;;) {                                  /* four choices a random word, below 16 and 7 */
            random = rng_next(&rng);
            if (TURN(0) || TURN(1))
                break;
            if (players == 2)
                continue;
            random = rng_next(&rng);
            if (TURN(2))
                break;
            if (players == 4 && TURN(3))
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
