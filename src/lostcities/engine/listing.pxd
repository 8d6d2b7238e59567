# What listing.py offers in plain Python, for the compiled games.
from libc.stdint cimport uint64_t

cdef extern from "listing.h":
    list listed(uint64_t ones, int first, uint64_t more, int second)
