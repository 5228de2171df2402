"""A faction declared outside the package plays, and what it leaves out or gets wrong is refused in words.

`tests/trial/otters` touches nothing outside its own folder.
"""

import json
import re
from dataclasses import replace
from enum import IntEnum
from functools import cache

import pytest

from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS, RULES, with_others
from root_env.root.declared.form import ONE_WARRIOR, REGION, Decision, Faction, Family, Field, Figure, Piece, flag
from root_env.root.rules import ids
from root_env.root.rules.spec.actions import FAMILIES, N_ACTIONS
from root_env.root.rules.spec.decisions import TRIGGERS
from tests.processes import printed, python
from tests.trial.copied import changed, copy_of, named_in_the_package
from tests.trial.otters.declaration import FACTION

BESIDE = {"ROOT_ENV_FACTIONS": "tests.trial.otters.declaration"}
DECK = {"ROOT_ENV_DECKS": "tests.trial.deck.declaration"}
COPY = {"ROOT_ENV_FACTIONS": "otters.declaration"}


@cache
def _play(*words: str, **more: str) -> dict:
    return json.loads(printed("-m", "tests.trial.play_otters", *words, **BESIDE | more))


@pytest.mark.slow
def test_the_trial_faction_plays_to_the_end():
    """Every question is asked, every block of its board filled, and the position is sound all the way."""
    played = _play("--games", "6")
    assert set(played["asked"]) == {decision.name for decision in FACTION.decisions}
    assert set(played["seen"]) == {"otters.feasts", "otters.fished", "otters.holt"}
    assert max(played["points"]) > 10


@pytest.mark.slow
@pytest.mark.compiled
def test_the_trial_faction_plays_compiled_as_interpreted():
    """With the trial deck declared beside it, so that the rules are compiled once for both; nobody plays with it."""
    assert _play("--games", "2", ROOT_ENV_JIT="1", **DECK) == _play("--games", "2")


@pytest.mark.slow
def test_networks_prefer_the_same_beside_plug_ins():
    """Their features and actions are found by the words of their axes; the rule bot advises the same."""
    pytest.importorskip("safetensors", reason="comes with the extra `train`")
    words = ("-m", "tests.trial.known_logits", "1", "policy", "policy:woodland1")
    assert json.loads(printed(*words, **BESIDE | DECK)) == json.loads(printed(*words))


@pytest.mark.parametrize(("word", "kind"), [("otter", "factions"), ("pond", "maps")])
def test_nothing_outside_names_a_trial(word, kind):
    examples = {f"root_env/root/declared/{kind}.py", "root_env/support/plug_ins.py"}
    assert named_in_the_package(word) <= examples, "only examples of how to name a module may"


# --- what is declared wrong ---


def _with(**changes) -> Faction:
    return replace(FACTION, package="tests.trial.otters", rules=FACTION.name, **changes)


def _refusal(*others: Faction) -> str:
    with pytest.raises(DeclarationError) as error:
        with_others(others)
    return str(error.value)


class Mood(IntEnum):
    """Has the name of an enumeration of the Hundreds."""

    CALM = 0


class Late(IntEnum):
    """Does not count from 0."""

    ONE = 1


