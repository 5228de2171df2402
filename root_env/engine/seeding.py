"""Seeds: the seeds of the games of a run, and the two 32-bit words that start the generator of a game."""

import secrets

import numpy as np

MASK32 = (1 << 32) - 1
MASK64 = (1 << 64) - 1


def _mix(x: int) -> int:
    """SplitMix64's finaliser (Steele, Lea, Flood 2014)."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & MASK64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & MASK64
    return x ^ (x >> 31)


def game_seed(seed: int, i: int = 0, episode: int = 0) -> int:
    """The seed of game `i`, episode `episode` of a run with seed `seed`: a 64-bit integer, equal on every machine.

    `game_seed(seed, 0, 0)` differs from `seed`. A batch has it in `seeds`, and `Game(config, seed=...)` replays it.
    """
    x = _mix((seed & MASK64) + 0x9E3779B97F4A7C15 & MASK64)
    x = _mix(x + (i & MASK64) * 0xD1B54A32D192ED03 + 0x9E3779B97F4A7C15 & MASK64)
    return _mix(x + (episode & MASK64) * 0x8CB92BA72F3D8DD7 + 0x9E3779B97F4A7C15 & MASK64)


def words(seed: int) -> tuple[int, int]:
    """The low and high 32-bit words of a seed, mixed so that nearby seeds start far apart."""
    x = _mix((seed & MASK64) + 0x9E3779B97F4A7C15 & MASK64)
    return x & MASK32, x >> 32


def fresh_seed() -> int:
    """A seed from the operating system, for games that were given none."""
    return secrets.randbits(63)


def _mix_array(x: np.ndarray) -> np.ndarray:
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


FEW = 12
"""The most seeds that are made faster one by one than as arrays."""


def game_seeds(seed: int, games: np.ndarray, episodes: np.ndarray) -> np.ndarray:
    """`game_seed(seed, i, episode)` for arrays of games and episodes, uint64."""
    if len(games) <= FEW:
        pairs = zip(games.tolist(), episodes.tolist(), strict=True)
        return np.array([game_seed(seed, i, episode) for i, episode in pairs], np.uint64)
    step = np.uint64(0x9E3779B97F4A7C15)
    with np.errstate(over="ignore"):
        x = np.uint64(_mix((seed & MASK64) + 0x9E3779B97F4A7C15 & MASK64))
        x = _mix_array(x + games.astype(np.uint64) * np.uint64(0xD1B54A32D192ED03) + step)
        return _mix_array(x + episodes.astype(np.uint64) * np.uint64(0x8CB92BA72F3D8DD7) + step)


def words_of(seeds: np.ndarray) -> np.ndarray:
    """`words(seed)` for an array of seeds: int64 (n, 2)."""
    if len(seeds) <= FEW:
        return np.array([words(seed) for seed in seeds.tolist()], np.int64).reshape(-1, 2)
    with np.errstate(over="ignore"):
        x = _mix_array(seeds.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15))
    return np.stack([x & np.uint64(MASK32), x >> np.uint64(32)], -1).astype(np.int64)
