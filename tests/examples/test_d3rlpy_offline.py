"""`examples/d3rlpy_offline.py`: it reads a dataset, takes the best legal actions, and the script runs."""

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("d3rlpy", "pyarrow"):
    pytest.skip(reason, allow_module_level=True)

from root_env.training import dataset
from root_env.training.dataset_reading import transitions

recipe = load("d3rlpy_offline")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two games of random agents."""
    out = tmp_path_factory.mktemp("data")
    assert dataset.main(["--agent", "random", "--games", "2", "--out", str(out), "--quiet"]) == 0
    return out


def test_it_takes_the_best_legal_action(folder):
    data = transitions(folder)
    player = recipe.Player(recipe.learned(data, 2, seed=1))
    seen, masks = data["observations"][:500], data["action_masks"][:500]
    actions, best = player.act(seen, masks), player.learner.predict(seen.astype(np.float32))
    assert masks[np.arange(500), actions].all()
    legal = masks[np.arange(500), best] == 1
    assert np.array_equal(actions[legal], best[legal])


def test_the_script_runs(folder, capsys):
    recipe.main([str(folder), "--steps", "2", "--games", "4"])
    assert capsys.readouterr().out.count(" won ") == 4
