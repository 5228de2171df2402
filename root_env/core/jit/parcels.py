"""Compiled rules on their way from one process to another that has the same sources.

A rule's code names the rules that it calls, and so does its parcel; each goes by itself, callees first. What is called
and no rule, a function of Numba's own, goes along.
"""

import contextlib
import copy
import io
import pickle
from collections.abc import Callable
from typing import NamedTuple

from numba.core import compiler, types, typing
from numba.core.codegen import ll

from root_env.core.jit.linking import RuleLibrary


class Parcel(NamedTuple):
    """A rule compiled for some types of arguments."""

    rule: int
    arguments: tuple
    """Their types in words."""
    name: str
    """Of the code, of which there is only one that is called so."""
    calls: tuple[str | bytes | tuple[str], ...]
    """Names of rules' code, code that is no rule's, and keys of rules that both processes find on disk."""
    content: bytes


class Foreign:
    """Code that is no rule's, as a library to be linked."""

    def __init__(self, code: bytes):
        self._reload_init = ()
        self._module = ll.parse_bitcode(code)

    def _get_module_for_linking(self):
        return self._module


def bitcode_of(library) -> bytes:
    """Code that is no rule's."""
    return library._get_module_for_linking().as_bitcode()


class Pickler(pickle.Pickler):
    """Writes a number for a type that both processes know."""

    def __init__(self, file, number_of_type: dict[int, int]):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._number_of_type = number_of_type

    def persistent_id(self, obj):
        return self._number_of_type.get(id(obj))


class Unpickler(pickle.Unpickler):
    """Finds those types by their numbers."""

    def __init__(self, file, long_types: tuple[types.Type, ...]):
        super().__init__(file)
        self._long_types = long_types

    def persistent_load(self, pid):
        return self._long_types[pid]


def made_again(rule, args: tuple, library: RuleLibrary, described, environment) -> compiler.CompileResult:
    """A compiled rule of its parts: its code, what a caller must know of it, and its environment."""
    library.made_of, context = (rule, args), rule.targetctx
    door = context.get_executable(library, described, environment)
    context.insert_user_function(door, described, [library])
    return compiler.compile_result(
        target_context=context, typing_context=rule.typingctx, entry_point=door, fndesc=described, library=library,
        environment=environment, signature=typing.signature(described.restype, *args), objectmode=False, lifted=(),
        reload_init=(),
    )  # fmt: skip


class Box:
    """The rules that may be sent, and what has come. Both processes have their like, with the rules in one order."""

    def __init__(self, rules, long_types: tuple[types.Type, ...], kept: Callable[[str], RuleLibrary | None]):
        """`long_types`: types that both processes know, and that need not be sent; `kept`: rules on disk, by key."""
        self._kept = kept
        self._rules = list(rules)
        self._number = {rule: number for number, rule in enumerate(self._rules)}
        self._long_types = long_types
        self._number_of_type = {id(one): number for number, one in enumerate(long_types)}
        self._there: set[str] = set()  # names of code that the other process has
        self._came: dict[str, Parcel] = {}
        self._name: dict[tuple, str] = {}  # (rule, arguments in words) -> name of the code that came
        self._codes: dict[str, compiler.CompileResult] = {}  # of both
        self._foreign: dict[bytes, Foreign] = {}

    def _words(self, args) -> tuple:
        numbers = self._number_of_type
        return tuple(numbers[id(arg)] if id(arg) in numbers else str(arg) for arg in args)

    # -- sending -------------------------------------------------------------------------------------

    def parcels_for(self, code) -> list[Parcel]:
        """A compiled rule and what it calls, as far as the other process lacks it."""
        found: list[Parcel] = []
        self._pack(code.library, found)
        return found

    def _pack(self, library: RuleLibrary, found: list[Parcel]) -> bool:
        """Append what is to be sent; whether the other process will have this rule."""
        if library.is_kept:
            return True
        rule, args = library.made_of
        code = rule.overloads[args]
        name = code.fndesc.mangled_name
        if name in self._there:
            return True
        if rule not in self._number:
            return False
        calls: list[str | bytes | tuple[str]] = []
        for below in library.calls():
            if not isinstance(below, RuleLibrary):
                calls.append(bitcode_of(below))
            elif below.is_kept:
                calls.append((below.key,))
            elif self._pack(below, found):
                calls.append(below.name_of_code)
            else:
                return False
        self._there.add(name)
        self._codes[name] = code
        found.append(Parcel(self._number[rule], self._words(args), name, tuple(calls), self._pickled(args, code)))
        return True

    def _pickled(self, args, code) -> bytes:
        described = copy.copy(code.fndesc)
        described.typemap = described.calltypes = described.global_dict = None
        library, file = code.library, io.BytesIO()
        contents = (args, described, code.environment, library.environments.kept, library.bitcode())
        Pickler(file, self._number_of_type).dump(contents)
        return file.getvalue()

    # -- receiving -----------------------------------------------------------------------------------

    def receive(self, parcels: list[Parcel]) -> None:
        """Keep what has come until it is asked for."""
        for parcel in parcels:
            self._there.add(parcel.name)
            self._came[parcel.name] = parcel
            self._name.setdefault((parcel.rule, parcel.arguments), parcel.name)

    def take(self, rule, args):
        """The code of a rule for these types of arguments, if it has come; else None."""
        number = self._number.get(rule)
        name = None if number is None else self._name.get((number, self._words(args)))
        with contextlib.suppress(LookupError):  # what it calls has not come: the sender was stopped
            return None if name is None else self._code(name)

    def _code(self, name: str) -> compiler.CompileResult:
        if name not in self._codes:
            self._codes[name] = self._unpacked(self._came[name])
        return self._codes[name]

    def _unpacked(self, parcel: Parcel) -> compiler.CompileResult:
        rule = self._rules[parcel.rule]
        args, described, environment, kept, bitcode = Unpickler(io.BytesIO(parcel.content), self._long_types).load()
        calls = [self._library(one) for one in parcel.calls]
        library = RuleLibrary.of(rule.targetctx.codegen(), described.qualname, ll.parse_bitcode(bitcode), calls, kept)
        library.name_of_code = parcel.name
        return made_again(rule, args, library, described, environment)

    def _library(self, one: str | bytes | tuple[str]):
        if isinstance(one, tuple):
            library = self._kept(one[0])
            if library is None:
                raise LookupError(one[0])
            return library
        if isinstance(one, str):
            return self._code(one).library
        if one not in self._foreign:
            self._foreign[one] = Foreign(one)
        return self._foreign[one]
