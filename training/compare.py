"""`root_env.training.ppo` against Stable-Baselines3 (`root_env.training.ppo_sb3`), measured in one run.

    python -m root_env.training.compare                       # speed, then the time to 60 % of games: half an hour
    python -m root_env.training.compare --only speed          # a minute or two
    python -m root_env.training.compare --out runs/compare.json

Both have the same network, table, reward, optimizer, epochs, minibatches and transitions of an update, one thread and
32-bit floats. A transition is one decision of a learning seat with all that follows until its next decision.

* Speed: the two trainers collect and learn in turns; the table has medians over the rounds, and the median of the
  ratios within rounds, so that a slow minute of the machine affects both. Against random players one seat of four
  learns in both. In self-play all four learn in ours; in SB3's games one learns, and its network plays the other three.
* Time to 60 %: training from nothing, one seat against three random players, until the network wins that share of games
  with its likeliest actions. Evaluations are not timed. The table has the median over the seeds, and the geometric mean
  of the ratios with its 95 % interval (Student's t of the logarithms).

Seconds are CPU seconds of all threads; wall-clock seconds need a machine that does nothing else. Needs the extra
`train`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.progress import track
from rich.table import Table
from scipy import stats

from root_env.agents import ReactiveAgent
from root_env.support.files import write_text_atomically
from root_env.support.machine import caches, processor

from . import ppo, ppo_sb3
from .arena import BASE, configs_with, outcomes, play, seat
from .runs import commands
from .runs.commands import setting
from .runs.sb3_network import NetworkAgent

OURS, SB3 = "root_env.training.ppo", "root_env.training.ppo_sb3"
OWN_WAY = "root_env.training.ppo, its own way"
RANDOM, SELF_PLAY = "random players", "self-play"
EVALUATION_SEED = 60


@dataclass(frozen=True)
class Plan:
    """What is measured, and the settings that both trainers have in common."""

    factions: tuple[str, ...] = setting(BASE, "the table")
    transitions: int = setting(32_768, "speed: transitions of an update")
    games: int = setting(1024, "speed: games side by side in root_env.training.ppo")
    columns: int = setting(256, "speed: games side by side in root_env.training.ppo_sb3")
    minibatch: int = setting(2048, "transitions of a minibatch")
    epochs: int = setting(3, "passes over the transitions of an update")
    rounds: int = setting(5, "speed: rounds")
    share: float = setting(0.6, "time: the share of games against three random players that ends a run")
    seeds: tuple[int, ...] = setting((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "time: seeds of the runs")
    short_transitions: int = setting(8192, "time: transitions of an update")
    short_games: int = setting(64, "time: games side by side in both trainers")
    most: int = setting(1_000_000, "time: transitions after which a run is given up")
    eval_every: int = setting(2, "time: updates from one evaluation to the next")
    eval_games: int = setting(400, "time: games of an evaluation")
    hidden: int = setting(256, "width of both layers of the network")
    lr: float = setting(5e-4, "learning rate")
    gamma: float = setting(0.999, "discount")
    lam: float = setting(0.97, "lambda of generalized advantage estimation")
    clip: float = setting(0.2, "the probability ratio is clipped to 1 - clip .. 1 + clip")
    entropy: float = setting(0.01, "weight of the entropy bonus")
    value: float = setting(0.5, "weight of the value loss")
    shaping: float = setting(0.02, "reward for each victory point")


# -- the two paths ----------------------------------------------------------------------------------------


class OurPath:
    """`root_env.training.ppo`, with collecting and learning apart."""

    name = OURS

    def __init__(self, plan: Plan, opponents: str, transitions: int, games: int, seed: int):
        self.trainer = ppo.Trainer(
            ppo.Config(
                factions=plan.factions, games=games, transitions=transitions, minibatch=plan.minibatch,
                epochs=plan.epochs, lr=plan.lr, lr_end=plan.lr, gamma=plan.gamma, lam=plan.lam, clip=plan.clip,
                entropy=plan.entropy, value=plan.value, max_kl=float("inf"), hidden=plan.hidden,
                shaping=plan.shaping, vs_rules=0.0, vs_random=1.0 if opponents == RANDOM else 0.0, vs_past=0.0,
                seed=seed, threads=1, device="cpu", precision="float32",
            )
        )  # fmt: skip

    def collect(self) -> int:
        """Collect the transitions of an update; returns their number."""
        self.trainer.network.eval()
        self.trainer.collect()
        return len(self.trainer.store.complete())

    def learn(self) -> int:
        """Learn from them; returns their number."""
        self.trainer.network.train()
        return int(self.trainer.learn()["transitions"])

    def agent(self) -> ReactiveAgent:
        """The policy as it is now, with its likeliest actions."""
        return self.trainer.agent()

    def layers(self) -> list[tuple[int, ...]]:
        """The shapes of the network's weights."""
        return sorted(tuple(w.shape) for w in self.trainer.network.parameters())


