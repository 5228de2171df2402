"""Daylight of the Keepers: craft, act with the Retinue (Law 15.5). `retinue.py` has the second."""

from root_env.engine.jit import njit
from root_env.root.factions.keepers.declaration import N_DUTIES
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Craft, then the columns of the Retinue from the left (Law 15.5, 15.5.1, 15.5.2)."""
    for duty in range(N_DUTIES - 1, -1, -1):
        push(s, K.RETINUE_COLUMN, who, count=duty)
    push(s, K.CRAFT, who)
