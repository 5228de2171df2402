"""Compiled rules kept on disk one by one: after an edit, only what it touches is compiled again.

Code of entry points is kept under a digest of all sources, since Numba cannot tell what they are made of. A rule by
itself can: its key is a digest of its own code and constants, of the values that it names, of the keys of the rules
that it calls, and of the types of its arguments. A rule that names something whose content cannot be told is not kept.
"""

from __future__ import annotations

import contextlib
import copy
import dis
import functools
import hashlib
import io
import pickle
import sqlite3
import time
from collections.abc import Callable, Iterator
from enum import EnumType
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

import numpy as np
from numba.core import compiler, dispatcher, types
from numba.core.codegen import ll
from numba.core.registry import cpu_target

from root_env.core.jit.cache import UNUSED_DAYS, cache_dir, settings
from root_env.core.jit.linking import RuleLibrary
from root_env.core.jit.parcels import Foreign, Pickler, Unpickler, bitcode_of, made_again

FILE_NAME = "rules.sqlite"
_TABLE = "CREATE TABLE IF NOT EXISTS rule (key TEXT PRIMARY KEY, name TEXT, used REAL, code BLOB, door BLOB)"


class _UntoldError(Exception):
    """A rule names something whose content cannot be told."""


# -- keys --------------------------------------------------------------------------------------------


