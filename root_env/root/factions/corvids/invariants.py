"""Invariants of plots (Law 13.2.2, 13.2.4)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.corvids.declaration import COPIES, N_PLOTS
from root_env.root.rules.ids import N_CLEARINGS, PC, F
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """The supply counts the plots that do not lie on the map; what lies face up is not guessed at."""
    if s.player_of[F.CORVIDS] < 0:
        return 0
    n = 0
    for plot in range(N_PLOTS):
        n += I(s.corvids.stock[plot])
    lost = 0
    for c in range(N_CLEARINGS):
        lost += I(s.lost_pieces[PC.PLOT, c])
        if (I(s.corvids.face_up) >> c) & 1 != 0 and s.corvids.denied[c] != 0:
            return B.MARKS
    if n + lost != s.piece_supply[PC.PLOT] or not 0 <= s.corvids.placed <= COPIES * N_PLOTS:
        return B.BOARD
    return 0
