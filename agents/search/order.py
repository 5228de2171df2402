"""What the rule-based bots say in a search: which actions to look at first."""

from __future__ import annotations

import numpy as np

from root_env import BatchGame
from root_env.policies import over_rows, reader, shown_to_policies

from ..rules import everyone
from ..rules.board import asked
from ..rules.common import NEVER

MOST = 20
"""Longest ranking."""
_LOTS = 1 << 12


@reader
def _rank(observation, legal_ids, n_legal, salt, ranking):
    """Fill `ranking` with actions, the bots' best first, as far as there are any.

    Lots among equal values follow from `salt`. Actions that a bot takes only if it must are left out, unless there is
    nothing else.
    """
    kind, bound = asked(observation), 1 << 60
    for place in range(min(len(ranking), n_legal)):
        chosen, highest = -1, -(1 << 60)
        for k in range(n_legal):
            action = legal_ids[k]
            key = everyone.value(observation, kind, action) * _LOTS * _LOTS
            key += ((action * 2654435761 + salt) >> 8) % _LOTS * _LOTS + action
            if highest < key < bound:
                chosen, highest = action, key
        if chosen < 0 or (place > 0 and highest < NEVER // 2 * _LOTS * _LOTS):
            break
        ranking[place] = chosen
        bound = highest


@over_rows
def _rank_rows(low, high, slots, lists, observations, salt, most, rankings):
    for row in range(low, high):
        slot = slots[row]
        n = lists[slot, 0]
        _rank(observations[slot], lists[slot, 1 : 1 + n], n, salt, rankings[row, : most[row]])


def ranked(batch: BatchGame, slots: np.ndarray, salt: int, most: int | np.ndarray) -> list[list[int]]:
    """What the deciders in these slots may do, as the bots rank it, best first; at most `most` (of each slot)."""
    n = len(slots)
    rankings = np.full((n, MOST), -1, np.int64)
    wanted = np.minimum(np.broadcast_to(most, n), MOST).astype(np.int64)
    seen = shown_to_policies(batch.lists), shown_to_policies(batch.observations)
    with batch.with_threads(n):
        _rank_rows(n, np.asarray(slots, np.int64), *seen, salt, wanted, rankings)
    return [row[row >= 0].tolist() for row in rankings]
