"""Figures printed on the faction boards: supplies, costs, victory points, draw bonuses.

Every figure here is confirmed by at least two independent sources; one that is not stands in `UNCONFIRMED`. Those
in `FIGURES` lie in the state, so that `GameConfig.overrides` can set them by name.
"""

from dataclasses import dataclass

import numpy as np

from root_env.core.ids import MOST_COUNT, Column, Faction, Item, Leader, Piece, Suit

UNCONFIRMED: dict[str, str] = {
    "garden_vp": "one source for the row; a second confirms 2 and 5 gardens (Law 10.5.3)",
    "garden_draw": "one source (Law 10.6.3)",
    "trade_post_vp": "one source (Law 11.5.6.III)",
    "ego_vp": "no source gives the numbers of the Ego track; a default of our own (C.5.2)",
}
"""Figure name -> what is not certain about it; `docs/rules_deviations.md` lists the same names."""

WARRIORS: dict[Faction, int] = {
    Faction.MARQUISE: 25,
    Faction.EYRIE: 20,
    Faction.ALLIANCE: 10,
    Faction.VAGABOND: 0,
    Faction.VAGABOND_2: 0,
    Faction.LIZARD: 25,
    Faction.RIVERFOLK: 15,
    Faction.CHAMELEANDER: 1,
}
"""Warriors in each faction's box (Law 6.3.1, 7.3.1, 8.3.1, 10.3.1, 11.3.1, C.3.1)."""

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
    Piece.GARDEN_FOX: Faction.LIZARD,
    Piece.GARDEN_RABBIT: Faction.LIZARD,
    Piece.GARDEN_MOUSE: Faction.LIZARD,
    Piece.TRADE_POST_FOX: Faction.RIVERFOLK,
    Piece.TRADE_POST_RABBIT: Faction.RIVERFOLK,
    Piece.TRADE_POST_MOUSE: Faction.RIVERFOLK,
    Piece.EGO: Faction.CHAMELEANDER,
    Piece.SUPEREGO: Faction.CHAMELEANDER,
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
    Piece.GARDEN_FOX: 5,
    Piece.GARDEN_RABBIT: 5,
    Piece.GARDEN_MOUSE: 5,
    Piece.TRADE_POST_FOX: 3,
    Piece.TRADE_POST_RABBIT: 3,
    Piece.TRADE_POST_MOUSE: 3,
    Piece.EGO: 5,
    Piece.SUPEREGO: 3,
}
POSTS = (Piece.TRADE_POST_FOX, Piece.TRADE_POST_RABBIT, Piece.TRADE_POST_MOUSE)
TOKENS = frozenset({Piece.WOOD, Piece.KEEP, Piece.SYMPATHY, Piece.EGO, Piece.SUPEREGO, *POSTS})
BUILDINGS = frozenset(Piece) - TOKENS
GONE_WHEN_REMOVED = frozenset({Piece.KEEP, *POSTS})
"""Pieces that leave the game when removed (Law 6.2.2, 11.2.5.I)."""


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
ITEM_CAPACITY = 6
COALITION_PLAYERS = 4
DOMINANCE_VP = 10
"""Victory points needed to activate a dominance card (Law 3.3.1)."""
SETUP_ORDER = _frozen([0, 1, 2, 3, 7, 4, 5, 8, 9, 10, 11, 12, 13, 14, 6])
"""Factions in the order of their set-up letters, Chameleander last (Law 5.1.7)."""

# Lizard Cult
GARDEN_OF_SUIT = {Suit.FOX: Piece.GARDEN_FOX, Suit.RABBIT: Piece.GARDEN_RABBIT, Suit.MOUSE: Piece.GARDEN_MOUSE}
CONSPIRACY_COST = _frozen([2, 2, 3])
"""(crusade | convert | sanctify,): acolytes, one less while the Outcast is Hated (Law 10.4.3)."""

# Riverfolk Company
POST_SPACES = 3
"""Spaces of each Trade Posts track."""
MOST_PRICE = 4
STARTING_PAYMENTS = 3
PROTECTIONISM = 2
GARRISON_FUNDS = 2

# Chameleander
CHAMELEANDER_ACTIONS = 3
SLOUGH_CARDS = 4
CHAMELEANDER_HITS = 2
"""Most hits Chameleander rolls (C.2.2)."""


# reach (Law 5.2)
REACH: dict[Faction, int] = {
    Faction.MARQUISE: 10,
    Faction.EYRIE: 7,
    Faction.ALLIANCE: 3,
    Faction.VAGABOND: 5,
    Faction.VAGABOND_2: 2,
    Faction.LIZARD: 2,
    Faction.RIVERFOLK: 5,
    Faction.CHAMELEANDER: 3,
}
"""Reach of each faction (Law 5.2.2); no source gives Chameleander's."""
LEAST_REACH: dict[int, int] = {2: 17, 3: 18, 4: 21, 5: 25, 6: 28}
"""Players -> the reach that their factions should have together (Law 5.2.1)."""


def reach(factions) -> int:
    """Reach of these factions together, to be set against LEAST_REACH (Law 5.2, 5.2.1, 5.2.2)."""
    return sum(REACH[Faction(f)] for f in factions)


@dataclass(frozen=True)
class Figure:
    """A figure that `GameConfig.overrides` can set: its values, and their least and greatest."""

    values: tuple[int, ...]
    low: int
    high: int
    law: str
    text: str


