"""Immediate effects of cards, resolved as they are crafted (Law 4.1.2).

Their functions stand beside the declaration of the deck, in `immediate.py`.
"""

from root_env.root.rules.cards.functions import found, served

resolve = served(
    __name__, "resolve(s, who, card)", found("immediate", "resolve"), "(s, who, card)",
    doc="Resolve the immediate effect of a crafted card (Law 4.1.2).",
)  # fmt: skip
