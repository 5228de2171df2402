"""Readings of the bot of the Hundreds: the warlord, items of the Hoard, oppressed clearings, and battles."""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import HOARD_VALUES, IT, MD, N_CLEARINGS, N_ITEMS, OPPRESS_VP, PC, F, O

from . import common
from .board import IN_PLAY, N_SIDES, cardboard, first, is_vagabond, pawn, pieces, seat_of, turns_left, warriors
from .menace import menaces
from .territory import strike_value, to_rule

ME = F.HUNDREDS
COMMAND, PROWESS = 0, 1
TRACK = np.full(N_ITEMS, -1, np.int64)
"""(item,): the track of the Hoard that holds it, -1 for none (Law 14.2.4)."""
TRACK[[IT.BOOT, IT.SACK, IT.COIN]] = COMMAND
TRACK[[IT.HAMMER, IT.TEA, IT.SWORD, IT.CROSSBOW]] = PROWESS
SPACES = 4
"""Spaces of a track of the Hoard."""

# tuned on games against random players and rule bots
ACTION = 40
"""Worth of one more action of Command in each turn."""
ADVANCE = 80
"""Worth of one more advance in each turn, with the warrior that comes with it."""
HALF = 40
"""Per cent of the worth of a step that counts for an item half way to it."""
CLOSES = 6
"""Cost of an item for the mood that it closes, for each turn to come."""
OPPRESSES = 35
"""Worth of one more oppressed clearing, besides half of its points in this turn."""
SPARE = 12
"""The same beyond those that score."""
MANY = 6
"""Oppressed clearings that score most (Law 14.6.2)."""
WARRIOR = 30
"""Worth of a warrior with the warlord."""


# -- the board --------------------------------------------------------------------------------------------


@reader
def warlord(o: np.ndarray) -> int:
    """The clearing of the warlord, -1 if he is off the map."""
    return first(o, O.HUNDREDS_WARLORD, N_CLEARINGS)


@reader
def _on_track(o: np.ndarray, track: int) -> int:
    """Items on a track of the Hoard."""
    n = 0
    for item in range(N_ITEMS):
        if TRACK[item] == track:
            n += o[O.HUNDREDS_HOARD + item]
    return n


@reader
def reckoned(o: np.ndarray, track: int) -> int:
    """Command or Prowess."""
    return HOARD_VALUES[min(SPACES, _on_track(o, track))]


@reader
def _step_worth(track: int, n: int) -> int:
    """Worth in each turn of the item that makes `n` items on a track: a step, or half way to it (Law 14.2.4.II)."""
    each = ACTION if track == COMMAND else ADVANCE
    if HOARD_VALUES[n] > HOARD_VALUES[n - 1]:
        return each
    return each * HALF // 100


@reader
def item_worth(o: np.ndarray, item: int) -> int:
    """Worth of one more item; on a full track it is a point (Law 14.2.4.I)."""
    track = TRACK[item]
    if track < 0:
        return 0
    n = _on_track(o, track)
    if n >= SPACES:
        return 100
    return (1 + turns_left(o)) * (_step_worth(track, n + 1) - _closing(o, item, 0))


@reader
def item_loss(o: np.ndarray, item: int) -> int:
    """Worth of an item of the Hoard."""
    track = TRACK[item]
    n = _on_track(o, track)
    if n <= 0:
        return 0
    return (1 + turns_left(o)) * (_step_worth(track, n) - _closing(o, item, 1))


@reader
def _closing(o: np.ndarray, item: int, n: int) -> int:
    """Cost of the mood that the first item of a type closes, where the Hoard holds `n` of it (Law 14.4.4)."""
    return CLOSES if o[O.HUNDREDS_HOARD + item] == n else 0


@reader
def is_enemy(o: np.ndarray, f: int) -> bool:
    """True if a faction plays, and not with the Hundreds."""
    if f == ME or o[IN_PLAY[f]] == 0:
        return False
    seat = seat_of(o, f)
    return seat > 0 and o[O.PLAYERS_PARTNER + seat] == 0


