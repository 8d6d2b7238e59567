/* The arithmetic of learn.h for vectors of LC_LANES numbers, included once for each kind of processor. Before it are
 * defined: LC_LANES, LC_ROWS (rows of a tile that stay in registers), LC_TARGET (an attribute) and LC_FN (a suffix). */

#if LC_LANES > 1
typedef float LC_FN(vec) __attribute__((vector_size(4 * LC_LANES), aligned(4), may_alias));
#else
typedef float LC_FN(vec);
#endif
#define VEC LC_FN(vec)
#define COLUMNS 16
#define PARTS (COLUMNS / LC_LANES)

/* One tile: y[r] = start[r] + sum over k of x[r * across + k * along] w[k] for ROWS rows and sixteen columns. */
#define LC_TILE_OF(ROWS)                                                                                              \
    LC_TARGET static void LC_FN(tile##ROWS)(const float *x, int across, int along, int inner, const float *w, int width, \
                                            const float *const *start, float *y) {                                    \
        VEC sum[ROWS][PARTS];                                                                                         \
        for (int r = 0; r < ROWS; r++)                                                                                \
            for (int j = 0; j < PARTS; j++) sum[r][j] = *(const VEC *)(start[r] + LC_LANES * j);                      \
        for (int k = 0; k < inner; k++) {                                                                             \
            VEC line[PARTS];                                                                                          \
            for (int j = 0; j < PARTS; j++) line[j] = *(const VEC *)(w + (size_t)k * width + LC_LANES * j);           \
            for (int r = 0; r < ROWS; r++)                                                                            \
                for (int j = 0; j < PARTS; j++) sum[r][j] += x[r * across] * line[j];                                 \
            x += along;                                                                                               \
        }                                                                                                             \
        for (int r = 0; r < ROWS; r++)                                                                                \
            for (int j = 0; j < PARTS; j++) *(VEC *)(y + (size_t)r * width + LC_LANES * j) = sum[r][j];               \
    }
LC_TILE_OF(1)
LC_TILE_OF(2)
LC_TILE_OF(4)
#if LC_ROWS > 4
LC_TILE_OF(6)
#endif
#if LC_ROWS > 6
LC_TILE_OF(12)
#endif

/* Rows times a matrix, any strides of x; `start` begins again after `group` rows. The width is a multiple of 16. */
LC_TARGET static void LC_FN(product)(const float *x, int rows, int across, int along, int inner, const float *w,
                                     const float *start, int group, int width, float *y) {
    for (int row = 0; row < rows;) {
        int left = rows - row;
        int many = left >= LC_ROWS ? LC_ROWS : left >= 6 && LC_ROWS > 6 ? 6 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
        /* 64 rows, the usual width of a layer, are sixteen times four, not ten times six and four. */
        if (left % 6 && left % 4 == 0 && left < 12 && many == 6) many = 4;
        for (int column = 0; column < width; column += COLUMNS) {
            const float *starts[12];
            const float *from = x + (size_t)row * across;
            float *to = y + (size_t)row * width + column;
            for (int r = 0; r < many; r++) starts[r] = start + (size_t)((row + r) / group) * width + column;
            switch (many) {
#if LC_ROWS > 6
                case 12: LC_FN(tile12)(from, across, along, inner, w + column, width, starts, to); break;
#endif
#if LC_ROWS > 4
                case 6: LC_FN(tile6)(from, across, along, inner, w + column, width, starts, to); break;
#endif
                case 4: LC_FN(tile4)(from, across, along, inner, w + column, width, starts, to); break;
                case 2: LC_FN(tile2)(from, across, along, inner, w + column, width, starts, to); break;
                default: LC_FN(tile1)(from, across, along, inner, w + column, width, starts, to);
            }
        }
        row += many;
    }
}

LC_TARGET static inline float LC_FN(dot)(const float *a, const float *b, int size) {
    VEC sum[2];
    float parts[LC_LANES], total = 0;
    memset(sum, 0, sizeof sum);
    for (int k = 0; k < size; k += 2 * LC_LANES) {
        sum[0] += *(const VEC *)(a + k) * *(const VEC *)(b + k);
        sum[1] += *(const VEC *)(a + k + LC_LANES) * *(const VEC *)(b + k + LC_LANES);
    }
    sum[0] += sum[1];
    memcpy(parts, &sum[0], sizeof parts);
    for (int j = 0; j < LC_LANES; j++) total += parts[j];
    return total;
}

