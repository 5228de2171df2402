"""Hook points of moves that are no moves of warriors between clearings (Law 4.2)."""

from root_env.engine.ground import DecisionList
from root_env.root.rules.abilities.asking import asked_of
from root_env.root.rules.state import State


@asked_of("who")
def list_own_moves(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Add moves of the faction's own, out of clearings of a suit, BIRD for any: `Family.own_move` (Law 4.2)."""


@asked_of("who")
def has_own_moves(s: State, who: int, suit: int) -> bool:
    """True if there are such moves."""
    return False
