"""The rule-based bots of each game: the policy, and the parts of it that the tree search calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted

from .base import CompiledAgent, TableError, check_rows, without_history


class Bots(NamedTuple):
    """The bots of a game."""

    rules: Callable
    """The policy for any seat, declared with `root_env.policies.policy`."""
    value: Callable
    """`value(observation, kind, action)`: the worth of a legal action (`root_env.policies.reader`)."""
    asked: Callable
    """`asked(observation)`: the kind of the decision, for `value` (`root_env.policies.reader`)."""
    never: int
    """Actions of about this value are taken only if there is no other."""
    known: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Fields of a configuration with the values that the bots know; of all other fields they know every value."""


_NOTHING = -(1 << 30)
"""`never` of a bot that takes every action."""


def _root() -> Bots:
    from .rules import board, common, everyone

    return Bots(everyone.rules, everyone.value, board.asked, common.NEVER, tuple(everyone.KNOWN.items()))


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


class RuleBots(CompiledAgent):
    """The rule-based bots of a game. They do not know factions, decks and maps from outside this package."""

    def __init__(self, game: str = ROOT):
        self.bots, self.game = bots_of(game), game
        self.known = dict(self.bots.known)
        super().__init__(self.bots.rules, "rules")

    def knows_table(self, config: AnyConfig) -> bool:
        """True if they know the factions, the deck and the map of a table."""
        return not self.strange_to(config)

    def strange_to(self, config: AnyConfig) -> list[str]:
        """Names of the factions, the forces, the deck and the map of a table that they do not know."""
        given = {field: getattr(config, field) for field in self.known}
        each = {field: [name] if isinstance(name, str) else list(name) for field, name in given.items()}
        strange = [name for field, names in each.items() for name in names if name not in self.known[field]]
        return strange + list(getattr(config, "forces", ()))

    def check_table(self, config: AnyConfig) -> None:
        """TableError at a table that they do not know."""
        if strange := self.strange_to(config):
            raise TableError(_unknown(", ".join(strange)))

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `ReactiveAgent.act`; TableError at a table with a faction that they do not know, ValueError for rows of
        another length, see `check_rows`."""
        self.check_asked(observations, masks)
        return super().act(observations, masks, agent_ids, rng)

    def check_asked(self, observations: np.ndarray, masks: np.ndarray) -> None:
        """The errors of `act`."""
        check_rows(doors_of(self.game).rules, observations, masks)
        if "factions" not in self.known:
            return
        rows = without_history(doors_of(self.game).rules, np.asarray(observations), masks)
        for side in np.flatnonzero(seated_in(rows, self.game).any((0, 1))):
            name = doors_of(self.game).sides[side].removesuffix("_2")
            if name not in self.known["factions"]:
                raise TableError(_unknown(name))


def seated_in(observations: np.ndarray, game: str) -> np.ndarray:
    """Sides by seat in observations int8 (n, OBS_SIZE): bool (n, seats, sides), seats clockwise from the observer."""
    found = []
    for block in doors_of(game).blocks:
        if block.name in ("players.faction", "later.faction") and block.offset < observations.shape[1]:
            found.append(observations[:, block.offset : block.offset + block.size].reshape(-1, *block.shape) != 0)
    return np.concatenate(found, 2)


def _unknown(names: str) -> str:
    return f"rules: the rule-based bots do not know {names}; give that table other agents"
