"""`floors.txt`, with which a stage of CI tests, is what `pyproject.toml` declares."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def pinned(text: str) -> dict[str, str]:
    """Package -> version of a constraints file."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def declared() -> dict[str, str]:
    """Package -> lowest version of everything a user of root_env, its tests or its training installs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *extras["sb3"], *extras["train"], *extras["test"]]
    return dict(re.fullmatch(r"([\w.-]+)>=([\w.]+)", line).groups() for line in lines)


def whole(version: str) -> tuple[int, ...]:
    """2.0 and 2.0.0 are one version."""
    numbers = [int(n) for n in version.split(".")]
    return tuple(numbers + [0] * (3 - len(numbers)))


def test_floors_are_the_declared_ones():
    floors = pinned((ROOT / "floors.txt").read_text(encoding="utf-8"))
    assert {k: whole(v) for k, v in floors.items()} == {k: whole(v) for k, v in declared().items()}


def test_constraints_are_no_lower():
    newest = pinned((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    for name, lowest in declared().items():
        assert whole(newest[name]) >= whole(lowest), name
