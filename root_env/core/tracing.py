"""What happens on the way: victory points round by round, cards crafted, decisions, kinds of victory.

Row g of every table is game g:

    decisions int32 (games, MAX_PLAYERS)                decisions taken, by player
    curve     int16 (games, rounds, MAX_PLAYERS)        victory points at the end of each round of turns
    crafted   int16 (games, MOST_CRAFTED, 3)            player, card, player turn
    counts    int16 (games, 3)                          rounds and crafted cards noted, kind of victory

`trace` is a tuple of these four.
"""

import numpy as np

from root_env.core.ids import MAX_PLAYERS, N_CARDS
from root_env.core.jit import I, entry, njit, record_at, spread
from root_env.core.spec.actions import A

POINTS, DOMINANCE, COALITION, TRUNCATED = 0, 1, 2, 3
"""Kinds of victory (Law 3.1, 3.3, 9.2.8); a limit ends the game without one."""
ROUNDS, CRAFTED, END = 0, 1, 2
"""Columns of `counts`."""
NO_TABLES = (
    np.zeros((0, MAX_PLAYERS), np.int32), np.zeros((0, 0, MAX_PLAYERS), np.int16), np.zeros((0, 0, 3), np.int16),
    np.zeros((0, 3), np.int16),
)  # fmt: skip
"""A trace that notes nothing."""


@njit
def note_action(s, action, g, trace):
    """Note an action before it is taken: who decides, and a card that is crafted (Law 4.1)."""
    decisions, _, crafted, counts = trace
    who = I(s.stack[s.depth - 1].who)
    decisions[g, who] += 1
    n = I(counts[g, CRAFTED])
    if A.CRAFT <= action < A.CRAFT + N_CARDS and n < crafted.shape[1]:
        crafted[g, n, 0] = who
        crafted[g, n, 1] = action - A.CRAFT
        crafted[g, n, 2] = s.turns
        counts[g, CRAFTED] = n + 1


@njit
def _note_round(s, g, curve, counts):
    n = I(counts[g, ROUNDS])
    if n < curve.shape[1]:
        for p in range(I(s.n_players)):
            curve[g, n, p] = s.vp[p]
        counts[g, ROUNDS] = n + 1


@njit
def note_turns(s, g, trace):
    """Note the scores of every round that has ended, and at the end of the game those of its last one."""
    _, curve, _, counts = trace
    rounds = (I(s.turns) - 1) // I(s.n_players)
    while counts[g, ROUNDS] < min(rounds, curve.shape[1]):
        _note_round(s, g, curve, counts)
    if s.over != 0:
        _note_round(s, g, curve, counts)
        counts[g, END] = end_kind(s)


@njit
def end_kind(s):
    """How a finished game ended (Law 3.1, 3.3, 9.2.8)."""
    if s.truncated != 0:
        return TRUNCATED
    winners, kind = 0, POINTS
    for p in range(I(s.n_players)):
        if (I(s.winners) >> p) & 1 != 0:
            winners += 1
            if s.dominance[p] >= 0:
                kind = DOMINANCE
    return COALITION if winners > 1 else kind


@entry()
def _note_actions(low, high, states, actions, waiting, games, trace):
    for i in range(low, high):
        if waiting[i] == 0:
            note_action(record_at(states, i), I(actions[i]), I(games[i]), trace)


def note_actions(states, actions, waiting, games, trace) -> None:
    """`note_action` in every row that is not waiting for a new game; `games` int64 (N,): the game of each row."""
    spread(_note_actions, len(games), states, actions, waiting, games, trace)


@entry()
def _note_all_turns(low, high, states, begun, games, trace):
    for i in range(low, high):
        if begun[i] == 0:
            note_turns(record_at(states, i), I(games[i]), trace)


def note_all_turns(states, begun, games, trace) -> None:
    """`note_turns` in every row but those marked in `begun` int8 (N,), after a step."""
    spread(_note_all_turns, len(games), states, begun, games, trace)
