"""The state of a game as plain values: rulers, supplies, the battle being fought.

All of it is public. Shapes and words are those of position documents (docs/positions.md).
"""

import numpy as np

from root_env.engine.layouts import whole
from root_env.root.lookup import names
from root_env.root.rules import queries
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.data.tracks import PIECE_OWNER
from root_env.root.rules.ids import N_CLEARINGS, Kind, Piece
from root_env.root.text.viewer import sides_of
from root_env.support.documents import Document


def rulers(states: np.ndarray) -> dict[int, str | None]:
    """Clearing, by its number -> the agent or the force who rules it, None for nobody (Law 2.5, 22.3.1)."""
    states, sides = whole(states), sides_of(states, 0)
    who = [queries.ruler_of(states, 0, c) for c in range(N_CLEARINGS)]
    return {c + 1: sides[p] if p >= 0 else None for c, p in enumerate(who)}


def supplies(states: np.ndarray) -> dict[str, dict[str, int]]:
    """Agent or force -> warriors in the supply, and pieces there or on the faction's tracks (Law 1.5.1)."""
    s = states[0]
    found = {}
    for p, agent in enumerate(sides_of(states, 0)):
        pieces = {names.piece(k): int(s["piece_supply"][k]) for k in Piece if PIECE_OWNER[k] == s["faction"][p]}
        warriors = {"warriors": int(s["warrior_supply"][p])} if s["warrior_total"][p] else {}
        found[agent] = warriors | pieces
    return found


def battle(states: np.ndarray) -> Document | None:
    """The battle being fought, None if there is none (Law 4.3).

    `clearing`, `attacker`, `defender`; `ambush`: suit of the ambush card in play, or None; `rolled`: hits that each
    side deals by the dice, attacker first, None before the roll; `extra`: the same by effects; `ally`: the player whose
    warriors fight with an attacking Vagabond (Law 9.2.9.II.c), or None.
    """
    s = states[0]
    b = s["battle"]
    if not b["active"]:
        return None
    sides = sides_of(states, 0)
    yet_to_roll = (s["stack"]["kind"][: s["depth"]] == Kind.ROLL).any()
    return {
        "clearing": int(b["clearing"]) + 1,
        "attacker": sides[b["attacker"]],
        "defender": sides[b["defender"]],
        "ambush": names.suit(int(SUIT[b["ambush"]])) if b["ambush"] >= 0 else None,
        "rolled": None if yet_to_roll else [int(n) for n in b["roll"]],
        "extra": [int(n) for n in b["extra"]],
        "ally": sides[b["ally"]] if b["ally"] >= 0 else None,
    }
