"""Ctrl-C is heard while policies are slow: compiled ones, ones in Python, in this process and in others."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from root_env.engine.jit import INTERPRETED

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to a process here")
PATIENCE = 12
"""Seconds until a process is gone, most of which a loaded machine takes to end it; each would go on for minutes."""

SLOW = """
import time
from root_env.policies import njit, policy, random_below

def spin(rng):
    x = 12345 + rng[0]
    for _ in range({spins}):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return x & 1

declared_spin, plain_spin = njit(spin), njit(spin)

@policy
def declared(observation, legal_ids, n_legal, rng):
    x = 12345 + rng[0]
    for _ in range({spins}):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return legal_ids[(random_below(rng, n_legal) + (x & 1)) % n_legal]

@njit
def plain(observation, legal_ids, n_legal, rng):
    return legal_ids[(random_below(rng, n_legal) + plain_spin(rng)) % n_legal]

class Thinker:
    def act(self, view):
        print("busy", flush=True)
        time.sleep(1000)
"""

SERVER = """
import json, os, signal, sys, threading
import numpy as np
from root_env import BatchGame, Game, agents
from root_env.policies import streams
import slow

signal.signal(signal.SIGINT, signal.default_int_handler)  # also where it is ignored

def begun():
    print("busy", flush=True)

def batch(n):
    return BatchGame(num_games=n, seed=0, autoreset_mode="NextStep")

def lots(n):
    return streams(np.arange(2 * n).reshape(n, 2))

batch(1).play_on(slow.declared, lots(1), 1)
batch(1).choose([slow.declared, slow.plain], np.zeros(1, int), lots(1))
batch(1).choose([slow.plain], np.zeros(1, int), lots(1))
batch(1).rollout("random", 1)
Game(seed=1).rollout_value(1)
print("ready", flush=True)
for line in sys.stdin:
    code, told = json.loads(line)
    child = os.fork()
    if not child:
        print("child", os.getpid(), flush=True)
        os.setsid()
        os.dup2(os.open(told, os.O_WRONLY | os.O_CREAT), 2)
        exec(code)
        sys.exit()
    print("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Compiles what the cases call. Each case is a process that begins as a copy of this one, which knows all that."""

CASES = {
    "rollout": "begun(); batch(1).rollout(slow.declared, 64, seed=1)",
    "rollout, not declared": "begun(); batch(1).rollout(slow.plain, 512, seed=1)",
    "rollout_value": "begun(); Game(seed=1).rollout_value(64, policy=slow.declared)",
    "play_on": "one = batch(64); begun(); one.play_on(slow.declared, lots(64))",
    "choose": "one = batch(20_000); begun(); one.choose([slow.declared], np.zeros(20_000, int), lots(20_000))",
    "random games": "begun(); batch(1).rollout('random', 3_000_000, seed=1)",
    "random playouts": "begun(); Game(seed=1).rollout_value(3_000_000)",
    "search": """
        who = agents.CompiledAgent(slow.declared, 'slow')
        one, game = agents.load('search', iterations=100_000, prior='rules', value='points', playouts=who), Game(seed=1)
        threading.Timer(1.0, begun).start()
        one.act(game.view(game.to_move))
    """,
}


def begun(command, folder):
    """A process with pipes, in a session of its own, that imports from the folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, cwd=folder, env=environment, text=True, start_new_session=True, **pipes)


def interrupted(output, pid, send=os.kill):
    """Send Ctrl-C to a process a moment after it says that it is busy; the time of that."""
    for line in output:
        if "busy" in line:  # two workers may write at once, without a buffer
            break
    time.sleep(0.3)
    begin = time.perf_counter()
    send(pid, signal.SIGINT)
    return begin


def number_after(word, output):
    said, number = output.readline().split()
    assert said == word
    return int(number)


def killed(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("slow")
    made.joinpath("slow.py").write_text(SLOW.format(spins=2_000 if INTERPRETED else 4_000_000))
    return made


@pytest.fixture(scope="module")
def server(folder):
    """SERVER runs: one process imports and loads all that the cases call, once."""
    process = begun([sys.executable, "-c", SERVER], folder)
    assert process.stdout.readline() == "ready\n", process.communicate()[1]
    yield process
    killed(process)


@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES)
def test_ctrl_c_is_heard_while_a_policy_thinks(server, tmp_path, case):
    told = tmp_path / "told"
    print(json.dumps([textwrap.dedent(CASES[case]), str(told)]), file=server.stdin, flush=True)
    child = number_after("child", server.stdout)
    late = threading.Timer(10 * PATIENCE, os.kill, (child, signal.SIGKILL))
    late.start()
    begin = interrupted(server.stdout, child)
    code = number_after("ended", server.stdout)
    late.cancel()
    assert time.perf_counter() - begin < PATIENCE
    assert "KeyboardInterrupt" in told.read_text().splitlines()[-1]
    assert code != 0


@pytest.mark.parametrize("group", [False, True], ids=["alone", "with its workers"])
def test_ctrl_c_ends_workers_whatever_they_do(folder, group):
    work = ["evaluate", "--challenger", "slow:Thinker", "--games", "8", "--workers", "2", "--quiet"]
    start = "import signal, sys; from root_env.training.evaluate import main; "
    start += "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"
    process = begun([sys.executable, "-c", start, *work[1:]], folder)
    try:
        begin = interrupted(process.stdout, process.pid, os.killpg if group else os.kill)
        said = process.communicate(timeout=10 * PATIENCE)[1]
        assert time.perf_counter() - begin < PATIENCE
    finally:
        killed(process)
    assert (process.returncode, said.splitlines()[-1]) == (130, "stopped")
    assert "Traceback" not in said
