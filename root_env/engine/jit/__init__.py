"""The compiler of the rules: Numba compiles them, or they run as plain Python with `ROOT_ENV_JIT=0`.

The same source serves both. Players get compiled rules. Interpreted mode is for debuggers and for tests of the rules;
its views of a state raise errors where compiled code would go on in silence (a number that does not fit, a negative
index).

    njit             decorates a rule that other rules call, never Python
    counting         decorates such a rule that makes arrays or returns them
    shared           decorates such a rule that entry points share, instead of a copy in each
    composed         makes a rule of a function, shared if it calls other rules
    silent           decorates a rule that does nothing in compiled code, and runs in plain Python only
    plain            a rule, and all rules below it, as plain Python in any mode
    entry()          decorates a function that Python calls with arrays; compiled once per machine
    unkept           a function that Python calls, compiled again in every process
    record_at        one game's record: `s = record_at(states, i)`
    I                an integer of full width
    namespace        an IntEnum's members as plain integers
    copy_bytes       copies a constant number of small integers, in a few wide moves
    fetch_ahead      loads a row of an array into the cache
    load_word, store_word, replace_word, pause    for words that threads share
    add_row, add_product, cut_row, nonzero_bits, lowest_bit    for networks: rows of numbers at once
    array_from       the array at an address, which Python passes more cheaply than an array

`compiled`, `linking` and `lowering` make compiled functions, with parts of Numba that are not public; `public` makes
them without those parts, with `ROOT_ENV_JIT=numba`. Interpreted mode imports none of the four, nor Numba. `cache` finds
the folder of compiled code; `views` shows records to the interpreter.
"""

import inspect
import os
from collections.abc import Callable
from ctypes import c_byte
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from root_env.engine.jit.cache import cache_dir, source_digest
from root_env.engine.jit.spread import at_once, beside, set_workers, spread, together
from root_env.engine.jit.thread_pool import step_rows
from root_env.engine.jit.views import RecordView, copy_cells, record_view, view_class

__all__ = [
    "INTERPRETED",
    "I",
    "RecordView",
    "add_product",
    "add_row",
    "array_from",
    "at_once",
    "beside",
    "cache_dir",
    "composed",
    "copy_bytes",
    "counting",
    "cut_row",
    "entry",
    "fetch_ahead",
    "is_rule",
    "like",
    "load_word",
    "lowest_bit",
    "namespace",
    "njit",
    "nonzero_bits",
    "pause",
    "plain",
    "record_at",
    "record_view",
    "replace_word",
    "set_workers",
    "shared",
    "silent",
    "source_digest",
    "spread",
    "step_rows",
    "store_word",
    "together",
    "unkept",
    "view_class",
    "when_cold",
]

MODE: str = os.environ.get("ROOT_ENV_JIT") or "1"
"""The mode of the rules: "1" compiled, "0" plain Python, "numba" compiled by Numba's public interface alone. It is read
from the environment at import."""
if MODE not in ("0", "1", "numba"):
    raise ValueError(f'ROOT_ENV_JIT: "{MODE}" is no way to run the rules; use "1", "0" or "numba"')

