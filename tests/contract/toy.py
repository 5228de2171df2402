"""A toy game for a core, on which the tests of `engine.jit` are run (test_jit*.py).

The toy is written into a copy of the package, so that its compiled code, its digest and its edits
touch nothing here. Every run of it is a process of its own.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from root_env.engine.jit import views
from root_env.support import plug_ins

JIT = Path(views.__file__).parent

RULES = '''
"""Rules of the toy: players draw, push a frame on a stack, and resolve it."""
from enum import IntEnum
import numpy as np
from root_env.engine.jit import I, namespace, njit

class Kind(IntEnum):
    DRAW = 0
    PAY = 1
    SWAP = 2
K = namespace(Kind)
COST = np.array([3, 1, 2], np.int64)
FRAME = np.dtype([("kind", np.int16), ("who", np.int16), ("n", np.int64)], align=True)
BOARD = np.dtype([("crowns", np.int8), ("row", np.int8, (3,))], align=True)
STATE = np.dtype([
    ("turn", np.int16), ("vp", np.int32, (2,)), ("hand", np.int8, (2, 3)), ("rng", np.int64),
    ("known", np.int8, (2, 2, 3)), ("stack", FRAME, (4,)), ("depth", np.int8), ("board", BOARD),
    ("boards", BOARD, (2,))], align=True)

@njit
def roll(s, n):
    s.rng = (I(s.rng) * 48271) % 2147483647
    return I(s.rng) % n
@njit
def top(s):
    return s.stack[I(s.depth) - 1]
@njit
def push(s, kind, who, n=1):
    f = s.stack[s.depth]
    f.kind = kind
    f.who = who
    f.n = n
    s.depth += 1
@njit
def total(row):
    n = 0
    for i in range(len(row)):
        n += I(row[i])
    return n
@njit
def add(s, who, card, n):
    s.hand[who, card] = min(100, I(s.hand[who, card]) + n)
    s.known[who, 1 - who, card] = n
    return total(s.hand[who]), n > 0
@njit
def pay(s, who, cost, double=False):
    paid = 2 * cost if double else cost
    s.vp[who] += paid
    s.board.crowns = K.PAY
    s.boards[who].row[K.SWAP] = I(s.vp[who]) % 7
    return paid
@njit
def resolve(s):
    f = top(s)
    f.n += 1
    s.depth -= 1
    who = f.who
    if f.kind == K.DRAW:
        size, more = add(s, who, roll(s, 3), 2)
        if more and size > 9:
            s.hand[who, K.DRAW] = 0
    elif f.kind == K.PAY:
        pay(s, who, COST[roll(s, 3)], s.vp[0] > 50)
    else:
        add(s, 1 - who, K.SWAP, np.int8(1))
        pay(s, I(who), 1)
        pay(s, who, K.SWAP, double=True)
        s.stack[3] = f
'''

ENGINE = """
from root_env.engine.jit import I, entry, record_at
from root_env.root.rules.rules import K, push, resolve, roll

@entry()
def play(states, steps):
    for i in range(states.shape[0]):
        s = record_at(states, i)
        for _ in range(steps):
            push(s, roll(s, 3), s.turn, n=I(s.depth))
            resolve(s)
            s.turn = 1 - s.turn
@entry()
def peek(states, i, out):
    s = record_at(states, i)
    out[K.DRAW] = s.vp[K.PAY]
"""

MANY = """
import numpy as np
from root_env.engine.jit import entry, record_at, spread, when_cold
from root_env.root.rules.rules import STATE, pay, roll

@entry()
def _bump_rows(low, high, states, n):
    for i in range(low, high):
        pay(record_at(states, i), 0, n)
@entry()
def _roll_rows(low, high, states, n):
    for i in range(low, high):
        roll(record_at(states, i), n)

def bump(states, n):
    spread(_bump_rows, len(states), states, n)
def roll_all(states, n):
    spread(_roll_rows, len(states), states, n)
def use_both():
    bump(np.zeros(2, STATE), 1)
    roll_all(np.zeros(2, STATE), 1)
