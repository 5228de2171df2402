"""The ranking of actions by the rule-based bots, for a search."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from root_env.doors.batch import GameBatch
from root_env.doors.policies import loop_with, shown_to_policies
from root_env.doors.policy_sources import Sources
from root_env.engine.jit import spread

from ..bots import Bots, bots_of

MOST = 20
"""Most actions in a ranking."""
_LOTS = 1 << 12
_ASKED = _VALUE = _NEVER = None
"""Placeholders for the functions of `Bots` in the loop below."""


def _rank_rows(low, high, slots, lists, observations, salt, most, rankings):
    """Fill up to `most[row]` places of `rankings[row]` with actions, the bots' best first.

    `salt` orders actions of equal value. Actions that a bot takes only if it must are left out, unless there is no
    other.
    """
    for row in range(low, high):
        slot, ranking = slots[row], rankings[row]
        observation, n_legal = observations[slot], lists[slot, 0]
        kind, bound = _ASKED(observation), 1 << 60
        for place in range(min(most[row], n_legal)):
            chosen, highest = -1, -(1 << 60)
            for k in range(n_legal):
                action = lists[slot, 1 + k]
                key = _VALUE(observation, kind, action) * _LOTS * _LOTS
                key += ((action * 2654435761 + salt) >> 8) % _LOTS * _LOTS + action
                if highest < key < bound:
                    chosen, highest = action, key
            if chosen < 0 or (place > 0 and highest < _NEVER // 2 * _LOTS * _LOTS):
                break
            ranking[place] = chosen
            bound = highest


@functools.cache
def _loop_of(bots: Bots) -> Callable:
    """The loop for the bots of one game, compiled once per machine."""
    parts = {"_ASKED": bots.asked, "_VALUE": bots.value, "_NEVER": bots.never}
    return loop_with(bots.rules, _rank_rows, f"_ranks-{Sources(_rank_rows).digest}", **parts)


def ranked(batch: GameBatch, slots: np.ndarray, salt: int, most: int | np.ndarray) -> list[list[int]]:
    """The legal actions in these slots of a batch, ranked by the bots of its game, best first.

    `most`: the most actions of a slot, a number, or one for each slot.
    """
    n = len(slots)
    rankings = np.full((n, MOST), -1, np.int64)
    wanted = np.minimum(np.broadcast_to(most, n), MOST).astype(np.int64)
    seen = shown_to_policies(batch.lists), shown_to_policies(batch.whole_rows())
    with batch.with_threads(n):
        spread(_loop_of(bots_of(batch.rules.name)), n, np.asarray(slots, np.int64), *seen, salt, wanted, rankings)
    return [row[row >= 0].tolist() for row in rankings]
