"""Set-up of the Moles (M.3)."""

from root_env.engine.jit import njit
from root_env.root.rules import pieces
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.ids import F

FIRST, END = int(FIRST_PIECE[F.MOLES]), int(END_PIECE[F.MOLES])
HOMES = (4, 9)
KING = 1


@njit
def gather(s, who):
    """Form the supplies, part of the warriors in the burrow (M.3.1)."""
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in range(FIRST, END):
        s.piece_supply[kind] = 1
    s.moles.burrow = pieces.box_warriors(s, who, 3)


@njit
def start(s, who):
    """Place three warriors in each of two clearings, and the king with the first (M.3.1, M.2.3)."""
    for c in HOMES:
        pieces.place_warriors(s, who, c, 3)
    pieces.place_marked(s, who, HOMES[0], KING)
