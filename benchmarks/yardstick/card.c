/* The card game, uniformly random games as fast as possible: clauses C1 … C20 of the rules.
 *
 * Kinds of card (alike cards are one kind): 0 … 5 the wagers of colours 0 … 5, then 6 + 9 c + v - 2 the
 * number v of colour c: 60 kinds. A multiset of cards is two bit planes over kinds, the ones and the
 * twos of each count; only wagers come more than once, so the twos fit into 32 bits.
 *
 * Actions: k lay kind k, 60 + k discard it, 120 draw from the draw pile, 123 + c take from pile c.
 *
 * The draw pile and the discard piles are stacks of bytes in one array, and their sizes are six-bit
 * fields of one word, so that all sources of a draw are alike and no branch asks which it is. Field 0
 * is the draw pile's size; a discard pile's field is its size + 15, so that its bit 4 says "not empty".
 * A pile's row begins where twice its field's place says: stack[2 * place + field] is its top card. */
#include "yardstick.h"

enum {
    COLOURS = 6, KINDS = 60, HAND = 8,
    FIRST_FIELD = 21, FIELD = 6,                    /* discard pile c's field begins at bit 21 + 6 c */
    NOT_EMPTY = 4, EMPTY_PILE = 15,
    DISCARD = KINDS, DRAW = 2 * KINDS
};
#define PILE_BIT(c) ((u64)1 << (FIRST_FIELD + FIELD * (c)))
#define PILES (PILE_BIT(0) | PILE_BIT(1) | PILE_BIT(2) | PILE_BIT(3) | PILE_BIT(4) | PILE_BIT(5))
#define DRAW_PILE ((u64)1)

typedef struct {
    u64 hand[2], laid[2], known[2];                 /* the ones; known: openly taken and still held, at least */
    u32 hand2[2], laid2[2], known2[2];              /* the twos (wagers only) */
    u64 open[2];                                    /* kinds the own columns would take (C7, C8) */
    u64 sizes;                                      /* of the draw pile and the discard piles, see above */
    u64 barred;                                     /* PILE_BIT of this turn's discard, else 0 (C11) */
    u32 turns;
    u8 turn, last, colours;                         /* whose turn; the last action */
    u8 stack[130];                                  /* 1 … 56 the draw pile, 58 + 12 c … pile c, tops last */
} Card;
_Static_assert(sizeof(Card) == 248, "a state of the card game is 248 bytes");

static struct {
    u64 keep[64];                                   /* what stays open once the kind is laid (C7, C8) */
    u64 pile[64];                                   /* PILE_BIT of its colour */
    u16 field[64];                                  /* the place of that bit, as bits_of() wants it */
    u8 cards[6 * 12];                               /* every card's kind, colour by colour (C1, C20) */
    i16 column[4][512];                             /* score by wagers and numbers (C14, C15) */
} T;

AT_LOAD make_tables(void)
{
    for (u32 kind = 0; kind < KINDS; kind++) {
        u32 c = kind < COLOURS ? kind : (kind - COLOURS) / 9;
        u64 first = (u64)1 << (COLOURS + 9 * c);
        T.keep[kind] = kind < COLOURS ? ~(u64)0 : ~((((u64)2 << kind) - first) | (u64)1 << c);
        T.pile[kind] = PILE_BIT(c);
        T.field[kind] = (u16)(place_of(PILE_BIT(c)) | FIELD << 8);
    }
    for (u32 i = 0; i < 6 * 12; i++)
        T.cards[i] = (u8)(i % 12 < 3 ? i / 12 : COLOURS + 9 * (i / 12) + i % 12 - 3);
    for (int wagers = 0; wagers < 4; wagers++)
        for (u32 numbers = 0; numbers < 512; numbers++) {
            int cards = wagers, sum = 0;
            for (int v = 2; v <= 10; v++)
                if (numbers >> (v - 2) & 1)
                    cards++, sum += v;
            T.column[wagers][numbers] = (i16)(cards ? (sum - 20) * (1 + wagers) + (cards >= 8 ? 20 : 0) : 0);
        }
}

INLINE void add(u64 *ones, u32 *twos, u64 bit)
{
    *twos ^= (u32)*ones & (u32)bit;
    *ones ^= bit;
}

INLINE void take_away(u64 *ones, u32 *twos, u64 bit)
{
    *ones ^= bit;
    *twos ^= (u32)*ones & (u32)bit;
}

INLINE u64 held(const Card *s, int p) { return s->hand[p] | s->hand2[p]; }

/* A random deal (C2). Seat 0 begins: with the starter drawn by lot (C3) seats are but names. The cards
 * are shuffled where the draw pile lies; what was dealt from its top is left there, above the top. */
INLINE void deal(Card *s, int colours, u64 *rng, int fast)
{
    u32 cards = 12 * (u32)colours;
    memset(s, 0, offsetof(Card, stack));
    memcpy(s->stack + 1, T.cards, sizeof T.cards);
    shuffle(s->stack + 1, cards, 1, rng, fast);
    for (u32 i = cards; i > cards - 2 * HAND; i -= 2) {
        add(&s->hand[0], &s->hand2[0], (u64)1 << s->stack[i]);
        add(&s->hand[1], &s->hand2[1], (u64)1 << s->stack[i - 1]);
    }
    s->open[0] = s->open[1] = ~(u64)0;
    s->sizes = (cards - 2 * HAND) | EMPTY_PILE * PILES;
    s->colours = (u8)colours;
}

