"""Compiled functions for players: rules, shared rules, entry points, and the files in which they are kept.

These classes use parts of Numba's dispatcher and cache that are not public. They work with Numba 0.61 to 0.68. `public`
does not use those parts, and docs/numba.md says what to do if a new Numba breaks this module.
"""

import contextlib
import copy
import functools
import os
import sys
import weakref
from collections.abc import Callable
from types import ModuleType
from typing import ClassVar

import numba
from numba.core import caching, codegen, sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime import rtsys
from numba.core.typing.templates import make_concrete_template

from root_env.engine.jit.cache import (
    PACKAGE,
    RULES,
    cache_dir,
    machine_lock,
    remove_half_written,
    remove_unused,
    say_not_kept,
)
from root_env.engine.jit.cold import Cold
from root_env.engine.jit.linking import EntryCompiler, RuleCompiler, need
from root_env.engine.jit.lowering import call_of, quickly
from root_env.engine.jit.public import FLAGS as PUBLIC_FLAGS

FLAGS = PUBLIC_FLAGS | {"nopython": True}
_INSIDE = FLAGS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
"""Flags of functions that only compiled code calls: no wrappers for calls from Python or C, no reference counting."""


COMPANIONS: list[tuple[str, Callable[[], None]]] = []
"""Groups of machines, each with a function. After the first entry point of a group has been compiled cold, the function
is called; it uses the other entry points of the group, which share its rules."""


def _collapsed(arg: types.Type) -> types.Type:
    """The type that a rule is compiled for when it is called with `arg`: int64 for every integer."""
    if isinstance(arg, types.Omitted):
        arg = numba.typeof(arg.value)
    if isinstance(arg, types.IntEnumMember):
        return types.int64
    arg = types.unliteral(arg)
    return types.int64 if isinstance(arg, types.Integer) else arg


def _flat(args):
    """These types, with the types in tuples in place of the tuples."""
    for arg in args:
        yield from _flat(arg) if isinstance(arg, types.BaseTuple) else (arg,)


def game_of(function) -> str | None:
    """The group of the machine of a function, see `machine.Machine.group`: the package of a game of ours.

    None for policies and other functions that call rules. The functions of one group are compiled together.
    """
    function = getattr(function, "py_func", function)
    rules = RULES.match(function.__module__)
    return getattr(function, "game", rules and rules.group(1))  # `engine.loops.template` sets `game`


class Rule(CPUDispatcher):
    """A function for compiled callers only. It has one version for integers of any type.

    Numba would compile its own functions again for int8, int16 and int64.
    """

    @classmethod
    def of(cls, function, *, counting: bool = False) -> "Rule":
        """`function` as a rule; with `counting` it may make and return arrays, and counts references to them."""
        return cls(function, locals={}, targetoptions=_INSIDE | {"_nrt": counting}, pipeline_class=RuleCompiler)

    def compile(self, sig):
        """Compile for `sig`, unless that has been done, and count it in `Cold`."""
        args, _ = sigutils.normalize_signature(sig)
        if tuple(args) not in self.overloads:
            with quickly():
                super().compile(sig)
            code = self.overloads[tuple(args)]
            if not code.library.can_fail:
                call = call_of(code.fndesc, code.library)
                self.targetctx.insert_func_defn([(call, code.library, call.signature)])
            if Cold.running:
                Cold.running.tick()
        return self.overloads[tuple(args)].entry_point

    def get_overload(self, sig):
        """The function that compiled callers call."""
        code = self.overloads[sigutils.normalize_signature(sig)[0]]
        return code.entry_point if code.library.can_fail else code.library

    def get_call_template(self, args, kws):
        """The signature that a compiled caller uses; the caller converts its arguments to these types."""
        pysig, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(map(_collapsed, args))
        self.compile(args)
        name = self.py_func.__name__
        signature = self.overloads[args].signature
        return make_concrete_template(f"CallTemplate({name})", name, [signature]), pysig, args, {}

    def __call__(self, *args, **kws):
        raise TypeError(
            f"{self.py_func.__name__} is compiled for other rules to call, and Python cannot: "
            "go through an entry point, or set ROOT_ENV_JIT=0"
        )


