"""One player's view of a game of Root: all that a bot may use, and nothing that it may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from root_env.doors.game import PlayedGame
from root_env.doors.view import GameView
from root_env.root.config import GameConfig
from root_env.root.play import standing
from root_env.root.play.odds import Odds, odds_of
from root_env.support.documents import Document

if TYPE_CHECKING:  # Python itself has defaults of type variables only from 3.13
    from typing_extensions import TypeVar

    Played = TypeVar("Played", bound=PlayedGame, default=PlayedGame)
else:
    from typing import TypeVar

    Played = TypeVar("Played", bound=PlayedGame)


class PlayerView(GameView[Played]):
    """A view of one player. The hidden cards inside are resampled when the view is made, never the true ones."""

    @property
    def config(self) -> GameConfig:
        """The configuration of the game."""
        return self._game.config

    @property
    def rulers(self) -> dict[int, str | None]:
        """Clearing, by its number -> the agent who rules it, None for nobody (Law 2.5)."""
        return standing.rulers(self._game.states)

    @property
    def supplies(self) -> dict[str, dict[str, int]]:
        """Agent -> warriors in the supply, and pieces there or on the faction's tracks (Law 1.5.1)."""
        return standing.supplies(self._game.states)

    def battle_odds(self, action: int) -> Odds | None:
        """The odds of a battle that this player can begin with `action`; None for any other action."""
        return odds_of(self._game.states, 0, action)

    @property
    def battle(self) -> Document | None:
        """The battle being fought, see `Game.battle`; None without one."""
        return standing.battle(self._game.states)
