"""Templates: files of functions that are made for one game; each function is copied, and its placeholders are replaced.

A template is a module of plain functions. `njit`, `entry()` and `shared(examples)` here mark a function: once it is
made for a game, the decorator of `engine.jit` of the same name is applied to it. The compiled code is the same as if
the file had been written for that game alone: nothing is looked up or called through a pointer.
"""

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

from root_env.engine import jit
from root_env.engine.ground import AnyRule

Rule = TypeVar("Rule", bound=AnyRule)
Loops = TypeVar("Loops", bound=ModuleType)
_MAKES = "_makes"
"""The attribute of a marked function that holds the function that makes a rule or an entry point of it."""


def _marked(function: Rule, makes: Callable[[FunctionType, dict[str, Any]], AnyRule]) -> Rule:
    setattr(function, _MAKES, makes)
    return function


def njit(function: Rule) -> Rule:
    """Mark a rule."""
    return _marked(function, lambda made, names: jit.njit(made))


def entry() -> Callable[[Rule], Rule]:
    """Mark a function that Python calls with arrays."""
    return lambda function: _marked(function, lambda made, names: jit.entry()(made))


def shared(examples: Callable[[], tuple[object, ...]]) -> Callable[[Rule], Rule]:
    """Mark a rule that entry points share; `examples()` returns arguments of the types that it takes."""

    def mark(function: Rule) -> Rule:
        return _marked(function, lambda made, names: jit.shared(FunctionType(examples.__code__, names))(made))

    return mark


def made_for(template: Loops, module: str, name: str, version: str, group: str, brought: Mapping[str, object]) -> Loops:
    """The functions of a template made for one game; the module named `module` will hold them as `name`.

    Functions of one `group` are compiled together. `version` distinguishes functions of one name: it is a digest of the
    game's sources, if compiled code has no other way to notice a change, or the name of a part of the game. `brought`:
    name in the template, of `placeholders` or of other loops -> its replacement.
    """
    made = ModuleType(f"{module}.{name}", template.__doc__)
    names = vars(made)
    names.update(
        {key: value for key, value in vars(template).items() if key == "__builtins__" or not key.startswith("__")}
    )
    names.update({key: value for key, value in brought.items() if key in names})
    for key, function in vars(template).items():
        if isinstance(function, FunctionType) and function.__module__ == template.__name__:
            names[key] = _made(function, names, module, f"{name}.{key}{version and '-'}{version}", group)
    return cast(Loops, made)


def _made(function: FunctionType, names: dict[str, Any], module: str, qualname: str, group: str) -> AnyRule:
    made = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__doc__ = function.__kwdefaults__, function.__doc__
    made.__annotations__, made.__module__, made.__qualname__ = function.__annotations__, module, qualname
    made.game = group
    if "game" in names:
        made.records = names["game"].STATE, names["game"].PLACES.dtype
    makes = getattr(function, _MAKES, None)
    return makes(made, names) if makes else made
