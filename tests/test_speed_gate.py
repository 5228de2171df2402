"""The core is not slower than it was, and the gate that says so does fail: see benchmarks/gate.py."""

import os

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
    """Both sides are measured here and now, so this holds on every machine."""
    bare = gate.core_run()
    honest = gate.Gate({"bare": bare}).measure(2 * gate.TURNS)
    ratios, bad = gate.check(gate.Gate({"bare": twice(bare)}), honest)
    assert set(bad) == {"bare"}, f"{ratios} against {honest}"
