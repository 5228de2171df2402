"""Final rewards of a finished game, by name; `engine.rewards` computes them."""

from collections.abc import Sequence

import numpy as np

from root_env.engine import rewards
from root_env.support.quoting import quoted

REWARDS = {"win": rewards.WIN, "rank": rewards.RANK, "score_margin": rewards.SCORE_MARGIN}
"""Rewards that the compiled core pays, by name."""
_MOST_PLAYERS = 16
_RESULT = np.dtype([("n_players", np.int16), ("winners", np.int32), ("vp", np.int16, (_MOST_PLAYERS,))], align=True)
"""The fields of a state from which rewards follow: one dtype, so that one compiled entry point serves all games."""


def final_rewards(kind: str, scores: Sequence[int], winners: Sequence[int], truncated: bool) -> list[float]:
    """The reward of each player at the end.

    `scores`: last victory points; `winners`: player indices, empty if truncated. "win": each of w winners +1, each of
    the others -w/(n - w); 0 for all if truncated or if everybody wins. "rank": +1 to -1, linear in the place, winners
    first, then by points, ties averaged. "score_margin": (own - best other)/30 clipped to +-1, a winner at least 0. If
    the marker of a player has left the track (dominance, coalition), the points at that time count, for that player and
    against the others (Law 3.3.1).
    """
    if kind not in REWARDS:
        raise ValueError(f"kind: {quoted(kind)} is not a reward; choose from {', '.join(REWARDS)}")
    result, n = np.zeros(1, _RESULT), len(scores)
    result["n_players"], result["vp"][0, :n] = n, scores
    result["winners"] = 0 if truncated else sum(1 << p for p in winners)
    row = np.zeros(_MOST_PLAYERS)
    rewards.final_rewards(result, 0, REWARDS[kind], row)
    return row[:n].tolist()


def rewards_of(states: np.ndarray, i: int, kind: int) -> np.ndarray:
    """The rewards of the finished game in row `i`, float64 (players,)."""
    s, result, row = states[i], np.zeros(1, _RESULT), np.zeros(_MOST_PLAYERS)
    n = int(s["n_players"])
    result["n_players"], result["winners"], result["vp"][0, :n] = n, s["winners"], s["vp"][:n]
    rewards.final_rewards(result, 0, kind, row)
    return row[:n]


def use_entry_points() -> None:
    """Call the entry point once, see `root_env.doors.warming`."""
    final_rewards("win", [1, 0], [0], False)
