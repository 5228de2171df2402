"""`Trace`: tables of the course of whole games of Root, for statistics."""

from typing import ClassVar

import numpy as np

from root_env.doors.contract.rules import Rules
from root_env.doors.playing.tracing import TraceOf
from root_env.root.doors.binding import ROOT

ENDS = ROOT.ends


class Trace(TraceOf):
    """Tables with a row per game, filled by `BatchGame.rollout(trace=...)`, or step by step.

    * `decisions` int32 (games, 6): decisions taken, by player
    * `curve` int16 (games, rounds, 6): victory points by player at the end of each round of turns, `rounds` int16
      (games,) of them; the last is the end of the game
    * `crafted` int16 (games, 64, 3): player, card, player turn (Law 4.1), `n_crafted` int16 (games,) of them
    * `ends` int16 (games,): index into `ENDS`
    """

    rules: ClassVar[Rules] = ROOT

    @property
    def crafted(self) -> np.ndarray:
        """Player, card and player turn of each crafted card, int16 (games, 64, 3)."""
        return self.gained

    @property
    def n_crafted(self) -> np.ndarray:
        """Number of noted crafted cards, int16 (games,)."""
        return self.n_gained
