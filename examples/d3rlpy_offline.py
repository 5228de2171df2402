"""d3rlpy: imitation of games that agents of root_env have played, offline; masks when it acts.

    pip install ".[d3rlpy]"
    python -m root_env.training.dataset --agent rules --games 60 --out data/rules
    python examples/d3rlpy_offline.py data/rules

It prints losses, then the share of games that each faction wins against three random players. It shows how to connect
the two; for strength imitate more games, with the trainers of root_env.

d3rlpy knows no masks: `Player` takes the best of the legal actions. DiscreteCQL takes the same dataset, and maxima over
all actions in its targets, illegal ones too; its scores are `learner.impl.q_function[0](seen).q_value`.
"""

from __future__ import annotations

import argparse
import logging

import numpy as np

try:
    import d3rlpy
    import structlog
    import torch
    from d3rlpy.preprocessing import StandardObservationScaler
except ImportError as error:
    raise SystemExit(f'{error}. This example needs d3rlpy: pip install -e ".[d3rlpy]"') from None

from root_env import OBS_SIZE, BatchGame, GameConfig
from root_env.agents import ReactiveAgent
from root_env.root.rules.spec.observation import SCALE
from root_env.training.dataset_reading import transitions

FACTIONS = ("marquise", "eyrie", "alliance", "vagabond")


def learned(data: dict[str, np.ndarray], steps: int, seed: int):
    """DiscreteBC after so many updates; `data` as `transitions` returns it."""
    d3rlpy.seed(seed)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))  # else it prints SCALE
    columns = (data[name] for name in ("observations", "actions", "rewards", "terminals", "timeouts"))
    dataset = d3rlpy.dataset.MDPDataset(*columns, action_size=data["action_masks"].shape[1])
    scale = SCALE[:OBS_SIZE]
    scaler = StandardObservationScaler(mean=0 * scale, std=1 / scale, eps=0.0)
    settings = {"batch_size": 256, "learning_rate": 5e-4, "beta": 0.0}  # beta would pull all 934 logits to 0
    learner = d3rlpy.algos.DiscreteBCConfig(observation_scaler=scaler, **settings).create()
    logs = {"logger_adapter": d3rlpy.logging.NoopAdapterFactory(), "show_progress": False}
    for epoch, figures in learner.fitter(dataset, steps, min(steps, 250), **logs):
        print(f"epoch {epoch}: loss {figures['loss']:.2f}", flush=True)
    return learner


class Player(ReactiveAgent):
    """An agent of root_env: the best legal action for every row."""

    def __init__(self, learner):
        self.learner = learner

    def act(self, observations: np.ndarray, masks: np.ndarray, agent_ids=(), rng=None) -> np.ndarray:
        """int8 (n, OBS_SIZE), int8 (n, N_ACTIONS) -> n actions."""
        seen = self.learner.config.observation_scaler.transform(torch.as_tensor(observations, dtype=torch.float32))
        with torch.no_grad():
            scores = self.learner.impl.modules.imitator(seen).logits
        return scores.masked_fill(torch.as_tensor(masks) == 0, -torch.inf).argmax(1).numpy()


def main(argv=None) -> None:
    """Learn, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", help="folder of a dataset")
    parser.add_argument("--steps", type=int, default=1000, help="updates (1000)")
    parser.add_argument("--games", type=int, default=200, help="games to measure each faction with (200)")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args(argv)
    player = Player(learned(transitions(a.data), a.steps, a.seed))
    batch = BatchGame(GameConfig(factions=FACTIONS), 64, seed=a.seed)
    for k, faction in enumerate(FACTIONS):
        tables = [batch.rollout({faction: one}, games=a.games) for one in ("random", player)]
        before, won = ((table["winners"] >> k & 1).mean() for table in tables)
        print(f"{faction} won {won:.0%} of {a.games} games against random players, as one of them {before:.0%}")


if __name__ == "__main__":
    main()
