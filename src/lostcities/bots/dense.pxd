# What dense.h offers to the compiled bots.
cdef extern from "dense.h" nogil:
    void dense(const float *x, int rows, int step, int inputs, const float *w, const float *start, int group, int width, float *y, int relu)
    void sparse(const float *x, int inputs, const float *w, const float *start, int width, float *y, int relu)
    void pool(const float *x, int rows, int colours, int hidden, int both, float *y)
    int best_of(const float *answers, const unsigned char *legal, int count)
