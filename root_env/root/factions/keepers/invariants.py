"""Invariants of relics, waystations and the Retinue (Law 15)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import evening, relics
from root_env.root.factions.keepers.declaration import (
    GONE,
    HELD,
    MOST_RETINUE,
    N_DUTIES,
    N_RELICS,
    N_WAYSTATIONS,
    NOT_PLACED,
    RECOVERED,
)
from root_env.root.rules import land
from root_env.root.rules.ids import FOREST, N_CARDS, N_CLEARINGS, PC, F, K, P
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.state import State


@njit
def pieces_elsewhere(s: State, kind: int) -> int:
    """Relics of a kind in no clearing (Law 15.2.1)."""
    if kind < PC.ONE_FIGURE or kind > PC.THREE_JEWELRY or s.player_of[F.KEEPERS] < 0:
        return 0
    n = 0
    for relic in range(N_RELICS):
        if relics.kind_of(s, relic) == kind and not 0 <= I(s.keepers.relic_at[relic]) < N_CLEARINGS:
            n += 1
    return n


@njit
def check(s: State) -> int:
    """Every relic lies somewhere, its value shows outside of forests, and in a clearing it is a piece (Law 15.2.1)."""
    if s.player_of[F.KEEPERS] < 0:
        return 0
    for relic in range(N_RELICS):
        place = I(s.keepers.relic_at[relic])
        hidden = FOREST <= place < FOREST + land.n_forests(s) or (place == NOT_PLACED and s.phase == P.SETUP)
        if not hidden and not relics.is_up(s, relic):
            return B.BOARD
        if not hidden and not 0 <= place < N_CLEARINGS and place not in (RECOVERED, HELD, GONE):
            return B.BOARD
    for kind in range(PC.ONE_FIGURE, PC.THREE_JEWELRY + 1):
        for c in range(N_CLEARINGS):
            n = 0
            for relic in range(N_RELICS):
                if s.keepers.relic_at[relic] == c and relics.kind_of(s, relic) == kind:
                    n += 1
            if n != I(s.pieces[kind, c]) + I(s.lost_pieces[kind, c]):
                return B.BOARD
    return _of_cards(s)


@njit
def _of_cards(s: State) -> int:
    """Ten cards at most; relics held are to be placed; waystations on the board show their fronts (Law 15.6.2)."""
    asked = False
    for d in range(I(s.depth)):
        if s.stack[d].kind == K.TROPHY:
            asked = True
    if relics.are_at(s, HELD) != asked and s.over == 0:
        return B.BOARD
    for k in range(N_WAYSTATIONS):
        if s.piece_supply[PC.WAYSTATION_FIRST + k] > 0 and (I(s.keepers.sides) >> k) & 1 != 0:
            return B.BOARD
    for card in range(N_CARDS):
        if s.keepers.left[card] < 0:
            return B.BOARD
    for duty in range(N_DUTIES):
        if s.keepers.retainers[duty] < 0:
            return B.BOARD
    return B.BOARD if evening.in_retinue(s) > MOST_RETINUE else 0
