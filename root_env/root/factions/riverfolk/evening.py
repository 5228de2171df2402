"""Evening of the Riverfolk Company: discard cards, set costs (Law 11.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.riverfolk.declaration import MOST_PRICE, N_SERVICES
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Discard down to five, then set the three prices; offers stand between (Law 11.6, 11.6.1, 11.6.2, 1.4.3)."""
    ask_prices(s, who)
    push(s, K.GAP, who)
    push(s, K.DISCARD, who)


@njit
def ask_prices(s: State, who: int) -> None:
    """Ask for the price of each service in turn (Law 11.3.5, 11.6.2)."""
    for service in range(N_SERVICES - 1, -1, -1):
        push(s, K.SET_PRICE, who, x=service)


@njit
def legal_set_price(s: State, who: int, out: DecisionList) -> None:
    """Any space of the service's track, the present one too (Law 11.3.5, 11.6.2)."""
    for price in range(1, MOST_PRICE + 1):
        add(out, A.CHOOSE_COUNT + price)


@njit
def apply_set_price(s: State, who: int, n: int) -> None:
    """Put the service marker there (Law 11.3.5, 11.6.2)."""
    service = I(top(s).x)
    pop(s)
    s.riverfolk.prices[service] = n
    note(s, E.PRICE, who, x=service, y=I(s.riverfolk.prices[service]))
