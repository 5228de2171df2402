"""`root_env.sb3`: columns against single games played seat by seat.

Stable-Baselines3 is the extra `sb3`. Without it this file is skipped as a whole: a stage of CI of its own installs the
extra and runs this folder, so nothing is left untested in silence. Installed but broken it is an error.
"""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    pytest.skip("the stage of CI that installs the extra `sb3` runs this", allow_module_level=True)


from root_env import N_ACTIONS, OBS_SIZE, Game, GameConfig, IllegalActionError, StoppedGameError, game_seed
from root_env.doors.learners import seats
from root_env.policies import njit, random_below
from root_env.sb3 import RootVecEnv, random_policy
from tests.contract.test_stopped_games import broken
from tests.sb3.columns import SHORT, THREE, choose, decisions_of, reward_of, scripted, scripted_step, trajectory

pytestmark = pytest.mark.sb3


# -- the worked example ------------------------------------------------------------------------------


def one_episode(env) -> tuple[list[float], dict]:
    """Rewards of all transitions of the first episode of a single column, and its last info."""
    rewards, observations = [], env.reset()
    while True:
        observations, reward, done, infos = scripted_step(env, observations)
        rewards.append(float(reward[0]))
        if done[0]:
            return rewards, infos[0]


def test_the_last_transition_of_a_loser_carries_the_loss():
    """One game of three, seen from each seat in turn: everyone plays the same, only who learns differs.

    One player wins with a decision of its own: +1 to it. The other two are not asked again; their last transitions,
    begun with decisions long before, carry -1/2 each, and all the transitions before carry nothing.
    """
    seed = 12
    game, movers = Game(SHORT, game_seed(seed, 0, 0)), []
    while not game.is_over:
        movers.append(game.to_move)
        game.step(choose(game.observe(game.to_move), game.mask()))
    (winner,) = game.winners
    assert movers[-1] == winner
    for faction in THREE:
        env = RootVecEnv(SHORT, 1, learner=faction, opponents=scripted, seed=seed)
        rewards, info = one_episode(env)
        agent = f"{faction}_0"
        assert len(rewards) == movers.count(agent) > 1
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] == (1.0 if agent == winner else -0.5)
        assert info["agent"] == agent
        assert info["winners"] == (winner,) and info["scores"] == game.scores
        assert info["is_success"] == (agent == winner)
        assert info["episode"]["r"] == rewards[-1] and info["episode"]["l"] == len(rewards)
        assert (info["terminal_observation"] == game.observe(agent)).all()


# -- columns against games alone ---------------------------------------------------------------------

TABLES = {
    "short": SHORT,
    "shaped": GameConfig(factions=THREE, setup="random", score_to_win=5, reward="rank", shaping=0.25),
    "truncated": GameConfig(factions=("eyrie", "vagabond"), max_turns=4, reward="score_margin"),
    "several": [
        SHORT,
        GameConfig(factions=("eyrie", "alliance"), setup="random", score_to_win=4),
        GameConfig(factions=("vagabond", "marquise", "eyrie", "alliance"), setup="random", score_to_win=4),
    ],
}


class Alone:
    """The right content of one column: its games, one after another, each played alone."""

    def __init__(self, config: GameConfig, seed: int, column: int):
        self.config, self.seed, self.column = config, seed, column
        self.number = self.episode = -1
        self.next_episode()

    def next_episode(self) -> None:
        self.episode += 1
        agents = self.config.agents
        self.learner = agents[(self.column + self.episode) % len(agents)]
        while True:
            self.number += 1
            self.game = Game(self.config, game_seed(self.seed, self.column, self.number))
            self.decisions = decisions_of(self.game, self.learner)
            self.seen = next(self.decisions, None)
            if self.seen is not None:
                break
        self.vp = self.game.scores[self.learner]

    def step(self) -> tuple[float, bool, np.ndarray, bool]:
        """Reward, whether the game has ended, what the learner saw at its end, whether it was truncated."""
        self.seen = next(self.decisions, None)
        gained = self.game.scores[self.learner] - self.vp
        self.vp += gained
        reward = self.config.shaping * gained
        if self.seen is not None:
            return reward, False, np.zeros(0), False
        last, truncated = self.game.observe(self.learner), self.game.truncated
        reward += reward_of(self.game, self.learner)
        self.next_episode()
        return reward, True, last, truncated


