"""Views of records for interpreted rules: fields are Python integers over the record's own bytes.

NumPy's records have no attributes, and their integers overflow in silence. These views raise an error instead.
"""

import ctypes
import functools
import operator
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, overload

import numpy as np

_FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}  # bytes -> memoryview format
_VIEWS_KEPT = 16
_views: dict[tuple[int, bool], "RecordView"] = {}


class RecordView:
    """One record; `view_class` makes the subclasses.

    `s.turn` and `s.hand[p, k]` can be read and written; `s.hand[p]` is a row; `s.stack[d].kind` is a field of a record
    in an array. A number that does not fit its field raises ValueError, an index outside 0..n-1 IndexError.
    """

    __slots__ = ("_b", "_bytes", "_h", "_i", "_q")
    _dtype = np.dtype([])
    _formats: tuple[str, ...] = ()  # of the scalar fields
    _parts: Mapping[str, tuple] = MappingProxyType({})  # field -> slot, start, stop, maker of its view from those bytes

    def __init__(self, record: memoryview):
        """`record`: the bytes of one record, format "B"."""
        self._bytes = record
        for code in self._formats:
            setattr(self, f"_{code}", record.cast(code))

    def __getattr__(self, name: str) -> Any:
        """The view of a field that is no scalar, made when it is first read: few fields of a copy ever are."""
        if name not in self._parts:
            raise AttributeError(f"a record has no field {name}")
        slot, start, stop, make = self._parts[name]
        setattr(self, slot, made := make(self._bytes[start:stop]))
        return made

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)}" for name in self._dtype.names)
        return f"({fields})"


def _words(at) -> str:
    """An index as it stands between brackets in source code."""
    return ", ".join(map(str, at)) if isinstance(at, tuple) else str(at)


class Cells:
    """A field that is a one-dimensional array of integers."""

    __slots__ = ("_cells", "_name")

    def __init__(self, name: str, cells: memoryview):
        self._name = name
        self._cells = cells

    @property
    def shape(self) -> tuple[int, ...]:
        return self._cells.shape

    def __len__(self) -> int:
        return self._cells.shape[0]

    def flat(self) -> memoryview:
        """The numbers as one row, for any shape; reads and writes the same memory."""
        return self._cells.cast("B").cast(self._cells.format)

    def __repr__(self) -> str:
        return str(self._cells.tolist())

    def __getitem__(self, i: int) -> int:
        if i < 0:
            raise self._negative(i)
        return self._cells[i]

    def __setitem__(self, i: int, value: int) -> None:
        if i < 0:
            raise self._negative(i)
        self._write(i, value)

    def _negative(self, at) -> IndexError:
        return IndexError(f"{self._name}[{_words(at)}]: negative index")

    def _write(self, at, value):
        try:
            self._cells[at] = value
        except ValueError:
            bits = 8 * self._cells.itemsize
            words = f"{self._name}[{_words(at)}] = {value}: does not fit int{bits}"
            raise ValueError(words) from None

    def _row(self, at: tuple):
        """The part of the array at these indices, fewer than it has dimensions."""
        cells, shape = self._cells, self._cells.shape
        start, size = 0, cells.nbytes
        for index, length in zip(at, shape, strict=False):
            if not 0 <= index < length:
                raise IndexError(f"{self._name}[{_words(at)}]: the shape is {shape}")
            size //= length
            start += index * size
        row = cells.cast("B")[start : start + size].cast(cells.format, shape[len(at) :])
        return _KINDS[row.ndim](f"{self._name}[{_words(at)}]", row)


