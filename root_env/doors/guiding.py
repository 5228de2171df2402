"""What the guide of a first game says of where the game stands, see `root_env.shared.guides`.

It follows from the position alone, and needs no memory: undoing, other choices than those suggested and a new start
of a server lead nowhere that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable

from root_env.doors.game import PlayedGame
from root_env.shared.guides import NOTHING, Guide, Hint, Told


def begin(door: Callable[..., PlayedGame], guide: Guide, **settings: object) -> PlayedGame:
    """The game of a guide as it begins, of a door such as `Game`; `settings` are added to its configuration."""
    return door(**{**guide.config, **settings}, seed=guide.seed)


def round_of(game: PlayedGame) -> int:
    """The round in which a game is; 0 is set-up."""
    return game.rules.round_of(game.states, 0, game.config)


def hint_for(guide: Guide, game: PlayedGame, player: int) -> Told:
    """What a guide tells a player now."""
    now = round_of(game)
    if game.is_over or now > guide.rounds + 1:
        return NOTHING
    if now > guide.rounds:
        return Told(guide.end)
    if game.player_to_move() != player:
        other = "" if game.turn == game.agents[player] else str(game.turn).rpartition("_")[0]
        return Told(guide.others.get(other, ""))
    asked = game.rules.asked(game.states, 0)
    fitting = (hint for hint in guide.hints if hint.asked == asked and (not hint.rounds or now in hint.rounds))
    return next((told for hint in fitting if (told := _told(hint, game)) is not None), NOTHING)


def _told(hint: Hint, game: PlayedGame) -> Told | None:
    """What a hint says here; None if nothing of what it suggests is offered."""
    if not hint.choices:
        return Told(hint.step, why=hint.why)
    for family, arguments in hint.choices:
        offered = game.find_all(family, **arguments)
        if offered:
            words = next(action.words for action in game.legal() if action.id == offered[-1])
            return Told(hint.step, offered[-1], words, hint.why)
    return None
