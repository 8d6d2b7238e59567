/* The arithmetic of the networks: rows of numbers times a matrix. network.py does the same in plain Python.
 * With LC_PLAIN, or without GCC or Clang, it uses only standard C. */
#ifndef LOSTCITIES_DENSE_H
#define LOSTCITIES_DENSE_H

#if defined(__GNUC__) && !defined(LC_PLAIN)
/* One set of functions for vectors of LANES numbers; ROWS rows and COLUMNS columns at a time stay in registers. Remaining
 * rows are done by stepping back to a full tile: computing a row twice is faster than a partial tile. Sparse
 * rows are summed SUMS columns at a time. */
#define LC_VECTORS(NAME, TARGET, LANES, ROWS)                                                                       \
    typedef float lc_##NAME __attribute__((vector_size(4 * LANES), aligned(4), may_alias));                         \
    typedef int lc_signs_##NAME __attribute__((vector_size(4 * LANES)));                                            \
    LC_TILE(NAME, TARGET, LANES, 1, 16)                                                                             \
    LC_TILE(NAME, TARGET, LANES, ROWS, 16)
#define LC_KERNELS(NAME, TARGET, LANES, ROWS, COLUMNS, SUMS)                                                        \
    TARGET static void lc_dense_##NAME(const float *x, int rows, int step, int inputs, const float *w,              \
                                       const float *start, int group, int width, float *y, int relu) {              \
        for (int row = 0; row < rows;) {                                                                            \
            int many = rows >= ROWS ? ROWS : 1;                                                                     \
            if (row > rows - many) row = rows - many;                                                               \
            const float *starts[ROWS];                                                                              \
            for (int r = 0; r < many; r++) starts[r] = start + (row + r) / group * width;                           \
            int column = 0;                                                                                         \
            for (; column + COLUMNS <= width; column += COLUMNS)                                                    \
                if (many == ROWS) LC_CALL(NAME, ROWS, COLUMNS);                                                     \
                else LC_CALL(NAME, 1, COLUMNS);                                                                     \
            for (; column < width; column += 16)                                                                    \
                if (many == ROWS) LC_CALL(NAME, ROWS, 16);                                                          \
                else LC_CALL(NAME, 1, 16);                                                                          \
            row += many;                                                                                            \
        }                                                                                                           \
    }                                                                                                               \
    LC_SPARSE(NAME, TARGET, LANES, 32)                                                                              \
    LC_SPARSE(NAME, TARGET, LANES, 64)                                                                              \
    TARGET static void lc_sparse_##NAME(const float *x, const int *found, int count, const float *w,                \
                                        const float *start, int width, float *y, int relu) {                        \
        int column = 0;                                                                                             \
        for (; column + SUMS <= width; column += SUMS)                                                              \
            LC_NAMED(lc_sum_##NAME, SUMS)(x, found, count, w + column, start + column, width, y + column, relu);    \
        for (; column < width; column += 32)                                                                        \
            LC_NAMED(lc_sum_##NAME, 32)(x, found, count, w + column, start + column, width, y + column, relu);      \
    }
#define LC_NAMED(NAME, ROWS) LC_JOINED(NAME, ROWS)
#define LC_JOINED(NAME, ROWS) NAME##_##ROWS
#define LC_CALL(NAME, ROWS, COLUMNS)                                                                                \
    LC_NAMED(LC_NAMED(lc_tile_##NAME, ROWS), COLUMNS)                                                               \
    (x + row * step, step, inputs, w + column, width, starts, column, y + row * width + column, relu)
#define LC_SPARSE(NAME, TARGET, LANES, COLUMNS)                                                                     \
    TARGET static inline void LC_NAMED(lc_sum_##NAME, COLUMNS)(const float *x, const int *found, int count,         \
                                                               const float *w, const float *start, int width,      \
                                                               float *y, int relu) {                                \
        const lc_##NAME zero = {0};                                                                                 \
        lc_##NAME sum[COLUMNS / LANES];                                                                             \
        for (int j = 0; j < COLUMNS / LANES; j++) sum[j] = *(const lc_##NAME *)(start + LANES * j);                 \
        for (int i = 0; i < count; i++) {                                                                           \
            const lc_##NAME *line = (const lc_##NAME *)(w + found[i] * width);                                      \
            for (int j = 0; j < COLUMNS / LANES; j++) sum[j] += x[found[i]] * line[j];                              \
        }                                                                                                           \
        for (int j = 0; j < COLUMNS / LANES; j++)                                                                   \
            *(lc_##NAME *)(y + LANES * j) = relu ? (lc_##NAME)((lc_signs_##NAME)sum[j] & (sum[j] > zero)) : sum[j]; \
    }
#define LC_TILE(NAME, TARGET, LANES, ROWS, COLUMNS)                                                                 \
    TARGET static inline void LC_NAMED(LC_NAMED(lc_tile_##NAME, ROWS), COLUMNS)(                                    \
        const float *x, int step, int inputs, const float *w, int width, const float *const *start, int column,     \
        float *y, int relu) {                                                                                       \
        lc_##NAME sum[ROWS][COLUMNS / LANES];                                                                       \
        const lc_##NAME zero = {0};                                                                                 \
        for (int r = 0; r < ROWS; r++)                                                                              \
            for (int j = 0; j < COLUMNS / LANES; j++) sum[r][j] = *(const lc_##NAME *)(start[r] + column + LANES * j); \
        for (int k = 0; k < inputs; k++) {                                                                          \
            lc_##NAME line[COLUMNS / LANES];                                                                        \
            for (int j = 0; j < COLUMNS / LANES; j++) line[j] = *(const lc_##NAME *)(w + k * width + LANES * j);    \
            for (int r = 0; r < ROWS; r++)                                                                          \
                for (int j = 0; j < COLUMNS / LANES; j++) sum[r][j] += x[r * step + k] * line[j];                   \
        }                                                                                                           \
        for (int r = 0; r < ROWS; r++)                                                                              \
            for (int j = 0; j < COLUMNS / LANES; j++)                                                               \
                *(lc_##NAME *)(y + r * width + LANES * j) =                                                         \
                    relu ? (lc_##NAME)((lc_signs_##NAME)sum[r][j] & (sum[r][j] > zero)) : sum[r][j];                \
    }

/* Which vectors the processor has: known in advance in a build for one machine, otherwise detected when the module is loaded.
 * As many rows at a time as fit in registers. The widest vectors are detected in every build, and used only on
 * processors that do not slow down for them (those since 2019 have VBMI2, too). */
#if defined(__x86_64__)
#include <immintrin.h>
#define LC_BROAD_TARGET __attribute__((target("avx512f,avx512vbmi2,fma,bmi2")))
LC_VECTORS(broad, LC_BROAD_TARGET, 16, 8)
LC_TILE(broad, LC_BROAD_TARGET, 16, 1, 32)
LC_TILE(broad, LC_BROAD_TARGET, 16, 8, 32)
LC_KERNELS(broad, LC_BROAD_TARGET, 16, 8, 32, 64)
static int lc_broad_here;
static int lc_wide_here;
__attribute__((constructor)) static void lc_look_for_vectors(void) {
    __builtin_cpu_init();
    lc_broad_here = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vbmi2");
    lc_wide_here = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#define LC_BROAD lc_broad_here
/* The indices of the nonzero numbers; `found` has room for sixteen more. */
LC_BROAD_TARGET static inline int lc_find_broad(const float *x, int inputs, int *found) {
    const __m512i steps = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    int count = 0;
    for (int k = 0; k < inputs; k += 16) {
        __mmask16 there = inputs - k < 16 ? (__mmask16)((1u << (inputs - k)) - 1) : (__mmask16)0xffff;
        __m512 part = _mm512_maskz_loadu_ps(there, x + k);
        __mmask16 some = _mm512_cmp_ps_mask(part, _mm512_setzero_ps(), _CMP_NEQ_UQ);
        __m512i places = _mm512_add_epi32(steps, _mm512_set1_epi32(k));
        _mm512_storeu_si512(found + count, _mm512_maskz_compress_epi32(some, places));
        count += __builtin_popcount(some);
    }
    return count;
}
#endif
#if defined(__AVX__)
LC_VECTORS(wide, , 8, 6)
LC_KERNELS(wide, , 8, 6, 16, 64)
#define LC_WIDE 1
#elif defined(__x86_64__)
LC_VECTORS(wide, __attribute__((target("avx2,fma"))), 8, 6)
LC_KERNELS(wide, __attribute__((target("avx2,fma"))), 8, 6, 16, 64)
LC_VECTORS(narrow, , 4, 3)
LC_KERNELS(narrow, , 4, 3, 16, 64)
#define LC_WIDE lc_wide_here
#elif defined(__wasm__)
/* The machine may have only sixteen registers, of which the browser keeps one: spilling goes through
 * memory, and costs half of the speed. */
LC_VECTORS(narrow, , 4, 2)
LC_KERNELS(narrow, , 4, 2, 16, 32)
#else
LC_VECTORS(narrow, , 4, 6)
LC_KERNELS(narrow, , 4, 6, 16, 64)
#endif
#endif

/* y[r] = start[r / group] + x[r] w for `rows` rows, each x[r] starting `step` numbers after the previous row; with
 * `relu` negative results become 0. The width is a multiple of 16. */
static inline void dense(const float *x, int rows, int step, int inputs, const float *w, const float *start, int group,
                         int width, float *y, int relu) {
#if defined(LC_BROAD)
    if (LC_BROAD) {
        lc_dense_broad(x, rows, step, inputs, w, start, group, width, y, relu);
        return;
    }
#endif
#if defined(LC_WIDE)
    if (LC_WIDE) {
        lc_dense_wide(x, rows, step, inputs, w, start, group, width, y, relu);
        return;
    }
#endif
#if defined(__GNUC__) && !defined(LC_PLAIN)
#if !defined(__AVX__)
    lc_dense_narrow(x, rows, step, inputs, w, start, group, width, y, relu);
#endif
#else
    for (int r = 0; r < rows; r++)
        for (int column = 0; column < width; column += 16) {
            float sum[16];
            for (int j = 0; j < 16; j++) sum[j] = start[r / group * width + column + j];
            for (int k = 0; k < inputs; k++)
                for (int j = 0; j < 16; j++) sum[j] += x[r * step + k] * w[k * width + column + j];
            for (int j = 0; j < 16; j++) y[r * width + column + j] = relu && sum[j] < 0 ? 0 : sum[j];
        }
#endif
}

/* The same for one row whose numbers are mostly 0: zeros cost only a test. The width is a multiple of 32. */
static inline void sparse(const float *x, int inputs, const float *w, const float *start, int width, float *y, int relu) {
    int found[1024 + 16];
    int count = 0;
#if defined(LC_BROAD)
    if (LC_BROAD) {
        count = lc_find_broad(x, inputs, found);
        lc_sparse_broad(x, found, count, w, start, width, y, relu);
        return;
    }
#endif
    for (int k = 0; k < inputs; k++) {
        found[count] = k;
        count += x[k] != 0;
    }
#if defined(LC_WIDE)
    if (LC_WIDE) {
        lc_sparse_wide(x, found, count, w, start, width, y, relu);
        return;
    }
#endif
#if defined(__GNUC__) && !defined(LC_PLAIN)
#if !defined(__AVX__)
    lc_sparse_narrow(x, found, count, w, start, width, y, relu);
#endif
#else
    for (int column = 0; column < width; column += 32) {
        float sum[32];
        for (int j = 0; j < 32; j++) sum[j] = start[column + j];
        for (int i = 0; i < count; i++)
            for (int j = 0; j < 32; j++) sum[j] += x[found[i]] * w[found[i] * width + column + j];
        for (int j = 0; j < 32; j++) y[column + j] = relu && sum[j] < 0 ? 0 : sum[j];
    }
#endif
}

/* Pools `colours` rows into y: their mean and, if `both`, then their maximum; no number is negative. */
static inline void pool(const float *restrict x, int rows, int colours, int hidden, int both, float *restrict y) {
    const float share = 1.0f / colours;
    for (int row = 0; row < rows; row++) {
        for (int k = 0; k < hidden; k++) y[k] = x[k] * share;
        for (int colour = 1; colour < colours; colour++)
            for (int k = 0; k < hidden; k++) y[k] += x[colour * hidden + k] * share;
        y += hidden;
        if (both) {
            for (int k = 0; k < hidden; k++) y[k] = x[k];
            for (int colour = 1; colour < colours; colour++)
                for (int k = 0; k < hidden; k++) y[k] = x[colour * hidden + k] > y[k] ? x[colour * hidden + k] : y[k];
            y += hidden;
        }
        x += colours * hidden;
    }
}

/* The first of the largest answers whose byte in `legal` is 1, not 0; -1 if there is none. */
static inline int best_of(const float *answers, const unsigned char *legal, int count) {
    int best = -1, k = 0;
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; k + 8 <= count; k += 8) {
        unsigned long long some;
        __builtin_memcpy(&some, legal + k, 8);
        for (; some; some &= some - 1) {
            int place = k + (__builtin_ctzll(some) >> 3);
            if (best < 0 || answers[place] > answers[best]) best = place;
        }
    }
#endif
    for (; k < count; k++)
        if (legal[k] && (best < 0 || answers[k] > answers[best])) best = k;
    return best;
}
#endif
