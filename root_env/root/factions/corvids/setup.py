"""Set-up of the Corvid Conspiracy (Law 13.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.corvids.declaration import COPIES, N_PLOTS
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form supplies of 15 warriors and 8 plots, two of each type (Law 13.3.1, 13.2.2)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.PLOT] = TOTAL[PC.PLOT]
    for plot in range(N_PLOTS):
        s.corvids.stock[plot] = COPIES


@njit
def start(s: State, who: int) -> None:
    """Ask for a clearing of each suit in which a warrior can be placed (Law 13.3.2, 1.5.4)."""
    for suit in range(N_SUITS - 1, -1, -1):
        for c in range(N_CLEARINGS):
            if _can_take(s, who, c, suit):
                push(s, K.SETUP_SCATTER, who, suit=suit, x=suit)
                break


@njit
def _can_take(s: State, who: int, c: int, suit: int) -> bool:
    return matching.is_of(s, c, suit) and hooks.can_place(s, who, c)


@njit
def legal_setup_scatter(s: State, who: int, out: DecisionList) -> None:
    """Any clearing of the suit (Law 13.3.2)."""
    suit = I(top(s).suit)
    for c in range(N_CLEARINGS):
        if _can_take(s, who, c, suit):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_scatter(s: State, who: int, c: int) -> None:
    """Place a warrior (Law 13.3.2)."""
    pop(s)
    pieces.place_warriors(s, who, c, 1)