/* to += factor * from */
LC_TARGET static inline void LC_FN(add)(float *to, float factor, const float *from, int size) {
    for (int k = 0; k < size; k += LC_LANES) *(VEC *)(to + k) += factor * *(const VEC *)(from + k);
}

/* One colour of one row through some columns of the first layer: zeros are not in the list. */
#define LC_LISTED(COLUMNS_AT_ONCE)                                                                                    \
    LC_TARGET static inline void LC_FN(gather##COLUMNS_AT_ONCE)(const unsigned short *index, const float *value, int count, \
                                                                const float *w, int width, const float *start, float *y) { \
        VEC sum[COLUMNS_AT_ONCE / LC_LANES];                                                                          \
        for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) sum[j] = *(const VEC *)(start + LC_LANES * j);           \
        for (int i = 0; i < count; i++) {                                                                             \
            const float *line = w + (size_t)index[i] * width; const float x = value[i];                                          \
            for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) sum[j] += x * *(const VEC *)(line + LC_LANES * j);   \
        }                                                                                                             \
        for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) *(VEC *)(y + LC_LANES * j) = sum[j];                     \
    }                                                                                                                 \
    /* The way back: every weight of the list hears of the colour's gradient. */                                      \
    LC_TARGET static inline void LC_FN(scatter##COLUMNS_AT_ONCE)(const unsigned short *index, const float *value, int count, \
                                                                 float *g, int width, const float *d) {               \
        VEC part[COLUMNS_AT_ONCE / LC_LANES];                                                                         \
        for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) part[j] = *(const VEC *)(d + LC_LANES * j);              \
        for (int i = 0; i < count; i++) {                                                                             \
            float *line = g + (size_t)index[i] * width;                                                               \
            const float x = value[i];                                                                                 \
            VEC sum[COLUMNS_AT_ONCE / LC_LANES];                                                                      \
            for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) sum[j] = *(VEC *)(line + LC_LANES * j) + x * part[j]; \
            for (int j = 0; j < COLUMNS_AT_ONCE / LC_LANES; j++) *(VEC *)(line + LC_LANES * j) = sum[j];              \
        }                                                                                                             \
    }
LC_LISTED(32)
LC_LISTED(64)

LC_TARGET static inline void LC_FN(relu)(float *x, int size) {
    for (int k = 0; k < size; k++) x[k] = x[k] > 0 ? x[k] : 0;
}

/* A gradient passes only where the unit was on. */
LC_TARGET static inline void LC_FN(mask)(float *d, const float *x, int size) {
    for (int k = 0; k < size; k++) d[k] = x[k] > 0 ? d[k] : 0;
}

/* Pools the colours of each row: their mean, and with two pools their maximum. */
LC_TARGET static void LC_FN(pool)(const lc_shape *s, const float *x, int count, float *y) {
    const int hidden = s->hidden;
    const float share = 1.0f / s->colours;
    for (int row = 0; row < count; row++) {
        float *mean = y + (size_t)row * s->pools * hidden, *most = mean + hidden;
        for (int k = 0; k < hidden; k++) mean[k] = x[k];
        if (s->pools > 1)
            for (int k = 0; k < hidden; k++) most[k] = x[k];
        for (int colour = 1; colour < s->colours; colour++) {
            const float *one = x + (size_t)colour * hidden;
            for (int k = 0; k < hidden; k++) mean[k] += one[k];
            if (s->pools > 1)
                for (int k = 0; k < hidden; k++) most[k] = one[k] > most[k] ? one[k] : most[k];
        }
        for (int k = 0; k < hidden; k++) mean[k] *= share;
        x += (size_t)s->colours * hidden;
    }
}

/* Backpropagation through the pools and the units. Where several colours have the maximum the first
 * gets its gradient; units that are off get none, so it matters nowhere that all of them are 0 there. */
