"""Birdsong of Chameleander: Slough and Skip (Law C.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander import abilities as ability
from root_env.root.factions.chameleander.declaration import SLOUGH_CARDS
from root_env.root.factions.chameleander.ego import to_the_id
from root_env.root.rules import zones
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, K
from root_env.root.rules.key_actions import hand, move, offers
from root_env.root.rules.spec.actions import A, move_action
from root_env.root.rules.state import State

SKIPS = 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """Slough, then Skip (Law C.4)."""
    push(s, K.SKIP_MOVE, who, count=SKIPS)
    push(s, K.SLOUGH, who)


@njit
def legal_slough(s: State, who: int, out: DecisionList) -> None:
    """Slough with four cards and an ego on the track, take an offer, or pass (Law C.4.1)."""
    if s.hand_size[who] >= SLOUGH_CARDS and ability.next_space(s) >= 0:
        add(out, A.SLOUGH)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_slough(s: State, who: int) -> None:
    """Ask for the four cards to discard (Law C.4.1)."""
    pop(s)
    push(s, K.SLOUGH_CARD, who, count=SLOUGH_CARDS)
    _discard_if_all(s)


@njit
def _discard_if_all(s: State) -> None:
    """Discard the whole hand if all of it is needed: there is nothing to choose (Law C.4.1)."""
    f = top(s)
    who = I(f.who)
    if s.hand_size[who] > f.count:
        return
    pop(s)
    for card in range(N_CARDS):
        for _ in range(I(s.hand[who, card])):
            zones.spend(s, who, card)
    to_the_id(s)


@njit
def legal_slough_card(s: State, who: int, out: DecisionList) -> None:
    """Any card in hand (Law C.4.1)."""
    hand.list_hand(s, who, out)


@njit
def apply_slough_card(s: State, who: int, card: int) -> None:
    """Discard it; after the fourth the leftmost ego of the track goes to The Id (Law C.4.1, C.2.6)."""
    f = top(s)
    n = I(f.count) - 1
    zones.spend(s, who, card)
    if n == 0:
        pop(s)
        to_the_id(s)
    else:
        f.count = n


@njit
def legal_skip_move(s: State, who: int, out: DecisionList) -> None:
    """A move to any adjacent clearing that can be entered, regardless of rule; an offer, or pass (Law C.4.2)."""
    origin = ability.place(s, who)
    near = hooks.ways_past_bars(s, who, origin)
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0:
            add(out, move_action(origin, c))
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_skip_move(s: State, who: int, origin: int, destination: int) -> None:
    """Take the move; a second one may follow (Law C.4.2)."""
    n = I(top(s).count)
    pop(s)
    if n > 1:
        push(s, K.SKIP_MOVE, who, count=n - 1)
    else:
        push(s, K.GAP, who)
    move.start_move(s, who, origin, destination)
