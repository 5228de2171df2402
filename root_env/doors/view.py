"""One player's view of a game: everything that a bot may use, and nothing that it may not know."""

from __future__ import annotations

import zlib
from os import PathLike
from typing import TYPE_CHECKING, Generic, NoReturn

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.any_game import AnyGame
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.rules import Rules
from root_env.support.arrays import Int8, Int64, Observation
from root_env.support.documents import Document
from root_env.support.errors import IllegalActionError

if TYPE_CHECKING:  # Python itself has defaults of type variables only from 3.13
    from typing_extensions import TypeVar

    Played = TypeVar("Played", bound=AnyGame, covariant=True, default=AnyGame)
else:
    from typing import TypeVar

    Played = TypeVar("Played", bound=AnyGame, covariant=True)


class GameView(Generic[Played]):
    """A game as one player may use it. The hidden cards in it are drawn anew with the view, and never the true ones."""

    def __init__(self, game: Played, player: int, events: bool = False):
        agent = game.agents[player]
        self._history = game.history(agent) if events else None
        self._points = game.points if events else None
        self._news = game.chronicle().last_step_of(player) if events else 0
        self.agent = agent
        row = np.zeros(game.rules.everything.size, np.int8)
        game.observe_into(agent, row)
        self._game = game.determinize(agent, zlib.crc32(row.tobytes()))
        self._observation = game.observe(agent)
        self._is_asked = game.to_move == agent

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._game.rules

    @property
    def config(self) -> AnyConfig:
        """The game's configuration."""
        return self._game.config

    @property
    def agents(self) -> tuple[str, ...]:
        """Agent ids at the table."""
        return self._game.agents

    @property
    def to_move(self) -> str | None:
        """The agent that must decide now."""
        return self._game.to_move

    @property
    def is_asked(self) -> bool:
        """True if this player must decide now."""
        return self._is_asked

    @property
    def turn(self) -> str | None:
        """The agent whose turn it is; another one may have to decide. None during set-up."""
        return self._game.turn

    @property
    def turns(self) -> int:
        """Player turns begun, that of `turn` included; 0 during set-up."""
        return self._game.turns

    @property
    def phase(self) -> str:
        """The part of a turn that the game is in: of Root "birdsong", "daylight" or "evening"; or "setup"."""
        return self._game.phase

    @property
    def scores(self) -> dict[str, int]:
        """Victory points by agent."""
        return self._game.scores

    def events(self) -> tuple[Event, ...]:
        """The events, as this player may know them, since its last action, that action included."""
        return tuple(event for event in self.history() if event.step >= self._news)

    def history(self) -> tuple[Event, ...]:
        """All events since the game's record begins, as this player may know them."""
        if self._history is None:
            raise ValueError(f"this view holds no events; ask for them: game.view({self.agent!r}, events=True)")
        return self._history

    @property
    def points(self) -> dict[str, dict[str, int]]:
        """Agent -> reason -> points scored or lost for it since the game's record begins."""
        if self._points is None:
            raise ValueError(f"this view holds no events; ask for them: game.view({self.agent!r}, events=True)")
        return self._points

    def observe(self) -> Observation:
        """`Game.observe` of this player."""
        return self._observation

    def mask(self) -> Int8:
        """The legal actions, int8 (N_ACTIONS,); all zero unless this player is asked."""
        return self._game.mask(self.agent)

    if not TYPE_CHECKING:  # a type checker knows the attributes

        def __getattr__(self, name: str) -> NoReturn:
            instead = ": it has observe() and mask(), as a game has" if name == "observation" else ""
            raise AttributeError(f"a {type(self).__name__} has no {name!r}{instead}")

    def legal_actions(self) -> Int64:
        """Ids of the legal actions of this player, ascending; empty unless it is asked."""
        return self._game.legal_actions() if self._is_asked else np.zeros(0, np.int64)

    def ahead(self) -> Int8:
        """`Game.ahead` of this player, int8 (n_legal, 4); no rows unless it is asked."""
        return self._game.ahead() if self._is_asked else np.zeros((0, 4), np.int8)

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of this player: family, arguments by name and words; empty unless it is asked."""
        return self._game.legal() if self._is_asked else ()

    def find(self, family: str | None = None, **arguments: object) -> int:
        """The one legal action of this player that fits, see `Game.find`."""
        if not self._is_asked:
            raise IllegalActionError(f"{self.agent} is not asked now: {self._game.question(self.agent)}")
        return self._game.find(family, **arguments)

    def find_all(self, family: str | None = None, **arguments: object) -> list[int]:
        """All legal actions of this player that fit; empty unless it is asked."""
        return self._game.find_all(family, **arguments) if self._is_asked else []

    def describe(self, action: int) -> str:
        """One of this player's actions in words."""
        return self._game.describe(action, self.agent)

    def question(self) -> str:
        """The question, and the player who is asked, in words that this player may know."""
        return self._game.question(self.agent)

    def render(self) -> str:
        """The board as this player sees it."""
        return self._game.render(self.agent)

    def save_svg(self, path: str | PathLike[str]) -> None:
        """Write a drawing of the board as this player sees it to an SVG file."""
        self._game.save_svg(path, self.agent)

    def position(self) -> Document:
        """The public position and this player's own cards; of other hands only the sizes."""
        return self._game.rules.write_view(self._game, self.agent)

    def determinize(self, seed: int | None = None) -> Played:
        """A game that could be this one, for rollouts: hidden cards are drawn anew, uniformly."""
        return self._game.determinize(self.agent, seed)


def _no_array(*_: object, **__: object) -> NoReturn:
    raise TypeError("the mask of a view is called, as that of a game: view.mask()")


GameView.mask.__dict__["__array__"] = _no_array  # NumPy would take a method for an array of one thing, not a mask
