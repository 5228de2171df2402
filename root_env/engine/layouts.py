"""Layouts of states: the layout of a whole game, and shorter ones, with fewer fields, for parts of it.

A machine that plays fewer factions has shorter states. Compiled rules take only the layout of their own machine. Python
code that needs all fields, such as that for positions, takes the layout of the whole game. No conversion loses
anything: a field that the layout of a part leaves out is the same in all tables of that part.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from root_env.engine.copies import as_bytes


class Form:
    """The layout of a part of a game, and its conversions. `part` has the first rows of each field of `whole`.

    `laid_out`: a state of the whole game, structured array (1,), with the values that all tables of the part have in
    the fields that are left out.
    """

    def __init__(self, part: np.dtype, laid_out: np.ndarray):
        self.part: np.dtype = part
        self.whole: np.dtype = laid_out.dtype
        start = np.zeros(1, np.int64)
        pairs = _bytes_of_both(part, self.whole, start, start)
        in_part, in_whole = (np.concatenate(places) for places in zip(*pairs, strict=True))
        self._to = np.full(part.itemsize, -1)
        self._to[in_part] = in_whole
        self._gaps = np.flatnonzero(self._to < 0)  # between fields, for alignment
        self._from = np.full(self.whole.itemsize, -1)
        self._from[in_whole] = in_part
        self._absent = np.flatnonzero(self._from < 0)
        self._blank = as_bytes(laid_out)[0, self._absent]
        if part != self.whole:
            _FORMS[part] = self

    def cut(self, states: np.ndarray) -> np.ndarray:
        """States of the whole game, structured array (n,), in the layout of the part."""
        made = as_bytes(np.ascontiguousarray(states)).take(self._to, 1)
        made[:, self._gaps] = 0
        return made.view(self.part).reshape(len(states))

    def widen(self, states: np.ndarray) -> np.ndarray:
        """States of the part, structured array (n,), in the layout of the whole game."""
        made = as_bytes(np.ascontiguousarray(states)).take(self._from, 1)
        made[:, self._absent] = self._blank
        return made.view(self.whole).reshape(len(states))


def _bytes_of_both(
    part: np.dtype, whole: np.dtype, in_part: np.ndarray, in_whole: np.ndarray
) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each field the places of its bytes in the part and in the whole, for records that begin at these places."""
    if part.fields is None:
        each = np.arange(part.itemsize)
        return [((in_part[:, None] + each).ravel(), (in_whole[:, None] + each).ravel())]
    pairs = []
    for name in part.names or ():
        (own, at), (theirs, there) = part.fields[name][:2], whole.fields[name][:2]  # type: ignore[index]
        kept = tuple(slice(length) for length in own.shape)
        cells = (at + _cells(own)).ravel(), (there + _cells(theirs)[kept]).ravel()
        begin = ((places[:, None] + cell).ravel() for places, cell in zip((in_part, in_whole), cells, strict=True))
        pairs += _bytes_of_both(own.base, theirs.base, *begin)
    return pairs


def _cells(field: np.dtype) -> np.ndarray:
    """The first byte of each cell of a field, an array of the field's shape."""
    return np.arange(0, field.itemsize, field.base.itemsize).reshape(field.shape)


def whole(states: np.ndarray) -> np.ndarray:
    """States, structured array (n,), in the layout of the whole game; the same array if they have it already."""
    form = _FORMS.get(states.dtype)
    return states if form is None else form.widen(states)


def as_record(states: np.ndarray, record: np.dtype) -> np.ndarray:
    """States, structured array (n,), in the layout `record`; the same array if they have it already.

    ValueError for states in a layout that this process does not know.
    """
    if states.dtype is record or states.dtype == record:
        return states
    form = _FORMS.get(record)
    check_form(states, record if form is None else form.whole)
    return whole(states) if form is None else form.cut(whole(states))


def check_form(states: np.ndarray, record: np.dtype) -> None:
    """Raise ValueError unless states have the layout `record`, that of a whole game, or the layout of a part of it.

    Their bytes alone would not show it: `cut` and `widen` convert those of another version like any others.
    """
    form = _FORMS.get(states.dtype)
    if (states.dtype if form is None else form.whole) != record:
        raise ValueError("the states are of another version, or of a process with other factions, decks or maps loaded")


def fields_of(record: np.dtype, at: int = 0) -> Iterator[str]:
    """A line for each field of a record, and for the fields within it: name, type, shape and place."""
    for name in record.names or ():
        field, start = record.fields[name][:2]  # type: ignore[index]
        yield f"{name} {field.base.str if field.base.names is None else ''} {field.shape} {at + start}"
        yield from fields_of(field.base, at + start)


_FORMS: dict[np.dtype, Form] = {}
"""Record of a part of a game -> its layout."""
