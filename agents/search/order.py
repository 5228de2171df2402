"""What the rule-based bots say in a search: how play goes on, and which actions to look at first."""

from __future__ import annotations

import numpy as np

from root_env.policies import policy
from root_env.tables import N_ACTIONS

from ..rules import everyone
from ..rules.board import asked
from ..rules.common import NEVER

BITS, PER_WORD, WORDS = 12, 5, 4
"""A ranking is packed into the four words of a generator: five actions of twelve bits in each."""
MOST = PER_WORD * WORDS
"""Longest ranking."""
_NONE = (1 << BITS) - 1
_LOTS = 1 << 12

assert N_ACTIONS < _NONE


@policy
def playing(observation, legal_ids, n_legal, rng):
    """The rule-based bots."""
    return everyone.rules(observation, legal_ids, n_legal, rng)


@policy
def ranking(observation, legal_ids, n_legal, rng):
    """The bots' best action; `rng` holds no random numbers here, but takes the ranking away.

    It brings a salt for lots in its first word, and in its second how many actions to rank, 1 to MOST. Actions that a
    bot takes only if it must are left out, unless there is nothing else.
    """
    kind, salt, wanted = asked(observation), rng[0], min(rng[1], n_legal)
    for w in range(WORDS):
        rng[w] = -1
    best, bound, place = legal_ids[0], 1 << 60, 0
    while place < wanted:
        chosen, highest = -1, -(1 << 60)
        for k in range(n_legal):
            action = legal_ids[k]
            key = everyone.value(observation, kind, action) * _LOTS * _LOTS
            key += ((action * 2654435761 + salt) >> 8) % _LOTS * _LOTS + action
            if highest < key < bound:
                chosen, highest = action, key
        if chosen < 0 or (place > 0 and highest < NEVER // 2 * _LOTS * _LOTS):
            break
        if place == 0:
            best = chosen
        word, shift = place // PER_WORD, BITS * (place % PER_WORD)
        rng[word] = (rng[word] & ~(_NONE << shift)) | (chosen << shift)
        bound = highest
        place += 1
    return best


def unpacked(words: np.ndarray) -> list[list[int]]:
    """Rankings, best first, from the generators that `ranking` has left, int64 (n, 4)."""
    shifts = BITS * np.arange(PER_WORD)
    actions = ((words[:, :, None] >> shifts) & _NONE).reshape(len(words), MOST)
    return [[a for a in row if a != _NONE] for row in actions.tolist()]
