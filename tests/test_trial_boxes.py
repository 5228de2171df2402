"""A table of the base box beside factions, a deck and a map from outside: every index checked, the same games."""

import hashlib

import numpy as np
import pytest

from root_env import BatchGame, GameConfig
from root_env.engine.jit import INTERPRETED
from tests.processes import ROOT, printed

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
GAMES = 200


def digest() -> str:
    """Digest of the results of random games at tables of the base box, and of a batch of them on the way."""
    configs = [GameConfig(factions=table, edition=edition) for table in SUBSETS for edition in ("current", "2018")]
    batch, found = BatchGame(configs, 2 * len(configs), seed=4, scope="table"), hashlib.sha256()
    results = batch.rollout("random", games=GAMES, seed=5)
    for name in results.dtype.names:
        found.update(np.ascontiguousarray(results[name]).tobytes())
    rng = np.random.default_rng(6)
    for _ in range(400):
        found.update(batch.observations.tobytes())
        found.update(batch.masks.tobytes())
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(1))
    return f"{batch.states.itemsize} {found.hexdigest()}"


@pytest.mark.skipif(INTERPRETED, reason="one machine plays all tables")
def test_a_base_table_plays_the_same_games_beside_plug_ins_and_within_its_arrays():
    """Rules that count what the state of the base box has no room for would read beside it (`root/rules/boxes.py`)."""
    checked = {"NUMBA_BOUNDSCHECK": "1", "ROOT_ENV_CACHE_DIR": str(ROOT / ".cache" / "boundscheck")}
    checked |= {**TRIALS, "NUMBA_OPT": "0"}  # compiled in less time, for one run
    told = printed("-W", "ignore", "-m", "tests.test_trial_boxes", ROOT_ENV_JIT="1", **checked)
    assert told.split() == digest().split()


if __name__ == "__main__":
    from root_env.engine.jit import compiled

    compiled.COMPANIONS.clear()  # entry points that this does not use are not compiled beside those that it does
    print(digest())