class OwnWay(OurPath):
    """`root_env.training.ppo` as users run it: another network, more games at once, and imitation of the bots first."""

    name = OWN_WAY
    SETTINGS = {  # noqa: RUF012 - nobody writes to it
        **{"net": "board", "imitate": 131_072, "games": 512, "transitions": 8192, "epochs": 2, "lr": 7e-4},
        **{"vs_rules": 0.0, "vs_random": 1.0, "vs_past": 0.0, "threads": 1, "device": "cpu"},
    }

    def __init__(self, plan: Plan, opponents: str, transitions: int, games: int, seed: int):
        self.trainer = ppo.Trainer(ppo.Config(factions=plan.factions, seed=seed, **self.SETTINGS))


class Sb3Path:
    """`root_env.training.ppo_sb3`, with MaskablePPO's own collecting and learning."""

    name = SB3

    def __init__(self, plan: Plan, opponents: str, transitions: int, games: int, seed: int):
        self.run = ppo_sb3.Run(
            ppo_sb3.Settings(
                factions=plan.factions, num_envs=games, n_steps=transitions // games, batch_size=plan.minibatch,
                n_epochs=plan.epochs, learning_rate=plan.lr, gamma=plan.gamma, gae_lambda=plan.lam,
                clip_range=plan.clip, ent_coef=plan.entropy, vf_coef=plan.value / 2, shaping=plan.shaping,
                net=(plan.hidden, plan.hidden), opponents={"random" if opponents == RANDOM else "self": 1.0},
                pool_size=0, seed=seed, threads=1, device="cpu",
            )
        )  # fmt: skip
        self.run.env.set_opponents(self.run.pool.draw())
        # `MaskablePPO.learn` does this before its loop.
        self.callback = self.run.model._setup_learn(plan.most, None, reset_num_timesteps=False)[1]

    def collect(self) -> int:
        """Collect the transitions of an update; returns their number."""
        model = self.run.model
        model.collect_rollouts(model.env, self.callback, model.rollout_buffer, model.n_steps)
        return model.n_steps * model.n_envs

    def learn(self) -> int:
        """Learn from them; returns their number."""
        model = self.run.model
        model.train()
        return model.n_steps * model.n_envs

    def agent(self) -> ReactiveAgent:
        """The policy as it is now, with its likeliest actions."""
        known = self.run.agent
        return NetworkAgent(known.policy, known.features, known.actions, greedy=True)

    def layers(self) -> list[tuple[int, ...]]:
        """The shapes of the network's weights."""
        return sorted(tuple(w.shape) for w in self.run.model.policy.parameters())


PATHS = (Sb3Path, OurPath)


def check_equal(paths: Sequence[OurPath | Sb3Path]) -> None:
    """AssertionError unless all networks have weights of the same shapes."""
    shapes = [path.layers() for path in paths]
    if any(one != shapes[0] for one in shapes):
        raise AssertionError(f"the networks differ: {shapes}")


# -- speed ------------------------------------------------------------------------------------------------


