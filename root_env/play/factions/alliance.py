"""Questions of the Woodland Alliance that only some supporters raise."""

from __future__ import annotations

from typing import Any

from root_env.core.data.decks import SUIT
from root_env.core.ids import Kind, Suit


def question_arises(s: Any, frame: Any) -> bool:
    """Supporters are chosen only where more match the clearing than are spent (Law 8.2.3)."""
    if frame["kind"] != Kind.SPEND_SUPPORTER:
        return True
    matching = (frame["suit"] == SUIT) | (SUIT == Suit.BIRD)
    return int(s["alliance"]["supporters"][matching].sum()) > frame["count"]
