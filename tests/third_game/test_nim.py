"""A third game, written by a user of the package (`examples/nim.py`), plays through every door."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import NamedTuple

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from root_env.doors.gym import SeatEnv, SeatVectorEnv
from root_env.doors.record import replayed
from root_env.engine.copies import as_bytes
from root_env.policies import policy, random_below
from root_env.support.errors import ConfigError, ForcedOutcomeError, IllegalActionError, PositionError, RecordError
from tests.doors import columns_begin_as_one, conforms, slots_are_single_games, strictly
from tests.examples.recipe import EXAMPLES, load

nim = load("nim")

ROOT = Path(__file__).resolve().parents[2]
TABLES = [("red", "blue"), ("green", "blue", "red")]


@pytest.fixture(autouse=True)
def _strict():
    with strictly():
        yield


class NimEnv(SeatEnv):
    rules, game_class = nim.NIM, nim.Game


class NimVectorEnv(SeatVectorEnv):
    rules, game_class = nim.NIM, nim.Game


@policy
def greedy(observation, legal_ids, n_legal, rng):
    """The last of the list, or now and then any."""
    if random_below(rng, 8) == 0:
        return legal_ids[random_below(rng, n_legal)]
    return legal_ids[n_legal - 1]


def test_it_is_as_short_as_the_page_says_and_the_page_has_all_of_it():
    lines = (EXAMPLES / "nim.py").read_text(encoding="utf-8").splitlines()
    page = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    shown = "\n".join(re.findall(r"^```py\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)).splitlines()
    assert len(lines) < 160 and list(filter(None, shown)) == list(filter(None, lines))


# -- one game ----------------------------------------------------------------------------------------


def test_a_game_is_played_by_its_rules():
    game = nim.Game(factions=TABLES[1], seed=3)
    left = game.states["left"][0].tolist()
    assert all(1 <= heap <= nim.LARGEST for heap in left[:3]) and left[3] == 0 and game.to_move == "green_0"
    order = []
    while not game.is_over:
        heap = next(k for k, number in enumerate(left, 1) if number)
        assert [(a.arguments["heap"], a.arguments["number"]) for a in game.legal()] == [
            (k, number) for k, most in enumerate(left, 1) for number in range(1, most + 1)
        ]
        order.append(game.to_move)
        game.step(game.find("take", heap=heap, number=left[heap - 1]))
        left[heap - 1] = 0
    assert order == ["green_0", "blue_0", "red_0"] and game.winners == ("red_0",)
    assert game.scores == {"green_0": 0, "blue_0": 0, "red_0": 1} and game.turns == 3


def test_a_limit_cuts_it_off():
    game = nim.Game(heaps=4, max_decisions=1, seed=1)
    game.step(int(game.legal_actions()[0]))
    assert game.truncated and game.winners == ()


def test_the_board_is_a_text():
    game = nim.Game(heaps=2, seed=11)
    first, second, *rest = game.render().splitlines()
    left = game.states["left"][0]
    assert (first, second) == (f"1: {'o' * left[0]}", f"2: {'o' * left[1]}")
    assert rest == ["Nim, turn 1", "points: red_0 0, blue_0 0", "red_0 must take from a heap"]


def test_copies_and_guesses():
    game = nim.Game(seed=5)
    game.step(int(game.legal_actions()[-1]))
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (as_bytes(twin.states) == as_bytes(game.states)).all()
        twin.step(int(twin.legal_actions()[0]))
        assert twin.decisions == game.decisions + 1
    guess = game.determinize("red_0", seed=1)
    assert {name for name in game.states.dtype.names if (guess.states[name] != game.states[name]).any()} == {"rng"}
    view = game.view("blue_0")
    assert view.is_asked and (view.observe() == game.observe("blue_0")).all()


def test_records_are_played_again():
    game, rng = nim.Game(factions=TABLES[1], heaps=4, seed=8), random.Random(8)
    while not game.is_over:
        game.step(rng.choice(game.legal_actions().tolist()))
    record = json.loads(json.dumps(game.record()))
    assert record["game"] == "nim" and record["steps"][0]["words"].startswith("green_0: take ")
    again = replayed(nim.Game, record)
    assert (as_bytes(again.states) == as_bytes(game.states)).all()
    with pytest.raises(RecordError, match="tables: "):
        replayed(nim.Game, record | {"tables": "0"})


@pytest.mark.parametrize(
    "wrong, error, words",
    [
        (lambda: nim.Game(factions=("red",)), ConfigError, "factions: a table has 2 to 3 players, got 1"),
        (lambda: nim.Game(factions=("red", "red")), ConfigError, "red stands there twice"),
        (lambda: nim.Game(factions=("red", "pink")), ConfigError, "'pink' is not known; choose from red, blue, green"),
        (lambda: nim.Game(heaps=5), ConfigError, r"heaps: must be a whole number 1\.\.4, got 5"),
        (lambda: nim.Game(heap=2), ConfigError, "unknown field 'heap'; did you mean heaps"),
        (lambda: nim.Game(observation={"history": 3}), ConfigError, "must be 0, this game writes no history"),
        (lambda: nim.BatchGame(scope="half"), ConfigError, "'half' is not known; Nim has \"all\""),
        (lambda: nim.Game(seed=1).step(28), IllegalActionError, "red_0 must take from a heap, and there is no action"),
        (lambda: nim.Game(seed=1).find("take", heap=9), ValueError, "heap: 9 is not known; choose from 1, 2, 3, 4"),
        (lambda: nim.Game(seed=1).position(), PositionError, "Nim writes no positions"),
        (lambda: nim.Game.from_position({}), PositionError, "Nim reads no positions"),
        (lambda: nim.Game(seed=1).force(dice=[1]), ForcedOutcomeError, "no outcome of Nim can be forced"),
        (lambda: nim.Game(seed=1).save_svg("board.svg"), ValueError, "Nim has no drawing"),
        (lambda: nim.BatchGame(num_games=2).rollout("rules"), ValueError, "'nim' has no rule-based bots"),
        (lambda: nim.env(render_mode="rgb_array"), ValueError, "not known; choose from human, ansi"),
    ],
)
def test_what_cannot_be_is_refused_in_words(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


# -- environments ------------------------------------------------------------------------------------


def test_before_the_first_reset_its_doors_say_so():
    words = r"the games of this environment have not begun; call reset\(\) first"
    for ask in (
        lambda: nim.env().agent_iter(),
        lambda: nim.env().last(),
        lambda: nim.NimAEC().rewards,
        lambda: NimEnv(render_mode="ansi").render(),
        lambda: NimVectorEnv(2).action_masks(),
    ):
        with pytest.raises(gymnasium.error.ResetNeeded, match=words):
            ask()


@pytest.mark.parametrize("door", [nim.env, nim.NimAEC])
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoo(door, table, capsys):
    conforms(door, factions=table)
    assert "must take from a heap" in capsys.readouterr().out


def test_gymnasium():
    env = NimEnv(learner="blue", opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on seeds and renderers of environments that were not registered
        check_env(env, skip_render_check=True)
    gymnasium.register("Nim-v0", entry_point=NimEnv, vector_entry_point=NimVectorEnv)
    columns_begin_as_one("Nim-v0", 60, learner="blue")


# -- many games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_a_batch_plays_what_single_games_play(autoreset_mode):
    batch = nim.BatchGame([nim.NimConfig(factions=table) for table in TABLES], 6, seed=9, autoreset_mode=autoreset_mode)
    slots_are_single_games(batch, nim.Game, 60)


def test_rollouts_do_not_depend_on_how_they_are_played():
    batch = nim.BatchGame(factions=TABLES[1], num_games=2, seed=4)
    other = nim.BatchGame(factions=TABLES[1], num_games=7, seed=4, num_threads=1)
    for choice in ("random", greedy, {"green": greedy}):
        results = batch.rollout(choice, 30)
        assert (results == other.rollout(choice, 30)).all() and not results["truncated"].any()
        assert (results["vp"].sum(1) == 1).all()


def test_a_policy_plays_on_inside_the_rules():
    batch = nim.BatchGame(num_games=3, seed=6, autoreset_mode="NextStep")
    streams = np.array([[k, 2, 3, 1] for k in range(3)], np.int64)
    taken = batch.play_on(greedy, streams, decisions=2)
    assert taken.max() == 2 and all(batch.game(i).decisions == taken[i] for i in range(3))


# -- how it is compiled ------------------------------------------------------------------------------

ONE_GAME = """
import hashlib, random, sys, numpy as np, nim
game, rng, told = nim.Game(seed=4, heaps=4), random.Random(4), hashlib.sha256()
while not game.is_over:
    told.update(game.states.tobytes() + game.observe(0).tobytes() + game.mask().tobytes())
    game.step(rng.choice(game.legal_actions().tolist()))
