"""Abilities of the Lizard Cult that change the rules for everyone (Law 10.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import push_once_more
from root_env.root.rules.ids import NOBODY, PC, F, K
from root_env.root.rules.state import State


@njit
def gardens_at(s: State, c: int) -> int:
    """Gardens in a clearing, of any printed suit (Law 10.2.4)."""
    return I(s.pieces[PC.GARDEN_FOX, c]) + I(s.pieces[PC.GARDEN_RABBIT, c]) + I(s.pieces[PC.GARDEN_MOUSE, c])


@njit
def gardens_on_map(s: State, suit: int) -> int:
    """Gardens printed with a suit that have left their track, 0..5 (Law 10.5.3, 10.6.3)."""
    return TOTAL[PC.GARDEN_FOX + suit] - I(s.piece_supply[PC.GARDEN_FOX + suit])


@njit
def rules_outright(s: State, c: int) -> int:
    """Pilgrims: the Cult's player if it rules the clearing by its gardens, else NOBODY (Law 10.2.4)."""
    return I(s.player_of[F.LIZARD]) if gardens_at(s, c) > 0 else NOBODY


@njit
def crafting_pieces_in(s: State, who: int, c: int) -> int:
    """Gardens printed with the Outcast suit (Law 10.2.1, 4.1.1)."""
    return I(s.pieces[PC.GARDEN_FOX + I(s.lizard.outcast), c]) if s.lizard.outcast >= 0 else 0


@njit
def takes_removed_warriors(s: State, remover: int, owner: int, c: int) -> int:
    """Revenge: Cult warriors removed as defender in battle go to the Acolytes box (Law 10.2.3)."""
    b, cult = s.battle, I(s.player_of[F.LIZARD])
    return cult if owner == cult and b.active != 0 and b.defender == cult and b.clearing == c else NOBODY


@njit
def take_removed_warriors(s: State, taker: int, owner: int, n: int) -> None:
    """They become acolytes (Law 10.2.3)."""
    s.lizard.acolytes = s.lizard.acolytes + n
    note(s, E.ACOLYTES, owner, count=n)


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """Fear of the Faithful: a random card is discarded for each garden (Law 10.2.5)."""
    push_once_more(s, K.FEAR_OF_THE_FAITHFUL, owner)
