# What recycling.py offers in plain Python, for the compiled games.
cdef extern from "recycling.h":
    object make "lc_make"(object kind)
    void recycle "lc_recycle"(object kind)
