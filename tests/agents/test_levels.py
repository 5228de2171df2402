"""Levels for people: what plays behind each, at which tables, and that each beats the one before."""

import re
from pathlib import Path

import numpy as np
import pytest

from root_env import GameConfig, agents
from root_env.agents import LEVELS, TableError, on_views
from root_env.agents.known import known_agents, strength_of
from root_env.agents.levels import Overlooking
from root_env.engine.jit import INTERPRETED
from root_env.serve.lobby import PlanError, check_name
from root_env.tables import FACTIONS, A
from root_env.training import arena
from root_env.wroth import WrothConfig
from tests.agents.playing import BASE, needs_compiled_core, on_the_way, played, table

NAMES = [f"level:{number}" for number in LEVELS]
TABLES = {
    "base": table(*BASE),
    "five": table("chameleander", "riverfolk", "lizard", "vagabond", "vagabond", edition="2018"),
    "draft": GameConfig(factions=FACTIONS, players=3),
}


def begun(name: str, seed: int, game: str = "root"):
    """A level where views are given, with few iterations if it searches."""
    agent = on_views(agents.load(name, game))
    agent.reseed(seed)
    for one in agent, getattr(agent, "elsewhere", None):
        if hasattr(one, "budget"):
            one.budget = 4
    return agent


@pytest.mark.parametrize("config", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_a_level_plays_every_table_and_the_same_from_a_seed(name, config):
    quick = 8 if INTERPRETED else 60 if name == "level:3" else 150
    decisions = (2 if INTERPRETED else 8) if name == NAMES[-1] else quick
    taken = [played(config, 5, begun(name, seed), decisions)[1] for seed in (3, 3)]
    assert taken[0] == taken[1] and len(taken[0]) == decisions


@pytest.mark.parametrize("name", NAMES)
def test_a_level_plays_wroth(name):
    from root_env.wroth import Game

    game, agent = Game(seed=2), begun(name, 1, "wroth")
    for _ in range(6):
        game.step(agent.act(game.view(game.to_move)))


def test_a_level_is_called_by_its_number():
    for name in NAMES:
        assert agents.load(name).name == name
    for wrong in ("level:5", "level", "level:two"):
        with pytest.raises(ValueError, match="is no level; choose from level:1, level:2, level:3, level:4"):
            agents.load(wrong)
    with pytest.raises(ValueError, match="game: 'chess'"):
        agents.load("level:1", "chess")


def test_whoever_overlooks_everything_passes_where_it_may():
    blind, rng = Overlooking(1.0, "root"), np.random.default_rng(1)
    for seed in range(20):
        game = on_the_way(table(*BASE), seed, 30 + seed)
        if game.is_over:
            continue
        row, mask = game.observe(game.to_move)[None], game.mask()[None]
        (action,) = blind.act(row, mask, [game.to_move], rng)
        assert action in game.legal_actions()
        assert not mask[0, A.PASS] or action == A.PASS


def test_a_beginner_says_where_it_cannot_play():
    beginner = agents.load("level:1")
    beginner.bots.known["factions"] = ("marquise",)
    with pytest.raises(TableError, match="the rule-based bots do not know eyrie, alliance, vagabond"):
        beginner.check_table(table(*BASE))


@needs_compiled_core
@pytest.mark.parametrize(("level", "least"), [("level:2", 0.6), ("level:3", 0.35)])
def test_a_level_beats_the_one_before(level, least):
    """The shares of docs/opponents.md are 0.8 and 0.5; an even one is 0.25."""
    before = f"level:{int(level[-1]) - 1}"
    won = [arena.challenge(level, side, before, 24, 1, factions=BASE, num_threads=1)["won"].mean() for side in BASE]
    assert np.mean(won) > least


def test_level_3_searches_where_its_network_is_a_stranger():
    """With the Keepers, and with the Duchy, the network alone won 0 of 96 games against level 2."""
    expert = agents.load("level:3")
    known = [TABLES["base"], TABLES["five"], table(*BASE, deck="exiles_partisans")]
    strange = [table(*BASE[:3], later) for later in FACTIONS if later not in expert.network.factions]
    strange += [table(*BASE, map="winter"), TABLES["draft"]]
    assert all(map(expert.knows, known)) and not any(map(expert.knows, strange)) and len(strange) > 5
    assert expert.elsewhere.budget == 16
    assert agents.load("level:3", "wroth").knows(WrothConfig())


def test_people_choose_levels_by_words():
    for game in "root", "wroth":
        known = {one.name: one for one in known_agents(game)}
        assert list(known)[: len(NAMES)] == NAMES, "they come first"
        for name in NAMES:
            assert known[name].words and known[name].strong == strength_of(game, name)
    assert strength_of("root", "level:1").startswith("Level 1, beginner: ")
    assert strength_of("root", "search:64").startswith("Thinks ahead")
    check_name("level:4", ())
    with pytest.raises(PlanError, match=r"'level:9' is not known; choose from random, .*level:4"):
        check_name("level:9", ())


def test_the_page_has_every_level():
    page = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text(encoding="utf-8")
    for name, level in zip(NAMES, LEVELS.values(), strict=True):
        assert re.search(rf"^\| `{name}`, {level.word} \| .*`{level.agent}`", page, re.MULTILINE), name
