"""Abilities of the Woodland Alliance that change the rules for everyone (Law 8.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces
from root_env.root.rules.frames import push
from root_env.root.rules.ids import PC, F, K
from root_env.root.rules.state import State


@njit
def deals_higher_roll(s: State, defender: int) -> bool:
    """Guerrilla War: as defender the Alliance deals the higher roll (Law 8.2.2)."""
    return True


@njit
def owes_outrage(s: State, who: int) -> bool:
    """True if a player pays Outrage for an act against sympathy: any player but the Alliance (Law 8.2.6)."""
    alliance = I(s.player_of[F.ALLIANCE])
    return alliance >= 0 and alliance != who


@njit
def after_move_in(s: State, who: int, c: int) -> None:
    """Outrage when another player's warriors move into a sympathetic clearing (Law 8.2.6, 8.2.5.II)."""
    if s.pieces[PC.SYMPATHY, c] > 0 and owes_outrage(s, who):
        push(s, K.OUTRAGE, who, clearing=c, other=I(s.player_of[F.ALLIANCE]), count=1)


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """Outrage for a removed sympathy token, losses for a removed base (Law 8.2.4, 8.2.6, 22.3.7)."""
    if kind == PC.SYMPATHY:
        if remover != owner and not forces.is_free(s, remover):
            push(s, K.OUTRAGE, forces.behind(s, remover), clearing=c, other=owner, count=1)
    else:
        push(s, K.BASE_LOST, owner, clearing=c, count=1)


@njit
def crafting_piece(s: State, who: int) -> int:
    """It crafts with sympathy (Law 8.2.1)."""
    return PC.SYMPATHY


@njit
def bases_on_map(s: State) -> int:
    """Bases on the map, 0..3 (Law 8.2.3.I, 8.6.2)."""
    left = I(s.piece_supply[PC.BASE_FOX]) + I(s.piece_supply[PC.BASE_RABBIT])
    return 3 - left - I(s.piece_supply[PC.BASE_MOUSE])
