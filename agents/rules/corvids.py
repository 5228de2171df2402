"""Corvid Conspiracy: warriors everywhere, a plot or two each turn where few enemies come, and all are flipped at once.

Each flip scores for every plot that lies face up, so those that stay are guarded. Bombs go where enemies have most,
extortion where several hold cards; they are flipped last and first. Warriors go where they are alone beside no plot
yet, or beside one that none of them could flip.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import CARD_SUIT, N_CLEARINGS, PC, PL, A, F, K, O, S

from . import common
from .board import (
    IN_PLAY,
    N_SIDES,
    are_adjacent,
    cardboard,
    hand_size,
    is_vagabond,
    pawn,
    pieces,
    seat_of,
    suit_of,
    supply,
    turns_left,
    warriors,
)
from .cards import card_worth
from .menace import menaces, purge_value
from .plots import hidden_plots, is_hidden, is_open, open_plots, plot_at
from .territory import (
    best_strike,
    destination_of_move,
    entry_cost,
    may_place,
    origin_of_move,
    strike_value,
    threat,
)

ME = F.CORVIDS
LATER_SIDE = 16
"""Factions in the ids of battles."""

BUYS = False
"""Services cost warriors, of whom they have few: buying, they won 23.4 % and Riverfolk beside them 65.6, without it
24.8 and 47.8."""
# tuned by hand on games against random players and rule bots
STAYS = 90
"""Worth of a plot that lies face up, for each turn to come: a point for a flip."""
ALONE = 50
"""Per cent of its worth that counts for a plot with no warrior beside it."""
WARRIOR = 22
"""Worth of a warrior, and of one that a plot costs."""
SITE = 30
"""Per cent of a plot's worth that counts for warriors where it could be placed."""
GUARD = 6
"""Worth of a further warrior beside a plot where enemies are near, up to three."""
STRIKES = 50
"""Per cent of a battle's worth that counts for warriors who can fight it."""
DRAW = 70
"""Worth of a card drawn, and how much less for each card in hand."""
FULLER = 8
TAKEN = 80
"""Worth of a card that extortion takes."""
TRICK = 80
"""Cost of an action spent on a trick."""
FIRST = 1000
"""Flips come before everything, those of bombs last."""


# -- plots ------------------------------------------------------------------------------------------------


@reader
def _is_there(o: np.ndarray, f: int, c: int) -> bool:
    """True if an enemy has faction pieces in a clearing."""
    if f == ME or o[IN_PLAY[f]] == 0 or seat_of(o, f) <= 0 or o[O.PLAYERS_PARTNER + seat_of(o, f)] != 0:
        return False
    return warriors(o, f, c) + cardboard(o, f, c) > 0 or (is_vagabond(f) and pawn(o, f) == c)


@reader
def _guessers(o: np.ndarray, c: int) -> int:
    """Enemies who could guess a plot in a clearing: they have pieces there, and cards."""
    n = 0
    for f in range(N_SIDES):
        if _is_there(o, f, c) and o[O.PLAYERS_HAND_SIZE + seat_of(o, f)] > 0:
            n += 1
    return n


@reader
def _survives(o: np.ndarray, c: int, mine: int, hidden: bool) -> int:
    """Chance in hundredths that a plot lies there a round later, with so many warriors beside it."""
    near = threat(o, ME, c)
    chance = 95 if near == 0 else max(35, 88 - 9 * max(0, min(6, near) - mine - (1 if hidden else 0)))
    return chance - (12 * _guessers(o, c) if hidden else 0)


@reader
def _stays_worth(o: np.ndarray, c: int, mine: int) -> int:
    """Worth of a plot face up in a clearing in the turns to come."""
    return STAYS * turns_left(o) * _survives(o, c, mine, False) // 100


@reader
def _effect_worth(o: np.ndarray, plot: int, c: int, mine: int) -> int:
    """Worth of a type of plot in a clearing besides the points of its flip (Law 13.7)."""
    if plot == PL.BOMB:
        return purge_value(o, ME, c) * 3 // 4
    worth = _stays_worth(o, c, mine)
    if plot == PL.EXTORTION:
        worth += TAKEN * _guessers(o, c) + DRAW * turns_left(o) // 2
    elif plot == PL.RAID:
        worth += 10 * min(5, threat(o, ME, c))
    elif plot == PL.SNARE:
        worth += 12 * min(5, threat(o, ME, c))
    return worth


@reader
def _flip_points(o: np.ndarray) -> int:
    """Worth of one more plot to flip: those that lie face up by then, and itself."""
    return 100 * (open_plots(o) + hidden_plots(o) + 1)


