"""Invariants of the Hoard, the warlord and mobs (Law 14)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds.abilities import items_of
from root_env.root.factions.hundreds.declaration import COMMAND, N_MOODS, PROWESS, TRACK_OF, TRACK_SPACES
from root_env.root.rules.ids import N_CLEARINGS, N_ITEMS, F, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """Tracks hold their items, and marks are of items held and of ruins that lie there."""
    if s.player_of[F.HUNDREDS] < 0:
        return 0
    h = s.hundreds
    if items_of(s, COMMAND) > TRACK_SPACES or items_of(s, PROWESS) > TRACK_SPACES:
        return B.BOARD
    for item in range(N_ITEMS):
        if h.hoard[item] > 0 and TRACK_OF[item] < 0:
            return B.BOARD
    for c in range(N_CLEARINGS):
        if ((I(h.looked) | I(h.razing)) >> c) & 1 != 0 and s.ruins[c] == 0:
            return B.MARKS
    if s.phase != P.SETUP and not 0 <= h.mood < N_MOODS:
        return B.BOARD
    return 0
