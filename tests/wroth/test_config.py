"""Configurations of Wroth: what they may say, what is refused and in which words, written and read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from root_env import ConfigError
from root_env.engine.copies import as_bytes
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import document_of, load_box, shipped_box
from root_env.wroth.rules.ids import Face

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "wroth_box.yaml"
MINES = replace(shipped_box(), action_die=(Face.MINE,))


def test_every_field_has_a_default():
    config = WrothConfig()
    assert config.agents == ["guild_0", "runen_0"] and config.faction_ids == [0, 1] and config.skip_level == 2
    assert config.box is shipped_box() and config.max_turns == 20 * 7


def test_agents_are_named_by_faction_and_copy():
    config = WrothConfig(["mirror", "guild", "mirror"])
    assert config.agents == ["mirror_0", "guild_0", "mirror_1"] and config.faction_ids == [5, 0, 5]


def test_a_box_is_given_in_four_ways():
    box = load_box(EXAMPLE)
    given = [box, document_of(box), EXAMPLE, str(EXAMPLE)]
    assert all(WrothConfig(box=one) == WrothConfig(box=box) for one in given)


@pytest.mark.parametrize("box", [None, EXAMPLE])
def test_what_is_written_is_read(box):
    limits = {"score_to_win": 20, "max_rounds": 5, "max_decisions": 100}
    shown = {"reward": "rank", "shaping": 0.5, "observation": {"format": "float32"}, "skip_forced": "none"}
    config = WrothConfig(("runen", "guild"), seating="random", box=box, **limits, **shown)
    written = json.loads(json.dumps(config.to_dict()))
    read = WrothConfig.from_dict(written)
    assert read == config and read.to_dict() == written and (written["box"] is None) == (box is None)
    assert as_bytes(lay_out(read)).tobytes() == as_bytes(lay_out(config)).tobytes()


def test_a_callable_reward_is_written_as_win():
    assert WrothConfig(reward=lambda game: {}).to_dict()["reward"] == "win"


def test_what_is_settled_stands_in_the_state():
    s = lay_out(
        WrothConfig(
            ("mirror",) * 4,
            seating="random",
            box=MINES,
            score_to_win=12,
            max_rounds=3,
            max_decisions=400,
            skip_forced="public",
        )
    )[0]
    assert s["n_players"] == 4 and s["random_seating"] == 1 and s["skip_forced"] == 1
    assert [s[name] for name in ("score_to_win", "max_rounds", "max_decisions")] == [12, 3, 400]
    assert s["die_sides"] == 1 and s["die"][0] == Face.MINE


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"factions": ("guild",)}, "factions: a table has 2 to 4 players, got 1"),
        ({"factions": "guild"}, "factions: must be a sequence of words, got 'guild'"),
        ({"factions": ("guild", 3)}, "factions: must be words, got 3"),
        ({"factions": ("guild",) * 2}, "every player takes a different one, but guild stands there twice"),
        ({"factions": ("guild", "marquise")}, "'marquise' is not in this box; choose from guild, runen"),
        ({"max_rounds": 0}, "max_rounds: must be a whole number 1..1000, got 0"),
        ({"score_to_win": 1.5}, "score_to_win: must be a whole number 1..1000, got 1.5"),
        ({"max_decisions": True}, "max_decisions: must be a whole number 1..1000000, got True"),
        ({"seating": "any"}, "seating: 'any' is not known; choose from fixed, random"),
        ({"skip_forced": 2}, "skip_forced: 2 is not known; choose from none, public, all"),
        ({"reward": "vp"}, "reward: 'vp' is not known; choose from win, rank, score_margin"),
        ({"shaping": float("nan")}, "shaping: must be a number"),
        ({"observation": 3}, "observation: must be a mapping, got 3"),
        ({"observation": {"form": "int8"}}, "observation: unknown key 'form'; known are format and history"),
        ({"observation": {"format": "structured"}}, "'structured' is not known; choose from int8, float32"),
        ({"observation": {"history": 3}}, "observation['history']: must be 0, this game writes no history, got 3"),
        ({"box": 3}, "box: must be a box, its document or the name of its file, got 3"),
        ({"box": "nothing.yaml"}, "box: nothing.yaml: "),
        ({"box": {}}, "box: 'name' is a required property"),
        ({"box": replace(shipped_box(), shores=(9,))}, "box: map.shores[0]: 9 is greater than the maximum of 8"),
        ({"faction": ("guild",)}, "config: unknown field 'faction'; did you mean factions? known are box, factions"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(settings, words):
    with pytest.raises(ConfigError) as refused:
        WrothConfig.from_dict(settings)
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_two_elites_of_one_name_are_refused():
    box = shipped_box()
    guild, *others = box.factions
    twin = replace(guild.elites[1], cost=9)  # raiders, whom ooglan has too
    with pytest.raises(ConfigError, match="box: two elites or abilities of one name must be the same"):
        WrothConfig(box=replace(box, factions=(replace(guild, elites=(twin,)), *others)))
