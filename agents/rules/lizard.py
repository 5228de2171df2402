"""Lizard Cult: gardens first, then points for them, a card a suit every turn.

Two gardens of a suit score two points a turn for a card, so each suit gets two gardens before any gets more. Cards are
revealed to build gardens where the Cult rules, or to recruit where one more warrior would let it rule an open slot, and
are spent on scoring if there is nothing better. Birds are sacrificed for acolytes, which sanctify
buildings in the Outcast's clearings, or convert warriors there.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, N_CLEARINGS, PC, PIECE_OWNER, A, F, K, O, S, chosen_piece

from . import common
from .board import (
    N_SIDES,
    WARRIOR_SUPPLY,
    buildings,
    card_asked,
    cardboard,
    danger,
    hand_of_suit,
    is_ruled,
    leader,
    missing_to_rule,
    most_vp,
    neighbouring_enemies,
    pieces,
    slots,
    suit_of,
    supply,
    vp,
    warriors,
)
from .dominance import within_reach
from .menace import dominance_of, harm, menace
from .services import buy_value

GARDENS = 5
"""Gardens of each suit."""
POINTS = np.array([0, 0, 2, 2, 3, 4], np.int64)
"""(gardens of the suit on the map,): points for scoring them (Law 10.5.3)."""
STEP = np.array([250, 900, 100, 250, 250, 0], np.int64)
"""(gardens of the suit on the map,): worth of the next garden at the start of the game (tuned)."""
ACOLYTE = 40
"""Worth of an acolyte kept (tuned)."""
FEW = 3
STUCK = -30
"""Worth of an acolyte with at most `FEW` warriors in the supply: it cannot be recruited (Law 10.5.2)."""
LEAD = 5
"""The leader of the others is worth harming if it is at most so many points behind the Cult."""
HARM = 60
"""Worth of a building or token that a leader loses, besides the point (0 to 120 win equally often)."""
REALM = 150
"""Worth of a garden in one more clearing of a suit whose dominance card the Cult has or can take."""
CARD = 50
"""Worth of a card spent on scoring (tuned)."""


# -- the state of the plan ----------------------------------------------------------------------------------


@reader
def _gardens(o: np.ndarray, suit: int) -> int:
    """Gardens of a suit on the map."""
    return GARDENS - supply(o, PC.GARDEN_FOX + suit)


@reader
def _step(o: np.ndarray, suit: int) -> int:
    """Worth of one more garden of a suit: the points that it adds in the turns to come."""
    time_left = max(5, 100 - most_vp(o) * 100 // max(1, o[O.CONTEXT_SCORE_TO_WIN]))  # in hundredths of the game
    return STEP[min(_gardens(o, suit), GARDENS)] * time_left // 100


@reader
def _acolyte(o: np.ndarray) -> int:
    """Worth of an acolyte."""
    return ACOLYTE if o[WARRIOR_SUPPLY[F.LIZARD]] > FEW else STUCK


@reader
def _spare_value(o: np.ndarray, clearing: int) -> int:
    """Value of an acolyte for a warrior of a clearing (the 2018 Law, 10.5.4): low if it guards a garden or rules."""
    suit = suit_of(o, clearing)
    if pieces(o, PC.GARDEN_FOX + suit, clearing) > 0:
        return ACOLYTE - 30 - 10 * min(5, danger(o, F.LIZARD, clearing) + 1)
    missing = missing_to_rule(o, F.LIZARD, clearing)
    if missing < 0 or slots(o, clearing) == 0:
        return ACOLYTE - 25
    return ACOLYTE - 25 - _step(o, suit) // (2 + missing)


@reader
def _sacrifice_value(o: np.ndarray) -> int:
    """Value of an acolyte: from the supply, or by the 2018 Law for a warrior on the map (10.5.4)."""
    if o[O.CONTEXT_EDITION] == 0:
        return _acolyte(o)
    best = common.NEVER
    for c in range(N_CLEARINGS):
        if warriors(o, F.LIZARD, c) > 0:
            best = max(best, _spare_value(o, c))
    return best


# -- Daylight: rituals (Law 10.5) ---------------------------------------------------------------------------


@reader
def _garden_value(o: np.ndarray, clearing: int) -> int:
    """Value of a garden in a clearing: safe ones first, and new ones for a dominance card (Law 10.5.1)."""
    suit = suit_of(o, clearing)
    value = _step(o, suit) + 60 - 12 * min(5, danger(o, F.LIZARD, clearing))
    if pieces(o, PC.GARDEN_FOX + suit, clearing) == 0 and within_reach(o, suit):
        value += REALM
    return value


@reader
def _recruit_value(o: np.ndarray, clearing: int, left: int) -> int:
    """Value of a warrior in a clearing, with `left` more cards of its suit to reveal (Law 10.5.2)."""
    suit = suit_of(o, clearing)
    near = min(5, danger(o, F.LIZARD, clearing))
    if pieces(o, PC.GARDEN_FOX + suit, clearing) > 0:
        return 20 + 10 * near
    missing = missing_to_rule(o, F.LIZARD, clearing)
    if missing <= 0:
        return 15 + (5 * near if slots(o, clearing) > 0 else 0)
    if slots(o, clearing) == 0 or supply(o, PC.GARDEN_FOX + suit) == 0:
        return 8 - missing
    worth = _step(o, suit) - 10 * near + (REALM if within_reach(o, suit) else 0)
    if left >= missing:
        return 20 + worth * 6 // (10 + missing)
    return 20 + worth // (4 * (missing + 1)) - missing


@reader
def _score_value(o: np.ndarray, suit: int, left: int) -> int:
    """Value of the points for the gardens of a suit, less the card spent (Law 10.5.3)."""
    points = POINTS[_gardens(o, suit)]
    if points == 0 or dominance_of(o, 0) >= 0:
        return common.NEVER
    if vp(o, F.LIZARD) + points >= o[O.CONTEXT_SCORE_TO_WIN]:
        return 10_000
    return 100 * points - (0 if left > 0 else CARD)


@reader
def _best_ritual(o: np.ndarray, suit: int, left: int) -> int:
    """Worth of the best ritual for a card of a suit, with `left` more of them in hand."""
    if suit == S.BIRD:
        return _sacrifice_value(o)
    best = common.NEVER
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit:
            if o[O.LIZARD_WARRIOR_SUPPLY] > 0:
                best = max(best, _recruit_value(o, c, left))
            if is_ruled(o, c) and slots(o, c) > 0 and supply(o, PC.GARDEN_FOX + suit) > 0:
                best = max(best, _garden_value(o, c))
    if o[O.LIZARD_SCORED + suit] == 0 and _gardens(o, suit) > 0:
        best = max(best, _score_value(o, suit, left))
    return best


@reader
def _ritual_card_value(o: np.ndarray, card: int) -> int:
    """Value of a card to reveal: the least useful of a suit for points, else the most useful, which comes back."""
    suit = CARD_SUIT[card]
    left = hand_of_suit(o, suit) - 1
    best = _best_ritual(o, suit, left)
    scores = False
    if suit != S.BIRD and o[O.LIZARD_SCORED + suit] == 0 and _gardens(o, suit) > 0:
        scores = best == _score_value(o, suit, left)
    return 10 * best + (-1 if scores else 1) * common.card_worth(card) // 20


@reader
def _ritual_value(o: np.ndarray, action: int) -> int:
    """Value of a ritual for the revealed card."""
    if A.GARDEN <= action < A.GARDEN_END:
        return _garden_value(o, action - A.GARDEN)
    card = card_asked(o)
    left = hand_of_suit(o, CARD_SUIT[card])
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _recruit_value(o, action - A.CHOOSE_CLEARING, left)
    if action == A.SCORE_GARDENS:
        return _score_value(o, CARD_SUIT[card], left)
    return _acolyte(o)


# -- Birdsong: conspiracies (Law 10.4.3) --------------------------------------------------------------------


@reader
def _convert_value(o: np.ndarray, clearing: int) -> int:
    """Value of an own warrior for an enemy's, best where the Cult would rule an open slot (Law 10.4.3.II)."""
    cost = 2 - o[O.LIZARD_HATED]
    suit = suit_of(o, clearing)
    worth = 60
    if pieces(o, PC.GARDEN_FOX + suit, clearing) > 0:
        worth += 10 * min(5, danger(o, F.LIZARD, clearing))
    elif slots(o, clearing) > 0:
        missing = missing_to_rule(o, F.LIZARD, clearing)
        if 0 < missing <= 2:
            worth += _step(o, suit) // 3
    return worth - cost * _acolyte(o)


