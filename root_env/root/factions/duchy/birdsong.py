"""Birdsong of the Underground Duchy: warriors for the Burrow (Law 12.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import PC, K
from root_env.root.rules.state import State


@njit
def start_birdsong(s: State, who: int) -> None:
    """A gap, the warriors, a gap (Law 12.4, 1.4.1)."""
    push(s, K.GAP, who)
    push(s, K.DUCHY_RECRUIT, who)
    push(s, K.GAP, who)


@njit
def off_track(s: State, kind: int) -> int:
    """Buildings of a kind that have left their track (Law 12.4, 12.6.3)."""
    return TOTAL[kind] - I(s.piece_supply[kind])


@njit
def place_in_burrow(s: State, who: int, n: int) -> None:
    """Place up to `n` warriors in the Burrow (Law 12.4, 12.5.1.II)."""
    n = pieces.box_warriors(s, who, n)
    s.duchy.burrow = I(s.duchy.burrow) + n
    if n > 0:
        note(s, E.BURROWED, who, count=n)


@njit
def run_duchy_recruit(s: State, who: int) -> None:
    """Place a warrior in the Burrow, and one for each icon that citadels have uncovered (Law 12.4)."""
    pop(s)
    place_in_burrow(s, who, I(s.burrow_recruits[off_track(s, PC.CITADEL)]))