@functools.cache
def _ground() -> bytes:
    """What shapes all compiled code: versions, settings, the processor, and the compiler around Numba."""
    digest = hashlib.sha256(repr((settings(), cpu_target.target_context.codegen().magic_tuple())).encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


def _named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function names outside of itself, as it writes it (`A.PASS`), and what that stands for."""
    path, value = "", None
    for one in dis.get_instructions(function.__code__):
        if path and isinstance(value, ModuleType) and one.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            path, value = f"{path}.{one.argval}", getattr(value, one.argval, None)
            continue
        if path:
            yield path, value
        path = one.argval if one.opname == "LOAD_GLOBAL" and one.argval in function.__globals__ else ""
        value = function.__globals__.get(path)
    if path:
        yield path, value


class Keys:
    """The keys of rules; `is_silent` says which do nothing."""

    def __init__(self, is_silent: Callable[[Any], bool]):
        self._is_silent = is_silent
        self._of_rules: dict[Any, bytes | None] = {}
        self._of_types: dict[int, tuple[types.Type, bytes]] = {}

    def of(self, rule: Any, args: tuple) -> str | None:
        """The key of a rule for these types of arguments; None if it cannot be told."""
        try:
            digest = hashlib.sha256(self._rule(rule))
        except _UntoldError:
            return None
        for arg in args:
            digest.update(self._type(arg))
        return digest.hexdigest()

    def _type(self, one: types.Type) -> bytes:
        if id(one) not in self._of_types:
            self._of_types[id(one)] = one, hashlib.sha256(str(one).encode()).digest()
        return self._of_types[id(one)][1]

    def _rule(self, rule: Any) -> bytes:
        if rule not in self._of_rules:
            digest = hashlib.sha256(_ground())
            digest.update(f"{rule.py_func.__module__} {sorted(rule.targetoptions.items())}".encode())
            self._of_rules[rule] = None
            with contextlib.suppress(_UntoldError):
                self._function(rule.py_func, digest)
                self._of_rules[rule] = digest.digest()
        if self._of_rules[rule] is None:
            raise _UntoldError
        return self._of_rules[rule]

    def _function(self, function: FunctionType, digest) -> None:
        self._code(function.__code__, digest)
        self._value((function.__defaults__, *(function.__kwdefaults__ or {}).items()), digest)
        for path, value in _named(function):
            digest.update(path.encode())
            self._value(value, digest)
        for cell in function.__closure__ or ():
            self._value(cell.cell_contents, digest)

    def _code(self, code: CodeType, digest) -> None:
        shape = code.co_name, code.co_argcount, code.co_flags, code.co_names, code.co_varnames
        digest.update(repr((*shape, code.co_freevars, code.co_cellvars)).encode() + code.co_code)
        self._value(code.co_consts, digest)

    def _value(self, value: Any, digest) -> None:
        """Add what a name stands for."""
        if isinstance(value, dispatcher.Dispatcher):
            self._called(value, digest)
        elif isinstance(value, tuple | list):
            digest.update(f"{type(value).__name__} {len(value)}".encode())
            for one in value:
                self._value(one, digest)
        elif isinstance(value, np.ndarray) and value.dtype != object:
            digest.update(f"{value.dtype!r} {value.shape}".encode() + value.tobytes())
        elif isinstance(value, np.dtype):
            digest.update(repr(value).encode())
        elif value is None or isinstance(value, bool | int | float | str | bytes | np.generic):
            digest.update(f"{type(value).__name__} {value!r}".encode())
        elif isinstance(value, type | BuiltinFunctionType) and value.__module__ in ("builtins", "numpy"):
            digest.update(f"{value.__module__}.{value.__qualname__}".encode())
        elif isinstance(value, EnumType):
            digest.update(repr([(name, one.value) for name, one in value.__members__.items()]).encode())
        elif (getattr(value, "__module__", None) or "").startswith(__package__) and "intrinsic" in repr(value):
            digest.update(repr(value).encode())  # its source is a part of the ground
        else:
            raise _UntoldError

    def _called(self, rule: Any, digest) -> None:
        if self._is_silent(rule):
            digest.update(b"silent")
        elif hasattr(rule, "py_func"):
            digest.update(self._rule(rule))
            digest.update(getattr(rule, "symbol", "").encode())  # code that calls a shared rule names it by that


# -- the file ----------------------------------------------------------------------------------------


class Kept:
    """The rules on disk, open for the length of a cold compile. Whatever is wrong with the file, it is done without."""

    running: ClassVar[Kept | None] = None

    def __init__(self, keys: Keys):
        self._keys = keys
        self._libraries: dict[str, RuleLibrary | None] = {}
        self._used: set[str] = set()
        self._names: dict[str, str] = {}
        self._new: dict[str, compiler.CompileResult] = {}
        self._file: sqlite3.Connection | None = None
        path = cache_dir().parent / FILE_NAME
        with contextlib.suppress(OSError, sqlite3.Error):
            try:
                self._open(path)
            except sqlite3.OperationalError:  # locked, or nowhere to write
                raise
            except sqlite3.DatabaseError:  # damaged: begin anew
                self._file.close()
                path.unlink()
                self._open(path)

    def _open(self, path: Path) -> None:
        self._file = sqlite3.connect(path, timeout=10.0, check_same_thread=False)
        self._file.execute(_TABLE)
        self._names = dict(self._file.execute("SELECT key, name FROM rule"))

    def has(self, rule: Any, args: tuple) -> bool:
        """Whether a rule is there for these types of arguments."""
        return self._keys.of(rule, args) in self._names

    def _row(self, key: str | None) -> tuple[bytes, bytes] | None:
        if self._file is not None and key in self._names:
            with contextlib.suppress(sqlite3.Error):
                return self._file.execute("SELECT code, door FROM rule WHERE key = ?", (key,)).fetchone()
        return None

    # -- out of the file -----------------------------------------------------------------------------

    def take(self, rule: Any, args: tuple) -> compiler.CompileResult | None:
        """The code of a rule for these types of arguments; None if it is not there."""
        key = self._keys.of(rule, args)
        row = self._row(key)
        if row is None:
            return None
        try:
            library = self.library(key)
            described, environment = Unpickler(io.BytesIO(row[1]), args).load()
        except Exception:  # damaged; unpickling can raise anything
            return None
        if library is None or described.mangled_name != library.name_of_code:
            return None
        return made_again(rule, args, library, described, environment)

    def library(self, key: str) -> RuleLibrary | None:
        """A rule's code with all below it, as a library; None if some of that is missing."""
        if key not in self._libraries:
            self._libraries[key] = None  # no rule reaches itself
            row = self._row(key)
            self._libraries[key] = row and self._made(key, row[0])
        return self._libraries[key]

    def _made(self, key: str, code: bytes) -> RuleLibrary | None:
        name, qualname, calls, environments, bitcode = pickle.loads(code)
        below = []
        for one in calls:
            if isinstance(one, bytes):
                below.append(Foreign(one))
                continue
            library = self.library(one[0])
            if library is None or library.name_of_code != one[1]:
                return None
            below.append(library)
        generator = cpu_target.target_context.codegen()
        library = RuleLibrary.of(generator, qualname, ll.parse_bitcode(bitcode), below, environments)
        library.name_of_code, library.key, library.is_kept = name, key, True
        self._used.add(key)
        return library

    # -- into the file -------------------------------------------------------------------------------

    def add(self, rule: Any, args: tuple, code: compiler.CompileResult) -> None:
        """Note a rule that has been compiled, here or by another process, to be kept."""
        key = self._keys.of(rule, args)
        if key and isinstance(code.library, RuleLibrary):
            code.library.key = key
            self._new[key] = code

    def close(self) -> None:
        """Write what was noted, and forget what nobody has used for long."""
        if self._file is None:
            return
        with contextlib.suppress(sqlite3.Error, OSError), self._file:
            now = time.time()
            self._file.executemany("UPDATE rule SET used = ? WHERE key = ?", [(now, key) for key in self._used])
            self._file.execute("DELETE FROM rule WHERE used < ?", (now - UNUSED_DAYS * 86_400,))
            for key, code in self._new.items():
                name = code.library.name_of_code
                if self._names.get(key) != name and self._can_be_kept(code.library):
                    self._file.execute("REPLACE INTO rule VALUES (?, ?, ?, ?, ?)", (key, name, now, *_packed(code)))
        with contextlib.suppress(sqlite3.Error):
            self._file.close()
        self._file = None

    def _can_be_kept(self, library: RuleLibrary) -> bool:
        """Whether each rule that it calls is kept too."""
        return all(one.key for one in library.calls() if isinstance(one, RuleLibrary))


def _packed(code: compiler.CompileResult) -> tuple[bytes, bytes]:
    """A rule as the file has it: what a caller links, and what a caller must know of it."""
    library, described = code.library, copy.copy(code.fndesc)
    described.typemap = described.calltypes = described.global_dict = None
    calls = [
        (one.key, one.name_of_code) if isinstance(one, RuleLibrary) else bitcode_of(one) for one in library.calls()
    ]
    own = library.name_of_code, described.qualname, calls, library.environments.kept, library.bitcode()
    file = io.BytesIO()
    numbers = {id(arg): k for k, arg in enumerate(code.signature.args)}
    Pickler(file, numbers).dump((described, code.environment))
    return pickle.dumps(own, pickle.HIGHEST_PROTOCOL), file.getvalue()
