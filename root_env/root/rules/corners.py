"""Clearings in which a faction may start: corners and other homelands (Law 5, 5.1.7, 7.3.2, 10.3.2, 19.8.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import land
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add
from root_env.root.rules.ids import ALL_CLEARINGS, N_CLEARINGS
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def free_corners(s: State, who: int, builds: bool) -> int:
    """Bit per corner that is nobody's start, for one that `builds` or not; without a corner, per other clearing.

    Law 5, 5.1.7, 19.8.3.I.
    """
    taken = homelands(s)
    corners = land.corners(s) & ~taken
    free = corners if corners != 0 else ALL_CLEARINGS & ~taken
    if builds:
        free = _with_open_slot(s, free)
    return free if corners != 0 else free_homelands(s, who, free, 1)


@njit
def homelands(s: State) -> int:
    """Bit per clearing in which somebody has started, or which is a further homeland (Law 19.8.3.I)."""
    taken = 0
    for p in range(I(s.n_players)):
        if s.start[p] >= 0:
            taken |= 1 << I(s.start[p]) | hooks.further_homelands(s, p)
    return taken


@njit
def free_homelands(s: State, who: int, clearings: int, between: int) -> int:
    """Those of the clearings that can be the player's homeland, with so many clearings between it and enemy ones.

    If there are none, with as many as possible; homelands of his own may be near (Law 19.8.3.I, 19.8.3.III).
    """
    taken, own = homelands(s), 0
    if s.start[who] >= 0:
        own = 1 << I(s.start[who]) | hooks.further_homelands(s, who)
    return away(s, clearings & ~taken, taken & ~own, between)


@njit
def _with_open_slot(s: State, clearings: int) -> int:
    """The clearings in which a building can be placed; all the given ones if there is none (Law 19.8.3.I)."""
    found = 0
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0 and s.slots[c] > 0:
            found |= 1 << c
    return found if found != 0 else clearings


@njit
def away(s: State, clearings: int, taken: int, between: int) -> int:
    """Those clearings with so many clearings between them and each taken one, or as many as possible.

    Law 19.8.3.II.
    """
    found, near = clearings, taken
    for _ in range(between):
        reached = near
        for c in range(N_CLEARINGS):
            if (near >> c) & 1 != 0:
                reached |= land.adjacent(s, c)
        near = reached
        if found & ~near == 0:
            return found
        found &= ~near
    return found


@njit
def far_corners(s: State, who: int, builds: bool) -> int:
    """Bit per corner free for a start, one that `builds` or not; only those opposite another start, if there are any.

    Law 7.3.2, 10.3.2, 14.3.2.
    """
    free = free_corners(s, who, builds)
    opposite = 0
    for p in range(I(s.n_players)):
        if s.start[p] >= 0 and land.opposite(s, I(s.start[p])) >= 0:
            opposite |= 1 << land.opposite(s, I(s.start[p]))
    if free & opposite != 0:
        return free & opposite
    return free


@njit
def list_corners(s: State, who: int, builds: bool, out: DecisionList) -> None:
    """Add the corners to choose from, for a start that `builds` or not (Law 7.3.2, 10.3.2)."""
    corners = far_corners(s, who, builds)
    for c in range(N_CLEARINGS):
        if (corners >> c) & 1 != 0 and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)
