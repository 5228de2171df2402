"""The rule-based bots of each game: the policy, and what of it the tree search asks."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import NamedTuple

from root_env.support.quoting import quoted


class Bots(NamedTuple):
    """The bots of a game."""

    rules: Callable
    """The policy for any seat, declared with `root_env.policies.policy`."""
    value: Callable
    """`value(observation, kind, action)`: of a legal action, the more the better (`root_env.policies.reader`)."""
    asked: Callable
    """`asked(observation)`: the kind of the decision, for `value` (`root_env.policies.reader`)."""
    never: int
    """Actions of about this value are taken only where there is nothing else."""


_NOTHING = -(1 << 30)
"""Where the bot of a game has no such actions."""


def _root() -> Bots:
    from .rules import board, common, everyone

    return Bots(everyone.rules, everyone.value, board.asked, common.NEVER)


def _wroth() -> Bots:
    from .wroth import board, rules

    return Bots(rules.rules, rules.value, board.asked, _NOTHING)


_MADE: Mapping[str, Callable[[], Bots]] = {"root": _root, "wroth": _wroth}


@functools.cache
def bots_of(game: str) -> Bots:
    """The rule-based bots of a game by its name; ValueError if it has none."""
    if game not in _MADE:
        raise ValueError(f"game: {quoted(game)} has no rule-based bots; games that have are {', '.join(_MADE)}")
    return _MADE[game]()
