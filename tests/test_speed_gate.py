"""The core is not slower than it was: see benchmarks/gate.py."""

import os

import pytest

from root_env.core.jit import INTERPRETED

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="speed is that of compiled code"),
    pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"), reason="bounds checks cost time"),
]


def test_the_core_is_as_fast_as_it_was():
    from benchmarks import gate

    ratios, bad = gate.check(gate.Gate(), gate.load_stored())
    assert not bad, f"times the stored ratio to the fixed loop: {bad} (ratios now {ratios})"


def test_the_gate_notices_a_core_of_half_the_speed():
    from benchmarks import gate

    bare = gate.core_run()

    def twice() -> int:
        bare()
        return bare()

    stored = gate.Gate({"bare": bare}).measure()
    ratios, bad = gate.check(gate.Gate({"bare": twice}), stored)
    assert set(bad) == {"bare"}, f"{ratios} against {stored}"
