"""The board of the Riverfolk Company, services in force, the open hand."""

from root_env.engine.jit import I, njit
from root_env.root.factions.riverfolk.abilities import company
from root_env.root.factions.riverfolk.declaration import MOST_PRICE, N_SERVICES, POST_SPACES, SV
from root_env.root.rules import ids
from root_env.root.rules.ids import NOBODY, PC, F, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def check(s: State) -> int:
    """Tracks, prices and services are valid; everybody knows the open hand (Law 11.2.3, 11.2.6, 11.2.7)."""
    seller = company(s)
    if s.open_hand != seller:
        return B.OPEN_HAND
    if seller == NOBODY:
        return B.SERVICES if s.riverboats != NOBODY else 0
    for card in range(ids.N_CARDS):
        if s.common[seller, card] != s.hand[seller, card]:
            return B.OPEN_HAND
        for observer in range(I(s.n_players)):
            if observer != seller and s.known[observer, seller, card] != s.hand[seller, card]:
                return B.OPEN_HAND
    for suit in range(ids.N_SUITS):
        n = I(s.piece_supply[PC.TRADE_POST_FOX + suit])
        for who in range(I(s.n_players)):
            n += I(s.riverfolk.tracks[suit, who])
        if n > POST_SPACES:
            return B.FUNDS
    return _services(s, seller)


@njit
def _services(s: State, seller: int) -> int:
    """Prices stand on the tracks; only the player taking the turn has bought, mercenaries serve from Daylight on."""
    for service in range(N_SERVICES):
        price = I(s.riverfolk.prices[service])
        if price < 0 or price > MOST_PRICE or (price == 0 and s.phase != P.SETUP):
            return B.PRICES
        if s.riverfolk.bought[service] < 0 or (s.riverfolk.bought[service] > 0 and s.turn == seller):
            return B.SERVICES
    hirer = I(s.serves[seller])
    if hirer != NOBODY:
        serving = s.phase == P.DAYLIGHT or s.phase == P.EVENING
        if hirer != s.turn or not serving or s.riverfolk.bought[SV.MERCENARIES] == 0:
            return B.SERVICES
        if s.faction[hirer] == F.VAGABOND or s.faction[hirer] == F.VAGABOND_2:
            return B.SERVICES
    if s.riverboats != NOBODY and (s.riverboats != s.turn or s.riverfolk.bought[SV.RIVERBOATS] == 0):
        return B.SERVICES
    return 0
