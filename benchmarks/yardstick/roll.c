/* Roll & Write, uniformly random games as fast as possible: clauses R1 … R19 of the rules.
 *
 * Combinations of a colour die and a number die are bits of a 60-bit set: 10 c + n, the colours in the
 * sheet's order (red, orange, yellow, green, blue, purple), n as the die shows it, so 0 is a 10 or a circle.
 *
 * Actions: 10 c + n choose that combination, 64 refuse, 65 + c advance expedition c (arrow), 71 decline.
 *
 * What may be offered is a set of numbers (ten bits) times a set of colours (bits 0, 10 … 50): the product
 * is the set of combinations. Dice are kept as two sets, all that show and those that show more than once,
 * so that taking a die away takes the value off the offer only if no equal die is left (R6). */
#include "yardstick.h"

enum {
    COLOURS = 6, NUMBERS = 10, SEATS = 5, BOXES = 9, SYMBOLS = 9,
    REFUSE = 64, ADVANCE = 65, DECLINE = 71,
    END = BOXES + 1,                                /* a tenth "box": the end artefact (R12) */
    BRIDGE = 7, ARTEFACT_BRIDGE = 6, DICE_BRIDGE = 7, ALL_BRIDGES = 255,
    BOX_ARTEFACT = 1, BOX_ARROW = 2, BOX_BRIDGE = 4, BOX_END = 8
};
#define COLOUR_BIT(c) ((u64)1 << NUMBERS * (c))
#define EVERY_COLOUR (COLOUR_BIT(0) | COLOUR_BIT(1) | COLOUR_BIT(2) | COLOUR_BIT(3) | COLOUR_BIT(4) | COLOUR_BIT(5))
#define EVERY_SEAT ((u64)0x0101010101010101u)

typedef struct { u64 all, twice; } Colours;         /* as COLOUR_BITs */
typedef struct { u16 all, twice; } Numbers;

typedef struct {
    u64 open[SEATS];                                /* combinations that can be entered (R8 … R13) */
    u64 free[SEATS];                                /* COLOUR_BITs: circles that can still be marked (R8) */
    u64 circles[SEATS];                             /* COLOUR_BITs: circles marked */
    u64 artefacts, refusals;                        /* a byte a seat; beyond nine they have no effect (R7, R11) */
    Colours colours;                                /* the dice in the centre (R4, R5), with numbers */
    u32 boxes[SEATS];                               /* four bits an expedition: boxes filled, 10 with the end */
    Numbers numbers;
    u32 turns;
    u8 bonus[SEATS];                                /* bridges passed first: bits 0 … 5, artefacts 6, dice 7 (R14) */
    u8 ended[SEATS];                                /* expeditions with the end artefact marked (R13) */
    u8 passed, passing;                             /* bridges passed by anyone: before this turn; in it */
    u8 roller, seat, last, players;                 /* who rolled; whose decision; the last action */
    u8 number[SEATS][COLOURS * END + 1];            /* by expedition and box; the last is for what is not written */
} Roll;
_Static_assert(sizeof(Roll) == 504, "a state of Roll & Write is 504 bytes");

/* Figures that stood in pictures. */
static const u8 ARROWS[COLOURS][2] = {{3, 6}, {4, 7}, {4, 6}, {5, 8}, {2, 6}, {3, 8}};
static const u8 ARTEFACTS[COLOURS][2] = {{5, 8}, {2, 6}, {2, 7}, {3, 6}, {4, 8}, {5, 7}};
static const i16 EXPEDITION[END + 1] = {0, -20, -15, -10, 5, 10, 15, 30, 35, 50, 50};
static const i16 SHADED[SYMBOLS + 1] = {0, -40, -30, -20, 10, 20, 30, 60, 70, 100};
enum { CIRCLE_ALONE = -50, BONUS = 20 };

