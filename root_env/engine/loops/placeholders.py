"""Names in the loops that stand for what a game brings; `template.made_for` puts that in their places.

Where one of the loops names another, `stepping` or `seeing`, those made for the same game take its place too.
"""

from typing import cast

from root_env.engine.ground import AnyState
from root_env.engine.loops.game_rules import GameRules

game: GameRules = cast(GameRules, None)


def broken(s: AnyState) -> int:
    """Code of the first invariant that a state breaks, 0 if all hold."""
    raise NotImplementedError
