"""After-roll effects of the Exiles and Partisans deck (Law 4.3.4; the cards): Partisans of three suits."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.abilities import matching
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import N_CARDS, C
from root_env.root.rules.state import State


@njit
def _fights_in(s: State, card: int) -> bool:
    """True if the battle is in a clearing of the card's suit, in one of several suits too (Law 2.2.2; the cards)."""
    return matching.is_of(s, I(s.battle.clearing), SUIT[card])


@njit
def _rise(s: State, who: int, side: int, card: int) -> None:
    """Deal an extra hit; then discard the hand, except for cards of the suit and birds.

    Law 2.1.1, 4.3.5.I; the cards. A bird is kept as a card of the suit.
    """
    s.battle.extra[side] = s.battle.extra[side] + 1
    for other in range(N_CARDS):
        if not zones.matches(other, SUIT[card]):
            for _ in range(I(s.hand[who, other])):
                zones.spend(s, who, other)


@njit
def can_use_fox_partisans(s: State, who: int, side: int) -> bool:
    """In a fox clearing (Law 4.3.4; the card)."""
    return _fights_in(s, C.FOX_PARTISANS)


@njit
def use_fox_partisans(s: State, who: int, side: int) -> None:
    """Deal an extra hit; keep foxes and birds (Law 4.3.5.I; the card)."""
    _rise(s, who, side, C.FOX_PARTISANS)


@njit
def can_use_rabbit_partisans(s: State, who: int, side: int) -> bool:
    """In a rabbit clearing (Law 4.3.4; the card)."""
    return _fights_in(s, C.RABBIT_PARTISANS)


@njit
def use_rabbit_partisans(s: State, who: int, side: int) -> None:
    """Deal an extra hit; keep rabbits and birds (Law 4.3.5.I; the card)."""
    _rise(s, who, side, C.RABBIT_PARTISANS)


@njit
def can_use_mouse_partisans(s: State, who: int, side: int) -> bool:
    """In a mouse clearing (Law 4.3.4; the card)."""
    return _fights_in(s, C.MOUSE_PARTISANS)


@njit
def use_mouse_partisans(s: State, who: int, side: int) -> None:
    """Deal an extra hit; keep mice and birds (Law 4.3.5.I; the card)."""
    _rise(s, who, side, C.MOUSE_PARTISANS)
