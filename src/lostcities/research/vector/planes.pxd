# What planes.py offers in plain Python, for the compiled vectors.
from libc.stdint cimport uint64_t

cdef extern from "planes.h" nogil:
    void spread(signed char *row, int at, uint64_t bits)
    void write_bytes(signed char *row, int at, uint64_t bytes)
    uint64_t collect(const signed char *row)
    int at_most_127(unsigned int number)
    void write_points(signed char *row, int at, int points)
