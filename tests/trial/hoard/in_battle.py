"""Charms used in battle."""

from root_env.engine.jit import njit
from tests.trial.hoard.declaration import DECK


@njit
def _flash(s, who, side):
    """An extra hit (the card)."""
    s.battle.extra[side] = s.battle.extra[side] + 1


globals().update({f"use_{card.name}": _flash for card in DECK.cards if card.when == "battle"})
