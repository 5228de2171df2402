"""How values become choices."""

from collections.abc import Callable

from root_env.policies import policy, random_below, reader

from .board import asked

_LOTS = 1 << 10
"""Lots drawn among actions of equal value."""


def bot(value: Callable, name: str) -> Callable:
    """The compiled policy that takes the legal action of the highest `value(observation, kind, action)`."""

    def choose(observation, legal_ids, n_legal, rng):
        kind = asked(observation)
        best, highest = legal_ids[0], -(1 << 40)
        for k in range(n_legal):
            worth = value(observation, kind, legal_ids[k]) * _LOTS + _lot(rng)
            if worth > highest:
                best, highest = legal_ids[k], worth
        return best

    choose.__name__ = choose.__qualname__ = name
    choose.__module__ = value.py_func.__module__
    return policy(choose)


@reader
def _lot(rng):
    return random_below(rng, _LOTS)
