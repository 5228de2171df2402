"""Chance of every player to win, and so the worth of harm to him: compiled helpers for all bots.

The first to win is estimated from the points that each player still needs, the pace of his faction, and the order of
turns. A point that another player loses is worth a part of a point to the observer: the chance that this player wins if
the observer does not. It is 0 for a player far behind, and a full point for the only rival left.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import MAX_PLAYERS, N_CLEARINGS, PC, ROOST_VP, SYMPATHY_VP, F, O

from .board import N_SIDES, cardboard, faction_at, first, is_vagabond, pawn, seat_of, suit_of, supply, warriors

# hundredths of a point that a faction scores in a turn in the second half of the game
PACE = 345
HORDE = 550
"""The same for the Hundreds, who score for oppressed clearings and for what mobs raze."""
CRAFTS = 220
"""Points of the Eyrie besides those for roosts, and of the Alliance besides those for its next two tokens."""
SLOWEST = 200
NEAREST = 40
"""Least time to anybody's victory, in hundredths of a round, besides the wait for his turn."""
_WAIT = np.array([[100 * seats // max(1, n) for seats in range(MAX_PLAYERS)] for n in range(MAX_PLAYERS + 1)], np.int64)
"""(players, seats away): time until a player's turn, in hundredths of a round."""
_LATEST = (1 << 12) - 1
"""Latest time of a victory, in hundredths of a round; later ones count as this one."""
DOUBT = 12
"""Error of an estimated time of victory, in hundredths of a round."""
DOUBT_GROWS = 6
"""Growth of the error with that time, in per cent of it."""
_HALVES = np.array([1000 * 2 ** (-k / 4) for k in range(41)], np.int64)
"""Weight of a player by his delay behind the first one to win, in quarters of the error."""

# hundredths of a point that a player loses with a piece; tuned so that the last seat has a chance among bots
WARRIOR = 150
ITEM = 300
BUILDING = 200
ROOST = 700
TOKEN = 230
GARDEN = 120
POST = 120
EGO = 150
STRONGHOLD = 150
MINISTER = 300
"""Of the Duchy's buildings, with which a minister goes (Law 12.2.3), and its tunnels."""
PLOT = 250


@reader
def pace(o: np.ndarray, faction: int) -> int:
    """Hundredths of a point that a faction is likely to score in a turn."""
    if faction == F.EYRIE:
        return max(SLOWEST, 100 * ROOST_VP[min(7, 8 - o[O.EYRIE_ROOST_SUPPLY])] + CRAFTS)
    if faction == F.ALLIANCE:
        n = 10 - supply(o, PC.SYMPATHY)
        return max(SLOWEST, 100 * (SYMPATHY_VP[min(9, n)] + SYMPATHY_VP[min(9, n + 1)]) + CRAFTS)
    return HORDE if faction == F.HUNDREDS else PACE


@reader
def dominance_of(o: np.ndarray, seat: int) -> int:
    """Suit of a player's activated dominance card, -1 if there is none."""
    return first(o, O.PLAYERS_DOMINANCE + 4 * seat, 4)


@reader
def _reign_missing(o: np.ndarray, seat: int, suit: int) -> int:
    """Clearings that a player has yet to rule for his dominance card; for a bird card an estimate."""
    ruled = 0
    for c in range(N_CLEARINGS):
        if o[O.CONTEXT_RULER + MAX_PLAYERS * c + seat] != 0 and (suit == 3 or suit_of(o, c) == suit):
            ruled += 1
    return max(0, 3 - ruled) if suit < 3 else max(1, 4 - ruled)


@reader
def finish(o: np.ndarray, seat: int) -> int:
    """Estimated time until a player wins, in hundredths of a round."""
    ahead, players = seat - max(0, first(o, O.CONTEXT_TURN, MAX_PLAYERS)), o[O.CONTEXT_PLAYERS]
    wait = _WAIT[players, ahead if ahead >= 0 else ahead + players]
    suit = dominance_of(o, seat)
    if suit >= 0:
        return 100 * (1 + _reign_missing(o, seat, suit)) + wait
    missing = max(0, o[O.CONTEXT_SCORE_TO_WIN] - o[O.PLAYERS_VP + seat])
    return max(NEAREST, 10_000 * missing // pace(o, faction_at(o, seat))) + wait


@reader
def likelihood(when: int, soonest: int) -> int:
    """Weight of the chance that a player who wins in `when` hundredths of a round is first; 1000 at `soonest`."""
    doubt = DOUBT + soonest * DOUBT_GROWS // 100
    return _HALVES[max(0, min(40, 4 * (when - soonest) // doubt))]


@reader
def menaces(o: np.ndarray) -> int:
    """Chance in per cent of each player to win if the observer does not, 8 bits for each seat; see `menace_at`.

    It is 0 for the observer and its partner.
    """
    times, soonest = 0, 10_000  # a reader makes no arrays: the times stand in one number, 12 bits each
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            when = min(_LATEST, finish(o, seat))
            times |= when << (12 * (seat - 1))
            soonest = min(soonest, when)
    total, weights = 0, 0  # weights of at most 1000, 10 bits each
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0:
            weight = likelihood((times >> (12 * (seat - 1))) & _LATEST, soonest)
            total += weight
            weights |= weight << (10 * (seat - 1))
    found = 0
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0 and o[O.PLAYERS_PARTNER + seat] == 0:
            found |= (100 * ((weights >> (10 * (seat - 1))) & 1023) // max(1, total)) << (8 * seat)
    return found


@reader
def menace_at(chances: int, seat: int) -> int:
    """One of `menaces`, 0 for nobody (-1)."""
    return (chances >> (8 * seat)) & 255 if seat > 0 else 0


@reader
def menace(o: np.ndarray, foe: int) -> int:
    """Chance in per cent that a faction wins if the observer does not; 0 for the observer and its partner."""
    return menace_at(menaces(o), seat_of(o, foe))


@reader
def piece_loss(faction: int) -> int:
    """Loss of a faction with a building or token, besides the point that the enemy gains."""
    if faction == F.EYRIE:
        return ROOST
    if faction == F.MARQUISE:
        return BUILDING
    if faction == F.ALLIANCE:
        return TOKEN
    if faction == F.LIZARD:
        return GARDEN
    if faction == F.HUNDREDS:
        return STRONGHOLD
    if faction == F.CORVIDS:
        return PLOT
    if faction == F.DUCHY:
        return MINISTER
    return POST if faction == F.RIVERFOLK else EGO


@reader
def harm(o: np.ndarray, foe: int, removed: int, killed: int) -> int:
    """Worth of a faction's loss of `removed` buildings or tokens and `killed` warriors or items."""
    return loss(foe, removed, killed, menace(o, foe))


@reader
def loss(foe: int, removed: int, killed: int, chance: int) -> int:
    """`harm` to a faction whose chance to win is `chance` per cent."""
    hurt = ITEM if is_vagabond(foe) else WARRIOR
    return chance * (removed * piece_loss(foe) + killed * hurt) // 100


@reader
def purge_value(o: np.ndarray, me: int, clearing: int) -> int:
    """Worth of removing all pieces of others in a clearing, and of damaging items of a Vagabond there."""
    total = 0
    for f in range(N_SIDES):
        if f != me:
            things, men = cardboard(o, f, clearing), warriors(o, f, clearing)
            if is_vagabond(f) and pawn(o, f) == clearing:
                men = 3
            if things + men > 0:
                total += 100 * things + harm(o, f, things, men)
    return total
