"""Charms used on one's own turn."""

from root_env.engine.jit import njit
from root_env.root.rules.events import FOR
from root_env.root.rules.scoring import score
from tests.trial.hoard.declaration import DECK


@njit
def _shine(s, who, card):
    """A point (the card)."""
    score(s, who, 1, FOR.CARD_EFFECT, card)


globals().update({f"use_{card.name}": _shine for card in DECK.cards if card.when != "battle"})
