/* Roll & Write in lockstep as fast as possible: what lostcities.research.vector does, written by hand. The rules are
 * those of roll.c, and its tables; the actions and the sheets are laid out as docs/observations.md wants them. Here
 * seat 0 rolls first, and which seat of the match that is, is drawn by lot. */
#define NO_MAIN
#include "roll.c"
#include "lockstep.h"

#define ROW_OF(players) (96 + 144 * (players))
/* As docs/record.md numbers them: these three differ from those of roll.c. */
enum { NO_ENTRY = 60, TO_EXPEDITION = 61, NO_MOVE = 67 };
enum { CHOOSING, ARROW };
enum { ARTEFACT_COLUMN = 6, DICE_COLUMN = 7, FULL = 9 };

/* What a row says of a sheet besides sets: eight counts, six last numbers, and who was first over two bridges. */
typedef union {
    struct { u8 counts[8], last[6], first[2]; };
    u64 words[2];
} Sheet;

typedef struct {
    u64 open[SEATS];                                /* combinations that can be entered (R8 … R13) */
    u64 marks[SEATS];                               /* 10 c +: 0 circle marked, 1 it can be, 2 ended, 3 first over */
    Sheet sheet[SEATS];
    u8 number[SEATS][COLOURS][END];                 /* what is written */
    Colours colours;                                /* the dice in the centre (R4, R5), with numbers */
    Numbers numbers;
    u8 dice[16];                                    /* how many dice show each colour, and each number */
    u64 closed;                                     /* bridges passed in earlier turns: bit 8 * column */
    u32 turns;
    u8 phase, seat, roller, starter;
} Lane;

static u8 COLOUR_DICE[216][16], NUMBER_DICE[1000][16];

AT_LOAD make_dice(void)
{
    for (u32 i = 0; i < 216; i++)
        COLOUR_DICE[i][i % 6]++, COLOUR_DICE[i][i / 6 % 6]++, COLOUR_DICE[i][i / 36]++;
    for (u32 i = 0; i < 1000; i++)
        NUMBER_DICE[i][6 + i % 10]++, NUMBER_DICE[i][6 + i / 10 % 10]++, NUMBER_DICE[i][6 + i / 100]++;
}

#define COLUMNS EVERY_SEAT
#define TO_BRIDGE ((128 - BRIDGE) * COLUMNS)        /* brings a count to 128 at its bridge */

INLINE void throw(Lane *g, u64 *rng)
{
    u64 random = rng_next(rng), colours = below(&random, 216, 1), numbers = below(&random, 1000, 1);
    g->colours = T.colours[colours];
    g->numbers = T.numbers[numbers];
    _mm_storeu_si128((__m128i *)g->dice, _mm_or_si128(_mm_loadu_si128((const __m128i *)COLOUR_DICE[colours]),
                                                      _mm_loadu_si128((const __m128i *)NUMBER_DICE[numbers])));
    g->phase = CHOOSING;
}

/* Everybody has chosen (R14, R15, R3). Not 0 if the game is over. */
INLINE int end_turn(Lane *g, u64 *rng, const int players)
{
    u64 reached = 0, exhausted = ~(u64)0;
#pragma GCC unroll 5
    for (int p = 0; p < players; p++) {
        reached |= g->sheet[p].words[0] + TO_BRIDGE;
        exhausted &= g->sheet[p].words[0] + ((u64)(128 - SYMBOLS) << 8 * DICE_COLUMN);
    }
    reached = reached >> 7 & COLUMNS & ~g->closed;
    if (reached) {
        for (int p = 0; p < players; p++) {
            u64 first = (g->sheet[p].words[0] + TO_BRIDGE) >> 7 & reached;
            for (u32 c = 0; c < COLOURS; c++)
                g->marks[p] |= (first >> 8 * c & 1) << (NUMBERS * c + 3);
            g->sheet[p].first[0] |= (u8)(first >> 8 * ARTEFACT_COLUMN & 1);
            g->sheet[p].first[1] |= (u8)(first >> 8 * DICE_COLUMN);
        }
        g->closed |= reached;
    }
    g->turns++;
    if (UNLIKELY(g->closed == COLUMNS || exhausted >> 63))
        return 1;
    g->roller = g->seat = (u8)(g->roller + 1 == players ? 0 : g->roller + 1);
    throw(g, rng);
    return 0;
}

/* What box number `box` of expedition c, just written, does (R10 … R13). Not 0 if an arrow asks. */
INLINE int follow_box(Lane *g, const u32 p, u32 c, u32 box)
{
    u32 effect = T.effect[END * c + box];
    Sheet *sheet = &g->sheet[p];
    sheet->counts[ARTEFACT_COLUMN] = (u8)(sheet->counts[ARTEFACT_COLUMN]
                                          + ((effect & BOX_ARTEFACT) & (sheet->counts[ARTEFACT_COLUMN] < SYMBOLS)));
    if (UNLIKELY(effect & BOX_END)) {
        g->marks[p] |= (u64)1 << (NUMBERS * c + 2);
        g->open[p] &= ~((u64)1023 << NUMBERS * c);
    }
    g->phase = (effect & BOX_ARROW) != 0;
    return g->phase;
}

