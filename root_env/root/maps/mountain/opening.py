"""Removing closed path markers (Law 25.4.3)."""

import numpy as np

from root_env.engine.jit import I, njit
from root_env.engine.tables import frozen
from root_env.root.maps.mountain.declaration import CLOSED_PATHS
from root_env.root.rules import zones
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import FOR, E, note
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import K
from root_env.root.rules.key_actions import hand
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A

_ENDS = frozen(np.array(CLOSED_PATHS) - 1)
_N_PATHS = len(CLOSED_PATHS)
_VP = 1


@njit
def list_closed_paths(s, who, out):
    """Once in his Daylight, a player with a card: paths with one of his pieces at an end (Law 25.4.3)."""
    if s.mountain.opened != 0 or s.hand_size[who] == 0:
        return
    for path in range(_N_PATHS):
        if (I(s.mountain.closed) >> path) & 1 != 0:
            if hooks.present(s, who, _ENDS[path, 0]) or hooks.present(s, who, _ENDS[path, 1]):
                add(out, A.OPEN_PATH + path)


@njit
def start_opening(s, who, path):
    """Ask for the card to spend (Law 25.4.3)."""
    push(s, K.SPEND_FOR_PATH, who)
    top(s).x = path


@njit
def legal_spend_for_path(s, who, out):
    """Any card in hand (Law 25.4.3)."""
    hand.list_hand(s, who, out)


@njit
def apply_spend_for_path(s, who, card):
    """Spend it, remove the marker for good, score (Law 25.4.3)."""
    path = I(top(s).x)
    pop(s)
    zones.spend(s, who, card)
    s.mountain.closed = I(s.mountain.closed) & ~(1 << path)
    s.mountain.opened = 1
    note(s, E.PATH_OPENED, who, x=path)
    score(s, who, _VP, FOR.CLOSED_PATH)
