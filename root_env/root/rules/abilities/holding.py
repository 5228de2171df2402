"""Hook points: when warriors can be removed and moved (Law 14.2.2, C.2.2); `marks.py` says where marked ones are."""

from root_env.engine.jit import I, njit
from root_env.root.rules import marks
from root_env.root.rules.abilities.asking import asked_of
from root_env.root.rules.state import State


@njit
def removable(s: State, owner: int, c: int) -> int:
    """Number of a player's warriors in a clearing that an effect can remove now (Law 14.2.2)."""
    n = I(s.warriors[owner, c])
    marked = marks.marked_in(s, owner, c)
    return n - marks.count(marked) if marked != 0 and keeps_marked(s, owner) else n


# answered by: hundreds (root/factions/hundreds/abilities.py)
@asked_of("owner")
def keeps_marked(s: State, owner: int) -> bool:
    """True if no effect can remove this player's marked warriors now (Law 14.2.2)."""
    return False


@njit
def movable(s: State, owner: int, c: int) -> int:
    """Number of a player's warriors in a clearing that can be moved out of it now (Law 14.2.2, C.2.2)."""
    n = I(s.warriors[owner, c])
    if n > 0 and s.turn != owner and stays_out_of_turn(s, owner):
        return 0
    marked = marks.marked_in(s, owner, c)
    return n - marks.count(marked) if marked != 0 and holds_marked(s, owner) else n


# answered by: hundreds (root/factions/hundreds/abilities.py)
@asked_of("owner")
def holds_marked(s: State, owner: int) -> bool:
    """True if nobody can move this player's marked warriors now (Law 14.2.2)."""
    return False


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of("owner")
def stays_out_of_turn(s: State, owner: int) -> bool:
    """True if nobody can move this player's warriors outside of his turn (Law C.2.2)."""
    return False
