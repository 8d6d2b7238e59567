# What bits.py offers in plain Python, for the compiled games.
from libc.stdint cimport uint32_t, uint64_t

cdef extern from "bits.h" nogil:
    int bit_count(uint64_t x)
    int low_bit(uint64_t x)
    uint64_t low_bit_or_64(uint64_t x)
    int high_bit(uint64_t x)
    int nth_bit(uint64_t x, int n)
    uint64_t deposit(uint64_t x, uint64_t mask)
    uint64_t gather(uint64_t x, uint64_t mask)
    uint64_t opaque(uint64_t x)
    int rare(int x)
    uint64_t next_random(unsigned long long *state)
    uint64_t next_word(unsigned long long *state)
    uint64_t derive_seed(uint64_t seed, long long number)
    uint32_t below(uint64_t random32, uint32_t n)
    uint64_t draw_below(unsigned long long *random, uint64_t n)
    uint64_t nth_mask(uint64_t x, uint64_t n)
    void nth_of_two(uint64_t first, uint64_t second, uint64_t count, uint64_t n, unsigned long long *found)
    void nth_of_either(uint64_t first, uint64_t second, uint64_t count, uint64_t n, unsigned long long *found)
    void shuffle(unsigned char *cards, int size, unsigned long long *state)
