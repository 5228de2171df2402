"""Faction boards in a state record, and what they have in common by their declarations."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from root_env.core.declared.factions import FACTIONS
from root_env.core.declared.form import HIDDEN_CARDS, OPEN_CARDS, PAWN, RUINS, Field
from root_env.core.ids import N_CARDS, NOBODY, NOWHERE
from root_env.core.state import STATE, supporter_knowledge


def board_of(s: np.void, who: int) -> np.void:
    """The board of a player."""
    faction = FACTIONS[int(s["faction"][who])]
    return s[faction.rules][faction.side] if STATE[faction.rules].shape else s[faction.rules]


def _fields(s: np.void, who: int, holds: str) -> tuple[Field, ...]:
    """Fields of a player's board that are declared to hold this."""
    return _declared_fields(int(s["faction"][who]), holds)


@functools.cache
def _declared_fields(faction: int, holds: str) -> tuple[Field, ...]:
    return tuple(field for field in FACTIONS[faction].board if field.holds == holds)


# -- pawns and ruins ---------------------------------------------------------------------------------


def has_pawn(s: np.void, who: int) -> bool:
    """Whether a player has a pawn on the map."""
    return bool(_fields(s, who, PAWN))


def wanderers(s: np.void) -> list[np.void]:
    """The boards in play whose players have a pawn and a satchel, by the numbers of their factions."""
    players = sorted(range(int(s["n_players"])), key=lambda p: int(s["faction"][p]))
    return [board_of(s, p) for p in players if has_pawn(s, p)]


def pawn_place(s: np.void, who: int) -> int:
    """Where the pawn of a player stands (a clearing, FOREST + a forest), NOWHERE for those that have none."""
    return next((int(board_of(s, who)[field.name]) for field in _fields(s, who, PAWN)), NOWHERE)


def ruins_seen(s: np.void, who: int) -> int:
    """Bit mask of the clearings under whose ruin a player has looked (Law 9.7.3)."""
    return next((int(board_of(s, who)[field.name]) for field in _fields(s, who, RUINS)), 0)


# -- cards -------------------------------------------------------------------------------------------


class Pile(NamedTuple):
    """A hidden pile of a player: `name` in words, `cards` (N_CARDS,) copies of each, `size` how many."""

    name: str
    cards: np.ndarray
    size: int


def hidden_pile(s: np.void, who: int) -> Pile | None:
    """The pile beside the hand that only its owner sees (Law 8.2.3), None for those that have none."""
    for field in _fields(s, who, HIDDEN_CARDS):
        board = board_of(s, who)
        return Pile(field.name, board[field.name], int(board[size_of(field.name)]))
    return None


def size_of(pile: str) -> str:
    """The field with the size of a hidden pile: it stands beside it."""
    return f"n_{pile}"


def pile_in_play(s: np.void) -> tuple[int, Pile | None]:
    """The player with a hidden pile, NOBODY if none has one, and the pile; at most one at a table has one."""
    return next(((p, pile) for p in range(int(s["n_players"])) if (pile := hidden_pile(s, p))), (NOBODY, None))


def count_pile(s: np.void, who: int) -> None:
    """Set the size of a player's hidden pile to the number of its cards."""
    pile = hidden_pile(s, who)
    if pile is not None:
        board_of(s, who)[size_of(pile.name)] = pile.cards.sum()


def pile_knowledge(s: np.void) -> np.ndarray:
    """(observer, card): cards of the hidden pile at the table that an observer other than its owner is sure of."""
    return supporter_knowledge(s)


def open_piles(s: np.void, who: int) -> list[tuple[str, np.ndarray]]:
    """Cards that lie open on the board of a player: the name of each pile, and copies of each card (N_CARDS,)."""
    board = board_of(s, who)
    named = [field.name for field in _fields(s, who, OPEN_CARDS)]
    return [(name, board[name].reshape(-1, N_CARDS).sum(0)) for name in named]
