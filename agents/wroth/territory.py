"""Worth of regions, by the chance of each player to hold them at the end of the round."""

import numpy as np

from root_env.doors.policies import reader
from root_env.wroth.tables import MAX_PLAYERS, N_REGIONS

from .board import players, token_vp, troops, vp

LEADS = np.array([2, 4, 9, 18, 34, 68, 80, 88, 93, 96, 98])
"""Chance in per cent to hold a region, by the lead in troops over the strongest other player, from -4 to 6."""
_LEAST = 4
ALONE = 100
"""Worth of being alone in a region: one point."""
ENEMY = np.array([0, 0, 100, 55, 40])
"""(players,): per cent of a region's worth that it costs if another player holds it."""
LEADER = 150
"""Per cent of that if this player leads."""


@reader
def _chance(ahead: int) -> int:
    """Chance in per cent to hold a region with a lead of so many troops."""
    return LEADS[min(max(ahead + _LEAST, 0), len(LEADS) - 1)]


@reader
def weight(o: np.ndarray, seat: int) -> int:
    """Cost of a point of another player, in per cent of an own one."""
    n, ahead = players(o), True
    for other in range(1, n):
        if vp(o, other) > vp(o, seat):
            ahead = False
    return ENEMY[n] * LEADER // 100 if ahead and n > 2 else ENEMY[n]


@reader
def worth_with(o: np.ndarray, region: int, own: int, victim: int, lost: int) -> int:
    """Worth of a region as if the observer had `own` troops more there, and the player `victim` `lost` ones fewer."""
    mine = troops(o, 0, region) + own
    best, second, holder = 0, 0, -1
    for seat in range(1, MAX_PLAYERS):
        n = troops(o, seat, region)
        if seat == victim:
            n = max(n - lost, 0)
        if n > best:
            best, second, holder = n, best, seat
        elif n > second:
            second = n
    value = 100 * token_vp(o, region)
    total = 0
    if mine > 0:
        total += (value + (ALONE if best == 0 else 0)) * _chance(mine - best) // 100
    if holder > 0:
        held = (value + (ALONE if mine == 0 and second == 0 else 0)) * _chance(best - max(mine, second)) // 100
        total -= held * weight(o, holder) // 100
    return total


@reader
def worth(o: np.ndarray, region: int) -> int:
    """Worth of a region as it stands."""
    return worth_with(o, region, 0, -1, 0)


@reader
def gain(o: np.ndarray, region: int, own: int) -> int:
    """Worth of `own` more (or fewer) own troops in a region."""
    if region < 0 or region >= N_REGIONS:
        return 0
    return worth_with(o, region, own, -1, 0) - worth(o, region)


@reader
def harm(o: np.ndarray, region: int, seat: int, lost: int) -> int:
    """Worth of a player's loss of so many troops in a region."""
    return worth_with(o, region, 0, seat, lost) - worth(o, region)
