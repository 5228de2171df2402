"""Evening of the Keepers: live off the land, gather the Retinue, draw (Law 15.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import MOST_RETINUE, N_DUTIES
from root_env.root.factions.keepers.retinue import RETAINER
from root_env.root.rules import removal, zones
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CARDS, N_CLEARINGS, K
from root_env.root.rules.key_actions import hand, offers
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

CROWD = 4
"""As many warriors in a clearing lose one (Law 15.6.1)."""
DRAWS = 1
FROM_HAND = -1


@njit
def start_evening(s: State, who: int) -> None:
    """The three steps in order (Law 15.6)."""
    push(s, K.KEEPERS_DRAW, who)
    push(s, K.GATHER, who, count=0)
    push(s, K.LIVE_OFF_LAND, who)


@njit
def run_live_off_land(s: State, who: int) -> None:
    """Remove a warrior from each clearing with four or more (Law 15.6.1)."""
    pop(s)
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] >= CROWD:
            removal.remove_warriors(s, who, who, c, 1)
    removal.settle(s, who)


# -- Gather Retinue (Law 15.6.2) -----------------------------------------------------------------------


@njit
def in_column(s: State, duty: int) -> int:
    """Cards in a column of the Retinue (Law 15.5.2)."""
    n = I(s.keepers.retainers[duty])
    for card in range(N_CARDS):
        n += I(s.keepers.retinue[duty, card])
    return n


@njit
def in_retinue(s: State) -> int:
    """Cards in the Retinue (Law 15.6.2)."""
    n = 0
    for duty in range(N_DUTIES):
        n += in_column(s, duty)
    return n


@njit
def legal_gather(s: State, who: int, out: DecisionList) -> None:
    """A card in hand while fewer than ten lie there; or a shift, if none was added; or the end (Law 15.6.2)."""
    if in_retinue(s) < MOST_RETINUE:
        hand.list_hand(s, who, out)
    if top(s).count == 0:
        for duty in range(N_DUTIES):
            if in_column(s, duty) > 0:
                add(out, A.CHOOSE_DUTY + duty)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_choose_card_in_gather(s: State, who: int, card: int) -> None:
    """Show the card and ask for its column (Law 15.6.2)."""
    top(s).count = I(top(s).count) + 1
    zones.reveal_out(s, who, card)
    push(s, K.GATHER_TO, who, card=card, x=FROM_HAND)


@njit
def apply_choose_duty_in_gather(s: State, who: int, duty: int) -> None:
    """Ask for the card of that column to shift; none is added then (Law 15.6.2)."""
    pop(s)
    push(s, K.GAP, who)
    push(s, K.SHIFT, who, x=duty)


@njit
def legal_shift(s: State, who: int, out: DecisionList) -> None:
    """A card of the column (Law 15.6.2)."""
    duty = I(top(s).x)
    for card in range(N_CARDS):
        if s.keepers.retinue[duty, card] > 0:
            add(out, A.CHOOSE_CARD + card)
    if s.keepers.retainers[duty] > 0:
        add(out, A.RETAINER + duty)


@njit
def apply_choose_card_in_shift(s: State, who: int, card: int) -> None:
    """Ask for its new column (Law 15.6.2)."""
    duty = I(top(s).x)
    pop(s)
    s.keepers.retinue[duty, card] = I(s.keepers.retinue[duty, card]) - 1
    push(s, K.GATHER_TO, who, card=card, x=duty)


@njit
def apply_retainer_in_shift(s: State, who: int, duty: int) -> None:
    """Ask for the new column of the Faithful Retainer (Law 15.6.2)."""
    pop(s)
    s.keepers.retainers[duty] = I(s.keepers.retainers[duty]) - 1
    push(s, K.GATHER_TO, who, card=RETAINER, x=duty)


@njit
def legal_gather_to(s: State, who: int, out: DecisionList) -> None:
    """Any column; a card that is shifted goes to another one (Law 15.6.2)."""
    for duty in range(N_DUTIES):
        if duty != top(s).x:
            add(out, A.CHOOSE_DUTY + duty)


@njit
def apply_gather_to(s: State, who: int, duty: int) -> None:
    """Put it there (Law 15.6.2)."""
    card = I(top(s).card)
    pop(s)
    if card == RETAINER:
        s.keepers.retainers[duty] = I(s.keepers.retainers[duty]) + 1
        note(s, E.RETAINER_SHIFTED, who, x=duty)
    else:
        s.keepers.retinue[duty, card] = I(s.keepers.retinue[duty, card]) + 1
        note(s, E.TO_RETINUE, who, card=card, x=duty)


@njit
def run_keepers_draw(s: State, who: int) -> None:
    """Draw a card, and one for each waystation on the map; then discard (Law 15.6.3)."""
    pop(s)
    hand.draw_and_discard(s, who, DRAWS + relics.waystations_on_map(s))
