"""Positions, records and copies: each restores, repeats or refuses exactly."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest
import yaml

import root_env
from root_env import Game, GameConfig, PositionError, RecordError
from root_env.root.rules import invariants
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.actions import encode
from root_env.root.rules.spec.digest import EARLIER
from tests.contract.playing import FOUR, after, play_on, step_randomly, trace, variants
from tests.given import given

# -- positions ---------------------------------------------------------------------------------------


def _same_future(a: Game, b: Game, seed: int, decisions: int | None = None) -> None:
    assert trace(a, seed, decisions) == trace(b, seed, decisions)


@pytest.mark.parametrize(("k", "config"), list(variants()))
def test_a_position_is_exact_at_every_decision(k, config):
    """At the first decisions, at the first one of every kind, those inside battles among them, and now and then."""
    game, rng = Game(config, 100 + k), random.Random(k)
    n, setups, kinds = 0, 0, set()
    while not game.is_over:
        s = game.states[0]
        kind = int(s["stack"][int(s["depth"]) - 1]["kind"])
        if n < 30 or n % 41 == k % 41 or kind not in kinds:
            kinds.add(kind)
            document = game.position()
            twin = Game.from_position(document)
            assert twin.position() == document
            assert (twin.to_move, twin.legal_actions().tolist()) == (game.to_move, game.legal_actions().tolist())
            for agent in game.agents:
                assert np.array_equal(twin.observe(agent), game.observe(agent))
            setups += game.phase == "setup"
            _same_future(twin, game.copy(), n, 25)
        step_randomly(game, rng)
        n += 1
    over = Game.from_position(game.position())
    assert over.position() == game.position()
    assert (over.is_over, over.winners, over.truncated) == (True, game.winners, game.truncated)
    assert setups or config.setup == "random"
    assert k or {Kind.AMBUSH, Kind.FOIL, Kind.TAKE_HIT, Kind.BATTLE_EFFECT} <= kinds


@pytest.mark.parametrize("n", [0, 6, 90, 333])
def test_json_and_yaml_round_trips(n):
    game = after(n, n, GameConfig(edition="2018", setup={"marquise_0": {"keep": 1}}))
    game.force(dice=[(3, 1)], draws=["Birdy Bindle (bird)"], taken=["Ambush! (fox)"], quests=["Errand (rabbit)"])
    document = game.position()
    for text_and_back in (
        json.loads(json.dumps(document)),
        yaml.safe_load(yaml.safe_dump(document)),
        yaml.safe_load(yaml.safe_dump(json.loads(json.dumps(document)))),
    ):
        assert Game.from_position(text_and_back).position() == document


def test_reading_leaves_the_document_alone():
    document = after(80, 3).position()
    before = copy.deepcopy(document)
    game = Game.from_position(document)
    play_on(game, random.Random(0), 30)
    assert document == before


def test_positions_are_fresh():
    game = after(80, 3)
    document = game.position()
    document["players"]["marquise_0"]["hand"].append("junk")
    document["config"]["observation"]["history"] = 99
    document["internals"]["rng"][0] += 1
    assert game.position() != document
    assert game.config.observation["history"] == 0


# -- handwritten documents: design section 5 ---------------------------------------------------------


def test_an_empty_document_is_the_default_table():
    game = Game.from_position({})
    s = game.states[0]
    assert game.config == GameConfig()
    # The Marquise has nothing to do in Daylight and draws; the Eyrie draws (Emergency Orders) and must add that card.
    assert (game.turn, game.turns, game.to_move) == ("eyrie_0", 2, "eyrie_0")
    assert s["hand_size"][:4].tolist() == [1, 0, 0, 0]
    assert set(game.scores.values()) == {0}
    assert not s["warriors"].any()
    assert not s["pieces"].any()
    assert s["deck_size"] == 52
    assert s["warrior_supply"][:4].tolist() == [25, 20, 10, 0]
    assert (s["quest_cards"] >= 0).all()
    assert s["ruins"].sum() == 4


def test_two_players_have_no_dominance_cards():
    t = given("marquise", "eyrie", turn="eyrie")
    t.clearing(1, eyrie={"warriors": 1, "roost": 1}).hand("eyrie", "Ambush! (bird)")
    assert t.game.states[0]["deck_size"] == 49


def test_what_is_left_out_is_drawn_by_the_seed():
    document = {
        "factions": ["marquise", "eyrie"],
        "turn": "eyrie",
        "phase": "birdsong",
        "players": {"eyrie": {"hand": 3}},
    }
    first = Game.from_position({**document, "seed": 5}).position()
    assert Game.from_position({**document, "seed": 5}).position() == first
    assert Game.from_position({**document, "seed": 6}).position()["deck"] != first["deck"]
    assert len(first["players"]["eyrie_0"]["hand"]) == 3
    assert len(first["deck"]) == 47


def test_decks_list_the_top_card_first():
    document = {
        "factions": ["marquise", "eyrie"],
        "phase": "evening",
        "deck": ["Sappers (bird)", "Anvil (fox)"],
        "players": {"marquise": {"hand": []}},
    }
    game = Game.from_position(document)
    assert game.to_move == "eyrie_0", "the Marquise has drawn; the Eyrie, without a card, has drawn one as well"
    assert game.position()["players"]["marquise_0"]["hand"] == ["Sappers (bird)"]
    assert "Anvil (fox)" in game.question("all")


def test_hands_are_lists_or_counts():
    document = {"players": {"eyrie": {"hand": ["Ambush! (mouse)", "Cobbler"]}, "marquise": {"hand": 4}}}
    game = Game.from_position({**document, "turn": "eyrie", "phase": "birdsong"})
    players = game.position()["players"]
    assert players["eyrie_0"]["hand"] == ["Cobbler (rabbit)", "Ambush! (mouse)"]
    assert len(players["marquise_0"]["hand"]) == 4
    assert game.states[0]["deck_size"] == 54 - 6


@pytest.mark.parametrize("phase", ["birdsong", "daylight", "evening"])
@pytest.mark.parametrize("faction", FOUR)
def test_a_handwritten_document_plays_on(faction, phase):
    t = given(turn=faction, phase=phase)
    for number, name in ((1, "marquise"), (5, "eyrie"), (9, "alliance")):
        t.clearing(number, **{name: {"warriors": 3}})
    for name in FOUR:
        t.player(name, hand=2)
    t.clearing(1, marquise={"warriors": 3, "keep": 1})
    game = t.game
    assert invariants.check_game(game.states, 0) == 0
    play_on(game, random.Random(1), 20)
    assert Game.from_position(game.position()).position() == game.position()


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"colour": 1}, "colour"),
        ({"format": "chess"}, "format"),
        ({"version": 99}, "version"),
        ({"config": {"factions": ["marquise"]}}, "config"),
        ({"config": {"bogus": 1}}, "bogus"),
        ({"turn": "riverfolk"}, "turn"),
        ({"phase": "noon"}, "phase"),
        ({"phase": "setup"}, "phase"),
        ({"turn": None}, "phase"),
        ({"turns": -1}, "turns"),
        ({"order": ["marquise"]}, "order"),
        ({"clearings": {13: {}}}, "clearings"),
        ({"clearings": {1: {"suit": "bird"}}}, "clearings.1.suit"),
        ({"clearings": {1: {"marquise": {"warriors": 26}}}}, "clearings.1.marquise.warriors"),
        ({"clearings": {1: {"marquise": {"roost": 1}}}}, "clearings.1.marquise.roost"),
        ({"clearings": {1: {"marquise": {"sawmill": 2}}}}, "clearings.1"),
        ({"clearings": {1: {"marquise": {"dragon": 2}}}}, "clearings.1.marquise.dragon"),
        ({"players": {"lizard": {}}}, "players"),
        ({"players": {"eyrie": {}, "eyrie_0": {"vp": 1}, "marquise": {"vp": "x"}}}, "players.marquise_0.vp"),
        ({"players": {"eyrie": {"wings": 2}}}, "players.eyrie_0.wings"),
        ({"players": {"eyrie": {"leader": "caesar"}}}, "players.eyrie_0.leader"),
        ({"players": {"eyrie": {"hand": ["Ace of spades"]}}}, "players.eyrie_0.hand"),
        ({"players": {"eyrie": {"hand": ["Anvil (fox)"] * 2}}}, "players.eyrie_0.hand"),
        ({"players": {"eyrie": {"hand": 55}}}, "players.eyrie_0.hand"),
        ({"players": {"eyrie": {"effects": ["Anvil (fox)"]}}}, "players.eyrie_0.effects"),
        ({"players": {"alliance": {"officers": 11}}}, "players.alliance_0.officers"),
        ({"players": {"vagabond": {"character": "wizard"}}}, "players.vagabond_0.character"),
        ({"players": {"vagabond": {"location": "forest 1-2"}}}, "players.vagabond_0.location"),
        ({"players": {"vagabond": {"satchel": {"ladder": 1}}}}, "players.vagabond_0.satchel"),
        ({"discard": ["Anvil (fox)"] * 2}, "discard"),
        ({"discard": ["Dominance (fox)"]}, "discard"),
        ({"available_dominance": ["star"]}, "available_dominance"),
        ({"deck": "Anvil"}, "deck"),
        ({"items": {"boot": -1}}, "items.boot"),
        ({"quests": ["a", "b"]}, "quests"),
        ({"ruins": {1: True}}, "ruins.1"),
        ({"activated": {"bird": 1}}, "activated"),
        ({"forced": {"dice": [[4, 0]]}}, "forced"),
        ({"forced": {"cards": []}}, "forced"),
        ({"internals": {}}, "internals"),
    ],
)
def test_a_bad_document_is_refused_by_the_name_of_the_field(document, field):
    with pytest.raises(PositionError) as caught:
        Game.from_position(document)
    assert field in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_list_that_was_never_so_short_is_refused():
    """Lists may be as short as when less was declared, and no shorter."""
    for name, shorten in (
        ("common_supporters", lambda given: given[:-1]),
        ("common", lambda given: [row[:-1] for row in given]),
        ("known", lambda given: [[[] for _ in rows] for rows in given]),
        ("lost_pieces", lambda given: []),
    ):
        document = after(40).position()
        document["internals"][name] = shorten(document["internals"][name])
        with pytest.raises(PositionError, match=f"internals.{name}: must be whole numbers of shape"):
            Game.from_position(document)


# -- records -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("k", "config"), list(variants())[:7])
def test_records_replay_bit_for_bit(k, config):
    game = after(150, k, config)
    record = json.loads(json.dumps(game.record()))
    again = root_env.replay(record)
    assert again.states.tobytes() == game.states.tobytes()
    assert again.record() == game.record()
    assert again.legal_actions().tolist() == game.legal_actions().tolist()


def test_the_tables_of_a_record_are_those_of_its_own_table():
    record, other = after(12).record(), Game(factions=("lizard", "riverfolk"), seed=1).record()
    assert record["tables"] != other["tables"]
    assert root_env.replay({**record, "tables": EARLIER}).record() == record
    with pytest.raises(RecordError, match="tables: "):
        root_env.replay({**record, "tables": other["tables"]})


def test_records_replay_in_part():
    game = after(60, 4)
    record = game.record()
    for steps in (0, 1, 31, 60, 1000):
        assert root_env.replay(record, steps).decisions == min(steps, 60)
    assert root_env.replay(record, 31).position() == after(31, 4).position()


def test_a_record_says_who_did_what_in_words():
    record = after(3, 4).record()
    assert record["format"] == "root_env record"
    assert record["seed"] == 4
    assert [step["agent"] for step in record["steps"]] == ["marquise_0"] * 3
    assert all(isinstance(step["words"], str) and step["words"] for step in record["steps"])


def test_records_with_forced_outcomes_replay():
    game = after(30, 5)
    rng = random.Random(5)
    game.force(dice=[(3, 0), (2, 2)], draws=["Sappers (bird)"])
    play_on(game, rng, 20)
    game.force(dice=[(0, 0)])
    play_on(game, rng, 200)
    again = root_env.replay(json.loads(json.dumps(game.record())))
    assert again.states.tobytes() == game.states.tobytes()


def test_records_that_begin_at_a_position_replay():
    game = Game.from_position(after(70, 6).position())
    play_on(game, random.Random(6), 50)
    record = json.loads(json.dumps(game.record()))
    assert "position" in record
    assert len(record["steps"]) == 50
    again = root_env.replay(record)
    assert again.position() == game.position()
    assert root_env.replay(again.record()).position() == game.position()


def test_records_of_handwritten_and_determinized_games_replay():
    for game in (given("marquise", "eyrie", turn="eyrie").game, after(44, 2).determinize("eyrie", 3)):
        play_on(game, random.Random(2), 40)
        assert root_env.replay(json.loads(json.dumps(game.record()))).position() == game.position()


def test_records_are_fresh():
    game = after(10, 1)
    game.force(dice=[(1, 1)])
    record = game.record()
    record["steps"][-1]["force"]["dice"][0][0] = 9
    record["config"]["factions"].append("x")
    assert game.record() != record
    assert root_env.replay(game.record()).position() == game.position()


def _record() -> dict:
    return after(12, 3).record()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tables": "0" * 16}, "tables"),
        ({"format": "pgn"}, "format"),
        ({"version": 2}, "version"),
        ({"steps": 5}, "steps"),
        ({"seed": "seven"}, "seed"),
        ({"seed": None}, "seed"),
        ({"config": {"map": "mars"}}, "map"),
        ({"config": 3}, "config"),
        ({"position": {"phase": "noon"}}, "phase"),
        ({"position": 5}, "position"),
        ({"steps": [5]}, r"steps\[0\]"),
        ({"steps": [{}]}, r"steps\[0\]"),
        ({"steps": [{"action": 0}]}, r"steps\[0\]"),
        ({"steps": [{"action": "pass"}]}, r"steps\[0\]"),
        ({"steps": [{"agent": "eyrie_0", "action": 0}]}, r"steps\[0\]\.agent"),
        ({"steps": [{"force": {"dice": [[9, 9]]}}]}, r"steps\[0\]"),
        ({"steps": [{"force": 5}]}, r"steps\[0\]"),
        ({"steps": [{"force": {"weather": ["rain"]}}]}, r"steps\[0\]"),
    ],
)
def test_a_bad_record_is_refused_in_words(change, words):
    with pytest.raises(RecordError, match=words):
        root_env.replay({**_record(), **change})


@pytest.mark.parametrize("key", ["format", "version", "tables", "steps", "seed"])
def test_a_record_lacks_something(key):
    record = _record()
    del record[key]
    with pytest.raises(RecordError, match=key):
        root_env.replay(record)


def test_named_setup_is_taken_when_its_turn_comes_and_replays():
    setup = {"eyrie_0": {"corner": 3, "leader": "despot"}, "vagabond_0": {"forest": "4-9-12"}}
    game = Game(GameConfig(setup=setup), seed=3)
    assert game.to_move == "marquise_0"
    game.step(encode("choose_clearing", 0))
    while game.to_move == "marquise_0" and game.phase == "setup":
        game.step(int(game.legal_actions()[0]))
    assert (game.to_move, game.question()) == ("vagabond_0", "vagabond_0 must choose a character")
    game.step(int(game.legal_actions()[0]))
    assert game.phase != "setup"
    assert root_env.replay(game.record()).position() == game.position()


# -- copies ------------------------------------------------------------------------------------------

COPIES = [Game.copy, copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))]


@pytest.mark.parametrize("make", COPIES)
def test_a_copy_is_equal_and_independent(make):
    for n in (0, 7, 55, 120):
        game = after(n, n)
        game.force(dice=[(2, 0)])
        before, record = game.states.tobytes(), game.record()
        twin = make(game)
        assert twin.states.tobytes() == before
        assert twin.record() == record
        assert (twin.seed, twin.config, twin.agents, twin.to_move) == (
            game.seed,
            game.config,
            game.agents,
            game.to_move,
        )
        legal = game.legal_actions().tolist()
        play_on(twin, random.Random(1), 60)
        assert twin.states.tobytes() != before
        assert game.states.tobytes() == before
        assert game.legal_actions().tolist() == legal
        assert game.record() == record
        other = make(game)
        play_on(game, random.Random(2), 60)
        assert other.states.tobytes() == before
        _same_future(make(game), game.copy(), 9)


def test_arrays_are_fresh():
    game = after(20, 1)
    for array in (game.legal_actions(), game.mask(), game.observe(0), game.state()):
        before = game.states.tobytes(), game.legal_list.tobytes()
        array[:] = 1
        assert (game.states.tobytes(), game.legal_list.tobytes()) == before
