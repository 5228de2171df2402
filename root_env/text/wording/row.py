"""The words of one decision kind, and words that not everybody gets to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Private:
    """Words of an action whose card only the player deciding and the frame's `other` see."""

    seen: str
    unseen: str
    to_supporters: bool = False  # a full stack discards the card in the open (Law 8.2.3.I)


@dataclass(frozen=True)
class Row:
    """Words of one decision kind: `asked` follows the player's name, `does` is the words of all `choose_*` actions or
    a dict by family, `declines` says what passing means."""

    asked: str | Callable[..., str]
    does: str | Private | Mapping[str, str] | Callable[..., str] = field(default_factory=dict)
    declines: str | Callable[..., str] = ""
