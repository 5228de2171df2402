"""What needs Numba: the two sorts of compiled function, and the files an entry point is kept in.

Works with Numba 0.61 to 0.68. The classes reach into its dispatcher and its cache, which are not
public: tests/contract/test_jit.py says what must still hold after an upgrade.
"""

import contextlib
import copy
import inspect
import os
import sys
import weakref
from collections.abc import Callable
from types import ModuleType
from typing import ClassVar

import numba
from numba.core import caching, codegen, event, sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime import rtsys
from numba.core.typing.templates import make_concrete_template

from root_env.core.jit import beside
from root_env.core.jit.cache import RULES, cache_dir, machine_lock, remove_half_written, remove_unused, say_not_kept
from root_env.core.jit.cold import Cold
from root_env.core.jit.kept import Kept, Keys
from root_env.core.jit.linking import KNOWN, EntryCompiler, RuleCompiler

FLAGS = {"nopython": True, "boundscheck": None, "error_model": "numpy", "nogil": True}
"""`boundscheck` None: as NUMBA_BOUNDSCHECK says."""


def _collapsed(arg: types.Type) -> types.Type:
    """The type a rule is compiled for when called with `arg`: int64 for every integer."""
    if isinstance(arg, types.Omitted):
        arg = numba.typeof(arg.value)
    if isinstance(arg, types.IntEnumMember):
        return types.int64
    arg = types.unliteral(arg)
    return types.int64 if isinstance(arg, types.Integer) else arg


def game_of(function) -> str | None:
    """The rules of which game a function belongs to: "root_env.core.", or the module of a game of somebody's own.

    None for policies and what else calls rules. What belongs to one game is compiled together, and nothing else is.
    """
    function = getattr(function, "py_func", function)
    module = getattr(function, "game", None)  # of functions made for a game by `core.loops.template`
    rules = RULES.match(module or function.__module__)
    return rules.group() if rules else module


def _takes_functions(sig) -> bool:
    """Whether an argument is a function, whose source no digest covers: such code is not kept."""
    args, _ = sigutils.normalize_signature(sig)
    return any(isinstance(arg, types.Dispatcher | types.FunctionType) for arg in args)


class Rule(CPUDispatcher):
    """A function for compiled callers only, with one version whatever integers it is given.

    Numba's own would be compiled again for int8, int16, int64 and every literal.
    """

    @classmethod
    def of(cls, function, *, counting: bool = False) -> "Rule":
        """`function` as a rule, without the wrappers that a call from Python or C needs.

        `counting`: it may make arrays and return them, since references to arrays are counted in it.
        """
        inside = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": counting}
        return cls(function, locals={}, targetoptions=FLAGS | inside, pipeline_class=RuleCompiler)

    def compile(self, sig):
        """Compile for `sig`, and count. Numba's own would also set two timers around each rule and all below it."""
        args, _ = sigutils.normalize_signature(sig)
        there = self.overloads.get(tuple(args))
        if there is not None:
            return there.entry_point
        with global_compiler_lock, self._compiling_counter:
            code = self._kept(tuple(args))
            if code is None:
                code = beside.taken(self, args) or self._compiled_here(tuple(args))
                if Kept.running and KNOWN:
                    Kept.running.add(self, tuple(args), code)
            self.add_overload(code)
        return code.entry_point

    def _kept(self, args: tuple):
        """The code that an earlier process has kept of this rule; None if there is none."""
        return Kept.running.take(self, args) if Kept.running and KNOWN else None

    def _compiled_here(self, args: tuple):
        with event.trigger_event("numba:compile", data={"dispatcher": self, "args": args}):
            code = self._compiler.compile(args, None)
        code.library.made_of, code.library.name_of_code = (self, args), code.fndesc.mangled_name
        if Cold.running:
            Cold.running.tick()
        return code

    def get_call_template(self, args, kws):
        """The signature a compiled caller uses; the caller then casts its arguments to it."""
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


class Silent(Rule):
    """A rule that compiled code passes over: `plain`, the function, runs in Python only."""

    @classmethod
    def of(cls, function) -> "Silent":
        """`function` as a rule that does nothing, with its arguments."""
        scope: dict = {}
        parameters = inspect.signature(function).parameters.values()
        bare = ", ".join(str(parameter.replace(annotation=parameter.empty)) for parameter in parameters)
        exec(f"def {function.__name__}({bare}): pass", scope)
        rule = super().of(scope[function.__name__])
        rule.plain = function
        return rule


