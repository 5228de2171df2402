"""A map declared outside the package plays by its rules, and what it leaves out or gets wrong is refused in words.

`tests/trial/pond` touches nothing outside its own folder.
"""

import json
import re
from dataclasses import replace

import pytest

from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.form import Decision, Family, Field, flag
from root_env.root.declared.map import Map
from root_env.root.declared.maps import MAPS, with_others
from root_env.root.rules.spec.actions import FAMILIES
from tests.processes import printed, python
from tests.trial.copied import changed, copy_of
from tests.trial.pond.declaration import MAP

BESIDE = {"ROOT_ENV_MAPS": "tests.trial.pond.declaration"}


def _played(program: str, *words: str, **more: str):
    return json.loads(printed("-m", f"tests.trial.{program}", *words, **BESIDE | more))


@pytest.mark.slow
@pytest.mark.compiled
def test_the_trial_map_plays_to_the_end():
    """Positions to the byte, words, drawings, records; the suit markers lie in another order in every game."""
    met = _played("play_pond", "--games", "4", ROOT_ENV_JIT="1")
    assert met.pop("suits") == 4 and met.pop("asked") > 9 and met.pop("rides") > 9
    assert len(met) == 4


@pytest.mark.slow
@pytest.mark.compiled
def test_the_trial_map_plays_compiled_as_interpreted():
    words = ("play_pond", "--games", "1", "--round-trips", "0")
    assert _played(*words, ROOT_ENV_JIT="1") == _played(*words)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["autumn", "pond"])
def test_every_field_of_the_state_is_in_positions_or_derived(board):
    assert _played("every_field", board) == []


@pytest.mark.slow
def test_whatever_moves_or_is_placed_passes_the_gates():
    """Pawns, force and effects are included, with gates shut by anybody."""
    seen = _played("play_gates", ROOT_ENV_MAPS="")
    assert {"WARRIORS_MOVED", "PAWN_MOVED", "WARRIORS_PLACED", "PIECE_PLACED"} <= set(seen)


# --- clearings of several suits, and of none ---

BOG = {"ROOT_ENV_MAPS": "tests.trial.bog.declaration"}


@pytest.mark.slow
def test_rules_see_every_suit_of_a_clearing():
    """Moves, battles, ambushes, dominance, cards, crafting, pieces, quests, one by one; then random games."""
    met = _played("play_bog", "--games", "10", **BOG)
    assert len(met["scenarios"]) == 13 and met["games"] == 10


SUITS = """
from root_env import Game
from root_env.root.lookup.land import suits_of
from root_env.root.rules.ids import Piece
game = Game(map="bog", factions=["otters", "marquise"], setup="random", seed=1)
game.states["pieces"][0, Piece.HOLT] = 0
game.states["pieces"][0, Piece.HOLT, [4, 5]] = 1
print([suits_of(game.states, 0, c) for c in (0, 1, 4, 5, 8)])
"""


def test_what_a_faction_makes_of_a_clearing_goes_before_the_map(tmp_path):
    at = copy_of("otters", tmp_path) / "abilities.py"
    rule = "return 4 if s.pieces[PC.HOLT, c] > 0 else -1"
    at.write_text(
        f"{at.read_text(encoding='utf-8')}\n\n@njit\ndef changed_suits(s, c):\n    {rule}\n", encoding="utf-8"
    )
    shown = printed("-c", SUITS, path=tmp_path, **BOG, ROOT_ENV_FACTIONS="otters.declaration")
    assert shown == "[7, 4, 4, 4, 0]\n"


ALONE = """
from root_env import GameConfig
from root_env.root.scopes import scope_for
scope = scope_for("table", [GameConfig()])
print(scope.size, scope.n_actions)
"""
BOTH = """
from root_env import BatchGame, Game, GameConfig
from root_env.root.rules.spec.actions import A
from root_env.root.scopes import scope_for
from root_env.support.errors import ConfigError
autumn, pond = GameConfig(setup="random"), GameConfig(setup="random", map="pond")
here, there = scope_for("table", [autumn]), scope_for("table", [pond])
print(here.size, here.n_actions, there.size - here.size, there.n_actions - here.n_actions)
assert A.RIDE not in here.actions and A.RIDE in there.actions
try:
    scope_for(here, [pond])
except ConfigError as problem:
    print(problem)
game = Game(map="pond", clearing_suits=["fox", "mouse", "rabbit"] * 4, seed=1)
print(game.states[0]["suit"].tolist())
print(Game(seed=1).position().get("map"))
batch = BatchGame([autumn, pond], 4, seed=1)
print(batch.states["map"].tolist(), batch.rollout(games=4)["decisions"].all())
"""


def test_a_table_on_another_map_pays_nothing_for_it():
    """Its rows, masks and positions are those of before; a scope without room for the map's rules says so."""
    alone, lines = printed("-c", ALONE), printed("-c", BOTH, **BESIDE).splitlines()
    assert lines[0] == f"{alone.strip()} 15 1"  # the map, 13 features of the Ferry, and one for its question
    assert lines[1:] == [
        *(
            "scope: it has no room for the rules of the map pond",
            str([0, 2, 1] * 4),
            "None",
            str([0, len(MAPS), 0, len(MAPS)]) + " True",
        )
    ]


# --- what is declared wrong, or missing ---


def _with(**changes) -> Map:
    return replace(MAP, package="tests.trial.pond", **changes)


