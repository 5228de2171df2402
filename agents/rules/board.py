"""Compiled helpers of the rule-based bots that read an observation.

Players appear as factions (`F`), not seats; clearings are 0..11; `o` is an observation int8 (OBS_SIZE,).
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import (
    ADJACENT,
    AXES,
    BLOCKS,
    CARD_SUIT,
    CLOSABLE_ENDS,
    CLOSED_AT,
    END_PIECE,
    FIRST_PIECE,
    FOREST_CLEARINGS,
    IS_BUILDING,
    LATER_KINDS,
    MAX_PLAYERS,
    N_CARDS,
    N_CLEARINGS,
    N_PIECES,
    OPPOSITE,
    PC,
    PIECE_OWNER,
    RIVER,
    RUINS,
    F,
    O,
    S,
)

_SIDES = {number: name.lower() for name, number in vars(F).items() if isinstance(number, int)}
SIDE_NAMES = tuple(_SIDES[number] for number in range(len(_SIDES)))
"""(faction,): names of the factions that can sit at a table, with the second Vagabond."""
N_SIDES = len(SIDE_NAMES)
N_FIRST_CARDS = AXES["card"]
"""Kinds of cards of the deck that came first; blocks of later cards stand apart."""
_OFFSET = {b.name: b.offset for b in BLOCKS}


def _offsets(names) -> np.ndarray:
    return np.array([_OFFSET.get(name, -1) for name in names], np.int64)


WARRIORS = _offsets(f"{name}.warriors" for name in SIDE_NAMES)
"""(faction,): offset of its warriors by clearing, -1 for a Vagabond, who has none."""
WARRIOR_SUPPLY = _offsets(f"{name}.warrior_supply" for name in SIDE_NAMES)
OWNER_SEAT = _offsets(f"{name}.owner" for name in SIDE_NAMES)
"""(faction,): offset of the one-hot of its player's seat."""
IN_PLAY = _offsets(f"{name}.in_play" for name in SIDE_NAMES)
_PIECE_NAMES = [next(name for name, value in vars(PC).items() if value == p).lower() for p in range(N_PIECES)]
PIECES = _offsets(f"{SIDE_NAMES[PIECE_OWNER[p]]}.{_PIECE_NAMES[p]}" for p in range(N_PIECES))
"""(piece,): offset of its numbers by clearing."""
_N_KINDS = next(b.size for b in BLOCKS if b.name == "decision.kind")
_N_LATER = len(LATER_KINDS)
_FIRST_SIDES = next(b.shape[1] for b in BLOCKS if b.name == "players.faction")
_LATER_SIDES = N_SIDES - _FIRST_SIDES
_LATER_FACTION, _LATER_DECISION = _OFFSET.get("later.faction", 0), _OFFSET.get("later.decision", 0)
_FIRST_MAPS, _LATER_MAPS, _LATER_MAP = AXES["map"], AXES["later_map"], _OFFSET.get("later.map", 0)
_CLOSABLE = CLOSABLE_ENDS.shape[1]
assert (PIECES >= 0).all()
POINTS_A_TURN = 4
"""Points of the leader in a round, by which the length of the game is estimated."""


@reader
def asked(o: np.ndarray) -> int:
    """Kind of the decision (`K`) that the observer is asked, -1 if it is asked nothing."""
    kind = first(o, O.DECISION_KIND, _N_KINDS)
    if kind >= 0 or _N_LATER == 0:
        return kind
    later = first(o, _LATER_DECISION, _N_LATER)
    return -1 if later < 0 else LATER_KINDS[later]


@reader
def first(o: np.ndarray, offset: int, n: int) -> int:
    """Index of the first of `n` features that is not 0, -1 if there is none."""
    for k in range(n):
        if o[offset + k] != 0:
            return k
    return -1


@reader
def total(o: np.ndarray, offset: int, n: int) -> int:
    """Sum of `n` features."""
    result = 0
    for k in range(n):
        result += o[offset + k]
    return result


@reader
def faction_at(o: np.ndarray, seat: int) -> int:
    """Faction in a seat (0 the observer), -1 if it is empty."""
    faction = first(o, O.PLAYERS_FACTION + _FIRST_SIDES * seat, _FIRST_SIDES)
    if faction >= 0 or _LATER_SIDES == 0:
        return faction
    later = first(o, _LATER_FACTION + _LATER_SIDES * seat, _LATER_SIDES)
    return -1 if later < 0 else _FIRST_SIDES + later


@reader
def seat_of(o: np.ndarray, faction: int) -> int:
    """Seat of a faction, counted clockwise from the observer; -1 if it is not in play."""
    return first(o, OWNER_SEAT[faction], MAX_PLAYERS)


@reader
def vp(o: np.ndarray, faction: int) -> int:
    """Victory points of a faction, 0 if it is not in play."""
    seat = seat_of(o, faction)
    return 0 if seat < 0 else o[O.PLAYERS_VP + seat]


