"""Positions of Wroth: exact at every decision, easy to write by hand, and refused in words where they cannot be."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from root_env import PositionError
from root_env.doors.contract.settings import names_of
from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.engine.jit import INTERPRETED
from root_env.wroth.config import WrothConfig
from root_env.wroth.documents import read_position, schema, write_position
from root_env.wroth.layout import lay_out
from root_env.wroth.rules import invariants
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import Face, Kind, Seeing
from root_env.wroth.text.describe import Context
from tests.wroth import forge
from tests.wroth.test_config import EXAMPLE

CONFIGS = (
    WrothConfig(skip_forced="none"),
    WrothConfig(("koda", "lythe"), seating="random"),
    WrothConfig(("ooglan", "koda", "guild"), seating="random", skip_forced="none"),
    WrothConfig(("mirror",) * 4, score_to_win=12),
    WrothConfig(("runen", "guild"), box=EXAMPLE),
    WrothConfig(("koda", "lythe", "guild", "runen"), max_rounds=2),
    WrothConfig(("koda", "ooglan"), max_decisions=77, skip_forced="none"),
)
GAMES = 21


def started(config: WrothConfig, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A game at its first decision: its state and its list of actions."""
    states, out = lay_out(config), stepping.new_list()
    assert stepping.reset_game(states, 0, *seeding.words(seed), out) == stepping.DONE
    return states, out


def picks(seed: int) -> np.ndarray:
    """A policy's random stream."""
    return np.array([seed, 77, 7, 1], np.int64)


def tidied(states: np.ndarray) -> bytes:
    """The bytes of a game without unread ones: frames above the stack, outcomes that have come."""
    states = copy_states(states)
    s = states[0]
    s["stack"][int(s["depth"]) :] = np.zeros((), s["stack"].dtype)
    for queue, n in enumerate(s["n_forced"]):
        s["forced"][queue, n:] = 0
    return as_bytes(states).tobytes()


def test_a_position_is_exact_at_every_decision():
    kinds = set()
    for game in range(GAMES):
        config = CONFIGS[game % len(CONFIGS)]
        states, out = started(config, game)
        states[0]["keep_log"], rng = game % 2, picks(game)
        while True:
            document = json.loads(json.dumps(write_position(config, states, 0, game)))
            read = read_position(document)
            assert (read.config, read.seed) == (config, game) and tidied(read.states) == tidied(states)
            assert read.legal_list[: 1 + read.legal_list[0]].tolist() == out[: 1 + out[0]].tolist()
            assert json.loads(json.dumps(write_position(config, read.states, 0, game))) == document
            if states[0]["over"]:
                break
            kinds |= {Kind(int(kind)) for kind in states[0]["stack"]["kind"][: states[0]["depth"]]}
            stepping.play_random(states, 0, rng, out, 1 + game % 3)
    assert kinds == set(Kind)


# -- written by hand ---------------------------------------------------------------------------------

BY_HAND = {
    "config": {"factions": ["guild", "runen"]},
    "round": 3,
    "phase": "actions",
    "turn": "runen_0",
    "regions": {
        2: {"token": {"vp": 4}, "runen_0": {"basic troops": 2, "bulwark 1": 3}, "guild_0": {"basic troops": 1}},
        "5": {"token": {"vp": 1, "symbol": "mine"}},
        "shores": {"guild_0": {"basic troops": 5}},
    },
    "players": {
        "guild_0": {"vp": 9, "dice": ["mine"], "discarded": 4},
        "runen_0": {"vp": 11, "corra": 3, "dice": ["battle", "extend"], "all_seeing": "double"},
    },
}


def changed(*path, **fields) -> dict:
    """The position above with other fields at a path."""
    document = copy.deepcopy(BY_HAND)
    part = document
    for key in path:
        part = part.setdefault(key, {})
    part.update(fields)
    return document


def test_a_turn_is_described_by_hand():
    config, seed, states, legal = read_position(BY_HAND)
    s = states[0]
    assert config.agents == ["guild_0", "runen_0"] and seed == 0
    assert Context(states, 0).question() == "runen_0 takes a turn with Extend, Battle and the all-seeing Double"
    words = {Context(states, 0).option(action) for action in legal[1 : 1 + legal[0]].tolist()}
    assert {
        "Battle: attack guild_0 in region 2",
        "Extend: deploy to region 2",
        "buy elite bulwark in the Shores",
    } < words
    assert s["mat"][:2].tolist() == [15, 23] and s["controller"].tolist() == [-1, 1, *[-1] * 6]
    assert s["pool"].sum() == 4 and invariants.check_game(states, 0) == 0
    assert [config.box.tokens[token] for token in s["bag"][[1, 4]]] == [(4, None), (1, Face.MINE)]
    assert sorted(s["bag"][:12].tolist()) == list(range(12))


