/* Learning: forward and backward pass in one, over decisions whose features are lists of nonzero values.
 * plain.py does the same in numpy. The network and its parts are those of bots/network.py; the fastest code is chosen
 * when the module is loaded, as in bots/dense.h, and with LC_PLAIN it is only standard C. */
#ifndef LOSTCITIES_LEARN_H
#define LOSTCITIES_LEARN_H
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dense.h" /* which vectors the processor has */

#define LC_CHUNK 24    /* decisions per pass, so that intermediate layers stay in the cache */
#define LC_SLOTS 1024  /* the most slots */
#define LC_WIDEST 512  /* the most hidden units */

enum { W1, G1, B1, W2, M2, B2, M3, G3, B3, W4, M4, B4, M5, B5, LC_PARTS };
enum { T2, U2, T3, T4, U4, T5, LC_TURNED }; /* W2, M2, M3, W4, M4 and M5 transposed */

typedef struct {
    int colours, features, globals, hidden, slots, choices, pools;
    int at[LC_PARTS], turned[LC_TURNED];
    int size, turned_size;
} lc_shape;

/* Decisions: the nonzero features of each colour (`ends` tells where the seat's own end, where what is hidden from
 * it does, and where what is still to come does), the globals, the legal slots, and what became of it. */
typedef struct {
    const unsigned short *index;
    const float *value;
    const long long *offsets;
    const unsigned short *ends;
    const float *globals;
    const unsigned char *legal;
    int slots; /* of the game, which the critic does not have */
    const int *chosen;
    const float *logs, *advantages, *returns;
    const float *targets; /* probabilities to imitate, or none */
} lc_store;

/* What is learnt: the choice by clipped policy gradient, by imitation if there are targets, or by regression like the worth's
 * where the targets are values of the answers instead of probabilities (`values`); and the worth. */
typedef struct {
    float clip, entropy, worth;
    int values;
} lc_aim;

typedef struct {
    float *globals, *start, *first, *second, *pool1, *pool2, *whole;
    float *dstart, *dfirst, *dsecond, *dpool, *dwhole, *zero;
} lc_room;

static inline int lc_rounded(int width) { return (width + 15) / 16 * 16; }

static void lc_measure(lc_shape *s) {
    const int h = s->hidden, wide = s->pools * h, slots = lc_rounded(s->slots), tail = lc_rounded(s->choices + 1);
    const int sizes[LC_PARTS] = {s->features * h, s->globals * h, h,         h * h, wide * h, h,       wide * h,
                                 s->globals * h,  h,              h * slots, h * slots, slots, h * tail, tail};
    const int turned[LC_TURNED] = {h * h, h * wide, h * wide, h * slots, h * slots, h * tail};
    s->size = s->turned_size = 0;
    for (int part = 0; part < LC_PARTS; part++) s->at[part] = s->size, s->size += sizes[part];
    for (int part = 0; part < LC_TURNED; part++) s->turned[part] = s->turned_size, s->turned_size += turned[part];
}

/* The parts that the backward pass, or a single slot, needs transposed. */
static void lc_turn_part(const float *w, int rows, int columns, float *to) {
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) to[(size_t)c * rows + r] = w[(size_t)r * columns + c];
}
static void lc_turn(const lc_shape *s, const float *w, float *turned) {
    const int h = s->hidden, wide = s->pools * h, slots = lc_rounded(s->slots), tail = lc_rounded(s->choices + 1);
    lc_turn_part(w + s->at[W2], h, h, turned + s->turned[T2]);
    lc_turn_part(w + s->at[M2], wide, h, turned + s->turned[U2]);
    lc_turn_part(w + s->at[M3], wide, h, turned + s->turned[T3]);
    lc_turn_part(w + s->at[W4], h, slots, turned + s->turned[T4]);
    lc_turn_part(w + s->at[M4], h, slots, turned + s->turned[U4]);
    lc_turn_part(w + s->at[M5], h, tail, turned + s->turned[T5]);
}
/* The gradients of the heads are transposed; they are added to those of all weights. */
static void lc_turn_back(const lc_shape *s, const float *gturned, float *g) {
    const int h = s->hidden, slots = lc_rounded(s->slots), tail = lc_rounded(s->choices + 1);
    lc_turn_part(gturned + s->turned[T4], slots, h, g + s->at[W4]);
    lc_turn_part(gturned + s->turned[U4], slots, h, g + s->at[M4]);
    lc_turn_part(gturned + s->turned[T5], tail, h, g + s->at[M5]);
}

