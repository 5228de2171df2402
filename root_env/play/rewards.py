"""Final rewards of a finished game, and what shaping adds on the way."""

from __future__ import annotations

from collections.abc import Sequence

from root_env.core import many

MARGIN_SCALE = 30.0
REWARDS = {"win": many.WIN, "rank": many.RANK, "score_margin": many.SCORE_MARGIN}
"""Rewards that the compiled core pays, by name."""


def final_rewards(kind: str, scores: Sequence[int], winners: Sequence[int], truncated: bool) -> list[float]:
    """Reward per player at the end.

    `scores`: last victory points; `winners`: player indices, empty if truncated.
    "win": each of w winners +1, each of the others -w/(n - w), truncated 0 for all. "rank": +1 to -1, linear in the
    place, winners first, then by points, ties averaged. "score_margin": (own - best other)/30 clipped to +-1, a winner
    at least 0. Points of a player whose marker has left the track (dominance, coalition) count as they stood when it
    left, for that player and against the others (Law 3.3.1).
    """
    n = len(scores)
    if kind == "win":
        return _win(n, winners, truncated)
    if kind == "rank":
        return _rank(scores, winners)
    rewards = []
    for p in range(n):
        best = max(scores[q] for q in range(n) if q != p)
        margin = max(-1.0, min(1.0, (scores[p] - best) / MARGIN_SCALE))
        rewards.append(max(0.0, margin) if p in winners else margin)
    return rewards


def _win(n: int, winners: Sequence[int], truncated: bool) -> list[float]:
    if truncated or not winners:
        return [0.0] * n
    w = len(winners)
    if w == n:
        return [1.0] * n
    return [1.0 if p in winners else -w / (n - w) for p in range(n)]


def _rank(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    n = len(scores)
    keys = [(p in winners, 0 if p in winners else scores[p]) for p in range(n)]
    rewards = []
    for p in range(n):
        better = sum(k > keys[p] for k in keys)
        tied = sum(k == keys[p] for k in keys)
        place = better + (tied - 1) / 2
        rewards.append(1.0 - 2.0 * place / (n - 1))
    return rewards
