"""Set-up of the Magpies (M.3)."""

from root_env.engine import stream
from root_env.engine.jit import njit
from root_env.root.rules import corners, pieces, zones
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, count_down, push
from root_env.root.rules.ids import ALL_CLEARINGS, N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from tests.trial.magpies.declaration import COPIES, Relic, Trinket

N_TRINKETS = len(Trinket)
N_RELICS = COPIES * len(Relic)


@njit
def gather(s, who):
    """Form the supplies (M.3.1, M.2.2)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.TRINKET] = TOTAL[PC.TRINKET]
    for kind in range(N_TRINKETS):
        s.magpies.pouch[kind] = COPIES


@njit
def start(s, who):
    """Relics into forests, two cards aside; ask for the first nest (M.3.1, M.3.2, M.3.3)."""
    for relic in range(N_RELICS):
        forest = stream.below(s, relic + 1)
        s.magpies.relics[relic] = s.magpies.relics[forest]
        s.magpies.relics[forest] = relic // COPIES
    for _ in range(2):
        card = zones.draw_loose(s)
        s.magpies.loot[card] = s.magpies.loot[card] + 1
        s.magpies.n_loot = s.magpies.n_loot + 1
    push(s, K.SETUP_NEST, who, count=2)


@njit
def legal_setup_nest(s, who, out):
    """A clearing with another one between it and each homeland of an enemy, if there is one (M.3.1, 19.8.3.II)."""
    free = corners.free_homelands(s, who, ALL_CLEARINGS, 1)
    for c in range(N_CLEARINGS):
        if (free >> c) & 1 != 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_nest(s, who, c):
    """Place two warriors; the second homeland is chosen after that (M.3.1, 19.8.3.III)."""
    count_down(s)
    if s.start[who] < 0:
        s.start[who] = c
    else:
        s.magpies.second_nest = c
    pieces.place_warriors(s, who, c, 2)