INLINE int act(Lane *g, u32 action, u64 *rng, const int players)
{
    const u32 p = g->seat;
    Sheet *sheet = &g->sheet[p];
    if (action < NO_ENTRY) {
        u64 bit = (u64)1 << action, colour = T.colour[action], circle = bit & (g->marks[p] >> 1 & EVERY_COLOUR);
        g->marks[p] = (g->marks[p] & ~(colour << 1)) | circle;
        if (p == g->roller) {
            g->colours.all ^= colour & ~g->colours.twice;
            g->numbers.all ^= T.number_bit[action] & (u16)~g->numbers.twice;
        }
        if (!circle) {
            u32 c = T.first[action] / END, box = sheet->counts[c];
            g->open[p] &= T.keep[action];
            if (box < FULL) {
                sheet->counts[c]++;
                sheet->last[c] = T.number[action];
                g->number[p][c][box] = T.number[action];
            }
            if (follow_box(g, p, c, box))
                return 0;
        }
    } else if (action == NO_ENTRY) {
        sheet->counts[DICE_COLUMN] = (u8)(sheet->counts[DICE_COLUMN] + (sheet->counts[DICE_COLUMN] < SYMBOLS));
    } else if (action < NO_MOVE) {
        u32 c = action - TO_EXPEDITION, box = sheet->counts[c];
        g->marks[p] &= ~((u64)2 << NUMBERS * c);
        if (box < FULL) {
            u8 number = box ? sheet->last[c] : 1;
            sheet->counts[c]++;
            sheet->last[c] = number;
            g->number[p][c][box] = number;
        }
        if (follow_box(g, p, c, box))
            return 0;
    }
    u32 next = p + 1 == (u32)players ? 0 : p + 1;
    g->phase = CHOOSING;
    if (next == g->roller)
        return end_turn(g, rng, players);
    g->seat = (u8)next;
    return 0;
}

INLINE i32 reward(const Lane *g, u32 seat, const int players)
{
    u32 p = (seat + (u32)players - g->starter) % (u32)players;
    const Sheet *sheet = &g->sheet[p];
    i32 sum = SHADED[sheet->counts[ARTEFACT_COLUMN]];
    sum += sheet->counts[DICE_COLUMN] < SYMBOLS ? SHADED[sheet->counts[DICE_COLUMN]] : 0;       /* R16 */
    for (u32 c = 0; c < COLOURS; c++) {
        u32 boxes = sheet->counts[c], circle = g->marks[p] >> NUMBERS * c & 1;
        sum += (boxes ? EXPEDITION[boxes] : CIRCLE_ALONE * (i32)circle) * (1 + (i32)circle);
    }
    return sum + BONUS * (__builtin_popcountll(g->marks[p] & EVERY_COLOUR << 3) + sheet->first[0] + sheet->first[1]);
}

INLINE void show(const Lane *g, i8 *row, i8 *mask, i32 *seat, const int players)
{
    const u32 me = g->seat, count = (u32)players, by = me + count - g->roller;
    const u64 offer = g->numbers.all * g->colours.all;
    *seat = (i32)(me + g->starter < count ? me + g->starter : me + g->starter - count);
    spread(row, offer);
    _mm_storeu_si128((__m128i *)(row + 64), _mm_loadu_si128((const __m128i *)g->dice));
    memset(row + 80, 0, 16);
    row[80] = (i8)g->phase;
    row[82] = (i8)(by == count ? 0 : g->roller < me ? (u32)g->roller + count - me : g->roller - me);
    row[83] = (i8)(me ? count - me : 0);
    row[84] = at_most_127(g->turns);
    memcpy(row + 85, &g->closed, 8);
    i8 *at = row + 96;
#pragma GCC unroll 5
    for (u32 i = 0; i < count; i++, at += 144) {
        u32 p = me + i < count ? me + i : me + i - count;
        spread(at, g->open[p]);
        spread(at + 64, g->marks[p]);
        memcpy(at + 128, &g->sheet[p], 16);
    }
    if (g->phase == CHOOSING) {
        spread(mask, (g->open[me] & offer) | (u64)1 << NO_ENTRY);
        spread(mask + 64, 0);
    } else {
        u64 arrows = 64 | (gather(~g->marks[me], EVERY_COLOUR << 2, 1));
        spread(mask, arrows << TO_EXPEDITION);
        spread(mask + 64, arrows >> (64 - TO_EXPEDITION));
    }
}

INLINE void new_game(Lane *g, u64 *rng, const int players)
{
    u64 random = rng_next(rng);
    memset(g, 0, sizeof *g);
    for (int p = 0; p < players; p++) {
        g->open[p] = ((u64)1 << 60) - 1;
        g->marks[p] = EVERY_COLOUR << 1;
    }
    g->starter = (u8)below(&random, (u64)players, 1);
    throw(g, rng);
}

#define CASES(X) X(2) X(3) X(4) X(5)
RESET_AND_STEP(2)
RESET_AND_STEP(3)
RESET_AND_STEP(4)
RESET_AND_STEP(5)
LOCKSTEP(CASES)
