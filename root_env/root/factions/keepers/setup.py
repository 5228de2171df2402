"""Set-up of the Keepers in Iron (Law 15.3)."""

from root_env.engine import stream
from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import (
    N_DUTIES,
    N_RELICS,
    N_TYPES,
    N_WAYSTATIONS,
    NOT_PLACED,
    OF_TYPE,
    STARTING_WARRIORS,
)
from root_env.root.rules import corners, land, pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import FOREST, N_CLEARINGS, PC, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def gather(s: State, who: int) -> None:
    """Form a supply of 15 warriors, three waystations and twelve relics; tuck the Faithful Retainers.

    Law 15.3.1, 15.3.2, 15.3.5, 15.3.6.
    """
    s.warrior_supply[who] = s.warrior_total[who]
    for k in range(N_WAYSTATIONS):
        s.piece_supply[PC.WAYSTATION_FIRST + k] = 1
    for duty in range(N_DUTIES):
        s.keepers.retainers[duty] = 1
    for relic in range(N_RELICS):
        relics.give_value(s, relic, min(relic % OF_TYPE + 1, 3))


@njit
def start(s: State, who: int) -> None:
    """Shuffle the values of each type, and place a random relic in each forest; ask for the corner (Law 15.3.1)."""
    for sort in range(N_TYPES):
        for k in range(OF_TYPE - 1, 0, -1):
            other = sort * OF_TYPE + stream.below(s, k + 1)
            relic = sort * OF_TYPE + k
            value = relics.value_of(s, relic)
            relics.give_value(s, relic, relics.value_of(s, other))
            relics.give_value(s, other, value)
    for forest in range(land.n_forests(s)):
        if relics.are_at(s, NOT_PLACED):
            s.keepers.relic_at[random_relic(s)] = FOREST + forest
    push(s, K.SETUP_KEEPERS, who)


@njit
def random_relic(s: State) -> int:
    """A random one of the relics that are not placed yet (Law 15.3.1, 15.3.4)."""
    left = 0
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == NOT_PLACED:
            left += 1
    chosen = stream.below(s, left)
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == NOT_PLACED:
            if chosen == 0:
                return relic
            chosen -= 1
    return -1


@njit
def legal_setup_keepers(s: State, who: int, out: DecisionList) -> None:
    """A corner that is nobody's start, opposite a starting corner if possible (Law 15.3.3)."""
    corners.list_corners(s, who, False, out)


@njit
def apply_setup_keepers(s: State, who: int, c: int) -> None:
    """Place four warriors, and ask for the clearing beside (Law 15.3.3)."""
    pop(s)
    s.start[who] = c
    pieces.place_warriors(s, who, c, STARTING_WARRIORS)
    push(s, K.SETUP_EDGE, who, clearing=c)


@njit
def legal_setup_edge(s: State, who: int, out: DecisionList) -> None:
    """A clearing of the map edge, adjacent to the corner (Law 15.3.3, 21.15)."""
    near = land.adjacent(s, I(top(s).clearing)) & land.edge(s)
    for c in range(N_CLEARINGS):
        if (near >> c) & 1 != 0 and hooks.can_place(s, who, c):
            add(out, A.CHOOSE_CLEARING + c)
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_choose_clearing_in_setup_edge(s: State, who: int, c: int) -> None:
    """Place four warriors there, then the rest of the relics (Law 15.3.3, 15.3.4)."""
    pop(s)
    pieces.place_warriors(s, who, c, STARTING_WARRIORS)
    place_rest(s, who)


@njit
def apply_pass_in_setup_edge(s: State, who: int) -> None:
    """No clearing can take warriors; place the rest of the relics (Law 15.3.4, 1.5.4)."""
    pop(s)
    place_rest(s, who)


@njit
def place_rest(s: State, who: int) -> None:
    """Place the rest at random, as evenly as possible, into forests away from their warriors (Law 15.3.4).

    If every forest is beside their warriors, all of them are meant.
    """
    forests = _forests_away(s, who)
    while relics.are_at(s, NOT_PLACED):
        place_one(s, forests)


@njit
def _forests_away(s: State, who: int) -> int:
    """Bit per forest not adjacent to a clearing with their warriors; all of them if there is none (Law 15.3.4)."""
    every = (1 << land.n_forests(s)) - 1
    away = every
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            away &= ~land.forests_at(s, c)
    return away if away != 0 else every


@njit
def place_one(s: State, forests: int) -> None:
    """Place a random relic in a random one of these forests with the fewest relics (Law 15.3.4)."""
    fewest, n = N_RELICS + 1, 0
    for forest in range(land.n_forests(s)):
        if (forests >> forest) & 1 != 0:
            here = _relics_in(s, forest)
            if here < fewest:
                fewest, n = here, 0
            if here == fewest:
                n += 1
    chosen = stream.below(s, n)
    for forest in range(land.n_forests(s)):
        if (forests >> forest) & 1 != 0 and _relics_in(s, forest) == fewest:
            if chosen == 0:
                s.keepers.relic_at[random_relic(s)] = FOREST + forest
                return
            chosen -= 1


@njit
def _relics_in(s: State, forest: int) -> int:
    n = 0
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == FOREST + forest:
            n += 1
    return n
