"""Observation of the board of Chameleander (Law C.2.5, C.2.6, C.3.3, C.5.2)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import write_bits
from root_env.root.factions.chameleander.declaration import EGO_SPACES
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("chameleander")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of Chameleander (Law C.2.5, C.2.6, C.3.3, C.5.2)."""
    copy_bytes(out, at + AT.TRACK, s.chameleander.track, EGO_SPACES)
    for ego in range(2):
        out[at + AT.ID + ego] = s.chameleander.id[ego]
    out[at + AT.ACTIONS] = s.chameleander.actions
    write_bits(I(s.chameleander.taken), 2, out, at + AT.TAKEN)
    write_bits(I(s.chameleander.substituted), 2, out, at + AT.SUBSTITUTED)
