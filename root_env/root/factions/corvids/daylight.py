"""Daylight of the Corvids: move, plot, battle, trick (Law 13.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.corvids import abilities as ability
from root_env.root.factions.corvids.declaration import ACTIONS
from root_env.root.rules import removal
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import battle, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """Up to three actions, in any order and number (Law 13.5)."""
    push(s, K.CONSPIRE, who, count=ACTIONS)


@njit
def list_actions(s: State, who: int, out: DecisionList) -> None:
    """Add every action of Daylight that is possible now (Law 13.5.1, 13.5.2, 13.5.3, 13.5.4)."""
    move.list_moves(s, who, S.BIRD, out)
    battle.list_battles(s, who, S.BIRD, out)
    for c in range(N_CLEARINGS):
        if can_plot(s, who, c):
            add(out, A.PLOT + c)
        if can_trick(s, c):
            add(out, A.TRICK + c)


@njit
def legal_conspire(s: State, who: int, out: DecisionList) -> None:
    """An action, an offer, or end (Law 13.5)."""
    list_actions(s, who, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _take_action(s: State, who: int) -> None:
    """Take one of the actions; after the last one other effects can still be used (Law 13.5, 1.4.1)."""
    f = top(s)
    if f.count == 1:
        pop(s)
        push(s, K.GAP, who)
    else:
        f.count = f.count - 1


@njit
def apply_move_in_conspire(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 13.5.1)."""
    _take_action(s, who)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_conspire(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 13.5.3)."""
    _take_action(s, who)
    battle.start_battle(s, who, c, faction)


@njit
def apply_plot_in_conspire(s: State, who: int, c: int) -> None:
    """Place a plot (Law 13.5.2)."""
    _take_action(s, who)
    start_plot(s, who, c)


@njit
def apply_trick_in_conspire(s: State, who: int, c: int) -> None:
    """Swap two plots (Law 13.5.4)."""
    _take_action(s, who)
    push(s, K.TRICK_WITH, who, clearing=c)


# -- Plot (Law 13.5.2) ---------------------------------------------------------------------------------


@njit
def plot_cost(s: State) -> int:
    """Warriors that a plot costs: one, and one for each plot placed this turn (Law 13.5.2)."""
    return 1 + I(s.corvids.placed)


@njit
def can_plot(s: State, who: int, c: int) -> bool:
    """True if a plot can be placed: enough warriors in a clearing without one, and one in the supply (Law 13.5.2)."""
    if s.warriors[who, c] < plot_cost(s) or s.piece_supply[PC.PLOT] == 0:
        return False
    return s.pieces[PC.PLOT, c] == 0 and hooks.can_place(s, who, c)


@njit
def start_plot(s: State, who: int, c: int) -> None:
    """Remove the warriors, then ask for the plot (Law 13.5.2)."""
    cost = plot_cost(s)
    s.corvids.placed = cost
    push(s, K.PLOT_WHICH, who, clearing=c, x=0)
    removal.remove_warriors(s, who, who, c, cost)
    removal.settle(s, who)


# -- Trick (Law 13.5.4) --------------------------------------------------------------------------------


@njit
def can_swap(s: State, a: int, b: int) -> bool:
    """True if the plots of two clearings can change places: both face down, or both face up and not alike.

    To swap two that lie face up and are alike would change nothing (Law 13.5.4).
    """
    if a == b:
        return False
    if ability.hides_plot(s, a) and ability.hides_plot(s, b):
        return True
    both = ability.shows_plot(s, a) and ability.shows_plot(s, b)
    return both and s.corvids.plots[a] != s.corvids.plots[b]


@njit
def can_trick(s: State, c: int) -> bool:
    """True if the plot of a clearing can change places with another one (Law 13.5.4)."""
    for k in range(N_CLEARINGS):
        if can_swap(s, c, k):
            return True
    return False


@njit
def legal_trick_with(s: State, who: int, out: DecisionList) -> None:
    """Another plot with the same side up (Law 13.5.4)."""
    clearing = I(top(s).clearing)
    for c in range(N_CLEARINGS):
        if can_swap(s, clearing, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_trick_with(s: State, who: int, c: int) -> None:
    """Swap them: no placing and no move; what is known of each goes with it (Law 13.5.4, 21.33, 13.2.4)."""
    clearing = I(top(s).clearing)
    pop(s)
    plot, denied = I(s.corvids.plots[c]), I(s.corvids.denied[c])
    s.corvids.plots[c] = s.corvids.plots[clearing]
    s.corvids.denied[c] = s.corvids.denied[clearing]
    s.corvids.plots[clearing] = plot
    s.corvids.denied[clearing] = denied
    note(s, E.PLOTS_SWAPPED, who, clearing=clearing, to=c)
