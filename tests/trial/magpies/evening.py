"""Evening of the Magpies (M.6)."""

from root_env.engine.jit import njit
from root_env.root.rules import scoring
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.key_actions import hand


@njit
def start_evening(s, who):
    """Score, draw a card, discard to five (M.6.1)."""
    hand.draw_and_discard(s, who, 1)
    push(s, K.GLOAT, who)


@njit
def run_gloat(s, who):
    """A point for every two trinkets on the map (M.6.1)."""
    pop(s)
    n = 0
    for c in range(N_CLEARINGS):
        n += 1 if s.pieces[PC.TRINKET, c] > 0 else 0
    scoring.score(s, who, n // 2, FOR.TRINKETS)