@reader
def _harm(o: np.ndarray, clearing: int, foe: int) -> int:
    """Worth of the harm of a battle to the leader's buildings and tokens (Law 11.2.5.I)."""
    lead = vp(o, foe) - vp(o, F.LIZARD)
    if foe != leader(o) or lead < -LEAD or cardboard(o, foe, clearing) == 0:
        return 0
    if warriors(o, foe, clearing) + 1 > warriors(o, F.LIZARD, clearing):
        return 0
    return HARM


@reader
def _conspiracy_value(o: np.ndarray, action: int) -> int:
    cost = 2 - o[O.LIZARD_HATED]
    if A.SANCTIFY <= action < A.SANCTIFY_END:
        c = action - A.SANCTIFY  # a garden in place of an enemy building, and a point (Law 10.4.3.III)
        gain = 100 + _step(o, suit_of(o, c)) - 10 * min(5, danger(o, F.LIZARD, c))
        return gain - (cost + 1) * _acolyte(o)
    if A.CONVERT <= action < A.CONVERT_END:
        return _convert_value(o, action - A.CONVERT)
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // 16, (action - A.BATTLE) % 16
        return common.battle_value(o, F.LIZARD, clearing, foe) + _harm(o, clearing, foe) - cost * _acolyte(o)
    if A.MOVE <= action < A.MOVE_END:
        return -100
    return common.value(o, K.CONSPIRACY, action)


