"""Set-up of the Magpies (M.3)."""

from root_env.core import pieces
from root_env.core.data.tracks import TOTAL
from root_env.core.frames import add, pop, push
from root_env.core.ids import N_CLEARINGS, PC, K
from root_env.core.jit import njit
from root_env.core.spec.actions import A
from tests.trial.magpies.declaration import COPIES, Trinket

N_TRINKETS = len(Trinket)


@njit
def gather(s, who):
    """Form the supplies (M.3.1, M.2.2)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.TRINKET] = TOTAL[PC.TRINKET]
    for kind in range(N_TRINKETS):
        s.magpies.pouch[kind] = COPIES


@njit
def start(s, who):
    """Ask for the first nest (M.3.1)."""
    push(s, K.SETUP_NEST, who)


@njit
def legal_setup_nest(s, who, out):
    """Any clearing (M.3.1)."""
    for c in range(N_CLEARINGS):
        add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_nest(s, who, c):
    """Place four warriors (M.3.1)."""
    pop(s)
    pieces.place_warriors(s, who, c, 4)
