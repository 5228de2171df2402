"""The stream of random numbers in every state, of any game: sfc32 (Doty-Humphrey, PractRand).

Its four 32-bit words stand in int64 fields and are masked, so that the same numbers come out compiled, interpreted and
on any machine.
"""

from root_env.core.jit import I, njit

MASK = 0xFFFFFFFF


@njit
def next32(s):
    """Next 32 random bits, 0..2**32 - 1."""
    a, b, c, n = I(s.rng[0]), I(s.rng[1]), I(s.rng[2]), I(s.rng[3])
    t = (a + b + n) & MASK
    s.rng[0] = b ^ (b >> 9)
    s.rng[1] = (c + ((c << 3) & MASK)) & MASK
    s.rng[2] = ((((c << 21) & MASK) | (c >> 11)) + t) & MASK
    s.rng[3] = (n + 1) & MASK
    return t


@njit
def seed(s, seed_low, seed_high, stream):
    """Start the generator of a game: two 32-bit seed words and a stream number (mixed by fifteen rounds)."""
    s.rng[0] = seed_low & MASK
    s.rng[1] = seed_high & MASK
    s.rng[2] = stream & MASK
    s.rng[3] = 1
    for _ in range(15):
        next32(s)


@njit
def below(s, n):
    """Uniform integer 0..n - 1 without bias (Lemire 2019), n in 1..2**31."""
    m = next32(s) * n
    low = m & MASK
    if low < n:
        floor = (MASK + 1 - n) % n
        while low < floor:
            m = next32(s) * n
            low = m & MASK
    return m >> 32
