"""Evening of the Woodland Alliance: military operations (Law 8.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.alliance.abilities import bases_on_map
from root_env.root.factions.alliance.birdsong import can_place_sympathy, has_base, place_sympathy
from root_env.root.rules import pieces, removal
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.key_actions import battle, hand, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Operations up to the number of officers, then draw and discard (Law 8.6)."""
    s.alliance.operations = s.alliance.officers
    push(s, K.OPERATION, who)


@njit
def _can_recruit_in(s: State, who: int, c: int) -> bool:
    return has_base(s, c) and hooks.can_place(s, who, c)


@njit
def _can_recruit(s: State, who: int) -> bool:
    for c in range(N_CLEARINGS):
        if _can_recruit_in(s, who, c):
            return True
    return False


@njit
def legal_operation(s: State, who: int, out: DecisionList) -> None:
    """Move, battle, recruit, organize, or end (Law 8.6.1)."""
    if s.alliance.operations > 0:
        battle.list_battles(s, who, S.BIRD, out)
        move.list_moves(s, who, S.BIRD, out)
        if s.warrior_supply[who] > 0 and _can_recruit(s, who):
            add(out, A.RECRUIT)
        for c in range(N_CLEARINGS):
            if s.warriors[who, c] > 0 and can_place_sympathy(s, who, c):
                add(out, A.ORGANIZE + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _spend_operation(s: State) -> None:
    """Take one of the operations of this Evening; the menu stays open (Law 8.6.1)."""
    s.alliance.operations = s.alliance.operations - 1


@njit
def apply_move_in_operation(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 8.6.1.I)."""
    _spend_operation(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_operation(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 8.6.1.II)."""
    _spend_operation(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_recruit_in_operation(s: State, who: int) -> None:
    """Ask for the base (Law 8.6.1.III)."""
    _spend_operation(s)
    push(s, K.OPERATION_RECRUIT, who)


@njit
def apply_organize_in_operation(s: State, who: int, c: int) -> None:
    """Remove a warrior to place a sympathy token in its clearing, and score (Law 8.6.1.IV)."""
    _spend_operation(s)
    removal.remove_warriors(s, who, who, c, 1)
    removal.settle(s, who)
    place_sympathy(s, who, c)


@njit
def apply_pass_in_operation(s: State, who: int) -> None:
    """Draw one card and one per base, then discard (Law 8.6.2)."""
    pop(s)
    hand.draw_and_discard(s, who, 1 + bases_on_map(s))


@njit
def legal_operation_recruit(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a base (Law 8.6.1.III)."""
    for c in range(N_CLEARINGS):
        if _can_recruit_in(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_operation_recruit(s: State, who: int, c: int) -> None:
    """Place a warrior there (Law 8.6.1.III)."""
    pop(s)
    pieces.place_warriors(s, who, c, 1)
