"""Birdsong of the Magpies (M.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.key_actions import offers
from root_env.root.rules.spec.actions import A
from tests.trial.magpies.declaration import COPIES, Relic, Trinket

N_TRINKETS = len(Trinket)
N_RELICS = COPIES * len(Relic)


@njit
def start_birdsong(s, who):
    """A look at a relic, a warrior, then a trinket (M.3.2, M.4.1)."""
    for forest in range(N_RELICS):
        if (I(s.magpies.found[who]) >> forest) & 1 == 0:
            s.magpies.found[who] = I(s.magpies.found[who]) | (1 << forest)
            break
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0 and hooks.can_place(s, who, c):
            pieces.place_warriors(s, who, c, 1)
            break
    push(s, K.HIDE, who)


@njit
def legal_hide(s, who, out):
    """With a warrior, where no trinket lies (M.4.1)."""
    if s.piece_supply[PC.TRINKET] > 0:
        for c in range(N_CLEARINGS):
            if s.warriors[who, c] > 0 and s.magpies.trinkets[c] < 0 and hooks.can_place(s, who, c):
                add(out, A.CHOOSE_CLEARING + c)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_hide(s, who, c):
    """Ask for the card (M.4.1)."""
    pop(s)
    push(s, K.HIDE_WHICH, who, clearing=c)


@njit
def legal_hide_which(s, who, out):
    """A trinket in supply (M.4.1)."""
    for kind in range(N_TRINKETS):
        if s.magpies.pouch[kind] > 0:
            add(out, A.CHOOSE_COUNT + kind)


@njit
def apply_hide_which(s, who, n):
    """Place it face down (M.4.1, M.2.2)."""
    c = I(top(s).clearing)
    pop(s)
    pieces.place_piece(s, PC.TRINKET, c)
    s.magpies.trinkets[c] = n
    s.magpies.pouch[n] = s.magpies.pouch[n] - 1
    note(s, E.TRINKET_HIDDEN, who, clearing=c, x=n)
