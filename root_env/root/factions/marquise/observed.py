"""Observation of the board of the Marquise (Law 6.5)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import njit
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("marquise")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of the Marquise (Law 6.5)."""
    out[at + AT.ACTIONS] = s.marquise.actions
    out[at + AT.RECRUITED] = s.marquise.recruited
