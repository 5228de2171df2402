"""Positions in the middle of Daylight and Evening: the field `step` and what is left there."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from root_env import Game, PositionError
from root_env.root.documents.steps import step_of
from root_env.root.lookup import names, part_modules
from tests.contract.playing import step_randomly, variants


def at(step, faction, phase="daylight", clearings=None, **players):
    """A position of the faction's turn, at a step, every question asked."""
    return {
        "config": {"factions": [faction, "eyrie" if faction == "marquise" else "marquise"], "skip_forced": "none"},
        "turn": faction,
        "phase": phase,
        "step": step,
        "clearings": clearings or {},
        "players": players,
    }


def families(game):
    return {action.family for action in game.legal()}


# -- written and read --------------------------------------------------------------------------------


@pytest.mark.package_alone
def test_a_step_without_internals_is_the_same_menu():
    seen: Counter[tuple] = Counter()
    for k, config in variants():
        game, rng = Game(config, 300 + k), random.Random(k)
        while not game.is_over:
            step = step_of(game.states[0])
            if step and seen[game.turn, game.phase, step] < 6:
                seen[game.turn, game.phase, step] += 1
                document = game.position()
                assert document["step"] == step
                del document["internals"]
                twin = Game.from_position(document)
                assert (twin.to_move, twin.legal()) == (game.to_move, game.legal())
                written = twin.position()
                del written["internals"]
                assert written == document
            step_randomly(game, rng)
    found = {(agent.rsplit("_", 1)[0], phase, step.split()[0]) for agent, phase, step in seen}
    wanted = {
        (names.faction(faction), phase.name.lower(), stack[-1].name.lower())
        for faction, part in part_modules.parts("documents").items()
        for phase, stacks in part.STEPS.items()
        for stack in stacks
    }
    rare = {("eyrie", "daylight", "gap"), ("hundreds", "birdsong", "lavish"), ("hundreds", "evening", "discard")}
    # asked only of who can do something there
    assert wanted - found <= rare


def test_no_step_is_written_in_the_midst_of_an_action():
    game = Game.from_position(at("marquise_action", "marquise", clearings={5: {"marquise": {"warriors": 2}}}))
    game.step(game.find_all("move", origin=5)[0])
    assert game.to_move == "marquise_0"
    assert "step" not in game.position()


def test_a_step_must_be_that_of_the_internals():
    document = Game.from_position(at("marquise_action", "marquise")).position()
    assert document["step"] == "marquise_action"
    with pytest.raises(PositionError, match="step: the internals stand at marquise_action"):
        Game.from_position({**document, "step": "craft"})


# -- written by hand: an example for each faction ----------------------------------------------------


def test_marquise_actions_left_and_recruited():
    clearings = {5: {"marquise": {"warriors": 3, "recruiter": 1}}}

    def asked(**board):
        game = Game.from_position(at("marquise_action", "marquise", clearings=clearings, marquise=board))
        assert game.to_move == "marquise_0"
        return families(game), game.position()["players"]["marquise_0"]["actions"]

    assert asked(actions=1, recruited=True) == ({"build", "move", "pass"}, 1)
    assert asked(actions=1) == ({"build", "move", "recruit", "pass"}, 1)
    assert asked(actions=0) == ({"pass"}, 0)
    assert asked() == ({"build", "move", "recruit", "pass"}, 3)


def test_marquise_places_no_wood_a_second_time():
    clearings = {5: {"marquise": {"sawmill": 2, "wood": 1}}}
    game = Game.from_position(at("marquise_action", "marquise", clearings=clearings))
    assert game.supplies["marquise_0"]["wood"] == 7


def test_crafting_pieces_activated():
    clearings = {5: {"suit": "mouse", "marquise": {"workshop": 1}}}
    document = at("craft", "marquise", clearings=clearings, marquise={"hand": ["Gently Used Knapsack"]})
    assert families(Game.from_position(document)) == {"craft", "pass"}
    assert families(Game.from_position({**document, "activated": {"mouse": 1}})) == {"pass"}


