"""What a player may learn of an action before it is final: what it would do, and whether it can be taken back.

Both are found in games that the player could be in, drawn anew from what it knows, so that nothing hidden is told.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from root_env.doors.contract.events import Event
from root_env.doors.game import PlayedGame
from root_env.support.errors import IllegalActionError, PositionError, StoppedGameError

_WORLDS = 6
"""Games that a player's knowledge allows, in which an action is tried."""


def preview(game: PlayedGame, player: int, *actions: int) -> tuple[list[Event], bool]:
    """What legal actions of a player who is asked would do, one after the other: what happens, as far as it is the same
    in all games that the player could be in, and whether that is all of it. The game stays as it is.
    """
    told = []
    for seed in range(_WORLDS):
        try:
            world = game.determinize(player, seed)
            for action in actions:
                world.step(action)
        except (PositionError, StoppedGameError, IllegalActionError):  # a position that play does not reach
            return [], False
        told.append(world.chronicle().events(player, 1))
    words = [[str(event) for event in events] for events in told]
    alike = sum(1 for _ in takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False)))
    return list(told[0][:alike]), all(len(one) == alike for one in words)


class Undo:
    """The games before the last actions of one person, as far as these can be taken back.

    That is within a turn, up to the last action that showed a card, rolled a die, told something else that was hidden,
    or let another player decide. What an action told is worked out once somebody asks, back to the last action of his.
    """

    WHY_NOT = (
        "nothing can be taken back: only what you did in this turn, after the last thing that showed a card, "
        "rolled a die or let another player decide"
    )

    def __init__(self) -> None:
        self._before: list[_Before] = []

    def step(self, game: PlayedGame, action: int, by_person: bool, asked: bool = True) -> None:
        """Have `game` take an action, and keep the game before it if it can perhaps be taken back.

        `asked` False: nobody chose it; it is taken back together with the action before it.
        """
        before = game.copy() if by_person else None
        mover, turns, rng = game.to_move, game.turns, game.states["rng"].copy()
        try:
            game.step(action)
        except StoppedGameError:  # over, and says so
            self._before.clear()
            return
        goes_on = not game.is_over and (mover, turns) == (game.to_move, game.turns)
        if before is not None and goes_on and (rng == game.states["rng"]).all():
            self._before.append(_Before(before, action, asked))
        else:
            self._before.clear()

    def can(self, player: int) -> bool:
        """Whether this player can take back the last action."""
        if not self._before or self._before[-1].game.player_to_move() != player:
            return False
        for k in reversed(range(len(self._before))):
            if self._before[k].tells:
                del self._before[: k + 1]
                return False
            if self._before[k].asked:
                return True
        return False

    def take_back(self) -> PlayedGame:
        """The game before the last action that was asked for, which is forgotten; only where `can` says so."""
        before = self._before.pop()
        return before.game if before.asked else self.take_back()


@dataclass
class _Before:
    """A game before an action, which no chance decided and after which the same player was asked again."""

    game: PlayedGame
    action: int
    asked: bool

    @functools.cached_property
    def tells(self) -> bool:
        """Whether the action told whoever took it something: what follows depends on what is hidden."""
        agent = self.game.to_move
        assert agent is not None, "somebody has taken an action"
        told = set()
        for seed in range(_WORLDS):
            try:
                world = self.game.determinize(agent, seed)
                world.step(self.action)
            except (PositionError, StoppedGameError):  # a position that play does not reach
                return True
            told.add(_told(world, agent))
            if len(told) > 1:
                return True
        return False


def _told(game: PlayedGame, agent: str) -> tuple[object, ...]:
    """Everything that a game told a player after one action, and who took the action."""
    row = np.zeros(game.rules.everything.size, np.int8)
    game.observe_into(agent, row)
    player = game.player(agent)
    choices = tuple((action.id, action.words) for action in game.legal()) if game.to_move == agent else None
    events = tuple(str(event) for event in game.chronicle().events(player, 1))
    return row.tobytes(), game.to_move, game.question(player), choices, events
