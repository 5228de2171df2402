"""examples/rllib_self_play.py: what RLlib learns from is what the game paid, and every mask has a legal action."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ray = pytest.importorskip("ray", reason="needs the extra `rllib`, in an environment of its own: docs/ray.md")
torch = pytest.importorskip("torch", reason="needs the extra `rllib`, in an environment of its own: docs/ray.md")
pytest.importorskip("ray.rllib", reason="needs the extra `rllib`, in an environment of its own: docs/ray.md")

from root_env import GameConfig
from root_env.doors.playing.rewards import final_rewards

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "examples" / "rllib_self_play.py"


def load_example():
    """The script as a module; registered, so that what Ray pickles finds it."""
    spec = importlib.util.spec_from_file_location("rllib_self_play", SCRIPT)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


example = load_example()


class Recorded(example.RootMultiAgent):
    """Keeps the games that have ended, and who decided how often."""

    ended = []  # noqa: RUF012 - of all environments of this process

    def reset(self, **how):
        self.decisions = dict.fromkeys(self.possible_agents, 0)
        return super().reset(**how)

    def step(self, action_dict):
        (agent,) = action_dict
        self.decisions[agent] += 1
        result = super().step(action_dict)
        if self.game.game.is_over:
            Recorded.ended.append((self.game.game, self.decisions))
        return result


class Watched(example.MaskedPolicy):
    """Counts the legal actions of every mask it is given."""

    fewest = {"explore": [], "train": []}  # noqa: RUF012

    def _forward_exploration(self, batch, **kwargs):
        self.fewest["explore"].append(int((batch["obs"]["action_mask"] > 0).sum(-1).min()))
        return super()._forward_exploration(batch, **kwargs)

    def _forward_train(self, batch, **kwargs):
        self.fewest["train"].append(int((batch["obs"]["action_mask"] > 0).sum(-1).min()))
        return super()._forward_train(batch, **kwargs)


@pytest.fixture(scope="module", autouse=True)
def one_cluster(tmp_path_factory):
    """Ray in this process, closed to others, without its dashboard."""
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def algorithm(environment=example.RootMultiAgent, module=example.MaskedPolicy, decisions=200, **game):
    config = example.configure({"factions": ["marquise", "eyrie"], **game}, decisions, hidden=16)
    config.environment(environment, env_config=config.env_config)
    config.rl_module(rl_module_spec=example.RLModuleSpec(module_class=module, model_config={"hidden": 16}))
    return config.build_algo()


def paid(game) -> dict[str, float]:
    """Rewards that the game owes each agent in all, by the rules of root_env.doors.playing.rewards."""
    config, scores = game.config, list(game.scores.values())
    final = final_rewards(config.reward, scores, [game.player(a) for a in game.winners], game.truncated)
    return {a: f + config.shaping * s for a, f, s in zip(game.agents, final, scores, strict=True)}


@pytest.mark.parametrize(
    "game",
    [
        {"shaping": 0.0},
        {"shaping": 0.0, "factions": ["marquise", "eyrie", "alliance", "vagabond"]},
        {"shaping": 0.25, "reward": "rank", "max_turns": 8},
    ],
    ids=["two", "four", "shaped-and-truncated"],
)
def test_episodes_hold_all_rewards_and_decisions(game):
    Recorded.ended.clear()
    algo = algorithm(Recorded, **game)
    try:
        episodes = algo.env_runner.sample(num_episodes=3)
    finally:
        algo.stop()
    assert len(episodes) == len(Recorded.ended) == 3
    for episode, (over, decisions) in zip(episodes, Recorded.ended, strict=True):
        returns = {agent: one.get_return() for agent, one in episode.agent_episodes.items()}
        assert returns == pytest.approx(paid(over), abs=1e-5)
        assert {agent: len(one) for agent, one in episode.agent_episodes.items()} == decisions
        for one in (episode, *episode.agent_episodes.values()):
            assert (one.is_terminated, one.is_truncated) == (not over.truncated, over.truncated)


def test_every_mask_of_two_iterations_has_a_legal_action():
    for seen in Watched.fewest.values():
        seen.clear()
    algo = algorithm(module=Watched, max_turns=6, shaping=0.01)
    try:
        before = algo.get_module(example.POLICY).get_state()
        results = example.train(algo, 2)
        after = algo.get_module(example.POLICY).get_state()
    finally:
        algo.stop()
    assert min(Watched.fewest["explore"]) >= 1 and min(Watched.fewest["train"]) >= 1
    assert any(np.abs(before[name] - after[name]).max() > 0 for name in before)
    assert all(r["env_runners"]["num_env_steps_sampled"] >= 200 for r in results)


def test_agents_that_never_decide_do_not_hold_learning_up():
    factions = ["marquise", "eyrie", "alliance", "vagabond"]
    Recorded.ended.clear()
    algo = algorithm(Recorded, decisions=20, factions=factions, setup="random", max_turns=1, shaping=0.1)
    try:
        example.train(algo, 1)
    finally:
        algo.stop()
    assert any(min(decisions.values()) == 0 for _, decisions in Recorded.ended), "the case that this test is about"


@pytest.mark.parametrize("forward", ["forward_exploration", "forward_inference", "forward_train"])
def test_an_empty_mask_is_refused(forward):
    environment = example.RootMultiAgent({"factions": ["marquise", "eyrie"]})
    seen, _ = environment.reset(seed=1)
    agent, view = next(iter(seen.items()))
    spaces = environment.observation_spaces[agent], environment.action_spaces[agent]
    policy = example.MaskedPolicy(observation_space=spaces[0], action_space=spaces[1], model_config={"hidden": 8})
    batch = {"obs": {name: torch.tensor(np.stack([array, array])) for name, array in view.items()}}
    logits = getattr(policy, forward)(batch)["action_dist_inputs"]
    drawn = torch.distributions.Categorical(logits=logits).sample((500,))
    assert view["action_mask"][drawn.numpy()].all()
    batch["obs"]["action_mask"][1] = 0
    with pytest.raises(RuntimeError, match="1 of 2 masks have no legal action"):
        getattr(policy, forward)(batch)


def test_observations_are_in_their_space_and_only_of_the_agent_to_move():
    environment = example.RootMultiAgent({"factions": ["marquise", "eyrie", "alliance"], "max_turns": 4})
    seen, _ = environment.reset(seed=3)
    rng, over = np.random.default_rng(3), False
    while not over:
        (agent,) = seen
        assert agent == environment.game.game.to_move and environment.observation_spaces[agent].contains(seen[agent])
        seen, rewards, _, truncated, _ = environment.step(
            {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]))}
        )
        over = truncated["__all__"]
        assert set(rewards) == set(seen)
    assert set(seen) == set(GameConfig(factions=("marquise", "eyrie", "alliance")).agents)
    assert all(view["action_mask"].all() for view in seen.values())


def test_the_script_trains_two_iterations(tmp_path):
    command = [sys.executable, str(SCRIPT), "--iterations", "2", "--decisions", "200", "--max-turns", "6"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith("iteration ")]
    assert len(lines) == 2 and "marquise_0" in lines[1] and "nan" not in done.stdout
