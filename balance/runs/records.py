"""Records of single games of a run, which are played again for them.

from root_env.balance.runs.records import record

document = record("report", 123)        # root_env.replay(document), root-env replay
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from root_env.balance import BalanceError
from root_env.balance.design import plan
from root_env.doors.batch import GameBatch
from root_env.engine.seeding import game_seed
from root_env.support.quoting import quoted
from root_env.training import arena

from . import games, playing


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
    folder = Path(folder)
    what = plan.load(folder)
    of = {one.name: one for one in what.variants}
    if variant not in of:
        raise BalanceError(f"{folder}: there is no variant {quoted(variant)}; there is {', '.join(of)}")
    if game < 0:
        raise BalanceError(f"games are numbered from 0, got {game}")
    low, tables = playing.companions(what, game)
    configs = [what.config(t, of[variant]) for t in tables]
    actions = _Actions(game - low)
    casts = [what.design.tables[t].agents for t in tables]
    results = arena.play_part(low, configs, casts, what.seed, trace=actions)
    again = what.design.lab.doors.game(configs[game - low], seed=game_seed(what.seed, game, 0))
    for action in actions.taken:
        again.step(action)
    if not again.is_over or list(again.scores.values()) != results["vp"][game - low][: len(again.agents)].tolist():
        raise RuntimeError(f"game {game} has another result when it is played again")
    return again.record()
