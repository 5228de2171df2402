"""The advance loop and the entry points that Python calls: the surface of `root_env.core.engine`, for Wroth.

A decision list `out` is int16 (MAX_LEGAL + 1,): `out[0]` the number of legal actions, then their ids.
"""

import numpy as np

from root_env.core import chance
from root_env.core.hearing import heard_by
from root_env.core.ids import FT
from root_env.core.jit import I, entry, njit, plain, record_at, record_view, shared
from root_env.core.loop import ADVANCE, DONE, ILLEGAL, LIST, RESET, SKIP_NONE, STEP, STOPPED, is_legal, pick
from root_env.wroth.core import course, dispatch
from root_env.wroth.core.events import HOW, E, note
from root_env.wroth.core.ids import FIRST_STEP, NOBODY, Kind
from root_env.wroth.core.observe import observe, write_mask
from root_env.wroth.core.spec.actions import A
from root_env.wroth.core.state import LOG, MAX_DEPTH, new_states

MAX_LEGAL = 247
"""A decision list has room for so many; one that is full stops the game. The longest menu, of a turn, has 180 at most:
64 moves on a map on which all regions are adjacent, 36 purchases, 24 battles, as many targets of an all-seeing die."""
MAX_STEPS = 10_000
"""Steps and skipped decisions between two decisions, at most. A round has some dozens: more can only be a loop."""
END_KIND = max(Kind) + 1


@njit
def _skips(s, out):
    """Whether the top decision, listed in `out`, is taken without asking; no question tells of anything hidden."""
    return out[0] == 1 and s.skip_forced != SKIP_NONE


@njit
def _note(s, action):
    """Log a public action; passes are left out."""
    if s.keep_log == 0 or action == A.PASS:
        return
    for i in range(LOG - 1, 0, -1):
        s.log_who[i] = s.log_who[i - 1]
        s.log_action[i] = s.log_action[i - 1]
    s.log_who[0] = s.stack[s.depth - 1].who
    s.log_action[0] = action


@njit
def _apply(s, kind, action, how):
    """Note the action and take it; `how` it came about is told."""
    _note(s, action)
    note(s, E.CHOICE, I(s.stack[s.depth - 1].who), x=action, y=how)
    dispatch.apply(s, kind, action)


@njit
def _kind_of_top(s):
    """Kind of the top frame, -1 if there is none that anybody handles."""
    depth = I(s.depth)
    if depth < 1 or depth > MAX_DEPTH:
        return -1
    kind = I(s.stack[depth - 1].kind)
    return kind if kind < END_KIND else -1


@njit
def _advance(s, out):
    """Run steps and forced decisions until somebody must choose or the game is over; list the choices.

    A game that cannot go on ends here, so that nothing behind this loop reads a broken stack or waits for nobody.
    """
    steps = 0
    while s.over == 0 and s.fault == 0:
        kind = _kind_of_top(s)
        steps += 1
        if kind < 0:
            s.fault = FT.STACK_BROKEN
        elif steps > MAX_STEPS:
            s.fault = FT.ENDLESS
        elif kind >= FIRST_STEP:
            dispatch.run(s, kind)
        else:
            out[0] = 0
            dispatch.legal(s, kind, out)
            if _skips(s, out):
                _apply(s, kind, I(out[1]), HOW.FORCED)
            elif out[0] == 0:
                s.fault = FT.NOTHING_TO_CHOOSE
            elif out[0] >= MAX_LEGAL:
                s.fault = FT.TOO_MANY_CHOICES
            else:
                return
    if s.fault != 0:
        s.over = 1
        s.truncated = 1
        s.winners = 0
    out[0] = 0


@njit
def _take(s, action, out):
    """Take a legal action of the player to move, then advance; the decision limit truncates the game."""
    s.decisions = I(s.decisions) + 1
    _apply(s, I(s.stack[s.depth - 1].kind), action, HOW.CHOSEN)
    _advance(s, out)
    if s.over == 0 and s.decisions >= s.max_decisions:
        s.over = 1
        s.truncated = 1
        note(s, E.STOPPED, NOBODY)
        out[0] = 0


