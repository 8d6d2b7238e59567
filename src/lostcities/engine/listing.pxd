# What listing.py offers in plain Python, for the compiled games.
from libc.stdint cimport uint64_t

cdef extern from "listing.h":
    list list_bits(uint64_t ones, int first, uint64_t more, int second)


cdef inline int number_of(object value):
    """A plain number at once; anything else as listing.py takes it."""
    if type(value) is int:
        try:
            return value
        except OverflowError:
            return -2
    from lostcities.engine import listing
    return listing.number_of(value)
