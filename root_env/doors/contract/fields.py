"""Functions that read one field of a position; for a value that does not fit, PositionError names the field."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from root_env.support.documents import Fields
from root_env.support.errors import PositionError
from root_env.support.quoting import quoted


def mapping(value: object, field: str) -> Fields:
    if not isinstance(value, Mapping):
        raise PositionError(f"{field}: must be a mapping, got {type(value).__name__}")
    return value


def sequence(value: object, field: str) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise PositionError(f"{field}: must be a list, got {quoted(value)}")
    return list(value)


def distinct(value: object, field: str) -> Iterator[Any]:
    """The items, each once. A caller refuses unknown ones as they come, so that few are ever compared."""
    seen: list[Any] = []
    for item in sequence(value, field):
        if item in seen:
            raise PositionError(f"{field}: {quoted(item)} stands twice")
        seen.append(item)
        yield item


def integer(value: object, field: str, low: int | None = None, high: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise PositionError(f"{field}: must be a whole number, got {quoted(value)}")
    if (low is not None and value < low) or (high is not None and value > high):
        raise PositionError(f"{field}: must be {low}..{'' if high is None else high}, got {quoted(value)}")
    return int(value)


def word(value: object, words: tuple[str, ...], field: str) -> int:
    if not isinstance(value, str) or value not in words:
        raise PositionError(f"{field}: {quoted(value)} is not known; choose from {', '.join(words)}")
    return words.index(value)


def flag(value: object, field: str) -> bool:
    if not isinstance(value, bool | np.bool_):
        raise PositionError(f"{field}: must be true or false, got {quoted(value)}")
    return bool(value)


def parse(parser: Callable[[str], int], value: Any, field: str) -> int:
    try:
        return int(parser(value))
    except (TypeError, ValueError) as error:
        raise PositionError(f"{field}: {error}") from None


def _has_shape(value: object, shape: tuple[int, ...]) -> bool:
    """True if lists are nested in this shape. This is checked first, since NumPy would read lists of any depth."""
    if not shape:
        return isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not isinstance(value, list | tuple) or len(value) != shape[0]:
        return False
    return all(_has_shape(one, shape[1:]) for one in value)


def _grown(value: object, shape: tuple[int, ...], axis: int, least: int) -> object:
    """The lists filled up with zeros along an axis, up to its length. Others stay as they are, and are refused later
    for their shape."""
    if not isinstance(value, list | tuple) or not (0 if axis else least) <= len(value) <= shape[0]:
        return value
    if axis:
        return [_grown(one, shape[1:], axis - 1, least) for one in value]
    return [*value, *([np.zeros(shape[1:], int).tolist()] * (shape[0] - len(value)))]


def fill(
    record: np.void,
    name: str,
    value: object,
    field: str,
    low: int | None = None,
    high: int | None = None,
    *,
    grows: Iterable[tuple[int, int]] = (),
) -> None:
    """Store numbers in a field; PositionError for numbers of a wrong shape, kind or size.

    `grows`: axes that grow with the number of declared things, each with its least length. A shorter list was written
    with fewer of them, and is filled up with zeros.
    """
    shape = np.shape(record[name])
    for axis, least in grows:
        value = _grown(value, shape, axis, least)
    if not _has_shape(value, shape):
        raise PositionError(f"{field}: must be whole numbers of shape {list(shape)}")
    array = np.array(value)
    if array.dtype.kind != "i":
        raise PositionError(f"{field}: must be whole numbers of shape {list(shape)}")
    info = np.iinfo(record.dtype[name].base)
    low, high = (info.min if low is None else low), (info.max if high is None else high)
    if array.size and (array.min() < low or array.max() > high):
        raise PositionError(f"{field}: a number is outside {low}..{high}")
    record[name] = array
