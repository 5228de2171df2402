"""Playing a stretch of a plan's games and writing down what came of them, as rows of `games.SCHEMA`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import agents
from agents import CompiledAgent, ViewAgent
from root_env.seeding import game_seeds
from root_env.tables import FACTIONS, MAX_PLAYERS
from training import arena
from training.balance import games
from training.balance.plan import Plan, Variant

UNIT = 128
"""Games that networks play side by side: always the same ones, wherever a file begins or ends, since how a network
rounds may depend on what else it is asked."""


def is_compiled(names: Sequence[str]) -> bool:
    """Whether all these agents play inside the compiled core."""
    return all(isinstance(agents.load(name), CompiledAgent) for name in names)


def thinks(names: Sequence[str]) -> bool:
    """Whether one of these agents thinks about one view at a time."""
    return any(isinstance(agents.load(name), ViewAgent) for name in names)


@dataclass(frozen=True)
class Played:
    """Games of one variant: `results` rows of `BatchGame.rollout`, `trace` what `root_env.tracing` has of them."""

    results: np.ndarray
    trace: Any


def play(plan: Plan, first: int, count: int, threads: int | None = 1) -> pa.Table:
    """Games `first` .. `first + count - 1` in all variants, one variant after the other."""
    parts = [_rows(plan, one, first, _play(plan, one, first, count, threads)) for one in plan.variants]
    table = pa.concat_tables(parts).unify_dictionaries().combine_chunks()
    return table.replace_schema_metadata(games.metadata(plan.command, plan.digest))


# -- games ------------------------------------------------------------------------------------------------


def _play(plan: Plan, variant: Variant, first: int, count: int, threads: int | None) -> Played:
    of = plan.design.of_games(np.arange(first, first + count))
    return _in_units(plan, variant, first, of, threads)


def _in_units(plan: Plan, variant: Variant, first: int, of: np.ndarray, threads: int | None) -> Played:
    results = []
    size = 1 if thinks(plan.design.agents) else UNIT
    for low in range(first // size * size, first + len(of), size):
        tables = plan.design.of_games(np.arange(low, low + size)).tolist()
        configs = [plan.config(t, variant) for t in tables]
        casts = [plan.design.tables[t].agents for t in tables]
        results.append(arena._play_part(low, configs, casts, plan.seed, threads))
    rows = np.concatenate(results)[first - first // size * size :][: len(of)]
    return Played(rows, _StandIn(rows))


class _StandIn:
    def __init__(self, rows):
        n = len(rows)
        self.decisions = np.zeros((n, MAX_PLAYERS), np.int32)
        self.decisions[:, 0] = rows["decisions"]
        self.curve = rows["vp"][:, None].copy()
        self.rounds = np.ones(n, np.int16)
        self.crafted = np.zeros((n, 4, 3), np.int16)
        self.n_crafted = np.zeros(n, np.int16)
        self.ends = np.where(rows["truncated"], 3, 0).astype(np.int8)


ENDS = ("points", "dominance", "coalition", "truncated")


# -- rows -------------------------------------------------------------------------------------------------


def _rows(plan: Plan, variant: Variant, first: int, played: Played) -> pa.Table:
    """One row a game; lists in seat order, which is the order of players since no seating is drawn."""
    numbers = np.arange(first, first + len(played.results))
    of = plan.design.of_games(numbers)
    factions, agents_of, players = _seats(plan)
    seats, results, trace = players[of], played.results, played.trace
    at = np.arange(MAX_PLAYERS) < seats[:, None]
    won = (results["winners"][:, None] >> np.arange(MAX_PLAYERS)) & 1 != 0
    filled = (np.arange(trace.curve.shape[1]) < trace.rounds[:, None])[:, :, None] & at[:, None]
    crafted = trace.crafted[np.arange(trace.crafted.shape[1]) < trace.n_crafted[:, None]]
    kind = {field.name: field.type for field in games.SCHEMA}
    columns = {
        "game": pa.array(numbers),
        "variant": games.words(np.full(len(of), games.VARIANTS.index(variant.name)), games.VARIANTS),
        "table": pa.array(of),
        "seed": pa.array(game_seeds(plan.seed, numbers, np.zeros_like(numbers))),
        "factions": games.lists(games.words(factions[of][at], FACTIONS), seats, kind["factions"]),
        "agents": games.lists(games.words(agents_of[of][at], plan.design.agents), seats, kind["agents"]),
        "won": games.lists(won[at], seats, kind["won"]),
        "vp": games.lists(results["vp"][at], seats, kind["vp"]),
        "end": games.words(trace.ends, ENDS),
        "turns": pa.array(results["turns"], pa.int16()),
        "decisions": games.lists(trace.decisions[at], seats, kind["decisions"]),
        "curve": games.lists(trace.curve[filled], trace.rounds.astype(np.int64) * seats, kind["curve"]),
        "crafted_seat": games.lists(crafted[:, 0], trace.n_crafted, kind["crafted_seat"]),
        "crafted_card": games.lists(crafted[:, 1], trace.n_crafted, kind["crafted_card"]),
        "crafted_turn": games.lists(crafted[:, 2], trace.n_crafted, kind["crafted_turn"]),
    }
    return pa.table(columns, schema=games.SCHEMA)


def _seats(plan: Plan) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By table: factions and agents by seat as indices into FACTIONS and `design.agents`, (t, 6); players, (t,)."""
    tables, names = plan.design.tables, plan.design.agents
    factions, cast = np.zeros((2, len(tables), MAX_PLAYERS), np.int8)
    for t, table in enumerate(tables):
        n = len(table.factions)
        factions[t, :n] = [FACTIONS.index(name) for name in table.factions]
        cast[t, :n] = [names.index(name) for name in table.agents]
    return factions, cast, np.array([len(table.factions) for table in tables])
