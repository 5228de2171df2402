"""Rules for a part of a game: copies of the rules without branches that only the rest of the game needs.

Rules that are written from a table, with a branch per row (`compose.written_from`), call the rules of factions and
cards. For a part of the game such rules are written again with fewer rows, and all rules that call them, directly or
not, are copied. All other rules are the same in every part. Constants work in the same way, such as the most players of
a state: rules that name them are copied with the smaller numbers.
"""

import dis
from collections.abc import Callable, Iterator, Mapping
from types import CellType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np

from root_env.engine.ground import AnyRule
from root_env.engine.jit import is_rule, like

Keeps = Callable[[int], bool]


class Part:
    """A part of a game. `keeps`: axis, such as "faction" -> a function that is True for the numbers that the part has.

    `constants`: name of a number or table in rules, such as "MAX_PLAYERS" -> its value in the whole game, and in the
    part.
    """

    def __init__(self, keeps: Mapping[str, Keeps], constants: Mapping[str, tuple[Any, Any]] = MappingProxyType({})):
        self._keeps = dict(keeps)
        self._constants = {name: both for name, both in constants.items() if not np.array_equal(*both)}
        self._rules: dict[int, AnyRule] = {}
        self._modules: dict[ModuleType, ModuleType] = {}

    def of(self, value: Any) -> Any:
        """The rule of this part that replaces a rule; any other value is returned as it is."""
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
        """The globals of a function that have another value in this part: constants, rules, and modules with rules that
        it names."""
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
        """The copy of a module for this part, in which these rules replace its own."""
        if module not in self._modules:
            self._modules[module] = ModuleType(module.__name__)
            vars(self._modules[module]).update(vars(module))
        vars(self._modules[module]).update(others)
        return self._modules[module]

    def _cells(self, function: FunctionType) -> tuple[CellType, ...] | None:
        """The closure of a function for this part; None if it is the same."""
        before = [cell.cell_contents for cell in function.__closure__ or ()]
        after = [self.of(value) for value in before]
        if all(one is other for one, other in zip(before, after, strict=True)):
            return None
        return tuple(map(CellType, after))


def _named_in(function: FunctionType) -> dict[str, set[str]]:
    """Global that a function names -> the attributes of it that the function reads."""
    named: dict[str, set[str]] = {}
    name = None
    for instruction in dis.get_instructions(function):
        if instruction.opname == "EXTENDED_ARG":  # comes before an instruction in a function with many names
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
    """The result of `GameRules.as_module` for a part. A rule is made when a loop first names it: a process that loads
    compiled loops needs none."""

    def __init__(self, whole: ModuleType, part: Part):
        super().__init__(whole.__name__, whole.__doc__)
        vars(self).update({name: value for name, value in vars(whole).items() if not is_rule(value)})
        self._whole, self._part = whole, part

    def __getattr__(self, name: str) -> Any:
        value = self._part.of(getattr(vars(self)["_whole"], name))
        setattr(self, name, value)
        return value
