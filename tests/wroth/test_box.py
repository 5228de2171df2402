"""Box files: what they may hold, what is refused and in which words, and that their figures are played."""

from __future__ import annotations

import copy
import json
import random
import shutil
from pathlib import Path

import gymnasium
import jsonschema
import numpy as np
import pytest

from root_env import wroth
from root_env.cli import main
from root_env.support.loading import DocumentError, load_document
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup import box as boxes
from root_env.wroth.lookup.box import BoxError, box_of, load_box, shipped_box
from root_env.wroth.rules import ids, invariants
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import Face
from root_env.wroth.rules.spec.observation import BLOCKS
from root_env.wroth.text.board import board_lines
from tests.wroth.given import given

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "examples" / "wroth_box.yaml"
SCHEMA = json.loads((boxes.SHIPPED.parent / "box.schema.json").read_text(encoding="utf-8"))
REMOVED = object()


def document() -> dict:
    """The shipped file, to be changed."""
    return copy.deepcopy(load_document(boxes.SHIPPED))


def changed(path: str, value) -> dict:
    """The shipped file with one entry changed; `path` as errors write it."""
    doc = part = document()
    keys = [int(k) if k.isdecimal() else k for k in path.replace("[", ".").replace("]", "").split(".")]
    for key in keys[:-1]:
        part = part[key]
    if value is REMOVED:
        del part[keys[-1]]
    else:
        part[keys[-1]] = value
    return doc


@pytest.mark.parametrize("path", [boxes.SHIPPED, EXAMPLE])
def test_the_files_are_boxes_and_say_that_they_are_stand_ins(path):
    assert load_box(path).stand_in
    jsonschema.validate(load_document(path), SCHEMA)


BAD = {
    "map.borders[2]": ([3, 3], "map.borders[2]: [3, 3] has non-unique elements"),
    "map.borders[1]": ([2, 1], "map.borders[1]: the border of regions 1 and 2 stands there before"),
    "map.borders[0][1]": (9, "map.borders[0][1]: 9 is greater than the maximum of 8"),
    "map.borders[0]": ([1, 2, 3], "map.borders[0]: [1, 2, 3] is too long"),
    "map.borders": ([[1, 2]], "map.borders: every region needs a way out, but region 3 borders none"),
    "map.shores": ([], "map.shores: [] should be non-empty"),
    "map.bridges": ([], "map: Additional properties are not allowed ('bridges' was unexpected)"),
    "map": (None, "map: None is not of type 'object'"),
    "dice.action": (["mine", "dig"], "dice.action[1]: 'dig' is not one of ['mine', 'extend', 'maneuver', 'battle']"),
    "dice.all_seeing[0]": (True, "dice.all_seeing[0]: True is not one of ['mine', 'strike', 'assault', 'double']"),
    "tokens": ([{"vp": 1}] * 7, "tokens: [{'vp': 1}, {'vp': 1}"),
    "tokens[0].vp": (1.0, "tokens[0].vp: 1.0 is not of type 'integer'"),
    "tokens[0].symbol": ("exodus", "tokens[0].symbol: 'exodus' is not one of ['mine', 'extend'"),
    "elites.bulwark.vitality": (0, "elites.bulwark.vitality: 0 is less than the minimum of 1"),
    "elites.bulwark.cost": (REMOVED, "elites.bulwark: 'cost' is a required property"),
    "elites.bulwark.effects": (["fly"], "elites.bulwark.effects[0]: 'fly' is not one of ['guard', 'mend'"),
    "elites.Big One": ({}, "elites: 'Big One' does not match"),
    "abilities.warband.cost": (0, "abilities.warband: needs a cost of 1 or more, or `once: true`"),
    "abilities.warband.does": ("fly", "abilities.warband.does: 'fly' is not one of ['muster', 'recall', 'blast']"),
    "factions.guild.elites": (["bulwark", "bulwark"], "factions.guild.elites: ['bulwark', 'bulwark'] has non-unique"),
    "factions.guild.elites[0]": ("ghost", "factions.guild.elites: 'ghost' is not known; choose from bulwark, mender"),
    "factions.guild.several": (1, "factions.guild.several: 1 is not of type 'boolean'"),
    "factions": ({}, "factions: {} should be non-empty"),
    "name": ("", "name: '' should be non-empty"),
    "stand_in": ("no", "stand_in: 'no' is not of type 'boolean'"),
    "colour": ("red", "Additional properties are not allowed ('colour' was unexpected)"),
    "tokens[1]": (REMOVED, None),
}


@pytest.mark.parametrize("path", BAD)
def test_a_bad_entry_is_refused_in_words(path):
    value, words = BAD[path]
    doc = changed(path, value)
    if words is None:
        box_of(doc)
        jsonschema.validate(doc, SCHEMA)
        return
    with pytest.raises(BoxError) as refused:
        box_of(doc)
    assert words in str(refused.value)


