"""Interpreted views of `engine.jit`: records and rows as the rules see them when nothing is compiled."""

import time
from ctypes import c_byte

import numpy as np
import pytest

from root_env.engine.jit import views

INNER = np.dtype([("kind", np.int16), ("x", np.int64)], align=True)
OUTER = np.dtype(
    [
        ("turn", np.int16),
        ("flags", np.int64),
        ("vp", np.int32, (3,)),
        ("hand", np.int8, (2, 3)),
        ("known", np.int8, (2, 2, 3)),
        ("stack", INNER, (4,)),
        ("battle", INNER),
    ],
    align=True,
)


@pytest.fixture
def states() -> np.ndarray:
    return np.zeros(3, OUTER)


def test_views_write_to_the_array_and_read_python_integers(states):
    s = views.record_view(states, 1)
    s.turn, s.flags = -3, 1 << 40
    s.vp[2], s.hand[1, 2], s.known[1, 0, 2] = 7, -128, 127
    s.stack[3].x, s.battle.kind = 9, np.int8(4)
    record = states[1]
    assert (record["turn"], record["flags"], record["vp"][2]) == (-3, 1 << 40, 7)
    assert (record["hand"][1, 2], record["known"][1, 0, 2]) == (-128, 127)
    assert (record["stack"]["x"][3], record["battle"]["kind"]) == (9, 4)
    assert not states[0].tobytes().strip(b"\0") and not states[2].tobytes().strip(b"\0")
    assert {type(x) for x in (s.turn, s.vp[2], s.hand[1, 2], s.battle.kind)} == {int}
    assert "turn=-3" in repr(s)


def test_views_give_rows_and_copy_records(states):
    s = views.record_view(states, 0)
    s.hand[1, 2] = 5
    s.known[1, 0, 2] = 6
    assert list(s.hand[1]) == [0, 0, 5] and len(s.hand) == 2 and s.hand.shape == (2, 3)
    assert s.known[1][0][2] == s.known[1, 0][2] == s.known[1][0, 2] == 6
    s.hand[0][1] = 3
    assert states[0]["hand"][0, 1] == 3
    s.stack[0].x = 8
    s.stack[1] = s.stack[0]
    s.stack[0].x = 0
    assert s.stack[1].x == 8 and len(s.stack) == 4


@pytest.mark.parametrize(
    ("statement", "error", "words"),
    [
        ("s.turn = 40_000", ValueError, "turn = 40000: does not fit int16"),
        ("s.turn += 32_768", ValueError, "turn = 32768"),
        ("s.hand[0, 0] = 128", ValueError, r"hand\[0, 0\] = 128: does not fit int8"),
        ("s.vp[0] = 1 << 31", ValueError, "does not fit int32"),
        ("s.flags = 1 << 63", ValueError, "does not fit int64"),
        ("s.stack[0].kind = -32_769", ValueError, "does not fit int16"),
        ("s.turn = 1.0", TypeError, "invalid type"),
        ("s.vp[3]", IndexError, "out of bounds"),
        ("s.vp[-1]", IndexError, r"vp\[-1\]: negative index"),
        ("s.vp[-1] = 0", IndexError, "negative index"),
        ("s.hand[0, -1]", IndexError, r"hand\[0, -1\]: negative index"),
        ("s.hand[-1, 0] = 0", IndexError, "negative index"),
        ("s.hand[-1]", IndexError, r"hand\[-1\]: the shape is \(2, 3\)"),
        ("s.known[0, 0, 3]", IndexError, "out of bounds"),
        ("s.known[0, -1, 0]", IndexError, "negative index"),
        ("s.stack[-1].x", IndexError, r"stack\[-1\]: negative index"),
        ("s.stack[4].x", IndexError, "out of range"),
        ("s.hand = 0", AttributeError, "hand"),
        ("s.tunr = 0", AttributeError, "tunr"),
        ("views.record_view(states, 3)", IndexError, "no record 3 among 3"),
    ],
)
def test_views_refuse(states, statement, error, words):
    before = states.tobytes()
    s = views.record_view(states, 0)
    with pytest.raises(error, match=words):
        exec(statement, {"s": s, "states": states, "views": views})
    assert states.tobytes() == before


def test_views_are_kept_and_never_outlive_their_memory(states):
    first = views.record_view(states, 1)
    assert views.record_view(states[1:2], 0) is first
    assert views.record_view(states[["turn", "flags"]], 1) is not first
    for n in range(100):
        fresh = np.zeros(1, OUTER)
        s = views.record_view(fresh, 0)
        assert s.turn == 0
        s.turn = n + 1
        assert fresh[0]["turn"] == n + 1
    assert len(views._views) <= views._VIEWS_KEPT


def test_a_view_of_memory_that_its_array_does_not_keep_is_not_kept(states):
    """Otherwise a copy that gets that address later would be read after it is gone."""
    lent = np.frombuffer((c_byte * states.nbytes).from_address(states.ctypes.data), OUTER)
    first = views.record_view(lent, 0)
    assert views.record_view(lent, 0) is not first
    kept = views.record_view(states, 0)
    assert kept is not first and views.record_view(lent, 0) is kept


@pytest.mark.parametrize(
    ("dtype", "words"),
    [
        (np.dtype(np.int8), "needs a record"),
        (np.dtype([("x", np.uint8)]), "signed native integers"),
        (np.dtype([("x", np.float64)]), "signed native integers"),
        (np.dtype([("a", np.int8), ("x", np.int64)]), "not aligned"),
        (np.dtype([("x", np.int8, (1, 1, 1, 1))]), "has 4 dimensions"),
        (np.dtype([("x", INNER, (2, 2))]), "2 dimensions of records"),
    ],
)
def test_views_refuse_dtypes(dtype, words):
    with pytest.raises(TypeError, match=words):
        views.view_class(dtype)


def test_a_view_is_quick_to_make():
    fields = [(f"a{i}", np.int16) for i in range(75)]
    fields += [(f"b{i}", np.int8, (6, 42)) for i in range(75)]
    states = np.zeros(1, np.dtype(fields, align=True))
    record, view = memoryview(states.view(np.uint8)), views.view_class(states.dtype)
    seconds = []
    for _ in range(20):
        start = time.perf_counter()
        view(record)
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 300e-6
