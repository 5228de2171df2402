"""Immediate effects of the standard deck: the three Favors (Law 4.1.2; the cards)."""

from collections.abc import Callable

from root_env.engine.jit import njit
from root_env.root.rules import removal
from root_env.root.rules.abilities import matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import N_CLEARINGS
from root_env.root.rules.state import State


@njit
def favor(s: State, who: int, card: int) -> None:
    """Remove every enemy piece from all clearings of the card's suit (Law 4.1.2, 1.5.4)."""
    for c in range(N_CLEARINGS):
        if matching.is_of(s, c, SUIT[card]):
            removal.remove_enemies(s, who, c)
    removal.settle(s, who)


resolve_favor_of_the_foxes: Callable[[State, int, int], None] = favor
resolve_favor_of_the_rabbits: Callable[[State, int, int], None] = favor
resolve_favor_of_the_mice: Callable[[State, int, int], None] = favor
