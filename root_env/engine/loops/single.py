"""Steps and observations of one game from Python at little cost: its arrays are passed once, by their addresses.

The arguments are half of the cost of a compiled call. The functions made here keep their arrays alive; a game that
takes other arrays makes new ones. A menu is int64 (MAX_LEGAL + 1,): the number of legal actions, then their ids,
ascending.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import numpy as np

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, array_from, record_at
from root_env.engine.loop import ILLEGAL, STEP, is_legal, to_move
from root_env.engine.loops import seeing, stepping
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry, njit

T = TypeVar("T")
FORCED = 3
"""One more result of a step: nothing was done, since outcomes are forced and may be impossible."""


@njit
def _sort(out: DecisionList, menu: np.ndarray) -> None:
    """Write the legal actions of a decision list into a menu, by insertion sort: they are few and nearly sorted."""
    n = I(out[0])
    menu[0] = n
    for i in range(1, n + 1):
        action, at = I(out[i]), i
        while at > 1 and menu[at - 1] > action:
            menu[at] = menu[at - 1]
            at -= 1
        menu[at] = action


@entry()
def sort_list(out: DecisionList, menu: np.ndarray) -> None:
    """Write the legal actions of a decision list into a menu."""
    _sort(out, menu)


@entry()
def _step_at(state: int, list_: int, menu: int, action: int) -> int:
    """Take an action in the state at an address; DONE, ILLEGAL, FORCED (nothing has changed) or STOPPED."""
    s = record_at(array_from(state, 1, game.STATE), 0)
    out = array_from(list_, game.MAX_LEGAL + 1, np.int16)
    for k in range(len(s.n_forced)):
        if s.n_forced[k] != 0:
            return FORCED
    if not is_legal(out, action):
        return ILLEGAL
    done = stepping.play(s, STEP, action, 0, out)
    _sort(out, array_from(menu, game.MAX_LEGAL + 1, np.int64))
    return done


@entry()
def _see_at(state: int, list_: int, places: int, viewer: int, row: np.ndarray, mask: np.ndarray) -> None:
    """Write a player's observation of the state at an address, and its legal actions if it is asked."""
    s, o = record_at(array_from(state, 1, game.STATE), 0), record_at(array_from(places, 1, game.PLACES.dtype), 0)
    seeing.observe(s, viewer, o, row)
    if to_move(s) == viewer:
        seeing.write_mask(array_from(list_, game.MAX_LEGAL + 1, np.int16), o, mask)
    else:
        for k in range(len(mask)):
            mask[k] = 0


def step_of(states: np.ndarray, out: np.ndarray, menu: np.ndarray) -> Callable[[int], int]:
    """A function `step(action)` for the game in row 0; it returns the result of `_step_at`."""
    return _kept_alive(partial(_step_at, states.ctypes.data, out.ctypes.data, menu.ctypes.data), states, out, menu)


Sight = Callable[[int, np.ndarray, np.ndarray], None]


def sight_of(states: np.ndarray, out: np.ndarray, places: np.ndarray) -> Sight:
    """A function `see(viewer, row, mask)` for that game in a scope; it writes int8 (size,) and int8 (n_actions,)."""
    arrays = states, out, places
    return _kept_alive(partial(_see_at, *(array.ctypes.data for array in arrays)), *arrays)


def _kept_alive(call: partial[T], *arrays: np.ndarray) -> partial[T]:
    """The call, with the arrays that it names by address, so that they are not freed before it."""
    vars(call)["arrays"] = arrays
    return call
