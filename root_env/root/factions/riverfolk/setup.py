"""Set-up of the Riverfolk Company (Law 11.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.riverfolk import abilities as riverfolk
from root_env.root.factions.riverfolk import evening
from root_env.root.factions.riverfolk.declaration import POST_SPACES, STARTING_PAYMENTS, STARTING_WARRIORS
from root_env.root.rules import land, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add, count_down, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form the supply of 15 warriors and fill the Trade Posts tracks (Law 11.3.1, 11.3.3)."""
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in range(PC.TRADE_POST_FOX, PC.TRADE_POST_MOUSE + 1):
        s.piece_supply[kind] = POST_SPACES


@njit
def start(s: State, who: int) -> None:
    """Place the starting payments; ask for the four clearings and the prices (Law 11.3.2, 11.3.4, 11.3.5)."""
    riverfolk.receive(s, who, STARTING_PAYMENTS)
    evening.ask_prices(s, who)
    push(s, K.SETUP_RIVER, who, count=STARTING_WARRIORS)


@njit
def list_river_clearings(s: State, who: int, out: DecisionList) -> None:
    """Add every clearing with a river in which the player may place pieces (Law 11.3.2, 11.5.5, 6.2.2)."""
    for c in range(N_CLEARINGS):
        if land.rivers(s, c) != 0 and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def legal_setup_river(s: State, who: int, out: DecisionList) -> None:
    """A clearing touching the river (Law 11.3.2)."""
    list_river_clearings(s, who, out)


@njit
def apply_setup_river(s: State, who: int, c: int) -> None:
    """Place a warrior there; asked again until four are placed (Law 11.3.2)."""
    pieces.place_warriors(s, who, c, 1)
    count_down(s)
