"""A table of the base box beside factions, a deck and a map from outside: every index checked, the same games."""

import hashlib
import itertools
from typing import Any

import pytest

from root_env import GameConfig
from root_env.engine.jit import INTERPRETED
from root_env.root.rules.boxes import BOXES
from root_env.root.scopes import scope_for
from tests.plainly import as_plain, played
from tests.processes import printed

TRIALS = {
    "ROOT_ENV_FACTIONS": "tests.trial.otters.declaration,tests.trial.magpies.declaration",
    "ROOT_ENV_DECKS": "tests.trial.deck.declaration",
    "ROOT_ENV_MAPS": "tests.trial.pond.declaration",
}
SUBSETS = (
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("eyrie", "alliance"),
    ("vagabond", "marquise", "eyrie"),
    ("alliance", "vagabond", "marquise"),
)
GAMES = 80


def digest(machine: Any) -> str:
    """Digest of random games at tables of the base box by the rules of its machine, or of its mirror."""
    configs = [GameConfig(factions=table, edition=edition) for table in SUBSETS for edition in ("current", "2018")]
    found = hashlib.sha256()
    for seed, config in zip(range(GAMES), itertools.cycle(configs), strict=False):
        for seen in played(machine, config, seed, 10_000, scope_for("table", [config])):
            found.update(seen[-1].tobytes())  # choices or rows: the numbers of questions in a state depend on plug-ins
    return found.hexdigest()


@pytest.mark.skipif(INTERPRETED, reason="one machine plays all tables")
def test_a_base_table_plays_the_same_games_beside_plug_ins_and_within_its_arrays():
    """Rules that count what the state of the base box has no room for would read beside it (`root/rules/boxes.py`):
    as plain Python they are refused it."""
    told = printed("-W", "ignore", "-m", "tests.test_trial_boxes", ROOT_ENV_JIT="1", **TRIALS)
    assert told.strip() == digest(BOXES[0].machine)


if __name__ == "__main__":
    print(digest(as_plain(BOXES[0].machine)))
