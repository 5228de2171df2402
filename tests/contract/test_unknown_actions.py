"""A menu with an action that its question does not take stops the game in words; nothing else is run."""

from dataclasses import replace

import numpy as np
import pytest

from root_env.doors.games import doors_of
from root_env.doors.playing.faults import WORDS
from root_env.engine.ground import Fault
from root_env.engine.loop import STOPPED
from root_env.root.declared.errors import DeclarationError
from root_env.root.rules.spec.actions import FAMILIES, Family
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.menus import TAKES, refuse_what_cannot_be
from root_env.support.errors import StoppedGameError
from root_env.wroth.rules.dispatch import TAKES as WROTH_TAKES

CHANGED = ("fault", "over", "truncated", "winners", "decisions", "log_who", "log_action")
"""Fields that the loop writes when it notes an action and stops a game."""
LATER = ("hundreds", "corvids", "keepers", "duchy", "vagabond", "lizard")
TABLE = {"root": {"factions": LATER, "deck": "exiles_partisans", "map": "lake"}, "wroth": {}}
"""Tables whose machines answer all questions."""
CASES = [(game, kind) for game, takes in (("root", TAKES), ("wroth", WROTH_TAKES)) for kind in takes]


def _ask(game, kind, action):
    """Put this question on top of the stack, with a menu that lists this action only."""
    game.states[0]["stack"][int(game.states[0]["depth"]) - 1]["kind"] = kind
    game.legal_list[:2] = 1, action


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_no_question_takes_an_action_of_another_family(name, kind):
    """Every question, an action of every family that it does not take: the state stays as it was."""
    doors, takes = doors_of(name), {"root": TAKES, "wroth": WROTH_TAKES}[name][kind]
    game = doors.game(seed=1, **TABLE[name])
    raw, engine = game.states.view(np.uint8), game.machine.stepping
    start = raw.copy()
    strange = [family for family in doors.families if family.name not in takes]
    assert strange and set(takes) <= {family.name for family in doors.families}
    for family in strange:
        for action in (family.base, family.base + family.size - 1):
            raw[:] = start
            _ask(game, kind, action)
            before = raw.copy()
            assert engine.step_game(game.states, 0, action, game.legal_list) == STOPPED
            assert game.states["fault"][0] == Fault.UNKNOWN_ACTION and game.states["truncated"][0]
            for field in CHANGED:
                game.states[field] = before.view(game.states.dtype)[field]
            assert np.array_equal(raw, before), family.name


@pytest.mark.parametrize("name", ["root", "wroth"])
def test_the_door_says_so(name):
    doors = doors_of(name)
    game = doors.game(seed=1)
    kind = next(iter(TAKES if name == "root" else WROTH_TAKES))
    takes = (TAKES if name == "root" else WROTH_TAKES)[kind]
    action = next(family.base for family in doors.families if family.name not in takes)
    _ask(game, kind, action)
    with pytest.raises(StoppedGameError, match=rf"{WORDS[Fault.UNKNOWN_ACTION]} \(\".+\", and its menu is "):
        game.step(action)
    assert game.is_over and game.truncated


def test_a_family_that_no_question_takes_is_refused():
    with pytest.raises(DeclarationError, match="no question takes the family of actions 'dig': name it in `takes`"):
        refuse_what_cannot_be(DECISIONS, (*FAMILIES, Family("dig", ("clearing",), "1.1", "dig in {0}")))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"takes": ""}, "needs `takes`; families of actions are"),
        ({"takes": "pass choose_cards"}, "`takes` names 'choose_cards'; families of actions are"),
        ({"of": "minks"}, "`of` names 'minks'; factions are marquise, "),
    ],
)
def test_what_a_question_cannot_take_is_refused(changes, words):
    with pytest.raises(DeclarationError, match=words):
        refuse_what_cannot_be([*DECISIONS, replace(DECISIONS[0], **changes)], FAMILIES)