BARE: dict[str, tuple] = dict.fromkeys(("pieces", "decisions", "steps", "figures", "actions", "reasons"), ())
_QUESTION = Decision(
    "NAP", "where to nap", "O.5.1", at="daylight", takes="choose_clearing", asks="must nap", choices="nap in {0}"
)
WRONG = {
    "a number twice": ({"pieces": (Piece("HOLT", 5, building=True, number=3),)}, "WORKSHOP, HOLT: .* the number 3"),
    "a gap": ({"number": len(FACTIONS) + 1}, f"no faction has the number {len(FACTIONS)}"),
    "a name that is not a word": ({"name": "River Otters"}, "'River Otters' among the factions: .* small letters"),
    "a name in small letters": ({"pieces": (Piece("holt", 5, building=True),)}, "'holt' among the pieces: .* capital"),
    "a faction's name twice": ({"name": "eyrie"}, "two factions are called eyrie"),
    "a piece's name twice": ({"pieces": (Piece("WOOD", 5, building=False),)}, "two pieces are called WOOD"),
    "a question's name twice": ({"decisions": (replace(_QUESTION, name="CRAFT"),)}, "are called CRAFT"),
    "a figure's name twice": (
        {"figures": (Figure("wood_cost", 1, 0, 2, "O.5.1", "wood"),)},
        "two figures are called wood_cost",
    ),
    "a type": (
        {"board": (Field("temper", "i32", "temper (O.3.1)"),)},
        "temper has the type 'i32': it is one of i8, i16",
    ),
    "a region": (
        {"board": (Field("den", "i8", "den", ("clearing",), holds=REGION),)},
        "den is a region: one place, or the forests",
    ),
    "a warrior who is not like the others": (
        {"board": (Field("chief", "i8", "chief", holds=ONE_WARRIOR),)},
        "chief is where one warrior stands: .* start=-1",
    ),
    "no text": ({"board": (Field("temper", "i16", ""),)}, "temper needs a text"),
    "a field twice": ({"board": (Field("temper", "i8", "a"), Field("temper", "i8", "b"))}, "two fields .* temper"),
    "an axis": (
        {"board": (Field("temper", "i16", "temper", axes=("clearings",)),)},
        "axis 'clearings': known are card, cl",
    ),
    "an axis of bits": ({"board": (Field("temper", "i16", "temper", bits="day"),)}, "axis 'day': known are"),
    "an axis of a block": ({"blocks": (flag("temper", "day", "O.3.1", "temper"),)}, "block temper has the axis 'day'"),
    "an axis of everybody": ({"axes": {"card": 3}}, "card: an axis of everybody has that name"),
    "an enumeration": ({"enumerations": (Late,)}, "Late: its members count from 0"),
    "an enumeration's name twice": ({"enumerations": (Mood,)}, "two enumerations are called Mood"),
    "a figure out of range": (
        {"figures": (Figure("otters_actions", 12, 1, 9, "O.5.1", "actions"),)},
        "otters_actions is 12, which is not within 1..9",
    ),
    "no chapter": ({"chapter": "Q"}, "chapter 'Q' is not in the Law: .* `sections`"),
    "no section": ({"decisions": (replace(_QUESTION, law="O.9"),)}, "NAP names section 'O.9', which is not in the Law"),
    "warriors": ({"warriors": 200}, "warriors is 200"),
    "a family's name twice": (
        {"actions": (Family("move", ("clearing",), "O.5.1", "move"),)},
        "two families of actions are called move",
    ),
    "where a family ends": (
        {"actions": (Family("move_end", (), "O.5.1", "end"),)},
        "'move_end' among the families of actions: A.MOVE_END is where another family ends",
    ),
    "a family in capitals": ({"actions": (Family("Dig", (), "O.5.1", "dig"),)}, "'Dig' among the families of actions"),
    "a family's section": ({"actions": (Family("dig", (), "O.9", "dig"),)}, "dig names section 'O.9'"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_declared_wrong_is_refused(what):
    changes, words = WRONG[what]
    refusal = _refusal(_with(**changes))
    assert re.search(words, refusal), refusal


def test_the_pieces_of_one_faction_stand_in_a_row():
    first = max(piece.number for faction in RULES for piece in faction.pieces) + 1
    apart = _with(pieces=(Piece("A", 1, True, number=first), Piece("B", 1, True, number=first + 2)))
    between = _with(**BARE | {"pieces": (Piece("C", 1, True, number=first + 1),)}, name="between")
    assert "the pieces of otters" in _refusal(apart, between)


def test_more_than_there_is_room_for_is_refused():
    many = [_with(**BARE, name=f"otters_{a}{b}") for a in "abcdefghijkl" for b in "abcdefghij"]
    assert f"{len(FACTIONS) + 120} factions, and there is room for 127" in _refusal(*many)
    pieces = tuple(Piece(f"HOLT_{a}{b}", 1, building=True) for a in "ABCDEFGHIJKL" for b in "ABCDEFGHI")
    assert f"{len(ids.Piece) + 108} pieces, and there is room for 127" in _refusal(_with(pieces=pieces))
    families = tuple(Family(f"dig_{a}{b}", (), "O.5.1", "dig") for a in "abcdefghi" for b in "abcdefgh")
    assert f"{len(FAMILIES) + 72} families of actions, and there is room for 127" in _refusal(_with(actions=families))
    decisions = tuple(replace(_QUESTION, name=f"NAP_{a}{b}") for a in "ABCDEFGHIJKLM" for b in "ABCDEFGHIJKLM")
    assert "decisions, and there is room for 256" in _refusal(_with(decisions=decisions))


def test_numbers_left_out_are_the_next_free_ones():
    minks = _with(**BARE | {"decisions": (_QUESTION,)}, name="minks")
    first, second = with_others([_with(), minks])[-2:]
    assert (first.number, second.number) == (len(FACTIONS), len(FACTIONS) + 1)
    assert [piece.number for piece in first.pieces] == [len(ids.Piece), len(ids.Piece) + 1]
    assert [family.number for family in first.actions] == [max(family.number for family in FAMILIES) + 1]
    assert second.decisions[0].number == first.decisions[-1].number + 1
    assert next(d for d in first.decisions if d.name == "SPLASH").trigger == len(TRIGGERS)


NETS = """
from root_env import Game
from root_env.root.rules import invariants
from tests.given import given
t = given("otters", "lizard", "marquise", turn="otters")
t.player("otters", actions=1).clearing(5, otters={"warriors": 3}, lizard={"warriors": 3})
t.force(dice=[(2, 0)]).when("otters", "battle lizard in clearing 5")
s = t.game.states[0]
print(s["otters"]["nets"][:3], s["lizard"]["acolytes"], s["warriors"][1][4], invariants.check_game(t.game.states, 0))
print(Game.from_position(t.game.position()).position() == t.game.position())
t = given("otters", "marquise", turn="otters")
t.player("otters", actions=1).clearing(5, otters={"warriors": 3}, marquise={"warriors": 3})
t.force(dice=[(2, 1)]).when("otters", "battle marquise in clearing 5")
s = t.game.states[0]
print(s["otters"]["nets"][:2], t.game.question(), invariants.check_game(t.game.states, 0))
print([line.strip() for line in t.game.render().splitlines() if "nets" in line])
print(Game.from_position(t.game.position()).position() == t.game.position())
"""


def test_who_removes_warriors_can_keep_them():
    """The nets of the Otters take what they remove in battle, not what others remove from them (O.2.3)."""
    assert printed("-c", NETS, **BESIDE).splitlines() == [
        *("[0 0 0] 2 1 0", "True"),  # the Lizards keep their own as acolytes: of two answers the first counts (10.2.3)
        "[0 2] otters_0 must choose an action (1 action left) 0",
        *("['nets: 2 x marquise_0']", "True"),
    ]


# --- what is missing from its modules ---


MISSING = {
    "legal": (
        "setup.py",
        "def legal_setup_temper",
        "def _legal_temper",
        "setup has no function legal_setup_temper",
    ),
    "apply": ("reactions.py", "def apply_splash", "def _splash", "otters.reactions has no function apply_splash, or"),
    "a family": (
        "daylight.py",
        "def apply_dig_in",
        "def _dig_in",
        "otters.daylight has no function apply_otters_action, or apply_dig_in_otters_action, which .* OTTERS_ACTION",
    ),
    "families": (
        "declaration.py",
        "pass dig move",
        "pass dig choose_suit choose_count move",
        "no function apply_choose_suit_in_otters_action, apply_choose_count_in_otters_action, which",
    ),
    "a question": ("declaration.py", "pass dig move", "pass move", "no question takes the family of actions 'dig'"),
    "a use": (
        "declaration.py",
        "recruit offers",
        "offers",
        "otters.daylight.apply_recruit_in_otters_action: no question calls it",
    ),
    "an argument": (
        "declaration.py",
        'Family("dig", ("clearing",)',
        'Family("dig", ("river",)',
        "dig has the argument 'river': known are clearing, forest",
    ),
    "fewer arguments": (
        "declaration.py",
        'Family("dig", ("clearing",)',
        'Family("dig", ("suit", "suit", "suit")',
        "dig has 3 arguments, and an action has at most 2",
    ),
    "run": ("evening.py", "def run_score_holts", "def _score", "otters.evening has no function run_score_holts"),
    "supplies": ("setup.py", "def gather", "def _gather", "otters.setup has no function gather"),
    "a phase": ("birdsong.py", "def start_birdsong", "def _start", "otters.birdsong has no function start_birdsong"),
    "a module": ("declaration.py", 'at="reactions"', 'at="splashes"', "otters has no module otters.splashes"),
    "a writer": ("observed.py", "def write_board", "def _write", "otters.observed has no function write_board"),
    "a hook": (
        "abilities.py",
        "def crafting_piece",
        "def craftingpiece",
        "otters.abilities.craftingpiece: no hook has",
    ),
    "parameters": ("abilities.py", "(s, who, c)", "(s, who, clearing)", r"is called with \(s, who, c\)"),
    "a block": ("observed.py", "AT.TEMPER", "AT.MODE", "has no attribute 'MODE'"),
    "the faction": ("declaration.py", "FACTION = ", "OTTERS = ", "otters.declaration declares no faction"),
}
RULES_ALONE = """
from root_env.root.rules.spec.observation import OBS_SIZE
from root_env.root.rules.spec.scope import EVERYTHING
from root_env.root.rules.game import seeing, stepping
from root_env.root.config import GameConfig
from root_env.root.layout import lay_out
import numpy as np
states, out = lay_out(GameConfig(factions=("otters", "marquise", "eyrie"))), stepping.new_list()
stepping.reset_game(states, 0, 1, 2, out)
seeing.observe_game(states, 0, 0, EVERYTHING.places, np.zeros(OBS_SIZE, np.int8))
"""


@pytest.mark.parametrize("what", MISSING)
def test_what_is_missing_is_refused(what, tmp_path):
    name, old, new, words = MISSING[what]
    changed(copy_of("otters", tmp_path) / name, old, new)
    done = python("-c", RULES_ALONE, path=tmp_path, **COPY)
    assert done.returncode != 0 and re.search(words, done.stderr), done.stderr


def test_a_copy_elsewhere_is_as_good(tmp_path):
    copy_of("otters", tmp_path)
    printed("-c", RULES_ALONE, path=tmp_path, **COPY)


OWN_FAMILY = """
import random
from root_env import Game, GameConfig, record
from root_env.actions import decode
from root_env.root.scopes import scope_for
from root_env.tables import FAMILIES, A
family = FAMILIES[-1]
assert (family.name, family.base, family.size) == ("dig", A.DIG, 12), family
tables = {names: GameConfig(factions=names, setup="random") for names in (("otters", "eyrie"), ("lizard", "eyrie"))}
for names, config in tables.items():
    actions = scope_for("table", [config]).actions
    assert (A.DIG in actions, A.RECRUIT in actions) == ("otters" in names,) * 2, names
game, rng, dug = Game(tables["otters", "eyrie"], seed=1), random.Random(1), 0
while not game.is_over:
    legal = game.legal_actions().tolist()
    digs = [action for action in legal if action >= A.DIG]
    action = rng.choice(digs or legal)
    if digs:
        dug += 1
        assert decode(action).family == "dig" and game.view("otters_0").mask()[action]
        assert game.describe(action, "all").startswith("otters_0: dig a holt in clearing ")
    game.step(action)
assert dug > 3
again = record.replay(game.record())
assert (again.states.tobytes(), again.is_over) == (game.states.tobytes(), True)
print(A.DIG)
"""


def test_a_family_of_actions_of_its_own_is_in_masks_words_and_records():
    """Its ids come after those of the package; `recruit`, which the Marquise declares, is in its masks too."""
    assert printed("-c", OWN_FAMILY, **BESIDE) == f"{N_ACTIONS + len(FACTION.pieces)}\n"


LEFT_OUT = """
from root_env import Game, GameConfig, PositionError
document = Game(GameConfig(factions=("otters", "marquise"), setup="random"), seed=1).position()
players = document["players"]
del players["otters_0"]["temper"], document["internals"]
try:
    Game.from_position(document)
except PositionError as problem:
    print(problem)
"""


def test_a_field_that_a_position_leaves_out_has_a_value_or_is_asked_for(tmp_path):
    """Rules count by it: a faction whose reader takes what was there before set-up is not played with -1."""
    assert printed("-c", LEFT_OUT, **BESIDE) == ""
    path = copy_of("otters", tmp_path) / "documents.py"
    changed(path, 'entry.get("temper", "calm")', 'entry.get("temper")')
    check = path.read_text(encoding="utf-8").partition("def check(")[0]
    path.write_text(check + 'def check(checks: Checks, p: int) -> None:\n    """Nothing."""\n', encoding="utf-8")
    said = printed("-c", LEFT_OUT, path=tmp_path, **COPY)
    assert said.startswith("players.otters_0.temper: is missing, and has no usual value")


RULE_BOTS = """
from root_env import Game, agents
game, bots = Game(factions=("otters", "marquise"), seed=1), agents.load("rules")
assert not bots.knows_table(game.config) and bots.knows_table(Game(seed=1).config)
from root_env.training.arena import play
for ask in (lambda: agents.on_views(bots).act(game.view(game.to_move)),
            lambda: play([game.config], {"otters_0": "rules", "marquise_0": "random"}, 2, seed=1)):
    try:
        ask()
    except agents.TableError as problem:
        print(problem)
"""


def test_rule_bots_say_what_they_do_not_know():
    words = "rules: the rule-based bots do not know otters; give that table other agents\n"
    assert printed("-c", RULE_BOTS, **BESIDE) == 2 * words


def test_compiled_code_is_kept_apart():
    digest = "from root_env.engine.jit import source_digest; print(source_digest())"
    assert printed("-c", digest) != printed("-c", digest, **BESIDE)