@pytest.mark.parametrize("table", TABLES)
def test_a_column_is_a_game_played_alone(table):
    """Observations, masks, rewards, ends, terminal observations, truncation; seats are never mixed."""
    config, n, seed = TABLES[table], 5, 31
    configs = config if isinstance(config, list) else [config]
    env = RootVecEnv(config, n, learner="rotate", opponents=scripted, seed=seed)
    alone = [Alone(configs[i % len(configs)], seed, i) for i in range(n)]
    observations, endings, truncations = env.reset(), 0, 0
    for _ in range(120):
        masks = env.action_masks()
        assert env.agents == [a.learner for a in alone]
        for i, a in enumerate(alone):
            assert (observations[i] == a.seen[0]).all() and (masks[i] == a.seen[1]).all()
        learners = env.agents
        observations, rewards, dones, infos = scripted_step(env, observations)
        assert (rewards.dtype, dones.dtype, observations.dtype) == (np.float32, np.bool_, np.int8)
        for i, a in enumerate(alone):
            reward, done, last, truncated = a.step()
            assert rewards[i] == np.float32(reward) and dones[i] == done
            assert infos[i]["agent"] == learners[i]
            assert infos[i]["TimeLimit.truncated"] == truncated
            assert ("terminal_observation" in infos[i]) == ("episode" in infos[i]) == done
            if done:
                assert (infos[i]["terminal_observation"] == last).all()
            endings, truncations = endings + done, truncations + truncated
    assert endings >= 2 * n
    assert (truncations > 0) == (table == "truncated")


@pytest.mark.parametrize("opponents", ["random", {"eyrie": "random", "alliance_0": scripted}, random_policy])
def test_every_column_stands_at_a_decision_of_its_learner(opponents):
    config = GameConfig(factions=THREE, setup="random", score_to_win=6, shaping=0.5)
    env = RootVecEnv(config, 4, learner="random", opponents=opponents, seed=8)
    rng, observations, total = np.random.default_rng(1), env.reset(), np.zeros(4)
    vp = [env.game(i).scores[a] for i, a in enumerate(env.agents)]
    endings = 0
    for _ in range(80):
        masks = env.action_masks()
        for i, agent in enumerate(env.agents):
            game = env.game(i)
            assert game.to_move == agent
            assert (game.mask() == masks[i]).all() and (game.observe(agent) == observations[i]).all()
        observations, rewards, dones, infos = env.step(random_policy(observations, masks, env.agents, rng))
        total += rewards
        for i in np.flatnonzero(dones):
            final, agent = infos[i], infos[i]["agent"]
            end = 0.0 if not final["winners"] else 1.0 if agent in final["winners"] else -0.5
            assert total[i] == pytest.approx(end + 0.5 * (final["scores"][agent] - vp[i]))
            assert final["episode"]["r"] == pytest.approx(total[i])
            total[i], vp[i] = 0, env.game(i).scores[env.agents[i]]
            endings += 1
    assert endings > 4


# -- who learns --------------------------------------------------------------------------------------


def learners_by_column(env, steps: int) -> list[list[str]]:
    """The learner of each episode, by column."""
    observations = env.reset()
    lists = [[agent] for agent in env.agents]
    for _ in range(steps):
        observations, _, dones, _ = scripted_step(env, observations)
        for i in np.flatnonzero(dones):
            lists[i].append(env.agents[i])
            assert env.reset_infos[i]["agent"] == env.agents[i]
    return lists


