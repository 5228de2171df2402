"""Daylight of the Underground Duchy: Assembly, Parliament, Sway (Law 12.5)."""

from root_env.engine.jit import njit
from root_env.root.factions.duchy.declaration import ASSEMBLY_ACTIONS
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """The three steps in order, and a gap after them; each minister can act once (Law 12.5, 12.5.2)."""
    s.duchy.used = 0
    push(s, K.GAP, who)
    push(s, K.SWAY, who)
    push(s, K.PARLIAMENT, who)
    push(s, K.ASSEMBLY, who, count=ASSEMBLY_ACTIONS)
