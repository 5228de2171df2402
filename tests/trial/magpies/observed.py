"""The board of the Magpies in observations; its hidden parts are written as they are declared."""

from root_env.engine.jit import I, njit
from root_env.engine.row import mark, seat_of, write_bits
from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS
from root_env.root.rules.spec.observation import offsets_of
from tests.trial.magpies.declaration import Trinket

AT = offsets_of("magpies")
N_TRINKETS = len(Trinket)


@njit
def write_board(s, who, viewer, at, o, out):
    """Write actions left, who has seen which trinket and what none is (M.5.1, M.2.1)."""
    out[at + AT.FLIGHTS] = s.magpies.flights
    out[at + AT.N_LOOT] = s.magpies.n_loot
    mark(I(s.magpies.second_nest), out, at + AT.SECOND_NEST)
    for c in range(N_CLEARINGS):
        write_bits(I(s.magpies.denied[c]), N_TRINKETS, out, at + AT.DENIED + c * N_TRINKETS)
    for other in range(I(s.n_players)):
        place = at + AT.PEEKED + seat_of(s, viewer, other) * N_CLEARINGS
        write_bits(I(s.magpies.peeked[other]), N_CLEARINGS, out, place)
        place = at + AT.FOUND + seat_of(s, viewer, other) * N_FORESTS
        write_bits(I(s.magpies.found[other]), N_FORESTS, out, place)
