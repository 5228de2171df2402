"""`Game`: one game of Root, for search, tests, tools and the single-game environments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Unpack

from root_env.doors.contract.any_game import Agent
from root_env.doors.contract.rules import Rules
from root_env.doors.game import PlayedGame
from root_env.root.config import GameConfig, GameSettings
from root_env.root.doors.binding import ROOT
from root_env.root.doors.view import PlayerView
from root_env.root.play import standing
from root_env.root.scopes import OBS_SIZE
from root_env.support.documents import Document, Fields

__all__ = ["OBS_SIZE", "Agent", "Game"]


class Game(PlayedGame):
    """One game of Root, from set-up to its end.

    `config`: a GameConfig or a mapping of its fields; or give the fields as keywords. By default the default table.
    `seed`: a whole number from 0; None takes one from the operating system. The same seed and actions give the same
    game on every machine.
    """

    rules: ClassVar[Rules] = ROOT
    config: GameConfig

    def __init__(
        self,
        config: GameConfig | Fields | None = None,
        seed: int | None = None,
        **settings: Unpack[GameSettings],
    ):
        super().__init__(config, seed, **settings)

    def force(
        self,
        dice: Sequence[tuple[int, int]] = (),
        draws: Sequence[str] = (),
        taken: Sequence[str] = (),
        quests: Sequence[str] = (),
        ruins: Sequence[str] = (),
        **rolls: Sequence[str],
    ) -> None:
        """Queue coming chance outcomes: battle rolls, cards drawn from the deck, cards taken at random, quests, items
        under ruins as they are laid out, `rolls` of the dice of factions: `mob=["fox"]`. Raises ForcedOutcomeError for
        an impossible one; the queues stay as before.
        """
        super().force(dice=dice, draws=draws, taken=taken, quests=quests, ruins=ruins, **rolls)

    def view(self, agent: Agent, events: bool = False) -> PlayerView[Game]:
        """The view of a player, with no route to hidden state: see `root_env.games.view.PlayerView`.

        `events`: with the past events too. They are told from the whole game's record, which takes time.
        """
        return PlayerView(self, self.player(agent), events)

    @property
    def rulers(self) -> dict[int, str | None]:
        """Clearing, by its number -> the agent who rules it, None for nobody (Law 2.5)."""
        return standing.rulers(self.states)

    @property
    def supplies(self) -> dict[str, dict[str, int]]:
        """Agent -> warriors in the supply, and pieces there or on the faction's tracks (Law 1.5.1)."""
        return standing.supplies(self.states)

    @property
    def battle(self) -> Document | None:
        """The battle being fought: clearing, attacker, defender, ambush, hits, ally; None without one (4.3)."""
        return standing.battle(self.states)
