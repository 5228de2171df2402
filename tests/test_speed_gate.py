"""The core is not slower than it was, and the gate that says so does fail: see benchmarks/gate.py."""

import os
from types import SimpleNamespace

import pytest

from root_env.engine.jit import INTERPRETED

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="speed is that of compiled code"),
    pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"), reason="bounds checks cost time"),
]


@pytest.fixture(scope="module")
def gate():
    from benchmarks import gate

    return gate


def twice(run):
    """The same work done two times, counted once."""

    def both() -> int:
        run()
        return run()

    return both


def test_the_core_is_as_fast_as_it_was(gate):
    ratios, bad = gate.check(gate.Gate(), gate.load_stored())
    assert not bad, f"times the stored ratio to the fixed loop: {bad} (ratios now {ratios})"


def test_the_gate_notices_a_core_of_half_the_speed(gate):
    """Both are timed in turn, so this holds on every machine, also on one whose speed changes meanwhile."""
    bare = gate.core_run()
    measured = gate.Gate({"bare": bare, "twice": twice(bare)}).measure()
    found = gate.slower({"bare": measured["twice"]}, {"bare": measured["bare"]})
    assert set(found) == {"bare"}, measured


def test_a_slow_result_is_measured_again(gate):
    """A core that is slow once passes, one that stays slow does not."""
    results = iter([{"bare": 16.0}, {"bare": 14.0}])
    once = SimpleNamespace(measure=lambda: next(results))
    assert gate.check(once, {"bare": 10.0}) == ({"bare": 14.0}, {})
    always = SimpleNamespace(measure=lambda: {"bare": 16.0})
    assert gate.check(always, {"bare": 10.0}) == ({"bare": 16.0}, {"bare": 1.6})
