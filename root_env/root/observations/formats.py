"""Observations in the format of a configuration: int8, scaled float32 or structured, with history."""

from typing import Any

import numpy as np
from gymnasium import spaces

from root_env.doors.contract.any_config import AnyScope
from root_env.doors.contract.rules import ALL
from root_env.root.config import GameConfig
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.ids import MAX_PLAYERS
from root_env.root.rules.spec import observation as spec
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES, decode
from root_env.root.rules.state import UNSEEN_CARD
from root_env.root.scopes import scope_for
from root_env.support.arrays import Observation

HISTORY_FEATURES = 1 + MAX_PLAYERS + 4
"""Features per past decision: present, player (seat-relative one-hot), family number, first and second argument plus
one, 1 if its card was hidden."""
_FAMILY_INDEX = {family.name: i for i, family in enumerate(FAMILIES)}
_MOST_ARGUMENTS = [max(ARGUMENTS[f.arguments[j]] for f in FAMILIES if len(f.arguments) > j) for j in range(2)]


def _history_high(usual: AnyScope) -> np.ndarray:
    """Greatest value of each feature of a past decision; the least is 0. `usual`: the default spaces of the table."""
    families = sum(family.base < usual.n_actions for family in FAMILIES)
    return np.array([1, *[1] * MAX_PLAYERS, families - 1, *_MOST_ARGUMENTS, 1], np.int8)


def observation_space(config: GameConfig, scope: AnyScope | None = None) -> spaces.Space[Any]:
    """Observation space of this configuration in a scope (None: the default), with the bounds of each feature."""
    kind, k = config.observation["format"], config.observation["history"]
    usual = scope_for(ALL, [config])
    scope = usual if scope is None else scope
    past = np.zeros((k, HISTORY_FEATURES), np.int8), np.tile(_history_high(usual), (k, 1))
    if kind != "structured":
        dtype = np.int8 if kind == "int8" else np.float32
        scale = 1 if kind == "int8" else spec.SCALE
        bounds = zip((spec.LOW, spec.HIGH), past, strict=True)
        low, high = (np.concatenate([scope.rows(b * scale), h.ravel()]) for b, h in bounds)
        return spaces.Box(low.astype(dtype), high.astype(dtype), dtype=dtype)
    from root_env.root.observations.structured import structured_space

    space = structured_space(scope)
    if k:
        low, high = (h.astype(np.float32) for h in past)
        space = spaces.Dict({**space.spaces, "history": spaces.Box(low, high, dtype=np.float32)})
    return space


def observation(states: np.ndarray, config: GameConfig, player: int, scope: AnyScope | None = None) -> Observation:
    """A player's observation of the one game in `states`, in the format of `config.observation`; a new array."""
    scope = scope_for(ALL, [config]) if scope is None else scope
    row = np.zeros(scope.size, np.int8)
    machine = machine_for(states)
    machine.seeing.observe_game(machine.take_in(states), 0, player, scope.places, row)
    return in_form(row, config, states[0], player, scope)


def in_form(row: np.ndarray, config: GameConfig, s: np.void, player: int, scope: AnyScope | None = None) -> Observation:
    """An int8 row (scope.size,) of a player in state `s`, in the format of the configuration."""
    scope = scope_for(ALL, [config]) if scope is None else scope
    kind, k = config.observation["format"], config.observation["history"]
    past = history(s, player, k) if k else None
    if kind == "int8":
        return row if past is None else np.concatenate([row, past.ravel()])
    if kind == "float32":
        scaled = row * scope.rows(spec.SCALE)
        return scaled if past is None else np.concatenate([scaled, past.ravel().astype(np.float32)])
    from root_env.root.observations.structured import structured

    view = structured(row, scope)
    if past is not None:
        view["history"] = past.astype(np.float32)
    return view


def history(s: np.void, player: int, k: int) -> np.ndarray:
    """The last `k` public decisions, newest first, int8 (k, HISTORY_FEATURES)."""
    rows = np.zeros((k, HISTORY_FEATURES), np.int8)
    n = int(s["n_players"])
    for i in range(k):
        who, action = int(s["log_who"][i]), int(s["log_action"][i])
        if who < 0:
            break
        rows[i, 0] = 1
        rows[i, 1 + (int(s["seat"][who]) - int(s["seat"][player])) % n] = 1
        at = 1 + MAX_PLAYERS
        if action == UNSEEN_CARD:
            rows[i, at] = _FAMILY_INDEX["choose_card"]
            rows[i, at + 3] = 1
            continue
        family, arguments = decode(action)
        rows[i, at] = _FAMILY_INDEX[family.name]
        for j, value in enumerate(arguments):
            rows[i, at + 1 + j] = value + 1
    return rows
