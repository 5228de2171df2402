"""AgileRL: a population of PPO agents for one seat, with tournaments and mutations, against random players.

    pip install ".[agilerl]"
    python examples/agilerl_evolution.py
    python examples/agilerl_evolution.py --learner vagabond --population 4 --steps 20000

It prints AgileRL's table of the population after each generation, then the share of games that the best agent wins. It
shows how to connect the two; the play stays weak.

AgileRL takes the mask from `infos["action_mask"]` of root_env's Gymnasium vector environment, in play, updates and
tests. Its buffers learn from every transition, so the environment begins the next game in the step that ends one
(`"SameStep"`). The environment scales observations (`format="float32"`).
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

try:
    import torch
    from agilerl.algorithms import PPO
    from agilerl.algorithms.core.registry import HyperparameterConfig, RLParameter
    from agilerl.hpo.mutation import Mutations
    from agilerl.hpo.tournament import TournamentSelection
    from agilerl.training.train_on_policy import train_on_policy
except ImportError as error:
    raise SystemExit(f'{error}. This example needs AgileRL: pip install -e ".[agilerl]"') from None

from root_env.gym import RootVectorEnv


def make(columns: int, **settings: Any) -> RootVectorEnv:
    """Games side by side, in which every transition can be learned from."""
    return RootVectorEnv(columns, observation={"format": "float32"}, autoreset_mode="SameStep", **settings)


def population_for(envs: RootVectorEnv, size: int, learn_step: int, hidden: int) -> list[PPO]:
    """Agents that differ in their weights; mutations change learning rate and batch size."""
    mutable = HyperparameterConfig(
        lr=RLParameter(min=1e-4, max=1e-3), batch_size=RLParameter(min=32, max=256, dtype=int)
    )
    network = {"encoder_config": {"hidden_size": [hidden]}, "head_config": {"hidden_size": [hidden]}}
    return [
        PPO(
            envs.single_observation_space,
            envs.single_action_space,
            index=index,
            hp_config=mutable,
            net_config=network,
            batch_size=64,
            lr=3e-4,
            learn_step=learn_step,
            gamma=0.99,
            num_envs=envs.num_envs,
        )
        for index in range(size)
    ]


def evolve(envs: RootVectorEnv, size: int, steps: int, generation: int, seed: int, hidden: int = 64) -> list[PPO]:
    """Train a population for `steps` decisions each; after every `generation` decisions the better ones go on."""
    np.random.seed(seed)
    torch.manual_seed(seed)
    agents = population_for(envs, size, learn_step=min(256, generation), hidden=hidden)
    tournament = TournamentSelection(tournament_size=2, elitism=True, population_size=size)
    mutations = Mutations(
        no_mutation=0.4, architecture=0.2, new_layer_prob=0.2, parameters=0.2, activation=0.0, rl_hp=0.2, rand_seed=seed
    )
    agents, _ = train_on_policy(
        envs,
        "root_env",
        "PPO",
        agents,
        max_steps=steps,
        evo_steps=generation,
        eval_loop=1,
        selection_strategy=tournament,
        mutation=mutations,
    )
    return agents


def share_won(agent: PPO, envs: RootVectorEnv, seed: int) -> float:
    """Share of the first game in every column that the agent wins."""
    observations, infos = envs.reset(seed=seed)
    won: dict[int, bool] = {}
    agent.set_training_mode(False)
    while len(won) < envs.num_envs:
        actions = agent.get_action(observations, action_mask=infos["action_mask"])[0]
        observations, _, terminations, truncations, infos = envs.step(actions)
        for i in np.flatnonzero(terminations | truncations).tolist():
            won.setdefault(i, bool(infos["final_info"]["won"][i]))
    return sum(won.values()) / len(won)


def main(argv=None) -> None:
    """Evolve, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learner", default="eyrie", help="who learns (eyrie)")
    parser.add_argument("--population", type=int, default=2, help="agents (2)")
    parser.add_argument("--steps", type=int, default=2048, help="decisions of each agent (2048)")
    parser.add_argument("--generation", type=int, default=1024, help="decisions between two tournaments (1024)")
    parser.add_argument("--games", type=int, default=40, help="games to measure the best agent with (40)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    table = {"factions": ("marquise", "eyrie"), "score_to_win": 10, "learner": arguments.learner}
    envs = make(8, shaping=0.02, **table)
    agents = evolve(envs, arguments.population, arguments.steps, arguments.generation, arguments.seed)
    best = max(agents, key=lambda agent: agent.metrics.fitness[-1] if agent.metrics.fitness else -np.inf)
    won = share_won(best, make(arguments.games, **table), arguments.seed + 1000)
    print(f"PPO as {arguments.learner} won {won:.0%} of {arguments.games} games against a random player")


if __name__ == "__main__":
    main()
