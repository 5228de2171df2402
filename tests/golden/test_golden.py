"""Whole games in words are as they were; after a wanted change: `python -m tests.golden.update`."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.golden.games import FOLDER, GAMES, file, write

SHOWN = 40
"""Lines of a difference that are shown."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_as_it_was(name):
    assert file(name).exists(), "no such file yet: run `python -m tests.golden.update`"
    was, now = file(name).read_text(encoding="utf-8").splitlines(), write(name).splitlines()
    if was == now:
        return
    first = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    diff = list(unified_diff(was[: first + 60], now[: first + 60], "was", "is now", n=6, lineterm=""))
    more = [f"... and {len(diff) - SHOWN} lines more"] if len(diff) > SHOWN else []
    pytest.fail(
        f"{name} differs from line {first + 1}; if that is wanted, run `python -m tests.golden.update`\n"
        + "\n".join(diff[:SHOWN] + more),
        pytrace=False,
    )


def test_every_file_is_a_game_and_all_are_small():
    files = list(FOLDER.glob("*.txt"))
    assert {f.stem for f in files} == set(GAMES)
    assert sum(f.stat().st_size for f in files) < 1_500_000
