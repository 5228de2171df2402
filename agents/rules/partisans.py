"""The cards of Exiles & Partisans: their uses and questions; `common.EFFECT` has the worth of crafting them."""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, N_CARDS, N_CLEARINGS, A, C, K, O

from .board import card_asked, enemies, faction_at, hand_size, in_hand, matches, warriors
from .cards import card_worth, spend_value
from .common import EFFECT, battle_value, best_battle
from .menace import menace

LEAGUE_AT = 20
"""Least value of a battle for which an item is exhausted for good."""
KEPT = 30
"""Worth of keeping Eyrie Émigré by a battle."""


@reader
def use_value(o: np.ndarray, card: int) -> int:
    """Worth of using an effect now."""
    me = faction_at(o, 0)
    if card == C.COFFIN_MAKERS:
        return 100
    if card == C.SABOTEURS or card == C.FALSE_ORDERS:
        return 30
    if card == C.SWAP_MEET:
        return 60
    if card == C.CHARM_OFFENSIVE:
        return 20 if hand_size(o) < 5 else -20
    if card == C.PROPAGANDA_BUREAU:
        return 90 - least_worth(o)
    if card == C.LEAGUE_OF_ADVENTUROUS_MICE:
        return best_battle(o, me) - LEAGUE_AT
    if card == C.FOX_PARTISANS or card == C.RABBIT_PARTISANS or card == C.MOUSE_PARTISANS:
        return 70 - 60 * cards_but(o, CARD_SUIT[card])
    return -50


@reader
def least_worth(o: np.ndarray) -> int:
    """Worth of the least useful card in hand."""
    least = 1000
    for card in range(N_CARDS):
        if in_hand(o, card) > 0:
            least = min(least, card_worth(card))
    return least


@reader
def cards_but(o: np.ndarray, suit: int) -> int:
    """Cards in hand that do not match a suit: the Partisans discard them."""
    n = 0
    for card in range(N_CARDS):
        if not matches(CARD_SUIT[card], suit):
            n += in_hand(o, card)
    return n


@reader
def asks(kind: int) -> bool:
    """True for a question of the deck."""
    return (
        kind == K.SABOTEURS
        or kind == K.FALSE_ORDERS
        or kind == K.SWAP_MEET
        or kind == K.PROPAGANDA_CARD
        or kind == K.PROPAGANDA_TARGET
        or kind == K.INFORMANTS
        or kind == K.LEAGUE_ITEM
        or kind == K.MOVE_OR_BATTLE
    )


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of a choice in a question of the deck; to pass is worth 0."""
    me = faction_at(o, 0)
    if action == 0:
        return 0
    if A.MOVE <= action < A.MOVE_END:
        origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
        return _order(o, me, origin, destination) if kind == K.FALSE_ORDERS else _march(o, me, origin, destination)
    if A.BATTLE <= action < A.BATTLE_END:
        return KEPT + battle_value(o, me, (action - A.BATTLE) // 16, (action - A.BATTLE) % 16)
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return 10 * warriors(o, me, action - A.CHOOSE_CLEARING)
    if A.CHOOSE_FACTION <= action < A.CHOOSE_FACTION_END:
        return 10 + menace(o, action - A.CHOOSE_FACTION)
    if A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _card(o, kind, action - A.CHOOSE_CARD)
    return -10


@reader
def _card(o: np.ndarray, kind: int, card: int) -> int:
    """An enemy's best effect goes; an ambush is worth about one card that would be drawn; else the least goes."""
    if kind == K.SABOTEURS:
        return EFFECT[card]
    if kind == K.INFORMANTS:
        return 110 - 70 * o[O.DECISION_COUNT]
    return spend_value(o, card)


@reader
def _order(o: np.ndarray, me: int, origin: int, destination: int) -> int:
    """Enemies go away from own warriors, and not to others."""
    return 50 + 20 * warriors(o, me, origin) - 20 * warriors(o, me, destination)


@reader
def _march(o: np.ndarray, me: int, origin: int, destination: int) -> int:
    """A move to weaker enemies, whom the Émigré then battles; the League does not move."""
    there = enemies(o, me, destination)
    if there == 0 or card_asked(o) == C.LEAGUE_OF_ADVENTUROUS_MICE:
        return -10
    return 20 * (warriors(o, me, origin) - there)


@reader
def named_value(o: np.ndarray, faction: int) -> int:
    """Worth of naming a player: Charm Offensive gives its point to the least dangerous one, others hit the leader."""
    danger = menace(o, faction)
    return 110 - danger if card_asked(o) == C.CHARM_OFFENSIVE else 10 + danger
