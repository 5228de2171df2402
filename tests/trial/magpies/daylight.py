"""Daylight of the Magpies (M.5)."""

from root_env.engine.jit import njit
from root_env.root.rules.frames import add, push
from root_env.root.rules.ids import K, S
from root_env.root.rules.key_actions import battle, craft, move, offers
from root_env.root.rules.spec.actions import A


@njit
def start_daylight(s, who):
    """Two actions (M.5.1)."""
    s.magpies.flights = 2
    push(s, K.FLIGHT, who)


@njit
def legal_flight(s, who, out):
    """Move, battle, craft, or end (M.5.1)."""
    if s.magpies.flights > 0:
        battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
    craft.list_crafts(s, who, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_move_in_flight(s, who, origin, destination):
    """Take a move (M.5.1)."""
    s.magpies.flights = s.magpies.flights - 1
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_flight(s, who, c, faction):
    """Initiate a battle (M.5.1)."""
    s.magpies.flights = s.magpies.flights - 1
    battle.start_battle(s, who, c, faction)