@reader
def most_vp(o: np.ndarray) -> int:
    """Victory points of the player who has most of them, the observer included."""
    most = 0
    for seat in range(MAX_PLAYERS):
        most = max(most, o[O.PLAYERS_VP + seat])
    return most


@reader
def turns_left(o: np.ndarray) -> int:
    """Rounds that the game is likely to last: until the first player wins."""
    return max(0, o[O.CONTEXT_SCORE_TO_WIN] - most_vp(o)) // POINTS_A_TURN


@reader
def is_vagabond(faction: int) -> bool:
    """True if a faction is one of the Vagabonds."""
    return faction == F.VAGABOND or faction == F.VAGABOND_2


@reader
def pawn(o: np.ndarray, vagabond: int) -> int:
    """Clearing of a Vagabond's pawn, -1 if it is in a forest or not in play."""
    at = O.VAGABOND_CLEARING if vagabond == F.VAGABOND else O.VAGABOND_2_CLEARING
    return first(o, at, N_CLEARINGS)


@reader
def suit_of(o: np.ndarray, clearing: int) -> int:
    """Suit of a clearing."""
    return first(o, O.CONTEXT_SUIT + 3 * clearing, 3)


@reader
def matches(card_suit: int, suit: int) -> bool:
    """True if a card of this suit counts as `suit` (Law 2.1.1): birds are wild."""
    return card_suit == suit or card_suit == S.BIRD


@reader
def map_of(o: np.ndarray) -> int:
    """Number of the map."""
    board = first(o, O.CONTEXT_MAP, _FIRST_MAPS)
    if board >= 0 or _LATER_MAPS == 0:
        return max(0, board)
    return _FIRST_MAPS + max(0, first(o, _LATER_MAP, _LATER_MAPS))


@reader
def neighbours(o: np.ndarray, clearing: int) -> int:
    """Bit mask of the clearings that an open path links to this one (Law 2.2.1, 25.4.2)."""
    board = map_of(o)
    near = ADJACENT[board, clearing]
    if CLOSED_AT[board] >= 0:
        for path in range(_CLOSABLE):
            if o[CLOSED_AT[board] + path] != 0:
                for end in range(2):
                    if CLOSABLE_ENDS[board, path, end] == clearing:
                        near &= ~(1 << CLOSABLE_ENDS[board, path, 1 - end])
    return near


@reader
def by_river(o: np.ndarray, clearing: int) -> int:
    """Bit mask of the clearings that a river links to this one."""
    return RIVER[map_of(o), clearing]


@reader
def opposite(o: np.ndarray, clearing: int) -> int:
    """The corner opposite to this one, -1 if it is none."""
    return OPPOSITE[map_of(o), clearing]


@reader
def has_ruin(o: np.ndarray, clearing: int) -> int:
    """1 for a clearing in which a ruin begins the game."""
    return RUINS[map_of(o), clearing]


@reader
def clearings_at(o: np.ndarray, forest: int) -> int:
    """Bit mask of the clearings adjacent to a forest."""
    return FOREST_CLEARINGS[map_of(o), forest]


@reader
def are_adjacent(o: np.ndarray, a: int, b: int) -> bool:
    """True if a path links two clearings."""
    return (neighbours(o, a) >> b) & 1 != 0


@reader
def warriors(o: np.ndarray, faction: int, clearing: int) -> int:
    """Warriors of a faction in a clearing; 0 for a Vagabond."""
    return 0 if WARRIORS[faction] < 0 else o[WARRIORS[faction] + clearing]


@reader
def all_warriors(o: np.ndarray, faction: int) -> int:
    """Warriors of a faction on the map."""
    return 0 if WARRIORS[faction] < 0 else total(o, WARRIORS[faction], N_CLEARINGS)


@reader
def pieces(o: np.ndarray, piece: int, clearing: int) -> int:
    """Buildings or tokens of one kind (`PC`) in a clearing."""
    return o[PIECES[piece] + clearing]


@reader
def supply(o: np.ndarray, piece: int) -> int:
    """Buildings or tokens of one kind left in the supply or on their track."""
    return o[PIECES[piece] + N_CLEARINGS]


@reader
def buildings(o: np.ndarray, faction: int, clearing: int) -> int:
    """Buildings of a faction in a clearing."""
    n = 0
    for p in range(FIRST_PIECE[faction], END_PIECE[faction]):
        if IS_BUILDING[p] != 0:
            n += o[PIECES[p] + clearing]
    return n


@reader
def cardboard(o: np.ndarray, faction: int, clearing: int) -> int:
    """Buildings and tokens of a faction in a clearing: a point each for whoever removes them (Law 3.2.1)."""
    n = 0
    for p in range(FIRST_PIECE[faction], END_PIECE[faction]):
        n += o[PIECES[p] + clearing]
    return n