LC_TARGET static void LC_FN(unpool)(const lc_shape *s, const float *x, const float *pooled, const float *dpooled, int count,
                                    float *d) {
    const int hidden = s->hidden;
    const float share = 1.0f / s->colours;
    float most[LC_WIDEST];
    for (int row = 0; row < count; row++) {
        const float *dmean = dpooled + (size_t)row * s->pools * hidden, *dmost = dmean + hidden;
        const float *top = pooled + (size_t)row * s->pools * hidden + hidden;
        if (s->pools > 1)
            for (int k = 0; k < hidden; k++) most[k] = dmost[k];
        for (int colour = 0; colour < s->colours; colour++) {
            if (s->pools > 1)
                for (int k = 0; k < hidden; k++) {
                    float mine = x[k] == top[k] ? most[k] : 0;
                    most[k] -= mine;
                    d[k] = x[k] > 0 ? d[k] + share * dmean[k] + mine : 0;
                }
            else
                for (int k = 0; k < hidden; k++) d[k] = x[k] > 0 ? d[k] + share * dmean[k] : 0;
            x += hidden, d += hidden;
        }
    }
}

/* The sum over the colours of each row. */
LC_TARGET static void LC_FN(gathered)(const lc_shape *s, const float *x, int count, float *y) {
    for (int row = 0; row < count; row++, y += s->hidden) {
        for (int k = 0; k < s->hidden; k++) y[k] = 0;
        for (int colour = 0; colour < s->colours; colour++, x += s->hidden)
            for (int k = 0; k < s->hidden; k++) y[k] += x[k];
    }
}

/* All layers before the answers, for at most LC_CHUNK decisions; `left` remain in total, including these. */
LC_TARGET static void LC_FN(layers)(const lc_shape *s, const float *w, const lc_store *store, const int *which, int count,
                                    int left, int sight, lc_room *m) {
    const int hidden = s->hidden, colours = s->colours, pooled = s->pools * hidden;
    for (int row = 0; row < count; row++)
        memcpy(m->globals + (size_t)row * s->globals, store->globals + (size_t)which[row] * s->globals,
               sizeof(float) * s->globals);
    LC_FN(product)(m->globals, count, s->globals, 1, s->globals, w + s->at[G1], w + s->at[B1], 1 << 30, hidden, m->start);
    for (int row = 0; row < count; row++) lc_fetch(store, which, row, left, colours, s->globals);
    /* Some columns of the weights at a time: as many as stay in registers. */
    const int together = hidden % 64 ? 32 : 64;
    for (int column = 0; column < hidden; column += together)
        for (int row = 0; row < count; row++) {
            const unsigned short *ends = store->ends + (size_t)which[row] * colours * 3;
            const unsigned short *index = store->index + store->offsets[which[row]];
            const float *value = store->value + store->offsets[which[row]];
            for (int colour = 0; colour < colours; colour++) {
                int first = colour ? ends[3 * colour - 1] : 0;
                (together == 64 ? LC_FN(gather64) : LC_FN(gather32))(
                    index + first, value + first, ends[3 * colour + sight] - first, w + s->at[W1] + column, hidden,
                    m->start + (size_t)row * hidden + column, m->first + (size_t)(row * colours + colour) * hidden + column);
            }
        }
    LC_FN(relu)(m->first, count * colours * hidden);
    LC_FN(pool)(s, m->first, count, m->pool1);
    LC_FN(product)(m->pool1, count, pooled, 1, pooled, w + s->at[M2], w + s->at[B2], 1 << 30, hidden, m->start);
    LC_FN(product)(m->first, count * colours, hidden, 1, hidden, w + s->at[W2], m->start, colours, hidden, m->second);
    LC_FN(relu)(m->second, count * colours * hidden);
    LC_FN(pool)(s, m->second, count, m->pool2);
    LC_FN(product)(m->globals, count, s->globals, 1, s->globals, w + s->at[G3], w + s->at[B3], 1 << 30, hidden, m->start);
    LC_FN(product)(m->pool2, count, pooled, 1, pooled, w + s->at[M3], m->start, 1, hidden, m->whole);
    LC_FN(relu)(m->whole, count * hidden);
}

