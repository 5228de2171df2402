"""Actions in parts: every action has one form, masks compose to the legal actions, Gymnasium plays by them."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from root_env import N_ACTIONS, BatchGame, Game, GameConfig, IllegalActionError
from root_env.doors.contract.factors import Factors
from root_env.gym import FactoredActions, FactoredVectorActions, RootEnv, RootVectorEnv
from root_env.root import actions
from root_env.root.rules.spec.actions import FAMILIES
from root_env.wroth import actions as wroth_actions
from tests.contract.learners import SHORT
from tests.contract.playing import FOUR

SIX = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")


def reached(factors: Factors, mask, scope=None, chosen: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """All that can be chosen part by part."""
    if len(chosen) == len(factors.shape):
        return [chosen]
    values = np.flatnonzero(factors.next_mask(mask, chosen, scope)).tolist()
    return [whole for value in values for whole in reached(factors, mask, scope, (*chosen, value))]


def sampled(factors: Factors, masks, rng, scope=None) -> np.ndarray:
    """Actions in parts, drawn part by part, (n, parts)."""
    chosen = np.zeros((len(masks), 0), np.int64)
    for _ in factors.shape:
        values = factors.next_mask(masks, chosen, scope)
        drawn = [rng.choice(np.flatnonzero(row)) for row in values]
        chosen = np.column_stack([chosen, drawn])
    return chosen


@pytest.mark.parametrize("of", [actions, wroth_actions])
def test_every_action_has_one_form(of):
    parts = of.factor(np.arange(len(of.FACTORS.table)))
    assert (of.join(parts) == np.arange(len(parts))).all()
    assert len({tuple(row) for row in parts.tolist()}) == len(parts)
    assert (parts.max(0) < of.FACTOR_SHAPE).all() and parts.min() == 0
    assert len(of.FACTOR_SHAPE) == parts.shape[1] and of.FACTOR_SHAPE[0] == len(of.FAMILY_NAMES)
    assert len(set(of.FACTORS.find(np.argwhere(np.ones(of.FACTOR_SHAPE))).tolist()) - {-1}) == len(parts)


def test_parts_are_the_family_and_its_arguments():
    for name, arguments, words in (
        ("move", (3, 7), {"origin": 4, "destination": 8}),
        ("recruit", (0, 0), {}),
        ("craft", (5, 0), None),
    ):
        action = int(actions.join((actions.FAMILY_NAMES.index(name), *arguments)))
        assert actions.decode(action).family == name
        assert words is None or actions.decode(action).arguments == words
        assert actions.factor(action).tolist() == [actions.FAMILY_NAMES.index(name), *arguments]


def test_masks_compose_to_the_legal_actions_in_many_decisions():
    """Each legal action once and nothing else, whatever is asked; in a scope too."""
    for k, factions in enumerate((FOUR, SIX)):
        game, rng = Game(GameConfig(factions=factions, max_turns=24), seed=k), np.random.default_rng(k)
        env = RootEnv(factions=factions, scope="table")
        families = set()
        while not game.is_over:
            mask = game.mask()
            parts = reached(actions.FACTORS, mask)
            assert sorted(actions.join(parts).tolist()) == np.flatnonzero(mask).tolist()
            in_scope = reached(actions.FACTORS, env.scope.masks(mask), env.scope)
            assert in_scope == parts
            assert (env.scope.actions[actions.join(parts, env.scope)] == actions.join(parts)).all()
            assert (actions.factor(actions.join(parts, env.scope), env.scope) == parts).all()
            families |= {FAMILIES[family].name for family, *_ in parts}
            game.step(int(rng.choice(np.flatnonzero(mask))))
        assert len(families) > 15


def test_whole_batches_choose_part_by_part():
    batch, rng = BatchGame(GameConfig(**SHORT), 16, seed=1), np.random.default_rng(0)
    for _ in range(30):
        parts = sampled(actions.FACTORS, batch.masks, rng)
        assert (batch.masks[np.arange(16), actions.join(parts)] == 1).all()
        batch.step(actions.join(parts))
    assert not actions.next_mask(np.zeros((2, N_ACTIONS), np.int8)).any()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: actions.join((len(FAMILIES), 0, 0)), r"families are 0\.\."),
        (lambda: actions.join((0, 1, 0)), "pass takes no arguments, what is left 0"),
        (lambda: actions.join((10, 12, 0)), r"move takes origin 0\.\.11, destination 0\.\.11"),
        (lambda: actions.join((12, 0, 3)), r"craft takes card 0\.\.\d+, what is left 0"),
        (lambda: actions.join((0, 0)), "an action in parts is 3 whole numbers"),
        (lambda: actions.join((0.0, 0, 0)), "an action in parts is 3 whole numbers"),
        (lambda: actions.factor(len(actions.FACTORS.table)), r"action ids are whole numbers 0\.\."),
        (lambda: actions.factor(1.5), r"action ids are whole numbers 0\.\."),
        (lambda: actions.next_mask(np.ones(3)), "needs a mask"),
        (lambda: actions.next_mask(np.ones(N_ACTIONS), (0, 0, 0)), "needs a mask"),
    ],
)
def test_what_is_wrong_is_said(wrong, words):
    with pytest.raises(ValueError, match=words):
        wrong()


def test_parts_that_the_scope_leaves_out():
    scope = RootEnv(factions=("marquise", "eyrie"), scope="table").scope
    revolt = (actions.FAMILY_NAMES.index("revolt"), 0, 0)
    with pytest.raises(ValueError, match="this revolt is in no action of the scope"):
        actions.join(revolt, scope)


def test_gymnasium_plays_the_same_games_by_parts():
    for scope in ("all", "table"):
        by_id, rng = RootEnv(GameConfig(**SHORT), learner="eyrie", scope=scope), np.random.default_rng(3)
        env = FactoredActions(RootEnv(GameConfig(**SHORT), learner="eyrie", scope=scope))
        assert tuple(env.action_space.nvec) == actions.FACTOR_SHAPE
        by_id.reset(seed=2)
        _, info = env.reset(seed=2)
        over = False
        while not over:
            assert (info["family_mask"] == env.next_mask()).all()
            parts = sampled(env.factors, info["action_mask"][None], rng, by_id.scope)[0]
            one, two = env.step(parts), by_id.step(int(actions.join(parts, by_id.scope)))
            assert np.array_equal(one[0], two[0]) and one[1:4] == two[1:4]
            assert np.array_equal(one[4]["action_mask"], two[4]["action_mask"])
            info, over = one[4], one[2] or one[3]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_vectors_play_the_same_games_by_parts(mode):
    settings = {"learner": "random", "autoreset_mode": mode, "scope": "table"}
    by_id = RootVectorEnv(4, GameConfig(**SHORT), **settings)
    envs = FactoredVectorActions(RootVectorEnv(4, GameConfig(**SHORT), **settings))
    rng, ends = np.random.default_rng(5), 0
    by_id.reset(seed=2)
    _, infos = envs.reset(seed=2)
    for _ in range(40):
        assert (infos["family_mask"] == envs.next_mask()).all()
        parts = sampled(envs.factors, infos["action_mask"], rng, by_id.scope)
        one, two = envs.step(parts), by_id.step(actions.join(parts, by_id.scope))
        assert all(np.array_equal(a, b) for a, b in zip(one[:4], two[:4], strict=True))
        infos, ends = one[4], ends + (one[2] | one[3]).sum()
    assert ends


def test_parts_that_name_no_action_are_illegal_actions():
    nothing = (actions.FAMILY_NAMES.index("pass"), 3, 1)
    env = FactoredActions(RootEnv(GameConfig(**SHORT)))
    env.reset(seed=1)
    assert env.step(nothing)[1:4] == (-1.0, True, False)
    env = FactoredActions(RootEnv(GameConfig(**SHORT), illegal_action="raise"))
    env.reset(seed=1)
    with pytest.raises(IllegalActionError, match="pass takes no arguments"):
        env.step(nothing)
    with pytest.raises(IllegalActionError, match=r"whole numbers of shape \(3,\)"):
        env.step([nothing])
    envs = FactoredVectorActions(RootVectorEnv(2, GameConfig(**SHORT)))
    _, infos = envs.reset(seed=1)
    legal = sampled(envs.factors, infos["action_mask"], np.random.default_rng(0))
    _, rewards, terminations, _, infos = envs.step([nothing, legal[1]])
    assert (rewards[0], terminations.tolist()) == (-1.0, [True, False])
    assert infos["family_mask"][0].all()
    _, _, terminations, *_ = envs.step(
        [nothing, sampled(envs.factors, infos["action_mask"], np.random.default_rng(0))[1]]
    )
    assert not terminations[0]  # ignored: it begins the next game
    envs = FactoredVectorActions(RootVectorEnv(2, GameConfig(**SHORT), illegal_action="raise"))
    envs.reset(seed=1)
    with pytest.raises(IllegalActionError, match=r"column 1: .*pass takes no arguments"):
        envs.step([legal[0], nothing])


def test_gymnasiums_own_check_passes():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(FactoredActions(RootEnv(GameConfig(**SHORT))), skip_render_check=True)
    with pytest.raises(ValueError, match="FactoredActions is for a single environment"):
        FactoredActions(gymnasium.make("CartPole-v1"))
