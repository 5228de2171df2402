"""The workloads of `benchmarks.before_after` in a checkout: `python workloads.py [WORD...]`, in a process for each.

With `--table JSON` the figures of a table are told first, and its playouts are a workload: `benchmarks.growth`.

It uses nothing that old checkouts lack: the public API, `benchmarks.gate` and `benchmarks.batches`, imported when a
workload is made. A workload that a checkout cannot run is left out, and the others are compared.

With WORDs it runs the workloads whose names contain one of them. After one turn of each, to compile, it writes a line
of JSON with the workloads that can be run; then it answers every line "seconds name" with the units done in a second
of CPU time.
"""

from __future__ import annotations

import argparse
import inspect
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

Turn = Callable[[], int]
"""One turn of a workload; returns the units of work done."""


def _table():
    from root_env import GameConfig

    return GameConfig(setup="random", seating="random")


def _loop(observed: bool, **asked: str) -> Turn:
    from benchmarks import gate

    return gate.core_run(observed, **asked)


def _batch(n: int, writes: str = "mask and observation") -> Turn:
    from benchmarks.batches import Stepper

    older = {"checks": False} if "checks" in inspect.signature(Stepper).parameters else {}
    stepper = Stepper(n, writes, 1, **older)

    def turn() -> int:
        stepper.run()
        return stepper.after(None)[0]

    return turn


_OF_TABLE = "mask and observation of the table"


def _game() -> Turn:
    from root_env import Game

    config, seeds, rng = _table(), iter(range(1 << 60)), random.Random(1)

    def turn() -> int:
        game, n = Game(config, next(seeds)), 0
        while not game.is_over:
            game.step(rng.choice(game.legal_actions()))
            n += 1
        return n

    return turn


def _aec() -> Turn:
    from root_env import root_v0

    env, seeds = root_v0.env(_table()), iter(range(1 << 60))

    def turn() -> int:
        env.reset(seed=next(seeds))
        n = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            n += 1
        return n

    return turn


def _rollouts(policy: str) -> Turn:
    from root_env import BatchGame

    batch, seeds = BatchGame(_table(), 1, seed=1, num_threads=1), iter(range(1 << 60))

    def turn() -> int:
        return len(batch.rollout(policy, games=256, seed=next(seeds)))

    return turn


def _playouts(table: dict[str, Any]) -> Turn:
    from root_env import BatchGame

    batch, seeds = BatchGame(table, 1, seed=1, num_threads=1), iter(range(1 << 60))

    def turn() -> int:
        return int(batch.rollout("random", games=64, seed=next(seeds))["decisions"].sum())

    return turn


def figures(table: dict[str, Any]) -> dict[str, float]:
    """The price of a table with these settings; in a fresh process with an empty cache, which compiles for it alone."""
    from root_env import BatchGame, Game
    from root_env.engine.jit import compiled

    game = Game(seed=1, **table)
    spent, seen = time.process_time(), set()
    left = [one for one in compiled.Entry.known if compiled.game_of(one) == game.machine.group]
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            left += compiled.named_in(one.py_func)
    batch = BatchGame(table, 1, seed=1, num_threads=1, scope="table")
    return {
        "bytes of a state": game.states.itemsize,
        "features of a row": batch.observations.shape[1],
        "actions": batch.masks.shape[1],
        "functions compiled": sum(bool(one.overloads) for one in seen),
        "cold compile, CPU-s": spent,
    }


def _determinize() -> Turn:
    from root_env import Game

    game, rng = Game(_table(), 1), random.Random(1)
    for _ in range(150):
        game.step(rng.choice(game.legal_actions()))

    def turn() -> int:
        for seed in range(50):
            game.determinize(game.to_move, seed)
        return 50

    return turn


WORKLOADS: dict[str, Callable[[], Turn]] = {
    "bare loop, decisions": lambda: _loop(False),
    "loop with mask and observation, decisions": lambda: _loop(True),
    "loop, the table observed, decisions": lambda: _loop(True, asked="table"),
    "batch of 64, the table observed, decisions": lambda: _batch(64, _OF_TABLE),
    "batch of 1,024, the table observed, decisions": lambda: _batch(1024, _OF_TABLE),
    "batch of 64, mask and observation, decisions": lambda: _batch(64),
    "batch of 1,024, mask and observation, decisions": lambda: _batch(1024),
    "batch of 4,096, mask and observation, decisions": lambda: _batch(4096),
    "Game in a Python loop, decisions": _game,
    "env(), decisions": _aec,
    "random rollouts, games": lambda: _rollouts("random"),
    "rule-based rollouts, games": lambda: _rollouts("rules"),
    "determinizations": _determinize,
}


def rate(turn: Turn, seconds: float) -> float:
    """Units a second of CPU time, over about so many seconds."""
    done, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds or not spent:
        done += turn()
    return done / spent


def serve(workloads: dict[str, Callable[[], Turn]], **told: Any) -> None:
    """Make every workload, say which there are, why others are not and what is `told`; then answer to the end."""
    warnings.simplefilter("ignore")
    turns, problems = {}, {}
    for name, make in workloads.items():
        try:
            turns[name] = make()
            turns[name]()
        except Exception as error:  # an older checkout can lack anything; the rest is compared all the same
            turns.pop(name, None)
            problems[name] = f"{type(error).__name__}: {error}"
    print(json.dumps({"runs": list(turns), "left out": problems, **told}), flush=True)
    for line in sys.stdin:
        seconds, name = line.rstrip("\n").split(" ", 1)
        print(rate(turns[name], float(seconds)), flush=True)


def main() -> None:
    """Serve the workloads that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--table", type=json.loads, help="settings of a GameConfig")
    given = parser.parse_args()
    words = given.words or ([""] if given.table is None else [])
    asked = {name: make for name, make in WORKLOADS.items() if any(word in name for word in words)}
    if given.table is None:
        serve(asked)
    else:
        told = figures(given.table)
        serve({"playouts, decisions": lambda: _playouts(given.table), **asked}, figures=told)


if __name__ == "__main__":
    main()
