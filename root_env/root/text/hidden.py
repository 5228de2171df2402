"""Hidden things on the boards of players, in words, as a viewer may know them; made from the declarations."""

import numpy as np

from root_env.root.declared.form import PLACED
from root_env.root.lookup import names
from root_env.root.lookup.hidden import Thing, axis_of, counts_known, knows_all, of_player, places_known
from root_env.root.text.lines import cards, line, listed, times
from root_env.root.text.table import Table

FACE_DOWN = "face down"
_PLACES = {"clearing": lambda board, c: names.clearing(c), "forest": names.forest}
"""Words of a place by its axis; `board`: index of the map."""


def lines(t: Table, who: int) -> list[str]:
    """Lines for the hidden things of a player; none for a thing without words."""
    return [one for thing in of_player(t.s, who) for one in _lines(t, thing)]


def _lines(t: Table, thing: Thing) -> list[str]:
    called = thing.declared.field.replace("_", " ")
    if thing.declared.sort == PLACED:
        lying = placed(t, thing)
        where = _PLACES.get(axis_of(t.s, thing), lambda board, k: f"no. {k + 1}")
        words = (f"{where(int(t.s['map']), place)} {kind or FACE_DOWN}" for place, kind in lying)
        return line(called, listed(words), 4) if lying else []
    known = counts_known(t.s, thing, t.viewer)
    if thing.declared.of == "card":
        opened = knows_all(thing, t.viewer)
        return line(called if opened else f"known {called}", cards(known), 4) if opened or known.any() else []
    return line(called, counted(t, thing), 4) if thing.cells.any() else []


def placed(t: Table, thing: Thing) -> list[tuple[int, str]]:
    """Place and kind of all pieces that lie there, "" for a kind that the viewer does not know."""
    known, words = places_known(t.s, thing, t.viewer), vocabulary(thing)
    return [(int(c), words[thing.cells[c]] if known[c] else "") for c in np.flatnonzero(thing.cells >= 0)]


def counted(t: Table, thing: Thing) -> str:
    """A counted hidden thing in words: `2 x shell, stone`, or the number that lies face down."""
    if not knows_all(thing, t.viewer):
        return f"{int(thing.cells.sum())} {FACE_DOWN}"
    return times(zip(thing.cells, vocabulary(thing), strict=True))


def vocabulary(thing: Thing) -> names.Vocabulary:
    """The words of the kinds of a hidden thing that is no pile of cards."""
    return names.OWN[thing.declared.of]
