# Written by build_tools/declarations.py; do not edit.
from lostcities.engine.lanes cimport Lanes
cpdef enum:
    NOTHING_ASIDE = 2147483647
cdef class Core:
    cdef readonly Lanes lanes
    cdef char* memory
    cdef char* figures
    cdef readonly int count
    cdef readonly int seats
    cdef readonly int row_size
    cdef readonly int mask_size
    cdef readonly int view_size
    cdef readonly int closed
    cdef readonly int rounds
    cdef readonly int history
    cdef readonly int most_events
    cdef readonly bint outcomes
    cdef readonly bint autoreset
    cdef signed char[::1] rows
    cdef signed char[::1] legal
    cdef float[::1] rewards
    cdef unsigned char[::1] terminated
    cdef unsigned char[::1] truncated
    cdef int[::1] movers
    cdef int[::1] actions
    cdef unsigned long long[::1] lane_seeds
    cdef unsigned long long[::1] episodes
    cdef unsigned long long[::1] seeds
    cdef unsigned char[::1] cut
    cdef unsigned char[::1] events
    cdef int[::1] event_counts
    cdef int[::1] aside
    cpdef int step(self) noexcept
    cdef int _advance(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void note(self, int lane, int by, int what, int card, int witness) noexcept nogil
    cdef void recall(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void show(self, int lane) noexcept nogil
    cdef void open_episode(self, int lane) noexcept nogil
    cdef void _enter(self, int lane) noexcept nogil
    cdef void close(self, int lane) noexcept nogil
    cdef void _reward_outcome(self, int lane) noexcept nogil
    cdef bint forget(self, int lane) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void see(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void see_legal(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void enter_round(self, int lane) noexcept nogil
