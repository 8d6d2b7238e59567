/* The arithmetic of the networks: rows of numbers times a matrix. network.py says the same in plain Python. */
#ifndef LOSTCITIES_DENSE_H
#define LOSTCITIES_DENSE_H

#if defined(__GNUC__)
typedef float lc_eight __attribute__((vector_size(32), aligned(4), may_alias));
typedef int lc_signs __attribute__((vector_size(32)));
#define LC_TILE(ROWS)                                                                                        \
    static inline void lc_tile_##ROWS(const float *x, int step, int inputs, const float *w, int width,       \
                                      const float *const *start, float *y, int relu) {                       \
        lc_eight sum[ROWS][2];                                                                               \
        const lc_eight zero = {0, 0, 0, 0, 0, 0, 0, 0};                                                      \
        for (int r = 0; r < ROWS; r++) {                                                                     \
            sum[r][0] = *(const lc_eight *)start[r];                                                         \
            sum[r][1] = *(const lc_eight *)(start[r] + 8);                                                   \
        }                                                                                                    \
        for (int k = 0; k < inputs; k++) {                                                                   \
            lc_eight left = *(const lc_eight *)(w + k * width), right = *(const lc_eight *)(w + k * width + 8); \
            for (int r = 0; r < ROWS; r++) {                                                                 \
                sum[r][0] += x[r * step + k] * left;                                                         \
                sum[r][1] += x[r * step + k] * right;                                                        \
            }                                                                                                \
        }                                                                                                    \
        for (int r = 0; r < ROWS; r++)                                                                       \
            for (int half = 0; half < 2; half++)                                                             \
                *(lc_eight *)(y + r * width + 8 * half) =                                                    \
                    relu ? (lc_eight)((lc_signs)sum[r][half] & (sum[r][half] > zero)) : sum[r][half];        \
    }
LC_TILE(1)
LC_TILE(6)
#endif

/* y[r] = start[r / group] + x[r] w for `rows` rows, x[r] beginning `step` numbers after the row before it; with
 * `relu` what is negative becomes 0. The width is a multiple of 16. Six rows and sixteen columns at a time stay in
 * registers. */
static inline void dense(const float *x, int rows, int step, int inputs, const float *w, const float *start, int group,
                         int width, float *y, int relu) {
    for (int row = 0; row < rows;) {
        int many = rows - row >= 6 ? 6 : 1;
        for (int column = 0; column < width; column += 16) {
#if defined(__GNUC__)
            const float *starts[6];
            for (int r = 0; r < many; r++) starts[r] = start + (row + r) / group * width + column;
            if (many == 6)
                lc_tile_6(x + row * step, step, inputs, w + column, width, starts, y + row * width + column, relu);
            else
                lc_tile_1(x + row * step, step, inputs, w + column, width, starts, y + row * width + column, relu);
#else
            for (int r = row; r < row + many; r++) {
                float sum[16];
                for (int j = 0; j < 16; j++) sum[j] = start[r / group * width + column + j];
                for (int k = 0; k < inputs; k++)
                    for (int j = 0; j < 16; j++) sum[j] += x[r * step + k] * w[k * width + column + j];
                for (int j = 0; j < 16; j++) y[r * width + column + j] = relu && sum[j] < 0 ? 0 : sum[j];
            }
#endif
        }
        row += many;
    }
}

/* The same for one row whose numbers are mostly 0: what is 0 costs nothing but a look. The width is a multiple of 32. */
static inline void sparse(const float *x, int inputs, const float *w, const float *start, int width, float *y, int relu) {
    int found[1024];
    int count = 0;
    for (int k = 0; k < inputs; k++) {
        found[count] = k;
        count += x[k] != 0;
    }
    for (int column = 0; column < width; column += 32) {
#if defined(__GNUC__)
        const lc_eight zero = {0, 0, 0, 0, 0, 0, 0, 0};
        const lc_eight *from = (const lc_eight *)(start + column);
        lc_eight *to = (lc_eight *)(y + column), sum[4] = {from[0], from[1], from[2], from[3]};
        for (int i = 0; i < count; i++) {
            const lc_eight *line = (const lc_eight *)(w + found[i] * width + column);
            for (int j = 0; j < 4; j++) sum[j] += x[found[i]] * line[j];
        }
        for (int j = 0; j < 4; j++) to[j] = relu ? (lc_eight)((lc_signs)sum[j] & (sum[j] > zero)) : sum[j];
#else
        float sum[32];
        for (int j = 0; j < 32; j++) sum[j] = start[column + j];
        for (int i = 0; i < count; i++)
            for (int j = 0; j < 32; j++) sum[j] += x[found[i]] * w[found[i] * width + column + j];
        for (int j = 0; j < 32; j++) y[column + j] = relu && sum[j] < 0 ? 0 : sum[j];
#endif
    }
}
#endif
