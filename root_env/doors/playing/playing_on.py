"""Playing on with a compiled policy: rules and policy in one compiled loop, row after row.

With few games side by side, or with one that goes on much longer than the others, a call per decision would cost more
than the decision. Searches in a batch and the opponents of a learner play in this way.
"""

import functools
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from root_env.doors.contract.rules import Rules
from root_env.doors.playing.interruptible import interruptible
from root_env.doors.policies import (
    PolicyFunction,
    declared,
    helper,
    loop_with,
    name_of,
    sees_everything,
    shown_to_policies,
    uniform,
    whole_number,
)
from root_env.engine.jit import INTERPRETED, I, record_at, replace_word, together
from root_env.engine.loop import is_legal, top
from root_env.engine.loops import seeing, stepping, tracing
from root_env.engine.loops.machine import Machine
from root_env.support.arrays import Int64

NOT_LEGAL = -1
"""Stands for the number of decisions taken: the policy chose an illegal action."""
ENDLESS = np.iinfo(np.int64).max
"""No limit to the number of decisions or of turns."""
Notes = tuple[np.ndarray, tuple[np.ndarray, ...]]
"""Numbers of games, and the tables of their trace."""
LIMITS, _TAKEN = 4, 6
"""The places of `limits` and `taken` among the arguments of `_play_rows`."""
_FAR = 1000
_far: WeakKeyDictionary[Callable[..., object], int] = WeakKeyDictionary()
"""Compiled loop -> the most decisions that it has taken in a row without a limit, at first `_FAR`."""
_POLICY = None
_LOOKS = True
_NOTES = False
"""Placeholders in `_play_rows`: the policy; True if it reads observations; True if a trace is written. `stepping`,
`seeing` and `tracing` are placeholders for the loops of the game."""


@helper
def _seen(row):
    """A row for a policy: int64 in the interpreter, where small integers would overflow."""
    return shown_to_policies(row) if INTERPRETED else row


def _play_rows(begun, games, seats, first, limits, turns, taken, want, masks, to_move, numbers, trace):
    states, lists, rows, shown_lists, shown_rows, places, rngs = games
    o = record_at(places, 0)
    for i in range(len(begun)):
        if limits[i] == 0 or not replace_word(begun, i, 0, 1):  # nothing to play, or another thread plays this row
            continue
        s = record_at(states, i)
        out = lists[i]
        action = I(first[i])
        n = 0
        while n < limits[i] and s.over == 0 and s.fault == 0:
            if action < 0:
                who = I(top(s).who)
                if (I(seats[i]) >> who) & 1 == 0 or s.turns >= turns[i]:
                    break
                if _LOOKS:
                    seeing.observe(s, who, o, rows[i])
                legal = I(out[0])
                answer = _POLICY(_seen(shown_rows[i]), _seen(shown_lists[i, 1 : 1 + legal]), legal, rngs[i])
                action = whole_number(_POLICY, answer)
                if not is_legal(out, action):
                    first[i] = action
                    n = NOT_LEGAL
                    break
            if _NOTES:
                tracing.note_action(s, action, I(numbers[i]), trace)
            stepping.take(s, action, out)
            if _NOTES:
                tracing.note_turns(s, I(numbers[i]), trace)
            action = -1
            n += 1
        taken[i] = n
        who = -1 if s.over != 0 else I(top(s).who)
        to_move[i] = who
        if want & 1 != 0:
            seeing.observe(s, max(0, who), o, rows[i])
        if want & 2 != 0:
            seeing.write_mask(out, o, masks[i])


@functools.lru_cache(maxsize=16)
def _loop_of(rules: Rules, machine: Machine, policy: PolicyFunction, notes: bool) -> Callable[..., None]:
    """The loop with one policy, compiled once per policy and machine; it calls the rules by their address."""
    made = {"stepping": machine.stepping, "seeing": machine.seeing, "tracing": machine.tracing}
    suffix = f"_plays_{'and_notes_' if notes else ''}{rules.name}{machine.version}"
    return loop_with(policy, _play_rows, suffix, _LOOKS=policy is not uniform, _NOTES=notes, **made)


