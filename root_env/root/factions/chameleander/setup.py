"""Set-up of Chameleander (Law C.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import njit
from root_env.root.factions.chameleander.declaration import EGO_SPACES
from root_env.root.rules import land, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import TOTAL, WARRIORS
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, Faction, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

_WARRIORS = WARRIORS[Faction.CHAMELEANDER]
LEAST_PATHS = 3


@njit
def gather(s: State, who: int) -> None:
    """Form the supply of one warrior; five ego fill the track from the left, three superego from the right.

    Law C.3.1, C.3.3.
    """
    s.warrior_supply[who] = s.warrior_total[who]
    for kind in range(PC.EGO, PC.SUPEREGO + 1):
        s.piece_supply[kind] = TOTAL[kind]
    for space in range(EGO_SPACES):
        s.chameleander.track[space] = 1 if space < TOTAL[PC.EGO] else 2


@njit
def start(s: State, who: int) -> None:
    """Ask for the clearing in which the warrior starts (Law C.3.2)."""
    push(s, K.SETUP_CHAMELEANDER, who)


@njit
def _paths(s: State, c: int) -> int:
    n = 0
    for k in range(N_CLEARINGS):
        n += (land.adjacent(s, c) >> k) & 1
    return n


@njit
def legal_setup_chameleander(s: State, who: int, out: DecisionList) -> None:
    """A clearing with at least three paths in which it can be placed (Law C.3.2, 6.2.2)."""
    for c in range(N_CLEARINGS):
        if _paths(s, c) >= LEAST_PATHS and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_chameleander(s: State, who: int, c: int) -> None:
    """Place the warrior there (Law C.3.2)."""
    pop(s)
    pieces.place_warriors(s, who, c, _WARRIORS)
