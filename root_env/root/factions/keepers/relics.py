"""Relics: where each lies, what it shows, and its way between forests, clearings and the board (Law 15.2.1)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers.declaration import (
    GONE,
    HELD,
    N_FACES,
    N_RELICS,
    N_SIDES,
    N_VALUES,
    N_WAYSTATIONS,
    OF_TYPE,
    RECOVERED,
    SHOWS,
)
from root_env.root.rules import pieces
from root_env.root.rules.frames import add
from root_env.root.rules.ids import PC
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

TABLETS, JEWELRY = 1, 2


@njit
def type_of(relic: int) -> int:
    """The type of a relic: figure, tablet, jewelry (Law 15.2.1)."""
    return relic // OF_TYPE


@njit
def value_of(s: State, relic: int) -> int:
    """The value of a relic, 1 to 3, 0 before set-up (Law 15.2.1)."""
    sort, no = relic // OF_TYPE, relic % OF_TYPE
    if sort == JEWELRY:
        return I(s.keepers.jewelry[no]) + 1
    if sort == TABLETS:
        return I(s.keepers.tablets[no]) + 1
    return I(s.keepers.figures[no]) + 1


@njit
def give_value(s: State, relic: int, value: int) -> None:
    """Set the value of a relic, 1 to 3 (Law 15.3.1)."""
    sort, no = relic // OF_TYPE, relic % OF_TYPE
    if sort == JEWELRY:
        s.keepers.jewelry[no] = value - 1
    elif sort == TABLETS:
        s.keepers.tablets[no] = value - 1
    else:
        s.keepers.figures[no] = value - 1


@njit
def is_up(s: State, relic: int) -> bool:
    """True if the value of a relic shows (Law 15.2.1)."""
    sort, bit = relic // OF_TYPE, 1 << (relic % OF_TYPE)
    if sort == JEWELRY:
        return I(s.keepers.jewelry_up) & bit != 0
    if sort == TABLETS:
        return I(s.keepers.tablets_up) & bit != 0
    return I(s.keepers.figures_up) & bit != 0


@njit
def turn_up(s: State, relic: int) -> None:
    """Flip a relic so that its value shows (Law 15.5.2.II.a)."""
    sort, bit = relic // OF_TYPE, 1 << (relic % OF_TYPE)
    if sort == JEWELRY:
        s.keepers.jewelry_up = I(s.keepers.jewelry_up) | bit
    elif sort == TABLETS:
        s.keepers.tablets_up = I(s.keepers.tablets_up) | bit
    else:
        s.keepers.figures_up = I(s.keepers.figures_up) | bit


@njit
def face_of(s: State, relic: int) -> int:
    """A relic as it is seen, one of `RelicFace` (Law 15.2.1)."""
    face = type_of(relic) * N_FACES
    return face + value_of(s, relic) if is_up(s, relic) else face


@njit
def kind_of(s: State, relic: int) -> int:
    """The kind of piece that a relic is in a clearing, by type and value (Law 15.2.1)."""
    return PC.ONE_FIGURE + type_of(relic) * N_VALUES + value_of(s, relic) - 1


@njit
def at_place(s: State, place: int, face: int) -> int:
    """The first relic with this face in a place, -1 if there is none: those alike are interchangeable."""
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == place and face_of(s, relic) == face:
            return relic
    return -1


@njit
def are_at(s: State, place: int) -> bool:
    """True if a relic lies in a place."""
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == place:
            return True
    return False


@njit
def list_faces(s: State, place: int, base: int, sorts: int, out: DecisionList) -> None:
    """Add an action for each face of a relic in a place, of these types, a bit each; `base`: that of the first face."""
    for sort in range(N_RELICS // OF_TYPE):
        for k in range(N_FACES):
            face = sort * N_FACES + k
            if (sorts >> sort) & 1 != 0 and at_place(s, place, face) >= 0:
                add(out, base + face)


@njit
def list_relics(s: State, c: int, sorts: int, out: DecisionList) -> None:
    """Add `choose_relic` for the relics in a clearing of these types, a bit each."""
    list_faces(s, c, A.CHOOSE_RELIC, sorts, out)


@njit
def in_clearing(s: State, c: int) -> bool:
    """True if a relic is in a clearing (Law 15.2.4)."""
    for kind in range(PC.ONE_FIGURE, PC.THREE_JEWELRY + 1):
        if s.pieces[kind, c] > 0:
            return True
    return False


# -- their ways ----------------------------------------------------------------------------------------


@njit
def into_clearing(s: State, relic: int, c: int) -> None:
    """Move a relic out of a forest into a clearing, its value showing (Law 15.5.2.II.a)."""
    turn_up(s, relic)
    kind = kind_of(s, relic)
    pieces.return_piece(s, kind)
    pieces.place_piece(s, kind, c)
    s.keepers.relic_at[relic] = c


@njit
def along(s: State, relic: int, origin: int, destination: int) -> None:
    """Move a relic between clearings (Law 15.2.4)."""
    pieces.move_piece(s, kind_of(s, relic), origin, destination)
    s.keepers.relic_at[relic] = destination


@njit
def onto_board(s: State, relic: int, c: int) -> None:
    """Take a relic out of a clearing onto the faction board (Law 15.5.2.III.a)."""
    pieces.take_piece(s, kind_of(s, relic), c)
    s.keepers.relic_at[relic] = RECOVERED


@njit
def removed(s: State, kind: int, c: int, by_enemy: bool) -> None:
    """A relic has been removed from a clearing: an enemy holds it, else it is out of the game (Law 15.2.5)."""
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == c and kind_of(s, relic) == kind:
            s.keepers.relic_at[relic] = HELD if by_enemy else GONE
            return


@njit
def recovered(s: State, sort: int) -> int:
    """Relics of a type on the faction board (Law 15.5.2.III.a)."""
    n = 0
    for relic in range(sort * OF_TYPE, (sort + 1) * OF_TYPE):
        if s.keepers.relic_at[relic] == RECOVERED:
            n += 1
    return n


# -- waystations ---------------------------------------------------------------------------------------


@njit
def shown_by(s: State, waystation: int) -> int:
    """The type that a waystation shows (Law 15.2.2)."""
    return SHOWS[waystation, (I(s.keepers.sides) >> waystation) & 1]


@njit
def shown_in(s: State, c: int) -> int:
    """Bit per type that a waystation in a clearing shows (Law 15.2.2)."""
    sorts = 0
    for k in range(N_WAYSTATIONS):
        if s.pieces[PC.WAYSTATION_FIRST + k, c] > 0:
            sorts |= 1 << shown_by(s, k)
    return sorts


@njit
def waystations_in(s: State, c: int) -> int:
    """Waystations in a clearing (Law 15.2.3)."""
    n = 0
    for k in range(N_WAYSTATIONS):
        n += I(s.pieces[PC.WAYSTATION_FIRST + k, c])
    return n


@njit
def waystations_on_map(s: State) -> int:
    """Waystations that have left the faction board (Law 15.6.3)."""
    n = N_WAYSTATIONS
    for k in range(N_WAYSTATIONS):
        n -= I(s.piece_supply[PC.WAYSTATION_FIRST + k])
    return n


@njit
def set_side(s: State, waystation: int, side: int) -> None:
    """Turn a waystation so that one of its sides shows, 0 for the front (Law 15.4.1)."""
    bit = 1 << waystation
    s.keepers.sides = I(s.keepers.sides) & ~bit
    if side == N_SIDES - 1:
        s.keepers.sides = I(s.keepers.sides) | bit
