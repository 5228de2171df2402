"""Observation of the board of the Lord of the Hundreds (Law 14)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.row import mark, write_bits
from root_env.root.rules import ruins
from root_env.root.rules.ids import N_CLEARINGS, N_ITEMS
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("hundreds")


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write mood, Hoard and the state of a battle, and for themselves the items seen under ruins (Law 14, 9.7.3)."""
    h = s.hundreds
    mark(I(h.mood), out, at + AT.MOOD)
    copy_bytes(out, at + AT.HOARD, h.hoard, N_ITEMS)
    write_bits(I(h.from_ruins), N_ITEMS, out, at + AT.FROM_RUINS)
    write_bits(I(h.razing), N_CLEARINGS, out, at + AT.RAZING)
    out[at + AT.LOOTS] = h.loots
    out[at + AT.STUBBORN] = h.stubborn
    out[at + AT.RALLIED] = h.rallied
    if who == viewer:
        ruins.write_seen(s, I(h.looked), o, out)
