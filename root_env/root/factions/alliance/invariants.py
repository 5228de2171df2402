"""The Supporters stack of the Woodland Alliance."""

from root_env.engine.jit import njit
from root_env.root.factions.alliance.declaration import SUPPORTER_LIMIT
from root_env.root.rules import ids
from root_env.root.rules.ids import PC, K
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.invariants.course import on_stack
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """Without a base supporters are trimmed before the next question (Law 8.2.3.I, 8.2.4)."""
    if s.over != 0 or s.fault != 0 or s.alliance.n_supporters <= SUPPORTER_LIMIT:
        return 0
    for c in range(ids.N_CLEARINGS):
        for kind in range(PC.BASE_FOX, PC.BASE_MOUSE + 1):
            if s.pieces[kind, c] + s.lost_pieces[kind, c] > 0:
                return 0
    return 0 if on_stack(s, K.BASE_LOST) or on_stack(s, K.TRIM_SUPPORTERS) else B.SUPPORTERS_LIMIT
