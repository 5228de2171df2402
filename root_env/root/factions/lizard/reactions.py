"""Fear of the Faithful (Law 10.2.5)."""

from root_env.engine.jit import njit
from root_env.root.rules import chance, zones
from root_env.root.rules.frames import count_down
from root_env.root.rules.state import State


@njit
def run_fear_of_the_faithful(s: State, who: int) -> None:
    """Discard a card at random for a garden, if the hand holds any (Law 10.2.5, 21.22)."""
    count_down(s)
    if s.hand_size[who] > 0:
        zones.spend(s, who, chance.random_card(s, who))