/* By combination; 64, the place of no bit, is "nothing is written". */
static struct {
    u64 keep[65];                                   /* what stays open once it is written (R9) */
    u64 colour[65];                                 /* COLOUR_BIT */
    u32 box[65];                                    /* one more box in its expedition's field */
    u16 field[65];                                  /* where that field begins, as bits_of() wants it */
    u16 number_bit[65];
    u8 first[65];                                   /* its expedition's first box, of all boxes */
    u8 number[65];                                  /* what is written: 0 reads as 10 */
    u8 effect[COLOURS * END + 1];                   /* by box: BOX_… */
    Colours colours[216];                           /* by roll */
    Numbers numbers[1000];
} T;

AT_LOAD make_tables(void)
{
    for (u32 k = 0; k < 60; k++) {
        u32 c = k / NUMBERS, n = k % NUMBERS, value = n ? n : 10;
        u64 lower = ((u64)1 << value) - 2;          /* the dice 1 … value - 1 */
        T.keep[k] = ~(lower << NUMBERS * c);
        T.colour[k] = COLOUR_BIT(c);
        T.box[k] = 1u << 4 * c;
        T.field[k] = (u16)(4 * c | 4 << 8);
        T.first[k] = (u8)(END * c);
        T.number[k] = (u8)value;
        T.number_bit[k] = (u16)(1 << n);
    }
    T.keep[64] = ~(u64)0;
    T.field[64] = 4 * COLOURS | 4 << 8;             /* a field that is always 0 */
    T.first[64] = COLOURS * END;
    for (u32 c = 0; c < COLOURS; c++) {
        for (u32 i = 0; i < 2; i++) {
            T.effect[END * c + ARROWS[c][i] - 1] |= BOX_ARROW;
            T.effect[END * c + ARTEFACTS[c][i] - 1] |= BOX_ARTEFACT;
        }
        T.effect[END * c + BRIDGE - 1] |= BOX_BRIDGE;
        T.effect[END * c + END - 1] |= BOX_ARTEFACT | BOX_END;
    }
    for (u32 i = 0; i < 216; i++) {
        u64 a = COLOUR_BIT(i % 6), b = COLOUR_BIT(i / 6 % 6), c = COLOUR_BIT(i / 36);
        T.colours[i] = (Colours){a | b | c, (a & b) | (a & c) | (b & c)};
    }
    for (u32 i = 0; i < 1000; i++) {
        u32 a = 1u << i % 10, b = 1u << i / 10 % 10, c = 1u << i / 100;
        T.numbers[i] = (Numbers){(u16)(a | b | c), (u16)((a & b) | (a & c) | (b & c))};
    }
}

/* An empty sheet for everybody. Seat 0 rolls first: with the starter drawn by lot (R3) seats are but names. */
INLINE void begin(Roll *s, const int players)
{
    memset(s, 0, sizeof *s);
    for (int p = 0; p < players; p++) {
        s->open[p] = ((u64)1 << 60) - 1;
        s->free[p] = EVERY_COLOUR;
    }
    s->players = (u8)players;
}

/* What follows from a box with an arrow, from the seventh box and from the end artefact of expedition c
 * (R10, R12, R13, R14); the box has been filled, and its artefact counted. */
INLINE void follow(Roll *s, const int p, u32 c, u32 effect, u64 *rng, u32 *asked, int fast)
{
    for (;;) {
        if (effect & BOX_BRIDGE) {
            u32 bridge = 1u << c;
            s->bonus[p] |= (u8)(bridge & ~s->passed);
            s->passing |= (u8)bridge;
        }
        if (effect & BOX_END) {
            s->ended[p] |= (u8)(1u << c);
            s->open[p] &= ~((u64)1023 << NUMBERS * c);
        }
        u64 choices = 127 & ~s->ended[p];           /* bit 6: decline */
        if (!(effect & BOX_ARROW) || choices == 1 << COLOURS)
            return;
        ++*asked;
        u64 random = rng_next(rng);
        c = place_of(nth_bit(choices, below(&random, count_bits(choices, fast), fast), fast));
        s->last = (u8)(ADVANCE + c);
        if (c == COLOURS)
            return;
        /* R10: the last number again, or a 1; a circle not marked by then never will be (R8). */
        u32 filled = s->boxes[p] >> 4 * c & 15, box = END * c + filled;
        s->number[p][box] = filled ? s->number[p][box - 1] : 1;
        s->boxes[p] += 1u << 4 * c;
        s->free[p] &= ~COLOUR_BIT(c);
        effect = T.effect[box];
        s->artefacts += (u64)(effect & BOX_ARTEFACT) << 8 * p;
    }
}

