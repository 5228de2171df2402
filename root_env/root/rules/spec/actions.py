"""The action space, made from the declared families: ids, codecs, names and documentation.

An action id is the base of its family plus its arguments in mixed radix, first argument slowest. The same id means the
same thing in every decision; its effect depends on the frame that asks. Arguments have the room with which ids were
released, and more where more is declared: then the ids of later families move. This changes neither documents, which
have the ids of their own table (`spec/numbering.py`), nor masks of other tables. Pieces beyond the room have a family
of their own at the end, which continues `choose_piece`.

Compiled code uses `A.MOVE`, `A.MOVE_END` and the small encoders below.
"""

from collections.abc import Callable

from root_env.engine import tables
from root_env.engine.jit import njit
from root_env.engine.tables import Actions
from root_env.root.declared import shared
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import Family
from root_env.root.declared.maps import MAPS
from root_env.root.rules.ids import MOST_COUNT, N_CARDS, N_CLEARINGS, N_FACTIONS, N_FORESTS, N_PIECES
from root_env.root.rules.spec.decisions import SORTS_OF, TRIGGERS

RELEASED: dict[str, int] = {
    "clearing": N_CLEARINGS,
    "forest": N_FORESTS,
    "faction": 16,
    "card": 64,
    "suit": 4,
    "item": 8,
    "item_state": 4,
    "count": MOST_COUNT + 1,
    "column": 4,
    "leader": 4,
    "character": 12,
    "quest": 16,
    "piece": 32,
    "building": 3,
    "index": 8,
    "service": 4,
}
"""Argument kind -> number of its values when ids were released."""
SORTS = int(SORTS_OF[list(TRIGGERS)].sum())
"""Sorts of triggers that can wait at once where their order matters: each sort by the suit of its clearing."""
DECLARED: dict[str, int] = {"faction": N_FACTIONS, "card": N_CARDS, "index": SORTS}
"""Argument kind that counts declared things -> number of values that it needs for them."""
ENUMERATED: dict[str, int] = {
    enum.__name__.lower(): len(enum)
    for one in (*FACTIONS, *MAPS)
    for enum in one.enumerations
    if any(enum.__name__.lower() in family.arguments for family in one.actions)
}
"""Argument kind that is an enumeration of a faction or a map, by its name in small letters -> number of members."""
ARGUMENTS: dict[str, int] = {
    **{
        kind: max(RELEASED.get(kind, 0), DECLARED.get(kind, 0), ENUMERATED.get(kind, 0))
        for kind in RELEASED | ENUMERATED
    },
    "later_piece": max(0, N_PIECES - RELEASED["piece"]),
}
"""Argument kind -> number of values that it has room for."""
FIRST_BUILDING = next(
    min(piece.number for piece in faction.pieces if piece.building)
    for faction in FACTIONS
    if any("building" in family.arguments for family in faction.actions)
)
"""The piece from which the argument `building` counts: the first building of the faction that builds (Law 6.5.4)."""
MOST_ARGUMENTS = 2
"""Most arguments of one action: observations of past actions have room for these (`root/observations/formats.py`)."""


def _declared() -> tuple[Family, ...]:
    """The families of everybody, of factions and of maps, by number; DeclarationError for an impossible one."""
    families = [*shared.ACTIONS, *(family for one in (*FACTIONS, *MAPS) for family in one.actions)]
    for family in families:
        strange = [kind for kind in family.arguments if kind not in ARGUMENTS]
        if strange:
            raise DeclarationError(
                f"the family of actions {family.name} has the argument {strange[0]!r}: known are {', '.join(ARGUMENTS)}"
            )
        if len(family.arguments) > MOST_ARGUMENTS:
            raise DeclarationError(
                f"the family of actions {family.name} has {len(family.arguments)} arguments, and an action has at most "
                f"{MOST_ARGUMENTS}: ask several questions"
            )
    return tuple(sorted(families, key=lambda family: family.number))


TABLE: Actions = Actions(ARGUMENTS, _declared())
FAMILIES: tuple[Family, ...] = TABLE.families
"""Every family with its base id, in id order."""
BY_NAME: dict[str, Family] = TABLE.by_name
N_ACTIONS = TABLE.n
A = TABLE.bases("A")
encode: Callable[..., int] = TABLE.encode
decode: Callable[[int], tuple[tables.Family, tuple[int, ...]]] = TABLE.decode

_N_FACTION = ARGUMENTS["faction"]
_N_STATE = ARGUMENTS["item_state"]
_N_PIECE = ARGUMENTS["piece"]
_N_BUILDING = ARGUMENTS["building"]


@njit
def move_action(origin: int, destination: int) -> int:
    """Id of `move from origin to destination` (Law 4.2)."""
    return A.MOVE + origin * N_CLEARINGS + destination


@njit
def battle_action(clearing: int, faction: int) -> int:
    """Id of `battle faction in clearing` (Law 4.3)."""
    return A.BATTLE + clearing * _N_FACTION + faction


@njit
def item_action(item: int, state: int) -> int:
    """Id of `choose an item in this state` (Law 9.2.5)."""
    return A.CHOOSE_ITEM + item * _N_STATE + state


@njit
def build_action(clearing: int, building: int) -> int:
    """Id of `build this type in clearing` (Law 6.5.4)."""
    return A.BUILD + clearing * _N_BUILDING + building


@njit
def piece_action(kind: int) -> int:
    """Id of `choose this kind of piece` (Law 4.3.6)."""
    return A.CHOOSE_PIECE + kind if kind < _N_PIECE else A.CHOOSE_LATER_PIECE + kind - _N_PIECE


@njit
def chosen_piece(action: int) -> int:
    """The kind of piece of such an action, -1 if the action is another one."""
    if A.CHOOSE_PIECE <= action < A.CHOOSE_PIECE_END:
        return action - A.CHOOSE_PIECE
    if A.CHOOSE_LATER_PIECE <= action < A.CHOOSE_LATER_PIECE_END:
        return action - A.CHOOSE_LATER_PIECE + _N_PIECE
    return -1
