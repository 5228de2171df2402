"""Rules for a part of a game: copies that leave out what the rest would need.

What a faction or a card brings is called by rules that are written from a table, with a branch per row
(`compose.written_from`). A part of the game has such rules written anew without the rows that it does not keep, and
copies of all rules that call them, directly or not. Rules that call none of these stay the same ones in every part.
So it is with constants, such as the players that a state has room for: rules that name them are copied with fewer.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator, Mapping
from types import CellType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np

from root_env.engine.ground import AnyRule
from root_env.engine.jit import is_rule, like

Keeps = Callable[[int], bool]


class Part:
    """A part of a game. `keeps`: for what rows are numbered by, such as "faction", whether the part has a number.

    `constants`: numbers and tables that rules name, such as "MAX_PLAYERS", as the whole game has them and as the part
    does.
    """

    def __init__(self, keeps: Mapping[str, Keeps], constants: Mapping[str, tuple[Any, Any]] = MappingProxyType({})):
        self._keeps = dict(keeps)
        self._constants = {name: both for name, both in constants.items() if not np.array_equal(*both)}
        self._rules: dict[int, AnyRule] = {}
        self._modules: dict[ModuleType, ModuleType] = {}

    def of(self, value: Any) -> Any:
        """The rule of this part that takes the place of a rule. Whatever is no rule stays as it is."""
        if not is_rule(value):
            return value
        if id(value) not in self._rules:
            self._rules[id(value)] = self._copy(value)
        return self._rules[id(value)]

    def _copy(self, rule: Any) -> AnyRule:
        function = rule.py_func
        axes, write = getattr(rule, "written_from", ("", None))
        if write is not None:
            function = write(*(self._keeps[axis] for axis in axes.split()))
        names, cells = dict(self._changed(function)), self._cells(function)
        if function is rule.py_func and not names and cells is None:
            return rule
        copy = FunctionType(
            function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__,
            function.__closure__ if cells is None else cells,
        )  # fmt: skip
        copy.__module__, copy.__qualname__ = rule.py_func.__module__, rule.py_func.__qualname__
        return like(rule, copy)

    def _changed(self, function: FunctionType) -> Iterator[tuple[str, object]]:
        """The globals of a function that have another value in this part: constants, rules, and modules whose rules it
        names."""
        for name, attributes in _named_in(function).items():
            value = function.__globals__.get(name)
            if name in self._constants and value is self._constants[name][0]:
                yield name, self._constants[name][1]
            elif isinstance(value, ModuleType):
                others = {a: self.of(rule) for a in attributes if is_rule(rule := vars(value).get(a))}
                if any(other is not vars(value)[a] for a, other in others.items()):
                    yield name, self._module(value, others)
            elif self.of(value) is not value:
                yield name, self.of(value)

    def _module(self, module: ModuleType, others: Mapping[str, object]) -> ModuleType:
        """The copy of a module for this part, which has these rules in the places of its own."""
        if module not in self._modules:
            self._modules[module] = ModuleType(module.__name__)
            vars(self._modules[module]).update(vars(module))
        vars(self._modules[module]).update(others)
        return self._modules[module]

    def _cells(self, function: FunctionType) -> tuple[CellType, ...] | None:
        """What a function has from the function around it, as it is in this part; None where it is the same."""
        before = [cell.cell_contents for cell in function.__closure__ or ()]
        after = [self.of(value) for value in before]
        if all(one is other for one, other in zip(before, after, strict=True)):
            return None
        return tuple(map(CellType, after))


def _named_in(function: FunctionType) -> dict[str, set[str]]:
    """The globals that a function names, each with the attributes that it asks it for."""
    named: dict[str, set[str]] = {}
    name = None
    for instruction in dis.get_instructions(function):
        if instruction.opname == "EXTENDED_ARG":  # stands before an instruction in a function of many names
            continue
        if instruction.opname == "LOAD_GLOBAL":
            name = instruction.argval
            named.setdefault(name, set())
        elif name is not None and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            named[name].add(instruction.argval)
            name = None
        else:
            name = None
    return named


class GameOfPart(ModuleType):
    """What `GameRules.as_module` gives, for a part: its rules are made when a loop first names them, since a process
    that finds the loops compiled needs none."""

    def __init__(self, whole: ModuleType, part: Part):
        super().__init__(whole.__name__, whole.__doc__)
        vars(self).update({name: value for name, value in vars(whole).items() if not is_rule(value)})
        self._whole, self._part = whole, part

    def __getattr__(self, name: str) -> Any:
        value = self._part.of(getattr(vars(self)["_whole"], name))
        setattr(self, name, value)
        return value