@njit
def _relist(s, out):
    """List the choices of the decision on top of the stack, without running anything."""
    out[0] = 0
    kind = _kind_of_top(s)
    if s.over == 0 and 0 <= kind < FIRST_STEP:
        dispatch.legal(s, kind, out)


# -- the door to the rules ---------------------------------------------------------------------------


def new_lists(n: int) -> np.ndarray:
    """`n` empty decision lists, int16 (n, MAX_LEGAL + 1)."""
    return np.zeros((n, MAX_LEGAL + 1), np.int16)


def new_list() -> np.ndarray:
    """An empty decision list, int16 (MAX_LEGAL + 1,)."""
    return new_lists(1)[0]


@shared(lambda: (new_states(1)[0], 0, 0, 0, new_list()))
def play(s, op, a, b, out):
    """Do one thing with a game: STEP (legal action `a`), ADVANCE, LIST or RESET (seed words `a`, `b`); how it went.

    All that plays comes through here, so that the rules are compiled into machine code once.
    """
    if op == STEP:
        _take(s, a, out)
    elif op == LIST:
        _relist(s, out)
    else:
        if op == RESET:
            chance.seed(s, a, b, 0)
            course.start_game(s)
        _advance(s, out)
    return DONE if s.fault == 0 else STOPPED


@njit
def take(s, action, out):
    """Take a legal action of the player to move, then advance; the decision limit truncates the game."""
    play(s, STEP, action, 0, out)


@njit
def start(s, seed_low, seed_high, out):
    """Start the game of a state already laid out, from a 64-bit seed in two words."""
    play(s, RESET, seed_low, seed_high, out)


@njit
def relist(s, out):
    """List the choices of the decision on top of the stack, without running anything."""
    play(s, LIST, 0, 0, out)


# -- one game, from Python ---------------------------------------------------------------------------


@entry()
def drive(states, i, op, a, b, out):
    """Do one thing with row `i`, see `play`; ILLEGAL if the action of a STEP is, and nothing has changed."""
    if op == STEP and not is_legal(out, a):
        return ILLEGAL
    return play(record_at(states, i), op, a, b, out)


def tell(states, i, op, a, b, out, hear) -> int:
    """Do one thing with row `i` as `drive` does, but in plain Python, and `hear` what happens, see `core.events`."""
    with heard_by(hear):
        return plain(play)(record_view(states, i), op, a, b, out)


def reset_game(states, i, seed_low, seed_high, out) -> int:
    """Start the game in row `i`, already laid out, from a 64-bit seed in two words."""
    return drive(states, i, RESET, seed_low, seed_high, out)


def step_game(states, i, action, out) -> int:
    """Take an action in row `i`; DONE, ILLEGAL (nothing has changed) or STOPPED."""
    return drive(states, i, STEP, action, 0, out)


def list_game(states, i, out) -> int:
    """List the legal actions of row `i`, advancing through whatever needs nobody."""
    return drive(states, i, ADVANCE, 0, 0, out)


def options_of_top(states, i, out) -> None:
    """List the choices of the decision on top of the stack of row `i`, without running anything."""
    drive(states, i, LIST, 0, 0, out)


@entry()
def play_random(states, i, picks, out, limit):
    """Play row `i` on with uniformly random legal actions until it is over or `limit` decisions are taken.

    `picks` int64 (4,) is a second generator, so that policies and chance do not share a stream. Returns the
    number of decisions taken.
    """
    s = record_at(states, i)
    n = 0
    while s.over == 0 and s.fault == 0 and n < limit:
        take(s, I(out[1 + pick(picks, I(out[0]))]), out)
        n += 1
    return n


@entry()
def play_observed(states, i, picks, out, limit, places, row, mask):
    """Play row `i` on at random like `play_random`, writing `row` and `mask` before every decision.

    `row` int8 (size,) is the observation of the player to move, `mask` int8 (n_actions,) its legal actions, in the
    scope of `places`, PLACES (1,). Returns the number of decisions taken.
    """
    s, o = record_at(states, i), record_at(places, 0)
    n = 0
    while s.over == 0 and s.fault == 0 and n < limit:
        observe(s, I(s.stack[s.depth - 1].who), o, row)
        write_mask(out, o, mask)
        action = I(out[1 + pick(picks, I(out[0]))])
        take(s, action, out)
        n += 1
    return n
