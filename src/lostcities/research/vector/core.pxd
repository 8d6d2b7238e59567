# The C side of core.py, for the vectors of each game.
cdef class Core:
    cdef readonly object game
    cdef readonly int count, seats, row_size, mask_size, view_size
    cdef readonly int closed  # rounds that the last step has ended, or matches that it has cut off
    cdef int rounds, history, most_events
    cdef bint outcomes, autoreset
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
    cdef char* memory
    cdef size_t size
    cpdef int step(self) noexcept
    cdef void note(self, int lane, int by, int what, int card, int witness) noexcept nogil
    cdef void show(self, int lane) noexcept nogil
    cdef void recall(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void close(self, int lane) noexcept nogil
    cdef bint forget(self, int lane) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _enter(self, int lane) noexcept nogil
    cdef void _reward_outcome(self, int lane) noexcept nogil
    cdef void open_episode(self, int lane) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef int seat_to_move(self, int lane) noexcept nogil
    cdef void see(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void see_legal(self, int lane, int seat, signed char* row) noexcept nogil
    cdef void begin(self, int lane, unsigned long long seed, int starter) noexcept nogil
    cdef void follow(self, int lane, unsigned long long seed) noexcept nogil
    cdef void enter_round(self, int lane) noexcept nogil
    cdef int round_of(self, int lane) noexcept nogil
    cdef bint at_limit(self, int lane) noexcept nogil
    cdef int gained(self, int lane, int seat, bint last) noexcept nogil
    cdef int rank(self, int lane, int seat) noexcept nogil
