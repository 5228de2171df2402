"""The fields of a configuration are keywords of every door; what is not a field is refused with what may be meant."""

from __future__ import annotations

import gymnasium
import pytest

from root_env import BatchGame, ConfigError, Game, GameConfig, root_v0
from root_env.doors.contract.settings import names_of
from root_env.gym import RootEnv, RootVectorEnv
from root_env.registration import ID
from root_env.root.config import GameSettings
from root_env.wroth.config import WrothConfig, WrothSettings

FIELDS = {"factions": ("eyrie", "marquise"), "score_to_win": 9, "vagabonds": None, "max_turns": 7}
DOORS = {
    "Game": Game,
    "BatchGame": BatchGame,
    "env": lambda *a, **k: root_v0.env(*a, **k).unwrapped,
    "raw_env": root_v0.raw_env,
    "RootEnv": RootEnv,
    "make": lambda *a, **k: gymnasium.make(ID, *a, **k).unwrapped,
    "make_vec": lambda *a, **k: gymnasium.make_vec(ID, *a, num_envs=2, **k),
    "RootVectorEnv": lambda *a, **k: RootVectorEnv(2, *a, **k),
}
BY_PLACE = sorted(set(DOORS) - {"make", "make_vec"})
"""Doors that take the configuration as their first argument, or the second."""


@pytest.mark.parametrize("door", sorted(DOORS))
def test_fields_are_keywords(door):
    assert DOORS[door](**FIELDS).config == GameConfig(**FIELDS)
    assert DOORS[door]().config == GameConfig()


@pytest.mark.parametrize("door", sorted(DOORS))
def test_a_configuration_or_its_fields_as_a_mapping(door):
    given = GameConfig(**FIELDS)
    assert DOORS[door](config=given).config == DOORS[door](config=dict(FIELDS)).config == given
    if door in BY_PLACE:
        assert DOORS[door](given).config == DOORS[door](dict(FIELDS)).config == given


@pytest.mark.parametrize("config", [GameConfig(), {"map": "autumn"}])
@pytest.mark.parametrize("door", sorted(DOORS))
def test_both_are_refused(door, config):
    with pytest.raises(ConfigError, match=r"fields as keywords, not both; got config and factions, max_turns"):
        DOORS[door](config=config, factions=("eyrie", "marquise"), max_turns=7)


@pytest.mark.parametrize("door", sorted(DOORS))
def test_an_unknown_keyword_names_what_is_near(door):
    with pytest.raises(ConfigError, match=r"config: unknown field 'faktions'; did you mean factions.*\? known are "):
        DOORS[door](faktions=("eyrie", "marquise"))
    with pytest.raises(ConfigError, match=r"config: unknown field 'xyz'; known are advanced, .*, vagabonds"):
        DOORS[door](xyz=1)


def test_keywords_of_the_door_itself_are_near_too():
    for door, word, meant in (
        (RootEnv, "oponents", "opponents"),
        (BatchGame, "num_game", "num_games"),
        (Game, "sead", "seed"),
        (root_v0.env, "render_modes", "render_mode"),
    ):
        with pytest.raises(ConfigError, match=f"did you mean {meant}"):
            door(**{word: 1})


def test_a_batch_of_nothing_that_is_a_configuration():
    for config in (5, "eyrie", [5]):
        with pytest.raises(ConfigError, match=r"config: must be a mapping, got (int|str)"):
            BatchGame(config)
    assert BatchGame([FIELDS, GameConfig()]).configs == (GameConfig(**FIELDS), GameConfig())
    with pytest.raises(ConfigError, match="not both"):
        BatchGame([GameConfig()], factions=("eyrie", "marquise"))


def test_the_keywords_that_type_checkers_know_are_the_fields():
    for settings, config in ((GameSettings, GameConfig), (WrothSettings, WrothConfig)):
        assert sorted(settings.__optional_keys__) == sorted(names_of(config))
