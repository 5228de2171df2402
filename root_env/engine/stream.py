"""The random numbers of every state and every policy, in any game: sfc32 (Doty-Humphrey, PractRand).

The four 32-bit words are int64 and masked: so compiled and interpreted code give the same numbers on any machine.
"""

from typing import Any

import numpy as np

from root_env.engine.ground import AnyState
from root_env.engine.jit import I, njit
from root_env.engine.jit.views import Cells

MASK = 0xFFFFFFFF


@njit
def advance(words: Any) -> Any:
    """The next 32 random bits, 0..2**32 - 1, of a stream with these four words, which advance.

    As plain Python it also takes a list, or an array (4, n) of n streams.
    """
    a, b, c, n = words[0], words[1], words[2], words[3]
    t = (a + b + n) & MASK
    words[0] = b ^ (b >> 9)
    words[1] = (c + ((c << 3) & MASK)) & MASK
    words[2] = ((((c << 21) & MASK) | (c >> 11)) + t) & MASK
    words[3] = (n + 1) & MASK
    return t


@njit
def start(words: np.ndarray, seed_low: int, seed_high: int, stream: int) -> None:
    """Start a stream: two 32-bit seed words and a stream number (mixed by fifteen rounds)."""
    words[0] = seed_low & MASK
    words[1] = seed_high & MASK
    words[2] = stream & MASK
    words[3] = 1
    for _ in range(15):
        advance(words)


@njit
def next32(s: AnyState) -> int:
    """The next 32 random bits of a game, 0..2**32 - 1."""
    return advance(s.rng)


@njit
def seed(s: AnyState, seed_low: int, seed_high: int, stream: int) -> None:
    """Start the generator of a game."""
    start(s.rng, seed_low, seed_high, stream)


@njit
def below(s: AnyState, n: int) -> int:
    """A uniform integer 0..n - 1 without bias (Lemire 2019), n in 1..2**31."""
    m = next32(s) * n
    low = m & MASK
    if low < n:
        floor = (MASK + 1 - n) % n
        while low < floor:
            m = next32(s) * n
            low = m & MASK
    return m >> 32


@njit
def shuffle(s: AnyState, values: Cells, n: int) -> None:
    """Shuffle the first n values in place."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        value = I(values[i])
        values[i] = values[j]
        values[j] = value
