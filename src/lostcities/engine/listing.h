/* Sets of actions as the lists that Python gets. listing.py says the same in plain Python. */
#ifndef LOSTCITIES_LISTING_H
#define LOSTCITIES_LISTING_H

#include <Python.h>

#include "bits.h"

/* The numbers of actions as Python has them, kept once they were asked for. */
static PyObject *lc_numbers[192];

static inline Py_ssize_t lc_list_bits(PyObject *list, Py_ssize_t at, uint64_t bits, int first) {
    for (; bits; bits &= bits - 1) {
        int number = first + low_bit(bits);
        if (!lc_numbers[number]) lc_numbers[number] = PyLong_FromLong(number); /* a small one: this can not fail */
        Py_INCREF(lc_numbers[number]);
        PyList_SET_ITEM(list, at++, lc_numbers[number]);
    }
    return at;
}

/* The places of the bits of `ones`, counted from `first`, then those of `more`, counted from `second`. A list that has its
 * size from the beginning takes half the time of one that grows. */
static inline PyObject *listed(uint64_t ones, int first, uint64_t more, int second) {
    PyObject *list = PyList_New(bit_count(ones) + bit_count(more));
    if (list) lc_list_bits(list, lc_list_bits(list, 0, ones, first), more, second);
    return list;
}
#endif