@reader
def _best_effect(o: np.ndarray, c: int, mine: int) -> int:
    """The best `_effect_worth` of a plot in the supply."""
    best = 0
    for plot in range(4):
        if o[O.CORVIDS_STOCK + plot] > 0:
            best = max(best, _effect_worth(o, plot, c, mine))
    return best


@reader
def _flips(o: np.ndarray, c: int, mine: int) -> int:
    """Chance in hundredths that a plot face down will be flipped in the next Birdsong."""
    chance = _survives(o, c, mine, True)
    return chance if mine > 0 else chance * ALONE // 100


@reader
def _site_worth(o: np.ndarray, c: int, left: int) -> int:
    """Worth of a plot placed in a clearing, where so many warriors are left."""
    return _flips(o, c, left) * (_flip_points(o) + _best_effect(o, c, left)) // 100


@reader
def _plot_value(o: np.ndarray, c: int) -> int:
    """Worth of the action Plot (Law 13.5.2)."""
    cost = 1 + o[O.CORVIDS_PLACED]
    mine = warriors(o, ME, c)
    return _site_worth(o, c, mine - cost) - WARRIOR * cost - _hold_value(o, c, mine) + _guarded(o, c, mine - cost)


@reader
def _flip_value(o: np.ndarray, c: int) -> int:
    """Worth of flipping: its points, and bombs after all others (Law 13.4.2)."""
    points = FIRST + 100 * (open_plots(o) + 1)
    return points - FIRST // 2 if plot_at(o, c) == PL.BOMB else points


@reader
def _lies_well(o: np.ndarray, plot: int, c: int) -> int:
    return _effect_worth(o, plot, c, warriors(o, ME, c))


@reader
def _swap_gain(o: np.ndarray, a: int, b: int) -> int:
    """Worth of a trick with two plots."""
    here, there = plot_at(o, a), plot_at(o, b)
    if here < 0 or there < 0 or is_open(o, a) != is_open(o, b):
        return -1000
    gain = _lies_well(o, here, b) + _lies_well(o, there, a) - _lies_well(o, here, a) - _lies_well(o, there, b)
    return gain // 2 - TRICK


@reader
def _trick_value(o: np.ndarray, a: int) -> int:
    best = -1000
    for b in range(N_CLEARINGS):
        if b != a and pieces(o, PC.PLOT, b) > 0:
            best = max(best, _swap_gain(o, a, b))
    return best


# -- where warriors stand ---------------------------------------------------------------------------------


@reader
def _guarded(o: np.ndarray, c: int, mine: int) -> int:
    """Worth of warriors by themselves: where enemies are near, and where they can fight."""
    value = GUARD * min(3, mine) if threat(o, ME, c) > 0 else 0
    if mine > 0:
        value += best_strike(o, ME, mine, c, 0, menaces(o)) * STRIKES // 100
    return value


@reader
def _hold_value(o: np.ndarray, c: int, mine: int) -> int:
    """Worth of a clearing with so many warriors."""
    value = _guarded(o, c, mine)
    if is_open(o, c):
        return value + _stays_worth(o, c, mine)
    if is_hidden(o, c):
        worth = 100 * (open_plots(o) + hidden_plots(o))
        if plot_at(o, c) >= 0:
            worth += _effect_worth(o, plot_at(o, c), c, mine)
        return value + _flips(o, c, mine) * worth // 100
    if mine > 0 and supply(o, PC.PLOT) > 0 and may_place(o, ME, c):
        value += _site_worth(o, c, mine - 1) * SITE // 100
    return value


@reader
def _warrior_worth(o: np.ndarray, c: int) -> int:
    """Worth of one more warrior in a clearing."""
    if not may_place(o, ME, c):
        return 0
    mine = warriors(o, ME, c)
    return WARRIOR + _hold_value(o, c, mine + 1) - _hold_value(o, c, mine)


@reader
def _move_gain(o: np.ndarray, origin: int, destination: int, least: int, most: int) -> int:
    """The best value of a move of `least` to `most` warriors."""
    here, there = warriors(o, ME, origin), warriors(o, ME, destination)
    before = _hold_value(o, origin, here) + _hold_value(o, destination, there) + entry_cost(o, ME, destination)
    best = common.NEVER
    for n in range(least, most + 1):
        best = max(best, _hold_value(o, origin, here - n) + _hold_value(o, destination, there + n) - before)
    return best


# -- cards ------------------------------------------------------------------------------------------------


