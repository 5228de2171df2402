"""States of a part of a game beside those of the whole: the same fields, without what the part has no room for.

A machine that plays fewer factions has shorter states. Compiled rules take the layout of their own machine only. What
Python reads or writes of all there is, such as a position, takes the layout of the whole. A layout is lossless: the
fields that it leaves out are the same in all tables of its part.
"""

from collections.abc import Iterator

import numpy as np

from root_env.engine.copies import as_bytes


class Layout:
    """Records of `part`, which has of each field of `whole` the first rows, and no field that `whole` has not.

    `laid_out`: a state of the whole, structured array (1,), which has what is left out as all tables of the part do.
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
            _LAYOUTS[part] = self

    def cut(self, states: np.ndarray) -> np.ndarray:
        """These states of the whole, structured array (n,), as the part has them."""
        made = as_bytes(np.ascontiguousarray(states)).take(self._to, 1)
        made[:, self._gaps] = 0
        return made.view(self.part).reshape(len(states))

    def widen(self, states: np.ndarray) -> np.ndarray:
        """These states of the part, structured array (n,), as the whole has them."""
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
    """States, structured array (n,), in the layout of the whole game; the same array if that is theirs."""
    layout = _LAYOUTS.get(states.dtype)
    return states if layout is None else layout.widen(states)


def as_record(states: np.ndarray, record: np.dtype) -> np.ndarray:
    """States, structured array (n,), in the layout that `record` is of; the same array if that is theirs.

    ValueError for states that this process knows no layout of.
    """
    if states.dtype is record or states.dtype == record:
        return states
    layout = _LAYOUTS.get(record)
    check_layout(states, record if layout is None else layout.whole)
    return whole(states) if layout is None else layout.cut(whole(states))


def check_layout(states: np.ndarray, record: np.dtype) -> None:
    """ValueError unless states have the fields of `record`, that of a whole game, or are in the layout of a part of it.

    Bytes alone do not tell: those of another version are cut and widened like any others.
    """
    layout = _LAYOUTS.get(states.dtype)
    if (states.dtype if layout is None else layout.whole) != record:
        raise ValueError("the states are of another version, or of a process with other factions, decks or maps loaded")


def fields_of(record: np.dtype, at: int = 0) -> Iterator[str]:
    """A line for each field of a record, and for the fields within it: name, type, shape and place."""
    for name in record.names or ():
        field, start = record.fields[name][:2]  # type: ignore[index]
        yield f"{name} {field.base.str if field.base.names is None else ''} {field.shape} {at + start}"
        yield from fields_of(field.base, at + start)


_LAYOUTS: dict[np.dtype, Layout] = {}
"""The layout of each record that is one of a part."""