def test_a_persistent_effect_used_this_turn():
    document = at("marquise_action", "marquise", marquise={"effects": ["Tax Collector"]})
    document["clearings"] = {5: {"marquise": {"warriors": 1}}}
    assert "use" in families(Game.from_position(document))
    used = Game.from_position({**document, "used_effects": ["Tax Collector"]})
    assert "use" not in families(used)
    assert used.position()["used_effects"] == ["Tax Collector (fox)"]


@pytest.mark.parametrize(
    ("left", "now", "next_column"),
    [
        (None, {"recruit": ["fox", "bird"]}, None),
        ("move", {"move": ["rabbit", "bird"]}, None),
        ({"move": ["bird"]}, {"move": ["bird"]}, {"battle": ["mouse"]}),
    ],
)
def test_eyrie_decree_from_a_column_on(left, now, next_column):
    board = {"leader": "builder", "decree": {"recruit": ["Anvil"], "move": ["Cobbler"], "battle": ["Sword"]}}
    document = at("decree", "eyrie", clearings={1: {"eyrie": {"roost": 1, "warriors": 6}}}, eyrie=board)
    if left is not None:
        board["decree_left"] = left
    game = Game.from_position(document)
    assert game.position()["players"]["eyrie_0"]["decree_left"] == now
    if next_column:
        game.step(game.find("resolve"))
        for family in ("move", "choose_count"):
            game.step(game.find_all(family)[0])
        assert game.position()["players"]["eyrie_0"]["decree_left"] == next_column


def test_eyrie_chooses_a_leader_after_turmoil():
    game = Game.from_position(at("choose_leader", "eyrie", eyrie={"leader": "despot", "retired": ["despot"]}))
    assert (game.to_move, len(game.legal_actions()), families(game)) == ("eyrie_0", 3, {"leader"})
    assert game.phase == "daylight"


def test_alliance_operations_left():
    clearings = {5: {"alliance": {"warriors": 2, "fox base": 1}}}

    def asked(**board):
        return families(
            Game.from_position(at("operation", "alliance", phase="evening", clearings=clearings, alliance=board))
        )

    assert asked(officers=2, operations=1) == {"move", "recruit", "organize", "pass"}
    assert asked(officers=2, operations=0) == {"pass"}
    assert asked(officers=2) == {"move", "recruit", "organize", "pass"}


def test_vagabond_as_his_items_lie():
    board = {"location": 5, "satchel": ["boot exhausted", "sword"], "aids": {"marquise": 0}}
    document = at("vagabond_action", "vagabond", clearings={5: {"marquise": {"warriors": 1}}}, vagabond=board)
    game = Game.from_position(document)
    assert "battle" in families(game)
    assert "move" not in families(game)
    assert game.position()["step"] == "vagabond_action"


def test_lizard_suits_scored_and_cards_revealed():
    clearings = {1: {"suit": "mouse", "lizard": {"warriors": 1, "mouse garden": 1}}}
    board = {"hand": ["Sword"], "scored": ["mouse"], "revealed": ["Anvil"], "warrior_supply": 0}
    document = at("ritual_card", "lizard", clearings=clearings, lizard=board)
    assert "choose_card" not in families(Game.from_position(document))
    board["scored"] = []
    game = Game.from_position(document)
    assert "choose_card" in families(game)
    game.step(game.find("pass"))
    assert "Anvil (fox)" in game.position()["players"]["lizard_0"]["hand"]


def test_riverfolk_funds_committed():
    document = at("riverfolk_action", "riverfolk", riverfolk={"funds": 1, "committed": {"marquise": 2}})
    document["clearings"] = {4: {"riverfolk": {"warriors": 1}}}
    assert {"draw", "recruit"} <= families(Game.from_position(document))
    document["players"]["riverfolk"]["funds"] = 0
    assert families(Game.from_position(document)) == {"pass"}


