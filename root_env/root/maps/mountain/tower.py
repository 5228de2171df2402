"""The Pass and the Tower (Law 25.4.4)."""

from root_env.engine.jit import njit
from root_env.root.maps.mountain.declaration import PASS
from root_env.root.rules import ruling
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import pop
from root_env.root.rules.scoring import score

_PASS = PASS - 1
_VP = 1


@njit
def run_tower(s, who):
    """A player who rules the Pass at the end of his Evening scores (Law 25.4.4)."""
    pop(s)
    if ruling.rules(s, who, _PASS):
        score(s, who, _VP, FOR.TOWER)
