"""How much of a thing a document can hold: as the configuration's figures say, not as they are printed.

These are the limits of single fields. What fields may not say together stands in `position.checks`.
"""

from __future__ import annotations

import numpy as np

from root_env.core.data import tracks
from root_env.core.ids import Piece
from root_env.core.spec.observation import BY_NAME


def room(record, name: str) -> int:
    """The greatest number that a field of the state has room for."""
    return int(np.iinfo(record.dtype[name].base).max)


def pieces(s, kind: Piece) -> int:
    """Pieces of a kind in its owner's box."""
    return int(s["wood"]) if kind == Piece.WOOD else tracks.PIECE_COUNT[kind]


ACTIVATED = BY_NAME["context.activated"].high
"""Crafting pieces of a suit: as many as observations have room for (Law 4.1.1, C.2.1)."""
