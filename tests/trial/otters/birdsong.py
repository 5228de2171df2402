"""Birdsong of the River Otters (O.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K


@njit
def start_birdsong(s, who):
    """Fish, then time for effects (O.4.1)."""
    push(s, K.GAP, who)
    push(s, K.GO_FISHING, who)


@njit
def run_go_fishing(s, who):
    """Empty the nets; place a fish at each holt without one, as long as there are any (O.2.3, O.4.1)."""
    pop(s)
    for p in range(I(s.n_players)):
        pieces.unbox_warriors(s, p, I(s.otters.nets[p]))
        s.otters.nets[p] = 0
    s.otters.fished = 0
    for c in range(N_CLEARINGS):
        if s.pieces[PC.HOLT, c] > 0 and s.pieces[PC.FISH, c] == 0 and s.piece_supply[PC.FISH] > 0:
            if hooks.can_place(s, who, c):
                pieces.place_piece(s, PC.FISH, c)
                s.otters.fished = I(s.otters.fished) | (1 << c)