def test_the_schema_has_the_sizes_of_the_core():
    """A box that fits the schema fits the arrays of the state."""
    form, row = SCHEMA["properties"], lambda name: SCHEMA["properties"][name]["additionalProperties"]["properties"]
    dice, faction = form["dice"]["properties"], row("factions")
    assert SCHEMA["$defs"]["region"]["maximum"] == form["tokens"]["minItems"] == ids.N_REGIONS
    assert dice["action"]["maxItems"] == dice["all_seeing"]["maxItems"] == ids.MAX_SIDES
    assert (form["tokens"]["maxItems"], form["factions"]["maxProperties"]) == (ids.MAX_TOKENS, ids.MAX_ROSTERS)
    assert (faction["elites"]["maxItems"], faction["abilities"]["maxItems"]) == (ids.MAX_KINDS, ids.MAX_ABILITIES)
    assert row("elites")["dice"]["maximum"] == ids.MAX_ELITES
    assert row("abilities")["amount"]["maximum"] == boxes.MOST_AMOUNT
    for enum, words in (
        (ids.Face, SCHEMA["$defs"]["action"]["enum"]),
        (ids.Seeing, dice["all_seeing"]["items"]["enum"]),
        (ids.Effect, row("elites")["effects"]["items"]["enum"]),
        (ids.Ability, row("abilities")["does"]["enum"]),
    ):
        assert words == [member.name.lower() for member in enum]


def test_too_many_elite_dice_are_refused():
    doc = document()
    doc["elites"]["bulwark"]["dice"], doc["elites"]["mender"]["dice"] = 8, 1
    with pytest.raises(BoxError, match="at most 8 elite dice together, but these have 9"):
        box_of(doc)


@pytest.mark.parametrize("junk", [None, [], "box", 3, {}, {1: 2}, {"name": "x"}, float("nan")])
def test_junk_is_refused(junk):
    with pytest.raises(BoxError):
        box_of(junk)


def test_a_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(DocumentError):
        load_box(tmp_path / "missing.yaml")
    bad = tmp_path / "bad.yaml"
    bad.write_text("map: [", encoding="utf-8")
    with pytest.raises(DocumentError):
        load_box(bad)


def parts(value, at=()):
    """Every place of a document."""
    yield at
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from parts(inner, (*at, key))


def test_a_changed_entry_is_a_box_that_can_be_played_or_is_refused_in_words():
    rng, values = random.Random(5), [None, -1, 0, 1, 2, 9, 99, 10**30, True, "", "mine", "guild", [], {}, [1], 0.5]
    places = [at for at in parts(document()) if at]
    played = 0
    for _ in range(150):
        doc = part = document()
        at = rng.choice(places)
        for key in at[:-1]:
            part = part[key]
        part[at[-1]] = rng.choice(values)
        try:
            box = box_of(doc)
        except BoxError as refused:
            assert " " in str(refused) and "\n" not in str(refused)
            continue
        factions = [roster.name for roster in box.factions][:2]
        states, out = lay_out(WrothConfig(factions, box=box)), stepping.new_list()
        stepping.reset_game(states, 0, 1, 2, out)
        assert invariants.play_checked(states, 0, np.array([1, 2, 3, 1], np.int64), out, 40) > 0
        played += 1
    assert played > 10


# -- other figures are played ------------------------------------------------------------------------


def test_other_borders_are_played():
    t = given("guild", "runen", box=load_box(EXAMPLE)).troops("guild", {2: 2}).dice("guild", "maneuver")
    t.dice("runen", "mine")
    ways = [words for words in t.options() if "move from" in words]
    assert ways == [f"Maneuver: move from region 2 to region {region}" for region in (1, 3, 5)]


def test_other_dice_are_rolled():
    doc = document()
    doc["dice"]["action"] = ["battle"]
    states, out = lay_out(WrothConfig(box=doc)), stepping.new_list()
    stepping.reset_game(states, 0, 1, 2, out)
    assert states[0]["dice"][:2].tolist() == [[0, 0, 0, 3], [0, 0, 0, 3]] and states[0]["pool"][Face.BATTLE] == 1


def test_an_ability_for_once_in_a_game_is_used_once():
    t = given("runen", "guild", box=load_box(EXAMPLE)).dice("runen", "mine", "mine").dice("guild", "mine", "mine")
    t.troops("guild", {3: 4})
    t.when("runen", "use ability wrath")  # there is one target
    assert t.basics("guild", 3) == 1
    t.asks("runen", "turn").refuses("use ability wrath")
    t.when("runen", "Mine: take a Corra").when("guild", "Mine: take a Corra")
    t.asks("runen", "turn").refuses("use ability wrath")