# -- the rest -----------------------------------------------------------------------------------------------


@reader
def _outcast_value(o: np.ndarray, suit: int) -> int:
    """Value of a suit for the Outcast: best the one in which others have the most buildings."""
    n = 0
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit:
            for f in range(N_SIDES):
                if f != F.LIZARD:
                    n += 3 * buildings(o, f, c) + warriors(o, f, c)
    return n


@reader
def _keep_value(o: np.ndarray, card: int) -> int:
    """Worth of a card in hand: best one of each suit that scores, then birds, then the others."""
    suit = CARD_SUIT[card]
    worth = common.card_worth(card) // 4
    if suit == S.BIRD:
        return worth + 60
    copies = hand_of_suit(o, suit)
    return worth + (30 * POINTS[_gardens(o, suit)] + _step(o, suit) // 4 + 40) // max(1, copies)


@reader
def _hit_value(o: np.ndarray, piece: int) -> int:
    """Value of taking a hit with a piece: best the garden whose loss costs least."""
    if PIECE_OWNER[piece] != F.LIZARD:
        return common.hit_value(piece)
    return 5000 - STEP[max(0, _gardens(o, piece - PC.GARDEN_FOX) - 1)]


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if kind == K.RITUAL_CARD and A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _ritual_card_value(o, action - A.CHOOSE_CARD)
    if kind == K.RITUAL:
        return _ritual_value(o, action)
    if kind == K.CONSPIRACY:
        return _conspiracy_value(o, action)
    if kind == K.SACRIFICE_FROM:
        return _spare_value(o, action - A.CHOOSE_CLEARING)
    if A.BUY <= action < A.BUY_END:
        return buy_value(o, action - A.BUY)
    if kind == K.SETUP_CORNER:
        corner = action - A.CHOOSE_CLEARING  # one with room for gardens, far from others
        return 20 * slots(o, corner) - 5 * neighbouring_enemies(o, F.LIZARD, corner)
    if kind == K.SETUP_OUTCAST:
        return _outcast_value(o, action - A.CHOOSE_SUIT)
    if kind == K.SANCTIFY and chosen_piece(action) >= 0:
        return 10 + harm(o, PIECE_OWNER[chosen_piece(action)], 1, 0)
    if kind == K.CONVERT:
        return 10 + menace(o, action - A.CHOOSE_FACTION)
    if kind == K.DISCARD and A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return 1000 - _keep_value(o, action - A.CHOOSE_CARD)
    if kind == K.TAKE_HIT and chosen_piece(action) >= 0:
        return _hit_value(o, chosen_piece(action))
    return common.value(o, kind, action)
