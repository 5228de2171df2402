"""The gallery: its records replay, and its table says what the records say."""

from __future__ import annotations

import re

import pytest

import root_env
from tools import gallery

PAGE = (gallery.FOLDER.parent / "gallery.md").read_text(encoding="utf-8")
pytestmark = pytest.mark.filterwarnings("ignore::root_env.support.errors.ReachWarning")


@pytest.fixture(params=gallery.GAMES, ids=lambda entry: entry.name)
def entry(request) -> gallery.Entry:
    return request.param


def test_the_game_is_over_and_the_table_tells_its_end(entry):
    game = root_env.replay(gallery.record_of(entry))
    assert game.is_over
    assert not game.truncated
    assert gallery.summary(entry) in PAGE.splitlines()


def test_the_story_names_steps_of_the_game(entry):
    (story,) = re.findall(rf"^## {entry.title}\n(.*?)^## ", PAGE, re.DOTALL | re.MULTILINE)
    assert f"Step {entry.step}, " in story
    assert f"(gallery/{entry.name}.png)" in story
    named = [int(step) for step in re.findall(r"[Ss]tep (\d+)", story)]
    assert max(named) <= len(gallery.record_of(entry)["steps"])


@pytest.mark.slow  # the bots are compiled
def test_a_game_repeats_by_its_seed():
    entry = gallery.GAMES[1]
    record = gallery.play(entry, entry.seed).record()
    assert record["steps"] == gallery.record_of(entry)["steps"]
