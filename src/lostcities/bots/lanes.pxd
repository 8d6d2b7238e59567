# The C side of lanes.py, for the lanes of each game.
cdef class Lanes:
    cdef readonly object game
    cdef readonly int count, seats, colours
    cdef int row_size, slot_count, trait_count, fact_count, secret_count
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
