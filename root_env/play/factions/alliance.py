"""Questions of the Woodland Alliance that only some supporters raise."""

from __future__ import annotations

import numpy as np

from root_env.core.data.decks import SUIT
from root_env.core.ids import Kind, Suit


def question_arises(s: np.void, frame: np.void) -> bool:
    """Supporters are chosen only where more match the clearing than are spent (Law 8.2.3)."""
    if frame["kind"] != Kind.SPEND_SUPPORTER:
        return True
    matching = (frame["suit"] == SUIT) | (SUIT == Suit.BIRD)
    return int(s["alliance"]["supporters"][matching].sum()) > frame["count"]
