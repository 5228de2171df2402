"""Evening of the Lizard Cult: revealed cards come back, craft, draw and discard (Law 10.6)."""

from root_env.engine.jit import njit
from root_env.root.factions.lizard.abilities import gardens_on_map
from root_env.root.factions.lizard.cards import return_revealed
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_SUITS, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.state import State


@njit
def draw_bonuses(s: State) -> int:
    """Suits with enough gardens on the map to uncover their draw bonus (Law 10.6.3)."""
    n = 0
    for suit in range(N_SUITS):
        if gardens_on_map(s, suit) >= s.garden_draw:
            n += 1
    return n


@njit
def start_evening(s: State, who: int) -> None:
    """Return the revealed cards, craft, then draw and discard (Law 10.6, 10.6.1-10.6.3)."""
    hand.draw_and_discard(s, who, 1 + draw_bonuses(s))
    push(s, K.CRAFT, who)
    push(s, K.RETURN_REVEALED, who)


@njit
def run_return_revealed(s: State, who: int) -> None:
    """Return all revealed cards to the hand (Law 10.6.1)."""
    pop(s)
    return_revealed(s, who)
