"""The only writer of the cards of the Decree (Law 7.4.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import F
from root_env.root.rules.state import State
from root_env.root.rules.zones import put_discard


@njit
def to_decree(s: State, card: int, column: int) -> None:
    """Tuck a revealed card into a column of the Decree (Law 7.4.2)."""
    s.eyrie.decree[column, card] = s.eyrie.decree[column, card] + 1
    note(s, E.TO_DECREE, I(s.player_of[F.EYRIE]), card=card, x=column)


@njit
def discard_decree(s: State, column: int, card: int) -> None:
    """Discard a card from the Decree (Law 7.7.2)."""
    s.eyrie.decree[column, card] = s.eyrie.decree[column, card] - 1
    note(s, E.DECREE_DISCARDED, I(s.player_of[F.EYRIE]), card=card)
    put_discard(s, card)