@reader
def presence(o: np.ndarray, faction: int, clearing: int) -> int:
    """Warriors and buildings of a faction in a clearing, which count for rule (Law 2.5)."""
    return warriors(o, faction, clearing) + buildings(o, faction, clearing)


@reader
def ruler(o: np.ndarray, clearing: int) -> int:
    """Faction that rules a clearing, -1 nobody."""
    seat = first(o, O.CONTEXT_RULER + MAX_PLAYERS * clearing, MAX_PLAYERS)
    return -1 if seat < 0 else faction_at(o, seat)


@reader
def is_ruled(o: np.ndarray, clearing: int) -> bool:
    """True if the observer rules a clearing."""
    return o[O.CONTEXT_RULER + MAX_PLAYERS * clearing] != 0


@reader
def slots(o: np.ndarray, clearing: int) -> int:
    """Open building slots."""
    return o[O.CONTEXT_SLOTS + clearing]


@reader
def enemies(o: np.ndarray, me: int, clearing: int) -> int:
    """Warriors of all other players in a clearing."""
    n = 0
    for f in range(N_SIDES):
        if f != me:
            n += warriors(o, f, clearing)
    return n


@reader
def strongest_enemy(o: np.ndarray, me: int, clearing: int) -> int:
    """Most warriors that one other player has in a clearing."""
    n = 0
    for f in range(N_SIDES):
        if f != me:
            n = max(n, warriors(o, f, clearing))
    return n


@reader
def rival(o: np.ndarray, me: int, clearing: int) -> int:
    """Most warriors and buildings that one other player has in a clearing."""
    most = 0
    for f in range(N_SIDES):
        if f != me and o[IN_PLAY[f]] != 0:
            most = max(most, presence(o, f, clearing))
    return most


@reader
def missing_to_rule(o: np.ndarray, me: int, clearing: int) -> int:
    """Additional warriors that a faction needs to rule a clearing; it loses ties, and gardens are not considered."""
    return rival(o, me, clearing) + 1 - presence(o, me, clearing)


@reader
def danger(o: np.ndarray, me: int, clearing: int) -> int:
    """Excess of another player's warriors, in or next to a clearing, over a faction's warriors there; at least 0."""
    near = max(strongest_enemy(o, me, clearing), neighbouring_enemies(o, me, clearing) - 1)
    return max(0, near - warriors(o, me, clearing))


@reader
def most_nearby(o: np.ndarray, faction: int, clearing: int) -> int:
    """Most warriors of a faction in one clearing next to this one."""
    n, near = 0, neighbours(o, clearing)
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0:
            n = max(n, warriors(o, faction, c))
    return n


@reader
def neighbouring_enemies(o: np.ndarray, me: int, clearing: int) -> int:
    """Most warriors that one other player has in one clearing next to this one."""
    n, near = 0, neighbours(o, clearing)
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0:
            n = max(n, strongest_enemy(o, me, c))
    return n


@reader
def place_of_card(card: int, at: int, later: int) -> int:
    """Feature of a card in a block of cards that begins at `at`; the block of later cards at `later`."""
    return at + card if card < N_FIRST_CARDS else later + card - N_FIRST_CARDS


@reader
def in_hand(o: np.ndarray, card: int) -> int:
    """Copies of a card in the observer's hand."""
    return o[place_of_card(card, O.OWN_HAND, O.LATER_OWN_HAND)]


@reader
def hand_size(o: np.ndarray) -> int:
    """Cards in the observer's hand."""
    return o[O.PLAYERS_HAND_SIZE]


@reader
def cards_of_suit(o: np.ndarray, at: int, later: int, suit: int) -> int:
    """Cards of exactly this suit in a block of features by card, and in that of the cards of later decks."""
    n = 0
    for card in range(N_CARDS):
        if CARD_SUIT[card] == suit:
            n += o[place_of_card(card, at, later)]
    return n


@reader
def hand_of_suit(o: np.ndarray, suit: int) -> int:
    """Cards in the observer's hand of exactly this suit."""
    return cards_of_suit(o, O.OWN_HAND, O.LATER_OWN_HAND, suit)


@reader
def card_asked(o: np.ndarray) -> int:
    """The card that the question is about, the first one if it is about none."""
    card = first(o, O.DECISION_CARD, N_FIRST_CARDS)
    if card < 0:
        later = first(o, O.LATER_DECISION_CARD, N_CARDS - N_FIRST_CARDS)
        return later + N_FIRST_CARDS if later >= 0 else 0
    return card


@reader
def leader(o: np.ndarray) -> int:
    """Faction with the most victory points among the others."""
    best, most = -1, -1
    for seat in range(1, MAX_PLAYERS):
        if o[O.PLAYERS_PRESENT + seat] != 0 and o[O.PLAYERS_VP + seat] > most:
            best, most = faction_at(o, seat), o[O.PLAYERS_VP + seat]
    return best
