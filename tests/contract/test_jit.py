"""Compiled code of `engine.jit`: once per machine, one version of a rule, found again, and the same as interpreted."""

import os
import shutil
import time
from pathlib import Path

import pytest

from tests.contract.toy import PLAY, RULES, Toy


def test_one_process_compiles_and_says_so_once(cold):
    assert sorted(run["misses"] for run in cold) == [0, 1]
    assert sorted(run["hits"] for run in cold) == [0, 1]
    words = "".join(run["stderr"] for run in cold)
    assert words.count("compiled play in ") == 1
    assert words.count("compiled peek in ") == 1
    assert "compiling the rules core" in words


def test_rules_have_one_version(cold):
    assert set(cold[0]["versions"].values()) | set(cold[1]["versions"].values()) <= {0, 1}
    compiled = max(cold, key=lambda run: run["misses"])["versions"]
    assert set(compiled) == {"roll", "top", "push", "total", "add", "pay", "resolve"}
    assert set(compiled.values()) == {1}


def test_an_edit_of_an_inner_module_is_noticed_and_what_was_before_is_found_in_silence(toy, cold):
    before = cold[0]
    old = toy.cache / ("0" * 32)
    old.mkdir()
    (old / "x.nbi").touch()
    long_ago = time.time() - 40 * 86_400
    os.utime(old, (long_ago, long_ago))
    toy.edit(RULES.replace("48271", "16807"))
    edited = toy.run()
    toy.edit(RULES)
    assert (edited["hits"], edited["misses"]) == (0, 1)
    assert edited["digest"] != before["digest"]
    assert edited["states"] != before["states"]
    assert not old.exists() and Path(before["folder"]).exists()
    again = toy.run()
    assert (again["hits"], again["misses"], again["stderr"]) == (1, 0, "")
    assert again["states"] == before["states"]
    assert Path(again["folder"]).parent == toy.cache
    assert Path(again["folder"]).name == again["digest"]


def test_numbas_public_interface_alone_plays_the_same_and_finds_its_code_again(toy, cold, tmp_path):
    for hits in (0, 1):
        public = toy.run(ROOT_ENV_JIT="numba", ROOT_ENV_CACHE_DIR=str(tmp_path))
        assert public["states"] == cold[0]["states"] and public["hits"] == hits
    assert public["digest"] == cold[0]["digest"] and not public["parts"]


def test_a_numba_that_lacks_what_is_needed_is_an_error_in_words(toy, tmp_path):
    code = f"from numba.core import codegen\ndel codegen.CPUCodeLibrary._get_module_for_linking\n{PLAY}"
    process = toy.start(code, ROOT_ENV_CACHE_DIR=str(tmp_path))
    _, err = process.communicate(timeout=60)
    assert "has no _get_module_for_linking" in err and "ROOT_ENV_JIT=numba" in err.splitlines()[-1]
    assert toy.run(code, ROOT_ENV_CACHE_DIR=str(tmp_path), ROOT_ENV_JIT="0")["states"]


@pytest.mark.own_mode
def test_an_unknown_mode_is_refused(toy):
    process = toy.start(ROOT_ENV_JIT="off")
    _, err = process.communicate(timeout=60)
    assert err.splitlines()[-1] == 'ValueError: ROOT_ENV_JIT: "off" is no way to run the rules; use "1", "0" or "numba"'


INDICES = """
import json, os, sys, types, numpy as np
from root_env.engine import jit
source = "def at(values, i): return values[i]\\ndef peek(values, i): return at(values, i)"
found = {}
for where in ("root_env.root.rules.toy", "elsewhere"):
    sys.modules[where] = types.ModuleType(where)
    scope = vars(sys.modules[where])
    exec(compile(source, os.__file__, "exec"), scope)
    scope["at"] = jit.njit(scope["at"])
    peek = jit.entry()(scope["peek"])
    try:
        found[where] = peek(np.arange(4)[1:], -1)
    except IndexError:
        found[where] = "IndexError"
found["digest"] = jit.source_digest()
"""
LOST_CALL = """
from root_env.engine.jit import entry, njit

@njit
def more(x):
    return x + 1
@njit
def names_it(x):
    one = 1
    return more(x) if one + one == 3 else x
@njit
def calls_it(x):
    return more(x)
@entry()
def play(values):
    values[0] = names_it(values[0]) + calls_it(values[0])
@entry()
def play_the_other_way(values):
    values[0] = calls_it(values[0]) + names_it(values[0])
"""
FIELDS = """
import numpy as np
from root_env.engine.jit import entry, njit, record_at

INNER = np.dtype([("kind", np.int8), ("n", np.int32)], align=True)
STATE = np.dtype([("grid", np.int8, (3, 4)), ("cube", np.int16, (2, 3, 4)), ("stack", INNER, (3,))], align=True)

@njit
def total(row):
    return row[0] + 10 * row[len(row) - 1] + 100 * row.shape[0]
@njit
def refuse(n):
    if n > 6:
        raise ValueError("more than six")
@njit
def count(s, n):
    refuse(n)
    s.grid[1, n % 4] += n
@entry()
def play(states, out, n):
    s = record_at(states, 0)
    count(s, n)
    s.stack[2] = s.stack[1]
    s.stack[n % 3].n = s.cube[1, 2, 3]
    s.cube[0, 1] = s.grid[2]
    out[0] = total(s.grid[1])
    out[1] = total(s.cube[1, 2])
    out[2] = total(s.cube[0][1])
    out[3] = s.grid.shape[1] + len(s.cube) + s.stack[2].n
"""
CALLS = """
import numba
from root_env.root.rules import fields, lost, rules

@numba.njit
def call(states):
    rules.resolve(states[0])
    return rules.add(states[0], 1, 2, 3)
@numba.njit
def from_the_end(states):
    states[0].grid[-1, -2] = 9
    return states[0].grid[-1][-2] + 10 * states[0].cube[-2, -1, -1]

states, out = np.zeros(1, fields.STATE), np.zeros(4, np.int64)
states["grid"], states["cube"] = np.arange(12).reshape(3, 4), np.arange(24).reshape(2, 3, 4)
states["stack"]["n"][0, 1] = 5
fields.play(states, out, 3)
found |= {"out": out.tolist(), "from the end": int(from_the_end(states)), "grid": states["grid"].tolist()}
try:
    fields.play(states, out, 7)
except ValueError as error:
    found["refused"] = str(error)
values = np.ones(1, np.int64)
lost.play(values), lost.play_the_other_way(values)
total, more = call(np.ones(1, rules.STATE))
found |= {"values": values.tolist(), "total": total, "more": bool(more)}
try:
    rules.roll(1, 2)
except TypeError as error:
    found["error"] = str(error)
"""
TOLD = "print(json.dumps(found))\n"