@reader
def _suit_value(o: np.ndarray, suit: int) -> int:
    """Worth of a warrior in each clearing of a suit (Law 13.4.3)."""
    total, n = 0, 0
    for c in range(N_CLEARINGS):
        if suit_of(o, c) == suit and may_place(o, ME, c):
            total += _warrior_worth(o, c)
            n += 1
    return total * min(n, o[O.CORVIDS_WARRIOR_SUPPLY]) // max(1, n)


@reader
def _recruit_value(o: np.ndarray, card: int) -> int:
    """Worth of recruiting for a card."""
    suit = CARD_SUIT[card]
    if suit != S.BIRD:
        return _suit_value(o, suit) - card_worth(card)
    best = 0
    for k in range(3):
        best = max(best, _suit_value(o, k))
    return best - card_worth(card)


@reader
def _drawn_worth(o: np.ndarray) -> int:
    """Worth of the cards that Evening draws (Law 13.6.2)."""
    n = 1
    for c in range(N_CLEARINGS):
        if is_open(o, c) and plot_at(o, c) == PL.EXTORTION:
            n += 1
    return n * max(15, DRAW - FULLER * hand_size(o))


# -- the rest ---------------------------------------------------------------------------------------------


@reader
def _clearing_choice(o: np.ndarray, kind: int, c: int) -> int:
    if kind == K.SETUP_SCATTER:
        return 100 - 10 * threat(o, ME, c) - 5 * _guessers(o, c)
    if kind == K.SHORT_OF_WARRIORS:
        return 1000 + _warrior_worth(o, c)
    if kind == K.RAID_NEXT:
        value = 1000
        for k in range(N_CLEARINGS):
            if are_adjacent(o, c, k):
                value += _warrior_worth(o, k)
        return value
    if kind == K.TRICK_WITH:
        return 5000 + _swap_gain(o, origin_of_move(o), c)
    return common.value(o, kind, A.CHOOSE_CLEARING + c)


@reader
def _action_value(o: np.ndarray, action: int) -> int:
    """Worth of an action of Daylight (Law 13.5)."""
    if A.PLOT <= action < A.PLOT_END:
        return _plot_value(o, action - A.PLOT)
    if A.TRICK <= action < A.TRICK_END:
        return _trick_value(o, action - A.TRICK)
    if A.BATTLE <= action < A.BATTLE_END:
        clearing, foe = (action - A.BATTLE) // LATER_SIDE, (action - A.BATTLE) % LATER_SIDE
        return strike_value(o, ME, warriors(o, ME, clearing), clearing, foe, 0, menaces(o))
    origin, destination = (action - A.MOVE) // N_CLEARINGS, (action - A.MOVE) % N_CLEARINGS
    return _move_gain(o, origin, destination, 1, min(warriors(o, ME, origin), 8))


@reader
def _is_action(action: int) -> bool:
    if A.PLOT <= action < A.PLOT_END or A.TRICK <= action < A.TRICK_END:
        return True
    return A.BATTLE <= action < A.BATTLE_END or A.MOVE <= action < A.MOVE_END


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if action == A.PASS:
        return 0
    if A.FLIP <= action < A.FLIP_END:
        return _flip_value(o, action - A.FLIP)
    if _is_action(action):
        return _action_value(o, action) - (_drawn_worth(o) if kind == K.EXERT else 0)
    if A.CHOOSE_PLOT <= action < A.CHOOSE_PLOT_END or A.LAY_OPEN <= action < A.LAY_OPEN_END:
        c = max(0, origin_of_move(o))
        lies_open = action >= A.LAY_OPEN and action < A.LAY_OPEN_END
        plot = action - (A.LAY_OPEN if lies_open else A.CHOOSE_PLOT)
        return 1000 + _effect_worth(o, plot, c, warriors(o, ME, c)) + (100 if lies_open and plot != PL.BOMB else 0)
    if A.CHOOSE_CLEARING <= action < A.CHOOSE_CLEARING_END:
        return _clearing_choice(o, kind, action - A.CHOOSE_CLEARING)
    if kind == K.CORVIDS_RECRUIT and A.CHOOSE_CARD <= action < A.CHOOSE_CARD_END:
        return _recruit_value(o, action - A.CHOOSE_CARD)
    if kind == K.RECRUIT_SUIT:
        return _suit_value(o, action - A.CHOOSE_SUIT)
    if kind == K.MOVE_COUNT:
        n = action - A.CHOOSE_COUNT
        return _move_gain(o, origin_of_move(o), destination_of_move(o), n, n)
    return common.value(o, kind, action)
