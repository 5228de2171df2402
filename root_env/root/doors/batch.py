"""`BatchGame`: thousands of games of Root in place, stepped by one compiled, parallel call."""

from typing import ClassVar

from root_env.doors.batch import GameBatch
from root_env.doors.contract.rules import Rules
from root_env.doors.playing.playouts import result_of
from root_env.root.config import GameConfig
from root_env.root.doors.binding import ROOT
from root_env.root.doors.game import Game

__all__ = ["RESULT", "BatchGame"]

RESULT = result_of(ROOT.machine.game.MAX_PLAYERS)
"""A row of `BatchGame.rollout`: `winners` bit per player, `vp` by player, `config` index of its configuration."""


class BatchGame(GameBatch[Game]):
    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game

    def config_of(self, i: int) -> GameConfig:
        """Configuration of slot `i`."""
        return super().config_of(i)
