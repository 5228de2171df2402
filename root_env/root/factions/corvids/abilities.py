"""Abilities of the Corvid Conspiracy that change the rules for everyone (Law 13.2, 13.7)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.corvids.declaration import PL
from root_env.root.factions.corvids.placing import raiders_wanted
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import push
from root_env.root.rules.ids import N_CLEARINGS, PC, F, K
from root_env.root.rules.scoring import enemies
from root_env.root.rules.state import State


@njit
def is_face_up(s: State, c: int) -> bool:
    """True if the plot in a clearing lies face up (Law 13.2.2.I)."""
    return (I(s.corvids.face_up) >> c) & 1 != 0


@njit
def hides_plot(s: State, c: int) -> bool:
    """True if a plot lies face down in a clearing (Law 13.2.2.I)."""
    return s.pieces[PC.PLOT, c] > 0 and not is_face_up(s, c)


@njit
def shows_plot(s: State, c: int) -> bool:
    """True if a plot lies face up in a clearing (Law 13.2.2.I)."""
    return s.pieces[PC.PLOT, c] > 0 and is_face_up(s, c)


@njit
def face_up_plots(s: State, plot: int) -> int:
    """Number of plots of a type that lie face up on the map, -1 for all types (Law 13.4.2, 13.6.2)."""
    n = 0
    for c in range(N_CLEARINGS):
        if shows_plot(s, c) and (plot < 0 or s.corvids.plots[c] == plot):
            n += 1
    return n


# -- crafting, moving and battle (Law 13.2.1, 13.2.3, 13.2.5) ------------------------------------------


@njit
def crafting_piece(s: State, who: int) -> int:
    """They craft with plots, whichever side is up (Law 13.2.1)."""
    return PC.PLOT


@njit
def moves_without_rule(s: State, who: int) -> bool:
    """Nimble: they move regardless of rule (Law 13.2.3)."""
    return True


@njit
def defense_hits(s: State, defender: int, c: int) -> int:
    """Embedded Agents: as defender they deal an extra hit beside a facedown plot (Law 13.2.5)."""
    return 1 if hides_plot(s, c) else 0


# -- snares (Law 13.7.2) -------------------------------------------------------------------------------


@njit
def _snares(s: State, who: int, c: int) -> bool:
    """True if a snare face up in a clearing holds the pieces of this enemy (Law 13.7.2)."""
    if not shows_plot(s, c) or s.corvids.plots[c] != PL.SNARE:
        return False
    return enemies(s, I(s.player_of[F.CORVIDS]), who)


@njit
def forbids_placing(s: State, who: int, c: int) -> bool:
    """Enemies place nothing beside a snare (Law 13.7.2)."""
    return _snares(s, who, c)


@njit
def forbids_leaving(s: State, who: int, c: int) -> bool:
    """Pieces of enemies are not moved away from a snare (Law 13.7.2)."""
    return _snares(s, who, c)


# -- plots that leave the map (Law 13.2.2, 13.7.4) -----------------------------------------------------


@njit
def back_to_stock(s: State, c: int) -> int:
    """The plot of a clearing goes back face down to the supply; returns its type, -1 without one (Law 13.2.2.I)."""
    plot = I(s.corvids.plots[c])
    if plot >= 0:
        s.corvids.stock[plot] = s.corvids.stock[plot] + 1
        s.corvids.plots[c] = -1
        s.corvids.denied[c] = 0
        s.corvids.face_up = I(s.corvids.face_up) & ~(1 << c)
    return plot


@njit
def after_piece_removed(s: State, remover: int, owner: int, kind: int, c: int) -> None:
    """A removed plot is back in the supply; a raid, unless it was exposed before, places warriors (Law 13.7.4)."""
    facing_down = not is_face_up(s, c)
    if back_to_stock(s, c) != PL.RAID:
        return
    if facing_down:
        note(s, E.PLOT_SHOWN, owner, clearing=c, x=PL.RAID)
    if s.corvids.raided == 0:
        push(s, K.RAID_REMOVED, owner)
    s.corvids.raided = I(s.corvids.raided) | (1 << c)


@njit
def places(s: State, who: int, kind: int) -> bool:
    """Removed raids, with too few warriors for all of them (Law 13.7.4, 1.5.4)."""
    return kind == K.RAID_REMOVED and s.warrior_supply[who] < raiders_wanted(s, who)


# -- Cajole (Law C.5.2.V) ------------------------------------------------------------------------------


@njit
def takes_one_more(s: State, kind: int, c: int) -> bool:
    """A clearing holds one plot at most, whoever asks for another (Law 13.2.2.II)."""
    return s.pieces[kind, c] == 0


@njit
def asks_how_to_place(s: State, kind: int, c: int) -> bool:
    """They choose which plot it is, and which side is up (Law C.5.2.V)."""
    push(s, K.PLOT_WHICH, I(s.player_of[F.CORVIDS]), clearing=c, x=1)
    return True
