"""The four actions of the action die and the Exodus: their lists, and taking one.

A turn, the spoils of a region and an all-seeing Double all use these: an action is the same in each.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add
from root_env.wroth.rules import control, damage, moves, purse
from root_env.wroth.rules.ids import BATTLE_DAMAGE, EXODUS, FACE, N_REGIONS
from root_env.wroth.rules.spec.actions import A, target_opponent, target_region
from root_env.wroth.rules.state import State


@njit
def list_act(s: State, who: int, act: int, out: DecisionList) -> None:
    """List the actions of a face (Phase 5, Phase 2)."""
    if act == FACE.MINE:
        add(out, A.MINE)
    elif act == FACE.EXTEND:
        moves.list_extensions(s, who, out)
    elif act == FACE.MANEUVER:
        moves.list_maneuvers(s, who, out)
    elif act == FACE.BATTLE:
        damage.list_targets(s, who, control.reach(s, who), A.BATTLE, out)


@njit
def can_act(s: State, who: int, act: int) -> bool:
    """True if a face, or an Exodus, has an action to take now."""
    if act == FACE.MINE or act == EXODUS:
        return True
    if act == FACE.EXTEND:
        return s.mat[who] > 0 and s.presence[who] != 0
    if act == FACE.MANEUVER:
        return s.mat[who] > 0 or s.presence[who] != 0  # there is a way out of every place
    return _can_battle(s, who)


@njit
def _can_battle(s: State, who: int) -> bool:
    """True if an enemy stands within reach (Phase 5, Battle)."""
    reach = control.reach(s, who)
    for other in range(I(s.n_players)):
        if other != who and reach & I(s.presence[other]) != 0:
            return True
    return False


@njit
def act_of(action: int) -> int:
    """The face that has this action, -1 for any other action."""
    if action == A.MINE:
        return FACE.MINE
    if A.EXTEND <= action < A.EXTEND_END:
        return FACE.EXTEND
    if A.MOVE <= action < A.MOVE_END or action == A.MUSTER:
        return FACE.MANEUVER
    if A.BATTLE <= action < A.BATTLE_END:
        return FACE.BATTLE
    return -1


@njit
def perform(s: State, who: int, action: int) -> None:
    """Take an action of a face (Phase 5)."""
    if action == A.MINE:
        purse.gain(s, who, 1)
    elif A.EXTEND <= action < A.EXTEND_END:
        moves.extend(s, who, action - A.EXTEND)
    elif A.BATTLE <= action < A.BATTLE_END:
        region, opponent = target_region(action - A.BATTLE), target_opponent(action - A.BATTLE)
        damage.deal(s, who, region, opponent, BATTLE_DAMAGE + damage.raiders(s, who, region))
    elif action == A.MUSTER:
        moves.muster(s, who)
    elif A.MOVE <= action < A.MOVE_END:
        moves.maneuver(s, who, (action - A.MOVE) // N_REGIONS, (action - A.MOVE) % N_REGIONS)