@reader
def foes(o: np.ndarray, clearing: int) -> int:
    """Enemy pieces in a clearing (Law 14.6.2)."""
    n = 0
    for f in range(N_SIDES):
        if is_enemy(o, f):
            n += warriors(o, f, clearing) + cardboard(o, f, clearing)
            if is_vagabond(f) and pawn(o, f) == clearing:
                n += 1
    return n


@reader
def walls(o: np.ndarray, clearing: int) -> int:
    """Buildings and tokens of enemies in a clearing."""
    n = 0
    for f in range(N_SIDES):
        if is_enemy(o, f):
            n += cardboard(o, f, clearing)
    return n


@reader
def oppressed_now(o: np.ndarray) -> int:
    """Clearings that would score now (Law 14.6.2)."""
    n = 0
    for c in range(N_CLEARINGS):
        if warriors(o, ME, c) + pieces(o, PC.STRONGHOLD, c) > 0 and foes(o, c) == 0:
            n += 1
    return n


@reader
def one_more(n: int) -> int:
    """Worth of one more oppressed clearing than `n`."""
    if n >= MANY:
        return SPARE
    return OPPRESSES + 50 * (OPPRESS_VP[n + 1] - OPPRESS_VP[n])


# -- battles ----------------------------------------------------------------------------------------------


@reader
def extra_hits(o: np.ndarray, led: bool) -> int:
    """Extra hits of an attack; `led`: by the warlord (Law 14.7.8)."""
    return 1 if led and o[O.HUNDREDS_MOOD + MD.WRATHFUL] != 0 else 0


@reader
def clears(o: np.ndarray, clearing: int, foe: int, mine: int, extra: int) -> int:
    """Chance in hundredths that a battle leaves no enemy piece; of 16 rolls 2k + 1 have k as the higher die."""
    there = warriors(o, foe, clearing) + cardboard(o, foe, clearing)
    if there == 0 or there < foes(o, clearing) or foe == F.CHAMELEANDER:
        return 0
    sure = extra + (1 if warriors(o, foe, clearing) == 0 else 0)
    rolls = 0
    for k in range(4):
        if min(k, mine) + sure >= there:
            rolls += 7 - 2 * k if foe == F.ALLIANCE else 2 * k + 1
    return 100 * rolls // 16


@reader
def _best_loot(o: np.ndarray, foe: int) -> int:
    """Worth of the best item in a faction's Crafted Items box, 0 if there is none."""
    seat, best = seat_of(o, foe), 0
    if seat <= 0 or is_vagabond(foe):
        return 0
    for item in range(N_ITEMS):
        if TRACK[item] >= 0 and o[O.PLAYERS_CRAFTED_ITEMS + N_ITEMS * seat + item] > 0:
            best = max(best, item_worth(o, item))
    return best


@reader
def loot_value(o: np.ndarray, clearing: int, foe: int, mine: int) -> int:
    """Worth of a battle that is fought to loot: the item, if they will rule, less the losses (Law 14.2.5)."""
    best = _best_loot(o, foe)
    if best == 0:
        return common.NEVER
    theirs, need, rolls, lost = warriors(o, foe, clearing), to_rule(o, ME, clearing), 0, 0
    for k in range(4):
        takes = 2 * k + 1 if foe == F.ALLIANCE else 7 - 2 * k
        hits = min(k, min(theirs, mine))
        lost += takes * hits
        if mine - hits >= need:
            rolls += takes
    return (best * rolls - WARRIOR * lost) // 16


@reader
def battle_gain(o: np.ndarray, clearing: int, foe: int, mine: int, led: bool) -> int:
    """Worth of a battle: hits or loot, and the clearing if no enemy piece is left in it."""
    extra = extra_hits(o, led)
    value = strike_value(o, ME, mine, clearing, foe, extra, menaces(o))
    value += clears(o, clearing, foe, mine, extra) * one_more(oppressed_now(o)) // 100
    return max(value, loot_value(o, clearing, foe, mine))
