"""Rules of `engine.jit` that entry points share, and threads that compile."""

ENTER = """
import json, multiprocessing, pickle, threading
import numpy as np
from root_env.engine import jit; from root_env.root.rules import doors, rules
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
from root_env.engine import jit; from root_env.root.rules import many, rules
states = np.zeros((3, 8), rules.STATE)
def first_use(k):
    jit.set_workers(2)
    many.bump(states[k], 1)
    assert jit.set_workers(1) == 2
threads = [threading.Thread(target=first_use, args=(k,)) for k in range(1, 3)]
for thread in threads:
    thread.start()
first_use(0)
for thread in threads:
    thread.join()
print(json.dumps({"vp": states["vp"][:, :, 0].tolist()}))
"""


def test_shared_rules_are_compiled_once_and_called_by_address(toy, tmp_path):
    first = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert first["got"] == [1 + 2 + 3, 4 + 5 + 6] and first["vp"] == [2, 8]
    assert set(first["misses"].values()) == {1} and set(first["hits"].values()) == {0}
    assert first["error"].startswith("score is compiled for other rules to call")
    again = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert set(again["misses"].values()) == {0} and set(again["hits"].values()) == {1}
    assert (again["got"], again["vp"], again["stderr"]) == (first["got"], first["vp"], "")
    files = {path.name.split("-")[0]: path for path in tmp_path.rglob("*.nbc")}
    assert set(files) == {f"root_env.root.rules.doors.{name}" for name in first["misses"]}
    files["root_env.root.rules.doors.score"].unlink()
    files["root_env.root.rules.doors.score_twice"].write_bytes(b"damaged")
    also = files["root_env.root.rules.doors.enter_also"]
    also.write_bytes(also.read_bytes()[:100])
    repaired = toy.run(ENTER, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert (repaired["got"], repaired["vp"]) == (first["got"], first["vp"])
    assert repaired["misses"] == {"score": 1, "score_twice": 1, "enter": 0, "enter_also": 1}


def test_shared_rules_raise_through_entry_points(toy, tmp_path):
    code = (
        "import json, numpy as np; from root_env.root.rules import doors, rules\n"
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


def test_threads_that_compile_do_not_wait_for_one_another(toy, tmp_path):
    for _ in ("cold", "warm"):
        run = toy.run(FIRST_USES, ROOT_ENV_CACHE_DIR=str(tmp_path))
        assert run["vp"] == [[1] * 8] * 3
    assert run["stderr"] == ""
