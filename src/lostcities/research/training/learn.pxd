# What learn.h offers to learner.py.
cdef extern from "learn.h" nogil:
    ctypedef struct lc_shape:
        int colours, features, globals, hidden, slots, choices, pools, size, turned_size
    ctypedef struct lc_store:
        const unsigned short *index
        const float *value
        const long long *offsets
        const unsigned short *ends
        const float *globals
        const unsigned char *legal
        int slots
        const int *chosen
        const float *logs
        const float *advantages
        const float *returns
        const float *targets
    ctypedef struct lc_aim:
        float clip, entropy, worth
        int values
    void lc_measure(lc_shape *s)
    void lc_turn(const lc_shape *s, const float *w, float *turned)
    size_t lc_room_size(const lc_shape *s)
    void lc_forward(const lc_shape *s, const float *w, const float *turned, const lc_store *store, const int *which, int count, int sight, float *memory, float *answers)
    void lc_learn(const lc_shape *s, const float *w, const float *turned, const lc_store *store, const int *which, int count, int sight, const lc_aim *aim, float *memory, float *g, float *gturned, double *sums)
    double lc_step(int size, float *w, float *g, float *m, float *v, float count, float longest, float rate, float first, float second, float least, long long steps)
    long long lc_pack(const float *row, const float *hidden, int colours, int features, int facts, int secrets, unsigned short *index, float *value, unsigned short *ends)
