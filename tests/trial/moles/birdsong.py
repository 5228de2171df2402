"""Birdsong of the Moles (M.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces, pieces
from root_env.root.rules.abilities import hooks, pawns
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import N_CLEARINGS, K
from root_env.root.rules.spec.actions import A
from tests.trial.moles.setup import END, FIRST


@njit
def start_birdsong(s, who):
    """The warriors come back; dig, then lend them anew (M.2.1, M.4.1)."""
    forces.take_back(s, who)
    push(s, K.GAP, who)
    push(s, K.DIG_TUNNELS, who)


@njit
def run_dig_tunnels(s, who):
    """Place a tunnel wherever there are warriors (M.4.1)."""
    pop(s)
    kind = FIRST
    for c in range(N_CLEARINGS):
        while kind < END and s.piece_supply[kind] == 0:
            kind += 1
        if kind < END and s.warriors[who, c] > 0 and hooks.can_place(s, who, c):
            pieces.place_piece(s, kind, c)


@njit
def legal_lend_diggers(s, who, out):
    """Anybody who moves warriors (M.2.1)."""
    for p in range(I(s.n_players)):
        if p != who and not pawns.moves_by_pawn(s, p):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))
    add(out, A.PASS)


@njit
def apply_lend_diggers(s, who, faction):
    """They serve that player (M.2.1)."""
    pop(s)
    forces.lend(s, who, I(s.player_of[faction]))
