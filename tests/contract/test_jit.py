"""What the rules may take for granted of `core.jit`, in both modes, with a toy game for a core.

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

import pytest

from root_env.core.jit import views

JIT = Path(views.__file__).parent

RULES = '''
"""Rules of the toy: players draw, push a frame on a stack, and resolve it."""
from enum import IntEnum
import numpy as np
from root_env.core.jit import I, namespace, njit

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
from root_env.core.jit import I, entry, ensure_compiled, prange, record_at
from root_env.core.rules import K, push, resolve, roll

@entry(parallel=True)
def play(states, steps):
    for i in prange(states.shape[0]):
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
from root_env.core.jit import entry, record_at, spread, when_cold
from root_env.core.rules import STATE, pay, roll

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
when_cold(use_both)
"""

DOORS = """
import numpy as np
from root_env.core.jit import I, entry, njit, record_at, shared
from root_env.core.rules import STATE, add, pay

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

ENTER = """
import json, multiprocessing, pickle, threading
import numpy as np
from root_env.core import doors, jit, rules
states = np.zeros(400, rules.STATE)
got = [doors.enter(states, 1, 0), doors.enter(states, 1, 0)]
doors.enter_also(states, 0)
vp = states["vp"][:2, 0].tolist()
again = pickle.loads(pickle.dumps(doors.enter))
def enter_all(first):
    for i in range(first, len(states), 4):
        assert again(states, i, 1) == 1 + 2 + 3