INTERPRETED: bool = MODE == "0" or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True when the rules run as plain Python."""

if not INTERPRETED:
    import numba

    from root_env.engine.jit.memory import (
        copy_bytes,
        fetch_ahead,
        load_word,
        pause,
        pointer_to,
        replace_word,
        store_word,
    )
    from root_env.engine.jit.vectors import add_product, add_row, cut_row, lowest_bit, nonzero_bits

    if MODE == "numba":
        from root_env.engine.jit import public as makers
    else:
        try:
            from root_env.engine.jit import compiled as makers
        except (ImportError, AttributeError, TypeError) as problem:
            raise ImportError(
                f"numba {numba.__version__} lacks what root_env is built on ({problem}): install an older one, or set "
                "ROOT_ENV_JIT=numba, which is slower; see docs/numba.md"
            ) from problem

Rule = TypeVar("Rule", bound=Callable[..., Any])
"""A decorated function, which keeps its signature for editors and type checkers."""
Members = TypeVar("Members", bound=IntEnum)


def namespace(enum_cls: type[Members]) -> type[Members]:
    """The members of `enum_cls` as plain integers: `K = namespace(Kind)`, then `K.OUTRAGE`.

    Compiled code takes such an attribute for a constant, and does not accept `int()` around a member of an enum. The
    result is a module; for editors it has the type of the enumeration.
    """
    module = ModuleType(f"{enum_cls.__module__}.{enum_cls.__qualname__}", enum_cls.__doc__)
    for name, member in enum_cls.__members__.items():
        setattr(module, name, int(member))
    return cast("type[Members]", module)


def njit(function: Rule) -> Rule:
    """Make `function` a rule: it is compiled once, with int64 for integers of any type.

    Booleans stay booleans; records are passed and returned by reference. A rule must not call itself, directly or not,
    and Python cannot call it: a compiled rule raises TypeError. It must not make or return arrays, since it does not
    count references to arrays. Counting them took 5 % of the speed.
    """
    return function if INTERPRETED else makers.rule(function)


def is_rule(value: object) -> bool:
    """True for a compiled rule."""
    return not INTERPRETED and makers.is_rule(value)


def like(rule: Rule, function: Callable[..., object]) -> Rule:
    """`function` as a rule of the same sort as a compiled one."""
    return cast(Rule, makers.like(rule, function))


def counting(function: Rule) -> Rule:
    """Like `njit`, for a function that makes or returns arrays: it counts references to them."""
    return function if INTERPRETED else makers.rule(function, counting=True)


def shared(examples: Callable[[], tuple[object, ...]]) -> Callable[[Rule], Rule]:
    """Decorate a rule that many entry points call and that calls many rules. Python cannot call it.

    It is compiled once and called by its address, so that an entry point that calls it takes little time to compile.
    `examples()` returns arguments of the types that the rule takes; integers are int64.
    """

    def decorate(function: Rule) -> Rule:
        return function if INTERPRETED else makers.shared(function, examples)

    return decorate


def composed(function: Rule, examples: Callable[[], tuple[object, ...]], version: Callable[[], str]) -> Rule:
    """`function`, which may make arrays, as a rule: `shared` if it calls other rules.

    `version()` returns a word that identifies its code among other functions and sources; it is called when the
    function is first used.
    """
    if INTERPRETED:
        return function
    vars(function)["version"] = version
    return cast(Rule, makers.composed(function, examples))


def silent(function: Rule) -> Rule:
    """Decorate a rule that runs in plain Python only: in compiled rules its call does nothing. It returns nothing."""
    if INTERPRETED:
        return function
    scope: dict[str, Any] = {}
    parameters = inspect.signature(function).parameters.values()
    bare = ", ".join(str(parameter.replace(annotation=parameter.empty)) for parameter in parameters)
    exec(f"def {function.__name__}({bare}): pass", scope)
    rule = njit(scope[function.__name__])
    rule.plain = function  # for `mirror.py`
    return rule


def plain(rule: Rule) -> Rule:
    """`rule` as plain Python, also in a process that has compiled it; its records are views made by `record_view`."""
    if INTERPRETED:
        return rule
    from root_env.engine.jit.mirror import plain as mirror_of

    return mirror_of(rule)


def entry() -> Callable[[Rule], Rule]:
    """Decorate a function that Python calls with arrays.

    One process of the machine compiles it at its first call, and others wait and load the result. Later calls are plain
    calls of Numba. Arguments of other types compile it again, so always give arrays of one dtype that are aligned,
    writable and C-contiguous.
    """

    def decorate(function: Rule) -> Rule:
        return function if INTERPRETED else makers.entry(function)

    return decorate


def unkept(function: Rule) -> Rule:
    """Make `function` one that Python calls; every process compiles it again, since its sources are not known."""
    return function if INTERPRETED else makers.unkept(function)


def when_cold(use_the_others: Callable[[], object], group: str) -> None:
    """Let the first cold compilation of a machine call `use_the_others()`, so that one process compiles every entry
    point. `group`: that of the machine, see `compiled.game_of`.

    A process compiles a rule once, and only entry points and shared rules are kept on disk. If different processes
    compiled the entry points, each would compile the rules again.
    """
    companion = group, use_the_others
    if not INTERPRETED and companion not in makers.COMPANIONS:
        makers.COMPANIONS.append(companion)


if TYPE_CHECKING or INTERPRETED:
    I = int  # noqa: E741
    record_at = record_view

    copy_bytes = copy_cells

    def add_row(sums: np.ndarray, to: int, x: float | np.floating, weights: np.ndarray, at: int, n: int) -> None:
        """Add x times `weights[at : at + n]`, float32, as if it were flat, to `sums[to : to + n]`; n is a constant."""
        sums[to : to + n] += x * weights.reshape(-1)[at : at + n]

    def add_product(
        sums: np.ndarray, to: int, numbers: np.ndarray, start: int, m: int, weights: np.ndarray, at: int, n: int
    ) -> None:
        """Add to `sums[to : to + n]` the m numbers from `numbers[start]` on, each times its row of n from `weights[at]`
        on, float32; m and n are constants."""
        for k in range(m):
            add_row(sums, to, numbers[start + k], weights, at + k * n, n)

    def cut_row(numbers: np.ndarray, at: int, n: int) -> None:
        """Set the numbers below 0 in `numbers[at : at + n]`, float32, to 0; n is a constant."""
        np.maximum(numbers[at : at + n], 0, out=numbers[at : at + n])

    def nonzero_bits(row: np.ndarray, at: int) -> int:
        """A bit for each of the 64 numbers from `row[at]` on, 1 if it is not 0; the lowest bit is the first number."""
        return sum(1 << i for i in range(64) if row[at + i] != 0)

    def lowest_bit(bits: int) -> int:
        """The index of the lowest bit that is set; there must be one."""
        return (bits & -bits).bit_length() - 1

    def fetch_ahead(array: np.ndarray, i: int) -> None:
        """Load row `i` of an array into the cache; plain Python does nothing."""

    def load_word(array: np.ndarray, i: int) -> int:
        """Word `i` of an int64 array that other threads write."""
        return int(array[i])

    def store_word(array: np.ndarray, i: int, value: int) -> None:
        """Write word `i` of an int64 array that other threads read."""
        array[i] = value

    def replace_word(array: np.ndarray, i: int, old: int, new: int) -> bool:
        """Write `new` into word `i` if it is `old`; returns True if it was."""
        was = array[i] == old
        array[i] = new if was else array[i]
        return bool(was)

    def pause() -> None:
        """Wait a few cycles in a loop that waits for another thread."""

    def array_from(address: int, n: int, dtype: np.dtype | type) -> np.ndarray:
        """The array of `n` values of `dtype` at an address; the caller keeps that memory alive."""
        return np.frombuffer((c_byte * (n * np.dtype(dtype).itemsize)).from_address(address), dtype)
else:
    I = np.int64  # noqa: E741

    @njit
    def record_at(states, i):
        """Record `i` of `states`, structured array (n,), by reference."""
        return states[i]

    @counting
    def array_from(address, n, dtype):
        """The array of `n` values of `dtype` at an address; the caller keeps that memory alive."""
        return numba.carray(pointer_to(address, dtype), (n,))
