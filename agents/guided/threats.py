"""Others who may win in their next turn: it is tried in many ways whether they can, however seldom they would."""

from __future__ import annotations

import numpy as np

from root_env.doors.batch import GameBatch
from root_env.doors.policies import Policy, streams_from, uniform

REACH = 12
"""Points that a turn can bring, but for rare ones."""
STRAYS = 0.1, 0.8
"""Least and highest share of the decisions that are left to chance; the tries of a position have shares between."""


def may_win(states: np.ndarray, player: int) -> bool:
    """True if this player's points, with what a turn can bring, may win the game of record `states` (1,)."""
    names = states.dtype.names or ()
    if "score_to_win" not in names or ("dominance" in names and states["dominance"][0, player] >= 0):
        return False
    return bool(states["vp"][0, player] + REACH >= states["score_to_win"][0])


def dangers(states: np.ndarray, player: int) -> int:
    """The other players who may win by points in their next turn, as bits."""
    others = (p for p in range(int(states["n_players"][0])) if p != player)
    return sum(1 << p for p in others if may_win(states, p))


def share_won(
    batch: GameBatch, sources: np.ndarray, slots: np.ndarray, tries: int, rngs: np.ndarray, rng: np.random.Generator,
    who: int, until: int, policy: Policy, bot: Policy,
) -> np.ndarray:  # fmt: skip
    """The share of `tries` in which one of `who` wins before turn number `until`, float (len(sources),).

    Tries are played in `slots`, so many for each of `sources`, with new dice. `who`, bits of players, follow the bot
    and stray from it; all others follow `policy`.
    """
    n, everybody = batch.num_games, -1
    batch.copy_slots(np.repeat(sources, tries), slots)
    batch.reseed(slots, streams_from(rng, len(slots)))
    rngs[slots] = streams_from(rng, len(slots))
    strays = np.tile(np.linspace(*STRAYS, tries), len(sources))
    limits, far = np.zeros((2, n), np.int64)
    while True:
        going = slots[(batch.waiting[slots] == 0) & (batch.states["turns"][slots] < until)]
        if not len(going):
            break
        far[:] = limits[:] = 0
        far[going] = 1 << 20
        batch.play_on(policy, rngs, far, until, None, everybody & ~who)
        limits[slots] = rng.geometric(strays) - 1
        limits[far == 0] = 0
        batch.play_on(bot, rngs, limits, until, None, who)
        batch.play_on(uniform, rngs, np.minimum(far, 1), until, None, who)
    won = (batch.states["winners"][slots].astype(np.int64) & who) != 0
    return won.reshape(len(sources), tries).mean(1)
