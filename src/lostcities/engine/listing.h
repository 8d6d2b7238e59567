/* Sets of actions as Python lists. listing.py does the same in plain Python. */
#ifndef LOSTCITIES_LISTING_H
#define LOSTCITIES_LISTING_H

#include <Python.h>
#include <string.h>

#include "bits.h"

/* The numbers of actions as Python has them, all from the first list on. */
enum { LC_NUMBERS = 192 };
static PyObject *lc_numbers[LC_NUMBERS];

static inline PyObject **lc_list_bits(PyObject **item, uint64_t bits, PyObject **numbers) {
    for (; bits; bits &= bits - 1) {
        PyObject *number = numbers[low_bit(bits)];
        Py_INCREF(number);
        *item++ = number;
    }
    return item;
}

/* Lists are recycled once nothing references them, as zip() does with its tuples: to make and unmake
 * one takes a fifth of a step from Python. Two, because `actions = state.legal` lets go of the last one too late for one. */
#define LC_KEPT 2
#define LC_ROOM 16
static PyObject *lc_kept[LC_KEPT];
static unsigned lc_turn;

/* Empty a kept list if nobody else has it and it is large enough. To let go of a plain number runs nobody's code; if
 * something else was put into it, it keeps that and the rest and is not free. */
static inline int lc_empty(PyObject *list, Py_ssize_t size) {
    if (!list || Py_REFCNT(list) != 1 || ((PyListObject *)list)->allocated < size) return 0;
    PyObject **items = ((PyListObject *)list)->ob_item;
    Py_ssize_t end = PyList_GET_SIZE(list);
    for (Py_ssize_t at = 0; at < end; at++) {
        if (!PyLong_CheckExact(items[at])) {
            memmove(items, items + at, (size_t)(end - at) * sizeof *items);
            Py_SET_SIZE(list, end - at);
            return 0;
        }
        Py_DECREF(items[at]);
    }
    return 1;
}

/* A list of this size whose items have yet to be set. */
static inline PyObject *lc_list(Py_ssize_t size) {
#ifdef Py_GIL_DISABLED
    return PyList_New(size);
#else
    PyObject **kept = &lc_kept[lc_turn++ % LC_KEPT];
    PyObject *list = *kept;
    if (lc_empty(list, size)) {
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
    if (!list) return NULL;
    if (!lc_numbers[0])
        for (int number = 0; number < LC_NUMBERS; number++)
            lc_numbers[number] = PyLong_FromLong(number); /* a small one: this cannot fail */
    PyObject **items = ((PyListObject *)list)->ob_item;
    lc_list_bits(lc_list_bits(items, ones, lc_numbers + first), more, lc_numbers + second);
    return list;
}
#endif
