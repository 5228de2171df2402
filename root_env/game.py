"""`Game`: one game of Root, for search, tests, tools and the single-game environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from root_env.config import GameConfig, as_config
from root_env.core import seeding
from root_env.core.spec.observation import OBS_SIZE
from root_env.errors import whole
from root_env.play.game_state import Agent, GameState
from root_env.view import PlayerView

__all__ = ["OBS_SIZE", "Agent", "Game"]


class Game(GameState):
    """One game, from set-up to its end.

    `config`: a GameConfig, or a mapping of its fields; or the fields as keywords; none of them: the default table.
    `seed`: any integer; None takes one from the operating system. The same seed and actions give the same game on
    every machine.
    """

    def __init__(self, config: GameConfig | Mapping[str, Any] | None = None, seed: int | None = None, **settings: Any):
        super().__init__(as_config(config, settings, Game.__init__), _seed(seed))

    def reset(self, seed: int | None = None) -> None:
        """Start over with this seed (None: a fresh one)."""
        self._begin(_seed(seed))

    def view(self, agent: Agent, events: bool = False) -> PlayerView[Game]:
        """What a player may use, with no route to hidden state: see `root_env.view.PlayerView`.

        `events`: what has happened too. It is told from the whole game's record, so that it takes its time.
        """
        return PlayerView(self, self.player(agent), events)

    def rollout_value(self, n: int, seed: int | None = None, policy: Any = "random") -> dict[str, float]:
        """Mean final reward per agent over `n` playouts from here, inside the compiled core; this game stays as it is.

        Clairvoyant: hidden cards and the order of the decks are the true ones, only dice and other chance are drawn
        anew; take it of a `determinize`d copy for what a player can know. `policy` as in `BatchGame.rollout`. Rewards
        are those of `config.reward`, without shaping. The same seed gives the same value.
        """
        from root_env.play.playouts import value

        n = whole(n, "n")
        if n < 1:
            raise ValueError(f"n: must be a whole number from 1, got {n}")
        return value(self, n, _seed(seed), policy)

    def position(self) -> dict[str, Any]:
        """The whole position as a plain dict; `from_position` restores it exactly."""
        from root_env.documents.position import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, document: Mapping[str, Any]) -> Game:
        """A game at the position a document describes; PositionError names a bad field."""
        from root_env.documents.position import read_position

        return cls.like(read_position(document))

    def record(self) -> dict[str, Any]:
        """The game so far as a plain dict that `root_env.replay` plays again."""
        from root_env.documents.record import write_record

        return write_record(self)

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.to_move} to move"
        return f"<Game {'/'.join(self.config.factions)} turn {self.turns} {self.phase}, {where}>"


def _seed(seed: int | None) -> int:
    return seeding.fresh_seed() if seed is None else whole(seed, "seed")