def test_rotate_moves_on_with_every_episode():
    config = GameConfig(factions=THREE, setup="random", score_to_win=3)
    env = RootVecEnv(config, 4, learner="rotate", seed=5)
    for i, learners in enumerate(learners_by_column(env, 100)):
        assert len(learners) > 3
        assert learners == [f"{THREE[(i + e) % 3]}_0" for e in range(len(learners))]
    assert env.skipped > 0, "games that end before their learner is asked are no episodes"


def test_random_draws_a_learner_for_every_episode():
    env = RootVecEnv(SHORT, 4, learner="random", seed=5)
    first = learners_by_column(env, 100)
    assert {agent for learners in first for agent in learners} == {f"{f}_0" for f in THREE}
    assert len({tuple(learners[:4]) for learners in first}) == 4
    again = RootVecEnv(SHORT, 4, learner="random", seed=5)
    assert learners_by_column(again, 100) == first


@pytest.mark.parametrize("learner", ["eyrie", "eyrie_0"])
def test_a_faction_learns_in_every_column(learner):
    configs = [SHORT, GameConfig(factions=("eyrie", "alliance"), setup="random", score_to_win=4)]
    env = RootVecEnv(configs, 3, learner=learner, seed=5)
    assert {agent for learners in learners_by_column(env, 30) for agent in learners} == {"eyrie_0"}


def test_a_learner_must_be_at_every_table():
    configs = [SHORT, GameConfig(factions=("eyrie", "alliance"))]
    with pytest.raises(ValueError, match="learner: 'marquise' is not at this table; agents are eyrie_0, alliance_0"):
        RootVecEnv(configs, 2, learner="marquise")


def test_a_learner_that_is_never_asked_is_told(monkeypatch):
    monkeypatch.setattr(seats, "TRIES", 5)
    config = GameConfig(factions=THREE, setup="random", max_turns=1)
    with pytest.raises(RuntimeError, match="5 games in a row ended before alliance_0 was asked"):
        RootVecEnv(config, 1, learner="alliance", seed=1).reset()


# -- opponents ---------------------------------------------------------------------------------------


class Noted:
    """A policy that notes the players it was called for."""

    def __init__(self):
        self.calls: list[list[str]] = []

    def __call__(self, observations, masks, agent_ids, rng):
        assert observations.shape == (len(agent_ids), OBS_SIZE) and observations.dtype == np.int8
        assert masks.shape == (len(agent_ids), N_ACTIONS) and masks.dtype == np.int8
        assert isinstance(rng, np.random.Generator)
        self.calls.append(list(agent_ids))
        return scripted(observations, masks, agent_ids, rng)


def test_a_policy_is_called_once_for_all_waiting_columns():
    everyone = Noted()
    env = RootVecEnv(SHORT, 6, learner="rotate", opponents=everyone, seed=2)
    env.reset()
    assert len(everyone.calls[0]) == 4, "columns whose learner does not begin"
    assert all(len(later) <= len(call) for call, later in zip(everyone.calls, everyone.calls[1:], strict=False))
    assert {"marquise_0", "eyrie_0"} <= {agent for call in everyone.calls for agent in call}


def test_opponents_by_agent():
    of_marquise, of_others = Noted(), Noted()
    env = RootVecEnv(SHORT, 4, learner="alliance", opponents={"marquise": of_marquise, "eyrie_0": of_others}, seed=2)
    observations = env.reset()
    for _ in range(10):
        observations, *_ = scripted_step(env, observations)
    assert {agent for call in of_marquise.calls for agent in call} == {"marquise_0"}
    assert {agent for call in of_others.calls for agent in call} == {"eyrie_0"}


