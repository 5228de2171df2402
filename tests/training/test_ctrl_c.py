"""Ctrl-C is heard while policies are slow: compiled ones, ones in Python, in this process and in others."""

import os
import signal
import subprocess
import sys
import textwrap
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

CASE = """
import os, signal, threading
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
"""

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


def seconds_to_end(command, folder, group):
    """The seconds from Ctrl-C to the end of a process, once it is busy, and what it has said."""
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        for line in process.stdout:
            if "busy" in line:  # two workers may write at once, without a buffer
                break
        time.sleep(0.3)
        begin = time.perf_counter()
        (os.killpg if group else os.kill)(process.pid, signal.SIGINT)
        said = process.communicate(timeout=10 * PATIENCE)[1]
        return time.perf_counter() - begin, process.returncode, said
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("slow")
    made.joinpath("slow.py").write_text(SLOW.format(spins=2_000 if INTERPRETED else 4_000_000))
    return made


@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES)
def test_ctrl_c_is_heard_while_a_policy_thinks(folder, case):
    command = [sys.executable, "-c", CASE + textwrap.dedent(CASES[case])]
    seconds, code, said = seconds_to_end(command, folder, group=False)
    assert "KeyboardInterrupt" in said.splitlines()[-1], said
    assert code != 0
    assert seconds < PATIENCE


@pytest.mark.parametrize("group", [False, True], ids=["alone", "with its workers"])
def test_ctrl_c_ends_workers_whatever_they_do(folder, group):
    work = ["evaluate", "--challenger", "slow:Thinker", "--games", "8", "--workers", "2", "--quiet"]
    start = "import signal, sys; from root_env.training.evaluate import main; "
    start += "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"
    seconds, code, said = seconds_to_end([sys.executable, "-c", start, *work[1:]], folder, group)
    assert (code, said.splitlines()[-1]) == (130, "stopped")
    assert "Traceback" not in said
    assert seconds < PATIENCE
