"""Figures printed on the faction boards: supplies, costs, victory points, draw bonuses.

Every figure here is confirmed by at least two independent sources; one that is not stands in `UNCONFIRMED`.
"""

import numpy as np

from root_env.core.ids import Column, Faction, Item, Leader, Piece, Suit

UNCONFIRMED: dict[str, str] = {}
"""Figure name -> what is not certain about it; `docs/rules_deviations.md` lists the same names."""

WARRIORS: dict[Faction, int] = {
    Faction.MARQUISE: 25,
    Faction.EYRIE: 20,
    Faction.ALLIANCE: 10,
    Faction.VAGABOND: 0,
    Faction.VAGABOND_2: 0,
}
"""Warriors in each faction's box (Law 6.3.1, 7.3.1, 8.3.1)."""

PIECE_OWNER: dict[Piece, Faction] = {
    Piece.WOOD: Faction.MARQUISE,
    Piece.KEEP: Faction.MARQUISE,
    Piece.SAWMILL: Faction.MARQUISE,
    Piece.WORKSHOP: Faction.MARQUISE,
    Piece.RECRUITER: Faction.MARQUISE,
    Piece.ROOST: Faction.EYRIE,
    Piece.BASE_FOX: Faction.ALLIANCE,
    Piece.BASE_RABBIT: Faction.ALLIANCE,
    Piece.BASE_MOUSE: Faction.ALLIANCE,
    Piece.SYMPATHY: Faction.ALLIANCE,
}
PIECE_COUNT: dict[Piece, int] = {
    Piece.WOOD: 8,
    Piece.KEEP: 1,
    Piece.SAWMILL: 6,
    Piece.WORKSHOP: 6,
    Piece.RECRUITER: 6,
    Piece.ROOST: 7,
    Piece.BASE_FOX: 1,
    Piece.BASE_RABBIT: 1,
    Piece.BASE_MOUSE: 1,
    Piece.SYMPATHY: 10,
}
BUILDINGS = frozenset(Piece) - {Piece.WOOD, Piece.KEEP, Piece.SYMPATHY}
GONE_WHEN_REMOVED = frozenset({Piece.KEEP})
"""Pieces that leave the game when removed (Law 6.2.2)."""


def _frozen(values) -> np.ndarray:
    array = np.array(values, np.int64)
    array.flags.writeable = False
    return array


OWNER = _frozen([PIECE_OWNER[p] for p in Piece])
"""(piece,): faction that owns the kind."""
IS_BUILDING = _frozen([int(p in BUILDINGS) for p in Piece])
RETURNS = _frozen([int(p not in GONE_WHEN_REMOVED) for p in Piece])
"""(piece,): 1 if a removed piece goes back to its supply or track (Law 21.24)."""
TOTAL = _frozen([PIECE_COUNT[p] for p in Piece])
_KINDS = [[p for p in Piece if PIECE_OWNER[p] == f] for f in range(16)]
FIRST_PIECE = _frozen([min(k, default=0) for k in _KINDS])
"""(faction,): its piece kinds are FIRST_PIECE .. END_PIECE - 1."""
END_PIECE = _frozen([max(k, default=-1) + 1 for k in _KINDS])

ITEM_SUPPLY = _frozen([{Item.CROSSBOW: 1, Item.HAMMER: 1, Item.TORCH: 0}.get(i, 2) for i in Item])
"""(item,): items on the map at the start (Law 5.1.5)."""
RUIN_ITEMS = (Item.SACK, Item.BOOT, Item.HAMMER, Item.SWORD)
"""One under each ruin (Law 9.3.4)."""

HAND_LIMIT = 5
STARTING_HAND = 3

# Marquise de Cat
WOOD_COST = _frozen([0, 1, 2, 3, 3, 4])
"""(buildings of the type off the track,): wood for the next one (Law 6.5.4.II)."""
BUILD_VP = _frozen([[0, 1, 2, 3, 4, 5], [0, 2, 2, 3, 4, 5], [0, 1, 2, 3, 3, 4]])
"""(sawmill | workshop | recruiter, buildings of the type off the track): VP for the next one."""
RECRUITER_DRAWS = _frozen([0, 0, 0, 1, 1, 2, 2])
"""(recruiters off the track,): bonus cards in Evening (Law 6.6)."""

# Eyrie Dynasties
ROOST_VP = _frozen([0, 0, 1, 2, 3, 4, 4, 5])
"""(roosts on the map,): VP each Evening (Law 7.6.1)."""
ROOST_DRAWS = _frozen([0, 0, 0, 1, 1, 1, 2, 2])
"""(roosts on the map,): bonus cards in Evening (Law 7.6.2)."""
LEADER_COLUMNS: dict[Leader, tuple[Column, Column]] = {
    Leader.BUILDER: (Column.RECRUIT, Column.MOVE),
    Leader.CHARISMATIC: (Column.RECRUIT, Column.BATTLE),
    Leader.COMMANDER: (Column.MOVE, Column.BATTLE),
    Leader.DESPOT: (Column.MOVE, Column.BUILD),
}
VIZIERS = _frozen([[int(c in LEADER_COLUMNS[le]) for c in Column] for le in Leader])
"""(leader, column): Loyal Viziers tucked there (Law 7.8)."""

# Woodland Alliance
SYMPATHY_COST = _frozen([1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
"""(sympathy on the map,): supporters to spread the next one (Law 8.4.2.II)."""
SYMPATHY_VP = _frozen([0, 1, 1, 1, 2, 2, 3, 4, 4, 4])
"""(sympathy on the map,): VP for placing the next one."""
MARTIAL_LAW_WARRIORS = 3
SUPPORTER_LIMIT = 5
BASE_OF_SUIT = {Suit.FOX: Piece.BASE_FOX, Suit.RABBIT: Piece.BASE_RABBIT, Suit.MOUSE: Piece.BASE_MOUSE}

# Vagabond
AIDS_NEEDED = _frozen([1, 2, 3])
"""(space,): Aids in one turn to leave the space (Law 9.2.9.I.a)."""
RELATION_VP = _frozen([0, 1, 2, 2])
"""(space,): VP for reaching it."""
ALLIED = 3
ALLIED_AID_VP = 2
TRACK_LIMIT = 3
ITEM_LIMIT = 6
COALITION_PLAYERS = 4
DOMINANCE_VP = 10
"""Victory points needed to activate a dominance card (Law 3.3.1)."""
