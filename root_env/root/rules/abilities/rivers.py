"""Rivers that a player may treat as paths (Law 2.3, 11.2.7.II)."""

from root_env.engine.jit import njit
from root_env.root.rules import land
from root_env.root.rules.state import State


@njit
def paths_from(s: State, who: int, c: int) -> int:
    """Bit per clearing linked to `c` by a path, with riverboats by a river too (Law 2.2.1, 11.2.7.II)."""
    near = land.adjacent(s, c)
    if s.riverboats == who:
        near |= land.rivers(s, c)
    return near