static size_t lc_room_size(const lc_shape *s) {
    size_t rows = LC_CHUNK, h = s->hidden, each = rows * s->colours * h, wide = rows * s->pools * h;
    return rows * s->globals + 4 * each + 3 * wide + 4 * rows * h + 2 * LC_WIDEST;
}
static void lc_furnish(const lc_shape *s, float *memory, lc_room *m) {
    size_t rows = LC_CHUNK, h = s->hidden, each = rows * s->colours * h, wide = rows * s->pools * h;
    float *next = memory;
    m->globals = next, next += rows * s->globals;
    m->start = next, next += rows * h;
    m->dstart = next, next += rows * h;
    m->whole = next, next += rows * h;
    m->dwhole = next, next += rows * h;
    m->first = next, next += each;
    m->second = next, next += each;
    m->dfirst = next, next += each;
    m->dsecond = next, next += each;
    m->pool1 = next, next += wide;
    m->pool2 = next, next += wide;
    m->dpool = next, next += wide;
    m->zero = next;
    memset(m->zero, 0, sizeof(float) * 2 * LC_WIDEST);
}

/* Decisions are scattered in memory. While a chunk is processed, the lists of the next and the rest of the one after it are
 * prefetched. */
static inline void lc_fetch(const lc_store *store, const int *which, int row, int left, int colours, int globals) {
#if defined(__GNUC__)
    if (row + LC_CHUNK < left) {
        int it = which[row + LC_CHUNK], numbers = store->ends[(size_t)(it + 1) * colours * 3 - 1];
        const char *index = (const char *)(store->index + store->offsets[it]);
        const char *value = (const char *)(store->value + store->offsets[it]);
        for (int at = 0; at < 2 * numbers + 64; at += 64) __builtin_prefetch(index + at);
        for (int at = 0; at < 4 * numbers + 64; at += 64) __builtin_prefetch(value + at);
    }
    if (row + 2 * LC_CHUNK < left) {
        int it = which[row + 2 * LC_CHUNK];
        __builtin_prefetch(store->offsets + it);
        __builtin_prefetch(store->ends + (size_t)it * colours * 3);
        for (int at = 0; at < globals; at += 16) __builtin_prefetch(store->globals + (size_t)it * globals + at);
        for (int at = 0; at < store->slots; at += 64) __builtin_prefetch(store->legal + (size_t)it * store->slots + at);
        __builtin_prefetch(store->chosen + it);
        __builtin_prefetch(store->logs + it);
        __builtin_prefetch(store->advantages + it);
        __builtin_prefetch(store->returns + it);
    }
#endif
}

enum { LC_ENTROPY, LC_CHOICE, LC_WORTH, LC_CLIPPED, LC_DRIFT, LC_SUMS };

/* The gradient of the loss of a worth: square near the truth, straight far from it. A NaN has no gradient. */
static float lc_pull(float off, double *sums) {
    const float far = fabsf(off);
    if (off != off) return 0;
    sums[LC_WORTH] += far < 1 ? 0.5f * off * off : far - 0.5f;
    return off > 1 ? 1 : off < -1 ? -1 : off;
}

/* The gradient of the choice's loss to the answers: proximal policy optimisation with a bonus for entropy, or cross entropy
 * to the targets. */
static void lc_choice_loss(const lc_aim *aim, const lc_store *store, int it, const int *list, int found,
                           const float *answers, float *d, double *sums) {
    if (aim->values) {
        const float *wanted = store->targets + (size_t)it * store->slots;
        for (int i = 0; i < found; i++) d[i] = aim->worth * lc_pull(answers[i] - wanted[list[i]], sums);
        return;
    }
    float top = answers[0], total = 0, entropy = 0, p[LC_SLOTS], logs[LC_SLOTS];
    for (int i = 1; i < found; i++) top = answers[i] > top ? answers[i] : top;
    for (int i = 0; i < found; i++) total += p[i] = expf(answers[i] - top);
    const float scale = logf(total);
    for (int i = 0; i < found; i++) {
        logs[i] = answers[i] - top - scale;
        p[i] /= total;
        entropy -= p[i] * logs[i];
    }
    sums[LC_ENTROPY] += entropy;
    if (store->targets) {
        const float *wanted = store->targets + (size_t)it * store->slots;
        for (int i = 0; i < found; i++) {
            d[i] = p[i] - wanted[list[i]];
            sums[LC_CHOICE] -= wanted[list[i]] * logs[i];
        }
        return;
    }
    const float gain = store->advantages[it];
    float ratio = 0, step = 0;
    for (int i = 0; i < found; i++)
        if (list[i] == store->chosen[it]) {
            float drift = logs[i] - store->logs[it];
            ratio = expf(drift);
            sums[LC_DRIFT] += ratio - 1 - drift;
        }
    if (gain > 0 ? ratio > 1 + aim->clip : ratio < 1 - aim->clip)
        sums[LC_CLIPPED] += 1;
    else
        step = gain * ratio;
    for (int i = 0; i < found; i++)
        d[i] = step * (p[i] - (list[i] == store->chosen[it])) + aim->entropy * p[i] * (logs[i] + entropy);
    ratio = gain > 0 ? (ratio < 1 + aim->clip ? ratio : 1 + aim->clip) : (ratio > 1 - aim->clip ? ratio : 1 - aim->clip);
    sums[LC_CHOICE] -= ratio * gain;
}

