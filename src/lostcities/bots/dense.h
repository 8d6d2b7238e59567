/* The arithmetic of the networks: rows of numbers times a matrix. network.py says the same in plain Python.
 * With LC_PLAIN it uses nothing but standard C, as it does where the compiler is not GCC or Clang. */
#ifndef LOSTCITIES_DENSE_H
#define LOSTCITIES_DENSE_H

#if defined(__GNUC__) && !defined(LC_PLAIN)
/* One set of functions for vectors of LANES numbers; ROWS rows and sixteen columns at a time stay in registers. */
#define LC_KERNELS(NAME, TARGET, LANES, ROWS)                                                                       \
    typedef float lc_##NAME __attribute__((vector_size(4 * LANES), aligned(4), may_alias));                         \
    typedef int lc_signs_##NAME __attribute__((vector_size(4 * LANES)));                                            \
    LC_TILE(NAME, TARGET, LANES, 1)                                                                                 \
    LC_TILE(NAME, TARGET, LANES, ROWS)                                                                              \
    TARGET static void lc_dense_##NAME(const float *x, int rows, int step, int inputs, const float *w,              \
                                       const float *start, int group, int width, float *y, int relu) {              \
        for (int row = 0; row < rows;) {                                                                            \
            int many = rows - row >= ROWS ? ROWS : 1;                                                               \
            for (int column = 0; column < width; column += 16) {                                                    \
                const float *starts[ROWS];                                                                          \
                for (int r = 0; r < many; r++) starts[r] = start + (row + r) / group * width + column;              \
                if (many == ROWS)                                                                                   \
                    LC_NAMED(lc_tile_##NAME, ROWS)                                                                  \
                    (x + row * step, step, inputs, w + column, width, starts, y + row * width + column, relu);      \
                else                                                                                                \
                    LC_NAMED(lc_tile_##NAME, 1)                                                                     \
                    (x + row * step, step, inputs, w + column, width, starts, y + row * width + column, relu);      \
            }                                                                                                       \
            row += many;                                                                                            \
        }                                                                                                           \
    }                                                                                                               \
    TARGET static void lc_sparse_##NAME(const float *x, const int *found, int count, const float *w,                \
                                        const float *start, int width, float *y, int relu) {                        \
        const lc_##NAME zero = {0};                                                                                 \
        for (int column = 0; column < width; column += 32) {                                                        \
            const lc_##NAME *from = (const lc_##NAME *)(start + column);                                            \
            lc_##NAME *to = (lc_##NAME *)(y + column), sum[32 / LANES];                                             \
            for (int j = 0; j < 32 / LANES; j++) sum[j] = from[j];                                                  \
            for (int i = 0; i < count; i++) {                                                                       \
                const lc_##NAME *line = (const lc_##NAME *)(w + found[i] * width + column);                         \
                for (int j = 0; j < 32 / LANES; j++) sum[j] += x[found[i]] * line[j];                               \
            }                                                                                                       \
            for (int j = 0; j < 32 / LANES; j++)                                                                    \
                to[j] = relu ? (lc_##NAME)((lc_signs_##NAME)sum[j] & (sum[j] > zero)) : sum[j];                     \
        }                                                                                                           \
    }
#define LC_NAMED(NAME, ROWS) LC_JOINED(NAME, ROWS)
#define LC_JOINED(NAME, ROWS) NAME##_##ROWS
#define LC_TILE(NAME, TARGET, LANES, ROWS)                                                                          \
    TARGET static inline void LC_NAMED(lc_tile_##NAME, ROWS)(const float *x, int step, int inputs, const float *w,  \
                                                             int width, const float *const *start, float *y,        \
                                                             int relu) {                                            \
        lc_##NAME sum[ROWS][16 / LANES];                                                                            \
        const lc_##NAME zero = {0};                                                                                 \
        for (int r = 0; r < ROWS; r++)                                                                              \
            for (int j = 0; j < 16 / LANES; j++) sum[r][j] = *(const lc_##NAME *)(start[r] + LANES * j);            \
        for (int k = 0; k < inputs; k++) {                                                                          \
            lc_##NAME line[16 / LANES];                                                                             \
            for (int j = 0; j < 16 / LANES; j++) line[j] = *(const lc_##NAME *)(w + k * width + LANES * j);         \
            for (int r = 0; r < ROWS; r++)                                                                          \
                for (int j = 0; j < 16 / LANES; j++) sum[r][j] += x[r * step + k] * line[j];                        \
        }                                                                                                           \
        for (int r = 0; r < ROWS; r++)                                                                              \
            for (int j = 0; j < 16 / LANES; j++)                                                                    \
                *(lc_##NAME *)(y + r * width + LANES * j) =                                                         \
                    relu ? (lc_##NAME)((lc_signs_##NAME)sum[r][j] & (sum[r][j] > zero)) : sum[r][j];                \
    }

/* Which vectors the processor has: known beforehand in a build for one machine, else seen when the module is loaded.
 * So many rows at a time as there are registers for. */
#if defined(__AVX__)
LC_KERNELS(wide, , 8, 6)
#define LC_WIDE 1
#elif defined(__x86_64__)
LC_KERNELS(wide, __attribute__((target("avx2,fma"))), 8, 6)
LC_KERNELS(narrow, , 4, 3)
static int lc_wide_here;
__attribute__((constructor)) static void lc_look_for_wide(void) {
    __builtin_cpu_init();
    lc_wide_here = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#define LC_WIDE lc_wide_here
#else
LC_KERNELS(narrow, , 4, 6)
#endif
#endif

/* y[r] = start[r / group] + x[r] w for `rows` rows, x[r] beginning `step` numbers after the row before it; with
 * `relu` what is negative becomes 0. The width is a multiple of 16. */
static inline void dense(const float *x, int rows, int step, int inputs, const float *w, const float *start, int group,
                         int width, float *y, int relu) {
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

/* The same for one row whose numbers are mostly 0: what is 0 costs nothing but a look. The width is a multiple of 32. */
static inline void sparse(const float *x, int inputs, const float *w, const float *start, int width, float *y, int relu) {
    int found[1024];
    int count = 0;
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
#endif
