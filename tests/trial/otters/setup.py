"""Set-up of the River Otters (O.3)."""

from root_env.engine.jit import njit
from root_env.root.rules import pieces
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from tests.trial.otters.declaration import Temper

N_TEMPERS = len(Temper)
FIRST_WARRIORS = 4


@njit
def gather(s, who):
    """Form the supplies (O.3.2)."""
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in range(PC.HOLT, PC.FISH + 1):
        s.piece_supply[kind] = TOTAL[kind]


@njit
def start(s, who):
    """Ask for the temper, then for the first holt (O.3.1, O.3.2)."""
    push(s, K.SETUP_HOLT, who)
    push(s, K.SETUP_TEMPER, who)


@njit
def legal_setup_temper(s, who, out):
    """Any temper, by its number (O.3.1)."""
    for temper in range(N_TEMPERS):
        add(out, A.CHOOSE_COUNT + temper)


@njit
def apply_setup_temper(s, who, n):
    """Note it (O.3.1)."""
    pop(s)
    s.otters.temper = n


@njit
def legal_setup_holt(s, who, out):
    """Any clearing with an open slot (O.3.2)."""
    for c in range(N_CLEARINGS):
        if s.slots[c] > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_holt(s, who, c):
    """Place the holt with four warriors (O.3.2)."""
    pop(s)
    pieces.place_piece(s, PC.HOLT, c)
    pieces.place_warriors(s, who, c, FIRST_WARRIORS)