def test_services_bought_this_turn():
    document = at("marquise_action", "marquise")
    document["config"]["factions"] = ["marquise", "riverfolk"]
    document["players"] = {"riverfolk": {"bought": {"riverboats": 1}, "riverboats": "marquise", "hand": ["Anvil"]}}
    game = Game.from_position(document)
    assert game.position()["players"]["riverfolk_0"]["riverboats"] == "marquise_0"


def test_chameleander_actions_left_and_taken():
    clearings = {5: {"chameleander": {"warriors": 1, "ego": 1}, "marquise": {"warriors": 1}}}

    def asked(**board):
        document = at("chameleander_action", "chameleander", clearings=clearings, chameleander=board)
        return families(Game.from_position(document))

    assert asked(actions=0) == {"remove_ego", "pass"}
    assert "mark_for_death" in asked(actions=1, hand=["Anvil", "Cobbler", "Sword"])
    assert "mark_for_death" not in asked(actions=1, hand=["Anvil", "Cobbler", "Sword"], taken=["mark_for_death"])
    assert "battle" in asked()


def test_chameleander_boasts_left():
    board = {"hand": ["Armorers", "Sappers"], "boasts": 1}
    clearings = {5: {"chameleander": {"warriors": 1}}}
    game = Game.from_position(at("boast", "chameleander", phase="evening", clearings=clearings, chameleander=board))
    game.step(game.find("choose_card", card="Armorers"))
    assert game.turn == "marquise_0"


# -- contradictions ----------------------------------------------------------------------------------

CONTRADICTIONS = [
    (at("operation", "marquise"), r"step: marquise_0 has no such step in daylight; choose from craft, marquise_action"),
    (at("decree", "eyrie", phase="evening"), "step: eyrie_0 has no such step in evening; choose from discard"),
    (at("craft", "marquise", phase="birdsong"), "no such step in birdsong; there are steps in daylight and evening"),
    (at(None, "marquise"), "step: marquise_0 has no such step"),
    (at("decree", "eyrie", eyrie={"decree_left": "build"}), r"decree_left: nothing is left in build.*step gap"),
    (
        at("decree", "eyrie", eyrie={"decree_left": {"move": ["fox"]}}),
        r"move: the column has 0 fox, not 1 \(Law 7\.5\.2",
    ),
    (at("decree", "eyrie", eyrie={"decree_left": {}}), r"decree_left: name one column.*Law 7\.5\.2"),
    (at("decree", "eyrie", eyrie={"decree_left": {"move": []}}), "nothing is left in move"),
    (at("craft", "eyrie", eyrie={"decree_left": "move"}), "decree_left: is read at the step decree"),
    (at("choose_leader", "eyrie", eyrie={"decree": {"move": ["Anvil"]}}), r"decree: turmoil has emptied it.*7\.7\.2"),
    (at("choose_leader", "eyrie", eyrie={"retired": ["despot"]}), r"retired:.*turned down \(Law 7\.7\.3"),
    (
        at("discard", "lizard", phase="evening", lizard={"revealed": ["Anvil"]}),
        r"revealed:.*back in the hand.*10\.6\.1",
    ),
]


@pytest.mark.parametrize(("document", "words"), CONTRADICTIONS, ids=range(len(CONTRADICTIONS)))
def test_a_contradiction_is_refused_in_words(document, words):
    with pytest.raises(PositionError, match=words):
        Game.from_position(document)


def test_after_mark_for_death_nobody_boasts():
    board = {"taken": ["mark_for_death"]}
    clearings = {5: {"chameleander": {"warriors": 1}}}
    document = at("boast", "chameleander", phase="evening", clearings=clearings, chameleander=board)
    with pytest.raises(PositionError, match=r"taken: after Mark for Death nobody boasts \(Law C\.6\.1"):
        Game.from_position(document)
