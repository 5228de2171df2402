"""The rewards of each player at the end of any game; `root_env.doors.playing.rewards` explains and calls them."""

import numpy as np

from root_env.engine.ground import AnyState
from root_env.engine.jit import I, entry, njit, record_at

WIN, RANK, SCORE_MARGIN = 0, 1, 2
MARGIN_SCALE = 30.0
"""The lead in points for which SCORE_MARGIN pays 1."""


@njit
def final_reward(s: AnyState, kind: int, p: int) -> float:
    """The reward of player `p` for a finished game."""
    if kind == WIN:
        return _win(s, p)
    if kind == RANK:
        return _rank(s, p)
    return _margin(s, p)


@njit
def _won(s: AnyState, p: int) -> int:
    return (I(s.winners) >> p) & 1


@njit
def _win(s: AnyState, p: int) -> float:
    n = I(s.n_players)
    winners = 0
    for q in range(n):
        winners += _won(s, q)
    if winners == 0 or winners == n:
        return 0.0
    if _won(s, p) != 0:
        return 1.0
    return -winners / (n - winners)


@njit
def _key(s: AnyState, p: int) -> int:
    """A number that orders the results of players: winners above all, then victory points."""
    return 1_000_000 if _won(s, p) != 0 else I(s.vp[p])


@njit
def _rank(s: AnyState, p: int) -> float:
    n = I(s.n_players)
    better, tied = 0, 0
    for q in range(n):
        if _key(s, q) > _key(s, p):
            better += 1
        elif _key(s, q) == _key(s, p):
            tied += 1
    return 1.0 - 2.0 * (better + (tied - 1) / 2.0) / (n - 1)


@njit
def _margin(s: AnyState, p: int) -> float:
    best = -1_000_000
    for q in range(I(s.n_players)):
        if q != p:
            best = max(best, I(s.vp[q]))
    margin = min(1.0, max(-1.0, (I(s.vp[p]) - best) / MARGIN_SCALE))
    return max(0.0, margin) if _won(s, p) != 0 else margin


@entry()
def final_rewards(states: np.ndarray, i: int, kind: int, rewards: np.ndarray) -> None:
    """Write the rewards of the players for the finished game in row `i` into `rewards`, float64 (MAX_PLAYERS,)."""
    s = record_at(states, i)
    for p in range(I(s.n_players)):
        rewards[p] = final_reward(s, kind, p)