/* The network's answer for a slot: heads are as lc_turn transposes them, one row of weights per slot. */
LC_TARGET static inline float LC_FN(answer)(const lc_shape *s, const float *w, const float *turned, const lc_room *m, int row,
                                            int slot) {
    const float *whole = m->whole + (size_t)row * s->hidden;
    int colour = s->slots ? slot / s->slots : 0, kind = s->slots ? slot % s->slots : slot;
    if (colour >= s->colours || !s->slots) {
        kind = slot - s->colours * s->slots;
        return w[s->at[B5] + kind] + LC_FN(dot)(whole, turned + s->turned[T5] + (size_t)kind * s->hidden, s->hidden);
    }
    return w[s->at[B4] + kind] + LC_FN(dot)(whole, turned + s->turned[U4] + (size_t)kind * s->hidden, s->hidden) +
           LC_FN(dot)(m->second + (size_t)(row * s->colours + colour) * s->hidden,
                      turned + s->turned[T4] + (size_t)kind * s->hidden, s->hidden);
}

/* Propagates the gradient of an answer to its weights and inputs. */
LC_TARGET static inline void LC_FN(unanswer)(const lc_shape *s, const float *turned, lc_room *m, int row, int slot, float d,
                                             float *g, float *gturned) {
    const int hidden = s->hidden;
    float *whole = m->whole + (size_t)row * hidden, *dwhole = m->dwhole + (size_t)row * hidden;
    int colour = s->slots ? slot / s->slots : 0, kind = s->slots ? slot % s->slots : slot;
    if (colour >= s->colours || !s->slots) {
        kind = slot - s->colours * s->slots;
        g[s->at[B5] + kind] += d;
        LC_FN(add)(gturned + s->turned[T5] + (size_t)kind * hidden, d, whole, hidden);
        LC_FN(add)(dwhole, d, turned + s->turned[T5] + (size_t)kind * hidden, hidden);
        return;
    }
    size_t at = (size_t)(row * s->colours + colour) * hidden;
    g[s->at[B4] + kind] += d;
    LC_FN(add)(gturned + s->turned[U4] + (size_t)kind * hidden, d, whole, hidden);
    LC_FN(add)(dwhole, d, turned + s->turned[U4] + (size_t)kind * hidden, hidden);
    LC_FN(add)(gturned + s->turned[T4] + (size_t)kind * hidden, d, m->second + at, hidden);
    LC_FN(add)(m->dsecond + at, d, turned + s->turned[T4] + (size_t)kind * hidden, hidden);
}

/* From the gradients of `second` and `whole`, as the answers left them, back to all weights. */
LC_TARGET static void LC_FN(unlayers)(const lc_shape *s, const float *w, const float *turned, const lc_store *store,
                                      const int *which, int count, int sight, lc_room *m, float *g) {
    const int hidden = s->hidden, colours = s->colours, pooled = s->pools * hidden, rows = count * colours;
    (void)w;
    LC_FN(mask)(m->dwhole, m->whole, count * hidden);
    LC_FN(product)(m->pool2, pooled, 1, pooled, count, m->dwhole, g + s->at[M3], 1, hidden, g + s->at[M3]);
    LC_FN(product)(m->globals, s->globals, 1, s->globals, count, m->dwhole, g + s->at[G3], 1, hidden, g + s->at[G3]);
    for (int row = 0; row < count; row++) LC_FN(add)(g + s->at[B3], 1, m->dwhole + (size_t)row * hidden, hidden);
    LC_FN(product)(m->dwhole, count, hidden, 1, hidden, turned + s->turned[T3], m->zero, 1 << 30, pooled, m->dpool);
    LC_FN(unpool)(s, m->second, m->pool2, m->dpool, count, m->dsecond);
    LC_FN(gathered)(s, m->dsecond, count, m->dstart);
    LC_FN(product)(m->first, hidden, 1, hidden, rows, m->dsecond, g + s->at[W2], 1, hidden, g + s->at[W2]);
    LC_FN(product)(m->pool1, pooled, 1, pooled, count, m->dstart, g + s->at[M2], 1, hidden, g + s->at[M2]);
    for (int row = 0; row < count; row++) LC_FN(add)(g + s->at[B2], 1, m->dstart + (size_t)row * hidden, hidden);
    LC_FN(product)(m->dstart, count, hidden, 1, hidden, turned + s->turned[U2], m->zero, 1 << 30, pooled, m->dpool);
    LC_FN(product)(m->dsecond, rows, hidden, 1, hidden, turned + s->turned[T2], m->zero, 1 << 30, hidden, m->dfirst);
    LC_FN(unpool)(s, m->first, m->pool1, m->dpool, count, m->dfirst);
    LC_FN(gathered)(s, m->dfirst, count, m->dstart);
    LC_FN(product)(m->globals, s->globals, 1, s->globals, count, m->dstart, g + s->at[G1], 1, hidden, g + s->at[G1]);
    for (int row = 0; row < count; row++) LC_FN(add)(g + s->at[B1], 1, m->dstart + (size_t)row * hidden, hidden);
    const int together = hidden % 64 ? 32 : 64;
    for (int column = 0; column < hidden; column += together)
        for (int row = 0; row < count; row++) {
            const unsigned short *ends = store->ends + (size_t)which[row] * colours * 3;
            const unsigned short *index = store->index + store->offsets[which[row]];
            const float *value = store->value + store->offsets[which[row]];
            for (int colour = 0; colour < colours; colour++) {
                int first = colour ? ends[3 * colour - 1] : 0;
                (together == 64 ? LC_FN(scatter64) : LC_FN(scatter32))(
                    index + first, value + first, ends[3 * colour + sight] - first, g + s->at[W1] + column, hidden,
                    m->dfirst + (size_t)(row * colours + colour) * hidden + column);
            }
        }
}

