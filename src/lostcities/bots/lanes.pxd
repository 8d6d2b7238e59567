# The C side of lanes.py, for the lanes of each game.
cpdef enum:
    OPEN = 0
    NEAR = 1
    LAST = 2
    ENDING = 0
    WINNING = 1
    ALL = 2
    ASIDE = 33
    MOST_LINES = 20000
    BEYOND_DOUBT = 1000
cdef enum:
    NEVER = -1152921504606846976

cdef class Lanes:
    cdef readonly object game
    cdef readonly int count, seats, colours
    cdef int row_size, slot_count, trait_count, fact_count, secret_count
    cdef int lines
    cdef unsigned char[::1] options
    cdef long long[::1] worths
    cdef dict shape
    cdef char* memory
    cdef size_t size
    cdef void reset(self, int lane) noexcept nogil
    cdef void seed_lane(self, int lane, unsigned long long seed, int starter) noexcept nogil
    cdef bint over(self, int lane) noexcept nogil
    cdef int seat(self, int lane) noexcept nogil
    cdef void see(self, int lane, float[::1] rows, int at) noexcept nogil
    cdef void see_legal(self, int lane, unsigned char[::1] legal, int at) noexcept nogil
    cdef void act(self, int lane, int slot) noexcept nogil
    cdef int points(self, int lane, int seat) noexcept nogil
    cdef void duplicate(self, int source, int target) noexcept nogil
    cdef int outcomes(self, int lane, int slot) noexcept nogil
    cdef void arrange(self, int lane, int number) noexcept nogil
    cdef void see_secrets(self, int lane, float[::1] rows, int at) noexcept nogil
    cdef int traits(self, int lane, int slot, float[::1] found) noexcept nogil
    cdef float _rating(self, int lane, int slot, float[::1] found, float[::1] weights, int start) noexcept nogil
    cdef int turn(self, int lane) noexcept nogil
    cdef int stage(self, int lane) noexcept nogil
    cdef int turns_left(self, int lane) noexcept nogil
    cdef long long finish(self, int lane, int seat) noexcept nogil
    cdef bint _counts(self, int lane, int seat, int turn, int wanted) noexcept nogil
    cdef bint _sure(self, int lane, int turn) noexcept nogil
    cdef bint _ended_by_best(self, int lane, int place, unsigned char[::1] legal, float[::1] answers) noexcept nogil
    cdef bint _lift(self, int lane, int place, int wanted, unsigned char[::1] legal, float[::1] answers) noexcept nogil
    cdef long long _best(self, int depth, int seat, int turn, int wanted) noexcept nogil
