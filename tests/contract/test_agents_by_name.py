"""Agents by name at every door: they play as what they stand for, and what a door cannot do it says in words."""

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, agents
from root_env.gym import RootEnv, RootVectorEnv
from root_env.policies import streams_from

SHORT = {"factions": ("marquise", "eyrie"), "max_turns": 3}
MIXED = {"marquise": "greedy", "eyrie": "rules"}


class Last(agents.ReactiveAgent):
    """Takes the last legal action, and notes how many rows it is asked about."""

    name = "last"

    def __init__(self):
        self.asked = []

    def act(self, observations, masks, agent_ids, rng):
        assert observations.dtype == np.int8 and len(observations) == len(agent_ids)
        self.asked.append(len(masks))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


class Thinker(agents.ViewAgent):
    """Takes the first legal action of a view."""

    name = "thinker"

    def __init__(self):
        self.views = []

    def act(self, view):
        assert view.is_asked and view.observe().dtype == np.int8
        self.views.append(view.agent)
        return int(view.legal_actions()[0])


def one_game(opponents) -> list[bytes]:
    """Observations of the learner of a single environment, by decision."""
    env = RootEnv(learner="eyrie", opponents=opponents, **SHORT)
    observation, info = env.reset(seed=1)
    seen, over = [observation], False
    while not over:
        observation, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        over = terminated or truncated
        seen.append(observation)
    return [np.asarray(row).tobytes() for row in seen]


def column(opponents) -> list[bytes]:
    """Observations of the first column of a vector environment, by decision."""
    envs = RootVectorEnv(2, learner="eyrie", opponents=opponents, **SHORT)
    observations, infos = envs.reset(seed=1)
    seen, over = [observations[0].tobytes()], False
    while not over:
        observations, _, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(1))
        over = terminated[0] or truncated[0]
        seen.append(observations[0].tobytes())
    return seen


@pytest.mark.parametrize("opponents", ["rules", "greedy", {"marquise": "greedy"}])
def test_single_and_vector_environments_play_the_same_with_a_name(opponents):
    assert one_game(opponents) == column(opponents) != column("random")


def test_a_name_and_its_agent_play_the_same():
    rules = agents.load("rules")
    assert one_game("rules") == one_game(rules) == one_game(rules.policy)


def test_the_search_plays_by_name():
    batch = BatchGame(**{**SHORT, "max_turns": 1}, seed=1)
    assert batch.rollout({"marquise": "ismcts:1"}, games=1, seed=4)["decisions"][0] > 0


def test_reactive_agents_are_asked_in_batches():
    agent = Last()
    envs = RootVectorEnv(8, learner="eyrie", opponents=agent, **SHORT)
    envs.reset(seed=1)
    assert max(agent.asked) > 1
    agent = Last()
    BatchGame(**SHORT, seed=1).rollout(agent, games=8, seed=1)
    assert max(agent.asked) == 8


def test_agents_that_think_get_views_in_any_form_of_observation():
    agent = Thinker()
    env = RootEnv(learner="eyrie", opponents=agent, observation={"format": "float32", "history": 2}, **SHORT)
    env.reset(seed=1)
    assert set(agent.views) == {"marquise_0"}


@pytest.mark.parametrize("policy", ["rules", "greedy", MIXED])
def test_rollouts_do_not_depend_on_their_batch(policy):
    batch, alone = BatchGame(**SHORT, num_games=4, seed=1), BatchGame(**SHORT, seed=2)
    many, last = batch.rollout(policy, games=3, seed=5), alone.rollout(policy, games=1, seed=5, first=2)
    assert many[2] == last[0]
    assert set(Game(**SHORT, seed=1).rollout_value(2, seed=3, policy=policy)) == {"marquise_0", "eyrie_0"}


def test_compiled_agents_play_on_and_choose_by_name():
    batch = BatchGame(**SHORT, seed=1, autoreset_mode="NextStep")
    rngs, again = (streams_from(np.random.default_rng(0), 1) for _ in range(2))
    chosen = batch.choose(["rules"], np.zeros(1, np.int64), rngs)
    assert chosen == batch.choose([agents.load("rules").policy], np.zeros(1, np.int64), again)
    assert batch.play_on("rules", rngs, 5) == 5


@pytest.mark.parametrize("name", ["greedy", "ismcts:5"])
def test_where_only_compiled_agents_can_play_it_is_said(name):
    batch, rngs = BatchGame(**SHORT, seed=1, autoreset_mode="NextStep"), streams_from(np.random.default_rng(0), 1)
    words = f'policy: {name.split(":")[0]} is asked in Python, and only compiled policies can decide here: "random", '
    with pytest.raises(ValueError, match=words):
        batch.play_on(name, rngs, 5)
    with pytest.raises(ValueError, match=words):
        batch.choose([name], np.zeros(1, np.int64), rngs)
    assert batch.states["decisions"][0] == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("badger", "'badger' is not known; choose from random, greedy, rules, ismcts, search, policy"),
        ("search:many", "search takes a number of iterations or seconds, as in search:64 or search:0.2s, got 'many'"),
        ("ismcts:many", "ismcts takes a number of iterations, as in ismcts:400, got 'many'"),
        ("rules:9", "rules takes a style, one of racing, policing, hoarding, searching, got '9'"),
    ],
)
def test_names_that_are_wrong_are_told_what_is_known(name, words):
    game = Game(GameConfig(**SHORT), seed=1)
    with pytest.raises(ValueError, match=f"policy: {words}"):
        BatchGame(**SHORT).rollout({"eyrie": name}, games=1)
    with pytest.raises(ValueError, match=f"policy: {words}"):
        game.rollout_value(1, policy=name)
    for door in (RootEnv, RootVectorEnv):
        with pytest.raises(ValueError, match=f"opponents: {words}"):
            door(opponents=name)