def test_opponents_change_in_running_games():
    first, second = Noted(), Noted()
    env = RootVecEnv(SHORT, 3, learner="rotate", opponents=first, seed=2)
    observations = env.reset()
    games = env.seeds
    env.set_opponents(second)
    before = len(first.calls)
    assert (env.seeds == games).all()
    for _ in range(12):
        observations, *_ = scripted_step(env, observations)
    assert len(first.calls) == before and second.calls
    env.set_opponents("random")
    before = len(second.calls)
    for _ in range(12):
        observations, *_ = scripted_step(env, observations)
    assert len(second.calls) == before


@njit
def compiled_scripted(observation, legal_ids, n_legal, rng):
    """A compiled policy that depends on what is seen and on its own random numbers."""
    return legal_ids[(np.sum(observation) + random_below(rng, 3)) % n_legal]


def test_compiled_policies_play():
    """Each choice is legal with any number of columns and threads, and with any others at the table."""
    config = GameConfig(factions=THREE, setup="random", score_to_win=4)
    opponents = {"marquise": compiled_scripted, "eyrie": "random", "alliance": scripted}
    few = RootVecEnv(config, 2, learner="eyrie", opponents=opponents, seed=7, num_threads=1)
    many = RootVecEnv(config, 5, learner="eyrie", opponents=opponents, seed=7, num_threads=2)
    a, b, endings = few.reset(), many.reset(), 0
    for _ in range(60):
        assert (a == b[:2]).all()
        a, _, dones, _ = scripted_step(few, a)
        b, *_ = scripted_step(many, b)
        endings += dones.sum()
    assert endings > 2
    at_random = RootVecEnv(config, 2, learner="eyrie", opponents={"alliance": scripted}, seed=7)
    assert trajectory(at_random, at_random.reset(), 30) != trajectory(few, few.reset(), 30)


@pytest.mark.parametrize(
    ("policy", "error", "words"),
    [
        (lambda o, m, ids, rng: m.argmin(axis=1), IllegalActionError, "opponents: .*marquise_0 must .*, and may not"),
        (lambda o, m, ids, rng: [-1] * len(ids), IllegalActionError, "there is no action -1"),
        (lambda o, m, ids, rng: 0, IllegalActionError, "must return 3 whole numbers"),
        (lambda o, m, ids, rng: m[:, 0] * 1.0, IllegalActionError, "got float64"),
    ],
)
def test_what_an_opponent_does_wrong_is_said(policy, error, words):
    env = RootVecEnv(SHORT, 3, learner="alliance", opponents=policy, seed=2)
    with pytest.raises(error, match=words):
        env.reset()
    with pytest.raises(RuntimeError, match="an opponent has failed"):
        env.step(np.zeros(3, np.int64))
    env.set_opponents(scripted)
    scripted_step(env, env.reset())


def test_an_illegal_action_changes_nothing():
    env = RootVecEnv(SHORT, 3, seed=2)
    observations, masks = env.reset(), env.action_masks()
    actions = scripted(observations, masks, None, None)
    wrong = actions.copy()
    wrong[1] = masks[1].argmin()
    with pytest.raises(IllegalActionError, match="column 1: "):
        env.step(wrong)
    assert (env.action_masks() == masks).all()
    env.step(actions)


# -- what is told ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.step(np.zeros(2, np.int64)),
        lambda env: env.action_masks(),
        lambda env: env.env_method("action_masks"),
        lambda env: env.render(),
        lambda env: env.get_images(),
        lambda env: env.agents,
        lambda env: env.get_attr("agent"),
        lambda env: env.seeds,
        lambda env: env.skipped,
        lambda env: env.game(0),
        lambda env: env.state_dict(),
    ],
)
def test_before_the_first_reset_it_says_so(ask):
    env = RootVecEnv(SHORT, 2, seed=1, render_mode="rgb_array")
    for error in (ResetNeeded, RuntimeError):
        with pytest.raises(error, match=r"the games of this environment have not begun; call reset\(\) first"):
            ask(env)
    env.close()
    env.reset()
    assert env.action_masks().any(1).all()


