"""Assembly of the Underground Duchy: two actions (Law 12.5.1)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.duchy import building, digging
from root_env.root.factions.duchy.birdsong import place_in_burrow
from root_env.root.rules.abilities import moving
from root_env.root.rules.frames import add, count_down, push
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def legal_assembly(s: State, who: int, out: DecisionList) -> None:
    """Build, recruit, move, battle, dig, an offer, or end (Law 12.5.1)."""
    for c in range(N_CLEARINGS):
        if building.can_erect(s, who, c):
            add(out, A.ERECT + c)
    if s.warrior_supply[who] > 0:
        add(out, A.RECRUIT)
    move.list_moves(s, who, S.BIRD, out)
    battle.list_battles(s, who, S.BIRD, out)
    for c in range(N_CLEARINGS):
        if digging.can_dig(s, who, c):
            add(out, A.TUNNEL + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_erect_in_assembly(s: State, who: int, c: int) -> None:
    """Build: a card is revealed next (Law 12.5.1.I)."""
    count_down(s)
    push(s, K.BUILD_CARD, who, clearing=c, x=building.MATCHING)


@njit
def apply_recruit_in_assembly(s: State, who: int) -> None:
    """Recruit: place a warrior in the Burrow (Law 12.5.1.II)."""
    count_down(s)
    place_in_burrow(s, who, 1)


@njit
def apply_move_in_assembly(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 12.5.1.III)."""
    count_down(s)
    move.start_move(s, who, origin, destination)


@njit
def apply_own_moves_in_assembly(s: State, who: int, action: int) -> None:
    """Take a move into the Burrow or out of it (Law 12.5.1.III, 12.2.2)."""
    count_down(s)
    moving.start_own_move(s, who, action)


@njit
def apply_battle_in_assembly(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 12.5.1.IV)."""
    count_down(s)
    battle.start_battle(s, who, c, faction)


@njit
def apply_tunnel_in_assembly(s: State, who: int, c: int) -> None:
    """Dig: a card is spent next (Law 12.5.1.V)."""
    count_down(s)
    push(s, K.TUNNEL_CARD, who, clearing=c)
