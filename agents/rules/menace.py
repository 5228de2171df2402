"""How near everybody is to winning, and so what it is worth to hurt him: compiled helpers for all bots.

Who will win first is guessed from the points that each still lacks, how fast his faction scores, and who moves first.
What another loses is worth to the observer a part of what he gains himself: as much as that player is likely to be
the one who wins if the observer does not. Far behind it is nothing, and a full point for the only rival left.
"""

import numpy as np

from root_env.policies import reader
from root_env.tables import MAX_PLAYERS, N_CLEARINGS, PC, ROOST_VP, SYMPATHY_VP, F, O

from .board import N_SIDES, cardboard, faction_at, first, is_vagabond, pawn, seat_of, suit_of, supply, warriors

# points, in hundredths, that a faction scores in a turn of the second half of the game
PACE = 345
CRAFTS = 220
"""What the Eyrie scores beside the roosts, the Alliance beside its next two tokens."""
SLOWEST = 200
NEAREST = 40
"""Nobody is nearer than this to winning, in hundredths of a round, before his place in the round."""
DOUBT = 12
"""By how much a guess of the round of victory is off at its best, in hundredths of a round."""
DOUBT_GROWS = 6
"""By how much more for each round that is left, in per cent of it."""
_HALVES = np.array([1000 * 2 ** (-k / 4) for k in range(41)], np.int64)
"""Weight of a player by how many quarters of the doubt he comes later than the first."""

# what a player loses with a piece, in hundredths of a point; tuned so that the last seat has a chance among bots
WARRIOR = 150
ITEM = 300
BUILDING = 200
ROOST = 700
TOKEN = 230
GARDEN = 120
POST = 120
EGO = 150


@reader
def pace(o, faction):
    """Points that a faction is likely to score in a turn, in hundredths."""
    if faction == F.EYRIE:
        return max(SLOWEST, 100 * ROOST_VP[min(7, 8 - o[O.EYRIE_ROOST_SUPPLY])] + CRAFTS)
    if faction == F.ALLIANCE:
        n = 10 - supply(o, PC.SYMPATHY)
        return max(SLOWEST, 100 * (SYMPATHY_VP[min(9, n)] + SYMPATHY_VP[min(9, n + 1)]) + CRAFTS)
    return PACE


@reader
def dominance_of(o, seat):
    """Suit of a player's activated dominance card, -1 if there is none."""
    return first(o, O.PLAYERS_DOMINANCE + 4 * seat, 4)


@reader
def _reign_missing(o, seat, suit):
    """Clearings that a player must still come to rule for his dominance card; at a bird card's corners two at most."""
    ruled = 0
    for c in range(N_CLEARINGS):
        if o[O.CONTEXT_RULER + MAX_PLAYERS * c + seat] != 0 and (suit == 3 or suit_of(o, c) == suit):
            ruled += 1
    return max(0, 3 - ruled) if suit < 3 else max(1, 4 - ruled)


@reader
def finish(o, seat):
    """When a player is likely to win, in hundredths of a round from now; who moves first comes first."""
    turn, players = max(0, first(o, O.CONTEXT_TURN, MAX_PLAYERS)), max(1, o[O.CONTEXT_PLAYERS])
    wait = 100 * ((seat - turn + players) % players) // players
    suit = dominance_of(o, seat)
    if suit >= 0:
        return 100 * (1 + _reign_missing(o, seat, suit)) + wait
    missing = max(0, o[O.CONTEXT_SCORE_TO_WIN] - o[O.PLAYERS_VP + seat])
    return max(NEAREST, 10_000 * missing // pace(o, faction_at(o, seat))) + wait


@reader
def likelihood(when, soonest):
    """How likely who wins in `when` hundredths of a round is the first, to 1000 for one who wins in `soonest`."""
    doubt = DOUBT + soonest * DOUBT_GROWS // 100
    return _HALVES[max(0, min(40, 4 * (when - soonest) // doubt))]


@reader
def menace(o, foe):
    """How likely a faction is the one that wins if the observer does not, in per cent; 0 for itself and partners."""
    at = seat_of(o, foe)
    if at <= 0 or o[O.PLAYERS_PARTNER + at] != 0:
        return 0
    soonest = 10_000
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            soonest = min(soonest, finish(o, seat))
    total, weight = 0, 0
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            later = likelihood(finish(o, seat), soonest)
            total += later
            if seat == at:
                weight = later
    return 100 * weight // max(1, total)


@reader
def piece_loss(faction):
    """What a faction loses with a building or token beyond the point that the other gains, in hundredths of a point."""
    if faction == F.EYRIE:
        return ROOST
    if faction == F.MARQUISE:
        return BUILDING
    if faction == F.ALLIANCE:
        return TOKEN
    if faction == F.LIZARD:
        return GARDEN
    return POST if faction == F.RIVERFOLK else EGO


@reader
def harm(o, foe, removed, killed):
    """What it is worth to the observer that a faction loses so many buildings or tokens, and warriors or items."""
    hurt = ITEM if is_vagabond(foe) else WARRIOR
    return menace(o, foe) * (removed * piece_loss(foe) + killed * hurt) // 100


@reader
def purge_value(o, me, clearing):
    """What it is worth that all pieces of others in a clearing are removed, and a Vagabond's items damaged."""
    total = 0
    for f in range(N_SIDES):
        if f != me:
            things, men = cardboard(o, f, clearing), warriors(o, f, clearing)
            if is_vagabond(f) and pawn(o, f) == clearing:
                men = 3
            if things + men > 0:
                total += 100 * things + harm(o, f, things, men)
    return total
