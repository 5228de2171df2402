"""Upper bounds of single fields, by the figures of the configuration; `checks.py` compares fields."""

import numpy as np

from root_env.root.rules.data import tracks
from root_env.root.rules.ids import Piece
from root_env.root.rules.spec.observation import BY_NAME


def room(record: np.void, name: str) -> int:
    """The largest number that a field of the state can hold."""
    return int(np.iinfo(record.dtype[name].base).max)


def pieces(s: np.void, kind: Piece) -> int:
    """Pieces of a kind in its owner's box."""
    return int(s[tracks.PIECE_FIGURE[kind]]) if kind in tracks.PIECE_FIGURE else tracks.PIECE_COUNT[kind]


ACTIVATED = BY_NAME["context.activated"].high
"""Most crafting pieces of a suit: those that observations have room for (Law 4.1.1, C.2.1)."""
