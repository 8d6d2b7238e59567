/* Sets of actions as Python lists. listing.py does the same in plain Python. */
#ifndef LOSTCITIES_LISTING_H
#define LOSTCITIES_LISTING_H

#include <Python.h>

#include "bits.h"

/* The numbers of actions as Python objects, cached. */
static PyObject *lc_numbers[192];

static inline Py_ssize_t lc_list_bits(PyObject *list, Py_ssize_t at, uint64_t bits, int first) {
    for (; bits; bits &= bits - 1) {
        int number = first + low_bit(bits);
        if (!lc_numbers[number]) lc_numbers[number] = PyLong_FromLong(number); /* a small one: this cannot fail */
        Py_INCREF(lc_numbers[number]);
        PyList_SET_ITEM(list, at++, lc_numbers[number]);
    }
    return at;
}

/* Lists are recycled once nothing references them, as zip() does with its tuples: to make and unmake
 * one takes a fifth of a step from Python. Two, because `actions = state.legal` lets go of the last one too late for one. */
#define LC_KEPT 2
#define LC_ROOM 16
static PyObject *lc_kept[LC_KEPT];
static unsigned lc_turn;

/* A kept list is free if nobody else has it, it is large enough, and letting go of what is in it runs nobody's code. */
static inline int lc_is_free(PyObject *list, Py_ssize_t size) {
    if (!list || Py_REFCNT(list) != 1 || ((PyListObject *)list)->allocated < size) return 0;
    for (Py_ssize_t at = 0; at < PyList_GET_SIZE(list); at++)
        if (!PyLong_CheckExact(PyList_GET_ITEM(list, at))) return 0;
    return 1;
}

/* A list of this size whose items have yet to be set. */
static inline PyObject *lc_list(Py_ssize_t size) {
#ifdef Py_GIL_DISABLED
    return PyList_New(size);
#else
    PyObject **kept = &lc_kept[lc_turn++ % LC_KEPT];
    PyObject *list = *kept;
    if (lc_is_free(list, size)) {
        for (Py_ssize_t at = 0; at < PyList_GET_SIZE(list); at++) Py_DECREF(PyList_GET_ITEM(list, at));
        Py_INCREF(list);
    } else {
        list = PyList_New(size < LC_ROOM ? LC_ROOM : size);
        if (!list) return NULL;
        Py_INCREF(list); /* not free for whatever code runs as the old one goes */
        Py_XSETREF(*kept, list);
    }
    Py_SET_SIZE(list, size);
    return list;
#endif
}

/* The positions of the bits of `ones`, counted from `first`, then those of `more`, counted from `second`. A list that has its
 * size from the beginning takes half the time of one that grows. */
static inline PyObject *list_bits(uint64_t ones, int first, uint64_t more, int second) {
    PyObject *list = lc_list(bit_count(ones) + bit_count(more));
    if (list) lc_list_bits(list, lc_list_bits(list, 0, ones, first), more, second);
    return list;
}
#endif
