"""Birdsong of the Eyrie: Emergency Orders, the Decree, a new roost (Law 7.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.eyrie.declaration import N_COLUMNS
from root_env.root.factions.eyrie.decree import to_decree
from root_env.root.rules import forces, pieces, zones
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, N_CARDS, N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

NEW_ROOST_WARRIORS = 3
FIRST, SECOND = 1, 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """The three steps in order, with gaps between them (Law 7.4)."""
    push(s, K.GAP, who)
    push(s, K.NEW_ROOST, who)
    push(s, K.GAP, who)
    push(s, K.DECREE_CARD, who, count=FIRST, x=0)
    push(s, K.EMERGENCY_ORDERS, who)
    push(s, K.GAP, who)


@njit
def run_emergency_orders(s: State, who: int) -> None:
    """With no cards in hand, draw one (Law 7.4.1)."""
    pop(s)
    if s.hand_size[who] == 0:
        zones.draw(s, who, 1)


@njit
def legal_decree_card(s: State, who: int, out: DecisionList) -> None:
    """A card for the Decree: the first must be added, a second may follow; one bird at most (Law 7.4.2)."""
    f = top(s)
    for card in range(N_CARDS):
        if s.hand[who, card] > 0 and not (f.x == 1 and SUIT[card] == S.BIRD):
            add(out, A.CHOOSE_CARD + card)
    if f.count == SECOND or s.hand_size[who] == 0:
        add(out, A.PASS)
    if f.count == FIRST:
        offers.list_offers(s, who, out)


@njit
def apply_decree_card(s: State, who: int, card: int) -> None:
    """Reveal the card; its column is asked next (Law 7.4.2)."""
    f = top(s)
    count, bird = I(f.count), I(f.x)
    pop(s)
    zones.reveal_out(s, who, card)
    if SUIT[card] == S.BIRD:
        bird = 1
    push(s, K.DECREE_COLUMN, who, count=count, card=card, x=bird)


@njit
def legal_decree_column(s: State, who: int, out: DecisionList) -> None:
    """Any column (Law 7.4.2)."""
    for column in range(N_COLUMNS):
        add(out, A.DECREE + column)


@njit
def apply_decree_column(s: State, who: int, column: int) -> None:
    """Tuck the card there (Law 7.4.2)."""
    f = top(s)
    count, card, bird = I(f.count), I(f.card), I(f.x)
    pop(s)
    to_decree(s, card, column)
    if count == FIRST:
        push(s, K.DECREE_CARD, who, count=SECOND, x=bird)


@njit
def _all_warriors(s: State, c: int) -> int:
    n = 0
    for p in range(forces.end(s)):
        n += I(s.warriors[p, c])
    return n


@njit
def _can_hold_roost(s: State, who: int, c: int) -> bool:
    return s.slots[c] > 0 and hooks.can_place(s, who, c)


@njit
def _may_choose(s: State, who: int, c: int) -> bool:
    """True if the roost and all its warriors can be placed; in the 2018 Law for any clearing (Law 7.4.3)."""
    return s.edition == ED.LAW_2018 or _can_hold_roost(s, who, c)


@njit
def legal_new_roost(s: State, who: int, out: DecisionList) -> None:
    """Without roosts on the map: a clearing with the fewest warriors in which all can be placed (Law 7.4.3)."""
    fewest = 1000
    if s.piece_supply[PC.ROOST] == TOTAL[PC.ROOST]:
        for c in range(N_CLEARINGS):
            if _may_choose(s, who, c):
                fewest = min(fewest, _all_warriors(s, c))
        for c in range(N_CLEARINGS):
            if _may_choose(s, who, c) and _all_warriors(s, c) == fewest:
                add(out, A.CHOOSE_CLEARING + c)
    if fewest == 1000:
        add(out, A.PASS)


@njit
def apply_new_roost(s: State, who: int, c: int) -> None:
    """Place a roost and three warriors; in the 2018 Law those of them that can be placed there (Law 7.4.3)."""
    pop(s)
    if _can_hold_roost(s, who, c):
        pieces.place_piece(s, PC.ROOST, c)
    if hooks.can_place(s, who, c):
        pieces.place_warriors(s, who, c, NEW_ROOST_WARRIORS)
