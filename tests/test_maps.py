"""Suits of clearings, printed or shuffled (Law 19.1), in states, words and batches of several maps and decks."""

from dataclasses import replace

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, replay, tasks
from root_env.doors.contract.explaining import find
from root_env.root.doors.binding import ROOT
from root_env.root.lookup import names
from root_env.root.rules.data.maps import BY_NAME
from root_env.root.text.explaining import explanations
from root_env.serve.offers import choices
from root_env.training import evaluate
from root_env.training.datasets.rows import Plan
from tests.contract.twins import generators, some_actions

PRINTED = ("fox", "mouse", *["rabbit"] * 3, "fox", "mouse", "fox", "mouse", "rabbit", "mouse", "fox")
MARKED = ("winter", "lake", "mountain")
GIVEN = ("mouse", "fox", "rabbit") * 4


def suits_of(game) -> tuple[str, ...]:
    return tuple(map(names.suit, game.states[0]["suit"]))


@pytest.mark.parametrize("name", BY_NAME)
def test_suits_that_are_given_are_not_shuffled(name):
    assert {suits_of(Game(map=name, clearing_suits=GIVEN, seed=seed)) for seed in range(2)} == {GIVEN}


@pytest.mark.parametrize("how", [{"map": "mountain"}, {"clearing_suits": "shuffled"}])
def test_positions_and_records_keep_the_markers(how):
    game = Game(seed=5, setup="random", **how)
    again = Game.from_position(game.position())
    assert suits_of(again) == suits_of(game) and again.config == game.config
    assert replay(game.record()).position() == game.position()


# -- words: the suits in play, or none -------------------------------------------------------------------


@pytest.mark.parametrize("config", [*(GameConfig(map=name) for name in MARKED), GameConfig(clearing_suits="shuffled")])
def test_explanations_tell_no_suit_that_is_shuffled(config):
    told = explanations(config)["place"]
    assert all(told[f"clearing {c}"].startswith("Clearing with ") for c in range(1, 13))


def test_explanations_tell_the_suits_that_are_given():
    told = explanations(GameConfig(map="winter", clearing_suits=GIVEN))["place"]
    assert [told[f"clearing {c}"].split()[0] for c in (1, 2, 3)] == ["Mouse", "Fox", "Rabbit"]


def test_explanations_tell_closed_paths_apart():
    told = find(explanations(GameConfig(map="mountain")), "clearing 2")[0]
    assert "paths to 6 and 11; closed paths to 5; river to 10" in told


def test_the_words_for_places_have_the_suits_in_play():
    game = Game(map="lake", seed=3, setup="random")
    words = ROOT.place_words(game.states, 0)
    assert tuple(words[c].split()[0] for c in range(1, 13)) == suits_of(game)


def test_a_position_with_other_suits_than_those_printed_tells_its_own():
    document = Game(setup="random", seed=1).position()
    for c, suit in enumerate(GIVEN, 1):
        document["clearings"][c]["suit"] = suit
    game = Game.from_position(document)
    assert suits_of(game) == GIVEN
    assert find(explanations(game.config), "clearing 1")[0].startswith("Clearing 1: Mouse clearing")


# -- configurations --------------------------------------------------------------------------------------


def test_the_lobby_offers_maps_and_markers():
    offered = next(game for game in choices()["games"] if game["name"] == "root")["settings"]
    assert offered["map"] == ["autumn", "winter", "lake", "mountain"]
    assert offered["clearing_suits"] == [None, "shuffled"]


MIXED = [
    GameConfig(factions=("marquise", "eyrie"), setup="random", max_turns=4),
    GameConfig(factions=("marquise", "eyrie"), setup="random", max_turns=4, clearing_suits="shuffled"),
    GameConfig(factions=("alliance", "vagabond"), setup="random", max_turns=4, map="winter"),
    GameConfig(factions=("riverfolk", "lizard"), max_turns=4, map="lake", deck="exiles_partisans"),
    GameConfig(factions=("eyrie", "keepers"), setup="random", max_turns=4, map="mountain", clearing_suits=GIVEN),
]


def test_maps_decks_and_suits_mix_within_a_batch():
    """Each slot is a game of its own table, from one to the next in it; with the whole list of its legal actions."""
    batch = BatchGame(MIXED, len(MIXED), seed=7)
    rngs, maps, decks = generators(len(MIXED)), [0, 0, 1, 2, 3], [config.deck for config in MIXED]
    found = {k: set() for k in range(len(MIXED))}
    for step in range(90):
        batch.step(some_actions(batch, rngs))
        assert batch.states["map"].tolist() == maps
        assert (np.sort(batch.states["suit"], 1) == np.repeat([0, 1, 2], 4)).all()
        for k in range(len(MIXED)):
            found[k].add(tuple(map(names.suit, batch.states["suit"][k])))
        if step % 30 == 29:
            for k, game in enumerate(batch.game(i) for i in range(len(MIXED))):
                assert len(game.legal()) == batch.masks[k].sum() and game.config.deck == decks[k]
                assert Game.from_position(game.position()).position() == game.position()
    assert found[0] == {PRINTED} and found[4] == {GIVEN}
    assert all(len(found[k]) > 1 for k in (1, 2, 3))


@pytest.mark.parametrize("name", MARKED)
def test_tasks_datasets_and_evaluations_play_on_every_map(name):
    task = tasks.get("duel10-v1")
    env = tasks.make(replace(task, name=f"duel-{name}-v1", settings={**task.settings, "map": name}))
    env.reset(seed=5)
    assert env.unwrapped.game.config.map == name
    configs, _ = evaluate.draw(["random", "rules"], ("marquise", "eyrie"), 2, 2, 1, map=name)
    plan = Plan(("random",), (("marquise", "eyrie"),), 1, "win", {"map": name})
    assert {config.map for config in (*configs, plan.game(0)[0])} == {name}
