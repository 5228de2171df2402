"""SuperSuit's wrappers on `root_v0.env(mask_in="info")`: a whole game with each, observations as their spaces say."""

import numpy as np
import pytest

from tests.examples.recipe import missing

if reason := missing("supersuit"):
    pytest.skip(reason, allow_module_level=True)

import supersuit

from root_env import OBS_SIZE, IllegalActionError, root_v0

TABLE = {"factions": ("marquise", "eyrie", "alliance"), "score_to_win": 5, "max_turns": 20}


def bare():
    return root_v0.env(mask_in="info", **TABLE)


def scaled():
    return supersuit.dtype_v0(bare(), np.float32)


def played(env, seed: int = 1, act=lambda action: action) -> list[tuple[str, np.ndarray]]:
    """Agent and observation of every decision of a random game; each observation is in its space."""
    env.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation) and np.isfinite(reward)
        if terminated or truncated:
            env.step(None)
            continue
        seen.append((agent, np.array(observation)))
        env.step(act(int(rng.choice(np.flatnonzero(info["action_mask"])))))
    assert len(seen) > 30 and {agent for agent, _ in seen} == set(env.possible_agents)
    return seen


PLAIN = played(bare())


def same_as(wrapped, change) -> None:
    """The game is the one without a wrapper, and its observations are changed like this."""
    found = played(wrapped)
    assert [agent for agent, _ in found] == [agent for agent, _ in PLAIN]
    for (agent, observation), (_, plain) in zip(found, PLAIN, strict=True):
        assert np.array_equal(observation, change(plain, agent))


def span():
    """The lowest values of observations, and how far they reach."""
    space = scaled().observation_space("eyrie_0")
    return space.low, space.high - space.low


@pytest.mark.parametrize(
    ("wrapped", "change"),
    [
        (scaled, lambda seen: seen.astype(np.float32)),
        (lambda: supersuit.flatten_v0(bare()), lambda seen: seen),
        (lambda: supersuit.reshape_v0(bare(), (OBS_SIZE // 4, 4)), lambda seen: seen.reshape(-1, 4)),
        (
            lambda: supersuit.normalize_obs_v0(scaled(), env_min=0, env_max=1),
            lambda seen: ((seen.astype(np.float32) - span()[0]) / span()[1]).astype(np.float32),
        ),
        (lambda: supersuit.pad_observations_v0(bare()), lambda seen: seen),
        (lambda: supersuit.pad_action_space_v0(bare()), lambda seen: seen),
        (
            lambda: supersuit.observation_lambda_v0(scaled(), lambda seen, space: seen / 2),
            lambda seen: seen.astype(np.float32) / 2,
        ),
        (lambda: supersuit.clip_reward_v0(bare(), -0.1, 0.1), lambda seen: seen),
    ],
    ids=["dtype", "flatten", "reshape", "normalize_obs", "pad_observations", "pad_actions", "lambda", "clip_reward"],
)
def test_observations_are_changed_like_this(wrapped, change):
    same_as(wrapped(), lambda seen, agent: change(seen))


def test_agent_indicator():
    """After normalize_obs: on int8 it writes the greatest value of all features, which its own space does not hold."""
    agents, (low, reach) = bare().possible_agents, span()
    same_as(
        supersuit.agent_indicator_v0(supersuit.normalize_obs_v0(scaled())),
        lambda seen, agent: np.append((seen - low) / reach, [name == agent for name in agents]),
    )


@pytest.mark.parametrize("version", ["frame_stack_v1", "frame_stack_v2"])
def test_frame_stack(version):
    """The stack has the agent's observations when it was asked, the newest last."""
    found = played(getattr(supersuit, version)(bare(), 3))
    for (_, stacked), (_, seen) in zip(found, PLAIN, strict=True):
        assert stacked.shape == (3 * OBS_SIZE,)
        assert np.array_equal(stacked[-OBS_SIZE:], seen)


def test_delay_observations():
    """Every agent sees what it saw two decisions ago, zeros at first; its mask is of now."""
    found = played(supersuit.delay_observations_v0(bare(), 2))
    for agent in bare().possible_agents:
        late, now = ([seen for name, seen in game if name == agent] for game in (found, PLAIN))
        assert not late[0].any() and np.array_equal(late[2:], now[:-2])


def test_max_observation():
    found = played(supersuit.max_observation_v0(bare(), 2))
    for agent in bare().possible_agents:
        most, now = ([seen for name, seen in game if name == agent] for game in (found, PLAIN))
        assert np.array_equal(most[1:], np.maximum(now[1:], now[:-1]))


def test_rewards():
    env = supersuit.reward_lambda_v0(bare(), lambda reward: 10 * reward)
    env.reset(seed=1)
    paid = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        paid[agent] = reward
        env.step(None if terminated or truncated else int(info["action_mask"].argmax()))
    assert set(paid.values()) <= {0.0, 10.0, -5.0}


def test_nan_random_draws_a_legal_action():
    with pytest.warns(UserWarning, match="NaN action"):
        played(supersuit.nan_random_v0(bare()), act=lambda action: np.float32("nan"))


def test_action_lambda():
    env = supersuit.action_lambda_v1(bare(), lambda action, space: action - 1, lambda space: space)
    assert len(played(env, act=lambda action: action + 1)) == len(PLAIN)


def test_several_at_once():
    env = supersuit.frame_stack_v1(supersuit.agent_indicator_v0(supersuit.normalize_obs_v0(scaled())), 2)
    assert played(env)[0][1].shape == (2 * (OBS_SIZE + 3),)


def test_an_action_repeated_is_not_legal_for_long():
    """Sticky actions and frame skip are not for this game: an illegal action ends it."""
    env = supersuit.sticky_actions_v0(root_v0.raw_env(mask_in="info", **TABLE), 0.5)
    with pytest.raises(IllegalActionError):
        played(env)


def test_wrappers_of_images_and_boxes_of_actions_refuse_it():
    for wrong in (
        lambda: supersuit.color_reduction_v0(bare()),
        lambda: supersuit.resize_v1(bare(), 8, 8),
        lambda: supersuit.scale_actions_v0(bare(), 2).action_space("eyrie_0"),
    ):
        with pytest.raises(AssertionError):
            wrong()
