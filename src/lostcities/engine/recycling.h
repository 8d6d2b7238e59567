/* Objects of the compiled games that are recycled once nothing references them. recycling.py says the same in plain Python.
 *
 * Cython recycles objects only of types without a base, and without that a copy of a State takes half as long again. */
#ifndef LOSTCITIES_RECYCLING_H
#define LOSTCITIES_RECYCLING_H

#include <Python.h>
#include <string.h>

#define LC_TYPES 4 /* as many as one module recycles */
#define LC_FREED 256

typedef struct {
    PyTypeObject *type;
    int count;
    PyObject *freed[LC_FREED];
} lc_pool;

static lc_pool lc_pools[LC_TYPES];

static inline lc_pool *lc_pool_of(PyTypeObject *type) {
    int at = 0;
    while (lc_pools[at].type != type) at++;
    return &lc_pools[at];
}

static PyObject *lc_allocate(PyTypeObject *type, Py_ssize_t items) {
    lc_pool *pool = lc_pool_of(type);
    PyObject *object;
    if (!pool->count) return PyType_GenericAlloc(type, items);
    object = pool->freed[--pool->count];
    memset(object, 0, type->tp_basicsize);
    (void)PyObject_INIT(object, type);
    PyObject_GC_Track(object);
    return object;
}

static void lc_release(void *object) {
    lc_pool *pool = lc_pool_of(Py_TYPE((PyObject *)object));
    if (pool->count < LC_FREED)
        pool->freed[pool->count++] = object;
    else
        PyObject_GC_Del(object);
}

/* Recycle the objects of a final type from now on; where objects or types are not what they were in CPython 3.11, they are not. */
static inline void lc_recycle(PyObject *kind) {
#if !defined(Py_GIL_DISABLED) && !defined(Py_LIMITED_API)
    PyTypeObject *type = (PyTypeObject *)kind;
    if (PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) || PyType_HasFeature(type, Py_TPFLAGS_BASETYPE)) return;
    for (int at = 0; at < LC_TYPES; at++) {
        if (lc_pools[at].type) continue;
        lc_pools[at].type = type;
        type->tp_alloc = lc_allocate;
        type->tp_free = lc_release;
        return;
    }
#endif
}

/* An object of this type with nothing in it. */
static inline PyObject *lc_make(PyObject *kind) {
    PyObject *nothing = PyTuple_New(0), *object;
    if (!nothing) return NULL;
    object = ((PyTypeObject *)kind)->tp_new((PyTypeObject *)kind, nothing, NULL);
    Py_DECREF(nothing);
    return object;
}
#endif