threads = [threading.Thread(target=enter_all, args=(k,)) for k in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert (states["vp"][:, 1] == 3).all()
if "fork" in multiprocessing.get_all_start_methods():
    child = multiprocessing.get_context("fork").Process(target=enter_all, args=(0,))
    states["vp"] = 0
    child.start()
    child.join()
    assert child.exitcode == 0
try:
    doors.score(states[0], 0)
    error = ""
except TypeError as e:
    error = str(e)
every = [] if jit.INTERPRETED else [doors.score, doors.score_twice, doors.enter, doors.enter_also]
misses = {f.__name__: sum(f.stats.cache_misses.values()) for f in every}
hits = {f.__name__: sum(f.stats.cache_hits.values()) for f in every}
print(json.dumps({"got": got, "vp": vp, "error": error, "misses": misses, "hits": hits}))
"""

FIRST_USES = """
import json, threading
import numpy as np
from root_env.core import jit, many, rules
states = np.zeros((4, 8), rules.STATE)
def first_use(k):
    jit.set_workers(2)
    many.bump(states[k], 1)
    assert jit.set_workers(1) == 2
threads = [threading.Thread(target=first_use, args=(k,)) for k in range(1, THREADS)]
for thread in threads:
    thread.start()
first_use(0)
for thread in threads:
    thread.join()
print(json.dumps({"vp": states["vp"][:, :, 0].tolist()}))
"""

PLAY = """
import json, sys, gc
import numpy as np
from root_env.core import engine, jit, rules
def start():
    states = np.zeros(3, rules.STATE)
    states["rng"] = [1, 2, 3]
    return states
states = start()
jit.ensure_compiled(engine.play, states, 1)
assert not states["turn"].any() and gc.isenabled()
engine.play(states, 1000)
out = np.zeros(1, np.int64)
engine.peek(states, 1, out)
assert out[0] == states[1]["vp"][1] and out[0] > 0
answer = {"states": states.tobytes().hex(), "numba": "numba" in sys.modules}
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
        self.core = folder / "root_env" / "core"
        self.cache = folder / "cache"
        shutil.copytree(JIT, self.core / "jit", ignore=shutil.ignore_patterns("__pycache__"))
        for package in (self.core.parent, self.core):  # or an installed root_env would come first
            (package / "__init__.py").touch()
        (self.core / "rules.py").write_text(RULES, encoding="utf-8")
        (self.core / "engine.py").write_text(ENGINE, encoding="utf-8")
        (self.core / "doors.py").write_text(DOORS, encoding="utf-8")
        (self.core / "many.py").write_text(MANY, encoding="utf-8")

    def start(self, code: str = PLAY, **env: str) -> subprocess.Popen:
        """Start `code` in a process of its own, compiled unless `env` says otherwise."""
        mode = {"ROOT_ENV_JIT": "1", "NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
        place = {"ROOT_ENV_CACHE_DIR": str(self.cache), "PYTHONPATH": str(self.core.parent.parent)}
        command = [sys.executable, "-W", "error::RuntimeWarning", "-c", code]
        env = os.environ | mode | place | {"NUMBA_NUM_THREADS": "2"} | env
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, env=env, cwd=self.core, text=True, **pipes)

    def run(self, code: str = PLAY, **env: str) -> dict:
        """What `code` printed as JSON, with its stderr under "stderr"."""
        return finish(self.start(code, **env))


def finish(process: subprocess.Popen) -> dict:
    try:
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0, err
    return json.loads(out) | {"stderr": err}


@pytest.fixture(scope="module")
def toy(tmp_path_factory) -> Toy:
    return Toy(tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="module")
def cold(toy) -> list[dict]:
    """Two processes started together, before anything is compiled."""
    return [finish(process) for process in [toy.start(), toy.start()]]


# --- compiled code ---


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


def test_a_second_process_loads_in_silence(toy, cold):
    again = toy.run()
    assert (again["hits"], again["misses"], again["stderr"]) == (1, 0, "")
    assert again["states"] == cold[0]["states"]
    assert Path(again["folder"]).parent == toy.cache
    assert Path(again["folder"]).name == again["digest"]


def test_an_edit_of_an_inner_module_is_noticed(toy, cold):
    rules, before = toy.core / "rules.py", cold[0]
    old = toy.cache / ("0" * 32)
    old.mkdir()
    (old / "x.nbi").touch()
    long_ago = time.time() - 40 * 86_400
    os.utime(old, (long_ago, long_ago))
    rules.write_text(RULES.replace("48271", "16807"), encoding="utf-8")
    edited = toy.run()
    rules.write_text(RULES, encoding="utf-8")
    assert (edited["hits"], edited["misses"]) == (0, 1)
    assert edited["digest"] != before["digest"]
    assert edited["states"] != before["states"]
    assert not old.exists() and Path(before["folder"]).exists()
    assert toy.run()["hits"] == 1


def test_damaged_files_are_compiled_again(toy, cold):
    for path in Path(cold[0]["folder"]).glob("*play*.nbc"):
        path.write_bytes(path.read_bytes()[:100])
    assert toy.run()["states"] == cold[0]["states"]
    assert toy.run()["stderr"] == ""


def test_bounds_checks_have_code_of_their_own(toy, cold):
    code = (
        "import numpy as np; from root_env.core import jit, engine, rules\n"
        "try: engine.peek(np.zeros(1, rules.STATE), 1, np.zeros(1, np.int64))\n"
        "except IndexError as e: print('{\"digest\": \"' + jit.source_digest() + '\"}')"
    )
    assert toy.run(code, NUMBA_BOUNDSCHECK="1")["digest"] != cold[0]["digest"]


def test_rules_are_linked_once_and_numbas_own_way_plays_the_same(toy, cold, tmp_path):
    code = f"from root_env.core.jit import linking\nassert linking.KNOWN\nlinking.KNOWN = False\n{PLAY}"
    stock = toy.run(code, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert stock["states"] == cold[0]["states"] and stock["misses"] == 1


def test_any_compiled_function_can_call_rules(toy):
    code = (
        "import json, numba, numpy as np; from root_env.core import rules\n"
        "@numba.njit\n"
        "def call(states):\n"
        "    rules.resolve(states[0])\n"
        "    return rules.add(states[0], 1, 2, 3)\n"
        "total, more = call(np.ones(1, rules.STATE))\n"
        "print(json.dumps({'total': total, 'more': bool(more)}))"
    )
    run = toy.run(code)
    assert run["total"] > 3 and run["more"]


def test_python_cannot_call_a_rule(toy):
    code = (
        "import json; from root_env.core import rules\n"
        "try: rules.roll(1, 2)\n"
        "except TypeError as e: print(json.dumps({'error': str(e)}))"
    )
    assert toy.run(code)["error"].startswith("roll is compiled for other rules to call")


def test_a_cache_folder_that_cannot_be_written_is_an_error_in_words(toy, tmp_path):
    (tmp_path / "file").touch()
    process = toy.start("from root_env.core import engine", ROOT_ENV_CACHE_DIR=f"{tmp_path}/file")
    _, err = process.communicate(timeout=60)
    assert process.returncode and "nothing can be written there" in err.splitlines()[-1]


def test_a_package_that_cannot_be_written_is_compiled_into_the_users_folder(tmp_path):
    toy = Toy(tmp_path / "package")
    homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(tmp_path / "home"))
    code = (
        "import json, numpy as np; from root_env.core import doors, jit, rules\n"
        "doors.enter(np.zeros(1, rules.STATE), 0, 0)\n"
        "print(json.dumps({'folder': str(jit.cache_dir())}))"
    )
    beside = toy.core.parent / "__pycache__"
    written = toy.run(code, ROOT_ENV_CACHE_DIR="", PYTHONDONTWRITEBYTECODE="1", **homes)
    assert Path(written["folder"]).is_relative_to(beside)
    shutil.rmtree(beside)
    beside.touch()  # no folder can be made there, whoever runs this
    for words in ("compiled enter in", ""):
        run = toy.run(code, ROOT_ENV_CACHE_DIR="", PYTHONDONTWRITEBYTECODE="1", **homes)
        assert Path(run["folder"]).is_relative_to(tmp_path / "home")
        assert words in run["stderr"] if words else not run["stderr"]


# --- what is said ---


def test_a_compilation_says_what_and_how_much_of_it(toy, tmp_path):
    words = toy.run(ROOT_ENV_CACHE_DIR=str(tmp_path))["stderr"].splitlines()
    assert words[0] == "root_env: compiling the rules core, once per machine: 8 functions..."
    assert words[1].startswith("root_env: compiled play in ")


def test_it_goes_on_saying_how_far_it_is(toy, tmp_path):
    slow = "from root_env.core.jit import cold\ncold.SECONDS_PER_LINE = 0.0\n"
    words = toy.run(slow + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path))["stderr"].splitlines()
    counted = [line.split(",")[0] for line in words if " of " in line]
    assert counted == [f"root_env: {n} of 8 functions" for n in range(1, 9)]
    assert any(line.startswith("root_env: putting ") for line in words)


