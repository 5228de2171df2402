"""Birdsong of the Marquise de Cat: wood (Law 6.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add, count_down, pop, push
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_birdsong(s: State, who: int) -> None:
    """A gap, the wood, a gap (Law 6.4, 1.4.1)."""
    push(s, K.GAP, who)
    push(s, K.MARQUISE_BIRDSONG, who)
    push(s, K.GAP, who)


@njit
def on_map(s: State, kind: int) -> int:
    """Pieces of a kind on the map."""
    n = 0
    for c in range(N_CLEARINGS):
        n += I(s.pieces[kind, c])
    return n


@njit
def with_room(s: State, who: int, kind: int) -> int:
    """Pieces of a kind in clearings in which the Marquise can place pieces (Law 26.6.2)."""
    n = 0
    for c in range(N_CLEARINGS):
        if hooks.can_place(s, who, c):
            n += I(s.pieces[kind, c])
    return n


@njit
def run_marquise_birdsong(s: State, who: int) -> None:
    """Place one wood per sawmill; if there is too little, ask for the clearings (Law 6.4, 1.5.4)."""
    pop(s)
    wood = I(s.piece_supply[PC.WOOD])
    if wood < with_room(s, who, PC.SAWMILL):
        for c in range(N_CLEARINGS):
            s.marquise.placed[c] = 0
        if wood > 0:
            push(s, K.WOOD_PLACEMENT, who, count=wood)
        return
    for c in range(N_CLEARINGS):
        if hooks.can_place(s, who, c):
            for _ in range(I(s.pieces[PC.SAWMILL, c])):
                pieces.place_piece(s, PC.WOOD, c)


@njit
def legal_wood_placement(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a sawmill that has not had its wood (Law 6.4, 1.5.4)."""
    for c in range(N_CLEARINGS):
        if s.pieces[PC.SAWMILL, c] > s.marquise.placed[c] and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_wood_placement(s: State, who: int, c: int) -> None:
    """Place one of the last wood tokens there (Law 6.4, 1.5.4)."""
    pieces.place_piece(s, PC.WOOD, c)
    s.marquise.placed[c] = s.marquise.placed[c] + 1
    count_down(s)
