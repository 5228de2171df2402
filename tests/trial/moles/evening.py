"""Evening of the Moles (M.6)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces, scoring
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import K
from root_env.root.rules.key_actions import hand
from tests.trial.moles.setup import END, FIRST


@njit
def start_evening(s, who):
    """Score, rest, draw a card, lend the warriors (M.2.1, M.6.1)."""
    push(s, K.LEND_DIGGERS, who)
    hand.draw_and_discard(s, who, 1)
    push(s, K.SCORE_TUNNELS, who)


@njit
def run_score_tunnels(s, who):
    """A point for each four tunnels; a warrior of the supply goes to the burrow (M.6.1)."""
    pop(s)
    n = 0
    for kind in range(FIRST, END):
        n += 1 - I(s.piece_supply[kind])
    scoring.score(s, who, n // 4, FOR.TUNNELS)
    s.moles.burrow = I(s.moles.burrow) + pieces.box_warriors(s, who, 1)
