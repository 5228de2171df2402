"""The full state of a game of Root as one vector, see `root_env.doors.contract.state_vector`.

It has no random generator, no forced outcomes, no log, and no derived fields that may be stale.
"""

import numpy as np

from root_env.doors.contract.state_vector import NOT_SHOWN, StateVector, without_leftovers
from root_env.root.declared.check_deck import MOST_EFFECTS
from root_env.root.declared.factions import RULES
from root_env.root.declared.maps import MAPS
from root_env.root.rules.ids import MAX_PLAYERS, N_CARDS, N_CLEARINGS
from root_env.root.rules.spec.axes import AXES
from root_env.root.rules.state import STATE

LEFT_OUT = NOT_SHOWN | {name for name in STATE.names if name.startswith("forced_")} | {"rule_stale", "ruler"}
"""Fields of the state that the vector does not show."""
_BITS = min(N_CARDS, MOST_EFFECTS)
"""Number of bits of effects: each has the bit of its card's number, or a lower one that is left over."""
BITS: dict[str, int] = {
    "winners": MAX_PLAYERS,
    "vp_changed": MAX_PLAYERS,
    "effects": _BITS,
    "used_effects": _BITS,
    "battle.used": _BITS,
    "lost_in": N_CLEARINGS,
    **{f"{f.name}.{field.name}": AXES[field.bits] for f in (*RULES, *MAPS) for field in f.board if field.bits},
}
"""Fields that are bit masks, and their numbers of bits."""
_VECTOR = StateVector(STATE, LEFT_OUT, BITS)
FIELDS: dict[str, tuple[slice, tuple[int, ...]]] = _VECTOR.fields
"""Field, e.g. `alliance.supporters` -> its part of the vector, and its shape there."""
STATE_SIZE: int = _VECTOR.size
"""Length of the vector."""


def state_vector(states: np.ndarray, i: int) -> np.ndarray:
    """Row `i` of `states`, structured array (n,), as a new int16 (STATE_SIZE,) vector.

    Values are those of the state's fields, clipped to int16; `FIELDS` has their places. Cells beyond the top of the
    stack or of a deck, and the record of a battle that is over, are 0.
    """
    states = without_leftovers(states[i : i + 1])
    s = states[0]
    s["deck"][int(s["deck_size"]) :] = 0
    s["quest_deck"][int(s["quest_deck_size"]) :] = 0
    if not s["battle"]["active"]:
        s["battle"] = 0
    return _VECTOR.write(states)