class Grid(Cells):
    """A field that is a two-dimensional array of integers."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> Cells: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> int: ...
    def __getitem__(self, at):
        try:
            i, j = at
        except TypeError:
            return self._row((at,))
        if i < 0 or j < 0:
            raise self._negative(at)
        return self._cells[at]

    def __setitem__(self, at: tuple[int, ...], value: int) -> None:
        i, j = at
        if i < 0 or j < 0:
            raise self._negative(at)
        self._write(at, value)


class Cube(Cells):
    """A field that is a three-dimensional array of integers."""

    __slots__ = ()

    @overload
    def __getitem__(self, at: int) -> Grid: ...
    @overload
    def __getitem__(self, at: tuple[int, int]) -> Cells: ...
    @overload
    def __getitem__(self, at: tuple[int, int, int]) -> int: ...
    def __getitem__(self, at):
        if not isinstance(at, tuple):
            return self._row((at,))
        if len(at) < 3:
            return self._row(at)
        i, j, k = at
        if i < 0 or j < 0 or k < 0:
            raise self._negative(at)
        return self._cells[at]

    def __setitem__(self, at: tuple[int, ...], value: int) -> None:
        i, j, k = at
        if i < 0 or j < 0 or k < 0:
            raise self._negative(at)
        self._write(at, value)


_KINDS = (None, Cells, Grid, Cube)


class Records:
    """A field that is an array of records. Assigning to an element copies the record."""

    __slots__ = ("_name", "_records")

    def __init__(self, name: str, records: tuple[RecordView, ...]):
        self._name = name
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    def __repr__(self) -> str:
        return str(list(self._records))

    def __getitem__(self, i: int) -> RecordView:
        if i < 0:
            raise IndexError(f"{self._name}[{i}]: negative index")
        return self._records[i]

    def __setitem__(self, i: int, record: RecordView) -> None:
        self[i]._bytes[:] = record._bytes


@functools.cache
def view_class(dtype: np.dtype) -> type[RecordView]:
    """The class of views of records of `dtype`; a view is made from the memoryview of a record's bytes.

    Fields can be signed integers, arrays of them up to 3-D, records, and 1-D arrays of records, all aligned
    (`np.dtype(..., align=True)`). `record_view` makes the view of one record of an array.
    """
    if dtype.names is None:
        raise TypeError(f"a view needs a record's dtype, not {dtype}")
    members: dict = {"_dtype": dtype, "__doc__": f"A record of {len(dtype.names)} fields."}
    formats, parts = set(), {}
    for name in dtype.names:
        field, start = dtype.fields[name][:2]
        base, shape = field.subdtype or (field, ())
        if base.names is None:
            _check_integer(name, base, start, dtype.itemsize)
        if base.names is None and not shape:
            code = _FORMATS[base.itemsize]
            formats.add(code)
            members[name] = _scalar(name, code, start // base.itemsize, 8 * base.itemsize)
        else:
            slot = f"_at_{name}"
            parts[name] = slot, start, start + field.itemsize, _maker(name, base, shape)
            members[name] = property(operator.attrgetter(slot))
    members["__slots__"] = tuple(part[0] for part in parts.values())
    members |= {"_formats": tuple(sorted(formats)), "_parts": parts}
    return type("RecordView", (RecordView,), members)


def _check_integer(name: str, base: np.dtype, start: int, record_size: int) -> None:
    """Raise TypeError for a field that a view cannot show; `start` and `record_size` are in bytes."""
    if base.kind != "i" or not base.isnative:
        raise TypeError(f"field {name} is {base}; a state holds signed native integers only")
    if start % base.itemsize or record_size % base.itemsize:
        raise TypeError(f"field {name} is not aligned; build the dtype with align=True")


_SCALAR = """
def read(self):
    return self._{code}[{k}]

def write(self, value):
    try:
        self._{code}[{k}] = value
    except ValueError:
        raise ValueError(f"{name} = {{value}}: does not fit int{bits}") from None
"""


def _scalar(name: str, code: str, k: int, bits: int) -> property:
    """The property of a scalar: element `k` of the record read as integers of format `code`.

    It is written as source code because interpreted rules spend most of their time here: constants are quicker than the
    variables of a closure.
    """
    scope: dict = {}
    source = _SCALAR.format(name=name, code=code, k=k, bits=bits)
    exec(compile(source, f"<field {name}>", "exec"), scope)
    return property(scope["read"], scope["write"])


def _maker(name: str, base: np.dtype, shape: tuple[int, ...]):
    """A function that makes the view of a field, not a scalar, from the field's bytes."""
    if base.names is None:
        if len(shape) > 3:
            raise TypeError(f"field {name} has {len(shape)} dimensions; three are the most")
        kind, code = _KINDS[len(shape)], _FORMATS[base.itemsize]
        return lambda part: kind(name, part.cast(code, shape))
    view, size = view_class(base), base.itemsize
    if not shape:
        return view
    if len(shape) > 1:
        raise TypeError(f"field {name} has {len(shape)} dimensions of records; one is the most")
    starts = range(0, shape[0] * size, size)
    return lambda part: Records(name, tuple(view(part[at : at + size]) for at in starts))


def copy_cells(target: np.ndarray, at: int, source: Cells, n: int) -> None:
    """Copy the first `n` numbers of `source`, a field of int8, to `target[at:]`, int8."""
    target[at : at + n] = source.flat()[:n]


def record_view(states: np.ndarray, i: int) -> Any:
    """The view of record `i` of `states`, structured array (n,). Writes go to the array.

    The last few views are kept, by address: a game steps the same record again and again, through new array objects. A
    view keeps its memory alive, so that nothing else can get that address; that of an array made from an address, which
    does not keep its memory, is not kept.
    """
    if not 0 <= i < states.shape[0]:
        raise IndexError(f"there is no record {i} among {states.shape[0]}")
    key = (states.ctypes.data + i * states.strides[0], states.flags.writeable)
    view = _views.get(key)
    if view is None or view._dtype != states.dtype:
        view = view_class(states.dtype)(memoryview(states[i : i + 1].view(np.uint8)))
        if isinstance(_owner(states), ctypes.Array):
            return view
        if len(_views) >= _VIEWS_KEPT:
            _views.pop(next(iter(list(_views)), None), None)  # another thread may be at the same
        _views[key] = view
    return view


def _owner(states: Any) -> Any:
    """The object that holds the memory of an array."""
    while isinstance(states, np.ndarray) and states.base is not None:
        states = states.base
    return states