when_cold(use_both, "root_env.root")
"""

DOORS = """
import numpy as np
from root_env.engine.jit import I, entry, njit, record_at, shared
from root_env.root.rules.rules import STATE, add, pay

def like():
    return np.zeros(1, STATE)[0], 0

@shared(like)
def score(s, n):
    pay(s, n, 1)
    return I(s.vp[n])
@shared(like)
def score_twice(s, n):
    return score(s, n) + score(s, np.int8(n))
@njit
def score_thrice(s, n):
    return score_twice(s, n) + score(s, n)
@entry()
def enter(states, i, n):
    return score_thrice(record_at(states, i), n)
@entry()
def enter_also(states, n):
    for i in range(len(states)):
        score_twice(record_at(states, i), n)
"""

PLAY = """
import json, sys, gc
import numpy as np
from root_env.engine import jit; from root_env.root.rules import engine, rules
def start():
    states = np.zeros(3, rules.STATE)
    states["rng"] = [1, 2, 3]
    return states
states = start()
engine.play(states, 1000)
assert gc.isenabled()
out = np.zeros(1, np.int64)
engine.peek(states, 1, out)
assert out[0] == states[1]["vp"][1] and out[0] > 0
answer = {"states": states.tobytes().hex(), "numba": "numba" in sys.modules,
          "parts": [name for name in ("compiled", "linking") if f"root_env.engine.jit.{name}" in sys.modules]}
if not jit.INTERPRETED:
    answer |= {
        "digest": jit.source_digest(),
        "folder": str(jit.cache_dir()),
        "hits": sum(engine.play.stats.cache_hits.values()),
        "misses": sum(engine.play.stats.cache_misses.values()),
        "versions": {n: len(f.signatures) for n, f in vars(rules).items() if hasattr(f, "py_func")},
    }
print(json.dumps(answer))
"""


class Toy:
    """A copy of the package with the toy for a core, and its own cache."""

    def __init__(self, folder: Path):
        package = folder / "root_env"
        self.core = package / "root" / "rules"
        self.cache = folder / "cache"
        shutil.copytree(JIT, package / "engine" / "jit", ignore=shutil.ignore_patterns("__pycache__"))
        for inner in (package, package / "engine", package / "support", package / "root", self.core):
            inner.mkdir(parents=True, exist_ok=True)
            (inner / "__init__.py").touch()  # or an installed root_env would come first
        shutil.copy(plug_ins.__file__, package / "support")
        self.edits = 0
        self.edit(RULES)
        (self.core / "engine.py").write_text(ENGINE, encoding="utf-8")
        (self.core / "doors.py").write_text(DOORS, encoding="utf-8")
        (self.core / "many.py").write_text(MANY, encoding="utf-8")

    def start(self, code: str = PLAY, **env: str) -> subprocess.Popen:
        """Start `code` in a process of its own, compiled unless `env` says otherwise."""
        mode = {"ROOT_ENV_JIT": "1", "NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
        mode |= {"ROOT_ENV_FACTIONS": "", "ROOT_ENV_DECKS": ""}
        place = {"ROOT_ENV_CACHE_DIR": str(self.cache), "PYTHONPATH": str(self.core.parents[2])}
        command = [sys.executable, "-W", "error::RuntimeWarning", "-c", code]
        env = os.environ | mode | place | env
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, env=env, cwd=self.core, text=True, **pipes)

    def edit(self, rules: str) -> None:
        """Write the rules anew, with a time of their own: Python takes a file of one size and second for the same."""
        path, self.edits = self.core / "rules.py", self.edits + 1
        path.write_text(rules, encoding="utf-8")
        os.utime(path, (time.time() + 2 * self.edits,) * 2)

    def run(self, code: str = PLAY, **env: str) -> dict:
        """The output of `code`, read as JSON, with its stderr under "stderr"."""
        return finish(self.start(code, **env))


def finish(process: subprocess.Popen) -> dict:
    try:
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0, err
    return json.loads(out) | {"stderr": err}
