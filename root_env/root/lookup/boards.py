"""Faction boards in a state record, and their common contents by their declarations."""

import functools

import numpy as np

from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import FROM_RUINS, ITEMS, ONE_WARRIOR, OPEN_CARDS, PAWN, REGION, RUINS, Field
from root_env.root.rules.ids import IN_POOL, N_CARDS, N_ITEMS, NOBODY, NOWHERE
from root_env.root.rules.state import STATE


def is_drafted(s: np.void) -> bool:
    """True if the players have chosen, or still choose, their factions out of a pool (Law 19.8)."""
    return bool((s["player_of"] <= IN_POOL).any())


def has_faction(s: np.void, who: int) -> bool:
    """True if a faction has joined a player; until then he has no board."""
    return bool(s["faction"][who] != NOBODY)


def board_of(s: np.void, who: int) -> np.void:
    """The board of a player with a faction."""
    faction = FACTIONS[int(s["faction"][who])]
    return s[faction.rules][faction.side] if STATE[faction.rules].shape else s[faction.rules]


def _fields(s: np.void, who: int, holds: str) -> tuple[Field, ...]:
    """Fields of a player's board with these contents, one of `HOLDS`."""
    return _declared_fields(int(s["faction"][who]), holds)


@functools.cache
def _declared_fields(faction: int, holds: str) -> tuple[Field, ...]:
    if faction == NOBODY:
        return ()
    return tuple(field for field in FACTIONS[faction].board if field.holds == holds)


def regions(s: np.void, who: int) -> dict[str, int]:
    """Region of a player's board -> the number of his warriors there; forests left out."""
    return {field.name: int(board_of(s, who)[field.name]) for field in _fields(s, who, REGION) if not field.axes}


def in_forests(s: np.void, who: int) -> dict[str, dict[int, int]]:
    """Field with warriors in forests -> forest -> their number; forests without any are left out."""
    found = {field.name: board_of(s, who)[field.name].tolist() for field in _fields(s, who, REGION) if field.axes}
    return {name: {forest: n for forest, n in enumerate(held) if n} for name, held in found.items()}


def marked_warriors(s: np.void, who: int) -> dict[str, int]:
    """Field of each special warrior of a player -> his clearing, NOWHERE if he stands in none."""
    return {field.name: int(board_of(s, who)[field.name]) for field in _fields(s, who, ONE_WARRIOR)}


# -- pawns and ruins ---------------------------------------------------------------------------------


def has_pawn(s: np.void, who: int) -> bool:
    """True if a player has a pawn."""
    return bool(_fields(s, who, PAWN))


WANDERERS = " or ".join(f"a {one.title}" for one in RULES if any(field.holds == PAWN for field in one.board))
"""The factions with a pawn and a satchel, in words."""


def wanderers(s: np.void) -> list[np.void]:
    """The boards in play with a pawn and a satchel, by the numbers of their factions."""
    players = sorted(range(int(s["n_players"])), key=lambda p: int(s["faction"][p]))
    return [board_of(s, p) for p in players if has_pawn(s, p)]


def ruin_sets(s: np.void) -> int:
    """Sets of R items that began the game under the ruins: two for two Vagabonds (Law 9.7.1)."""
    opened = any(_fields(s, p, RUINS) for p in range(int(s["n_players"])))
    return max(len(wanderers(s)), int(opened))


def items_on_boards(s: np.void) -> np.ndarray:
    """Items by type on all boards, boxes of crafted items left out, (N_ITEMS,)."""
    found = np.zeros(N_ITEMS, np.int64)
    for p in range(int(s["n_players"])):
        for field in _fields(s, p, ITEMS):
            found += board_of(s, p)[field.name].reshape(N_ITEMS, -1).sum(1)
    return found


def from_ruins(s: np.void) -> list[int]:
    """The items that players have from ruins, as far as boards say so: each type once for each player (Law 9.7.3)."""
    players = range(int(s["n_players"]))
    masks = [int(board_of(s, p)[field.name]) for p in players for field in _fields(s, p, FROM_RUINS)]
    return [item for mask in masks for item in range(N_ITEMS) if mask >> item & 1]


def pawn_place(s: np.void, who: int) -> int:
    """The place of a player's pawn: a clearing, FOREST + a forest, or NOWHERE if he has none."""
    return next((int(board_of(s, who)[field.name]) for field in _fields(s, who, PAWN)), NOWHERE)


def seen_places(s: np.void, holds: str, who: int) -> int:
    """Bit mask on a player's board of the places in which he has seen hidden things, such as RUINS (Law 9.7.3)."""
    return next((int(board_of(s, who)[field.name]) for field in _fields(s, who, holds)), 0)


def ruins_seen(s: np.void, who: int) -> int:
    """Bit mask of the clearings with a ruin under which a player has looked (Law 9.7.3)."""
    return seen_places(s, RUINS, who)


# -- cards -------------------------------------------------------------------------------------------


def open_piles(s: np.void, who: int) -> list[tuple[str, np.ndarray]]:
    """Cards that lie open on the board of a player: the name of each pile, and copies of each card (N_CARDS,)."""
    if not has_faction(s, who):
        return []
    board = board_of(s, who)
    named = [field.name for field in _fields(s, who, OPEN_CARDS)]
    return [(name, board[name].reshape(-1, N_CARDS).sum(0)) for name in named]
