"""Scopes: rows and masks without the parts that no faction of a table needs equal the whole ones without them."""

import copy
import pickle
import re
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import root_env
from root_env import BatchGame, Game, GameConfig, gym, root_v0
from root_env.engine.jit.cache import NO_RULES
from root_env.root.declared.factions import RULES
from root_env.root.rules.data.decks import DECKS
from root_env.root.rules.ids import MAX_PLAYERS
from root_env.root.rules.spec.actions import N_ACTIONS, decode
from root_env.root.rules.spec.menus import OF_DECKS, OF_SOME, OFFERED
from root_env.root.rules.spec.observation import BLOCKS, OBS_SIZE, SLICE
from root_env.root.rules.spec.scope import EVERYTHING, FIRST, NAMES, scope_of
from root_env.root.scopes import scope_for
from root_env.support.errors import ConfigError, IllegalActionError

BASE = ("marquise", "eyrie", "alliance", "vagabond")
TABLES = [
    BASE,
    ("marquise", "eyrie"),
    ("lizard", "riverfolk", "chameleander"),
    ("vagabond", "vagabond", "eyrie"),
    ("alliance", "riverfolk", "vagabond", "lizard"),
    ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk"),
    ("chameleander", "vagabond", "vagabond", "marquise"),
]


def table(factions, **settings):
    return GameConfig(factions=factions, setup="random", seating="random", **settings)


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (masks * rng.random(masks.shape)).argmax(1)


# -- which there are ---------------------------------------------------------------------------------------


def test_a_scope_leaves_features_and_actions_where_they_are_and_in_order():
    for factions in TABLES:
        scope = scope_for("table", [table(factions)])
        assert (np.diff(scope.features) > 0).all() and (np.diff(scope.actions) > 0).all()
        assert scope.size == len(scope.features) < OBS_SIZE and scope.n_actions == len(scope.actions) < N_ACTIONS
        assert (scope.index[scope.actions] == np.arange(scope.n_actions)).all()
        assert (np.delete(scope.index, scope.actions) == -1).all()
        for name, part in scope.slices.items():
            whole = SLICE[name]
            assert ((scope.features[part] >= whole.start) & (scope.features[part] < whole.stop)).all(), name


def test_the_base_four_do_not_pay_for_the_others():
    scope = scope_for("table", [table(BASE)])
    strangers = set(NAMES) - set(BASE)
    assert not [name for name in scope.slices if name.split(".")[0] in strangers]
    assert scope.slices["players.faction"].stop - scope.slices["players.faction"].start == MAX_PLAYERS * len(BASE)
    assert "context.lost_souls" not in scope.slices and "own.supporters" in scope.slices
    offered = {decode(int(action))[0].name for action in scope.actions}
    assert "build" in offered and "aid" in offered and not offered & {"sanctify", "buy", "slough"}


def test_a_row_of_a_scope_is_the_sum_of_what_its_factions_bring():
    """One more faction in the package makes no row of a table without it longer."""
    size = {frozenset(f): scope_of(frozenset(f)).size for f in ((), ("lizard",), ("marquise",), ("marquise", "lizard"))}
    nobody = size[frozenset()]
    added = [size[frozenset((name,))] - nobody for name in ("lizard", "marquise")]
    assert size[frozenset(("marquise", "lizard"))] == nobody + sum(added)


def test_sections_of_factions_have_no_axis_that_a_scope_shortens():
    for block in BLOCKS:
        if block.name.split(".")[0] in NAMES:
            assert not {"faction", "decision", "trigger"} & set(block.axes), block.name


def test_the_second_vagabond_is_a_faction_of_its_own():
    one, two = scope_for("table", [table(("vagabond", "eyrie"))]), scope_for("table", [table(TABLES[3])])
    assert "vagabond_2" not in one.factions and "vagabond_2" in two.factions
    assert "vagabond_2.items" in two.slices and "known.ruin_items" in two.slices