typedef struct { u64 bit, discard, kind, pile; } Choice;    /* discard: all ones or none; pile: 0 if laid */

/* One of the legal placings: discards of every kind held, and of those that are open also the laying. */
INLINE Choice choose(u64 hand, u64 open, u64 *random, int fast)
{
    u64 from = hand & open, discards = count_bits(hand, fast);
    u64 i = below(random, discards + count_bits(from, fast), fast), n = i, discard;
#if HAVE_FAST
    if (fast)                                               /* as below, in four instructions */
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
    u64 bit = nth_bit(from, n, fast), kind = place_of(bit);
    return (Choice){bit, discard, kind, T.pile[kind] & discard};
}

/* Places the chosen card on the own column or on its colour's pile (C5, C6). */
INLINE void place(Card *s, const int p, Choice c, int fast)
{
    take_away(&s->hand[p], &s->hand2[p], c.bit);
    take_away(&s->known[p], &s->known2[p], c.bit & (s->known[p] | s->known2[p]));
    add(&s->laid[p], &s->laid2[p], c.bit & ~c.discard);
    s->open[p] &= T.keep[c.kind] | c.discard;
    /* Written above the pile's top in either case; it counts only if the size grows as well. */
    u64 field = T.field[c.kind];
    s->stack[2 * field + bits_of(s->sizes, field, FIELD, fast) + 1 - 2 * (FIELD << 8)] = (u8)c.kind;
    s->barred = c.pile;
    s->sizes += c.pile;
    s->last = (u8)(c.kind + (DISCARD & c.discard));
}

/* Draws from the draw pile or from a discard pile that is not barred (C10, C11). Returns the kinds then
 * held, which hand | hand2 would give too, but later: the next choice waits for nothing else. */
INLINE u64 draw(Card *s, const int p, u64 *random, int fast)
{
    u64 hand = held(s, p), sizes = s->sizes - s->barred;    /* the barred pile does not count anyway */
    u64 from = ((sizes >> NOT_EMPTY & PILES) | DRAW_PILE) & ~s->barred;
    u64 source = nth_bit(from, below(random, count_bits(from, fast), fast), fast);
    u64 field = place_of(source);
    u64 kind = s->stack[2 * field + (sizes >> field & 63)];
    u64 bit = (u64)1 << kind;
    s->sizes -= source;
    add(&s->hand[p], &s->hand2[p], bit);
    add(&s->known[p], &s->known2[p], bit & -(u64)(source != DRAW_PILE));
    s->barred = 0;
    s->last = (u8)(DRAW + field / FIELD);
    return hand | bit;
}

INLINE int over(const Card *s) { return !(s->sizes & 63); }     /* C13 */

INLINE i32 score(const Card *s, int p)
{
    i32 sum = 0;
    for (u32 c = 0; c < s->colours; c++)
        sum += T.column[(s->laid[p] >> c & 1) + 2 * (s->laid2[p] >> c & 1)][s->laid[p] >> (COLOURS + 9 * c) & 511];
    return sum;
}

INLINE void play(u64 seed, u64 games, int colours, u64 *decisions, i64 *score_sum, int fast)
{
    u64 rng = mix64(seed);
    for (u64 game = 0; game < games; game++) {
        Card s;
        deal(&s, colours, &rng, fast);
        /* A random placing depends on the own hand and columns alone, so it is chosen as soon as the
         * card before it is drawn, and the processor works on it during the other player's turn. */
        u64 random = rng_next(&rng);
        Choice first = choose(held(&s, 0), s.open[0], &random, fast);
        Choice second = choose(held(&s, 1), s.open[1], &random, fast);
        for (;;) {                                  /* four choices a random word, below 16 and 7 */
            place(&s, 0, first, fast);
            first = choose(draw(&s, 0, &random, fast), s.open[0], &random, fast);
            s.turns++;
            s.turn = 1;
            if (over(&s))
                break;
            random = rng_next(&rng);
            place(&s, 1, second, fast);
            second = choose(draw(&s, 1, &random, fast), s.open[1], &random, fast);
            s.turns++;
            s.turn = 0;
            if (over(&s))
                break;
        }
        __asm__ volatile("" : "+m"(s));             /* the whole state is to be there, used or not */
        *decisions += 2 * s.turns;
        *score_sum += score(&s, 0) + score(&s, 1);
    }
}

#if HAVE_FAST
FAST_TARGET static void play_fast(u64 seed, u64 games, int colours, u64 *decisions, i64 *score_sum)
{
    play(seed, games, colours, decisions, score_sum, 1);
}
#endif

/* Plays `games` games of 5 or 6 colours and adds up the decisions and the scores of both seats. */
u64 card_run(u64 seed, u64 games, int colours, u64 *decisions, i64 *score_sum)
{
#if HAVE_FAST
    if (FAST_IS_HERE()) {
        play_fast(seed, games, colours, decisions, score_sum);
        return games;
    }
#endif
    play(seed, games, colours, decisions, score_sum, 0);
    return games;
}

#ifndef NO_MAIN
int main(int argc, char **argv) { return yardstick_main(argc, argv, card_run, "--colours", 5, 6, 2); }
#endif
