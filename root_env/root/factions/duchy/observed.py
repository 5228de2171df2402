"""Observation of the board of the Underground Duchy (Law 12)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import write_bits
from root_env.root.factions.duchy.declaration import N_MINISTERS, N_RANKS
from root_env.root.rules.ids import S
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.spec.scope import copy_cards
from root_env.root.rules.state import State

AT = offsets_of("duchy")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write ministers, crowns and revealed cards; the Burrow, a region, is written as it is declared (Law 12.2.2)."""
    d = s.duchy
    write_bits(I(d.swayed), N_MINISTERS, out, at + AT.SWAYED)
    write_bits(I(d.used), N_MINISTERS, out, at + AT.USED)
    copy_bytes(out, at + AT.CROWNS, d.crowns, N_RANKS)
    copy_bytes(out, at + AT.SHOWN, d.shown, S.BIRD + 1)
    copy_cards(out, at + AT.REVEALED, o.LATER_DUCHY_REVEALED, d.revealed, o)
