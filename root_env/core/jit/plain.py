"""Compiled rules as the plain Python that they are written in, in a process that runs them compiled.

A rule gets a twin: a plain function that finds twins where the rule finds other rules, and reads the state through the
views that interpreted mode has. Slow, and for the one thing that compiled code does not do: telling what happens
(`core/events.py`).
"""

import functools
import sys
import threading
from types import CellType, FunctionType, ModuleType

import numpy as np

from root_env.core.jit.compiled import Rule, Shared, Silent


@functools.cache
def _has_rules(module: ModuleType) -> bool:
    return any(isinstance(value, Rule | Shared) for value in vars(module).values())


class _Twins:
    """What stands for rules, and for the modules and other scopes in which they find their names."""

    def __init__(self):
        self._functions: dict[int, FunctionType] = {}
        self._modules: dict[ModuleType, ModuleType] = {}  # not by name: each game has a module `game`
        self._scopes: dict[int, dict] = {}

    def of(self, value):
        """The twin of a rule or of a module with rules; all else is as it is, but for `I`, which is Python's int."""
        if isinstance(value, Silent):
            return value.plain
        if isinstance(value, Rule | Shared):
            if id(value) not in self._functions:
                self._functions[id(value)] = self._function(value.py_func)
            return self._functions[id(value)]
        if isinstance(value, ModuleType) and _has_rules(value):
            return self._module(value)
        return int if value is np.int64 else value

    def _function(self, f: FunctionType) -> FunctionType:
        cells = tuple(CellType(self.of(cell.cell_contents)) for cell in f.__closure__ or ()) or None
        return FunctionType(f.__code__, self._scope(f.__globals__), f.__name__, f.__defaults__, cells)

    def _module(self, module: ModuleType) -> ModuleType:
        if module not in self._modules:
            twin = self._modules[module] = ModuleType(module.__name__)
            self._fill(vars(twin), vars(module))
        return self._modules[module]

    def _scope(self, names: dict) -> dict:
        """The twin of a function's globals: those of its module, or of the text it has been written from."""
        module = sys.modules.get(names["__name__"])
        if module is not None and vars(module) is names:
            return vars(self._module(module))
        if id(names) not in self._scopes:
            self._fill(self._scopes.setdefault(id(names), {}), names)
        return self._scopes[id(names)]

    def _fill(self, scope: dict, names: dict) -> None:
        for name, value in names.items():
            scope[name] = self.of(value)


_TWINS = _Twins()
_making = threading.RLock()  # nobody gets a scope that another thread is still filling


def plain(rule):
    """A rule as plain Python, with all rules below it."""
    with _making:
        return _TWINS.of(rule)
