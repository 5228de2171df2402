"""Observation of the board of the Lizard Cult (Law 10.2, 10.3.3, 10.4.1, 10.5)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, njit
from root_env.engine.row import mark, write_bits
from root_env.root.rules.ids import N_SUITS
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.spec.scope import copy_cards
from root_env.root.rules.state import State

AT = offsets_of("lizard")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of the Lizard Cult (Law 10.2, 10.3.3, 10.4.1, 10.5)."""
    mark(I(s.lizard.outcast), out, at + AT.OUTCAST)
    out[at + AT.HATED] = s.lizard.hated
    out[at + AT.ACOLYTES] = s.lizard.acolytes
    write_bits(I(s.lizard.scored), N_SUITS, out, at + AT.SCORED)
    copy_cards(out, at + AT.REVEALED, o.LATER_LIZARD_REVEALED, s.lizard.revealed, o)
