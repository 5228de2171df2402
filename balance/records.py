"""Records of single games of a run, to be looked at: played again, action for action.

from root_env.balance.records import record

document = record("report", 123)        # root_env.replay(document), root-env replay
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from root_env.core.seeding import game_seed
from root_env.doors.batch import GameBatch
from root_env.support.quoting import quoted

from ..training import arena
from . import BalanceError, games, plan, playing


class _Actions:
    """Takes the place of a trace: the actions of one game among those side by side."""

    def __init__(self, row: int):
        self.row, self.taken = row, []

    def before_step(self, batch: GameBatch, actions: np.ndarray, rows: np.ndarray) -> None:
        self.taken += np.asarray(actions)[rows == self.row].tolist()

    def after_step(self, batch: GameBatch, rows: np.ndarray) -> None:
        pass


def record(folder: str | Path, game: int, variant: str = games.BASE) -> dict[str, Any]:
    """The record (`Game.record`) of a game of the run in a folder, whether it has been played yet or not.

    BalanceError if the folder holds no run, not this variant, or games come out otherwise today.
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
        raise RuntimeError(f"game {game} does not come out again")
    return again.record()
