"""`BatchGame`: thousands of games of Root in place, stepped by one compiled, parallel call."""

from __future__ import annotations

from typing import ClassVar

from root_env.config import GameConfig
from root_env.doors.batch import GameBatch
from root_env.game import Game
from root_env.games.root import ROOT
from root_env.play.playouts import result_of
from root_env.shared.rules import Rules

__all__ = ["RESULT", "BatchGame"]

RESULT = result_of(ROOT.machine.game.MAX_PLAYERS)
"""A row of `BatchGame.rollout`: `winners` bit per player, `vp` by player, `config` index of its configuration."""


class BatchGame(GameBatch[Game]):
    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game

    def config_of(self, i: int) -> GameConfig:
        """Configuration of slot `i`."""
        return super().config_of(i)
