"""Set-up of the Pond Frogs (FR.1)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces, pieces
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.spec.actions import A


@njit
def gather(s, who):
    """Form the supplies (FR.1)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.PAD] = TOTAL[PC.PAD]
    s.piece_supply[PC.HUT] = TOTAL[PC.HUT]


@njit
def start(s, who):
    """Ask the player who sets them up (FR.1, Law 19.6.3)."""
    push(s, K.SETUP_PADS, forces.sets_up(s, who))


@njit
def legal_setup_pads(s, who, out):
    """Any clearing (FR.1)."""
    for c in range(N_CLEARINGS):
        add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_pads(s, who, c):
    """Place a warrior and a pad (FR.1)."""
    pop(s)
    pieces.place_warriors(s, I(s.player_of[F.FROGS]), c, 1)
    pieces.place_piece(s, PC.PAD, c)