/* One of the combinations on offer that the seat can enter, as a bit, or 0: it refuses (R4 … R6). */
INLINE u64 choose(const Roll *s, const int p, u64 offer, u64 *random, int fast)
{
    u64 legal = offer & s->open[p];
    return nth_bit_or_0(legal, below(random, count_bits(legal, fast) + 1, fast), fast);
}

/* Writes the chosen combination, or shades a dice symbol (R7 … R9). Only what follows from some boxes is
 * worth a branch: circles and refusals are numbers that are written nowhere. */
INLINE void write(Roll *s, const int p, u64 bit, u64 *rng, u32 *asked, int fast)
{
    u64 circle = bit & s->free[p], k = place_or_64(bit ^ circle, fast);
    s->last = (u8)place_or_64(bit, fast);
    s->circles[p] |= circle;
    s->free[p] &= ~(circle | T.colour[k]);
    s->open[p] &= T.keep[k];
    u64 box = T.first[k] + bits_of(s->boxes[p], T.field[k], 4, fast);
    s->number[p][box] = T.number[k];
    s->boxes[p] += T.box[k];
    u32 effect = T.effect[box];
    s->artefacts += (u64)(effect & BOX_ARTEFACT) << 8 * p;
    s->refusals += (u64)(bit == 0) << 8 * p;
    if (effect & (BOX_ARROW | BOX_BRIDGE | BOX_END))
        follow(s, p, (u32)(k / NUMBERS), effect, rng, asked, fast);
}

INLINE int at_least(u64 counts, u32 n) { return ((counts + (128 - n) * EVERY_SEAT) & 128 * EVERY_SEAT) != 0; }

/* The bridges of the artefacts and the dice symbols (R14): while one is open, whoever has seven or more
 * reached them in this turn. */
INLINE void pass_beside(Roll *s, u64 counts, u32 bridge)
{
    for (u32 p = 0; p < s->players; p++)
        s->bonus[p] |= (u8)(((counts >> 8 * p & 255) >= BRIDGE) << bridge);
    s->passing |= (u8)(1 << bridge);
}

/* The dice as rolled, what the roller chooses of them, and the random bits that are left. */
typedef struct { Colours colours; Numbers numbers; u64 bit, random; } Throw;

INLINE Throw throw_dice(const Roll *s, const int roller, u64 *rng, int fast)
{
    Throw t;
    t.random = rng_next(rng);                       /* 216 · 1000 · 10^5 < 2^35 */
    t.colours = T.colours[below(&t.random, 216, fast)];
    t.numbers = T.numbers[below(&t.random, 1000, fast)];
    t.bit = choose(s, roller, t.numbers.all * t.colours.all, &t.random, fast);
    return t;
}

/* A whole turn (R4 … R7), of which the roller's choice is made already. A choice depends on the dice and on
 * the own sheet alone, so the next roller, who has just written, makes the next one here: the processor works
 * on it while the others write. Returns 1 if the game is over (R15). */
