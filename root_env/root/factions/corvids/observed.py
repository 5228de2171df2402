"""The board of the Corvids in observations; its hidden parts are written as they are declared (Law 13)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, njit
from root_env.engine.row import write_bits
from root_env.root.factions.corvids.declaration import N_PLOTS
from root_env.root.rules.ids import N_CLEARINGS
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("corvids")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the plots that lie face up, what others are not, and what is being placed (Law 13.2.2.I, 13.2.4)."""
    own = s.corvids
    write_bits(I(own.face_up), N_CLEARINGS, out, at + AT.FACE_UP)
    for c in range(N_CLEARINGS):
        write_bits(I(own.denied[c]), N_PLOTS, out, at + AT.DENIED + c * N_PLOTS)
    out[at + AT.PLACED] = own.placed
    write_bits(I(own.raided), N_CLEARINGS, out, at + AT.RAIDED)
    write_bits(I(own.waiting), N_CLEARINGS, out, at + AT.WAITING)
