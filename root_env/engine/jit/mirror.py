"""Rules as plain Python in a process that has compiled them.

A rule gets a mirror: a plain function that calls mirrors where the rule calls other rules, and that reads the state
through the views of interpreted mode. Mirrors are slow. They do the one thing that compiled code does not do: they tell
what happens (`root/rules/events.py`).
"""

import functools
import sys
import threading
from types import CellType, FunctionType, ModuleType

import numpy as np
from numba.extending import is_jitted

from root_env.engine.jit.memory import copy_bytes
from root_env.engine.jit.views import copy_cells

_PLAIN = {id(np.int64): int, id(copy_bytes): copy_cells}
"""The identity of what rules name beside rules -> the same in plain Python."""


@functools.cache
def _has_rules(module: ModuleType) -> bool:
    return any(map(is_jitted, vars(module).values()))


class _Mirrors:
    """The mirrors of rules, and of the modules and other scopes in which rules find their names."""

    def __init__(self):
        self._functions: dict[int, FunctionType] = {}
        self._modules: dict[ModuleType, ModuleType] = {}  # not by name: each game has a module `game`
        self._scopes: dict[int, dict] = {}

    def of(self, value):
        """The mirror of a rule, of a module with rules or of a value in `_PLAIN`; other values stay as they are."""
        if is_jitted(value):
            if hasattr(value, "plain"):  # see `jit.silent`
                return value.plain
            if id(value) not in self._functions:
                self._functions[id(value)] = self._function(value.py_func)
            return self._functions[id(value)]
        if isinstance(value, ModuleType) and _has_rules(value):
            return self._module(value)
        return _PLAIN.get(id(value), value)

    def _function(self, f: FunctionType) -> FunctionType:
        cells = tuple(CellType(self.of(cell.cell_contents)) for cell in f.__closure__ or ()) or None
        return FunctionType(f.__code__, self._scope(f.__globals__), f.__name__, f.__defaults__, cells)

    def _module(self, module: ModuleType) -> ModuleType:
        if module not in self._modules:
            mirror = self._modules[module] = ModuleType(module.__name__)
            self._fill(vars(mirror), vars(module))
        return self._modules[module]

    def _scope(self, names: dict) -> dict:
        """The mirror of a function's globals. A rule that `compose` has written has globals that are no module's."""
        module = sys.modules.get(names["__name__"])
        if module is not None and vars(module) is names:
            return vars(self._module(module))
        if id(names) not in self._scopes:
            self._fill(self._scopes.setdefault(id(names), {}), names)
        return self._scopes[id(names)]

    def _fill(self, scope: dict, names: dict) -> None:
        for name, value in names.items():
            scope[name] = self.of(value)


_MIRRORS = _Mirrors()
_making = threading.RLock()  # nobody gets a scope that another thread is still filling


def plain(rule):
    """A rule as plain Python, together with all rules that it calls."""
    with _making:
        return _MIRRORS.of(rule)
