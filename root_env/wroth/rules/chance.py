"""Dice, tokens and the first player: the only place that draws random numbers or forced outcomes.

Random numbers come from `root_env.engine.stream`. Forced outcomes wait in queues and are taken first; an impossible one
sets `s.fault`.
"""

from root_env.engine.ground import FT
from root_env.engine.jit import I, njit
from root_env.engine.jit.views import Cells
from root_env.engine.stream import below, shuffle
from root_env.wroth.rules.ids import N_REGIONS
from root_env.wroth.rules.state import N_QUEUES, State

DICE, SEEING, TOKENS, FIRST = 0, 1, 2, 3
"""Queues: faces of action dice, faces of all-seeing dice, tokens by their place in the box, the first player."""
assert N_QUEUES == FIRST + 1


@njit
def _next_forced(s: State, queue: int) -> int:
    """Take the first entry of a queue; the caller has checked that there is one."""
    value = I(s.forced[queue, 0])
    n = I(s.n_forced[queue]) - 1
    for i in range(n):
        s.forced[queue, i] = s.forced[queue, i + 1]
    s.n_forced[queue] = n
    return value


@njit
def _roll(s: State, queue: int, faces: Cells, sides: int) -> int:
    """Roll a die with these faces."""
    if s.n_forced[queue] > 0:
        face = _next_forced(s, queue)
        for i in range(sides):
            if faces[i] == face:
                return face
        s.fault = FT.IMPOSSIBLE_OUTCOME
    return I(faces[below(s, sides)])


@njit
def roll_action_die(s: State) -> int:
    """Roll an action die: ids.Face (Phase 4)."""
    return _roll(s, DICE, s.die, I(s.die_sides))


@njit
def roll_all_seeing_die(s: State) -> int:
    """Roll an all-seeing die: ids.Seeing (Phase 3)."""
    return _roll(s, SEEING, s.seer, I(s.seer_sides))


@njit
def draw_tokens(s: State) -> None:
    """Draw a token for each region; the rest is out of the game (Setup)."""
    n = I(s.n_tokens)
    for r in range(N_REGIONS):
        at = r + below(s, n - r)
        if s.n_forced[TOKENS] > 0:
            at = _place_in_bag(s, r, n, _next_forced(s, TOKENS))
        token = I(s.bag[r])
        s.bag[r] = s.bag[at]
        s.bag[at] = token


@njit
def _place_in_bag(s: State, first: int, n: int, token: int) -> int:
    """The place of a forced token among those not drawn yet."""
    for i in range(first, n):
        if s.bag[i] == token:
            return i
    s.fault = FT.IMPOSSIBLE_OUTCOME
    return first


@njit
def draw_first_player(s: State) -> int:
    """The first player of the first round (Setup)."""
    who = below(s, I(s.n_players))
    if s.n_forced[FIRST] > 0:
        who = _next_forced(s, FIRST)
        if who < 0 or who >= s.n_players:
            s.fault = FT.IMPOSSIBLE_OUTCOME
            return 0
    return who


@njit
def shuffle_seats(s: State) -> None:
    """Seat the players at random."""
    shuffle(s, s.order, I(s.n_players))
    for seat in range(I(s.n_players)):
        s.seat[s.order[seat]] = seat
