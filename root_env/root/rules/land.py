"""The land: the geography of a map and the rules it changes, each read through one function of the state.

Only this module of the rules reads the tables of printed maps (`data/maps.py`). A map with rules answers any of these
functions with one of the same name and parameters in its `abilities.py` (docs/adding_a_map.md): a chain asks it; on
every other map the chain reads the table, or does nothing.
"""

import inspect
from collections.abc import Callable

from root_env.engine.compose import chain
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.stream import below
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.maps import MAPS, of_each_map
from root_env.root.rules.data.maps import (
    ADJACENT,
    CLEARING_FORESTS,
    CORNERS,
    EDGE,
    FOREST_CLEARINGS,
    FOREST_FORESTS,
    N_FORESTS_OF,
    OPPOSITE,
    RIVER,
    RUIN_PLACES,
    RUINS,
    SLOTS,
)
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS
from root_env.root.rules.state import State

_TABLES = {
    "ADJACENT": ADJACENT,
    "CLEARING_FORESTS": CLEARING_FORESTS,
    "CORNERS": CORNERS,
    "EDGE": EDGE,
    "FOREST_CLEARINGS": FOREST_CLEARINGS,
    "FOREST_FORESTS": FOREST_FORESTS,
    "N_FORESTS_OF": N_FORESTS_OF,
    "OPPOSITE": OPPOSITE,
    "RIVER": RIVER,
    "RUIN_PLACES": RUIN_PLACES,
    "RUINS": RUINS,
    "SLOTS": SLOTS,
}
_PART = "abilities"
_ASKED: dict[str, str] = {}
"""Name of each function that a map may answer -> its parameters."""


def _asked(signature: str, otherwise: str, doc: str) -> AnyRule:
    """The rule that asks the map; `otherwise` is the answer for a map without such a function."""
    name, _, rest = signature.partition("(")
    parameters = _ASKED[name] = f"({rest}"
    answers = of_each_map(_PART, name)
    for answer in answers.values():
        given = f"({', '.join(inspect.signature(getattr(answer, 'py_func', answer)).parameters)})"
        if given != parameters:
            raise DeclarationError(
                f"{answer.__module__}.{name}{given} answers for a map, and is called with {parameters}: name its "
                "parameters so"
            )
    scope = {"I": I, **_TABLES}  # the rule has another name than its branches: both stand in one scope
    rule = f"{name}_of_map{parameters}"
    return chain(__name__, rule, "I(s.map)", answers, parameters, doc=doc, otherwise=otherwise, scope=scope, over="map")


# -- the printed map -----------------------------------------------------------------------------------

adjacent: Callable[[State, int], int] = _asked(
    "adjacent(s, c)", "ADJACENT[s.map, c]", "Bit per clearing that a path links to one (Law 2.2.1, 25.4.2)."
)
rivers: Callable[[State, int], int] = _asked(
    "rivers(s, c)", "RIVER[s.map, c]", "Bit per clearing that a river links to one (Law 2.3, 25.3.2)."
)
slots: Callable[[State, int], int] = _asked(
    "slots(s, c)",
    "SLOTS[s.map, c]",
    "Building slots of a clearing, those filled or under ruins included (2.2.3).",
)
suits_of_the_map: Callable[[State, int], int] = _asked(
    "suits_of_the_map(s, c)", "1 << I(s.suit[c])", "Bit per suit of a clearing, before factions change it (Law 2.2.2)."
)
has_ruin: Callable[[State, int], int] = _asked(
    "has_ruin(s, c)", "RUINS[s.map, c]", "1 for a clearing in which a ruin begins the game (Law 2.2.4)."
)
ruin_place: Callable[[State, int], int] = _asked(
    "ruin_place(s, ruin)", "RUIN_PLACES[s.map, ruin]", "The clearing of a ruin by its number, -1 if there are fewer."
)
corners: Callable[[State], int] = _asked("corners(s)", "CORNERS[s.map]", "Bit per corner clearing (Law 6.3.2).")
opposite: Callable[[State, int], int] = _asked(
    "opposite(s, c)", "OPPOSITE[s.map, c]", "The corner diagonally opposite to one, -1 if it is no corner (3.3.1.II)."
)
edge: Callable[[State], int] = _asked("edge(s)", "EDGE[s.map]", "Bit per clearing of the map edge (Law 21.15).")
n_forests: Callable[[State], int] = _asked("n_forests(s)", "N_FORESTS_OF[s.map]", "Number of forests (Law 2.4).")
forests_at: Callable[[State, int], int] = _asked(
    "forests_at(s, c)", "CLEARING_FORESTS[s.map, c]", "Bit per forest adjacent to a clearing (Law 2.4.1)."
)
clearings_at: Callable[[State, int], int] = _asked(
    "clearings_at(s, forest)", "FOREST_CLEARINGS[s.map, forest]", "Bit per clearing adjacent to a forest (Law 2.4.1)."
)
forests_beside: Callable[[State, int], int] = _asked(
    "forests_beside(s, forest)", "FOREST_FORESTS[s.map, forest]", "Bit per forest adjacent to a forest (Law 2.4.1)."
)

