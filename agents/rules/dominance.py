"""Dominance cards: a bot activates one if that is likelier to win than victory points.

A player with an activated card scores no more, and wins at the start of his Birdsong if he rules three clearings of its
suit then, or two opposite corners (Law 3.3.1). So he has to hold them for a round, and nobody else may win before.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, CARD_TYPE, CT, MAX_PLAYERS, N_CARDS, N_CLEARINGS, A, F, O, S

from .board import (
    IN_PLAY,
    N_SIDES,
    buildings,
    faction_at,
    first,
    hand_of_suit,
    in_hand,
    is_ruled,
    is_vagabond,
    most_nearby,
    neighbouring_enemies,
    opposite,
    presence,
    seat_of,
    strongest_enemy,
    suit_of,
    warriors,
)
from .menace import dominance_of, finish, likelihood, menace

ENOUGH = 5000
"""Worth of activating a card that is the likelier way to win: more than all but an immediate win."""
BETTER = 10
"""Percentage points by which a card must be likelier to win than victory points (tuned)."""
HOLDS = np.array([97, 93, 85, 72, 58, 45, 35, 28, 22], np.int64)
"""(0 .. 8,): chance in hundredths that a clearing stays ruled for a round, by the excess of another player's
warriors and buildings, there and in one clearing next to it, from -2 on (tuned)."""
GUARDED = np.array([65, 80, 90, 95, 97], np.int64)
"""(0 .. 4,): chance in hundredths that a garden with enemies near survives a round, by the pieces that shield it."""
BREAK = 250
"""Worth of a battle that may take a clearing from a player who would win by ruling it."""
REIGN = 250
"""Worth of one more clearing of the activated card to its player, and cost of giving one up."""


@reader
def _holds(o: np.ndarray, me: int, clearing: int) -> int:
    """Chance in hundredths that the observer rules a clearing at the start of its next turn."""
    if not is_ruled(o, clearing):
        return 0
    if me == F.LIZARD and buildings(o, me, clearing) > 0:
        return _garden_holds(o, clearing)
    mine, worst = presence(o, me, clearing), 0
    for f in range(N_SIDES):
        if f != me and not is_vagabond(f) and o[IN_PLAY[f]] != 0:
            worst = max(worst, presence(o, f, clearing) + most_nearby(o, f, clearing))
    return HOLDS[max(0, min(len(HOLDS) - 1, worst - mine + 2))]


@reader
def _garden_holds(o: np.ndarray, clearing: int) -> int:
    """The same chance for the Cult, which rules a clearing until all gardens in it are removed (Law 10.2.4)."""
    near = max(strongest_enemy(o, F.LIZARD, clearing), neighbouring_enemies(o, F.LIZARD, clearing))
    guard = warriors(o, F.LIZARD, clearing) + buildings(o, F.LIZARD, clearing) - 1
    return 98 if near == 0 else GUARDED[min(len(GUARDED) - 1, guard)]


@reader
def within_reach(o: np.ndarray, suit: int) -> bool:
    """True if the observer has a dominance card of a suit, or a card to take an available one (Law 3.3.4)."""
    if dominance_of(o, 0) >= 0:
        return dominance_of(o, 0) == suit
    if o[O.CONTEXT_AVAILABLE + suit] != 0 and hand_of_suit(o, suit) > 0:
        return True
    for card in range(N_CARDS):
        if CARD_TYPE[card] == CT.DOMINANCE and CARD_SUIT[card] == suit and in_hand(o, card) > 0:
            return True
    return False


@reader
def _reign(o: np.ndarray, me: int, suit: int) -> int:
    """Chance in hundredths to rule the clearings that the card of a suit asks for at the start of the next turn."""
    if suit == S.BIRD:
        best = 0
        for c in range(N_CLEARINGS):
            if opposite(o, c) >= 0:
                best = max(best, _holds(o, me, c) * _holds(o, me, opposite(o, c)) // 100)
        return best
    # the chances to rule none, one, two, three or more of them, in millionths
    none, one, two, three = 1_000_000, 0, 0, 0
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit:
            p = _holds(o, me, c)
            three = three + two * p // 100
            two = two * (100 - p) // 100 + one * p // 100
            one = one * (100 - p) // 100 + none * p // 100
            none = none * (100 - p) // 100
    return three // 10_000


@reader
def _rivals(o: np.ndarray) -> int:
    """Time until the first of the others is likely to win, in hundredths of a round."""
    soonest = 10_000
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0 and o[O.PLAYERS_PARTNER + seat] == 0:
            soonest = min(soonest, finish(o, seat))
    return soonest


@reader
def _by_points(o: np.ndarray) -> int:
    """Chance in hundredths that the observer wins by points."""
    mine = finish(o, 0) + 50
    soonest = min(mine, _rivals(o))
    total, own = 0, likelihood(mine, soonest)
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            total += likelihood(finish(o, seat), soonest)
    return 100 * own // max(1, total + own)


@reader
def activate_value(o: np.ndarray, suit: int) -> int:
    """Worth of activating the card of a suit now (Law 3.3.1)."""
    me = faction_at(o, 0)
    if is_vagabond(me) or me == F.CHAMELEANDER:
        return -ENOUGH
    chance = _reign(o, me, suit)
    if _rivals(o) < 100:
        chance = chance * 3 // 10
    gain = chance - _by_points(o) - BETTER
    return ENOUGH + gain if gain > 0 else -ENOUGH


@reader
def gain(o: np.ndarray, action: int) -> int:
    """Worth that activated dominance cards add to a move or a battle."""
    return _reign_gain(o, action) + _deny_gain(o, action)


@reader
def _reign_gain(o: np.ndarray, action: int) -> int:
    """Worth of a move to an observer with an activated card: it may win or lose a clearing that the card counts."""
    suit, me = dominance_of(o, 0), faction_at(o, 0)
    if suit < 0 or action < A.MOVE or action >= A.MOVE_END:
        return 0
    origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
    gain = 0
    if _counts(o, suit, destination) and not is_ruled(o, destination):
        gain += REIGN
    if _counts(o, suit, origin) and is_ruled(o, origin) and _holds(o, me, origin) < 90:
        gain -= REIGN
    return gain


@reader
def _counts(o: np.ndarray, suit: int, clearing: int) -> bool:
    if suit == S.BIRD:
        return opposite(o, clearing) >= 0
    return suit_of(o, clearing) == suit


# -- against others -----------------------------------------------------------------------------------------


@reader
def _deny_gain(o: np.ndarray, action: int) -> int:
    """Worth of a battle or a move against players with an activated card (Law 3.3.1)."""
    if first(o, O.PLAYERS_DOMINANCE, 4 * MAX_PLAYERS) < 0:
        return 0
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // 16, (action - A.BATTLE) % 16
        return _threatens(o, foe, clearing, BREAK)
    if action < A.MOVE or action >= A.MOVE_END:
        return 0
    origin, clearing, gain = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS, 0
    coming = warriors(o, faction_at(o, 0), origin)
    for f in range(N_SIDES):
        if coming > 0 and presence(o, f, clearing) <= 2 * coming:
            gain = max(gain, _threatens(o, f, clearing, BREAK // 2))
    return gain


@reader
def _threatens(o: np.ndarray, foe: int, clearing: int, worth: int) -> int:
    """`worth` times a faction's chance to win, if its activated card counts this clearing and it rules it; else 0."""
    seat = seat_of(o, foe) if foe < N_SIDES else -1
    if seat <= 0 or o[O.PLAYERS_PARTNER + seat] != 0:
        return 0
    suit = dominance_of(o, seat)
    if suit < 0 or o[O.CONTEXT_RULER + MAX_PLAYERS * clearing + seat] == 0 or not _counts(o, suit, clearing):
        return 0
    return worth * menace(o, foe) // 100
