"""The core is not slower than it was, and the gate that says so does fail: see benchmarks/gate.py."""

import json
import os

import pytest

from root_env.core.jit import INTERPRETED

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(INTERPRETED, reason="speed is that of compiled code"),
    pytest.mark.skipif(os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0"), reason="bounds checks cost time"),
]


@pytest.fixture(scope="module")
def gate():
    from benchmarks import gate

    return gate


@pytest.fixture
def stored(gate, tmp_path, monkeypatch):
    """Store ratios of this processor in a file of the test's own."""

    def store(ratios: dict[str, float]) -> None:
        path = tmp_path / "gate.json"
        path.write_text(json.dumps({gate.processor(): {"ratios": ratios}}), encoding="utf-8")
        monkeypatch.setattr(gate, "STORED", path)
        monkeypatch.setattr("sys.argv", ["gate"])

    return store


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


def test_the_command_fails_when_the_core_is_slower_than_stored(gate, stored, capsys):
    now = gate.Gate().measure(2 * gate.TURNS)
    stored({name: ratio / 2 for name, ratio in now.items()})
    assert gate.main() == 1
    assert "too slow" in capsys.readouterr().out


def test_the_command_passes_what_it_has_just_measured(gate, stored, capsys):
    stored(gate.Gate().measure(2 * gate.TURNS))
    assert gate.main() == 0
    assert "too slow" not in capsys.readouterr().out


def test_the_limit_is_half_as_long_again(gate):
    assert gate.LIMIT == 1.5 and gate.TURNS >= 9
    assert gate.slower({"bare": 149.0}, {"bare": 100.0}) == {}
    assert gate.slower({"bare": 151.0}, {"bare": 100.0}) == {"bare": 1.51}


def test_a_processor_without_stored_ratios_is_held_to_the_greatest(gate, tmp_path, monkeypatch):
    path = tmp_path / "gate.json"
    entries = {"one": {"bare": 60.0, "observed": 130.0}, "other": {"bare": 70.0, "observed": 120.0}}
    path.write_text(json.dumps({name: {"ratios": ratios} for name, ratios in entries.items()}), encoding="utf-8")
    monkeypatch.setattr(gate, "STORED", path)
    assert gate.load_stored("one") == entries["one"]
    assert gate.load_stored("third") == {"bare": 70.0, "observed": 130.0}