INLINE int turn(Roll *s, const int roller, const int players, Throw *t, u64 *rng, u32 *asked, int fast)
{
    const int next = (roller + 1) % players;
    u64 random = t->random, bit = t->bit, k = place_or_64(bit, fast);
    s->roller = (u8)roller;
    s->colours = t->colours;
    s->numbers = t->numbers;
    s->colours.all ^= T.colour[k] & ~s->colours.twice;                      /* R6 */
    s->numbers.all ^= T.number_bit[k] & (u16)~s->numbers.twice;
    u64 offer = s->numbers.all * s->colours.all;
    u64 second = choose(s, next, offer, &random, fast);
    write(s, roller, bit, rng, asked, fast);
    write(s, next, second, rng, asked, fast);
    *t = throw_dice(s, next, rng, fast);
#pragma GCC unroll 4
    for (int i = 2; i < players; i++) {
        const int p = (roller + i) % players;
        write(s, p, choose(s, p, offer, &random, fast), rng, asked, fast);
    }
    s->turns++;
    s->seat = (u8)next;
    if (!(s->passed >> ARTEFACT_BRIDGE & 1) && at_least(s->artefacts, BRIDGE))
        pass_beside(s, s->artefacts, ARTEFACT_BRIDGE);
    if (!(s->passed >> DICE_BRIDGE & 1) && at_least(s->refusals, BRIDGE))
        pass_beside(s, s->refusals, DICE_BRIDGE);
    s->passed |= s->passing;
    s->passing = 0;
    if (UNLIKELY((s->refusals & 64 * EVERY_SEAT) != 0))                     /* before a byte could run over */
        for (int p = 0; p < players; p++)
            if (s->refusals >> 8 * p & 64)
                s->refusals -= (u64)(64 - SYMBOLS) << 8 * p;
    const u64 seats = EVERY_SEAT >> 8 * (8 - players);
    return s->passed == ALL_BRIDGES || ((s->refusals + (128 - SYMBOLS) * seats) & 128 * seats) == 128 * seats;
}

INLINE i32 score(const Roll *s, int p)
{
    u32 artefacts = s->artefacts >> 8 * p & 255, refusals = s->refusals >> 8 * p & 255;
    i32 sum = SHADED[artefacts < SYMBOLS ? artefacts : SYMBOLS];
    sum += refusals < SYMBOLS ? SHADED[refusals] : 0;                       /* R16 */
    for (u32 c = 0; c < COLOURS; c++) {                                     /* R17 */
        u32 boxes = s->boxes[p] >> 4 * c & 15, circle = s->circles[p] >> NUMBERS * c & 1;
        sum += (boxes ? EXPEDITION[boxes] : CIRCLE_ALONE * (i32)circle) * (1 + (i32)circle);
    }
    return sum + BONUS * __builtin_popcount(s->bonus[p]);                   /* R18 */
}

INLINE void play(u64 seed, u64 games, const int players, u64 *decisions, i64 *score_sum, int fast)
{
    u64 rng = mix64(seed);
    for (u64 game = 0; game < games; game++) {
        Roll s;
        u32 asked = 0;
        begin(&s, players);
        Throw t = throw_dice(&s, 0, &rng, fast);
#define TURN(p) turn(&s, p, players, &t, &rng, &asked, fast)
        if (fast)                                   /* with every seat's number known to the compiler */
            while (!TURN(0) && !TURN(1) && (players < 3 || !TURN(2)) && (players < 4 || !TURN(3))
                   && (players < 5 || !TURN(4)))
                ;
        else
            for (int p = 0; !TURN(p); p = (p + 1) % players)
                ;
        __asm__ volatile("" : "+m"(s));             /* the whole state is to be there, used or not */
        *decisions += s.turns * (u32)players + asked;
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
FAST_TARGET TWIN(play_5, 5, 1)
#endif

/* Plays `games` games of 2 … 5 players and adds up the decisions and the scores of all seats. */
u64 roll_run(u64 seed, u64 games, int players, u64 *decisions, i64 *score_sum)
{
    void (*twin)(u64, u64, int, u64 *, i64 *) = play_portable;
#if HAVE_FAST
    if (FAST_IS_HERE())
        twin = players == 2 ? play_2 : players == 3 ? play_3 : players == 4 ? play_4 : play_5;
#endif
    twin(seed, games, players, decisions, score_sum);
    return games;
}

#ifndef NO_MAIN
int main(int argc, char **argv) { return yardstick_main(argc, argv, roll_run, "--players", 2, 5, 0); }
#endif
