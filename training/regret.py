"""The regret of a policy: what its decisions lose against the best of some candidates, by playouts.

    python -m root_env.training.regret --agent policy --games 60

The agent plays all seats at the table of base4-v1. At a drawn share of its decisions the candidates are tried: the six
actions that it likes best, the rule-based bot's, one drawn from all others, and what `search:64` takes. Each is played
on from `WORLDS` determinizations, `TIMES` times each, by "swift". The best candidate is chosen by one half of these
worlds and judged by the other, and the other way round: so it is not chosen by the luck that judges it. Regret is what
it wins more often than the action of the agent, in games a decision; half of it can be below 0.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from root_env import agents
from root_env.agents import on_views
from root_env.agents.analysis import shares
from root_env.agents.base import CompiledAgent
from root_env.agents.guided.agent import Guided
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.games import doors_of
from root_env.doors.playing.threads import cores
from root_env.doors.view import GameView
from root_env.engine.seeding import game_seed
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import check_folder, write_text_atomically
from root_env.tasks.declared import BY_NAME

from .arena import finished, sharing, table
from .measuring import report
from .measuring.playouts import Playouts
from .runs import commands
from .runs.commands import whole_from

WORLDS, TIMES = 48, 2
"""Determinizations of a decision, and playouts of each after every candidate."""
LIKED = 6
"""Number of candidates that the agent likes best."""
SEED = 5_000_000
"""Seed by default."""


@dataclass(frozen=True)
class Job:
    """Some games, and the share of their decisions that is measured."""

    agent: str
    first: int
    games: int
    seed: int
    share: float
    search: int = field(default=64)


def _candidates(
    view: GameView, agent: NetworkAgent, taken: int, others: Sequence[int], rng: np.random.Generator
) -> list[int]:
    """The action taken, those liked best, those of `others`, and one drawn; each once, the action taken first."""
    legal = view.legal_actions()
    liked = shares(agent, view)
    best = sorted(liked, key=lambda action: -liked[action])[:LIKED]
    chosen = dict.fromkeys((taken, *best, *others))
    rest = [action for action in legal.tolist() if action not in chosen]
    return [*chosen, *(rest[int(rng.integers(len(rest)))] for _ in rest[:1])]


def regret_of(values: np.ndarray) -> float:
    """The regret of the first action by `values` (actions, worlds), chosen on each half and judged on the other."""
    halves = values[:, 0::2].mean(1), values[:, 1::2].mean(1)
    found = [judge[int(chooser.argmax())] - judge[0] for chooser, judge in (halves, halves[::-1])]
    return float(np.mean(found))


def measure(job: Job) -> list[Document]:
    """The decisions of some games that were drawn: their regret, with the family and the number of actions."""
    agent, swift = agents.load(job.agent), agents.load("swift")
    assert isinstance(agent, NetworkAgent) and isinstance(swift, CompiledAgent)
    player, bot, playouts = on_views(agent), on_views(agents.load("rules")), Playouts(swift)
    searcher, doors, found = Guided(job.search), doors_of("root"), []
    for number in range(job.first, job.first + job.games):
        rng = np.random.default_rng([job.seed, number])
        for one in (player, bot, searcher):
            one.reseed(int(rng.integers(0, 2**62)))
        seated = rng.permutation(BY_NAME["base4-v1"].tables[0]).tolist()
        game = doors.game(table(seated), seed=game_seed(job.seed, number, 0))
        while not game.is_over:
            view = game.view(game.to_move)
            taken = int(player.act(view))
            if len(view.legal_actions()) > 1 and rng.random() < job.share:
                others = int(bot.act(view)), int(searcher.found(view).action)
                actions = _candidates(view, agent, taken, others, rng)
                values = playouts.values(view, actions, WORLDS, TIMES, rng).mean(2)
                family = next(one.family for one in view.legal() if one.id == taken)
                by_search = float(values[actions.index(others[1])].mean() - values[0].mean())
                entry = {"game": number, "faction": seated[game.player_to_move()], "family": family}
                entry |= {"actions": len(view.legal_actions()), "regret": regret_of(values), "search": by_search}
                found.append({**entry, "won": float(values[0].mean())})
            game.step(taken)
    return found


def _mean(decisions: Sequence[Document], name: str) -> dict[str, float]:
    """Mean and 95 % interval of a figure, by drawing games anew (Efron 1979)."""
    rng, by_game = np.random.default_rng(0), {}
    for one in decisions:
        by_game.setdefault(one["game"], []).append(one[name])
    sums, sizes = (np.array([f(rows) for rows in by_game.values()], float) for f in (sum, len))
    drawn = rng.integers(0, len(sums), (2000, len(sums)))
    low, high = np.percentile(sums[drawn].sum(1) / sizes[drawn].sum(1), (2.5, 97.5))
    return {"mean": round(sums.sum() / sizes.sum(), 4), "low": round(low, 4), "high": round(high, 4)}


def summed_up(decisions: Sequence[Document]) -> Document:
    """Figures of some decisions: regret and what the search gains, by faction and by family of the action taken."""
    groups = {"all": list(decisions)}
    for name in ("faction", "family"):
        for one in decisions:
            groups.setdefault(one[name], []).append(one)
    return {
        name: {"decisions": len(rows), "regret": _mean(rows, "regret"), "search": _mean(rows, "search")}
        for name, rows in groups.items()
    }


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Measure what a policy's decisions lose, by playouts.")
    add = parser.add_argument
    add("--agent", default="policy", help="a network: policy, or policy:FOLDER (policy)")
    add("--games", type=whole_from(1), default=60, help="games that it plays (60)")
    add("--share", type=float, default=0.03, help="share of the decisions that is measured (0.03)")
    add("--seed", type=whole_from(0), default=SEED, help=f"seed ({SEED})")
    add("--workers", type=whole_from(1), default=cores(), help="processes (one for each core)")
    add("--out", type=Path, help="file for all decisions and figures, JSON")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _measure(given: argparse.Namespace) -> None:
    if not 0 < given.share <= 1:
        raise UsageError(f"--share: must be above 0 and at most 1, got {given.share}")
    agent = commands.load_agent(given.agent, option="--agent")
    if not isinstance(agent, NetworkAgent):
        raise UsageError("--agent: only networks rank their actions; give policy or policy:FOLDER")
    agent.check_table(table(BY_NAME["base4-v1"].tables[0]))
    if given.out:
        check_folder(given.out)
    jobs = [(Job(given.agent, first, 1, given.seed, given.share),) for first in range(given.games)]
    by_game: dict[int, list[Document]] = {}
    with sharing(given.workers) as executor, report.progress(given.games, given.quiet) as bar:
        for (job,), some in finished(measure, jobs, executor):
            by_game[job.first] = some
            bar(1)
    decisions = [one for number in sorted(by_game) for one in by_game[number]]
    if not decisions:
        raise UsageError("--share: no decision was drawn; give a larger share or more games")
    figures = summed_up(decisions)
    if given.out:
        told = {"command": given.command, "figures": figures, "decisions": decisions}
        write_text_atomically(given.out, json.dumps(told, indent=1) + "\n")
    print(f"{given.agent}: regret a decision, in games won, and what search:64 gains")
    for name, one in figures.items():
        shown = (
            f"{one[key]['mean']:.4f} ({one[key]['low']:.4f} to {one[key]['high']:.4f})" for key in ("regret", "search")
        )
        print(f"  {name:16} {one['decisions']:5} decisions  {'   '.join(shown)}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _measure, argv, ValueError)


if __name__ == "__main__":
    sys.exit(main())
