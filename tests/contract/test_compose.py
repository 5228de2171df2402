"""Chains of `if` written from tables do what the same chain written by hand would."""

import linecache
import traceback
from enum import IntEnum

import numpy as np
import pytest

from root_env.core.compose import chain
from root_env.core.jit import entry, njit


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
