"""The course of games: victory points round by round, things gained, decisions, ends of games.

`game.gained(action)` is the number of the thing that an action gains, -1 for none: in Root the card that it crafts.

Row g of every table is game g:

    decisions int32 (games, MAX_PLAYERS)                decisions taken, by player
    curve     int16 (games, rounds, MAX_PLAYERS)        victory points at the end of each round of turns
    gained    int16 (games, most, 3)                    player, thing, player turn
    counts    int16 (games, 3)                          rounds and gains noted, `game.how_it_ended`

`trace` is a tuple of these four.
"""

import numpy as np

from root_env.engine.ground import AnyState
from root_env.engine.jit import I, record_at, spread
from root_env.engine.loop import top
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry, njit

ROUNDS, GAINED, END = 0, 1, 2
"""Columns of `counts`."""
Trace = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""The four tables `trace`, see above."""


def no_tables() -> Trace:
    """A trace that notes nothing."""
    decisions, curve = np.zeros((0, game.MAX_PLAYERS), np.int32), np.zeros((0, 0, game.MAX_PLAYERS), np.int16)
    return decisions, curve, np.zeros((0, 0, 3), np.int16), np.zeros((0, 3), np.int16)


@njit
def note_action(s: AnyState, action: int, g: int, trace: Trace) -> None:
    """Note an action before it is taken: the player who decides, and the thing gained."""
    decisions, _, gained, counts = trace
    who = I(top(s).who)
    decisions[g, who] += 1
    what = game.gained(action)
    n = I(counts[g, GAINED])
    if what >= 0 and n < gained.shape[1]:
        gained[g, n, 0] = who
        gained[g, n, 1] = what
        gained[g, n, 2] = s.turns
        counts[g, GAINED] = n + 1


@njit
def _note_round(s: AnyState, g: int, curve: np.ndarray, counts: np.ndarray) -> None:
    n = I(counts[g, ROUNDS])
    if n < curve.shape[1]:
        for p in range(I(s.n_players)):
            curve[g, n, p] = s.vp[p]
        counts[g, ROUNDS] = n + 1


@njit
def note_turns(s: AnyState, g: int, trace: Trace) -> None:
    """Note the scores of every round that has ended, and at the end of the game those of its last one."""
    _, curve, _, counts = trace
    rounds = (I(s.turns) - 1) // I(s.n_players)
    while counts[g, ROUNDS] < min(rounds, curve.shape[1]):
        _note_round(s, g, curve, counts)
    if s.over != 0:
        _note_round(s, g, curve, counts)
        counts[g, END] = game.how_it_ended(s)


@entry()
def _note_actions(
    low: int,
    high: int,
    states: np.ndarray,
    actions: np.ndarray,
    waiting: np.ndarray,
    games: np.ndarray,
    trace: Trace,
) -> None:
    for i in range(low, high):
        if waiting[i] == 0:
            note_action(record_at(states, i), I(actions[i]), I(games[i]), trace)


def note_actions(states: np.ndarray, actions: np.ndarray, waiting: np.ndarray, games: np.ndarray, trace: Trace) -> None:
    """`note_action` in every row that is not waiting for a new game; `games` int64 (N,): the game of each row."""
    spread(_note_actions, len(games), states, actions, waiting, games, trace)


@entry()
def _note_all_turns(
    low: int, high: int, states: np.ndarray, begun: np.ndarray, games: np.ndarray, trace: Trace
) -> None:
    for i in range(low, high):
        if begun[i] == 0:
            note_turns(record_at(states, i), I(games[i]), trace)


def note_all_turns(states: np.ndarray, begun: np.ndarray, games: np.ndarray, trace: Trace) -> None:
    """`note_turns` in every row but those marked in `begun` int8 (N,), after a step."""
    spread(_note_all_turns, len(games), states, begun, games, trace)