# -- changes of rules by a map -------------------------------------------------------------------------

ways_of_the_map: Callable[[State, int, int], int] = _asked(
    "ways_of_the_map(s, who, c)", "0", "Bit per clearing that a player's pieces may move to as if by a path (25.3.5)."
)
bars_entering: Callable[[State, int, int], bool] = _asked(
    "bars_entering(s, who, c)", "False", "True if the map keeps a player's pieces from moving into a clearing."
)
bars_leaving: Callable[[State, int, int], bool] = _asked(
    "bars_leaving(s, who, c)", "False", "True if the map keeps a player's pieces from moving out of a clearing."
)
bars_placing: Callable[[State, int, int], bool] = _asked(
    "bars_placing(s, who, c)", "False", "True if the map keeps a player's pieces from being placed in a clearing."
)
has_moved: Callable[[State, int, int, int, int], None] = _asked(
    "has_moved(s, who, origin, destination, route)",
    "None",
    "Pieces of a player have moved, by one of the routes of `declared/map.py`; places beyond the clearings are "
    "forests, as of a pawn (Law 25.3.5).",
)
nobody_follows: Callable[[State], None] = _asked(
    "nobody_follows(s)", "None", "Nobody of another faction comes along on the last move (Law 9.2.9.II.b, C.5.2.II)."
)
begin_turn: Callable[[State, int], None] = _asked("begin_turn(s, who)", "None", "A turn begins (Law 1.4.1).")
end_turn: Callable[[State, int], None] = _asked(
    "end_turn(s, who)",
    "None",
    "A turn ends: what is pushed here comes after Evening, before the next turn (Law 25.4.4).",
)
_lay_out: Callable[[State], None] = _asked(
    "lay_out(s)", "None", "Set the map up, questions pushed in reverse; the factions follow (Law 5.1.2, 25)."
)


@njit
def set_up(s: State) -> None:
    """Shuffle the suit markers, unless their places are known, then set the map up (Law 5.1.2, 19.1)."""
    if s.suit[0] < 0:
        for c in range(N_CLEARINGS):
            s.suit[c] = c * N_SUITS // N_CLEARINGS
        for c in range(N_CLEARINGS - 1, 0, -1):
            other = below(s, c + 1)
            suit = I(s.suit[c])
            s.suit[c] = s.suit[other]
            s.suit[other] = suit
    _lay_out(s)


def _refuse_unasked() -> None:
    """Refuse functions of a map that nobody asks for."""
    for one in MAPS:
        module = one.part(_PART)
        for name, made in vars(module).items() if module else ():
            own = callable(made) and getattr(made, "__module__", "") == module.__name__
            if own and not name.startswith("_") and name not in _ASKED:
                raise DeclarationError(
                    f"{module.__name__}.{name}: nobody asks a map that; asked are {', '.join(_ASKED)}, and a function "
                    "for the map's own use begins with _ or stands in another module"
                )


_refuse_unasked()
