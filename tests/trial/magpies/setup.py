"""Set-up of the Magpies (M.3)."""

from root_env.engine import stream
from root_env.engine.jit import njit
from root_env.root.rules import pieces, zones
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
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
    push(s, K.SETUP_NEST, who)


@njit
def legal_setup_nest(s, who, out):
    """Any clearing (M.3.1)."""
    for c in range(N_CLEARINGS):
        add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_setup_nest(s, who, c):
    """Place four warriors (M.3.1)."""
    pop(s)
    pieces.place_warriors(s, who, c, 4)
