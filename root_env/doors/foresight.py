"""Preview and undo: the effects of an action before it is taken, and a way to take it back.

Both try the action in games that the player could be in, drawn from its knowledge, so that nothing hidden is told.
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
"""The number of games, possible in the player's knowledge, in which an action is tried."""


def preview(game: PlayedGame, player: int, *actions: int) -> tuple[list[Event], bool]:
    """The events that these actions of the player asked would cause, and True if these are all; `game` does not change.

    The actions are legal and follow one another. The events are those that come first and are the same in all games
    that the player could be in; none, if all are the same although something hidden was told.
    """
    told, shown = [], False
    for seed in range(_WORLDS):
        try:
            world = game.determinize(player, seed)
            before = world.states.copy()
            for action in actions:
                world.step(action)
        except (PositionError, StoppedGameError, IllegalActionError):  # a position that play does not reach
            return [], False
        told.append(world.chronicle().events(player, 1))
        shown |= game.rules.shows(before, world.states, player)
    words = [[str(event) for event in events] for events in told]
    alike = sum(1 for _ in takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False)))
    whole = all(len(one) == alike for one in words)
    if whole and shown:  # another game would have told something else
        return [], False
    return list(told[0][:alike]), whole


class Undo:
    """The games before the last actions of one person that can be taken back.

    These are the actions of one turn after the last one that showed a card, rolled a die, told something else that was
    hidden, or let another player decide. `can` finds out whether an action told something.
    """

    WHY_NOT = (
        "nothing can be taken back: only what you did in this turn, after the last thing that showed a card, "
        "rolled a die or let another player decide"
    )

    def __init__(self) -> None:
        self._before: list[_Before] = []

    def step(self, game: PlayedGame, action: int, by_person: bool, asked: bool = True) -> None:
        """Take an action in `game`, and keep the game before it if the action can perhaps be taken back.

        `asked` False: the action was forced; it is taken back together with the action before it.
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
        """True if this player can take back the last action."""
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
        """The game before the last action that the person chose; this forgets the action. Only if `can` is True."""
        before = self._before.pop()
        return before.game if before.asked else self.take_back()


@dataclass
class _Before:
    """A game before an action; the action had no part in chance, and the same player was asked again."""

    game: PlayedGame
    action: int
    asked: bool

    @functools.cached_property
    def tells(self) -> bool:
        """True if the action told its player something hidden: by the rules, or as its results differ between possible
        games.
        """
        agent, after = self.game.to_move, self.game.copy()
        assert agent is not None, "somebody has taken an action"
        after.step(self.action)
        if self.game.rules.shows(self.game.states, after.states, self.game.player(agent)):
            return True
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
    """Everything that a player sees of a game after one action, and the player to move."""
    row = np.zeros(game.rules.everything.size, np.int8)
    game.observe_into(agent, row)
    player = game.player(agent)
    choices = game.legal_actions().tobytes() if game.to_move == agent else None
    events = tuple(str(event) for event in game.chronicle().events(player, 1))
    return row.tobytes(), game.to_move, game.question(player), choices, events
