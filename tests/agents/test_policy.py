"""Checkpoints: loaded with one call, refused where they cannot mean the same, unmoved by tables that have grown."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from root_env import BatchGame, GameConfig, agents
from root_env.agents.networks import naming
from root_env.agents.networks import policy as module
from root_env.agents.networks.checkpoint_files import CARD, CHECKPOINTS, CheckpointError, read_card
from root_env.agents.networks.naming import (
    action_names,
    actions_at,
    feature_names,
    features_at,
    joined,
    places,
    separated,
)
from root_env.agents.networks.network import KINDS
from root_env.agents.networks.policy import SHIPPED, NetworkAgent, StrangeTableError, load_policy
from root_env.doors.games import doors_of
from root_env.tables import N_ACTIONS, OBS_SIZE
from tests.agents.narrow import BASE, layout, save_narrow, weights_of


@pytest.fixture(params=KINDS)
def saved(request, tmp_path):
    save_narrow(tmp_path, request.param)
    return tmp_path


def positions(n: int = 64, steps: int = 60, factions=BASE):
    """A batch in the middle of its games."""
    batch, rng = BatchGame(GameConfig(factions=factions, seating="random"), n, seed=4), np.random.default_rng(0)
    for _ in range(steps):
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(1))
    return batch


def test_a_checkpoint_comes_back_as_it_was(saved):
    agent, batch = load_policy(saved), positions()
    kind = agent.kind
    halves = {k: w.astype(np.float16) for k, w in weights_of(kind).items()}
    again = NetworkAgent(kind, halves, layout(kind))
    assert np.array_equal(agent.logits(batch.observations), again.logits(batch.observations))
    chosen = agent.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(0))
    assert batch.masks[np.arange(64), chosen].all()


def test_the_catalogue_loads_by_path(saved):
    assert isinstance(agents.load(f"policy:{saved}"), NetworkAgent)


def test_it_says_for_which_decks_maps_and_editions_it_was_trained(saved):
    card = json.loads((saved / CARD).read_text())
    assert (card["decks"], card["maps"], card["editions"]) == (["standard"], ["autumn"], ["current"])
    old = GameConfig(factions=BASE, edition="2018")
    refused = r"trained for the edition current, and this table has the edition 2018; .* \(policy:PATH:anyway\)"
    with pytest.raises(StrangeTableError, match=refused):
        load_policy(saved).check_table(old)
    assert not load_policy(saved).knows_table(old) and load_policy(saved).knows_table(GameConfig(factions=BASE))
    change(saved, editions=["current", "2018"])
    load_policy(saved).check_table(old)


def test_a_card_without_these_words_is_of_the_base_game_or_of_its_settings(saved):
    change(saved, decks=None, maps=None, editions=None, training={"edition": "2018", "map": ""})
    load_policy(saved).check_table(GameConfig(factions=BASE, edition="2018"))
    with pytest.raises(StrangeTableError, match="the edition 2018, and this table has the edition current"):
        load_policy(saved).check_table(GameConfig(factions=BASE))


def test_it_tries_anyway_where_it_is_told_to(saved):
    """It plays at a table of other factions, whose actions it does not know."""
    batch, agent = positions(factions=("lizard", "riverfolk")), agents.load(f"policy:{saved}:anyway")
    agent.check_table(GameConfig(factions=("lizard", "riverfolk"), edition="2018"))
    chosen = agent.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(0))
    assert batch.masks[np.arange(64), chosen].all()
    assert agents.load("policy", anyway=True).anyway and agents.load("policy:anyway").card["name"] == "woodland6"


def test_a_sampling_agent_draws_from_what_it_prefers(saved):
    agent, batch = load_policy(saved, sample=True), positions()
    chosen = [agent.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(k)) for k in (0, 0, 1)]
    assert np.array_equal(chosen[0], chosen[1])
    assert not np.array_equal(chosen[0], chosen[2])
    assert batch.masks[np.arange(64), chosen[2]].all()


def change(folder, **fields):
    card = json.loads((folder / CARD).read_text())
    (folder / CARD).write_text(json.dumps({**card, **fields}))


def test_other_rules_are_refused(saved):
    change(saved, rules="0123456789abcdef")
    with pytest.raises(CheckpointError, match="the rules have changed"):
        load_policy(saved)


def test_another_format_is_refused(saved):
    change(saved, format=99)
    with pytest.raises(CheckpointError, match="format 99"):
        load_policy(saved)


@pytest.mark.parametrize("field", ["features", "actions"])
def test_a_name_that_is_gone_is_refused(saved, field):
    card = json.loads((saved / CARD).read_text())
    change(saved, **{field: ["flying.machines[clearing 1]", *card[field][1:]]})
    with pytest.raises(CheckpointError, match=r"no longer exist, the first is flying.machines\[clearing 1\]"):
        load_policy(saved)


def test_other_numbers_of_features_are_refused(saved):
    card = json.loads((saved / CARD).read_text())
    change(saved, features=card["features"][:-1])
    with pytest.raises(CheckpointError, match="do not fit the features"):
        load_policy(saved)


def test_other_numbers_of_actions_are_refused(saved):
    card = json.loads((saved / CARD).read_text())
    change(saved, actions=card["actions"][:-1])
    with pytest.raises(CheckpointError, match="the card names"):
        load_policy(saved)


def test_other_tables_are_refused(saved):
    agent, batch = load_policy(saved), positions(factions=("lizard", "eyrie", "alliance", "vagabond"))
    with pytest.raises(CheckpointError, match="with lizard"):
        agent.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(0))
    batch = positions(factions=("marquise", "eyrie"))
    with pytest.raises(CheckpointError, match="trained at tables of"):
        agent.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(0))


def test_tables_that_have_only_grown_change_nothing(saved, monkeypatch):
    """New features before, between and after the old ones, and new actions: the same choices, bit for bit."""
    old, batch = load_policy(saved), positions()
    rows = batch.whole_rows()
    expected = old.act(batch.observations, batch.masks, ["?"] * 64, np.random.default_rng(0))
    features, actions = feature_names(), action_names()
    grown_features = ["novel.first", *features[:1000], "novel.middle", *features[1000:], "novel.last"]
    grown_actions = ["invent", *actions, "retire"]
    for there in (module, naming):
        monkeypatch.setattr(there, "feature_names", lambda game="root": grown_features)
        monkeypatch.setattr(there, "action_names", lambda game="root": grown_actions)
    rules, grown = doors_of("root").rules, SimpleNamespace(size=OBS_SIZE + 3, n_actions=N_ACTIONS + 2)
    monkeypatch.setattr(rules, "scale", np.insert(rules.scale, [0, 1000, OBS_SIZE], 1.0).astype(np.float32))
    monkeypatch.setattr(module, "rules_digest", lambda factions, sizes, game: old.card["rules"])
    monkeypatch.setattr(rules, "everything", grown)
    monkeypatch.setattr(NetworkAgent, "check_seated", lambda self, observations: None)
    new = load_policy(saved)
    wide = np.insert(rows, [0, 1000, OBS_SIZE], 7, axis=1)
    masks = np.pad(batch.masks, ((0, 0), (1, N_ACTIONS + 1 - batch.masks.shape[1])), constant_values=1)
    assert np.array_equal(new.logits(wide), old.logits(batch.observations))
    assert np.array_equal(new.act(wide, masks, ["?"] * 64, np.random.default_rng(0)), expected + 1)


@pytest.mark.package_alone
@pytest.mark.parametrize("wrong", [None, {}, {"blocks": {}}, {"axes": {}}, {"arguments": {"card": 10**7}}])
def test_cards_with_places_are_read_by_the_words_beside_them(tmp_path, wrong):
    """Cards of format 3; those of format 2 have the words of `woodland1`. It has the features of the one that ships."""
    ours = read_card(SHIPPED)
    theirs, path = read_card(CHECKPOINTS / "woodland1"), tmp_path / CARD
    named = [name.replace("map 1|map 2|map 3", "winter|lake|mountain") for name in ours["features"]]
    assert (theirs["features"], theirs["actions"], theirs["scales"]) == (named, ours["actions"], ours["scales"])
    card = json.loads((CHECKPOINTS / "woodland1" / CARD).read_text())
    assert card["format"] == 3 and all("/" in name for name in card["features"])
    words = card.pop("words")
    path.write_text(json.dumps({**card, "format": 2}))
    assert read_card(tmp_path) == theirs
    path.write_text(json.dumps({**card, "words": wrong and {**words, **wrong}}))
    with pytest.raises(CheckpointError, match="damaged at its words"):
        read_card(tmp_path)


def test_names_are_in_order_and_unique():
    for names, n in ((feature_names(), OBS_SIZE), (action_names(), N_ACTIONS)):
        assert len(names) == n == len(set(names))
        assert places(names, names, "names").tolist() == list(range(n))
    assert separated(joined(feature_names())) == feature_names()


def test_what_a_table_can_have_covers_what_it_has():
    features, actions = features_at(BASE, 4), actions_at(BASE)
    assert len(features) < OBS_SIZE and len(actions) < N_ACTIONS
    batch, rng = positions(256, 1), np.random.default_rng(1)
    for _ in range(500):
        assert not np.delete(batch.observations, features, 1).any()
        assert not np.delete(batch.masks, actions, 1).any()
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(1))
