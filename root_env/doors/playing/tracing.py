"""Traces of whole games, for statistics: scores round by round, things gained, decisions, ends of games."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.pickled import Pickled
from root_env.doors.contract.rules import Rules
from root_env.engine.loops import tracing
from root_env.support.arrays import Int16, Int32

MOST_GAINED = 64
"""The most things gained in a game for which a trace has room; further ones are not noted."""


class TraceOf(Pickled):
    """Tables with a row per game, filled by `BatchGame.rollout(trace=...)` or step by step; for the game of `rules`.

    * `decisions` int32 (games, players): decisions taken, by player
    * `curve` int16 (games, rounds, players): victory points by player at the end of each round of turns, `rounds` int16
      (games,) of them; the last is the end of the game
    * `gained` int16 (games, 64, 3): player, thing, player turn; `n_gained` int16 (games,) of them
    * `ends` int16 (games,): index into `rules.ends`
    """

    rules: ClassVar[Rules]

    def __init__(self, games: int, configs: AnyConfig | Sequence[AnyConfig]):
        configs = [configs] if isinstance(configs, self.rules.config) else list(configs)
        players = self.rules.machine.game.MAX_PLAYERS
        most = max(-(-config.max_turns // len(config.agents)) for config in configs) + 2
        self.decisions: Int32 = np.zeros((games, players), np.int32)
        self.curve: Int16 = np.zeros((games, most, players), np.int16)
        self.gained: Int16 = np.zeros((games, MOST_GAINED, 3), np.int16)
        self._counts = np.zeros((games, 3), np.int16)

    def __len__(self) -> int:
        return len(self.decisions)

    @property
    def rounds(self) -> np.ndarray:
        """The number of rounds noted, int16 (games,)."""
        return self._counts[:, tracing.ROUNDS]

    @property
    def n_gained(self) -> np.ndarray:
        """The number of things gained that were noted, int16 (games,)."""
        return self._counts[:, tracing.GAINED]

    @property
    def ends(self) -> np.ndarray:
        """The index into `rules.ends` of the end of each game, int16 (games,)."""
        return self._counts[:, tracing.END]

    @property
    def tables(self) -> tracing.Trace:
        """The four tables in the order of `engine.loops.tracing`."""
        return self.decisions, self.curve, self.gained, self._counts

    def before_step(self, batch: Any, actions: np.ndarray, games: np.ndarray) -> None:
        """Note the actions that `batch.step` is about to take; slot i plays the game of row `games[i]`, -1: none."""
        games = np.asarray(games, np.int64)
        ignored = np.where(games < 0, 1, batch.waiting).astype(np.int8)
        actions = np.asarray(actions, np.int64)
        batch.machine.tracing.note_actions(batch.states, actions, ignored, games, self.tables)

    def after_step(self, batch: Any, games: np.ndarray) -> None:
        """Note the turns that have ended; `games` as before the step. The batch must have mode "NextStep"."""
        if batch.autoreset_mode != "NextStep":
            raise ValueError('trace: the batch must have autoreset_mode="NextStep", or the ends of games are not seen')
        games = np.asarray(games, np.int64)
        batch.machine.tracing.note_all_turns(batch.states, (games < 0).astype(np.int8), games, self.tables)
