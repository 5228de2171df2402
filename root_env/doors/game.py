"""`PlayedGame`: one game, for search, tests, tools and the single-game environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from root_env.core import seeding
from root_env.doors.record import write_record
from root_env.doors.view import GameView
from root_env.errors import whole
from root_env.play.game_state import Agent, GameState


class PlayedGame(GameState):
    """One game, from set-up to its end; a game derives from this and sets `rules`.

    `config`: a configuration, or a mapping of its fields; or the fields as keywords; none of them: the default table.
    `seed`: any integer; None takes one from the operating system. The same seed and actions give the same game on
    every machine.
    """

    def __init__(self, config: Any = None, seed: int | None = None, **settings: Any):
        super().__init__(self.rules.as_config(config, settings, PlayedGame.__init__), _seed(seed))

    def reset(self, seed: int | None = None) -> None:
        """Start over with this seed (None: a fresh one)."""
        self._begin(_seed(seed))

    def view(self, agent: Agent, events: bool = False) -> GameView[Self]:
        """What a player may use, with no route to hidden state: see `root_env.doors.view.GameView`.

        `events`: what has happened too. It is told from the whole game's record, so that it takes its time.
        """
        return GameView(self, self.player(agent), events)

    def rollout_value(self, n: int, seed: int | None = None, policy: Any = "random") -> dict[str, float]:
        """Mean final reward per agent over `n` playouts from here, inside the compiled core; this game stays as it is.

        Clairvoyant: what is hidden is true, only dice and other chance are drawn anew; take it of a `determinize`d copy
        for what a player can know. `policy` as in `BatchGame.rollout`. Rewards are those of `config.reward`, without
        shaping. The same seed gives the same value.
        """
        from root_env.play.playouts import value

        n = whole(n, "n")
        if n < 1:
            raise ValueError(f"n: must be a whole number from 1, got {n}")
        return value(self, n, _seed(seed), policy)

    def position(self) -> dict[str, Any]:
        """The whole position as a plain dict; `from_position` restores it exactly."""
        return self.rules.write_position(self)

    @classmethod
    def from_position(cls, document: Mapping[str, Any]) -> Self:
        """A game at the position a document describes; PositionError names a bad field."""
        return cls.of(*cls.rules.read_position(document))

    def record(self) -> dict[str, Any]:
        """The game so far as a plain dict that `replay` plays again."""
        return write_record(self)

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.to_move} to move"
        return f"<Game {'/'.join(self.config.factions)} turn {self.turns} {self.phase}, {where}>"


def _seed(seed: int | None) -> int:
    return seeding.fresh_seed() if seed is None else whole(seed, "seed")
