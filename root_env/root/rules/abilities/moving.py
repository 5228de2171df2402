"""Hook points of moves that are no moves of warriors between clearings: `action` is of such a family (Law 4.2)."""

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


@asked_of("who")
def start_own_move(s: State, who: int, action: int) -> None:
    """Begin such a move; how many warriors go is asked next (Law 4.2)."""


@asked_of("who")
def movers(s: State, who: int, action: int) -> int:
    """Number of warriors who can make such a move together."""
    return 0


@asked_of("who")
def force_own_move(s: State, who: int, action: int, n: int, answers: int) -> None:
    """So many warriors make such a move at once; `answers`: the player who bears the consequences (Law 1.5.5)."""
