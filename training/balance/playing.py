"""Playing a stretch of a plan's games and writing down what came of them, as rows of `games.SCHEMA`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import agents
from agents import CompiledAgent, ViewAgent
from root_env import GameConfig
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
