"""Immediate effects of cards, resolved as they are crafted (Law 4.1.2).

Their functions stand beside the declaration of the deck, in `immediate.py`.
"""

from collections.abc import Callable

from root_env.root.rules.cards.functions import found, served
from root_env.root.rules.state import State

resolve: Callable[[State, int, int], None] = served(
    __name__, "resolve(s, who, card)", found("immediate", "resolve"), "(s, who, card)",
    doc="Resolve the immediate effect of a crafted card (Law 4.1.2).",
)  # fmt: skip
