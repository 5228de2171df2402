"""The trial faction in the rooms above the core, and omissions there refused in words that say where to go."""

import json
import sys
from dataclasses import replace
from importlib import import_module
from types import ModuleType

import pytest

from root_env import ConfigError, GameConfig
from root_env.engine.jit import INTERPRETED, njit
from root_env.root import config
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import CARD_MEMORY, COUNTED, Hidden
from root_env.root.declared.outside import refuse_rules_elsewhere
from root_env.root.documents.frames import Row
from root_env.root.documents.stack import rows_of
from root_env.root.lookup import part_modules
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.decisions import DECISION_OF
from root_env.root.text.context import check_texts
from tests.processes import printed

BESIDE = {"ROOT_ENV_FACTIONS": "tests.trial.otters.declaration"}


@pytest.mark.slow
def test_every_room_shows_the_trial_faction():
    """Words, board, drawing, events, positions there and back, hidden cards drawn anew, every choice but one."""
    seen = json.loads(printed("-m", "tests.trial.try_faction", "--games", "2", **BESIDE))["otters"]
    assert seen.pop("counts")["told"] > 4000 and max(seen.pop("points")) > 10
    assert seen == {"never chosen": ["SPLASH pass"], "never told": [], "always empty": []}


SETUP = """
from root_env import Game
setup = {"otters": {"temper": 1, "holt": 5}, "eyrie": {"corner": 3, "leader": "despot"}}
game = Game(factions=("otters", "eyrie"), setup=setup, skip_forced="none")
document = game.position()
print(document["players"]["otters_0"]["temper"], document["clearings"][5]["otters_0"])
game = Game(factions=("otters", "eyrie"), setup={"eyrie": setup["eyrie"]}, skip_forced="none")
print(game.question())
"""


def test_setup_choices_of_the_trial_faction_by_name():
    placed, asked = printed("-c", SETUP, **BESIDE).splitlines()
    assert placed.startswith("playful {'warriors': 4, 'holt': 1")
    assert asked == "otters_0 must choose a temper (0 calm, 1 playful)"


GUIDED = """
import random
from root_env import Game
from root_env.doors import guiding
from root_env.root.doors.binding import ROOT

guide, taken = ROOT.guides["otters"], []
game, rng = guiding.begin(Game, guide, skip_forced="public"), random.Random(1)
while guiding.round_of(game) <= guide.rounds:
    told = guiding.hint_for(guide, game, 0)
    action = told.action if told.action is not None else rng.choice(game.legal_actions().tolist())
    if told.action is not None:
        family = ROOT.decode(action, game.states, 0, game.config).family
        assert told.action in game.legal_actions() and (family not in ("dig", "move") or family in told.step.lower())
        taken.append(family)
    game.step(action)
print(*dict.fromkeys(taken))
print(guiding.hint_for(guide, game, 0))
"""


def test_a_guide_of_a_plug_in_is_offered_and_its_reasons_fit_what_it_suggests():
    taken, end = printed("-c", GUIDED, **BESIDE).splitlines()
    assert {"dig", "recruit", "move", "pass"} <= set(taken.split()), taken
    assert end.startswith("Told(step='The guide ends here.'")


def module(**names) -> ModuleType:
    """A faction's module of these names."""
    made = ModuleType("otters.text")
    vars(made).update(names)
    return made


def test_a_module_without_what_its_room_asks_for_is_refused():
    with pytest.raises(DeclarationError, match=r"otters.text lacks board\(t, who\).*adding_a_faction"):
        part_modules.checked(part_modules.ROOMS["text"], module())
    with pytest.raises(DeclarationError, match=r"otters.text lacks EXPLAINED: what each thing"):
        part_modules.checked(part_modules.ROOMS["text"], module(board=None))
    drawn = module(FIGURES={}, board=None)
    with pytest.raises(DeclarationError, match="lacks PIECES: the shape of each"):
        part_modules.checked(part_modules.ROOMS["drawing"], drawn)


def test_a_function_that_nobody_asks_for_is_refused():
    def beside_the_map(t):
        return []

    beside_the_map.__module__ = "otters.text"
    with pytest.raises(DeclarationError, match="nobody asks for the function beside_the_map; asked for are board"):
        part_modules.checked(
            part_modules.ROOMS["text"], module(board=None, EXPLAINED={}, beside_the_map=beside_the_map)
        )


@pytest.mark.skipif(INTERPRETED, reason="nothing tells a rule from a function where rules run as plain Python")
def test_a_compiled_rule_in_a_file_of_words_is_refused(monkeypatch):
    def stray(s):
        return 1

    stray.__module__ = "otters.text"
    monkeypatch.setitem(sys.modules, "otters.text", module(stray=njit(stray), taken=njit(module)))
    with pytest.raises(DeclarationError, match=r"otters\.text\.stray is a compiled rule.*move it"):
        refuse_rules_elsewhere(["otters"])


def test_a_text_that_names_no_field_is_refused():
    menu = DECISION_OF[Kind.MARQUISE_ACTION]
    with pytest.raises(
        DeclarationError, match=r"MARQUISE_ACTION: .*names \{acts\}.*FIELDS of root_env.root.factions.marquise.text"
    ):
        check_texts(replace(menu, asks="must choose an action ({acts} left)"))
    with pytest.raises(DeclarationError, match=r"START_WINDOW: .*root_env.root.text.fields"):
        check_texts(replace(DECISION_OF[Kind.START_WINDOW], choices={"buy": "buy {thing}"}))


def test_a_frame_without_a_row_is_refused():
    standard = import_module("root_env.root.decks.standard.documents")
    first, *others = dict.fromkeys((*part_modules.parts("documents").values(), standard))
    rows = {kind: row for kind, row in first.FRAMES.items() if kind != Kind.PAY_WOOD}
    with pytest.raises(DeclarationError, match=r"factions\.marquise\.documents: FRAMES lacks a row for PAY_WOOD"):
        rows_of([module(FRAMES=rows), *others])
    with pytest.raises(DeclarationError, match="FRAMES has a second row for MOVE"):
        rows_of([module(FRAMES={**rows, Kind.MOVE: Row()}), *others])


def test_two_hidden_piles_at_a_table_are_refused(monkeypatch):
    marquise, *others = FACTIONS
    pile = Hidden("stash", COUNTED, "card", "2.1", "cards", seen=CARD_MEMORY)
    with_pile = replace(marquise, hidden=(pile,))
    monkeypatch.setattr(config, "FACTIONS", (with_pile, *others))
    assert GameConfig(factions=("marquise", "eyrie")).factions == ("marquise", "eyrie")
    with pytest.raises(ConfigError, match="marquise and alliance have a hidden pile each"):
        GameConfig(factions=("marquise", "alliance"))
