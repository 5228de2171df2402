"""Evening of the Corvids: exert, draw (Law 13.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.corvids import daylight
from root_env.root.factions.corvids.abilities import face_up_plots
from root_env.root.factions.corvids.declaration import PL
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import K
from root_env.root.rules.key_actions import battle, hand, move, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Exert or draw; the hand is discarded down to five in any case (Law 13.6, 13.6.1, 13.6.2)."""
    hand.draw_and_discard(s, who, 0)
    push(s, K.EXERT, who)


@njit
def legal_exert(s: State, who: int, out: DecisionList) -> None:
    """An action of Daylight, an offer, or draw cards (Law 13.6.1)."""
    daylight.list_actions(s, who, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def _exert(s: State, who: int) -> None:
    """Take the action, and draw no cards (Law 13.6.1)."""
    pop(s)
    push(s, K.GAP, who)


@njit
def apply_move_in_exert(s: State, who: int, origin: int, destination: int) -> None:
    """Take a move (Law 13.6.1)."""
    _exert(s, who)
    move.start_move(s, who, origin, destination)


@njit
def apply_battle_in_exert(s: State, who: int, c: int, faction: int) -> None:
    """Initiate a battle (Law 13.6.1)."""
    _exert(s, who)
    battle.start_battle(s, who, c, faction)


@njit
def apply_plot_in_exert(s: State, who: int, c: int) -> None:
    """Place a plot; those of Daylight count for its cost (Law 13.6.1, 13.5.2)."""
    _exert(s, who)
    daylight.start_plot(s, who, c)


@njit
def apply_trick_in_exert(s: State, who: int, c: int) -> None:
    """Swap two plots (Law 13.6.1)."""
    _exert(s, who)
    push(s, K.TRICK_WITH, who, clearing=c)


@njit
def apply_pass_in_exert(s: State, who: int) -> None:
    """Draw one card, and one for each extortion that lies face up (Law 13.6.2, 13.7.3)."""
    pop(s)
    push(s, K.DRAW_CARDS, who, count=1 + face_up_plots(s, PL.EXTORTION))