DATA = sorted([*(ROOT / "examples").glob("*.yaml"), *(ROOT / "root_env").rglob("*.yaml")])


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_the_instructions_in_a_data_file_run(path, tmp_path, monkeypatch):
    """Indented lines of its comments are a program; it may name a copy of the file, my_box.yaml."""
    shutil.copy(path, tmp_path / "my_box.yaml")
    monkeypatch.chdir(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    exec("\n".join(line[6:] for line in lines if line.startswith("#     ")), {})
    assert path != EXAMPLE or any("wroth.Game(" in line for line in lines)


def test_the_board_says_what_the_mats_have():
    shown = "\n".join(board_lines(wroth.Game(factions=("guild", "runen"), seed=1).states, 0))
    assert "stand-in figures, not those of the printed game" in shown
    for roster in shipped_box().factions[:2]:
        assert all(f"{elite.name}: {elite.cost} Corra, vitality {elite.vitality}" in shown for elite in roster.elites)
        assert all(f"{power.name}: {power.cost} Corra" in shown for power in roster.abilities)


@pytest.mark.parametrize("factions", [("guild", "runen"), ("foxes", "runen")])
def test_no_door_has_a_network_play_a_box_that_it_was_not_trained_with(factions):
    """The figures are not in a row: the door that knows the table refuses. A box may have names of its own."""
    pytest.importorskip("safetensors", reason="comes with the extra `train`")
    from root_env import agents

    box = load_document(EXAMPLE)
    box["factions"] = dict(zip(factions, box["factions"].values(), strict=True))
    network, words = agents.load("policy", "wroth"), "this table has a box of its own; train one with --box"
    assert not network.knows_table(WrothConfig(factions=factions, box=box))
    batch = wroth.BatchGame(factions=factions, box=box, num_games=2, seed=1)
    with pytest.raises(agents.TableError, match=words):
        batch.rollout([network, "random"], games=2)
    with pytest.raises(agents.TableError, match=words):
        columns = gymnasium.make_vec(
            "root_env/Wroth-v0", num_envs=2, factions=factions, learner=factions[0], opponents=network, box=box
        )
        _, infos = columns.reset(seed=1)
        for _ in range(50):
            _, _, _, _, infos = columns.step(infos["action_mask"].argmax(1))


@pytest.mark.parametrize("words", ["simulate --games 2 --quiet --agents policy rules", "watch --agents policy rules"])
def test_the_console_says_that_a_network_does_not_know_a_box(words, capsys):
    pytest.importorskip("safetensors", reason="comes with the extra `train`")
    assert main(["--game", "wroth", *words.split(), "--box", str(EXAMPLE)]) == 2
    assert "the network was trained with the figures that ship" in capsys.readouterr().err


def test_the_server_says_that_a_network_does_not_know_a_box():
    pytest.importorskip("safetensors", reason="comes with the extra `train`")
    pytest.importorskip("starlette", reason="comes with the extra `serve`")
    from root_env.serve.thinkers import check

    check("wroth", "policy", WrothConfig(factions=("guild", "runen")))
    with pytest.raises(ValueError, match="policy: the network was trained with the figures that ship"):
        check("wroth", "policy", WrothConfig(factions=("guild", "runen"), box=EXAMPLE))


@pytest.mark.parametrize(
    ("block", "path", "value"),
    [
        ("box.border", "map.borders", [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [1, 7], [3, 7], [6, 8], [7, 8]]),
        ("box.border", "map.shores", [1, 2, 3]),
        ("box.die", "dice.action", ["mine", "mine", "extend", "maneuver", "battle"]),
        ("box.seer", "dice.all_seeing", ["mine", "strike", "assault", "double"]),
        ("box.token_vp", "tokens.0.vp", 7),
        ("box.token_symbol", "tokens.0.symbol", "battle"),
        ("box.vitality", "elites.raider.vitality", 5),
        ("box.cost", "elites.raider.cost", 5),
        ("box.vp", "elites.raider.vp", 5),
        ("box.effect", "elites.raider.effects", ["guard"]),
        ("box.ability", "abilities.sabotage.does", "recall"),
        ("box.ability_amount", "abilities.sabotage.amount", 2),
        ("box.ability_cost", "abilities.sabotage.cost", 1),
        ("box.ability_once", "abilities.sabotage.once", True),
    ],
)
def test_a_figure_of_the_box_is_observed(block, path, value):
    boxes_played = (document(), changed(path, value))
    rows = [wroth.Game(factions=("guild", "runen"), box=box, seed=5).observe("guild_0") for box in boxes_played]
    parts = {b.name: slice(b.offset, b.offset + b.size) for b in BLOCKS}
    apart = {name for name, part in parts.items() if (rows[0][part] != rows[1][part]).any()}
    assert block in apart
