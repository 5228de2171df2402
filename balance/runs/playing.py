"""Plays a range of a plan's games and returns their results as rows of `games.SCHEMA`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from root_env import agents
from root_env.agents import CompiledAgent, ViewAgent
from root_env.balance import BalanceError
from root_env.balance.design.plan import Plan, Variant, load
from root_env.doors.batch import GameBatch
from root_env.doors.playing.playouts import POOL
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.policies import uniform
from root_env.engine.seeding import game_seed, game_seeds
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted
from root_env.training import arena

from . import games

UNIT = 128
"""Games that networks play side by side: always the same ones, wherever a file begins or ends, since rounding in a
network may depend on the rest of its batch."""


def is_compiled(names: Sequence[str], game: str = ROOT) -> bool:
    """True if all these agents of a game are compiled."""
    return all(isinstance(agents.load(name, game), CompiledAgent) for name in names)


def thinks(names: Sequence[str], game: str = ROOT) -> bool:
    """True if one of these agents of a game is a view agent."""
    return any(isinstance(agents.load(name, game), ViewAgent) for name in names)


class Played(NamedTuple):
    """Games of one variant: `results` are rows of `BatchGame.rollout`, all else is as in `Trace`."""

    results: np.ndarray
    decisions: np.ndarray
    curve: np.ndarray
    rounds: np.ndarray
    gained: np.ndarray
    n_gained: np.ndarray
    ends: np.ndarray


def _played(results: np.ndarray, trace: TraceOf, asked: slice = slice(None)) -> Played:
    traced = (trace.decisions, trace.curve, trace.rounds, trace.gained, trace.n_gained, trace.ends)
    return Played(results[asked], *(one[asked] for one in traced))


def play(plan: Plan, first: int, count: int, threads: int | None = 1) -> pa.Table:
    """Games `first` .. `first + count - 1` in all variants, one variant after the other."""
    return joined([_rows(plan, one, first, _play(plan, one, first, count, threads)) for one in plan.variants], plan)


# -- games ------------------------------------------------------------------------------------------------


def _play(plan: Plan, variant: Variant, first: int, count: int, threads: int | None) -> Played:
    policies = _policies(plan)
    if policies is None:
        return _in_units(plan, variant, first, count, threads)
    batch = _batch(plan, variant)
    batch.num_threads = threads
    trace = plan.design.lab.doors.trace(count, batch.configs)
    return _played(batch.rollout(policies, count, plan.seed, first=first, trace=trace), trace)


def _policies(plan: Plan) -> dict[str, Callable | str] | None:
    """Faction -> compiled policy; None if an agent is not compiled, or a faction has several agents."""
    design = plan.design
    pairs = {pair for table in design.tables for pair in zip(table.factions, table.agents, strict=True)}
    if len(dict(pairs)) < len(pairs) or not is_compiled(design.agents, design.game):
        return None
    found = {faction: agents.load(name, design.game).policy for faction, name in sorted(pairs)}
    # By its name, random play stays inside one compiled loop.
    return {faction: "random" if policy is uniform else policy for faction, policy in found.items()}


def _batch(plan: Plan, variant: Variant) -> GameBatch:
    """A batch with a configuration for each place in the order; made once for all chunks of a plan."""
    key = (plan.digest, variant.name)
    if key not in _BATCHES:
        while len(_BATCHES) >= len(games.VARIANTS):
            del _BATCHES[next(iter(_BATCHES))]
        each = [plan.config(t, variant) for t in range(len(plan.design.tables))]
        configs = [each[t] for t in plan.design.order]
        _BATCHES[key] = plan.design.lab.doors.batch(configs, seed=plan.seed, observations=False, masks=False)
    return _BATCHES[key]


_BATCHES: dict[tuple[str, str], GameBatch] = {}


def _in_units(plan: Plan, variant: Variant, first: int, count: int, threads: int | None) -> Played:
    """The same, with games side by side in Python."""
    units = in_units(plan, variant, first, count, plan.design.lab.doors.trace, threads)
    return Played(*map(np.concatenate, zip(*(_played(*unit) for unit in units), strict=True)))


def in_units(
    plan: Plan, variant: Variant, first: int, count: int, watch: Callable[..., Any], threads: int | None = 1
) -> Iterator[tuple[np.ndarray, Any, slice]]:
    """Games side by side in Python, of networks in whole units (UNIT): (results, trace, slice of the games asked for).

    `watch(games, configs)` makes the trace of a part.
    """
    size, low, high = _units(plan, first, first + count)
    of = plan.design.of_games(np.arange(low, high))
    configs = {t: plan.config(t, variant) for t in np.unique(of).tolist()}
    for at in range(low, high, size):
        tables = of[at - low : at - low + size].tolist()
        trace = watch(len(tables), list(configs.values()))
        casts = [plan.design.tables[t].agents for t in tables]
        results = arena.play_part(at, [configs[t] for t in tables], casts, plan.seed, threads, trace=trace)
        yield results, trace, slice(max(first - at, 0), first + count - at)


def _units(plan: Plan, first: int, end: int) -> tuple[int, int, int]:
    """Games side by side, and the range to play for `first` .. `end` - 1."""
    if is_compiled(plan.design.agents, plan.design.game):
        return POOL, first, end
    size = 1 if thinks(plan.design.agents, plan.design.game) else UNIT
    return size, first // size * size, -(-end // size) * size


# -- rows -------------------------------------------------------------------------------------------------


class Rows:
    """Games from `first` on as rows of a schema, with the columns that all schemas have.

    Lists are in seat order, which is the order of players, since no seating is drawn. `at` selects the players from an
    array by player, bool (n, most players of the game).
    """

    def __init__(self, plan: Plan, schema: pa.Schema, first: int, results: np.ndarray):
        design, self.schema = plan.design, schema
        self.numbers = np.arange(first, first + len(results))
        self.table = design.of_games(self.numbers)
        seated = [design.tables[t] for t in self.table.tolist()]
        self.seats = np.array([len(one.factions) for one in seated])
        every = np.arange(results["vp"].shape[1])
        self.at = every < self.seats[:, None]
        self.columns = {"game": pa.array(self.numbers)}
        for name in ("factions", "agents"):
            known = getattr(design, name)
            codes = [known.index(word) for one in seated for word in getattr(one, name)]
            self.columns[name] = self.lists(name, games.words(codes, known))
        self.columns["won"] = self.lists("won", ((results["winners"][:, None] >> every) & 1 != 0)[self.at])

    def lists(self, name: str, values: Any, counts: np.ndarray | None = None) -> pa.ListArray:
        """A column of lists from their values one after the other; `counts`: their lengths, None for one by seat."""
        return games.lists(values, self.seats if counts is None else counts, self.schema.field(name).type)

    def with_columns(self, **more: Any) -> pa.Table:
        """The rows with the other columns of the schema."""
        return pa.table(self.columns | more, schema=self.schema)


def _rows(plan: Plan, variant: Variant, first: int, played: Played) -> pa.Table:
    results = played.results
    rows = Rows(plan, games.SCHEMA, first, results)
    filled = (np.arange(played.curve.shape[1]) < played.rounds[:, None])[:, :, None] & rows.at[:, None]
    crafted = played.gained[np.arange(played.gained.shape[1]) < played.n_gained[:, None]]
    names = ("crafted_seat", "crafted_card", "crafted_turn")
    return rows.with_columns(
        variant=games.words(np.full(len(results), games.VARIANTS.index(variant.name)), games.VARIANTS),
        table=pa.array(rows.table),
        seed=pa.array(game_seeds(plan.seed, rows.numbers, np.zeros_like(rows.numbers))),
        vp=rows.lists("vp", results["vp"][rows.at]),
        end=games.words(played.ends, plan.design.lab.doors.rules.ends),
        turns=pa.array(results["turns"], pa.int16()),
        decisions=rows.lists("decisions", played.decisions[rows.at]),
        curve=rows.lists("curve", played.curve[filled], played.rounds.astype(np.int64) * rows.seats),
        **{name: rows.lists(name, crafted[:, k], played.n_gained) for k, name in enumerate(names)},
    )


def joined(parts: Sequence[pa.Table], plan: Plan) -> pa.Table:
    """Parts of one file as a table, with the metadata of the plan's files."""
    table = pa.concat_tables(parts).unify_dictionaries().combine_chunks()
    tables = plan.design.lab.doors.rules.digest()
    return table.replace_schema_metadata(games.metadata(plan.command, plan.digest, tables))


