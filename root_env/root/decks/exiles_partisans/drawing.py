"""Exiles & Partisans in pictures: items that are face down, and the warriors on Coffin Makers."""

import numpy as np

from root_env.root.drawing.flow import Flow
from root_env.root.rules.data.decks import EFFECT_BIT
from root_env.root.rules.ids import Card
from root_env.root.text.table import Table


def face_down(t: Table, who: int) -> np.ndarray:
    """Items that League of Adventurous Mice has exhausted."""
    counts: np.ndarray = t.s["exiles_partisans"]["exhausted"][who]
    return counts


def on_crafted(t: Table, who: int, part: Flow) -> None:
    """The warriors on Coffin Makers, by owner."""
    if int(t.s["effects"][who]) >> int(EFFECT_BIT[Card.COFFIN_MAKERS]) & 1:
        for p, n in enumerate(t.s["exiles_partisans"]["coffins"].tolist()):
            if n:
                part.icon(f"w{t.factions[p]}", n)
