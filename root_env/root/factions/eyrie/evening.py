"""Evening of the Eyrie (Law 7.6)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import PC, K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.scoring import score
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Score, then draw and discard (Law 7.6)."""
    push(s, K.EYRIE_SCORE, who)


@njit
def roosts(s: State) -> int:
    """Roosts on the map, 0..7."""
    return TOTAL[PC.ROOST] - I(s.piece_supply[PC.ROOST])


@njit
def run_eyrie_score(s: State, who: int) -> None:
    """Score the rightmost empty space of the Roosts track; draw one and the bonuses (Law 7.6.1, 7.6.2, 1.4.3)."""
    pop(s)
    score(s, who, I(s.roost_vp[roosts(s)]), FOR.ROOSTS)
    hand.draw_and_discard(s, who, 1 + I(s.roost_draws[roosts(s)]))
    push(s, K.GAP, who)
