"""The advance loop of a game, and the entry points that Python calls, each with arrays (one state per row).

A decision list `out` is int16 (MAX_LEGAL + 1,): `out[0]` the number of legal actions, then their ids.
"""

import numpy as np

from root_env.engine import stream
from root_env.engine.ground import FT, AnyRule, AnyState, DecisionList
from root_env.engine.jit import I, plain, record_at, record_view
from root_env.engine.listener import listening
from root_env.engine.loop import (
    ADVANCE,
    AT_RANDOM,
    CHOSEN,
    DONE,
    ENDS_TURN,
    FORCED,
    ILLEGAL,
    LIST,
    POINTS,
    RESET,
    STEP,
    STOPPED,
    TRY,
    UNKNOWN,
    WINS,
    any_of,
    is_legal,
    top,
)
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry, njit, shared


@njit
def _note(s: AnyState, kind: int, action: int) -> None:
    """Log a public action; passes are left out, and so are the hidden parts of actions."""
    if s.keep_log == 0 or action == game.pass_action:
        return
    shown = game.logged(s, kind, action)
    for i in range(len(s.log_who) - 1, 0, -1):
        s.log_who[i] = s.log_who[i - 1]
        s.log_action[i] = s.log_action[i - 1]
    s.log_who[0] = top(s).who
    s.log_action[0] = shown


@njit
def _apply(s: AnyState, kind: int, action: int, how: int) -> None:
    """Log the action, tell it with its origin `how`, take it, and let the game settle."""
    _note(s, kind, action)
    game.tell_choice(s, action, how)
    game.apply(s, kind, action)
    game.settle(s)


@njit
def _advance(s: AnyState, out: DecisionList) -> None:
    """Run steps and forced decisions until a player must choose or the game is over; list the choices.

    A game that cannot go on ends here, so that no other code reads a broken stack or waits for nobody.
    """
    steps = 0
    while s.over == 0 and s.fault == 0:
        kind = _kind_of_top(s)
        steps += 1
        if kind < 0:
            s.fault = FT.STACK_BROKEN
        elif steps > game.max_steps:
            s.fault = FT.ENDLESS
        elif kind >= game.first_step:
            game.run(s, kind)
            game.settle(s)
        else:
            out[0] = 0
            game.legal(s, kind, out)
            if game.skips(s, kind, out):
                _apply(s, kind, I(out[1]), FORCED)
            elif out[0] == 0:
                s.fault = FT.NOTHING_TO_CHOOSE
            elif out[0] >= game.MAX_LEGAL:
                s.fault = FT.TOO_MANY_CHOICES
            elif game.at_random(s):
                _apply(s, kind, I(out[1 + stream.below(s, I(out[0]))]), AT_RANDOM)
            else:
                return
    if s.fault != 0:
        s.over = 1
        s.truncated = 1
        s.winners = 0
    out[0] = 0


@njit
def _kind_of_top(s: AnyState) -> int:
    """The kind of the top frame, -1 if there is none, or one of no known kind."""
    depth = I(s.depth)
    if depth < 1 or depth > game.MAX_DEPTH:
        return -1
    kind = I(s.stack[depth - 1].kind)
    return kind if kind < game.END_KIND else -1


@njit
def _take(s: AnyState, action: int, out: DecisionList) -> None:
    """Take a legal action of the player to move, then advance; the decision limit truncates the game."""
    s.decisions = s.decisions + 1
    _apply(s, I(top(s).kind), action, CHOSEN)
    _advance(s, out)
    if s.over == 0 and s.decisions >= s.max_decisions:
        s.over = 1
        s.truncated = 1
        game.tell_stopped(s)
        out[0] = 0


@njit
def _try(s: AnyState, action: int, out: DecisionList) -> int:
    """Take an action, then steps and the player's forced decisions, up to a choice, to chance or to the end of the
    turn.

    Returns POINTS times what the player scores until then, and bits: WINS, ENDS_TURN, UNKNOWN if chance, the question
    of another player or a fault came. A state in which chance came is not one that a game could be in.
    """
    who, turns, rng, steps, scored = I(top(s).who), I(s.turns), I(s.rng[3]), 0, 0
    before = I(s.vp[who])
    _apply(s, I(top(s).kind), action, CHOSEN)
    while s.rng[3] == rng:
        scored = I(s.vp[who]) - before
        if s.over != 0 or s.turns != turns:
            return scored * POINTS + ENDS_TURN + (WINS if (I(s.winners) >> who) & 1 != 0 else 0)
        if not _goes_on(s, who, out) or steps > game.max_steps:
            asked = s.fault == 0 and s.depth > 0 and top(s).who == who
            return scored * POINTS + (0 if asked else UNKNOWN)
        steps += 1
    return scored * POINTS + UNKNOWN


