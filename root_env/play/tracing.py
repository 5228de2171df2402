"""What happens in whole games, for statistics: scores round by round, cards crafted, decisions, kinds of victory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from root_env.config import GameConfig
from root_env.core.game import tracing
from root_env.core.ids import MAX_PLAYERS
from root_env.play.slots import Slots

ENDS: tuple[str, ...] = ("points", "dominance", "coalition", "truncated")
"""Kinds of victory: a coalition wins by either way, with a partner (Law 3.1, 3.3, 9.2.8); a limit is none."""
MOST_CRAFTED = 64
"""Crafted cards of a game that a trace has room for; further ones are not noted."""


class Trace:
    """Tables with a row per game, filled by `BatchGame.rollout(trace=...)`, or step by step.

    * `decisions` int32 (games, 6): decisions taken, by player
    * `curve` int16 (games, rounds, 6): victory points by player at the end of each round of turns, `rounds` int16
      (games,) of them; the last is the end of the game
    * `crafted` int16 (games, 64, 3): player, card, player turn (Law 4.1), `n_crafted` int16 (games,) of them
    * `ends` int16 (games,): index into `ENDS`
    """

    def __init__(self, games: int, configs: GameConfig | Sequence[GameConfig]):
        configs = [configs] if isinstance(configs, GameConfig) else list(configs)
        most = max(-(-config.max_turns // len(config.factions)) for config in configs) + 2
        self.decisions = np.zeros((games, MAX_PLAYERS), np.int32)
        self.curve = np.zeros((games, most, MAX_PLAYERS), np.int16)
        self.crafted = np.zeros((games, MOST_CRAFTED, 3), np.int16)
        self._counts = np.zeros((games, 3), np.int16)

    def __len__(self) -> int:
        return len(self.decisions)

    @property
    def rounds(self) -> np.ndarray:
        """Rounds noted, int16 (games,)."""
        return self._counts[:, tracing.ROUNDS]

    @property
    def n_crafted(self) -> np.ndarray:
        """Crafted cards noted, int16 (games,)."""
        return self._counts[:, tracing.GAINED]

    @property
    def ends(self) -> np.ndarray:
        """Index into `ENDS`, int16 (games,)."""
        return self._counts[:, tracing.END]

    @property
    def tables(self) -> tuple[np.ndarray, ...]:
        """The four tables as `core.tracing` has them."""
        return self.decisions, self.curve, self.crafted, self._counts

    def before_step(self, batch: Slots, actions: np.ndarray, games: np.ndarray) -> None:
        """Note the actions that `batch.step` is about to take; slot i plays the game of row `games[i]`, -1: none."""
        games = np.asarray(games, np.int64)
        ignored = np.where(games < 0, 1, batch.waiting).astype(np.int8)
        actions = np.asarray(actions, np.int64)
        tracing.note_actions(batch.states, actions, ignored, games, self.tables)

    def after_step(self, batch: Slots, games: np.ndarray) -> None:
        """Note the turns that have ended; `games` as before the step. Needs a batch with `autoreset="next_step"`."""
        if batch.autoreset != "next_step":
            raise ValueError('trace: the batch must have autoreset="next_step", or the ends of games are not seen')
        games = np.asarray(games, np.int64)
        tracing.note_all_turns(batch.states, (games < 0).astype(np.int8), games, self.tables)