def test_infos_have_the_same_keys_at_every_step():
    """Exceptions are the keys that Stable-Baselines3 gives a meaning at the end of an episode."""
    env = RootVecEnv([SHORT, GameConfig(factions=THREE, setup="random", score_to_win=3)], 4, seed=2)
    env.reset()
    own = {"agent", "winners", "ended_by", "scores", "turns", "is_success", "TimeLimit.truncated"}
    rng, ends = np.random.default_rng(0), 0
    for _ in range(60):
        for info, i in zip(env.reset_infos, range(4), strict=True):
            assert set(info) == own and list(info["scores"]) == list(env.game(i).agents)
        before = env.agents
        _, _, dones, infos = env.step(random_policy(None, env.action_masks(), (), rng))
        for i, info in enumerate(infos):
            assert set(info) == own | ({"terminal_observation", "episode"} if dones[i] else set())
            assert info["agent"] == before[i]
            assert (info["ended_by"] != "") == dones[i] and (not info["winners"] or dones[i])
            game = env.game(i)
            assert dones[i] or (info["scores"], info["turns"], info["is_success"]) == (game.scores, game.turns, False)
        ends += dones.sum()
    assert ends > 3


def test_a_game_that_cannot_go_on_is_told_by_its_column_and_the_others_go_on():
    env = RootVecEnv(SHORT, 3, learner="marquise", seed=5)
    env.reset()
    broken(env._columns.states[1:2], env._columns.lists[1:2])
    with pytest.raises(StoppedGameError, match=r"^column 1: the game cannot go on: "):
        env.step(env._columns.lists[:, 1].astype(np.int64))
    observations = env.reset()
    assert env.action_masks().any(1).all()
    scripted_step(env, observations)


def test_columns_of_a_scope_play_the_same_games_with_shorter_rows():
    whole, some = (RootVecEnv(SHORT, 5, seed=2, opponents="rules", scope=scope) for scope in ("all", "table"))
    rows, seen = whole.reset(), some.reset()
    scope, ended = some.scope, 0
    for _ in range(60):
        assert (rows[:, scope.features] == seen).all() and some.observation_space.contains(seen[0])
        masks = some.action_masks()
        assert (whole.action_masks()[:, scope.actions] == masks).all() and some.action_space.n == masks.shape[1]
        actions = masks.argmax(1)
        rows, rewards, dones, _ = whole.step(scope.actions[actions])
        seen, paid, over, infos = some.step(actions)
        assert (rewards == paid).all() and (dones == over).all()
        ended += over.sum()
        assert all(infos[i]["terminal_observation"].shape == (scope.size,) for i in np.flatnonzero(over))
    assert ended
    with pytest.raises(IllegalActionError, match=f"{scope.n_actions} is not an action: in this scope they are 0"):
        some.step(np.full(5, scope.n_actions))


# -- the words of the public API ----------------------------------------------------------------------


def test_columns_are_told_in_the_words_of_all_doors():
    for given, words in (
        ({"faction": "eyrie"}, "faction: this is called learner here"),
        ({"num_games": 2}, "num_games: this is called num_envs here"),
        ({"n_envs": 2}, "n_envs: this is called num_envs here"),
        ({"threads": 2}, "threads: this is called num_threads here"),
        ({"seed": -1}, "seed: must be a whole number from 0, got -1"),
    ):
        with pytest.raises(ValueError) as caught:
            RootVecEnv(**given)
        assert str(caught.value) == words
    tables = [GameConfig(factions=two) for two in (("marquise", "eyrie"), ("eyrie", "alliance"))]
    assert RootVecEnv(tables).num_envs == 2 and RootVecEnv(tables, num_envs=5).num_envs == 5
    env = RootVecEnv()
    assert env.num_envs == 1
    env.set_options({})
    with pytest.raises(ValueError, match="options: columns read none"):
        env.set_options({"position": {}})
