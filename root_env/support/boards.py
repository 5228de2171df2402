"""A player's faction board in a state record, and what boards have in common."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from root_env.core.ids import N_CARDS, NOWHERE, Faction
from root_env.core.state import STATE, supporter_knowledge

_PLACES = {faction: (faction.name.lower().removesuffix("_2"), int(faction.name.endswith("_2"))) for faction in Faction}
"""Where a faction's board lies in a state: the field, and which of it where there are several."""


def board_of(s: np.void, who: int) -> np.void:
    """The board of a player."""
    name, k = _PLACES[Faction(int(s["faction"][who]))]
    return s[name][k] if STATE[name].shape else s[name]


def board_name(faction: int) -> str:
    """The field of a state with the board of a faction, or with those of its sides."""
    return _PLACES[Faction(faction)][0]


def has_pawn(s: np.void, who: int) -> bool:
    """Whether a player has a pawn on the map."""
    return "location" in board_of(s, who).dtype.names


def wanderers(s: np.void) -> list[np.void]:
    """The boards in play whose players have a pawn and a satchel, by the numbers of their factions."""
    players = sorted(range(int(s["n_players"])), key=lambda p: int(s["faction"][p]))
    return [board_of(s, p) for p in players if has_pawn(s, p)]


def pawn_place(s: np.void, who: int) -> int:
    """Where the pawn of a player stands (a clearing, FOREST + a forest), NOWHERE for those that have none."""
    return int(board_of(s, who)["location"]) if has_pawn(s, who) else NOWHERE


def ruins_seen(s: np.void, who: int) -> int:
    """Bits of the clearings under whose ruin a player has looked (Law 9.7.3)."""
    board = board_of(s, who)
    return int(board["looked"]) if "looked" in board.dtype.names else 0


class Pile(NamedTuple):
    """A hidden pile of a player: `name` in words, `cards` (N_CARDS,) copies of each, `size` how many."""

    name: str
    cards: np.ndarray
    size: int


def hidden_pile(s: np.void, who: int) -> Pile | None:
    """The pile beside the hand that only its owner sees (Law 8.2.3), None for those that have none."""
    if int(s["faction"][who]) != Faction.ALLIANCE:
        return None
    return Pile("supporters", s["alliance"]["supporters"], int(s["alliance"]["n_supporters"]))


def open_piles(s: np.void, who: int) -> list[tuple[str, np.ndarray]]:
    """Cards that lie open on the board of a player: the name of each pile, and copies of each card (N_CARDS,)."""
    board = board_of(s, who)
    named = [name for name in ("decree", "revealed") if name in board.dtype.names]
    return [(name, board[name].reshape(-1, N_CARDS).sum(0)) for name in named]


def pile_in_play(s: np.void) -> Pile | None:
    """The hidden pile at the table."""
    return next((pile for p in range(int(s["n_players"])) if (pile := hidden_pile(s, p))), None)


def count_pile(s: np.void, who: int) -> None:
    """Set the size of a player's hidden pile to the number of its cards."""
    if hidden_pile(s, who):
        s["alliance"]["n_supporters"] = s["alliance"]["supporters"].sum()


def pile_knowledge(s: np.void) -> np.ndarray:
    """(observer, card): cards of the hidden pile at the table that an observer other than its owner is sure of."""
    return supporter_knowledge(s)