_QUESTION = Decision("SWIM", "whether to swim", "25.3.9", at="crossing", takes="pass", asks="may swim")
WRONG = {
    "a name twice": ({"name": "autumn"}, "2 maps or factions are called autumn"),
    "a faction's name": ({"name": "eyrie"}, "2 maps or factions are called eyrie"),
    "a name that is not a word": ({"name": "The Pond"}, "'The Pond' among the maps: .* small letters"),
    "suits": ({"suits": "fox " * 11}, "suits has 11 entries: one for each of 12"),
    "a suit": ({"suits": "fox " * 11 + "bird"}, "suits has 'bird': known are fox, rabbit, mouse"),
    "slots": ({"slots": (0,) * 12}, "clearing 6 has 0 slots: at most 3, and one under each ruin"),
    "a path": ({"paths": (*MAP.paths, (1, 13))}, r"paths has \(1, 13\): two clearings"),
    "a clearing alone": ({"paths": tuple(p for p in MAP.paths if 8 not in p)}, "no path leads to clearing 8"),
    "a ruin": ({"ruins": (0,)}, r"ruins has \(0,\)"),
    "no forest": ({"forests": (), "forest_borders": ()}, "0 forests: 1 to 12"),
    "a forest": ({"forests": (*MAP.forests, (1, 14))}, "forests are written by clearings"),
    "a border": ({"forest_borders": ((0, 6),)}, r"forest_borders has \(0, 6\)"),
    "a type": ({"board": (Field("ferry", "i32", "where"),)}, "ferry has the type 'i32'"),
    "a text": ({"board": (Field("ferry", "i8", ""),)}, "ferry needs a text"),
    "an axis": ({"blocks": (flag("ferry", "harbour", "25.3.5", "where"),)}, "ferry has the axis 'harbour'"),
    "a section": ({"decisions": (_QUESTION,)}, "SWIM names section '25.3.9', which is not in the Law"),
    "words": ({"decisions": (replace(_QUESTION, law="25", asks=""),)}, "SWIM needs `asks`"),
    "a family": ({"actions": (Family("move", (), "25", "move"),)}, "two families of actions are called move"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_is_declared_wrong_is_refused(what):
    changes, words = WRONG[what]
    with pytest.raises(DeclarationError) as error:
        with_others([_with(**changes)])
    assert re.search(words, str(error.value)), error.value


def test_numbers_of_families_are_the_next_free_ones():
    assert [family.number for family in with_others([_with()])[-1].actions] == [FAMILIES[-1].number + 1]


MISSING = {
    "the map": ("declaration.py", "MAP = ", "POND = ", "pond.declaration declares no map: it needs MAP = Map"),
    "legal": ("crossing.py", "def legal_ferry", "def _legal_ferry", "pond.crossing has no function legal_ferry"),
    "apply": ("crossing.py", "def apply_ferry", "def _apply_ferry", "pond.crossing has no function apply_ferry"),
    "a hook": ("abilities.py", "def begin_turn", "def start_turn", "pond.abilities.start_turn: nobody asks a map that"),
    "parameters": ("abilities.py", "begin_turn(s, who)", "begin_turn(s, p)", r"is called with \(s, who\)"),
    "a writer": ("observed.py", "def write_board", "def _write", "pond.observed has no function write_board"),
    "words": ("text.py", "def beside_map", "def _beside_map", "pond.text lacks beside_map"),
    "a field of words": ("declaration.py", "the Ferry in {clearing}", "it in {bay}", "names {bay}, which is not"),
    "a drawing": ("drawing.py", "def on_map", "def _on_map", "pond.drawing lacks on_map"),
    "a reader": ("documents.py", "def read", "def _read", "pond.documents lacks read"),
    "a row": ("documents.py", "FRAMES =", "_FRAMES =", "FRAMES lacks a row for FERRY"),
}  # fmt: skip
EVERY_ROOM = """
from root_env import Game
from root_env.root.drawing.picture import draw
game = Game(map="pond", setup="random", seed=1)
game.render(), draw(game.states, 0), Game.from_position(game.position())
"""


@pytest.mark.parametrize("what", MISSING)
def test_what_is_missing_is_refused(what, tmp_path):
    name, old, new, words = MISSING[what]
    changed(copy_of("pond", tmp_path) / name, old, new)
    done = python("-c", EVERY_ROOM, path=tmp_path, ROOT_ENV_MAPS="pond.declaration")
    assert done.returncode != 0 and re.search(words, done.stderr), done.stderr


POSITIONS = """
from root_env import Game, PositionError
document = Game(map="pond", setup="random", seed=1).position()
def refused(**changes):
    try:
        Game.from_position({**document, **changes})
    except PositionError as problem:
        print(problem)
refused(map={"ferry": 2})
refused(map={"boat": 1})
refused(clearings={c: {k: v for k, v in entry.items() if k != "suit"} for c, entry in document["clearings"].items()})
refused(config={**document["config"], "map": "autumn"}, internals=None)
del document["map"]
print(Game.from_position(document).position()["map"])
"""


def test_what_a_position_says_of_the_map_is_checked():
    assert printed("-c", POSITIONS, **BESIDE).splitlines() == [
        "map.ferry: lies in one of 1, 9, 10, 12 (Law 25.3.5)",
        "map.boat: unknown field; known are ferry, ridden",
        "clearings.1.suit: the suit markers of this map lie in any order: say which",
        "map.ferry: unknown field; known are none",
        "{'ferry': 1, 'ridden': False}",
    ]
