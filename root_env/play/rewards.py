"""Final rewards of a finished game, by name; `core.rewards` computes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from root_env.core.game import rewards
from root_env.core.ids import MAX_PLAYERS
from root_env.core.state import new_states
from root_env.support.quoting import quoted

REWARDS = {"win": rewards.WIN, "rank": rewards.RANK, "score_margin": rewards.SCORE_MARGIN}
"""Rewards that the compiled core pays, by name."""


def final_rewards(kind: str, scores: Sequence[int], winners: Sequence[int], truncated: bool) -> list[float]:
    """Reward per player at the end.

    `scores`: last victory points; `winners`: player indices, empty if truncated.
    "win": each of w winners +1, each of the others -w/(n - w), truncated 0 for all. "rank": +1 to -1, linear in the
    place, winners first, then by points, ties averaged. "score_margin": (own - best other)/30 clipped to +-1, a winner
    at least 0. Points of a player whose marker has left the track (dominance, coalition) count as they stood when it
    left, for that player and against the others (Law 3.3.1).
    """
    if kind not in REWARDS:
        raise ValueError(f"kind: {quoted(kind)} is no reward; choose from {', '.join(REWARDS)}")
    states, n = new_states(1), len(scores)
    states["n_players"], states["vp"][0, :n] = n, scores
    states["winners"] = 0 if truncated else sum(1 << p for p in winners)
    return rewards_of(states, 0, REWARDS[kind])[:n].tolist()


def rewards_of(states: np.ndarray, i: int, kind: int) -> np.ndarray:
    """The same for the finished game in row `i`, float64 (MAX_PLAYERS,); 0 for empty seats."""
    row = np.zeros(MAX_PLAYERS)
    rewards.final_rewards(states, i, kind, row)
    return row