def test_what_the_files_of_a_faction_name_is_in_its_scope():
    """A family that some faction declares stands in no folder of a faction or a deck that does not offer it."""
    root = Path(root_env.__file__).parent / "root"
    shared = [*root.glob("rules/*.py"), *root.glob("rules/[ck]*/*.py")]
    for deck in DECKS:
        assert _named(root.glob(f"decks/{deck}/*.py")) & OF_SOME <= OF_DECKS.get(deck, frozenset()), deck
    assert _named(shared) & OF_SOME == {"swift_strike"}  # a part of battle, of a Vagabond only
    for name in (one.name for one in RULES if one.of_the_package):
        named = _named(path for path in root.glob(f"factions/{name}/*.py") if path.stem not in NO_RULES)
        if name == "riverfolk":
            named -= {"choose_item"}  # what a Vagabond pays with, who is then at the table (Law 11.2.6)
        assert named & OF_SOME <= OFFERED[name], (name, named & OF_SOME - OFFERED[name])
        assert OFFERED[name] & OF_SOME <= named | {"swift_strike"}, (name, OFFERED[name] & OF_SOME - named)


def _named(files) -> set[str]:
    """The families of actions that these files list."""
    text = "".join(path.read_text() for path in files)
    named = {word.lower() for word in re.findall(r"\bA\.([A-Z_]+?)(?:_END)?\b", text)}
    named |= {"choose_item"} if "item_action" in text else set()
    return named | ({"build"} if "build_action" in text else set())


# -- what is written ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("factions", TABLES, ids=lambda f: "-".join(name[:3] for name in f))
def test_rows_and_masks_are_the_whole_ones_without_what_is_left_out(factions):
    config, rng = table(factions), np.random.default_rng(1)
    whole = BatchGame(config, 8, seed=5, scope=EVERYTHING)
    some = BatchGame(config, 8, seed=5, scope="table")
    scope = some.scope
    left_out = np.setdiff1d(np.arange(OBS_SIZE), scope.features)
    no_action = np.setdiff1d(np.arange(N_ACTIONS), scope.actions)
    for _ in range(60):
        assert (some.observations == whole.observations[:, scope.features]).all()
        assert (some.masks == whole.masks[:, scope.actions]).all()
        assert not whole.observations[:, left_out].any() and not whole.masks[:, no_action].any()
        actions = random_actions(some.masks, rng)
        some.step(actions)
        whole.step(scope.actions[actions])
        assert (some.rewards == whole.rewards).all() and (some.to_move == whole.to_move).all()
    assert (some.observe(0) == whole.observe(0)[:, scope.features]).all()
    assert (scope.whole_rows(some.observations) == whole.observations).all()


def test_a_wider_scope_takes_batches_of_different_tables():
    configs = [table(("marquise", "eyrie")), table(("alliance", "vagabond", "eyrie"))]
    batch = BatchGame(configs, 6, seed=1, scope=BASE)
    assert set(batch.scope.factions) == set(BASE) and batch.scope is scope_for(list(reversed(BASE)), configs)
    rng = np.random.default_rng(2)
    for _ in range(30):
        batch.step(random_actions(batch.masks, rng))
    assert BatchGame(configs, 6, seed=1, scope="table").scope is batch.scope


def test_compiled_policies_see_everything_they_know_in_any_scope():
    chosen = []
    for settings in ({}, {"scope": "table"}, {"scope": "table", "masks": False}):
        batch = BatchGame(table(BASE), 4, seed=3, autoreset_mode="NextStep", **settings)
        rngs = root_env.policies.streams(np.arange(8).reshape(4, 2))
        first = batch.choose(["rules"], np.zeros(4, int), rngs)
        batch.play_on(root_env.policies.uniform, rngs, 25)
        chosen.append([*first.tolist(), *batch.states["decisions"].tolist()])
        rows = np.stack([batch.game(i).observe(batch.game(i).to_move) for i in range(4)])
        assert (batch.observations == batch.scope.rows(rows)).all()
    assert chosen[0] == chosen[1] == chosen[2]


def test_the_aec_environment_in_a_scope():
    whole, some = root_v0.env(table(BASE)), root_v0.env(table(BASE), scope="table")
    scope, rng = some.unwrapped.scope, np.random.default_rng(1)
    for env in (whole, some):
        env.reset(seed=4)
    assert some.action_space("eyrie_0").n == scope.n_actions
    for _ in range(80):
        a, b = whole.last()[0], some.last()[0]
        assert (a["observation"][scope.features] == b["observation"]).all() and some.agent_selection in some.agents
        assert (a["action_mask"][scope.actions] == b["action_mask"]).all()
        assert some.observation_space(some.agent_selection).contains(b)
        assert b["action_mask"][some.action_space(some.agent_selection).sample()] == 1
        action = int(rng.choice(np.flatnonzero(b["action_mask"])))
        some.step(action)
        whole.step(int(scope.actions[action]))
    raw = root_v0.raw_env(table(BASE), scope="table")
    raw.reset(seed=1)
    with pytest.raises(IllegalActionError, match=f"{scope.n_actions} is not an action: in this scope they are 0"):
        raw.step(scope.n_actions)
    with pytest.raises(IllegalActionError):
        raw.step("pass")


