"""Abilities of the Lizard Cult that change the rules for everyone (Law 10.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import push_once_more
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, PC, F, K
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
def crafting_pieces(s: State, who: int, suits: int, clearings: int) -> int:
    """Gardens printed with the Outcast suit, each for an icon of its clearing (Law 10.2.1, 4.1.1)."""
    n = 0
    if s.lizard.outcast >= 0:
        for c in range(N_CLEARINGS):
            if (clearings >> c) & 1 != 0:
                n += I(s.pieces[PC.GARDEN_FOX + I(s.lizard.outcast), c])
    return n


@njit
def keeps_removed_warriors(s: State, owner: int, c: int) -> bool:
    """Revenge: True if Cult warriors removed now go to the Acolytes box, as defender in battle (Law 10.2.3)."""
    b = s.battle
    return b.active != 0 and b.defender == owner and b.clearing == c


@njit
def keep_removed_warriors(s: State, owner: int, n: int) -> None:
    """They become acolytes (Law 10.2.3)."""
    s.lizard.acolytes = s.lizard.acolytes + n
    note(s, E.ACOLYTES, owner, count=n)


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """Fear of the Faithful: a random card is discarded for each garden (Law 10.2.5)."""
    push_once_more(s, K.FEAR_OF_THE_FAITHFUL, owner)
