"""Gymnasium: one learning seat, alone and in a vector environment, by Gymnasium's own checks and against each other."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import root_env
from root_env import N_ACTIONS, GameConfig, IllegalActionError, game_seed
from root_env.doors.learners.seats import pick
from root_env.gym import RootEnv, RootVectorEnv
from root_env.policies import njit
from root_env.registration import ID
from root_env.support.errors import IllegalActionWarning
from tests.contract.learners import SHORT, Noting, any_legal, first_legal, legal, play, same
from tests.contract.playing import FOUR, after
from tests.processes import printed

# -- Gymnasium's checks, registries --------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"learner": "random"},
        {"factions": ("eyrie", "marquise", "vagabond"), "learner": "vagabond_0", "opponents": first_legal},
        {"observation": {"history": 3}},
        {"observation": {"format": "float32"}},
        {"observation": {"format": "structured", "history": 2}},
    ],
)
def test_check_env(settings, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", IllegalActionWarning)  # it draws before it resets
        check_env(gymnasium.make(ID, **settings).unwrapped)
    assert "as" in capsys.readouterr().out  # render_mode="human" printed the board


def test_make_and_make_vec_by_the_id():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, learner="eyrie", max_turns=60, max_episode_steps=2)
        assert isinstance(env.unwrapped, RootEnv)
        assert env.unwrapped.learner == "eyrie_0"
        env.reset(seed=1)
        ends = [env.step(legal(env.unwrapped.action_masks(), np.random.default_rng(0)))[2:4] for _ in range(2)]
        assert ends == [(False, False), (False, True)]  # Gymnasium's own limit
        envs = gymnasium.make_vec(ID, num_envs=3, learner="eyrie", autoreset_mode="NextStep", num_threads=1)
        assert isinstance(envs, RootVectorEnv)
        assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        assert RootVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        assert envs.learners == ("eyrie_0",) * 3
        config = GameConfig(factions=("marquise", "eyrie"))
        start, policy = after(40, seed=2, config=config).position(), Noting()
        options = {"config": config, "learner": "eyrie", "opponents": {"marquise": policy}, "start": start}
        envs = gymnasium.make_vec(ID, num_envs=2, **options, autoreset_mode="SameStep", num_threads=2)
        assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        envs.reset(seed=5)
        assert envs.game(1).turns >= start["turns"] and envs.config == config
        envs.step(envs.action_masks().argmax(axis=1))
        assert {agent for _, _, agents in policy.calls for agent in agents} == {"marquise_0"}
        sync = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync", learner="eyrie")
        assert same(sync.reset(seed=3), gymnasium.make_vec(ID, num_envs=2, learner="eyrie").reset(seed=3))


ORDERS = [
    "import root_env.gym, gymnasium",
    "import gymnasium, root_env.gym",
    "from root_env.registration import announce; announce(); announce(); import pettingzoo, gymnasium",
    "import pettingzoo, gymnasium; from root_env.registration import register; register(); register()",
    "import gymnasium; gymnasium.make('root_env.gym:root_env/Root-v0')",
    "import gymnasium; gymnasium.make('root_env:root_env/Root-v0'); gymnasium.make('root_env:root_env/base4-v1')",
    "import gymnasium; gymnasium.make_vec('root_env:root_env/Wroth-v0', num_envs=2)",
]


@pytest.mark.parametrize("lines", ORDERS)
def test_registered_in_any_order_of_imports(lines):
    code = (
        f"{lines}\nassert not [f for f in __import__('sys').meta_path if type(f).__name__ == '_Later' "
        "and f.name != 'pettingzoo']\ngymnasium.make('root_env/Root-v0').reset(seed=1)\nimport pettingzoo\n"
        "if hasattr(pettingzoo, 'make'): pettingzoo.make('aec', 'root_env/Root-v0', factions=('eyrie', 'marquise'))"
    )
    printed("-W", "error", "-c", code)


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="PettingZoo before 1.27 has no registry")
def test_pettingzoo_makes_the_aec_environment():
    env = pettingzoo.make("aec", ID, factions=("eyrie", "alliance"))
    assert env.possible_agents == ["eyrie_0", "alliance_0"]


# -- one environment -------------------------------------------------------------------------------------


def test_the_random_stream_is_that_of_the_core():
    state = [0x12345678, 0x9ABCDEF0, 0x0FEDCBA9, 0xFFFFFFFE]
    game, mine = after(0, seed=5, config=GameConfig(setup="random")), state[:]
    twin, theirs = game.copy(), np.array(state, np.int64)
    for _ in range(200):
        out = game.legal_list
        game.step(int(out[1 + pick(mine, int(out[0]))]))
        twin.machine.stepping.play_random(twin.states, 0, theirs, twin.legal_list, 1)
        assert mine == theirs.tolist()
    assert game.state().tolist() == twin.state().tolist()


@pytest.mark.parametrize("faction", [*FOUR, "random"])
def test_a_learner_in_every_faction_is_paid_what_the_game_pays(faction):
    env = RootEnv(factions=FOUR, score_to_win=8, learner=faction)  # long enough for everybody to be asked
    wins = 0
    for seed in range(4):
        steps = play(env, seed)
        learner, game = env.learner, env.game
        assert faction in ("random", learner.rsplit("_", 1)[0])
        assert game.is_over and game.seed == seed
        paid = sum(step[1] for step in steps[1:])
        assert paid == (1.0 if learner in game.winners else pytest.approx(-1 / 3))
        assert [step[2:4] for step in steps[1:]] == [(False, False)] * (len(steps) - 2) + [(True, False)]
        assert np.array_equal(steps[-1][0], game.observe(learner))
        last = steps[-1][4]
        assert last["action_mask"].all()
        assert (last["won"], last["vp"]) == (learner in game.winners, game.scores[learner])
        wins += last["won"]
        assert root_env.replay(game.record()).scores == game.scores
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_random_learners_are_of_every_faction():
    env = RootEnv(learner="random", setup="random")
    env.reset(seed=0)
    seen = set()
    for _ in range(40):
        env.reset()
        seen.add(env.learner)
    assert seen == set(env.config.agents)


def test_only_the_learner_is_asked():
    env = RootEnv(learner="alliance", **SHORT)
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(30):
        assert env.game.to_move == "alliance_0"
        assert np.array_equal(info["action_mask"], env.game.mask("alliance_0"))
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert np.array_equal(observation, env.game.observe("alliance_0"))
        observation, _, terminated, _, info = env.step(legal(info["action_mask"], rng))
        if terminated:
            observation, info = env.reset()


def test_shaping_pays_the_learners_points_since_its_last_decision():
    env = RootEnv(learner="eyrie", factions=("eyrie", "alliance"), shaping=0.1, score_to_win=6)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=8)
    points, over = env.game.scores["eyrie_0"], False
    while not over:
        _, reward, terminated, truncated, info = env.step(legal(info["action_mask"], rng))
        over = terminated or truncated
        now = env.game.scores["eyrie_0"]
        final = (1.0 if info["won"] else -1.0) if over else 0.0
        assert reward == pytest.approx(0.1 * (now - points) + final)
        points = now


@pytest.mark.parametrize("limit", [{"max_turns": 3}, {"max_decisions": 25}])
def test_limits_truncate(limit):
    env = RootEnv(learner="marquise", **limit)
    steps = play(env, 2)
    assert env.game.truncated
    assert steps[-1][1:4] == (0.0, False, True)
    assert steps[-1][4]["won"] is False


def test_games_without_a_decision_of_the_learner_are_skipped():
    env = RootEnv(learner="eyrie", setup="random", max_turns=2)  # the Eyrie move second
    for seed in range(30):
        env.reset(seed=seed)
        assert env.game.to_move == "eyrie_0"
    never = RootEnv(learner="eyrie", setup="random", max_decisions=1)
    with pytest.raises(RuntimeError, match="asked nothing"):
        never.reset(seed=1)


def test_seeds_reproduce_and_begin_a_series():
    for opponents in ("random", any_legal):
        env = RootEnv(opponents=opponents, **SHORT)
        assert same(play(env, 4), play(RootEnv(opponents=opponents, **SHORT), 4))
    env.reset(seed=9)
    assert env.game.seed == 9
    env.reset()
    assert env.game.seed == game_seed(9, 0, 1)


@pytest.mark.parametrize("vector", [False, True])
def test_illegal_actions_terminate_or_raise(vector):
    ends, raises = (
        RootVectorEnv(2, illegal_action=mode) if vector else RootEnv(illegal_action=mode)
        for mode in ("terminate", "raise")
    )
    for env in (ends, raises):
        observation, info = env.reset(seed=1)
    wrong = info["action_mask"].argmin(axis=-1)
    before = pickle.dumps(raises.game(0).state() if vector else raises.game.state())
    with pytest.raises(IllegalActionError, match=r"marquise_0 must .*, and may not"):
        raises.step(wrong)
    assert pickle.dumps(raises.game(0).state() if vector else raises.game.state()) == before
    last, reward, terminated, truncated, info = ends.step(wrong)
    assert np.all(reward == -1.0) and np.all(terminated) and not np.any(truncated)
    assert np.array_equal(last, observation) and info["action_mask"].all()
    assert not np.any(info["won"])
    for env in (RootVectorEnv(1), RootVectorEnv(1, illegal_action="raise")) if vector else (RootEnv(), raises):
        env.reset(seed=1)
        for bad in (N_ACTIONS, -1, 1.5, "pass", True, None):
            with pytest.raises(IllegalActionError):
                env.step([bad] if vector else bad)


def test_positions():
    config = GameConfig(factions=("marquise", "eyrie"), score_to_win=9)
    game = after(40, seed=2, config=config)
    document = game.position()
    env = RootEnv(config, learner=game.to_move)
    observation, info = env.reset(seed=1, options={"position": document, "unknown": 1})
    assert env.game.position() == document
    assert np.array_equal(info["action_mask"], game.mask())
    env.reset()
    assert env.game.turns < game.turns  # for one game only
    envs = RootVectorEnv(2, config, learner=game.to_move)
    seen, infos = envs.reset(seed=1, options={"position": document})
    assert same(seen[1], observation) and same(infos["action_mask"][0], info["action_mask"])
    with pytest.raises(ValueError, match="its agents are"):
        RootEnv().reset(options={"position": document})
    over = after(10_000, seed=2, config=config).position()
    with pytest.raises(ValueError, match="the game is over"):
        env.reset(options={"position": over})


def test_games_start_from_positions_and_differ_by_seed():
    full = after(40, seed=2, config=GameConfig(factions=("marquise", "eyrie"))).position()
    sparse = {
        "factions": ["marquise", "eyrie"],
        "turn": "eyrie",
        "players": {"eyrie": {"hand": 3, "vp": 7}, "marquise": {"hand": 2}},
        "clearings": {"1": {"eyrie": {"roost": 1, "warriors": 6}}, "9": {"marquise": {"keep": 1, "warriors": 2}}},
    }
    both = RootEnv(factions=("marquise", "eyrie"), learner="eyrie", start=[full, sparse], max_turns=12)
    seen = {}
    for seed in range(12):
        seen[seed] = both.reset(seed=seed)[0], both.game.scores["eyrie_0"] == 7
    assert {starts for _, starts in seen.values()} == {False, True}
    hands = {observation.tobytes() for observation, starts in seen.values() if starts}
    assert len(hands) > 1
    for seed, (observation, _) in seen.items():
        assert np.array_equal(both.reset(seed=seed)[0], observation)
    document = {**sparse, "forced": {"dice": [[3, 1]]}}
    with pytest.raises(ValueError, match="forced"):
        RootVectorEnv(1, factions=("marquise", "eyrie"), start=document).reset(seed=1)


def test_a_document_with_other_settings_keeps_the_environments_observation_and_reward():
    document = after(40, config=GameConfig(observation={"history": 2})).position()
    settings = {"observation": {"format": "float32", "history": 4}, "reward": "rank"}
    env = RootEnv(**settings)
    observation, _ = env.reset(seed=1, options={"position": document})
    assert env.observation_space.contains(observation)
    assert env.game.config.reward == "rank"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"learner": "lizards"}, "learner: 'lizards' is not at this table"),
        ({"learner": 1}, "learner: 1 is not at this table"),
        (
            {"opponents": "badger"},
            "opponents: 'badger' is not known; choose from random, greedy, rules, ismcts, search, policy",
        ),
        ({"opponents": {"eyrie": 7}}, "opponents: 7 is neither the name of an agent nor a policy to call"),
        (
            {"opponents": {"lizards": "random"}},
            "opponents: 'lizards' plays at none of these tables; agents are alliance_0, ",
        ),
        ({"illegal_action": "ignore"}, "illegal_action: 'ignore' is not known"),
        ({"config": GameConfig(), "max_turns": 3}, "not both"),
        ({"render_mode": "film"}, "render_mode: 'film' is not known; choose from "),
        ({"colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, message):
    for door in (RootEnv, RootVectorEnv):
        with pytest.raises(ValueError, match=message):
            door(**settings)


def test_bad_vector_settings_are_refused_in_words():
    for settings in ({"num_envs": 0}, {"autoreset_mode": "Disabled"}, {"setup": {"eyrie_0": {"leader": "despot"}}}):
        with pytest.raises(ValueError, match=next(iter(settings))):
            RootVectorEnv(**settings)
    envs = RootVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, int))
    with pytest.raises(ValueError, match="needs 2 seeds"):
        envs.reset(seed=[1])


# -- opponents -------------------------------------------------------------------------------------------


def test_policies_see_what_their_seats_see():
    policy = Noting()
    env = RootEnv(learner="eyrie", opponents={"marquise": policy, "vagabond_0": policy}, **SHORT)
    env.reset(seed=1)
    game = root_env.Game(env.config, seed=1)
    observations, masks, agents = policy.calls[0]
    assert agents == [game.to_move] == ["marquise_0"]
    assert np.array_equal(observations, game.observe("marquise_0")[None])
    assert np.array_equal(masks, game.mask()[None])
    play(env, 2)
    assert {agents[0] for _, _, agents in policy.calls} == {"marquise_0", "vagabond_0"}


def test_policies_of_a_vector_environment_get_batches():
    policy = Noting()
    envs = RootVectorEnv(6, learner="alliance", opponents=policy, **SHORT)
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(0)
    games = [root_env.Game(envs.config, seed=1 + i) for i in range(6)]
    observations, masks, agents = policy.calls[0]
    assert agents == [game.to_move for game in games]
    assert np.array_equal(observations, [g.observe(g.to_move) for g in games])
    assert np.array_equal(masks, [g.mask() for g in games])
    for _ in range(10):
        *_, infos = envs.step(legal(infos["action_mask"], rng))
    sizes = [len(agents) for _, _, agents in policy.calls]
    assert max(sizes) == 6
    assert not any("alliance_0" in agents for _, _, agents in policy.calls)
    for observations, masks, agents in policy.calls:
        assert len(observations) == len(masks) == len(agents)
        assert masks.any(axis=1).all()


@njit
def compiled_and_wrong(observation, legal_ids, n_legal, rng):
    return -1


class FailsLater:
    """`first_legal`, but the tenth answer is an error."""

    def __init__(self):
        self.calls = 0

    def __call__(self, observations, masks, agent_ids, rng):
        self.calls += 1
        if self.calls == 10:
            raise OSError("the network is down")
        return first_legal(observations, masks, agent_ids, rng)


@pytest.mark.parametrize("door", [RootEnv, lambda **settings: RootVectorEnv(2, **settings)])
def test_after_an_opponents_failure_a_reset_is_needed(door):
    env = door(learner="eyrie", opponents=FailsLater())
    _, info = env.reset(seed=1)
    with pytest.raises(OSError, match="network"):
        for _ in range(20):
            *_, info = env.step(info["action_mask"].argmax(axis=-1))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(info["action_mask"].argmax(axis=-1))
    _, info = env.reset()
    env.step(info["action_mask"].argmax(axis=-1))


def test_bad_answers_of_policies_are_refused():
    for door in (RootEnv, RootVectorEnv):
        with pytest.raises(IllegalActionError, match=r"opponents: .*marquise_0 must .*, and may not"):
            door(learner="eyrie", opponents=lambda o, masks, a, r: masks.argmin(axis=1)).reset(seed=1)
        with pytest.raises(IllegalActionError, match="must return 1 whole numbers"):
            door(learner="eyrie", opponents=lambda o, masks, a, r: [0.5]).reset(seed=1)
        with pytest.raises(IllegalActionError, match=r"opponents: .*no action .* policy compiled_and_wrong"):
            door(learner="eyrie", opponents=compiled_and_wrong).reset(seed=1)


# -- copies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [lambda: RootEnv(opponents=any_legal, **SHORT), lambda: RootVectorEnv(3, **SHORT)])
def test_environments_pickle_and_copy_mid_game(make):
    env, rng = make(), np.random.default_rng(1)
    _, info = env.reset(seed=4)
    for _ in range(10):
        *_, info = env.step(legal(info["action_mask"], rng))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    actions = legal(info["action_mask"], rng)
    results = [one.step(actions) for one in (*twins, env)]
    assert same(results[0], results[2]) and same(results[1], results[2])
    assert all(same(one.reset(), env.reset()) for one in twins[:1])


def test_rendering():
    env = RootEnv(learner="eyrie", render_mode="ansi")
    env.reset(seed=1)
    assert "as eyrie_0 sees it" in env.render()
    envs = RootVectorEnv(2, learner="eyrie", render_mode="ansi")
    envs.reset(seed=1)
    assert envs.render()[0] == env.render()
    assert RootVectorEnv(2).render() is None


def test_drawn_frames():
    env = RootEnv(learner="eyrie", render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert frame.dtype == np.uint8 and frame.ndim == 3 and frame.shape[1:] == (1200, 3)
    envs = RootVectorEnv(2, learner="eyrie", render_mode="rgb_array")
    envs.reset(seed=1)
    frames = envs.render()
    assert isinstance(frames, tuple) and len(frames) == 2
    assert np.array_equal(frames[0], frame), "the first column is the single environment, seen by the same learner"
    assert frames[1].shape == frame.shape and not np.array_equal(frames[1], frame)
