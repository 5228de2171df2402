"""The full state of a game as one vector, for central critics: privileged, it shows what no player may see.

Derived from the state's dtype field by field, players in config order. Left out: the random generator, forced
outcomes, the log, and what is derived and may be stale. Bit sets are written as flags; what lies beyond the top of
the stack or of a deck, and the record of a battle that is over, is 0.
"""

from __future__ import annotations

from math import prod

import numpy as np

from root_env.core.declared.factions import RULES
from root_env.core.ids import MAX_PLAYERS, N_CARDS, N_CLEARINGS
from root_env.core.spec.axes import AXES
from root_env.core.state import STATE

LEFT_OUT = frozenset(
    {"rng", "n_forced", "forced_dice", "forced_draws", "forced_taken", "forced_quests", "forced_ruins"}
    | {"keep_log", "log_who", "log_action", "rule_stale", "ruler"}
)
"""Fields of the state that the vector does not show."""
BITS: dict[str, int] = {
    "winners": MAX_PLAYERS,
    "vp_changed": MAX_PLAYERS,
    "effects": N_CARDS,
    "used_effects": N_CARDS,
    "battle.used": N_CARDS,
    "lost_in": N_CLEARINGS,
    **{f"{f.name}.{field.name}": AXES[field.bits] for f in RULES for field in f.board if field.bits},
}
"""Fields that are bit sets, and how many bits they have."""
_LIMIT = np.iinfo(np.int16)


def _leaves(dtype: np.dtype, path: tuple[str, ...] = (), outer: tuple[int, ...] = ()):
    """(path, shape without the game's axis) of every field that holds numbers, in the order of the record."""
    for name in dtype.names:
        if not path and name in LEFT_OUT:
            continue
        base, shape = dtype[name].subdtype or (dtype[name], ())
        if base.names is not None:
            yield from _leaves(base, (*path, name), outer + shape)
            continue
        bits = BITS.get(".".join((*path, name)))
        yield (*path, name), outer + shape + (() if bits is None else (bits,))


FIELDS: dict[str, tuple[slice, tuple[int, ...]]] = {}
"""Field, e.g. `alliance.supporters` -> its part of the vector, and its shape there."""
_at = 0
for _path, _shape in _leaves(STATE):
    FIELDS[".".join(_path)] = (slice(_at, _at + prod(_shape)), _shape)
    _at += prod(_shape)
STATE_SIZE = _at
"""Numbers of the vector."""


def state_vector(states: np.ndarray, i: int) -> np.ndarray:
    """Row `i` of `states`, structured array (n,), as a new int16 (STATE_SIZE,) vector.

    Values are those of the state's fields, clipped to int16; see `FIELDS` for what stands where.
    """
    s = _without_leftovers(states[i : i + 1].copy())
    vector = np.empty(STATE_SIZE, np.int16)
    for name, (part, _) in FIELDS.items():
        values = s
        for step in name.split("."):
            values = values[step]
        if name in BITS:
            values = (values[..., None].astype(np.int64) >> np.arange(BITS[name])) & 1
        if values.dtype.itemsize > vector.itemsize:
            values = np.clip(values, _LIMIT.min, _LIMIT.max)
        vector[part] = values.reshape(-1)
    return vector


def _without_leftovers(states: np.ndarray) -> np.ndarray:
    """The one state given, with memory that no longer means anything set to 0."""
    s = states[0]
    s["stack"][int(s["depth"]) :] = 0
    s["deck"][int(s["deck_size"]) :] = 0
    s["quest_deck"][int(s["quest_deck_size"]) :] = 0
    if not s["battle"]["active"]:
        s["battle"] = 0
    return states
