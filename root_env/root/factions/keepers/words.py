"""Words for relics, waystations and columns, for texts, drawings and documents (Law 15.2)."""

import numpy as np

from root_env.root.factions.keepers.declaration import N_RELICS, N_WAYSTATIONS, OF_TYPE, RECOVERED, SHOWS
from root_env.root.lookup import names
from root_env.root.rules.ids import FOREST, N_CARDS, N_CLEARINGS, Piece
from root_env.root.text.table import Table

TYPES = ("figure", "tablet", "jewelry")
VALUES = ("figures", "tablets", "jewelry")
"""The fields with the values of each type."""


def faces(board: np.void) -> list[str]:
    """Every relic as it is seen: `figure`, or `figure two` if its value shows."""
    found = []
    for relic in range(N_RELICS):
        sort, no = divmod(relic, OF_TYPE)
        up = int(board[f"{VALUES[sort]}_up"]) >> no & 1
        value = f" {names.OWN['figurevalue'][int(board[VALUES[sort]][no])]}" if up else ""
        found.append(TYPES[sort] + value)
    return found


def in_forests(board: np.void) -> dict[int, list[str]]:
    """Forest -> the relics there, as they are seen."""
    found: dict[int, list[str]] = {}
    for face, place in zip(faces(board), board["relic_at"].tolist(), strict=True):
        if FOREST <= place < RECOVERED:
            found.setdefault(place - FOREST, []).append(face)
    return {forest: sorted(found[forest]) for forest in sorted(found)}


def beyond(board: np.void, where: int) -> list[str]:
    """Relics in a place that is neither a clearing nor a forest."""
    return [face for face, place in zip(faces(board), board["relic_at"].tolist(), strict=True) if place == where]


def waystations(t: Table, board: np.void) -> list[tuple[int, str]]:
    """Clearing of each waystation on the map, and the type that it shows."""
    shown = []
    for k in range(N_WAYSTATIONS):
        for c in np.flatnonzero(t.s["pieces"][Piece.WAYSTATION_FIRST + k][:N_CLEARINGS]):
            shown.append((int(c), TYPES[SHOWS[k, int(board["sides"]) >> k & 1]]))
    return sorted(shown)


def column(board: np.void, duty: int) -> list[tuple[int, str]]:
    """Number and words of the cards of a column of the Retinue."""
    cards = [(int(board["retinue"][duty][card]), names.card(card)) for card in range(N_CARDS)]
    return [(int(board["retainers"][duty]), "Faithful Retainer"), *cards]
