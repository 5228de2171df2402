"""Placeholders in the loops for the rules of a game; `template.made_for` replaces them.

If one of the loops names another, `stepping` or `seeing`, the one made for the same game replaces that too.
"""

from typing import cast

from root_env.engine.ground import AnyState
from root_env.engine.loops.game_rules import GameRules

game: GameRules = cast(GameRules, None)


def broken(s: AnyState) -> int:
    """The code of the first invariant that a state breaks, 0 if all hold."""
    raise NotImplementedError