@pytest.mark.parametrize("form", ["int8", "float32", "structured"])
def test_forms_and_history_in_a_scope(form):
    config = table(("lizard", "vagabond", "eyrie"), observation={"format": form, "history": 2})
    whole, some = (gym.RootVectorEnv(3, config, scope=scope) for scope in ("all", "table"))
    seen = whole.reset(seed=1)[0], some.reset(seed=1)[0]
    assert some.observation_space.contains(seen[1])
    if form == "structured":
        for name, part in seen[1].items():
            assert part.shape[:-1] == seen[0][name].shape[:-1] and part.sum() == pytest.approx(seen[0][name].sum())
    else:
        past = whole.observation_space.shape[1] - FIRST.size
        assert (seen[1] == np.delete(seen[0], np.setdiff1d(np.arange(FIRST.size), some.scope.features), 1)).all()
        assert some.observation_space.shape[1] == some.scope.size + past


def test_gymnasium_environments_in_a_scope():
    config, rng = table(BASE), np.random.default_rng(1)
    whole, some = (gym.RootVectorEnv(4, config, opponents="rules", scope=scope) for scope in ("all", "table"))
    whole.reset(seed=2)
    observations, infos = some.reset(seed=2)
    for _ in range(20):
        actions = random_actions(infos["action_mask"], rng)
        observations, rewards, *_, infos = some.step(actions)
        other = whole.step(some.scope.actions[actions])
        assert (other[0][:, some.scope.features] == observations).all() and (other[1] == rewards).all()
    one = gymnasium.make("root_env/Root-v0", config=config, scope="table").unwrapped
    one.reset(seed=1)
    assert one.step(int(one.action_masks().argmax()))[0].shape == (one.scope.size,)
    assert one.step(one.scope.n_actions - 1 if not one.action_masks()[-1] else 0)[0].shape == (one.scope.size,)


def test_policies_in_python_play_in_the_scope_of_the_learner():
    seen = []

    def first(observations, masks, agent_ids, rng):
        seen.append((observations.shape[1], masks.shape[1]))
        return masks.argmax(1)

    env = gym.RootVectorEnv(3, table(BASE), opponents=first, scope="table")
    env.reset(seed=1)
    assert set(seen) == {(env.scope.size, env.scope.n_actions)}


# -- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("tables", '\'tables\' is not known; take "all", "table"'),
        (("marquise", "otter"), "'otter' is not a faction; choose from"),
        (("marquise",), "alliance, eyrie, vagabond is to play and is not among marquise"),
        (7, '7 is neither "all", "table" nor a sequence'),
        ((1, 2), "1 is not a faction"),
    ],
)
def test_what_is_no_scope_is_refused_in_words(asked, words):
    with pytest.raises(ConfigError, match=re.escape(words)):
        BatchGame(table(BASE), 2, scope=asked)


def test_actions_out_of_a_scope_change_nothing():
    batch = BatchGame(table(BASE), 2, seed=1, scope="table")
    before = batch.states.tobytes()
    for strange in (-1, batch.scope.n_actions, 10**12):
        with pytest.raises(IllegalActionError, match=f"game 1: {strange} is not an action: in this scope they are 0"):
            batch.step(np.array([int(batch.masks[0].argmax()), strange]))
    assert batch.states.tobytes() == before


def test_copies_of_a_scope_are_the_scope():
    for asked in ("all", "table"):
        batch = BatchGame(table(BASE), 2, seed=1, scope=asked)
        assert pickle.loads(pickle.dumps(batch)).scope is batch.scope is copy.deepcopy(batch.scope)


def test_a_game_itself_knows_no_scope():
    game = Game(table(BASE), seed=1)
    assert len(game.observe(game.to_move)) == FIRST.size and len(game.mask()) == FIRST.n_actions
    game = Game(table(("hundreds", "eyrie")), seed=1)
    assert len(game.observe(game.to_move)) == OBS_SIZE and len(game.mask()) == N_ACTIONS