static float lc_worth_loss(const lc_aim *aim, const lc_store *store, int it, float worth, double *sums) {
    return aim->worth * lc_pull(worth - store->returns[it], sums);
}

/* One step of Adam along the mean of the gradients, clipped to norm `longest`; returns the norm. */
static double lc_step(int size, float *w, float *g, float *m, float *v, float count, float longest, float rate, float first,
                      float second, float least, long long steps) {
    double length = 0;
    for (int k = 0; k < size; k++) length += (double)g[k] * g[k];
    length = sqrt(length) / count;
    const float scale = (float)((length > longest ? longest / length : 1) / count);
    const float a = (float)(rate / (1 - pow(first, (double)steps))), b = (float)(1 / (1 - pow(second, (double)steps)));
    for (int k = 0; k < size; k++) {
        float d = g[k] * scale;
        m[k] = first * m[k] + (1 - first) * d;
        v[k] = second * v[k] + (1 - second) * d * d;
        w[k] -= a * m[k] / (sqrtf(v[k] * b) + least);
    }
    return length;
}

/* The list of nonzero values in a row and in what is hidden from its seat; returns where the list ends. */
static long long lc_pack(const float *row, const float *hidden, int colours, int features, int facts, int secrets,
                         unsigned short *index, float *value, unsigned short *ends) {
    int found = 0;
    for (int colour = 0; colour < colours; colour++) {
        const float *x = row + (size_t)colour * features, *h = hidden + (size_t)colour * secrets;
        for (int k = 0; k < features; k++) {
            index[found] = (unsigned short)k, value[found] = x[k];
            found += x[k] != 0;
        }
        *ends++ = (unsigned short)found;
        for (int k = 0; k < secrets; k++) {
            if (k == facts) *ends++ = (unsigned short)found;
            index[found] = (unsigned short)(features + k), value[found] = h[k];
            found += h[k] != 0;
        }
        if (facts == secrets) *ends++ = (unsigned short)found;
        *ends++ = (unsigned short)found;
    }
    return found;
}

#if !defined(__GNUC__) || defined(LC_PLAIN)
#define LC_LANES 1
#define LC_ROWS 4
#define LC_TARGET
#define LC_FN(name) lc_##name##_plain
#include "learn_body.h"
#define LC_BEST(name) lc_##name##_plain
#elif defined(__AVX512F__) && defined(__AVX512VL__)
#define LC_LANES 16
#define LC_ROWS 12
#define LC_TARGET
#define LC_FN(name) lc_##name##_widest
#include "learn_body.h"
#define LC_BEST(name) lc_##name##_widest
#elif defined(__AVX__) && defined(__FMA__)
#define LC_LANES 8
#define LC_ROWS 6
#define LC_TARGET
#define LC_FN(name) lc_##name##_wide
#include "learn_body.h"
#define LC_BEST(name) lc_##name##_wide
#elif defined(__x86_64__)
#define LC_LANES 16
#define LC_ROWS 12
#define LC_TARGET __attribute__((target("avx512f,avx512vl,avx2,fma,prefer-vector-width=512")))
#define LC_FN(name) lc_##name##_widest
#include "learn_body.h"
#define LC_LANES 8
#define LC_ROWS 6
#define LC_TARGET __attribute__((target("avx2,fma")))
#define LC_FN(name) lc_##name##_wide
#include "learn_body.h"
#define LC_LANES 4
#define LC_ROWS 4
#define LC_TARGET
#define LC_FN(name) lc_##name##_narrow
#include "learn_body.h"
static int lc_widest_here;
__attribute__((constructor)) static void lc_look_for_widest(void) {
    __builtin_cpu_init();
    lc_widest_here = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
}
#define LC_BEST(name) (lc_widest_here ? lc_##name##_widest : LC_WIDE ? lc_##name##_wide : lc_##name##_narrow)
#else
#define LC_LANES 4
#define LC_ROWS 6
#define LC_TARGET
#define LC_FN(name) lc_##name##_narrow
#include "learn_body.h"
#define LC_BEST(name) lc_##name##_narrow
#endif

static void lc_forward(const lc_shape *s, const float *w, const float *turned, const lc_store *store, const int *which,
                       int count, int sight, float *memory, float *answers) {
    lc_room room;
    lc_furnish(s, memory, &room);
    LC_BEST(forward)(s, w, turned, store, which, count, sight, &room, answers);
}

static void lc_learn(const lc_shape *s, const float *w, const float *turned, const lc_store *store, const int *which,
                     int count, int sight, const lc_aim *aim, float *memory, float *g, float *gturned, double *sums) {
    lc_room room;
    lc_furnish(s, memory, &room);
    memset(g, 0, sizeof(float) * s->size);
    memset(gturned, 0, sizeof(float) * s->turned_size);
    LC_BEST(learn)(s, w, turned, store, which, count, sight, aim, &room, g, gturned, sums);
    lc_turn_back(s, gturned, g);
}
#endif
