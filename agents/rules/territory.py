"""Worth of clearings and battles to factions that need to rule: compiled helpers for their bots.

Values are in hundredths of a victory point. `me` is the observer's faction, `mine` a number of its warriors, which may
differ from the warriors that are there now: after a move, after a recruit.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import N_CLEARINGS, PC, F, O

from .board import (
    IN_PLAY,
    N_SIDES,
    buildings,
    cardboard,
    first,
    is_vagabond,
    most_nearby,
    pawn,
    pieces,
    rival,
    seat_of,
    warriors,
)
from .exposing import attack_value
from .menace import loss, menace_at
from .plots import hidden_agents, is_snared

KILL = 15
"""Worth of removing an enemy warrior, besides its owner's loss."""
PRIZE = 105
"""Worth of removing a building or token, besides its owner's loss."""
HUNT = 20
"""Cost of a battle against a Vagabond: he fights back, and it gives no points."""
LOSS = 35
"""Cost of losing a warrior."""
NEVER_RULED = 1000
"""Upper bound of the warriors of a faction."""
MOB = 70
"""Worth of driving a mob away from one's building or token, for each of them (Law 14.4.1)."""
OUTRAGE = 50
"""Cost of giving the Alliance a card (Law 8.2.6)."""
SNARED = 40
"""Cost of pieces that a snare will hold (Law 13.7.2)."""


@reader
def gardens(o: np.ndarray, clearing: int) -> int:
    """Gardens of the Lizards in a clearing."""
    return buildings(o, F.LIZARD, clearing)


@reader
def to_rule(o: np.ndarray, me: int, clearing: int) -> int:
    """The fewest warriors with which the observer rules a clearing (Law 2.5), `NEVER_RULED` if no number does.

    The Eyrie rules also when tied, the Lizards wherever they have a garden (Law 7.2.2, 10.2.4).
    """
    if me != F.LIZARD and gardens(o, clearing) > 0:
        return NEVER_RULED
    least = rival(o, me, clearing)
    return (max(1, least) if me == F.EYRIE else least + 1) - buildings(o, me, clearing)


@reader
def would_rule(o: np.ndarray, me: int, clearing: int, mine: int) -> bool:
    """True if the observer rules a clearing with so many warriors."""
    return mine >= to_rule(o, me, clearing)


@reader
def may_place(o: np.ndarray, me: int, clearing: int) -> bool:
    """True if the observer may place pieces in a clearing: not beside another's keep (Law 6.2.2), not if scorched."""
    if o[O.CONTEXT_SCORCHED + clearing] != 0:
        return False
    return me == F.MARQUISE or pieces(o, PC.KEEP, clearing) == 0


@reader
def threat(o: np.ndarray, me: int, clearing: int) -> int:
    """Most warriors that one other player could battle with in a clearing: those there and the most next to it."""
    worst = 0
    for f in range(N_SIDES):
        if f != me and not is_vagabond(f) and o[IN_PLAY[f]] != 0:
            worst = max(worst, most_nearby(o, f, clearing) + warriors(o, f, clearing))
    return worst


@reader
def exposure(o: np.ndarray, me: int, clearing: int, mine: int, enemies_near: int) -> int:
    """Likely score of enemies for buildings and tokens in a clearing, with so many warriors beside them."""
    at_stake = cardboard(o, me, clearing)
    if at_stake == 0 or enemies_near == 0:
        return 0
    risk = 40 - 10 * min(3, mine) - 2 * min(5, mine)
    if enemies_near > mine:
        risk += 10
    return at_stake * risk


@reader
def strike_value(o: np.ndarray, me: int, mine: int, clearing: int, foe: int, extra: int, chances: int) -> int:
    """Worth of one battle to the attacker: all sixteen rolls, with `extra` hits (Law 4.3); `chances`: `menaces`.

    It counts points for buildings and tokens and warriors lost by both sides, and more against players likely to win.
    Of the sixteen rolls 2k + 1 have k as the higher die, and 7 - 2k have k as the lower die.
    """
    if mine <= 0:
        return -1000
    if is_vagabond(foe):
        return _hunt_value(o, mine, clearing, foe, chances)
    theirs, targets = warriors(o, foe, clearing), cardboard(o, foe, clearing)
    if theirs + targets == 0:
        return -1000
    if foe == F.CHAMELEANDER:
        return attack_value(o, clearing, mine)
    seat = seat_of(o, foe)
    chance = menace_at(chances, seat)
    kill = KILL + loss(foe, 0, 1, chance)
    prize = PRIZE + loss(foe, 1, 0, chance)
    if foe == F.HUNDREDS and pieces(o, PC.MOB, clearing) > 0:
        prize += MOB * min(2, cardboard(o, me, clearing)) // targets
    sure = extra + (1 if theirs == 0 else 0)
    agents = hidden_agents(o, foe, clearing)
    total = 0
    for k in range(4):
        deals, takes = 2 * k + 1, 7 - 2 * k
        if foe == F.ALLIANCE:
            deals, takes = takes, deals
        dealt = min(k, mine) + sure
        killed = min(dealt, theirs)
        total += deals * (min(dealt - killed, targets) * prize + killed * kill)
        total -= takes * LOSS * min(mine, min(k, theirs) + agents)
    value = total // 16
    if theirs > 0 and seat >= 0 and o[O.PLAYERS_HAND_SIZE + seat] > 0:
        value -= 12
    if foe == F.ALLIANCE and pieces(o, PC.SYMPATHY, clearing) > 0 and theirs <= 1:
        value -= OUTRAGE
    return value


@reader
def _hunt_value(o: np.ndarray, mine: int, clearing: int, foe: int, chances: int) -> int:
    """A battle against a Vagabond damages his items, which is seldom worth it unless he is likely to win."""
    if pawn(o, foe) != clearing:
        return -1000
    return -HUNT + loss(foe, 0, min(3, mine), menace_at(chances, seat_of(o, foe))) // 2


@reader
def best_strike(o: np.ndarray, me: int, mine: int, clearing: int, extra: int, chances: int) -> int:
    """Worth of the best battle in a clearing with so many warriors, at least 0; `chances`: `menaces`."""
    best = 0
    if mine > 0:
        for f in range(N_SIDES):
            if f != me and o[IN_PLAY[f]] != 0:
                best = max(best, strike_value(o, me, mine, clearing, f, extra, chances))
    return best


@reader
def entry_cost(o: np.ndarray, me: int, clearing: int) -> int:
    """Cost of moving into a clearing: sympathy costs a card, and a snare keeps what comes (Law 8.2.6, 13.7.2)."""
    cost = OUTRAGE if me != F.ALLIANCE and pieces(o, PC.SYMPATHY, clearing) > 0 else 0
    return cost + (SNARED if me != F.CORVIDS and is_snared(o, clearing) else 0)


@reader
def origin_of_move(o: np.ndarray) -> int:
    """Clearing that the move now asked about leaves, -1 if none."""
    return first(o, O.DECISION_CLEARING, N_CLEARINGS)


@reader
def destination_of_move(o: np.ndarray) -> int:
    """Clearing that the move now asked about enters, -1 if none."""
    return first(o, O.DECISION_DESTINATION, N_CLEARINGS)
