"""Daylight of the Lizard Cult: one ritual per revealed card (Law 10.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.lizard.abilities import gardens_on_map
from root_env.root.factions.lizard.cards import reveal, spend_revealed
from root_env.root.rules import pieces, ruling, zones
from root_env.root.rules.abilities import hooks, matching
from root_env.root.rules.data.decks import N_OF_SUIT, OF_SUIT, SUIT
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, N_CLEARINGS, PC, K, S
from root_env.root.rules.key_actions import hand, offers
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_daylight(s: State, who: int) -> None:
    """One menu for all of Daylight (Law 10.5)."""
    push(s, K.RITUAL_CARD, who)


# -- rituals that a card allows ----------------------------------------------------------------------


@njit
def can_build_in(s: State, who: int, suit: int, c: int) -> bool:
    """True for a ruled clearing of the suit with room, if a garden of the suit is left (Law 10.5.1, 2.2.3)."""
    if s.slots[c] <= 0 or s.piece_supply[PC.GARDEN_FOX + suit] == 0 or not matching.is_of(s, c, suit):
        return False
    return hooks.can_place(s, who, c) and ruling.rules(s, who, c)


@njit
def can_recruit_in(s: State, who: int, suit: int, c: int) -> bool:
    """True for a clearing of the suit, if a warrior is left (Law 10.5.2)."""
    return matching.is_of(s, c, suit) and s.warrior_supply[who] > 0 and hooks.can_place(s, who, c)


@njit
def can_score(s: State, who: int, suit: int, unrevealed: int) -> bool:
    """True if a garden of the suit is on the map, and the suit has not been scored this turn (Law 10.5.3).

    In the 2018 Law it also takes an unrevealed card to spend.
    """
    if gardens_on_map(s, suit) == 0 or (I(s.lizard.scored) >> suit) & 1 != 0:
        return False
    return s.edition == ED.CURRENT or unrevealed > 0


@njit
def can_sacrifice(s: State, who: int) -> bool:
    """True if a warrior is in the supply; in the 2018 Law on the map (Law 10.5.4)."""
    if s.edition == ED.CURRENT:
        return s.warrior_supply[who] > 0
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            return True
    return False


@njit
def has_ritual(s: State, who: int, suit: int) -> bool:
    """True if a card of the suit, revealed from hand, allows a ritual; birds are not wild (Law 10.5, 10.2.2)."""
    if suit == S.BIRD:
        return can_sacrifice(s, who)
    if can_score(s, who, suit, I(s.hand_size[who]) - 1):
        return True
    for c in range(N_CLEARINGS):
        if can_build_in(s, who, suit, c) or can_recruit_in(s, who, suit, c):
            return True
    return False


# -- the menu ----------------------------------------------------------------------------------------


@njit
def _holds(s: State, who: int, suit: int) -> bool:
    """True if the hand holds a card of exactly this suit (Law 10.2.2)."""
    for i in range(N_OF_SUIT[suit]):
        if s.hand[who, OF_SUIT[suit, i]] > 0:
            return True
    return False


@njit
def legal_ritual_card(s: State, who: int, out: DecisionList) -> None:
    """A card to reveal that allows a ritual, an offer, or end Daylight (Law 10.5)."""
    suits = 0
    for suit in range(S.BIRD + 1):
        if _holds(s, who, suit) and has_ritual(s, who, suit):
            suits |= 1 << suit
    matching.list_cards_of(s, who, suits, out)
    offers.list_offers(s, who, out)
    add(out, A.PASS)


@njit
def apply_ritual_card(s: State, who: int, card: int) -> None:
    """Reveal the card and ask for its ritual; the menu stays open (Law 10.5, 21.25)."""
    reveal(s, who, card)
    push(s, K.RITUAL, who, card=card)


@njit
def legal_ritual(s: State, who: int, out: DecisionList) -> None:
    """Build, recruit or score by the suit of the revealed card; a bird is for sacrifice only (Law 10.5.1-10.5.4)."""
    suit = SUIT[top(s).card]
    if suit == S.BIRD:
        add(out, A.SACRIFICE)
        return
    for c in range(N_CLEARINGS):
        if can_recruit_in(s, who, suit, c):
            add(out, A.CHOOSE_CLEARING + c)
    for c in range(N_CLEARINGS):
        if can_build_in(s, who, suit, c):
            add(out, A.GARDEN + c)
    if can_score(s, who, suit, I(s.hand_size[who])):
        add(out, A.SCORE_GARDENS)


@njit
def apply_garden_in_ritual(s: State, who: int, c: int) -> None:
    """Build a garden of the card's suit (Law 10.5.1)."""
    suit = SUIT[top(s).card]
    pop(s)
    pieces.place_piece(s, PC.GARDEN_FOX + suit, c)


@njit
def apply_choose_clearing_in_ritual(s: State, who: int, c: int) -> None:
    """Recruit a warrior (Law 10.5.2)."""
    pop(s)
    pieces.place_warriors(s, who, c, 1)


# -- score (Law 10.5.3) ------------------------------------------------------------------------------


@njit
def apply_score_gardens_in_ritual(s: State, who: int) -> None:
    """Spend the revealed card to score for the gardens of its suit on the map (Law 10.5.3).

    In the 2018 Law any unrevealed card is spent, and the revealed one stays.
    """
    card = I(top(s).card)
    suit = SUIT[card]
    pop(s)
    s.lizard.scored = s.lizard.scored | (1 << suit)
    if s.edition == ED.CURRENT:
        spend_revealed(s, card)
        _score_gardens(s, who, suit)
    else:
        push(s, K.SCORE_CARD, who, suit=suit)


@njit
def _score_gardens(s: State, who: int, suit: int) -> None:
    """Score the points above the rightmost empty space of the track (Law 10.5.3)."""
    score(s, who, I(s.garden_vp[gardens_on_map(s, suit)]), FOR.GARDENS)


@njit
def legal_score_card(s: State, who: int, out: DecisionList) -> None:
    """Any card in hand (the 2018 Law, 10.5.3)."""
    hand.list_hand(s, who, out)


@njit
def apply_score_card(s: State, who: int, card: int) -> None:
    """Spend it and score (the 2018 Law, 10.5.3)."""
    suit = I(top(s).suit)
    pop(s)
    zones.spend(s, who, card)
    _score_gardens(s, who, suit)


# -- sacrifice (Law 10.5.4) --------------------------------------------------------------------------


@njit
def apply_sacrifice_in_ritual(s: State, who: int) -> None:
    """Place a warrior from the supply in the Acolytes box; in the 2018 Law it comes from the map (Law 10.5.4)."""
    pop(s)
    if s.edition == ED.CURRENT:
        s.lizard.acolytes = s.lizard.acolytes + pieces.box_warriors(s, who, 1)
        note(s, E.ACOLYTES, who)
    else:
        push(s, K.SACRIFICE_FROM, who)


@njit
def legal_sacrifice_from(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a warrior (the 2018 Law, 10.5.4)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_sacrifice_from(s: State, who: int, c: int) -> None:
    """Move it to the Acolytes box (the 2018 Law, 10.5.4)."""
    pop(s)
    pieces.capture_warriors(s, who, c, 1)
    s.lizard.acolytes = s.lizard.acolytes + 1
    note(s, E.ACOLYTES, who)
