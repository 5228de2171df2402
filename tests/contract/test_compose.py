"""Chains of `if` written from tables do the same as a chain written by hand."""

import linecache
import traceback
from enum import IntEnum

import numpy as np
import pytest

from root_env.engine.compose import chain, menus
from root_env.engine.ground import Fault
from root_env.engine.jit import entry, njit, record_at
from root_env.engine.tables import Actions, Family


class Fruit(IntEnum):
    APPLE = 2
    PEAR = 5


@njit
def _add(a, b):
    return a + b


@njit
def _times(a, b):
    return a * b


@njit
def _note(a, out):
    out[a] += 1


reckon = chain(
    __name__,
    "reckon(k, a, b)",
    "k // 10",
    {(Fruit.APPLE, 3): _add, Fruit.PEAR: _times},
    "(a, b)",
    otherwise="NOTHING",
    scope={"NOTHING": -1},
    doc="Reckon.",
)
note = chain(__name__, "note(k, a, out)", "k", {Fruit.PEAR: _note}, "(a, out)", doc="Note.")
ACTIONS = Actions(
    {"row": 3, "column": 4, "depth": 2},
    (
        Family("rest", (), "", "rest"),
        Family("pick", ("row", "column", "depth"), "", "pick {0} {1} {2}"),
        Family("cut", ("column",), "", "cut {0}"),
        Family("dig", ("row",), "", "dig {0}"),
    ),
)


@njit
def _rest(s, who):
    s.fault = 100 + who


@njit
def _pick(s, who, row, column, depth):
    s.fault = 1000 * who + 100 * row + 10 * column + depth


@njit
def _whole(s, who, action):
    s.fault = -action


_rest_pick_cut_dig = dict(zip(ACTIONS.families, (_rest, _pick, _whole, _whole), strict=True))
pick = menus(
    __name__,
    "pick",
    {Fruit.APPLE: _rest_pick_cut_dig, Fruit.PEAR: {ACTIONS.by_name["rest"]: _rest}},
    ACTIONS.arguments,
    doc="Apply.",
)
quiet = chain(__name__, "quiet(k)", "k", {}, "()", doc="Nothing to do.")


@entry()
def _all(k, a, b, out):
    note(k, 1, out)
    quiet(k)
    return reckon(k, a, b)


@pytest.mark.parametrize(("k", "result", "notes"), [(20, 7, 0), (35, 7, 0), (50, 12, 0), (5, -1, 1), (0, -1, 0)])
def test_a_chain_calls_the_branch_of_its_number(k, result, notes):
    out = np.zeros(2, np.int64)
    assert _all(k, 3, 4, out) == result
    assert out.tolist() == [0, notes]


def test_a_chain_can_be_read():
    source = getattr(reckon, "py_func", reckon).__code__.co_filename
    lines = [line.strip() for line in linecache.getlines(source)]
    assert "elif asked == 5:  # PEAR" in lines
    assert "return _times(a, b)" in lines


@pytest.mark.skipif(hasattr(reckon, "py_func"), reason="compiled rules raise nothing")
def test_a_traceback_shows_the_branch():
    with pytest.raises(TypeError) as error:
        reckon(50, None, None)
    assert "return _times(a, b)" in "".join(traceback.format_tb(error.value.__traceback__))


@entry()
def _picks(states, i, kind, who, action):
    pick(record_at(states, i), kind, who, action)


def _picked(kind: int, action: int) -> int:
    states = np.zeros(1, [("fault", np.int64)])
    _picks(states, 0, kind, 7, action)
    return int(states["fault"][0])


def test_a_menu_gives_each_function_the_arguments_of_the_action():
    assert _picked(Fruit.APPLE, ACTIONS.encode("rest")) == 107
    for arguments in np.ndindex(3, 4, 2):
        row, column, depth = arguments
        assert _picked(Fruit.APPLE, ACTIONS.encode("pick", *arguments)) == 7000 + 100 * row + 10 * column + depth


def test_a_function_of_several_families_is_given_the_action_itself():
    for action in (ACTIONS.encode("cut", 3), ACTIONS.encode("dig", 2)):
        assert _picked(Fruit.APPLE, action) == -action


def test_an_action_of_a_family_that_is_not_taken_is_a_fault():
    assert _picked(Fruit.PEAR, ACTIONS.encode("cut", 0)) == Fault.UNKNOWN_ACTION
    assert _picked(4, 0) == Fault.STACK_BROKEN