class Entry(CPUDispatcher):
    """A function that Python calls; its compiled code is kept on disk, once per machine.

    Only the first call with new types of arguments comes through here. Later ones never leave C.
    """

    companions: ClassVar[list[tuple[str, Callable[[], None]]]] = []
    """A game, and what is called once its first entry point has been compiled cold: it uses others of that game, which
    share its rules."""

    known: ClassVar[weakref.WeakSet] = weakref.WeakSet()

    @classmethod
    def of(cls, function, *, parallel: bool) -> "Entry":
        """`function` as an entry point."""
        entry = cls(function, targetoptions=FLAGS | {"parallel": parallel}, pipeline_class=EntryCompiler)
        Entry.known.add(entry)
        return entry

    def __init__(self, py_func, locals=None, targetoptions=None, **options):
        super().__init__(py_func, locals or {}, targetoptions, **options)
        self._cache = _Cache(py_func)

    def compile(self, sig):
        """Load the code for `sig`, or compile it while other processes wait.

        Numba's lock is taken before the machine's: the other order could deadlock two threads.
        """
        args, _ = sigutils.normalize_signature(sig)
        if tuple(args) in self.overloads:
            return super().compile(sig)
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

    def _compile_cold(self, sig):
        """Compile, and with the first entry point of a game's rules all others of the same game."""
        name, game = self.py_func.__name__, game_of(self)
        together = [one for one in Entry.known if game_of(one) == game] if game else [self]
        companions = [use for of, use in Entry.companions if of == game]
        with Cold(name, f"{self._words(game)}, once per machine", not_compiled_below(together)):
            Kept.running = Kept(_keys())
            try:
                code = self._load_or_compile(sig)
                rules = [rule for rule in Shared.known if game_of(rule) == game] if game else []
                for rule in rules:  # before the second process has other work to answer for
                    rule.link()
                beside.use(companions, all(rule.is_kept() for rule in rules))
            finally:
                beside.end()
                Kept.running.close()
                Kept.running = None
        return code

    def _words(self, game: str | None) -> str:
        """What is compiled."""
        if game is None:
            return f"the policy {self.py_func.__name__}"
        return "the rules core" if RULES.match(game) else f"the rules of {game}"

    def _load_or_compile(self, sig):
        """Have the shared rules that it calls in place first: code that calls them cannot be loaded without."""
        for rule in shared_below(self):
            rule.link()
        return super().compile(sig)


