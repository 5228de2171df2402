"""Observation of the board of the Riverfolk Company (Law 11.2.4, 11.2.6)."""

from root_env.engine.ground import Places, Row
from root_env.engine.jit import I, njit
from root_env.engine.row import seat_of
from root_env.root.factions.riverfolk.declaration import N_SERVICES
from root_env.root.rules.ids import N_SUITS
from root_env.root.rules.spec.axes import AXES
from root_env.root.rules.spec.observation import offsets_of
from root_env.root.rules.state import State

AT = offsets_of("riverfolk")
N_SEATS = AXES["seat"]


@njit
def write_board(s: State, who: int, viewer: int, at: int, o: Places, out: Row) -> None:
    """Write the board of the Riverfolk Company: funds by owner, prices, sales (Law 11.2.4, 11.2.6)."""
    for owner in range(I(s.n_players)):
        seat = seat_of(s, viewer, owner)
        out[at + AT.FUNDS + seat] = s.riverfolk.funds[owner]
        out[at + AT.COMMITTED + seat] = s.riverfolk.committed[owner]
        out[at + AT.PAYMENTS + seat] = s.riverfolk.payments[owner]
        for suit in range(N_SUITS):
            out[at + AT.TRACKS + suit * N_SEATS + seat] = s.riverfolk.tracks[suit, owner]
    for service in range(N_SERVICES):
        out[at + AT.PRICES + service] = s.riverfolk.prices[service]
        out[at + AT.BOUGHT + service] = s.riverfolk.bought[service]
