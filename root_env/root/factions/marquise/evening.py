"""Evening of the Marquise de Cat (Law 6.6)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.marquise.build import built
from root_env.root.rules.key_actions import hand
from root_env.root.rules.state import State

RECRUITER = 2


@njit
def start_evening(s: State, who: int) -> None:
    """Draw one card and the uncovered bonuses, discard to five (Law 6.6)."""
    hand.draw_and_discard(s, who, 1 + I(s.recruiter_draws[built(s, RECRUITER)]))