@pytest.mark.parametrize("phase", ["spoils", "groundwork", "draft", "victory_points"])
def test_a_phase_begins_where_a_position_says_so(phase):
    document = changed(phase=phase, turn=None)
    for player in document["players"].values():
        player.pop("dice")
    states = read_position(document).states
    assert invariants.check_game(states, 0) == 0
    assert states[0]["vp"][1] == (11 + 4 if phase == "victory_points" else 11)


def test_a_seed_decides_what_is_rolled():
    first, again, other = (
        read_position({"config": {}, "phase": "groundwork", "seed": seed}).states for seed in (1, 1, 2)
    )
    assert as_bytes(first).tobytes() == as_bytes(again).tobytes() != as_bytes(other).tobytes()


def test_forced_outcomes_are_told_and_read():
    document = {"phase": "groundwork", "forced": {"seeing": ["double", "strike"], "dice": ["battle"] * 7, "first": [2]}}
    position = read_position(document)
    s = position.states[0]
    assert s["seeing"][:2].tolist() == [Seeing.DOUBLE, Seeing.STRIKE] and s["dice"][:, Face.BATTLE].tolist() == [
        3,
        3,
        0,
        0,
    ]
    assert write_position(position.config, position.states)["forced"] == {"first": [2]}


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "position: must be a mapping, got list"),
        ({"format": "root_env position"}, "format: must be 'wroth position', got 'root_env position'"),
        ({"version": 2}, "version: must be 1, got 2"),
        ({"map": 1}, "map: unknown field; known are format"),
        ({"config": {"factions": ["guild"]}}, "config: factions: a table has 2 to 4 players, got 1"),
        (changed(seed="x"), "seed: must be a whole number, got 'x'"),
        (changed(order=["guild_0"]), "order: must name every agent once, got ['guild_0']"),
        (changed(round=21), "round: must be 1..20, got 21"),
        (changed(phase="daylight"), "phase: 'daylight' is not known; choose from setup, maintenance"),
        (changed(phase="setup"), "phase: a position without internals begins one of spoils, groundwork"),
        (changed(phase="spoils"), "players: nobody holds action dice as phase spoils begins"),
        (changed(turn="guild"), "turn: 'guild' is not known; choose from guild_0, runen_0"),
        (changed("regions", nine={}), "regions: must be 1..8 or shores, got 'nine'"),
        (changed("regions", **{"2": {}}), "regions.2: is described twice"),
        (changed("regions", "5", token={"vp": 9}), "regions.5.token: the box has no such token"),
        (changed("regions", 3, token={"vp": 1, "symbol": "mine"}), "regions.5.token: no such token of the box is left"),
        (changed("regions", "shores", token={"vp": 1}), "regions.shores: 'token' is not known"),
        (changed("regions", 2, guild_0={"basic troops": 26}), "regions.2.guild_0.basic troops: must be 0..25, got 26"),
        (changed("regions", 3, guild_0={"basic troops": 25}), "players.guild_0: a faction has 25 basic troops, 35 are"),
        (changed("regions", 2, guild_0={"bulwark 1": 1}), "'bulwark 1' is not known; choose from infiltrator 1"),
        (
            changed("regions", 3, runen_0={"bulwark 1": 1}),
            "3.runen_0.bulwark 1: this elite stands in two places",
        ),
        (changed("regions", 2, runen_0={"bulwark 1": 5}), "regions.2.runen_0.bulwark 1: must be 1..4, got 5"),
        (changed("players", guild={}), "players: 'guild' is not known; choose from guild_0, runen_0"),
        (changed("players", "guild_0", gold=1), "players.guild_0.gold: unknown field; known are vp, corra"),
        (changed("players", "guild_0", vp=30), "players.guild_0.vp: 30 end the game, got 30"),
        (changed("players", "guild_0", vp=-1), "players.guild_0.vp: must be 0..30000, got -1"),
        (changed("players", "guild_0", mat=9), "players.guild_0.mat: must be 15..15, got 9"),
        (changed("players", "guild_0", dice=["mine"] * 6), "players: 7 action dice are in play, 8 are held"),
        (changed("players", "guild_0", dice=["strike"]), "players.guild_0.dice: 'strike' is not known"),
        (
            changed("players", "guild_0", all_seeing="battle"),
            "all_seeing: 'battle' is not known; choose from mine",
        ),
        (
            changed("players", "guild_0", used=["sabotage"]),
            "guild_0.used: sabotage can be used again and again",
        ),
        (changed(pool=["mine"]), "pool: must have the 4 dice that nobody holds, got 1"),
        (changed(forced={"cards": []}), "forced: force: 'cards' is not known"),
        (changed("internals", acted=1), "internals.bag: missing"),
    ],
)
def test_what_is_no_position_is_refused_in_words(document, words):
    with pytest.raises(PositionError) as refused:
        read_position(document)
    assert words in str(refused.value) and "\n" not in str(refused.value)