class Anew(CPUDispatcher):
    """A function that Python calls, compiled anew in every process that does: its sources are not known."""

    @classmethod
    def of(cls, function) -> "Anew":
        """`function`, which asks a policy."""
        return cls(function, locals={}, targetoptions=FLAGS)

    def compile(self, sig):
        """Say so, if it is not done by the way."""
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

    Entry points that call it carry no copy of it and of all the rules below it. Code on disk names it by `symbol`,
    which stands for its address in this process.
    """

    known: ClassVar[list["Shared"]] = []

    @classmethod
    def like(cls, function, examples: Callable[[], tuple]) -> "Shared":
        """`function` as a shared rule; `examples()` are arguments of the types that it takes."""
        inside = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
        rule = cls(function, targetoptions=FLAGS | inside, pipeline_class=EntryCompiler)
        rule.examples, rule.key = examples, None
        rule.below = tuple(other for other in Shared.known if game_of(other) == game_of(rule))
        rule.symbol = f"root_env shared {function.__module__}.{function.__qualname__}"
        Shared.known.append(rule)
        return rule

    def is_there(self) -> bool:
        """Whether this rule need not be compiled."""
        return self.key is not None or self.is_kept()

    def is_kept(self) -> bool:
        """Whether its code is on disk, for other processes."""
        return self._cache.holds(tuple(map(numba.typeof, self.examples())))

    def find_types(self) -> None:
        """Know the types of the arguments, `args`."""
        self.args = tuple(map(numba.typeof, self.examples()))

    def link(self):
        """Load or compile this rule, and make its address known to code that is loaded or compiled from now on."""
        if self.key is None:
            self.find_types()
            self.compile(self.args)
        if self.key is None:
            code = self.overloads[self.args]
            codegen.ll.add_symbol(self.symbol, code.library.get_pointer_to_function(code.fndesc.llvm_func_name))
            outside = copy.copy(code.fndesc)
            outside.mangled_name = self.symbol
            key = object()
            self.targetctx.insert_user_function(key, outside)
            self.key = key

    def _load_or_compile(self, sig):
        for rule in self.below:
            rule.link()
        beside.wait_for(self)
        if not self._cache.holds(sig):
            others = [one for one in Shared.known if one is not self and game_of(one) == game_of(self)]
            others = [one for one in others if not one.is_there()]
            beside.compile_below(self, lambda: rules_below(self), others)
        return CPUDispatcher.compile(self, sig)

    def get_call_template(self, args, kws):
        """The one signature there is."""
        self.link()
        pysig, args = self._compiler.fold_argument_types(args, kws)
        name = self.py_func.__name__
        signature = self.overloads[self.args].signature
        return make_concrete_template(f"CallTemplate({name})", name, [signature]), pysig, args, {}

    def get_overload(self, sig):
        """What compiled callers call: the symbol, without the code behind it."""
        self.link()
        return self.key

    __call__ = Rule.__call__


def _keys() -> Keys:
    return Keys(lambda rule: isinstance(rule, Silent))


def not_compiled_below(functions) -> int:
    """How many rules these functions reach that are not compiled yet, as far as names tell."""
    left, seen = list(functions), set()
    while left:
        one = left.pop()
        if one not in seen and not (isinstance(one, Shared) and one.is_there()):
            seen.add(one)
            left += _named_in(one.py_func)
    return sum(isinstance(one, Rule) and not one.overloads for one in seen)


def shared_below(function) -> list[Shared]:
    """The shared rules that a function calls, directly or not, as far as names tell."""
    found, left, seen = [], [function], set()
    while left:
        one = left.pop()
        if one not in seen:
            seen.add(one)
            if isinstance(one, Shared):
                found += [*one.below, one]
            else:
                left += _named_in(one.py_func)
    return list(dict.fromkeys(found))


def rules_below(shared) -> dict[Rule, list]:
    """The rules that a shared one reaches as far as names tell, callees first, and what each names."""
    below: dict = {}

    def add(function) -> list:
        named = _named_in(function)
        for one in named:
            if isinstance(one, Rule) and one not in below:
                below[one] = []  # no rule reaches itself
                calls = add(one.py_func)
                del below[one]
                below[one] = calls
        return named

    add(shared.py_func)
    return {rule: calls for rule, calls in below.items() if not isinstance(rule, Silent)}


def serve() -> None:
    """Be the second process of `beside`; what is kept it reads, and the first one writes."""
    Kept.running = Kept(_keys())
    beside.serve(rules_below)


def _named_in(function) -> list[CPUDispatcher]:
    """Compiled functions that a function names: global, of a module, or of the function around it."""
    code, values = function.__code__, []
    for name in code.co_names:
        value = function.__globals__.get(name)
        values += [getattr(value, n, None) for n in code.co_names] if isinstance(value, ModuleType) else [value]
    for cell in function.__closure__ or ():
        with contextlib.suppress(ValueError):  # still empty
            values.append(cell.cell_contents)
    return [value for value in values if isinstance(value, CPUDispatcher)]


class _Locator(caching._SourceFileBackedLocatorMixin, caching._CacheLocator):
    """Puts an entry point's files into `cache_dir()`, leaving Numba's settings alone."""

    def __init__(self, py_func):
        self._py_file = py_func.__code__.co_filename
        self._lineno = py_func.__code__.co_firstlineno

    def get_cache_path(self):
        return str(cache_dir())


class _Files(caching.CompileResultCacheImpl):
    """Names those files, by module and function."""

    def __init__(self, py_func):
        self._lineno = py_func.__code__.co_firstlineno
        self._locator = _Locator(py_func)
        name = f"{py_func.__module__}.{py_func.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))


class _Cache(caching.FunctionCache):
    """Numba's cache of one function, except that bad files and full disks only cost time."""

    _impl_class = _Files

    def holds(self, sig) -> bool:
        """Whether compiled code for `sig` is on disk."""
        if _takes_functions(sig):
            return False
        try:
            key = self._index_key(sig, cpu_target.target_context.codegen())
            name = self._cache_file._load_index().get(key)
            return name is not None and os.path.exists(self._cache_file._data_path(name))
        except Exception:  # a damaged index; unpickling it can raise anything
            return False

    def load_overload(self, sig, target_context):
        if _takes_functions(sig):
            return None
        try:
            if not hasattr(self, "_load_overload"):  # another Numba
                return super().load_overload(sig, target_context)
            # all that finished code needs; Numba would import what only compiling needs, SciPy with it
            rtsys.initialize(target_context)
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except Exception:  # damaged: forget the index, so that saving starts a new one
            with contextlib.suppress(OSError):
                os.unlink(self._cache_file._index_path)
            return None

    def save_overload(self, sig, data):
        if not _takes_functions(sig):
            try:
                super().save_overload(sig, data)
            except OSError as problem:
                say_not_kept(cache_dir(), problem.strerror or str(problem))
