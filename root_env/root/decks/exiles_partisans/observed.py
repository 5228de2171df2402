"""The record of Exiles and Partisans in observations."""

from root_env.engine.ground import Row
from root_env.engine.jit import I, njit
from root_env.engine.row import seat_of
from root_env.root.rules.ids import N_ITEMS
from root_env.root.rules.spec.observation import Places
from root_env.root.rules.state import State


@njit
def write_board(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the warriors on Coffin Makers, and exhausted items of the Crafted Items boxes (the cards)."""
    for who in range(I(s.n_players)):
        seat = seat_of(s, viewer, who)
        out[o.EXILES_PARTISANS_COFFINS + seat] = s.exiles_partisans.coffins[who]
        for item in range(N_ITEMS):
            out[o.EXILES_PARTISANS_EXHAUSTED + seat * N_ITEMS + item] = s.exiles_partisans.exhausted[who, item]