told.update(game.states.tobytes())
digests = [told.hexdigest()]
"""
MANY_GAMES = """
batch = nim.BatchGame(num_games=5, seed=4)
for _ in range(20):
    batch.step(batch.masks.argmax(1))
    told.update(batch.states.tobytes() + batch.observations.tobytes() + batch.rewards.tobytes())
told.update(batch.rollout("random", 40).tobytes())
digests.append(told.hexdigest())
"""
SAID = """
print(",".join(digests), *sorted(name for name in sys.modules if name.startswith("root_env.")))
"""


class Cold(NamedTuple):
    """A copy of the game in a folder, and what the first process said that compiled it."""

    folder: Path
    cache: Path
    digests: list[str]
    words: str


@pytest.fixture(scope="module")
def cold(tmp_path_factory) -> Cold:
    folder, cache = tmp_path_factory.mktemp("game"), tmp_path_factory.mktemp("cache")
    shutil.copy(EXAMPLES / "nim.py", folder)
    digests, _, words = played(folder, cache, ROOT_ENV_JIT="1")
    return Cold(folder, cache, digests, words)


def played(folder: Path, cache: Path, many: str = MANY_GAMES, **variables: str) -> tuple[list[str], list[str], str]:
    """Results of one game and of many in a process of its own, with `nim` from a folder: digests, modules, words."""
    done = run(ONE_GAME + many + SAID, folder, cache, **variables)
    digests, *modules = done.stdout.split()
    return digests.split(","), modules, done.stderr


def run(program: str, folder: Path, cache: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    paths = {"PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT))), "ROOT_ENV_CACHE_DIR": str(cache)}
    env = os.environ | paths | variables
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)


@pytest.mark.own_mode
def test_interpreted_it_plays_the_same_and_needs_no_rules_of_root(cold):
    """Its own functions are compiled, and no others; they are found again."""
    interpreted, modules, _ = played(cold.folder, cold.cache, ROOT_ENV_JIT="0")
    for name in ("ids", "declared", "factions", "data", "spec", "state", "dispatch", "game"):
        assert f"root_env.root.rules.{name}" not in modules
    assert cold.digests == interpreted
    assert "compiling the rules of nim, once per machine" in cold.words and "rules core" not in cold.words
    assert int(re.search(r"once per machine: (\d+) functions", cold.words).group(1)) < 100
    assert played(cold.folder, cold.cache, ROOT_ENV_JIT="1")[::2] == (cold.digests, "")


VERSION = "import nim; print(nim.machine.version)"


@pytest.mark.own_mode
def test_an_edit_is_seen_and_numbas_public_interface_alone_plays_it(cold):
    """That is the way back when a new Numba breaks the parts that are not public, see docs/numba.md. Compiled code goes
    by the version of the machine; `tests/contract/test_jit.py` has rules compiled again for an edit, on a toy."""
    source = (cold.folder / "nim.py").read_text(encoding="utf-8")
    changed = source.replace("s.vp[who] = 1", "s.vp[who] = 2")
    assert changed != source
    before = run(VERSION, cold.folder, cold.cache, ROOT_ENV_JIT="1").stdout
    (cold.folder / "nim.py").write_text(changed, encoding="utf-8")
    try:
        assert run(VERSION, cold.folder, cold.cache, ROOT_ENV_JIT="1").stdout != before
        (after,), modules, _ = played(cold.folder, cold.cache, "", ROOT_ENV_JIT="numba")
        assert "root_env.engine.jit.public" in modules
        assert not {"root_env.engine.jit.compiled", "root_env.engine.jit.linking"} & set(modules)
        assert cold.digests[0] != after == played(cold.folder, cold.cache, "", ROOT_ENV_JIT="0")[0][0]
    finally:
        (cold.folder / "nim.py").write_text(source, encoding="utf-8")
