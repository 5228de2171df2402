"""Placing of the Corvids: a plot, and warriors in several clearings, by recruiting or by raids.

Law 13.4.3, 13.5.2, 13.7.4, 1.5.4.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.corvids.declaration import N_PLOTS
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def _open_to(s: State, who: int, clearings: int) -> int:
    """Those of these clearings, a bit each, in which they can place warriors (Law 6.2.2, 26.6.2)."""
    for c in range(N_CLEARINGS):
        if not hooks.can_place(s, who, c):
            clearings &= ~(1 << c)
    return clearings


@njit
def _number_of(clearings: int) -> int:
    n = 0
    for c in range(N_CLEARINGS):
        n += (clearings >> c) & 1
    return n


@njit
def place_in_each(s: State, who: int, clearings: int) -> None:
    """Place a warrior in each of these clearings; if too few are left, ask where (Law 13.4.3, 13.7.4, 1.5.4)."""
    clearings = _open_to(s, who, clearings)
    if 0 < s.warrior_supply[who] < _number_of(clearings):
        s.corvids.waiting = clearings
        push(s, K.SHORT_OF_WARRIORS, who)
        return
    for c in range(N_CLEARINGS):
        if (clearings >> c) & 1 != 0:
            pieces.place_warriors(s, who, c, 1)


@njit
def legal_short_of_warriors(s: State, who: int, out: DecisionList) -> None:
    """A clearing that has got no warrior yet (Law 1.5.4)."""
    for c in range(N_CLEARINGS):
        if (I(s.corvids.waiting) >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_short_of_warriors(s: State, who: int, c: int) -> None:
    """Place a warrior there; asked again while any are left (Law 1.5.4)."""
    s.corvids.waiting = I(s.corvids.waiting) & ~(1 << c)
    if s.warrior_supply[who] == 1:
        pop(s)
        s.corvids.waiting = 0
    pieces.place_warriors(s, who, c, 1)


# -- plots (Law 13.5.2, C.5.2.V) -----------------------------------------------------------------------


@njit
def legal_plot_which(s: State, who: int, out: DecisionList) -> None:
    """A type in the supply; where Chameleander cajoles it may lie face up too (Law 13.5.2, C.5.2.V)."""
    for plot in range(N_PLOTS):
        if s.corvids.stock[plot] > 0:
            add(out, A.CHOOSE_PLOT + plot)
            if top(s).x == 1:
                add(out, A.LAY_OPEN + plot)


@njit
def _place_plot(s: State, plot: int) -> int:
    """Place the plot in the clearing of the question; returns the clearing (Law 13.5.2)."""
    c = I(top(s).clearing)
    pop(s)
    s.corvids.stock[plot] = s.corvids.stock[plot] - 1
    s.corvids.plots[c] = plot
    pieces.place_piece(s, PC.PLOT, c)
    return c


@njit
def apply_choose_plot_in_plot_which(s: State, who: int, plot: int) -> None:
    """Place it face down (Law 13.5.2)."""
    c = _place_plot(s, plot)
    note(s, E.PLOT_HIDDEN, who, clearing=c, x=plot)


@njit
def apply_lay_open_in_plot_which(s: State, who: int, plot: int) -> None:
    """Place it face up: it is not flipped, so nothing follows (Law C.5.2.V)."""
    c = _place_plot(s, plot)
    s.corvids.face_up = I(s.corvids.face_up) | (1 << c)
    note(s, E.PLOT_SHOWN, who, clearing=c, x=plot)


# -- raids (Law 13.7.4) --------------------------------------------------------------------------------


@njit
def raiders_wanted(s: State, who: int) -> int:
    """Number of warriors that the removed raids place, if there are enough (Law 13.7.4)."""
    n = 0
    for c in range(N_CLEARINGS):
        if (I(s.corvids.raided) >> c) & 1 != 0:
            n += _number_of(_open_to(s, who, hooks.paths_from(s, who, c)))
    return n


@njit
def run_raid_removed(s: State, who: int) -> None:
    """Place a warrior in each clearing adjacent to a removed raid, raid by raid.

    If too few are left for all, the current player chooses the next raid (Law 13.7.4, 1.1.3, 1.5.4).
    """
    raided = I(s.corvids.raided)
    if raided == 0:
        pop(s)
        return
    last = 0
    for c in range(N_CLEARINGS):
        if (raided >> c) & 1 != 0:
            last = c
    if raided != 1 << last and 0 < s.warrior_supply[who] < raiders_wanted(s, who):
        push(s, K.RAID_NEXT, I(s.turn), other=who)
        return
    _raid(s, who, last)


@njit
def _raid(s: State, who: int, c: int) -> None:
    """Place a warrior in each clearing adjacent to one (Law 13.7.4, 2.2.1)."""
    s.corvids.raided = I(s.corvids.raided) & ~(1 << c)
    place_in_each(s, who, hooks.paths_from(s, who, c))


@njit
def legal_raid_next(s: State, who: int, out: DecisionList) -> None:
    """A raid that has not been resolved (Law 1.1.3)."""
    for c in range(N_CLEARINGS):
        if (I(s.corvids.raided) >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_raid_next(s: State, who: int, c: int) -> None:
    """Resolve it; asked again if the order of the others matters (Law 1.1.3)."""
    corvids = I(top(s).other)
    pop(s)
    _raid(s, corvids, c)
