"""A force that is no player, declared outside the package: the frame for hirelings (Law 22, 19.6).

`tests/trial/frogs` touches nothing outside its own folder; `tests/trial/check_frogs.py` shows the rules by it.
"""

import json
from dataclasses import replace

import pytest

from root_env import ConfigError, GameConfig
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FORCES, with_others
from root_env.root.declared.form import ONE_WARRIOR, Field
from tests.processes import printed
from tests.trial.copied import named_in_the_package
from tests.trial.frogs.declaration import FACTION

ALONE = {"ROOT_ENV_FACTIONS": "tests.trial.frogs.declaration"}
AMONG_OTHERS = {
    "ROOT_ENV_FACTIONS": "tests.trial.frogs.declaration,tests.trial.otters.declaration,tests.trial.magpies.declaration"
}
BATCH = "from tests.trial import play_frogs; print(play_frogs.batch())"
WITH_A_FORCE = BATCH.replace("batch()", "batch(single=(0, 2))")
HIRED_AND_BATTLED = {"hired", "frogs_left", "hits", "warriors_moved", "piece_removed", "asked move_count"}


def test_the_rules_of_forces():
    printed("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/trial/check_frogs.py", **ALONE)


@pytest.mark.slow
@pytest.mark.parametrize(("first", "games"), [(0, 4), (4, 4)])
def test_games_with_a_force_are_sound_at_tables_of_all_sorts(first, games):
    """Positions, records, pictures and views keep all of it, beside other trial factions, in drafts and on maps."""
    words = ("--first", str(first), "--games", str(games), "--every", "70")
    met = json.loads(printed("-m", "tests.trial.play_frogs", *words, **AMONG_OTHERS))
    assert first or met.keys() >= HIRED_AND_BATTLED


def test_a_batch_plays_a_force_as_single_games_do():
    assert printed("-c", BATCH, **ALONE)


@pytest.mark.slow
@pytest.mark.compiled
def test_a_force_plays_compiled_as_interpreted():
    """In one machine: single games without a force would have another."""
    compiled = {"ROOT_ENV_JIT": "1", "ROOT_ENV_FEW_MACHINES": "0", "NUMBA_OPT": "0"}  # in less time, for one run
    assert printed("-c", WITH_A_FORCE, **ALONE, **compiled) == printed("-c", BATCH, **ALONE)


POSITION = """
import json
from root_env import Game
game = Game(seed=9, setup="random")
for k in range(60):
    game.step(int(game.legal_actions()[k % len(game.legal_actions())]))
print(json.dumps([game.position(), game.view("eyrie_0").position(), game.render("all"), game.config.to_dict()]))
"""


def test_tables_without_a_force_are_as_before_beside_it():
    """Rows, masks, names, records, positions and texts of a table of the package, byte for byte."""
    for words in (("-m", "tests.trial.base_four"), ("-c", POSITION)):
        assert printed(*words, **ALONE) == printed(*words)


def test_the_package_has_none():
    assert FORCES == ()
    with pytest.raises(ConfigError, match="forces: 'frogs' is no force beside the players; choose from none is loaded"):
        GameConfig(forces=("frogs",))
    assert not named_in_the_package("frogs")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"open_hand": True}, "hides nothing, and has no hand"),
        ({"board": (Field("king", "i8", "king", start=-1, holds=ONE_WARRIOR),)}, "king holds 'one warrior'"),
        ({"decisions": (replace(FACTION.decisions[0], setup="pads"),)}, "SETUP_PADS is no choice of a player's own"),
    ],
)
def test_what_only_players_have_is_refused(changes, words):
    with pytest.raises(DeclarationError, match=words):
        with_others([replace(FACTION, package="tests.trial.frogs", rules=FACTION.name, **changes)])
