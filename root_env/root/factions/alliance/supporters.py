"""The only writer of the Supporters stack (Law 8.2.3)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import F
from root_env.root.rules.state import State


@njit
def hand_to_supporters(s: State, giver: int, owner: int, card: int, suit: int) -> None:
    """Put a card from a hand face down on the Supporters stack; giver and owner know it (Law 8.2.3, 8.2.6)."""
    note(s, E.SUPPORTER, owner, other=giver, card=card)
    zones.hand_to_pile(s, giver, owner, card, suit)
    _add(s, card)


@njit
def loose_to_supporters(s: State, card: int) -> None:
    """Put a loose card face down on the Supporters stack (Law 8.2.6, 8.3.4)."""
    note(s, E.SUPPORTER, I(s.player_of[F.ALLIANCE]), card=card)
    _add(s, card)


@njit
def _add(s: State, card: int) -> None:
    s.alliance.supporters[card] = s.alliance.supporters[card] + 1
    s.alliance.n_supporters = s.alliance.n_supporters + 1


@njit
def discard_supporter(s: State, card: int) -> None:
    """Spend or discard a supporter in the open (Law 8.2.3)."""
    note(s, E.SUPPORTER_DISCARDED, I(s.player_of[F.ALLIANCE]), card=card)
    s.alliance.supporters[card] = s.alliance.supporters[card] - 1
    s.alliance.n_supporters = s.alliance.n_supporters - 1
    zones.out_of_pile(s, card)
    zones.put_discard(s, card)
