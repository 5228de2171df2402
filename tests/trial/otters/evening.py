"""Evening of the River Otters (O.6)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import scoring
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import PC, K
from root_env.root.rules.key_actions import hand


@njit
def start_evening(s, who):
    """Score holts, draw a card, discard to five (O.6.1)."""
    hand.draw_and_discard(s, who, 1)
    push(s, K.SCORE_HOLTS, who)


@njit
def run_score_holts(s, who):
    """Points by holts on the map (O.6.1)."""
    pop(s)
    scoring.score(s, who, I(s.holt_vp[TOTAL[PC.HOLT] - I(s.piece_supply[PC.HOLT])]), FOR.HOLTS)