class Entry(CPUDispatcher):
    """A function that Python calls; its compiled code is kept on disk, once per machine.

    Only the first call with new types of arguments runs this Python code; later calls never leave C.
    """

    known: ClassVar[weakref.WeakSet] = weakref.WeakSet()

    @classmethod
    def of(cls, function) -> "Entry":
        """`function` as an entry point."""
        one = cls(function, targetoptions=FLAGS, pipeline_class=EntryCompiler)
        Entry.known.add(one)
        return one

    def __init__(self, py_func, locals=None, targetoptions=None, **options):
        super().__init__(py_func, locals or {}, targetoptions, **options)
        if hasattr(py_func, "version"):
            del self._cache
        else:
            self._cache = _Cache(py_func)

    @functools.cached_property
    def _cache(self) -> "_Cache":
        """The cache of a function with a version, made at first use, since the version is found by reading sources."""
        return _Cache(self.py_func)

    def compile(self, sig):
        """Load the code for `sig`, or compile it while other processes wait.

        Numba's lock is taken before the machine's: the other order could deadlock two threads.
        """
        args, _ = sigutils.normalize_signature(sig)
        if tuple(args) in self.overloads:
            return super().compile(sig)
        self._refuse_other_records(args)
        with global_compiler_lock:
            if Cold.running or self._cache.holds(sig):
                return self._load_or_compile(sig)
            with machine_lock(cache_dir()):
                if self._cache.holds(sig):  # another process was faster
                    return self._load_or_compile(sig)
                try:
                    code = self._compile_cold(sig)
                finally:
                    remove_half_written(cache_dir())
                remove_unused(cache_dir().parent)
                return code

    def _refuse_other_records(self, args):
        """Raise TypeError for states of another machine: compiled code would read them in its own layout.

        `engine.loops.template` sets `records`, the dtypes of records that a function takes.
        """
        records = getattr(self.py_func, "records", None)
        if records is None:
            return
        known = [numba.from_dtype(record) for record in records]
        for arg in _flat(args):
            if isinstance(arg, types.Array) and isinstance(arg.dtype, types.Record) and arg.dtype not in known:
                raise TypeError(f"{self.py_func.__name__}: these are states of another machine; see Machine.take_in")

    def _compile_cold(self, sig):
        """Compile the first entry point of a group, and all others of the same group with it."""
        name, game = self.py_func.__name__, game_of(self)
        together = [one for one in Entry.known if game_of(one) == game] if game else [self]
        companions = [use for of, use in COMPANIONS if of == game]
        with Cold(name, f"{self._words(game)}, once per machine", not_compiled_below(together)):
            code = self._load_or_compile(sig)
            for use in companions:
                use()
        return code

    def _words(self, game: str | None) -> str:
        """The subject of the compilation in words."""
        if game is None:
            return self.py_func.__name__
        return "the rules core" if game.startswith(f"{PACKAGE.name}.") else f"the rules of {game}"

    def _load_or_compile(self, sig):
        """Link the shared rules that it calls, then load or compile it: its code cannot be loaded without them."""
        for rule in shared_below(self):
            rule.link()
        with quickly():
            return super().compile(sig)


class Unkept(CPUDispatcher):
    """A function that Python calls; every process compiles it again, since its sources are not known."""

    @classmethod
    def of(cls, function) -> "Unkept":
        """`function`, a loop that asks a policy."""
        return cls(function, locals={}, targetoptions=FLAGS)

    def compile(self, sig):
        """Compile for `sig`, and print that, unless another compilation that prints is running."""
        args, _ = sigutils.normalize_signature(sig)
        with global_compiler_lock:
            if tuple(args) in self.overloads or Cold.running:
                return super().compile(sig)
            name = self.py_func.__name__
            advice = "for this process only; declared with root_env.policies.policy it would be kept on disk"
            with Cold(name, f"the policy {name} {advice}", not_compiled_below([self])):
                return super().compile(sig)


class Shared(Entry):
    """A rule whose compiled code is kept on disk by itself, and called by its address.

    Entry points that call it have no copy of it and of the rules below it. Code on disk names it by a symbol, which
    gets its address in this process.
    """

    known: ClassVar[list["Shared"]] = []

    @classmethod
    def of(cls, function, examples: Callable[[], tuple], *, counting: bool = False) -> "Shared":
        """`function` as a shared rule; `examples()` returns arguments of the types that it takes."""
        one = cls(function, targetoptions=_INSIDE | {"_nrt": counting}, pipeline_class=EntryCompiler)
        one.examples, one.key, game = examples, None, game_of(function)
        if game is not None:
            one.below = tuple(other for other in Shared.known if game_of(other) == game)
            Shared.known.append(one)
        return one

    @functools.cached_property
    def below(self) -> tuple["Shared", ...]:
        """The shared rules that a policy calls, found at first use: they may be defined after the policy."""
        called = (one for one in named_in(self.py_func) if one is not self)
        return tuple(dict.fromkeys(below for one in called for below in shared_below(one)))

    def is_there(self) -> bool:
        """True if this rule need not be compiled."""
        return self.key is not None or self._cache.holds(self._types())

    def _types(self) -> tuple[types.Type, ...]:
        """The types of its arguments."""
        return tuple(map(numba.typeof, self.examples()))

    def link(self):
        """Load or compile this rule, and give its address to code that is loaded or compiled from now on."""
        if self.key is None:
            self.args: tuple[types.Type, ...] = self._types()
            self.compile(self.args)
        if self.key is None:
            code, symbol = self.overloads[self.args], f"root_env shared {name_on_disk(self.py_func)}"
            codegen.ll.add_symbol(symbol, code.library.get_pointer_to_function(code.fndesc.llvm_func_name))
            outside = copy.copy(code.fndesc)
            outside.mangled_name = symbol
            key = object()
            self.targetctx.insert_user_function(key, outside)
            self.key = key

    def _load_or_compile(self, sig):
        for rule in self.below:
            rule.link()
        with quickly():
            return CPUDispatcher.compile(self, sig)

    def get_call_template(self, args, kws):
        """The one signature of this rule."""
        self.link()
        pysig, args = self._compiler.fold_argument_types(args, kws)
        name = self.py_func.__name__
        signature = self.overloads[self.args].signature
        return make_concrete_template(f"CallTemplate({name})", name, [signature]), pysig, args, {}

    def get_overload(self, sig):
        """The key of the symbol that compiled callers call, not the code behind it."""
        self.link()
        return self.key

    __call__ = Rule.__call__


