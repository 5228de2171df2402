"""Evening of the Underground Duchy: take cards back, craft, draw (Law 12.6)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.duchy.birdsong import off_track
from root_env.root.factions.duchy.cards import return_revealed
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import PC, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """The three steps in order (Law 12.6, 12.6.1, 12.6.2, 12.6.3)."""
    hand.draw_and_discard(s, who, I(s.duchy_draws[off_track(s, PC.MARKET)]))
    push(s, K.CRAFT, who)
    push(s, K.DUCHY_RETURN, who)


@njit
def run_duchy_return(s: State, who: int) -> None:
    """Discard revealed birds, take the other cards back (Law 12.6.1)."""
    pop(s)
    return_revealed(s, who)