ON_A_TERMINAL = """
import io, sys
from root_env.core.jit import cold
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
from root_env.core.jit import cold
cold.SECONDS_PER_LINE = 0.0
def play():
    from root_env.core import engine, rules
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


# --- what goes wrong while something is compiled ---

FULL = """
import errno, os
from numba.core.caching import IndexDataCacheFile
def full(self, *args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
IndexDataCacheFile._save_data = full
"""


def test_a_full_disk_is_named_once_and_the_code_runs(toy, cold, tmp_path):
    run = toy.run(FULL + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert run["states"] == cold[0]["states"]
    lines = [line for line in run["stderr"].splitlines() if "cannot be kept" in line]
    assert len(lines) == 1 and "No space left on device" in lines[0] and str(tmp_path) in lines[0]
    assert toy.run(ROOT_ENV_CACHE_DIR=str(tmp_path))["states"] == cold[0]["states"]


def test_a_folder_that_cannot_be_made_for_want_of_room_leaves_the_code_in_memory(toy, cold, tmp_path):
    folders = "import errno, os, pathlib\nmake = pathlib.Path.mkdir\n" + (
        "def mkdir(self, *args, **kws):\n"
        "    if os.environ['ROOT_ENV_CACHE_DIR'] in str(self):\n"
        "        raise OSError(errno.EROFS, os.strerror(errno.EROFS))\n"
        "    make(self, *args, **kws)\n"
        "pathlib.Path.mkdir = mkdir\n"
    )
    run = toy.run(folders + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path / "new"))
    assert run["states"] == cold[0]["states"]
    assert "Read-only file system" in run["stderr"] and "ROOT_ENV_CACHE_DIR" in run["stderr"]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process")
@pytest.mark.parametrize("moment", ["a rule", "a file"])
def test_ctrl_c_leaves_no_lock_and_nothing_half_written(toy, cold, tmp_path, moment):
    """Once while a rule is compiled, and once while the code is written."""
    place = {"a rule": "compiled.RuleCompiler.define_pipelines", "a file": "os.replace"}[moment]
    code = (
        "import os, signal, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell that runs this behind it has it ignored
        "from root_env.core.jit import compiled\n"
        "def interrupt(*args):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(60)\n"  # the signal ends it: it need not arrive at once
        f"{place} = interrupt\n"
    )
    process = toy.start(f"{code}{PLAY}", ROOT_ENV_CACHE_DIR=str(tmp_path))
    _, err = process.communicate(timeout=120)
    assert "KeyboardInterrupt" in err and "root_env: stopped after" in err
    assert not list(tmp_path.rglob("*.tmp.*"))
    again = toy.run(ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert again["states"] == cold[0]["states"] and "waiting" not in again["stderr"]


def test_what_a_killed_writer_left_is_removed(toy, cold, tmp_path):
    folder = tmp_path / Path(cold[0]["folder"]).name
    folder.mkdir()
    (folder / "root_env.core.engine.play-1.py311.1.nbc.tmp.0123456789abcdef").write_bytes(b"half")
    toy.run(ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert list(folder.glob("*.nbc")) and not list(folder.glob("*.tmp.*"))


# --- rules that entry points share ---


def test_shared_rules_are_compiled_once_and_called_by_address(toy, tmp_path):
    first = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert first["got"] == [1 + 2 + 3, 4 + 5 + 6] and first["vp"] == [2, 8]
    assert set(first["misses"].values()) == {1} and set(first["hits"].values()) == {0}
    assert first["error"].startswith("score is compiled for other rules to call")
    again = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert set(again["misses"].values()) == {0} and set(again["hits"].values()) == {1}
    assert (again["got"], again["vp"], again["stderr"]) == (first["got"], first["vp"], "")
    files = {path.name.split("-")[0]: path for path in tmp_path.rglob("*.nbc")}
    assert set(files) == {f"root_env.core.doors.{name}" for name in first["misses"]}
    files["root_env.core.doors.score"].unlink()
    files["root_env.core.doors.score_twice"].write_bytes(b"damaged")
    repaired = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert (repaired["got"], repaired["vp"]) == (first["got"], first["vp"])
    assert repaired["misses"] == {"score": 1, "score_twice": 1, "enter": 0, "enter_also": 0}


def test_shared_rules_raise_through_entry_points(toy, tmp_path):
    code = (
        "import json, numpy as np; from root_env.core import doors, rules\n"
        "try: doors.enter(np.zeros(1, rules.STATE), 0, 2)\n"
        "except IndexError as e: print(json.dumps({'error': str(e)}))"
    )
    for _ in ("cold", "warm"):
        run = toy.run(code, ROOT_ENV_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1")
        assert "out of bounds" in run["error"]


def test_shared_rules_run_interpreted(toy):
    code = ENTER.split("again =")[0] + "print(json.dumps({'got': got, 'vp': vp}))"
    run = toy.run(code, ROOT_ENV_JIT="0")
    assert run["got"] == [6, 15] and run["vp"] == [2, 8]


# --- threads ---


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_that_compile_do_not_wait_for_one_another(toy, tmp_path, threads):
    code = FIRST_USES.replace("THREADS", str(threads))
    for _ in ("cold", "warm"):
        run = toy.run(code, ROOT_ENV_CACHE_DIR=str(tmp_path))
        assert run["vp"] == [[1] * 8] * threads + [[0] * 8] * (4 - threads)
    assert run["stderr"] == ""


# --- both modes ---


def test_interpreted_plays_the_same_without_numba(toy, cold):
    for off in ({"ROOT_ENV_JIT": "0"}, {"NUMBA_DISABLE_JIT": "1"}):
        interpreted = toy.run(**off)
        assert interpreted["states"] == cold[0]["states"]
        assert not interpreted["numba"]