# -- records ----------------------------------------------------------------------------------------------


class _Actions:
    """A trace that keeps the actions of one game among those side by side."""

    def __init__(self, row: int):
        self.row, self.taken = row, []

    def before_step(self, batch: GameBatch, actions: np.ndarray, rows: np.ndarray) -> None:
        self.taken += np.asarray(actions)[rows == self.row].tolist()

    def after_step(self, batch: GameBatch, rows: np.ndarray) -> None:
        pass


def record(folder: str | Path, game: int, variant: str = games.BASE) -> dict[str, Any]:
    """The record (`Game.record`) of a game of the run in a folder, also of one that is not played yet.

    BalanceError if the folder holds no run or not this variant, or if the plan has changed since.
    """
    what = load(Path(folder))
    of = {one.name: one for one in what.variants}
    if variant not in of:
        raise BalanceError(f"{folder}: there is no variant {quoted(variant)}; there is {', '.join(of)}")
    if game < 0:
        raise BalanceError(f"games are numbered from 0, got {game}")
    _, low, high = _units(what, game, game + 1)
    tables = what.design.of_games(np.arange(low, high)).tolist()
    configs, casts = [what.config(t, of[variant]) for t in tables], [what.design.tables[t].agents for t in tables]
    actions = _Actions(game - low)
    results = arena.play_part(low, configs, casts, what.seed, trace=actions)
    again = what.design.lab.doors.game(configs[game - low], seed=game_seed(what.seed, game, 0))
    for action in actions.taken:
        again.step(action)
    if not again.is_over or list(again.scores.values()) != results["vp"][game - low][: len(again.agents)].tolist():
        raise RuntimeError(f"game {game} has another result when it is played again")
    return again.record()