/* The answers to every legal slot of some decisions, and the value of each position. */
LC_TARGET static void LC_FN(forward)(const lc_shape *s, const float *w, const float *turned, const lc_store *store,
                                     const int *which, int count, int sight, lc_room *m, float *answers) {
    const int slots = s->colours * s->slots + s->choices;
    for (int first = 0; first < count; first += LC_CHUNK) {
        int many = count - first < LC_CHUNK ? count - first : LC_CHUNK;
        LC_FN(layers)(s, w, store, which + first, many, count - first, sight, m);
        for (int row = 0; row < many; row++) {
            const unsigned char *legal = store->legal + (size_t)which[first + row] * store->slots;
            float *to = answers + (size_t)(first + row) * (slots + 1);
            for (int slot = 0; slot < slots; slot++)
                if (legal[slot]) to[slot] = LC_FN(answer)(s, w, turned, m, row, slot);
            to[slots] = LC_FN(answer)(s, w, turned, m, row, slots);
        }
    }
}

/* The gradients of the loss, summed over some decisions into g and gturned (the heads). */
LC_TARGET static void LC_FN(learn)(const lc_shape *s, const float *w, const float *turned, const lc_store *store,
                                   const int *which, int count, int sight, const lc_aim *aim, lc_room *m, float *g,
                                   float *gturned, double *sums) {
    const int slots = s->colours * s->slots + s->choices;
    for (int first = 0; first < count; first += LC_CHUNK) {
        int many = count - first < LC_CHUNK ? count - first : LC_CHUNK;
        LC_FN(layers)(s, w, store, which + first, many, count - first, sight, m);
        memset(m->dsecond, 0, sizeof(float) * many * s->colours * s->hidden);
        memset(m->dwhole, 0, sizeof(float) * many * s->hidden);
        for (int row = 0; row < many; row++) {
            int it = which[first + row], found = 0, list[LC_SLOTS];
            float answers[LC_SLOTS], d[LC_SLOTS];
            const unsigned char *legal = store->legal + (size_t)it * store->slots;
            for (int slot = 0; slot < slots; slot++) {
                list[found] = slot;
                found += legal[slot] != 0;
            }
            for (int i = 0; i < found; i++) answers[i] = LC_FN(answer)(s, w, turned, m, row, list[i]);
            if (found) lc_choice_loss(aim, store, it, list, found, answers, d, sums);
            for (int i = 0; i < found; i++)
                if (d[i] != 0) LC_FN(unanswer)(s, turned, m, row, list[i], d[i], g, gturned);
            if (aim->worth > 0)
                LC_FN(unanswer)(s, turned, m, row, slots,
                                lc_worth_loss(aim, store, it, LC_FN(answer)(s, w, turned, m, row, slots), sums), g, gturned);
        }
        LC_FN(unlayers)(s, w, turned, store, which + first, many, sight, m, g);
    }
}

#undef VEC
#undef COLUMNS
#undef PARTS
#undef LC_TILE_OF
#undef LC_LISTED
#undef LC_LANES
#undef LC_ROWS
#undef LC_TARGET
#undef LC_FN
