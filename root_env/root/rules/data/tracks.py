"""Figures printed on the faction boards: supplies, costs, victory points, draw bonuses.

At least two independent sources confirm every figure here, except those in `UNCONFIRMED`. The figures in `FIGURES` are
fields of the state, so that `GameConfig.overrides` can set them by name.
"""

from collections.abc import Iterable

from root_env.engine.tables import frozen
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import Figure
from root_env.root.rules.ids import ROOM_FOR_FACTIONS, Faction, Item, Piece, Suit

_PIECES = {Piece(piece.number): (piece, faction) for faction in FACTIONS for piece in faction.pieces}

WARRIORS: dict[Faction, int] = {Faction(f.number): f.warriors for f in FACTIONS}
"""Warriors in each faction's box."""
PIECE_OWNER: dict[Piece, Faction] = {kind: Faction(_PIECES[kind][1].number) for kind in Piece}
PIECE_COUNT: dict[Piece, int] = {kind: _PIECES[kind][0].count for kind in Piece}
BUILDINGS = frozenset(kind for kind in Piece if _PIECES[kind][0].building)
GONE_WHEN_REMOVED = frozenset(kind for kind in Piece if _PIECES[kind][0].gone_when_removed)
"""Pieces that leave the game when removed (Law 6.2.2, 11.2.5.I)."""


def of_suits(name: str) -> dict[Suit, Piece]:
    """The pieces of one name that are printed with a suit: `of_suits("GARDEN")[Suit.FOX]`."""
    return {suit: Piece[f"{name}_{suit.name}"] for suit in Suit if suit != Suit.BIRD}


OWNER = frozen([PIECE_OWNER[p] for p in Piece])
"""(piece,): faction that owns the kind."""
IS_BUILDING = frozen([int(p in BUILDINGS) for p in Piece])
RETURNS = frozen([int(p not in GONE_WHEN_REMOVED) for p in Piece])
"""(piece,): 1 if a removed piece goes back to its supply or track (Law 21.24)."""
TOTAL = frozen([PIECE_COUNT[p] for p in Piece])
_KINDS = [[p for p in Piece if PIECE_OWNER[p] == f] for f in range(ROOM_FOR_FACTIONS + 1)]
FIRST_PIECE = frozen([min(k, default=0) for k in _KINDS])
"""(faction,): its piece kinds are FIRST_PIECE .. END_PIECE - 1; the last row, at -1, is for players without one."""
END_PIECE = frozen([max(k, default=-1) + 1 for k in _KINDS])

ITEM_SUPPLY = frozen([{Item.CROSSBOW: 1, Item.HAMMER: 1, Item.TORCH: 0}.get(i, 2) for i in Item])
"""(item,): items on the map at the start (Law 5.1.5)."""
RUIN_ITEMS = (Item.SACK, Item.BOOT, Item.HAMMER, Item.SWORD)
"""One under each ruin (Law 9.3.4)."""
RUIN_SUPPLY = frozen([RUIN_ITEMS.count(i) for i in Item])
"""(item,): how many of a set lie under the ruins at first."""

HAND_LIMIT = 5
STARTING_HAND, ADVANCED_HAND = 3, 5
"""Cards that each player draws in set-up; of five he puts two back (Law 5.1.3, 19.7, 19.10)."""

DOMINANCE_VP = 10
"""Victory points needed to activate a dominance card (Law 3.3.1)."""
MILITANT = frozen([int(f.militant) for f in FACTIONS])
"""(faction,): 1 if its setup card shows a sword (Law 19.8.2)."""
SETUP_ORDER = frozen([f.number for f in sorted(FACTIONS, key=lambda f: f.letter) if not f.force])
"""Factions of players in the order of their set-up letters (Law 5.1.7)."""
OTHER_SIDE = frozen(
    [next((side.number for side in FACTIONS if side.rules == f.rules and side != f), -1) for f in FACTIONS]
)
"""(faction,): the other side with its rules, -1 if it has none."""

# reach (Law 5.2)
REACH: dict[Faction, int] = {Faction(f.number): f.reach for f in FACTIONS}
"""Reach of each faction (Law 5.2.2); no source gives Chameleander's."""
LEAST_REACH: dict[int, int] = {2: 17, 3: 18, 4: 21, 5: 25, 6: 28}
"""Players -> the reach that their factions should have together (Law 5.2.1)."""


def reach(factions: Iterable[str]) -> int:
    """Reach of these factions together, to be set against LEAST_REACH (Law 5.2, 5.2.1, 5.2.2)."""
    return sum(REACH[Faction(f)] for f in factions)


FIGURES_OF_ALL = (
    Figure("dominance_vp", DOMINANCE_VP, 0, 1000, "3.3.1", "victory points needed to activate a dominance card"),
    Figure("dominance_cards", 1, 0, 1, "3.3.1", "0: dominance cards cannot be activated"),
    Figure(
        "item_supply", tuple(map(int, ITEM_SUPPLY)), 0, 3, "5.1.5",
        f"items on the map: {', '.join(i.name.lower() for i in Item)}",
    ),
)  # fmt: skip
"""Figures that belong to no faction."""
FIGURES: dict[str, Figure] = {
    figure.name: figure for figure in (*(figure for f in FACTIONS for figure in f.figures), *FIGURES_OF_ALL)
}
"""Name of a figure, and of its state field -> the figure; those in UNCONFIRMED are not certain."""
UNCONFIRMED: dict[str, str] = {name: figure.unconfirmed for name, figure in FIGURES.items() if figure.unconfirmed}
"""Name of a figure that is not certain -> the reason; `docs/rules_deviations.md` lists the same names."""
PIECE_FIGURE: dict[Piece, str] = {kind: kind.name.lower() for kind in Piece if kind.name.lower() in FIGURES}
"""Piece -> the figure with its number; PIECE_COUNT has the numbers of the others."""
MOST_PIECES = max(*PIECE_COUNT.values(), *(FIGURES[name].high for name in PIECE_FIGURE.values()))
"""Most pieces of a kind that a configuration can give a faction."""
WARRIOR_FIGURE: dict[Faction, str] = {
    f: f"{f.name.lower()}_warriors" for f in Faction if f"{f.name.lower()}_warriors" in FIGURES
}
"""Faction -> the figure with the number of its warriors; WARRIORS has the numbers of the others."""
