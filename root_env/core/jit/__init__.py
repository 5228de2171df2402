"""How the rules run: compiled by Numba, or as plain Python when `ROOT_ENV_JIT=0`.

The same source serves both. Compiled is what players get. Interpreted is for debuggers and for
tests of the rules; its views of a state refuse what compiled code would do in silence (store a
number that does not fit, take a negative index).

    njit             decorates a rule that other rules call, never Python
    counting         decorates such a rule that makes arrays or returns them
    shared           decorates such a rule that entry points share, instead of a copy in each
    silent           decorates such a rule that compiled code passes over, and only Python runs
    plain            a rule, and all below it, as plain Python whatever is compiled
    entry()          decorates a function that Python calls with arrays; compiled once per machine
    ensure_compiled  compiles or loads an entry point ahead of its first call
    record_at        one game's record: `s = record_at(states, i)`
    I, prange        an integer of full width; the parallel range
    namespace        an IntEnum's members as plain integers
    copy_bytes       a constant number of small integers, in a few wide moves
    array_from       the array at an address, which Python passes more cheaply than an array

`compiled` holds what needs Numba, which interpreted mode never imports; `cache` says where compiled
code is kept; `views` shows records to the interpreter.
"""

import os
from collections.abc import Callable
from ctypes import c_byte
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from root_env.core.jit.cache import RULES, cache_dir, source_digest
from root_env.core.jit.spread import set_workers, spread
from root_env.core.jit.views import RecordView, record_view, view_class

__all__ = [
    "INTERPRETED",
    "I",
    "RecordView",
    "array_from",
    "cache_dir",
    "copy_bytes",
    "counting",
    "ensure_compiled",
    "entry",
    "namespace",
    "njit",
    "plain",
    "prange",
    "record_at",
    "record_view",
    "set_workers",
    "shared",
    "silent",
    "source_digest",
    "spread",
    "view_class",
    "when_cold",
]

INTERPRETED: bool = os.environ.get("ROOT_ENV_JIT") == "0" or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True when the rules run as plain Python; the environment decides, at import."""

if not INTERPRETED:
    import numba

    from root_env.core.jit import compiled
    from root_env.core.jit.memory import copy_bytes, pointer_to

Rule = TypeVar("Rule", bound=Callable[..., Any])
"""A decorated function, which keeps its signature for editors and type checkers."""
Members = TypeVar("Members", bound=IntEnum)


def namespace(enum_cls: type[Members]) -> type[Members]:
    """The members of `enum_cls` as plain integers: `K = namespace(Kind)`, then `K.OUTRAGE`.

    Compiled code takes such an attribute for a constant, and no `int()` around an enum's member. It is a module, which
    editors take for the enumeration.
    """
    module = ModuleType(f"{enum_cls.__module__}.{enum_cls.__qualname__}", enum_cls.__doc__)
    for name, member in enum_cls.__members__.items():
        setattr(module, name, int(member))
    return cast("type[Members]", module)


def njit(function: Rule) -> Rule:
    """Make `function` a rule: compiled once, into what calls it, for int64 whatever it is given.

    Booleans stay booleans; records are passed and returned by reference. No recursion, and no call
    from Python: a compiled rule has no wrapper for that, and raises TypeError. It must not make
    or return arrays: it does not count references to the arrays that it is given. Counting them cost 5 % of the speed.
    """
    return function if INTERPRETED else compiled.Rule.of(function)


def counting(function: Rule) -> Rule:
    """Like `njit`, for a function that makes arrays or returns them: references to arrays are counted in it."""
    return function if INTERPRETED else compiled.Rule.of(function, counting=True)


def shared(examples: Callable[[], tuple[Any, ...]]) -> Callable[[Rule], Rule]:
    """Decorate a rule that many entry points call, and that has many rules below it. Python cannot call it.

    Compiled once and called by its address: an entry point that calls it is compiled in no time. `examples()` returns
    arguments of the types that it takes; integers are int64.
    """

    def decorate(function: Rule) -> Rule:
        return function if INTERPRETED else compiled.Shared.like(function, examples)

    return decorate


def silent(function: Rule) -> Rule:
    """Decorate a rule that runs in Python only: compiled rules may call it, and nothing happens. It returns nothing."""
    return function if INTERPRETED else compiled.Silent.of(function)


def plain(rule: Rule) -> Rule:
    """`rule` as plain Python, in a process that runs it compiled too; it takes a `record_view` for a record."""
    if INTERPRETED:
        return rule
    from root_env.core.jit.plain import plain as twin_of

    return twin_of(rule)


def entry(*, parallel: bool = False) -> Callable[[Rule], Rule]:
    """Decorate a function that Python calls with arrays. `parallel` lets it use `prange`.

    Compiled at the first call with given types of arguments, by one process of the machine while
    the others wait and load the result. Later calls are plain Numba calls. Aligned, writable,
    C-contiguous arrays, each of one dtype, keep it at one version.
    """

    def decorate(function: Rule) -> Rule:
        return function if INTERPRETED else compiled.Entry.of(function, parallel=parallel)

    return decorate


def when_cold(use_the_others: Callable[[], object], game: str = "root_env.core.") -> None:
    """Have `use_the_others()` called within the first cold compile of a game's rules, so that one process compiles
    every entry point. `game`: a module of the rules of which game, see `compiled.game_of`.

    A rule is compiled once per process, and only entry points and shared rules are kept on disk: entry points compiled
    by different processes would each pay for the rules below them.
    """
    rules = RULES.match(game)
    companion = rules.group() if rules else game, use_the_others
    if not INTERPRETED and companion not in compiled.Entry.companions:
        compiled.Entry.companions.append(companion)


def ensure_compiled(entry_point: Any, *args: Any) -> None:
    """Compile `entry_point`, or load it, for arguments like `args`, without calling it."""
    if not INTERPRETED:
        given = tuple(entry_point.typeof_pyval(arg) for arg in args)
        entry_point.compile(entry_point.fold_argument_types(given, {})[1])


if TYPE_CHECKING or INTERPRETED:
    I = int  # noqa: E741
    prange = range
    record_at = record_view

    def copy_bytes(target: Any, at: int, source: Any, n: int) -> None:
        """Copy the first `n` numbers of `source`, a field of int8, to `target[at:]`, int8."""
        target[at : at + n] = source.flat()[:n]

    def array_from(address: int, n: int, dtype: Any) -> np.ndarray:
        """The array of `n` values of `dtype` at an address; whoever calls keeps its memory."""
        return np.frombuffer((c_byte * (n * np.dtype(dtype).itemsize)).from_address(address), dtype)
else:
    I = np.int64  # noqa: E741
    prange = numba.prange

    @njit
    def record_at(states, i):
        """Record `i` of `states`, structured array (n,), by reference."""
        return states[i]

    @counting
    def array_from(address, n, dtype):
        """The array of `n` values of `dtype` at an address; whoever calls keeps its memory."""
        return numba.carray(pointer_to(address, dtype), (n,))