@pytest.fixture(scope="module")
def found(toy, tmp_path_factory) -> dict:
    """Results of one process that called functions in all these ways."""
    (toy.core / "lost.py").write_text(LOST_CALL, encoding="utf-8")
    (toy.core / "fields.py").write_text(FIELDS, encoding="utf-8")
    told = toy.run(INDICES + CALLS + TOLD, ROOT_ENV_CACHE_DIR=str(tmp_path_factory.mktemp("found")))
    (toy.core / "lost.py").unlink()
    (toy.core / "fields.py").unlink()
    return told


def test_rules_never_count_from_the_end_and_functions_of_others_may(toy, cold, found, tmp_path):
    """Code that checks bounds is kept apart."""
    assert (found["root_env.root.rules.toy"], found["elsewhere"]) == (0, 3)
    checked = toy.run(INDICES + TOLD, ROOT_ENV_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert (checked["root_env.root.rules.toy"], checked["elsewhere"]) == ("IndexError", 3)
    assert checked["digest"] != cold[0]["digest"]


def test_a_rule_is_there_for_one_caller_when_another_has_lost_its_call(found):
    """LLVM sees that `names_it` never calls; whatever the order in which rules are linked, `calls_it` does."""
    assert found["values"] == [7]


def test_any_compiled_function_can_call_rules(found):
    assert found["total"] > 3 and found["more"]


def test_elements_and_rows_of_fields_are_read_and_written(found):
    assert found["out"] == [4 + 10 * 10 + 400, 20 + 10 * 23 + 400, 8 + 10 * 11 + 400, 4 + 2 + 5]


def test_functions_of_others_count_from_the_end_of_fields_too(found):
    assert found["from the end"] == 9 + 10 * 11 and found["grid"] == [[[0, 1, 2, 3], [4, 5, 6, 10], [8, 9, 9, 11]]]


def test_an_error_in_a_rule_passes_through_its_callers(found):
    assert found["refused"] == "more than six"


def test_python_cannot_call_a_rule(found):
    assert found["error"].startswith("roll is compiled for other rules to call")


@pytest.mark.own_mode
def test_a_cache_folder_that_cannot_be_written_is_an_error_in_words(toy, tmp_path):
    (tmp_path / "file").touch()
    process = toy.start("from root_env.root.rules import engine", ROOT_ENV_CACHE_DIR=f"{tmp_path}/file")
    _, err = process.communicate(timeout=60)
    assert process.returncode and "nothing can be written there" in err.splitlines()[-1]


COMPILED_INTO = (
    "import json, numpy as np; from root_env.engine import jit; from root_env.root.rules import engine, rules\n"
    "engine.peek(np.zeros(1, rules.STATE), 0, np.zeros(1, np.int64))\n"
    "print(json.dumps({'folder': str(jit.cache_dir())}))"
)


def nowhere(path):
    """An environment in which no folder for compiled code is named, and the user's folder is `path`."""
    homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(path))
    return {"ROOT_ENV_CACHE_DIR": "", "NUMBA_CACHE_DIR": "", "PYTHONDONTWRITEBYTECODE": "1", **homes}


@pytest.mark.own_mode
def test_compiled_code_lies_beside_the_package_else_in_the_users_folder_else_in_numbas(tmp_path):
    toy, there = Toy(tmp_path / "package"), nowhere(tmp_path / "home")
    beside, numbas = toy.core.parents[1] / "__pycache__", {"NUMBA_CACHE_DIR": str(tmp_path / "numba")}
    written = toy.run(COMPILED_INTO, **there)
    assert Path(written["folder"]).is_relative_to(beside)
    for full, next_one in ((beside, tmp_path / "home"), (tmp_path / "home", tmp_path / "numba")):
        shutil.rmtree(full)
        full.touch()  # no folder can be made there, whoever runs this
        run = toy.run(COMPILED_INTO, **there | numbas)
        assert Path(run["folder"]).is_relative_to(next_one) and list(Path(run["folder"]).glob("*.nbc"))
    process = toy.start(COMPILED_INTO, **there, PYTHONWARNINGS="default")
    assert "set ROOT_ENV_CACHE_DIR, or NUMBA_CACHE_DIR, to a folder that can be written" in process.communicate()[1]


def test_interpreted_plays_the_same_without_numba(toy, cold):
    for off in ({"ROOT_ENV_JIT": "0"}, {"NUMBA_DISABLE_JIT": "1"}):
        interpreted = toy.run(**off)
        assert interpreted["states"] == cold[0]["states"]
        assert not interpreted["numba"]
