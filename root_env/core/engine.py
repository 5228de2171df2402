"""The advance loop and the entry points that Python calls, each with arrays (one state per row).

A decision list `out` is int16 (MAX_LEGAL + 1,): `out[0]` the number of legal actions, then their ids.
"""

import numpy as np

from root_env.core import chance, dispatch, scoring, turn
from root_env.core.events import HOW, E, note
from root_env.core.hearing import heard_by
from root_env.core.ids import FIRST_STEP, FT, NOBODY, K, Kind, P
from root_env.core.jit import I, entry, njit, plain, record_at, record_view, shared
from root_env.core.loop import (
    ADVANCE,
    DONE,
    ILLEGAL,
    LIST,
    RESET,
    SKIP_ALL,
    SKIP_PUBLIC,
    STEP,
    STOPPED,
    is_legal,
    pick,
)
from root_env.core.spec.actions import A
from root_env.core.spec.decisions import HIDDEN, SILENT, UNSEEN
from root_env.core.state import LOG, MAX_DEPTH, UNSEEN_CARD, new_states

MAX_LEGAL = 195
"""A decision list has room for so many; one that is full stops the game. The longest menu, of the Riverfolk's
Daylight, has 180 at most: 60 battles, 44 moves, 42 cards to craft, 12 clearings for trade posts, and 22 beside them.
Rows of 392 bytes: with a power of two the rows of a batch would all fall on the same few lines of a cache."""
MAX_STEPS = 100_000
"""Steps and skipped decisions between two decisions, at most. A turn has some dozens: more can only be a loop."""
END_KIND = max(Kind) + 1


@njit
def _is_hidden_question(s, kind):
    """Whether the question exists because of hidden cards, so that skipping it would tell (skip_forced="public").

    A gap in Daylight can offer dominance cards from hand (Law 3.3.1, 3.3.4).
    """
    if kind != K.GAP:
        return HIDDEN[kind] != 0
    who = I(s.stack[s.depth - 1].who)
    if s.phase != P.DAYLIGHT or s.hand_size[who] == 0:
        return False
    may_take = s.available[0] + s.available[1] + s.available[2] + s.available[3] > 0
    return may_take or (s.vp[who] >= s.dominance_vp and s.dominance[who] < 0)


@njit
def _skips(s, kind, out):
    """Whether the top decision, listed in `out`, is taken without asking."""
    if out[0] != 1:
        return False
    if s.skip_forced == SKIP_ALL:
        return True
    if s.skip_forced == SKIP_PUBLIC:
        return not _is_hidden_question(s, kind)
    return out[1] == A.PASS and SILENT[kind] != 0


@njit
def _note(s, kind, action):
    """Log a public action. Passes are left out, and cards nobody else sees: whoever was skipped looks the same."""
    if s.keep_log == 0 or action == A.PASS:
        return
    for i in range(LOG - 1, 0, -1):
        s.log_who[i] = s.log_who[i - 1]
        s.log_action[i] = s.log_action[i - 1]
    s.log_who[0] = s.stack[s.depth - 1].who
    f = s.stack[s.depth - 1]
    unseen = UNSEEN[kind] != 0
    if s.open_hand >= 0 and (f.who == s.open_hand or f.other == s.open_hand):
        unseen = False
    s.log_action[0] = UNSEEN_CARD if unseen else action


@njit
def _apply(s, kind, action, how):
    """Note the action, take it, and see whether somebody has won; `how` it came about is told."""
    _note(s, kind, action)
    note(s, E.CHOICE, I(s.stack[s.depth - 1].who), x=action, y=how)
    dispatch.apply(s, kind, action)
    scoring.check_victory(s)


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
            scoring.check_victory(s)
        else:
            out[0] = 0
            dispatch.legal(s, kind, out)
            if _skips(s, kind, out):
                _apply(s, kind, I(out[1]), HOW.FORCED)
            elif out[0] == 0:
                s.fault = FT.NOTHING_TO_CHOOSE
            elif out[0] >= MAX_LEGAL:
                s.fault = FT.TOO_MANY_CHOICES
            elif s.random_setup != 0 and s.phase == P.SETUP:
                _apply(s, kind, I(out[1 + chance.below(s, I(out[0]))]), HOW.RANDOM)
            else:
                return
    if s.fault != 0:
        s.over = 1
        s.truncated = 1
        s.winners = 0
    out[0] = 0


@njit
def _kind_of_top(s):
    """Kind of the top frame, -1 if there is none that anybody handles."""
    depth = I(s.depth)
    if depth < 1 or depth > MAX_DEPTH:
        return -1
    kind = I(s.stack[depth - 1].kind)
    return kind if kind < END_KIND else -1


@njit
def _take(s, action, out):
    """Take a legal action of the player to move, then advance; the decision limit truncates the game."""
    s.decisions = s.decisions + 1
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
            turn.start_game(s)
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
    """Start the game in row `i`, already laid out by `layout`, from a 64-bit seed in two words."""
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