def timed(work: Callable[[], int]) -> dict[str, float]:
    """The transitions that a call returns, and its CPU and wall-clock seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    n = work()
    return {"n": n, "cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}


def measure_speed(plan: Plan, opponents: str) -> dict[str, Any]:
    """Transitions per CPU-second of collecting, learning and both: medians by path, and of the ratios in a round."""
    sizes = {OURS: plan.games, SB3: plan.columns}
    paths = [make(plan, opponents, plan.transitions, sizes[make.name], 1) for make in PATHS]
    check_equal(paths)
    found: dict[str, dict[str, list[float]]] = {path.name: {"collect": [], "learn": [], "both": []} for path in paths}
    for path in paths:  # the first calls warm up; the first games all begin at once
        path.collect(), path.learn()
    for _ in track(range(plan.rounds), f"speed, {opponents}"):
        spent = {path.name: timed(path.collect) for path in paths}
        for path in paths:
            collect, learn = spent[path.name], timed(path.learn)
            assert collect["n"] == learn["n"]
            found[path.name]["collect"].append(collect["n"] / collect["cpu"])
            found[path.name]["learn"].append(learn["n"] / learn["cpu"])
            found[path.name]["both"].append(learn["n"] / (collect["cpu"] + learn["cpu"]))
    return {
        what: {
            **{name: statistics.median(rates[what]) for name, rates in found.items()},
            "ratio": statistics.median(
                ours / sb3 for ours, sb3 in zip(found[OURS][what], found[SB3][what], strict=True)
            ),
        }
        for what in ("collect", "learn", "both")
    }


# -- time to a share of games won -------------------------------------------------------------------------


def wins(agent: ReactiveAgent, plan: Plan) -> float:
    """Share of games won against three random players, over all factions and seats; the deals never change."""
    each = [configs_with(faction, len(plan.factions), plan.factions) for faction in plan.factions]
    configs = [config for some in zip(*(configs for configs, _ in each), strict=True) for config in some]
    seats = np.stack([seats for _, seats in each], 1).ravel()
    results = play(configs, seat(configs, seats, agent, "random"), plan.eval_games, EVALUATION_SEED, num_threads=1)
    return float(outcomes(results, seats[results["config"]])["won"].mean())


def time_to_share(make: type[OurPath] | type[Sb3Path], plan: Plan, seed: int) -> dict[str, Any]:
    """Train from nothing until the share is won; seconds are None if `most` transitions are not enough."""
    path = make(plan, RANDOM, plan.short_transitions, plan.short_games, seed)
    spent, n, curve = {"cpu": 0.0, "wall": 0.0}, 0, []
    while n < plan.most:
        for _ in range(plan.eval_every):
            for work in (path.collect, path.learn):
                took = timed(work)
                spent = {clock: spent[clock] + took[clock] for clock in spent}
            n += int(took["n"])
        curve.append((n, round(spent["cpu"], 2), wins(path.agent(), plan)))
        if curve[-1][-1] >= plan.share:
            return {**spent, "transitions": n, "curve": curve}
    return {"cpu": None, "wall": None, "transitions": None, "curve": curve}


def measure_time(plan: Plan) -> dict[str, Any]:
    """Runs by path and seed, medians over the seeds, and ratios (`ratio_of`); None if a run gave up."""
    paths = (*PATHS, OwnWay)
    runs: dict[str, list[dict[str, Any]]] = {make.name: [] for make in paths}
    for make in paths:  # compiles what is not compiled yet
        path = make(plan, RANDOM, plan.minibatch, 8, 1)
        path.collect(), path.learn()
    for seed in track(plan.seeds, f"time to {plan.share:.0%}"):
        for make in paths:
            runs[make.name].append(time_to_share(make, plan, seed))
            last = runs[make.name][-1]["curve"][-1]
            print(
                f"{make.name}, seed {seed}: {last[0]:,} transitions, {last[1]:,} CPU-s, {last[2]:.1%} won", flush=True
            )
    found: dict[str, Any] = {"runs": runs}
    for what in ("cpu", "wall", "transitions"):
        values = {name: [run[what] for run in of_seed] for name, of_seed in runs.items()}
        row: dict[str, Any] = {name: _median(of_seed) for name, of_seed in values.items()}
        for name, ratio in ((OURS, "ratio"), (OWN_WAY, "own_way_ratio")):
            row[ratio] = ratio_of(values[SB3], values[name])
        found[what] = row
    return found


def ratio_of(theirs: Sequence[float | None], ours: Sequence[float | None]) -> dict[str, float | None] | None:
    """The geometric mean of theirs / ours over the seeds, with its 95 % interval `low` to `high` (None of one seed)."""
    if any(v is None for v in (*theirs, *ours)):
        return None
    logs = np.log(np.array(theirs, float)) - np.log(np.array(ours, float))
    mean, low, high = logs.mean(), None, None
    if len(logs) > 1:
        half = stats.t.ppf(0.975, len(logs) - 1) * stats.sem(logs)
        low, high = float(np.exp(mean - half)), float(np.exp(mean + half))
    return {"value": float(np.exp(mean)), "low": low, "high": high}


def _median(values: Sequence[float | None]) -> float | None:
    return None if any(v is None for v in values) else statistics.median(values)


# -- the command line -------------------------------------------------------------------------------------

LINES = {
    "collect": "collect, per CPU-s",
    "learn": "learn, per CPU-s",
    "both": "both, per CPU-s",
    "cpu": "to {share:.0%}, CPU-s",
    "wall": "to {share:.0%}, wall s",
    "transitions": "to {share:.0%}, transitions",
}
"""Words for the rows. The ratio says how many times better ours is."""


def show(result: dict[str, Any], console: Console) -> None:
    """Print the figures as one table."""
    table = Table(title="Stable-Baselines3 and our own trainer, one thread")
    for k, heading in enumerate(("against", "", "SB3", "ours", "ratio")):
        table.add_column(heading, justify="right" if k > 1 else "left", no_wrap=True)
    for opponents, rows in result.get("speed", {}).items():
        for what, row in rows.items():
            table.add_row(opponents, LINES[what], *map(_number, (row[SB3], row[OURS], row["ratio"])))
    for what in ("cpu", "wall", "transitions") if "time" in result else ():
        row, words = result["time"][what], LINES[what].format(share=result["plan"]["share"])
        table.add_row(RANDOM, words, *map(_number, (row[SB3], row[OURS])), _with_interval(row["ratio"]))
        own = *map(_number, (row[SB3], row[OWN_WAY])), _with_interval(row["own_way_ratio"])
        table.add_row(f"{RANDOM}, own way", words, *own)
    console.print(table)
    console.print("{cpu}, caches {caches}, torch {torch}".format(**result["machine"]), highlight=False)


def _with_interval(ratio: dict[str, float | None] | None) -> str:
    if ratio is None or ratio["low"] is None:
        return _number(ratio and ratio["value"])
    return "{value:.3g} ({low:.3g} to {high:.3g})".format(**ratio)


def _number(value: float | None) -> str:
    if value is None:
        return "not reached"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def measure(plan: Plan, only: Sequence[str] = ("speed", "time")) -> dict[str, Any]:
    """All figures of a plan, and the machine that they were measured on."""
    result: dict[str, Any] = {
        "plan": asdict(plan),
        "machine": {"cpu": processor(), "caches": caches(), "torch": torch.__version__},
    }
    if "speed" in only:
        result["speed"] = {opponents: measure_speed(plan, opponents) for opponents in (RANDOM, SELF_PLAY)}
    if "time" in only:
        result["time"] = measure_time(plan)
    return result


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, __doc__.split("\n\n")[0])
    parser.add_argument("--only", nargs="+", choices=("speed", "time"), default=("speed", "time"))
    parser.add_argument("--out", type=Path, help="a JSON file for all figures")
    commands.add_settings(parser, Plan)
    return parser


def _work(arguments: argparse.Namespace) -> None:
    plan, out = Plan(**commands.given_settings(arguments, Plan)), arguments.out
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
    result = measure(plan, arguments.only)
    show(result, Console())
    if out is not None:
        write_text_atomically(out, json.dumps(result, indent=1) + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv)


if __name__ == "__main__":
    sys.exit(main())
