"""Figures of a base-four table, with anything else declared: `python -m tests.trial.base_four` prints them.

Length of a row and of a mask, names of features and actions, scales, and everybody's observations and choices in a
game of some turns.
"""

import hashlib
import json
import random

from root_env import Game
from root_env.root.rules.spec.observation import SCALE
from root_env.root.scopes import scope_for


def main() -> None:
    """Print it."""
    game, rng, seen = Game(seed=5, max_turns=40), random.Random(1), hashlib.sha256()
    scope = scope_for("table", [game.config])
    while not game.is_over:
        view = game.view(game.to_move)
        for agent in game.agents:
            seen.update(scope.rows(game.observe(agent)).tobytes())
        seen.update(scope.masks(view.mask()).tobytes())
        game.step(int(scope.actions[rng.choice(scope.masks(view.mask()).nonzero()[0])]))
    scales = hashlib.sha256(SCALE[scope.features].tobytes()).hexdigest()
    record = json.dumps({**game.record(), "steps": [step["action"] for step in game.record()["steps"]]})
    names = hashlib.sha256("\n".join((*scope.feature_names, *scope.action_names)).encode()).hexdigest()
    print(json.dumps([scope.size, scope.n_actions, names, scales, seen.hexdigest(), record]))


if __name__ == "__main__":
    main()