@njit
def _goes_on(s: AnyState, who: int, out: DecisionList) -> bool:
    """Run a step, or a decision of this player that is not asked; False if neither is on top of the stack."""
    kind = _kind_of_top(s)
    if kind < 0 or s.fault != 0:
        return False
    if kind >= game.first_step:
        game.run(s, kind)
        game.settle(s)
        return True
    if top(s).who != who:
        return False
    out[0] = 0
    game.legal(s, kind, out)
    if not game.skips(s, kind, out):
        return False
    _apply(s, kind, I(out[1]), FORCED)
    return True


@njit
def _relist(s: AnyState, out: DecisionList) -> None:
    """List the choices of the decision on top of the stack, without running anything."""
    out[0] = 0
    kind = _kind_of_top(s)
    if s.over == 0 and 0 <= kind < game.first_step:
        game.legal(s, kind, out)


# -- the way into the rules --------------------------------------------------------------------------


def new_lists(n: int) -> np.ndarray:
    """`n` empty decision lists, int16 (n, MAX_LEGAL + 1)."""
    return np.zeros((n, game.MAX_LEGAL + 1), np.int16)


def new_list() -> np.ndarray:
    """An empty decision list, int16 (MAX_LEGAL + 1,)."""
    return new_lists(1)[0]


@shared(lambda: (game.new_states(1)[0], 0, 0, 0, new_list()))
def play(s: AnyState, op: int, a: int, b: int, out: DecisionList) -> int:
    """Do one operation: STEP (legal action `a`), ADVANCE, LIST or RESET (seed words `a`, `b`); returns DONE or STOPPED.
    TRY (legal action `a`) returns what `_try` found.

    All code that plays calls this function, so that the rules are compiled into machine code once.
    """
    if op == STEP:
        _take(s, a, out)
    elif op == TRY:
        return _try(s, a, out)
    elif op == LIST:
        _relist(s, out)
    else:
        if op == RESET:
            stream.seed(s, a, b, 0)
            game.start_game(s)
        _advance(s, out)
    return DONE if s.fault == 0 else STOPPED


@njit
def take(s: AnyState, action: int, out: DecisionList) -> None:
    """Take a legal action of the player to move, then advance; the decision limit truncates the game."""
    play(s, STEP, action, 0, out)


@njit
def start(s: AnyState, seed_low: int, seed_high: int, out: DecisionList) -> None:
    """Start the game of a laid-out state, from a 64-bit seed in two words."""
    play(s, RESET, seed_low, seed_high, out)


@njit
def relist(s: AnyState, out: DecisionList) -> None:
    """List the choices of the decision on top of the stack, without running anything."""
    play(s, LIST, 0, 0, out)


# -- one game, from Python ---------------------------------------------------------------------------


@entry()
def drive(states: np.ndarray, i: int, op: int, a: int, b: int, out: DecisionList) -> int:
    """Do one operation of `play` with row `i`; for an illegal action of a STEP return ILLEGAL and change nothing."""
    if op == STEP and not is_legal(out, a):
        return ILLEGAL
    return play(record_at(states, i), op, a, b, out)


def tell(states: np.ndarray, i: int, op: int, a: int, b: int, out: DecisionList, told: AnyRule) -> int:
    """Do one thing with row `i` as `drive` does, but in plain Python, and have `told` called for what happens, see
    `engine.listener`."""
    with listening(told):
        return plain(play)(record_view(states, i), op, a, b, out)


def reset_game(states: np.ndarray, i: int, seed_low: int, seed_high: int, out: DecisionList) -> int:
    """Start the game in row `i`, a laid-out state, from a 64-bit seed in two words."""
    return drive(states, i, RESET, seed_low, seed_high, out)


def step_game(states: np.ndarray, i: int, action: int, out: DecisionList) -> int:
    """Take an action in row `i`; DONE, ILLEGAL (nothing has changed) or STOPPED."""
    return drive(states, i, STEP, action, 0, out)


def list_game(states: np.ndarray, i: int, out: DecisionList) -> int:
    """Run steps and forced decisions in row `i`, then list the legal actions."""
    return drive(states, i, ADVANCE, 0, 0, out)


def options_of_top(states: np.ndarray, i: int, out: DecisionList) -> None:
    """List the choices of the decision on top of the stack of row `i`, without running anything."""
    drive(states, i, LIST, 0, 0, out)


@entry()
def play_random(states: np.ndarray, i: int, picks: np.ndarray, out: DecisionList, limit: int) -> int:
    """Play row `i` on with uniformly random legal actions until it is over or `limit` decisions are taken.

    `picks` int64 (4,) is the random stream of the policy, which is not that of chance. Returns the number of decisions
    taken.
    """
    s = record_at(states, i)
    n = 0
    while s.over == 0 and s.fault == 0 and n < limit:
        take(s, any_of(out, picks), out)
        n += 1
    return n
