"""Messages of `engine.jit` while it compiles."""

import json
import sys

import pytest

from tests.contract.toy import PLAY


def test_a_compilation_says_what_and_how_much_of_it(cold):
    compiled = max(cold, key=lambda run: run["misses"])["stderr"].splitlines()
    words = [line for line in compiled if "another process" not in line]
    assert words[0] == "root_env: compiling the rules core, once per machine: 8 functions..."
    assert words[1].startswith("root_env: putting 10 functions together, ")
    assert words[2].startswith("root_env: compiled play in ")


def test_it_goes_on_saying_how_far_it_is(toy, tmp_path):
    slow = "from root_env.engine.jit import cold\ncold.SECONDS_PER_LINE = 0.0\n"
    words = toy.run(slow + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path))["stderr"].splitlines()
    counted = [line.split(",")[0] for line in words if " of " in line]
    assert counted == [f"root_env: {n} of 8 functions" for n in range(1, 9)]
    assert any(line.startswith("root_env: putting ") for line in words)


ON_A_TERMINAL = """
import io, sys
from root_env.engine.jit import cold
class Terminal(io.StringIO):
    def isatty(self):
        return True
cold.SECONDS_PER_BAR = 0.0
stderr, sys.stderr = sys.stderr, Terminal()
"""


def test_a_terminal_gets_one_bar_that_goes_when_it_is_full(toy, tmp_path):
    code = f"{ON_A_TERMINAL}{PLAY}\nstderr.write(json.dumps(sys.stderr.getvalue()))"
    words = json.loads(toy.run(code, ROOT_ENV_CACHE_DIR=str(tmp_path))["stderr"])
    assert f"root_env: {'#' * 30} 8 of 8 functions, " in words
    assert f"root_env: {'#' * 15}{'.' * 15} 4 of 8 functions, " in words
    *wiped, last = words.split("\r")
    assert last.startswith("root_env: compiled peek in ") and words.count("\n") == 4
    assert all(set(wiped[k]) == {" "} for k in range(1, len(wiped), 2))


WORKERS = """
import json, multiprocessing, sys
from root_env.engine.jit import cold
cold.SECONDS_PER_LINE = 0.0
def play():
    from root_env.root.rules import engine, rules
    import numpy as np
    engine.play(np.zeros(1, rules.STATE), 1)
if __name__ == "__main__":
    workers = [multiprocessing.get_context("fork").Process(target=play) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(json.dumps({"codes": [worker.exitcode for worker in workers]}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_workers_say_little(toy, tmp_path):
    done = toy.run(WORKERS, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert done["codes"] == [0, 0, 0]
    assert len(done["stderr"].splitlines()) == 2, done["stderr"]
