"""Daylight of the Moles (M.5)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks, moving
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A


@njit
def start_daylight(s, who):
    """Bring up a warrior, then take an action (M.5.1, M.5.2)."""
    push(s, K.MOLES_ACTION, who)
    push(s, K.SURFACE, who)


@njit
def legal_surface(s, who, out):
    """Any clearing, as long as there are warriors in the burrow (M.5.1)."""
    if s.moles.burrow > 0:
        for c in range(N_CLEARINGS):
            if hooks.can_enter(s, who, c):
                add(out, A.CHOOSE_CLEARING + c)
    add(out, A.PASS)


@njit
def apply_surface(s, who, c):
    """It moves out of the burrow (M.5.1)."""
    pop(s)
    s.moles.burrow = I(s.moles.burrow) - 1
    move.move_onto_map(s, who, c, 1, who)


@njit
def hide(s, who, c, forest):
    """A warrior goes into a forest beside its clearing, and the king with none (M.5.3, M.2.3)."""
    pop(s)
    pieces.capture_warriors(s, who, c, 1)
    s.moles.woods[forest] = I(s.moles.woods[forest]) + 1


@njit
def legal_moles_action(s, who, out):
    """Move or battle, hide one of more than three warriors, or end (M.5.2, M.5.3)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 3:
            beside = hooks.ways_to_forests(s, who, c)
            for forest in range(N_FORESTS):
                if (beside >> forest) & 1 != 0:
                    add(out, A.HIDE + c * N_FORESTS + forest)
    battle.list_battles(s, who, S.BIRD, out)
    move.list_moves(s, who, S.BIRD, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_move_in_moles_action(s, who, origin, destination):
    """Take a move, the last action (M.5.2)."""
    pop(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_moles_action(s, who, c, faction):
    """Initiate a battle, the last action (M.5.2)."""
    pop(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_own_moves_in_moles_action(s, who, action):
    """Move a warrior into the burrow, the last action (M.5.4)."""
    pop(s)
    moving.start_own_move(s, who, action)