def _track(values, high: int, law: str, text: str, low: int = 0) -> Figure:
    return Figure(tuple(int(v) for v in np.ravel(values)), low, high, law, text)


def _warriors(faction: Faction, low: int, law: str) -> Figure:
    return Figure((WARRIORS[faction],), low, MOST_WARRIORS, law, "warriors in the box")


MOST_WARRIORS = MOST_COUNT
"""Warriors that a configuration can give a faction: all of them may stand in one clearing and move (Law 4.2)."""
FIGURES: dict[str, Figure] = {
    # Marquise de Cat
    "marquise_actions": Figure((3,), 1, 9, "6.5", "actions each Daylight"),
    "wood_cost": _track(WOOD_COST, 8, "6.5.4.II", "wood by buildings of the type off the track, 0 to 5"),
    "sawmill_vp": _track(BUILD_VP[0], 30, "6.5.4.III", "VP for a sawmill, by sawmills off the track, 0 to 5"),
    "workshop_vp": _track(BUILD_VP[1], 30, "6.5.4.III", "VP for a workshop, by workshops off the track, 0 to 5"),
    "recruiter_vp": _track(BUILD_VP[2], 30, "6.5.4.III", "VP for a recruiter, by recruiters off the track, 0 to 5"),
    "recruiter_draws": _track(RECRUITER_DRAWS, 5, "6.6", "bonus cards by recruiters off the track, 0 to 6"),
    "wood": Figure((PIECE_COUNT[Piece.WOOD],), 1, 20, "6.3.1", "wood tokens"),
    "marquise_warriors": _warriors(Faction.MARQUISE, 12, "6.3.1"),
    # Eyrie Dynasties
    "roost_vp": _track(ROOST_VP, 30, "7.6.1", "VP each Evening by roosts on the map, 0 to 7"),
    "roost_draws": _track(ROOST_DRAWS, 5, "7.6.2", "bonus cards by roosts on the map, 0 to 7"),
    "eyrie_warriors": _warriors(Faction.EYRIE, 6, "7.3.1"),
    # Woodland Alliance
    "sympathy_cost": _track(SYMPATHY_COST, 9, "8.4.2.II", "supporters by sympathy on the map, 0 to 9", low=1),
    "sympathy_vp": _track(SYMPATHY_VP, 30, "8.4.2.III", "VP for a sympathy token, by sympathy on the map, 0 to 9"),
    "martial_law_warriors": Figure(
        (MARTIAL_LAW_WARRIORS,), 1, MOST_WARRIORS + 1, "8.4.2.II.a", "warriors that make Martial Law"
    ),
    "alliance_warriors": _warriors(Faction.ALLIANCE, 3, "8.3.1"),
    # Vagabond
    "aids_needed": _track(AIDS_NEEDED, 9, "9.2.9.I.a", "Aids to leave Indifferent, Amiable, Friendly", low=1),
    "relation_vp": _track(RELATION_VP[1:], 30, "9.2.9.I.b", "VP for reaching Amiable, Friendly, Allied"),
    "allied_aid_vp": Figure((ALLIED_AID_VP,), 0, 30, "9.2.9.II.a", "VP for aiding an ally"),
    # Lizard Cult
    "conspiracy_cost": _track(CONSPIRACY_COST, 25, "10.4.3", "acolytes for Crusade, Convert, Sanctify", low=1),
    "lizard_warriors": _warriors(Faction.LIZARD, 10, "10.3.1"),
    "garden_vp": Figure((0, 0, 2, 2, 3, 4), 0, 30, "10.5.3", "VP by gardens of the suit on the map, 0 to 5"),
    "garden_draw": Figure((2,), 1, 6, "10.6.3", "gardens of a suit on the map that uncover its draw bonus"),
    # Riverfolk Company
    "trade_post_vp": Figure((2,), 0, 30, "11.5.6.III", "VP for placing a trade post"),
    "garrison_funds": Figure((GARRISON_FUNDS,), 1, 25, "11.5.6.II", "funds that a trade post costs"),
    "protectionism": Figure((PROTECTIONISM,), 0, 9, "11.4.1", "warriors that Protectionism places"),
    "riverfolk_warriors": _warriors(Faction.RIVERFOLK, 8, "11.3.1"),
    # Chameleander
    "chameleander_actions": Figure((CHAMELEANDER_ACTIONS,), 1, 9, "C.5.2", "actions each Daylight"),
    "cajole_ignores_bars": Figure(
        (1,), 0, 1, "C.5.2.V", "1: the ruler places where others forbid placing, such as at the keep; 0: only nothing"
    ),
    "quell_gives_action": Figure((0,), 0, 1, "C.5.2.I", "1: the ego lost at the end of a Quell gives an extra action"),
    "ego_vp": Figure((1, 1, 2, 2, 3, 3, 4, 5), 0, 30, "C.5.2.IV", "VP by space of the Ego track, left to right"),
    # everybody
    "dominance_vp": Figure((DOMINANCE_VP,), 0, 1000, "3.3.1", "victory points needed to activate a dominance card"),
    "item_supply": _track(ITEM_SUPPLY, 3, "5.1.5", f"items on the map: {', '.join(i.name.lower() for i in Item)}"),
}
"""State field of the same name -> its figure; those in UNCONFIRMED are not certain."""
WARRIOR_FIGURE: dict[Faction, str] = {
    f: f"{f.name.lower()}_warriors" for f in Faction if f"{f.name.lower()}_warriors" in FIGURES
}
"""Faction -> the figure that holds its warriors; the others have those of WARRIORS."""
