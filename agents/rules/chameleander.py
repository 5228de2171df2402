"""Chameleander: cajole where another faction rules, mark for death or boast, and keep the Ego track nearly empty.

Every Birdsong it skips to a clearing that another player rules, best a weak one, where it may place ego, can craft with
the pieces of others and can quell undefended buildings and tokens. With the last action it strolls away from warriors
that could battle it. An ego scores more the fewer are left on the track (Law C.2.5), so after taking one back the
next ones score less. If that is little the bot takes ego back, for more actions and for the cards that superego on
the track draw (Law C.6.2).
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    CARD_COST,
    CARD_ITEM,
    CARD_SUIT,
    CARD_VP,
    EGO_VP,
    N_CARDS,
    N_CLEARINGS,
    PC,
    A,
    F,
    K,
    O,
    S,
)

from . import common
from .board import (
    N_SIDES,
    are_adjacent,
    cardboard,
    first,
    hand_size,
    in_hand,
    is_vagabond,
    pieces,
    ruler,
    slots,
    suit_of,
    vp,
    warriors,
)
from .exposing import HITS, SPACES, ego_in, ego_placed, mean_hits
from .plots import is_snared
from .territory import may_place

ME = F.CHAMELEANDER
RULED = 60
"""Worth of the extra point of Cajole (Law C.5.2.V); the ruler does not always place the piece for it."""
STEP = 4
"""Cost of a Skip, so that the bot takes none without a gain."""
PLACES = 2
"""Ego placed in a turn before one that was taken back is placed again."""
HERE, NEAR = 40, 10
"""Chance in hundredths that a player with warriors in its clearing, or next to it, battles it (tuned)."""
THEIRS = 50
"""Cost of a point for an opponent."""
FLED = 50
"""Per cent of the risk that remains if it could stroll away (tuned)."""
LEAVE = 40
"""Cost of a Stroll, so that the bot takes none with little gain."""
CARD = 30
"""Worth of a card drawn."""
UNCOVER = 80
"""Worth of placing an ego that scores nothing: the next ones score."""
KILL = 25
"""Worth of removing a warrior."""
EXPOSED = 30
"""Cost of a battle if the defender may give a card."""

CRAFTS = (
    *(PC.WORKSHOP, PC.ROOST, PC.SYMPATHY, PC.STRONGHOLD, PC.PLOT, PC.CITADEL, PC.MARKET),
    *(PC.WAYSTATION_FIRST, PC.WAYSTATION_SECOND, PC.WAYSTATION_THIRD),
)
"""Crafting pieces of others, besides gardens (Law C.2.1)."""


# -- the track --------------------------------------------------------------------------------------------


@reader
def _next(o: np.ndarray) -> int:
    """Worth of placing the next ego: its points, at least `UNCOVER`; 0 if the track is empty."""
    placed = ego_placed(o)
    return 0 if placed == SPACES else max(UNCOVER, 100 * EGO_VP[placed])


@reader
def _home(o: np.ndarray) -> int:
    """Clearing of Chameleander, -1 before it is placed."""
    return first(o, O.CHAMELEANDER_WARRIORS, N_CLEARINGS)


@reader
def _may_place(o: np.ndarray, clearing: int) -> bool:
    """True if ego can be placed in a clearing: not beside a keep, in no snare (Law C.2.5)."""
    return may_place(o, ME, clearing) and not is_snared(o, clearing)


@reader
def _has_cajoled(o: np.ndarray) -> bool:
    return o[O.CHAMELEANDER_TAKEN + 1] != 0


# -- clearings --------------------------------------------------------------------------------------------


@reader
def _can_cajole_in(o: np.ndarray, clearing: int) -> bool:
    by = ruler(o, clearing)
    return by >= 0 and by != ME and hand_size(o) > 0 and not _has_cajoled(o)


@reader
def _crafting_pieces(o: np.ndarray, clearing: int) -> int:
    """Pieces of others in a clearing that Chameleander can craft with (Law C.2.1)."""
    n = 0
    for piece in CRAFTS:
        n += pieces(o, piece, clearing)
    suit = suit_of(o, clearing)
    if suit >= 0 and o[O.LIZARD_OUTCAST + suit] != 0:
        n += pieces(o, PC.GARDEN_FOX + suit, clearing)
    return n


@reader
def _craft_worth(o: np.ndarray, clearing: int) -> int:
    """Worth of the best item in hand that the pieces in a clearing can craft."""
    n, suit, most = _crafting_pieces(o, clearing), suit_of(o, clearing), 0
    if n == 0:
        return 0
    for card in range(N_CARDS):
        item = CARD_ITEM[card]
        if in_hand(o, card) > 0 and item >= 0 and o[O.CONTEXT_ITEMS + item] > 0:
            wild = CARD_COST[card, S.BIRD]
            other = CARD_COST[card, 0] + CARD_COST[card, 1] + CARD_COST[card, 2] - CARD_COST[card, suit]
            if other == 0 and CARD_COST[card, suit] + wild <= n:
                most = max(most, 100 * CARD_VP[card])
    return most


@reader
def _risk(o: np.ndarray, clearing: int) -> int:
    """Likely cost of battles in a clearing until the next turn: ego lost, and points for others."""
    ego = ego_in(o, _home(o))
    if ego == 0:
        return 0
    risk = 0
    for f in range(N_SIDES):
        if f != ME:
            here, near = warriors(o, f, clearing), 0
            for c in range(N_CLEARINGS):
                if are_adjacent(o, clearing, c):
                    near = max(near, warriors(o, f, c) - 1)
            hits = HERE * mean_hits(1, min(here, ego))
            risk += max(hits, NEAR * mean_hits(1, min(here + near, ego))) // 100
    return risk * (THEIRS + _ego_cost(o)) // 100


@reader
def _site(o: np.ndarray, clearing: int) -> int:
    """Worth of being in a clearing at the start of Daylight."""
    value = _craft_worth(o, clearing) - _risk(o, clearing) * FLED // 100 + max(0, _best_quell(o, clearing))
    if not _may_place(o, clearing):
        value -= 2 * _next(o) + 100
    if _can_cajole_in(o, clearing):
        by = ruler(o, clearing)
        value += 300 + (RULED if slots(o, clearing) > 0 else RULED // 2)
        value -= 4 * (vp(o, by) - o[O.PLAYERS_VP])
    if clearing != _home(o) and pieces(o, PC.SYMPATHY, clearing) > 0 and hand_size(o) > 0:
        value -= 90
    return value


@reader
def _skip_value(o: np.ndarray, action: int) -> int:
    """Value of a Skip: of the clearing reached, or of the best one next to it while another move is left."""
    c = (action - A.MOVE) % N_CLEARINGS
    value = _site(o, c)
    if o[O.DECISION_COUNT] > 1:
        for k in range(N_CLEARINGS):
            if are_adjacent(o, c, k):
                value = max(value, _site(o, k) - STEP)
        if pieces(o, PC.SYMPATHY, c) > 0 and hand_size(o) > 0:
            value -= 90
    return value - STEP


# -- Daylight ---------------------------------------------------------------------------------------------


@reader
def _ego_cost(o: np.ndarray) -> int:
    """Cost of an ego that leaves the map: the next one placed scores less."""
    placed = ego_placed(o)
    if placed == 0 or placed == SPACES:
        return 0
    return 100 * (EGO_VP[min(SPACES - 1, placed + PLACES)] - EGO_VP[placed - 1])


@reader
def _remove_value(o: np.ndarray) -> int:
    """Value of taking an ego back: the action it gives, and the card that a superego on the track draws."""
    home = _home(o)
    gain = 0
    if pieces(o, PC.SUPEREGO, home) > 0 and hand_size(o) < 5:
        gain = CARD
    if o[O.CHAMELEANDER_ACTIONS] == 0:
        gain += max(0, _best_left(o))
    elif ego_placed(o) == SPACES:
        return 450
    return gain - _ego_cost(o) - 5


@reader
def _best_left(o: np.ndarray) -> int:
    """Value of the best use of one more action: placing an ego, a Quell, or a Stroll."""
    home, best = _home(o), 0
    if _may_place(o, home):
        if _can_cajole_in(o, home) or (hand_size(o) > 0 and o[O.CHAMELEANDER_TAKEN] == 0):
            best = 100 * EGO_VP[max(0, min(SPACES, ego_placed(o)) - 1)]
    best = max(best, _best_quell(o, home))
    for c in range(N_CLEARINGS):
        if are_adjacent(o, home, c):
            best = max(best, _leave_value(o, home, c))
    return best


@reader
def _leave_value(o: np.ndarray, home: int, clearing: int) -> int:
    """Value of a Stroll to a clearing where fewer warriors could battle it before its next turn."""
    if _has_cajoled(o) or not _can_cajole_in(o, home):
        return _risk(o, home) - _risk(o, clearing) - LEAVE
    return -200


@reader
def _quell_value(o: np.ndarray, clearing: int, foe: int) -> int:
    """Value of a Quell: undefended buildings and tokens, warriors of the leader; it costs an ego (Law C.5.2.I)."""
    if is_vagabond(foe) or foe >= N_SIDES:
        return -200
    theirs, targets = warriors(o, foe, clearing), cardboard(o, foe, clearing)
    hits = mean_hits(0 if foe == F.ALLIANCE else 1, HITS) + (100 if theirs == 0 else 0)
    killed = min(hits, 100 * theirs)
    value = min(hits - killed, 100 * targets) + killed * KILL // 100
    value += (killed + value) * (vp(o, foe) - o[O.PLAYERS_VP]) // 100
    return value - _ego_cost(o) - (EXPOSED if theirs > 0 else 0)


@reader
def _best_quell(o: np.ndarray, clearing: int) -> int:
    """Value of the best Quell in a clearing, if there is an ego to pay for it."""
    best = -200
    if ego_in(o, _home(o)) > 0:
        for f in range(N_SIDES):
            if f != ME and warriors(o, f, clearing) + cardboard(o, f, clearing) > 0:
                best = max(best, _quell_value(o, clearing, f))
    return best


@reader
def _action_value(o: np.ndarray, action: int) -> int:
    """Cajole and mark first; move or beckon only to make a Cajole possible."""
    home = _home(o)
    if action == A.PASS:
        return 0
    if action == A.CAJOLE:
        return 600 if ego_placed(o) < SPACES and _may_place(o, home) else 10
    if action == A.MARK_FOR_DEATH:
        return 550 if ego_placed(o) < SPACES and _may_place(o, home) else 5
    if action == A.REMOVE_EGO:
        return _remove_value(o)
    if A.BATTLE <= action < A.BATTLE_END:
        return _quell_value(o, (action - A.BATTLE) // 16, (action - A.BATTLE) % 16)
    if A.MOVE <= action < A.MOVE_END:
        c = (action - A.MOVE) % N_CLEARINGS
        gain = _site(o, c) - _site(o, home)
        if _can_cajole_in(o, c) and not _can_cajole_in(o, home):
            return gain
        return _leave_value(o, home, c)
    if A.BECKON <= action < A.BECKON_END:
        foe = action - A.BECKON
        if not _has_cajoled(o) and hand_size(o) > 0 and ruler(o, home) < 0 and _may_place(o, home):
            return 100 - 4 * vp(o, foe)
        return -50
    return common.value(o, K.CHAMELEANDER_ACTION, action)


# -- cards and targets ------------------------------------------------------------------------------------


@reader
def _mark_target_value(o: np.ndarray, faction: int, clearing: int) -> int:
    """Value of a warrior to mark: one of the leader, best the last defender of buildings and tokens."""
    value = 10 * (vp(o, faction) - o[O.PLAYERS_VP])
    n = warriors(o, faction, clearing)
    if n == 1:
        value += 10 + 5 * cardboard(o, faction, clearing)
    if clearing == _home(o):
        value += 5
    return value


@reader
def _mark_clearing_value(o: np.ndarray, clearing: int) -> int:
    most = -10_000
    for f in range(N_SIDES):
        if f != ME and warriors(o, f, clearing) > 0:
            most = max(most, _mark_target_value(o, f, clearing))
    return most


@reader
def _boast_value(o: np.ndarray, action: int) -> int:
    """Value of a Boast: a bird card for an ego."""
    if action == A.PASS:
        return 0
    worth = 0 if not _may_place(o, _home(o)) else _next(o)
    return worth - 40 - common.card_worth(action - A.CHOOSE_CARD) // 4


@reader
def _setup_value(o: np.ndarray, clearing: int) -> int:
    """Value of a clearing to begin in: one with many paths, best to clearings that are ruled."""
    value = 0
    for c in range(N_CLEARINGS):
        if are_adjacent(o, clearing, c):
            value += 3 if ruler(o, c) >= 0 else 1
    return value


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """The value of an action in any decision."""
    if kind == K.CHAMELEANDER_ACTION:
        return _action_value(o, action)
    if kind == K.SKIP_MOVE and A.MOVE <= action < A.MOVE_END:
        return _skip_value(o, action)
    if kind == K.SKIP_MOVE and action == A.PASS:
        return _site(o, _home(o))
    if kind == K.STROLL_FORCE:
        return 0 if action == A.PASS else -10
    if kind == K.SLOUGH and action == A.SLOUGH:
        return common.NEVER
    if kind == K.CAJOLE_CARD or kind == K.MARK_CARD or kind == K.SLOUGH_CARD:
        card = action - A.CHOOSE_CARD  # any card pays; rather not a bird, which boasts and marks anywhere
        return common.spend_value(o, card) - (40 if CARD_SUIT[card] == S.BIRD else 0)
    if kind == K.MARK_CLEARING:
        return _mark_clearing_value(o, action - A.CHOOSE_CLEARING)
    if kind == K.MARK_FACTION:
        clearing = first(o, O.DECISION_CLEARING, N_CLEARINGS)
        return _mark_target_value(o, action - A.CHOOSE_FACTION, clearing)
    if kind == K.BOAST:
        return _boast_value(o, action)
    if kind == K.LOSE_EGO:
        return 10 if action == A.CHOOSE_PIECE + PC.SUPEREGO else 0  # on the track it draws a card
    if kind == K.SETUP_CHAMELEANDER:
        return _setup_value(o, action - A.CHOOSE_CLEARING)
    return common.value(o, kind, action)
