"""The board of the River Otters in observations."""

from root_env.engine.jit import I, njit
from root_env.engine.row import mark, seat_of, write_bits
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS
from root_env.root.rules.spec.observation import offsets_of

AT = offsets_of("otters")


@njit
def write_board(s, who, viewer, at, o, out):
    """Write the temper, actions left, where fish have been placed, and feasts (O.3.1, O.4.1, O.5.1, O.5.2)."""
    mark(I(s.otters.temper), out, at + AT.TEMPER)
    out[at + AT.ACTIONS] = s.otters.actions
    write_bits(I(s.otters.fished), N_CLEARINGS, out, at + AT.FISHED)
    for suit in range(N_SUITS):
        out[at + AT.FEASTS + suit] = s.otters.feasts[suit]
    for p in range(I(s.n_players)):
        out[at + AT.NETS + seat_of(s, viewer, p)] = s.otters.nets[p]