def not_compiled_below(functions) -> int:
    """The number of rules that these functions call, directly or not, by name, and that are not compiled yet."""
    left, seen = list(functions), set()
    while left:
        one = left.pop()
        if one not in seen and not (isinstance(one, Shared) and one.is_there()):
            seen.add(one)
            left += named_in(one.py_func)
    return sum(isinstance(one, Rule) and not one.overloads for one in seen)


def shared_below(function) -> list[Shared]:
    """The shared rules that a function calls, directly or not, by name."""
    found, left, seen = [], [function], set()
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            if isinstance(one, Shared):
                found += [*one.below, one]
            else:
                left += named_in(one.py_func)
    return list(dict.fromkeys(found))


def named_in(function) -> list[CPUDispatcher]:
    """The compiled functions that a function names: globals, attributes of a module, or values of its closure."""
    code, values = function.__code__, []
    for name in code.co_names:
        value = function.__globals__.get(name)
        values += [getattr(value, n, None) for n in code.co_names] if isinstance(value, ModuleType) else [value]
    for cell in function.__closure__ or ():
        with contextlib.suppress(ValueError):  # still empty
            values.append(cell.cell_contents)
    return [value for value in values if isinstance(value, CPUDispatcher)]


def name_on_disk(function) -> str:
    """The module and the name of a function, and the version of its code if it has one."""
    version = getattr(function, "version", None)
    return f"{function.__module__}.{function.__qualname__}{f'-{version()}' if version else ''}"


class _Locator(caching._SourceFileBackedLocatorMixin, caching._CacheLocator):
    """Puts an entry point's files into `cache_dir()`, leaving Numba's settings alone."""

    def __init__(self, py_func):
        self._py_file = py_func.__code__.co_filename
        self._lineno = py_func.__code__.co_firstlineno
        self._has_version = hasattr(py_func, "version")

    def get_cache_path(self):
        return str(cache_dir())

    def get_source_stamp(self):
        """The time when the source file was changed; with a version it is not needed, and typed-in code has no file."""
        return (0.0, 0) if self._has_version else super().get_source_stamp()


class _Files(caching.CompileResultCacheImpl):
    """Names the files of an entry point by module and function."""

    def __init__(self, py_func):
        self._lineno = py_func.__code__.co_firstlineno
        self._locator = _Locator(py_func)
        self._filename_base = self.get_filename_base(name_on_disk(py_func), getattr(sys, "abiflags", ""))


need(caching.FunctionCache, "_load_overload", "_index_key", "_guard_against_spurious_io_errors")


class _Cache(caching.FunctionCache):
    """Numba's cache of one function, in which damaged files and full disks only cost time."""

    _impl_class = _Files

    def __init__(self, py_func):
        self.version = getattr(py_func, "version", None)
        super().__init__(py_func)

    def _index_key(self, sig, codegen):
        """Numba's key, with the version in place of the closure, which would be a new value in every process."""
        own = super()._index_key(sig, codegen)
        return (*own[:2], self.version()) if self.version else own

    def holds(self, sig) -> bool:
        """True if compiled code for `sig` is on disk."""
        try:
            key = self._index_key(sig, cpu_target.target_context.codegen())
            name = self._cache_file._load_index().get(key)
            return name is not None and os.path.exists(self._cache_file._data_path(name))
        except Exception:  # a damaged index; unpickling it can raise anything
            return False

    def load_overload(self, sig, target_context):
        try:
            # finished code needs only this; Numba would also import modules that only compiling needs, with SciPy
            rtsys.initialize(target_context)
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except Exception:  # damaged: forget the index, so that saving starts a new one
            with contextlib.suppress(OSError):
                os.unlink(self._cache_file._index_path)
            return None

    def save_overload(self, sig, data):
        try:
            super().save_overload(sig, data)
        except OSError as problem:
            say_not_kept(cache_dir(), problem.strerror or str(problem))


# -- the makers for `engine.jit` ---------------------------------------------------------------------------

rule, shared, entry, unkept = Rule.of, Shared.of, Entry.of, Unkept.of


def composed(function, examples: Callable[[], tuple]):
    """`function`, which counts references, as a shared rule if it calls rules; one that calls none is cheap to copy."""
    calls_rules = any(isinstance(called, Rule) for called in named_in(function))
    return Shared.of(function, examples, counting=True) if calls_rules else Rule.of(function, counting=True)


def is_rule(value: object) -> bool:
    """True for a rule, which only compiled code calls."""
    return isinstance(value, Rule)


def like(rule: Rule, function) -> Rule:
    """`function` as a rule of the same kind."""
    return Rule.of(function, counting=rule.targetoptions["_nrt"])