def is_compiled(rules: Rules, machine: Machine, policy: PolicyFunction) -> bool:
    """True if the policy has played on before in this process, so that any thread may call its loop."""
    return bool(getattr(_loop_of(rules, machine, policy, False), "overloads", True))


def can_play_on(policy: Callable[..., object]) -> bool:
    """True if a compiled policy, see `root_env.policies.function_of`, can play inside the compiled rules."""
    return declared(policy) is not None and not sees_everything(policy)


def check_plays_on(policy: Callable[..., object]) -> None:
    """Raise ValueError unless the policy can play inside the compiled rules."""
    if sees_everything(policy):
        raise ValueError(
            f'play_on: {name_of(policy)} is declared with sees="everything", and here policies get observations'
        )
    if declared(policy) is None:
        raise ValueError(
            f"play_on: declare {name_of(policy)} with @root_env.policies.policy: it plays inside the compiled rules"
        )


def play_rows(loop: Callable[..., object], given: tuple[Any, ...]) -> None:
    """Run a loop of `work_of` on all threads of this call; Ctrl-C ends it at the next answer."""
    limits, taken, far = given[LIMITS], given[_TAKEN], _far.get(loop, _FAR)

    def answers() -> int:
        most = int(limits.max(initial=0))
        if not taken.any():
            return np.count_nonzero(limits) * min(most, far)
        if most >= far:
            _far[loop] = max(_far.get(loop, 1), int(taken.max()))
        return int(taken.sum())

    interruptible(
        loop,
        len(limits) * far,
        answers,
        lambda: loop(*given[:LIMITS], np.zeros_like(limits), *given[LIMITS + 1 :]),
        lambda: together(loop, len(limits), *given),
        lambda: limits.fill(0),
    )


def work_of(
    rules: Rules,
    machine: Machine,
    policy: PolicyFunction,
    games: tuple[np.ndarray, ...],
    seats: np.ndarray,
    first: np.ndarray,
    limits: np.ndarray,
    turns: np.ndarray,
    want: int,
    masks: np.ndarray,
    to_move: np.ndarray,
    places: np.ndarray | None = None,
    notes: Notes | None = None,
) -> tuple[Callable[..., object], tuple[Any, ...], Int64]:
    """A compiled loop, its arguments, and the array for the decisions taken, int64 (n,), or NOT_LEGAL.

    Called with these arguments the loop lets a policy play on in all rows that no thread has begun: several threads can
    share the rows.

    `games`: states, lists, observations to write and streams of the policy, by row. `places`: those of the scope of
    observations and masks; None: of everything, which all policies but the random one need. The next four are int64
    (n,). `seats`: the players of the policy, a bit for each; row i stops when another player must decide. `first`: an
    action to begin with, -1 for none; in a row with NOT_LEGAL it becomes the illegal action. `limits`: the most
    decisions; a row with 0 stays as it is. `turns`: the player turn at which a row stops. `to_move` int8 (n,) becomes
    the player to move at the end, -1 if the game is over. `want`: 1 for that player's observations, 2 for masks.
    `notes`: the numbers of the games, int64 (n,), and the tables of `engine.loops.tracing` for their trace.
    """
    states, lists, rows, rngs = games
    shown = [array.view() for array in (lists, rows)]
    for view in shown:
        view.flags.writeable = False
    begun, taken = np.zeros((2, len(lists)), np.int64)
    places = rules.everything.places if places is None else places
    arrays = (states, lists, rows, *shown, places, rngs)
    loop = _loop_of(rules, machine, policy, notes is not None)
    numbers, trace = notes or (begun, ())
    limits = limits.copy()  # `play_rows` sets it to 0 to stop the loop
    return loop, (begun, arrays, seats, first, limits, turns, taken, want, masks, to_move, numbers, trace), taken