def in_a_turn() -> dict:
    """A turn of guild_0 in which the action is still to be taken, with internals."""
    document = changed(turn="guild_0")
    position = read_position(document)
    return write_position(position.config, position.states)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"acted": 2}, "internals.acted: a number is outside 0..1"),
        ({"rng": [1, 2, 3]}, "internals.rng: must be whole numbers of shape [4]"),
        ({"over": 1}, "internals.over: 1 where somebody has won"),
        ({"over": 1, "winners": ["guild_0"]}, "internals.winners: somebody wins in phase victory_points"),
        ({"decisions": 5000}, "internals.decisions: the game is truncated at 5000"),
        ({"last": 2}, "internals.last: before somebody has acted in a turn nothing can be repeated"),
        ({"bag": [1] * 12}, "internals.bag: must have every token of the box once"),
        ({"bag": list(range(1, 13))}, "internals.bag[0]: is not the token of region 1"),
        ({"stack": []}, "internals.stack: in actions it begins with START_PHASE, NEXT_TURN, TURN"),
        ({"stack": [[32] * 7] * 13}, "internals.stack: at most 12 frames can be pending, got 13"),
        ({"stack": [[11, 0, 0, 0, 0, 0, 0]]}, "internals.stack[0].kind: there is no kind 11"),
        (
            {"stack": [[1, 0]]},
            "stack[0]: a frame has 7 numbers (kind, who, region, other, count, x, y), got 2",
        ),
    ],
)
def test_internals_that_cannot_be_are_refused_in_words(change, words):
    document = in_a_turn()
    document["internals"].update(change)
    with pytest.raises(PositionError) as refused:
        read_position(document)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ([[Kind.DRAFT, 0, -1, -1, 1, -1, -1]], "on TURN cannot lie DRAFT"),
        ([[Kind.MOVE_BASICS, 0, 8, 0, 2, -1, -1]], "internals.acted: an act under way has been paid for"),
        ([[Kind.DAMAGE, 0, 1, 0, 1, -1, -1]], "internals.stack[3].other: DAMAGE names another player"),
        ([[Kind.DAMAGE, 0, 2, 1, 1, -1, -1]], "internals.stack[3].region: DAMAGE needs a troop there"),
        ([[Kind.DAMAGE, 0, 1, 1, 11, -1, -1]], "internals.stack[3].count of DAMAGE: must be 1..10, got 11"),
        ([[Kind.DAMAGE, 1, 1, 0, 1, -1, -1]], "internals.stack[3].who: DAMAGE is of the player whose turn it is"),
        ([[Kind.SPRING_TRAPS, 0, 0, -1, 1, -1, -1]], "on TURN cannot lie SPRING_TRAPS"),
        (
            [[Kind.SPRING_TRAPS, 0, 1, -1, 2, -1, -1], [Kind.TRAP, 1, 1, 0, -1, -1, -1]],
            "internals.stack[3].who: nobody else has an elite with a trap",
        ),
    ],
)
def test_frames_that_cannot_lie_there_are_refused_in_words(frames, words):
    document = in_a_turn()
    document["internals"]["stack"] += frames
    with pytest.raises(PositionError) as refused:
        read_position(document)
    assert words in str(refused.value)


def test_forged_positions_are_refused_or_played_to_an_end():
    became = forge.try_many(800 if INTERPRETED else 1500, 7)
    assert became["played"] > became.total() / 10 and became["refused"] > became.total() / 2


# -- the schema --------------------------------------------------------------------------------------


def test_positions_have_the_form_that_the_schema_says():
    schema_of = json.loads((Path(schema.__file__).with_name("position.schema.json")).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema_of)
    validator = jsonschema.Draft202012Validator(schema_of)
    assert set(schema_of["properties"]) == set(schema.ENTRIES)
    assert set(schema_of["$defs"]["player"]["properties"]) == set(schema.PLAYER_ENTRIES)
    assert set(schema_of["$defs"]["internals"]["required"]) == {*schema.INTERNALS, *schema.OTHERS}
    assert set(schema_of["$defs"]["config"]["properties"]) == set(names_of(WrothConfig))
    for game, config in enumerate(CONFIGS):
        states, out = started(config, game)
        while not states[0]["over"]:
            validator.validate(json.loads(json.dumps(write_position(config, states))))
            stepping.play_random(states, 0, picks(game), out, 20)
    validator.validate(json.loads(json.dumps(BY_HAND | {"regions": {}})))
