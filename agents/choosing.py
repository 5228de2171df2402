"""The choice of a rule-based bot by the values that it gives to actions."""

from collections.abc import Callable

from root_env.doors.policies import policy, random_below

_LOTS = 1 << 10
"""Random numbers by which actions of equal value are ordered."""


def bot(asked: Callable, value: Callable) -> Callable:
    """The compiled policy that takes the legal action of the highest `value(observation, kind, action)`.

    `asked(observation)` is the kind of the decision. The policy belongs to the module of `value`.
    """

    def rules(observation, legal_ids, n_legal, rng):
        kind = asked(observation)
        best, highest = legal_ids[0], -(1 << 40)
        for k in range(n_legal):
            worth = value(observation, kind, legal_ids[k]) * _LOTS + random_below(rng, _LOTS)
            if worth > highest:
                best, highest = legal_ids[k], worth
        return best

    rules.__module__ = value.py_func.__module__
    return policy(rules)
