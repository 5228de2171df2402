"""Chains of `if` written from a table of numbers and the functions that serve them.

A rule that calls the function for a kind of frame, a card or a faction is a chain of comparisons: that compiles into
one jump, can be kept on disk and needs no function of its own per branch. Written by hand, such a chain repeats a table
that stands elsewhere. `chain` writes it from the table:

    legal = chain(
        __name__, "legal(s, kind, who, out)", "kind", {Kind.CRAFT: offers.legal_craft, ...}, "(s, who, out)",
        doc="List the choices of the top frame, whose kind is given.",
    )

is the same as

    @njit
    def legal(s, kind, who, out):
        '''List the choices of the top frame, whose kind is given.'''
        if kind == 6:  # CRAFT
            legal_craft(s, who, out)
        ...

The text stays in `linecache`, so that tracebacks and debuggers show it.
"""

import linecache
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from root_env.engine.ground import FT, AnyRule
from root_env.engine.jit import njit
from root_env.engine.specialization import Keeps
from root_env.engine.tables import Family


def chain(
    module: str,
    signature: str,
    on: str,
    branches: Mapping[int | tuple[int, ...], AnyRule],
    arguments: str,
    *,
    doc: str,
    otherwise: str = "",
    scope: Mapping[str, object] | None = None,
    over: str = "",
) -> AnyRule:
    """A rule that calls the branch for the value of `on`, an expression.

    `module`: the caller's `__name__`; `signature`: a name with parameters; `arguments`: those of every branch. A branch
    under a tuple of numbers serves them all. With `otherwise`, an expression, the rule returns the result of the
    branch, or that expression if there is no branch. Without it the rule returns nothing; if there is no branch it
    stops the game of its parameter `s`, if it has one. `scope`: the names in the expressions. `over`: the axis of the
    numbers, such as "faction", if a part of the game leaves some out (`written_from`).
    """

    def write(keeps: Keeps) -> AnyRule:
        kept = {numbers: function for numbers, function in branches.items() if any(map(keeps, _each(numbers)))}
        return _chain(module, signature, on, kept, arguments, doc, otherwise, scope or {})

    return written_from(over, write) if over else njit(write(_all))


def _each(numbers: int | tuple[int, ...]) -> tuple[int, ...]:
    return numbers if isinstance(numbers, tuple) else (numbers,)


def _chain(
    module: str,
    signature: str,
    on: str,
    branches: Mapping[int | tuple[int, ...], AnyRule],
    arguments: str,
    doc: str,
    otherwise: str,
    scope: Mapping[str, object],
) -> AnyRule:
    """The function that `chain` makes a rule of."""
    name = signature.partition("(")[0]
    called = _names(branches.values())
    lines = [f"def {signature}:", f"    {doc!r}"]
    if not on.isidentifier():
        lines.append(f"    asked = {on}")
        on = "asked"
    before = "return " if otherwise else ""
    for word, (numbers, function) in zip(_words(len(branches)), branches.items(), strict=True):
        wanted = _each(numbers)
        test = " or ".join(f"{on} == {int(number)}" for number in wanted)
        told = ", ".join(getattr(number, "name", "") for number in wanted)
        lines.append(f"    {word} {test}:" + (f"  # {told}" if told else ""))
        lines.append(f"        {before}{called[function]}{arguments}")
    if otherwise:
        lines.append(f"    return {otherwise}")
    elif branches and "s" in signature.rstrip(")").partition("(")[2].split(", "):
        lines += ["    else:", f"        s.fault = {int(FT.STACK_BROKEN)}"]
    names = {**scope, **{called[function]: function for function in branches.values()}}
    return written(f"<{name} of {module}>", lines, name, {"__name__": module, **names})


def written_from(axes: str, write: Callable[..., AnyRule]) -> AnyRule:
    """The rule that `write` writes with all rows of its table. A part of the game has it written with fewer rows, see
    `specialization`: `write(keeps)` writes the rows whose number `keeps` accepts. `axes` names the axis of the numbers;
    with several axes, "frame faction", `write` takes as many functions."""
    rule: Any = njit(write(*(_all for _ in axes.split())))
    rule.written_from = axes, write
    return rule


def _all(number: int) -> bool:
    return True


def menus(
    module: str,
    name: str,
    taken: Mapping[int, Mapping[Family, AnyRule]],
    sizes: Mapping[str, int],
    *,
    doc: str,
    offered: Mapping[int, Mapping[Family, tuple[str, int]]] | None = None,
    whole: Collection[Family] = (),
) -> Callable[[Any, int, int, int], None]:
    """The rule `name(s, kind, who, action)`, which calls the function that applies an action at a kind of question.

    `taken`: kind of question -> family -> function. A function for one family is called with the arguments of the
    action, `(s, who, clearing)`; a function for several families, or for one of `whole`, with the action itself. An
    action of another family, which a menu has listed by mistake, is a fault and changes nothing else. `sizes`: kind of
    argument -> its number of values. `offered`: kind of question -> family that only one owner offers -> the axis of
    that owner, such as "faction", and his number. Parts of the game without this owner, or without a kind of question,
    get the rule without these branches. None: all parts have the same rule.
    """
    if offered is None:
        return njit(_menus(module, name, taken, sizes, doc, whole))
    axes = sorted({axis for families in offered.values() for axis, _ in families.values()})

    def write(keeps_frame: Keeps, *keeps: Keeps) -> AnyRule:
        has = dict(zip(axes, keeps, strict=True))

        def kept(kind: int, family: Family) -> bool:
            axis, number = offered[kind].get(family, ("", 0))
            return not axis or has[axis](number)

        menus_of_part = {
            kind: {family: apply for family, apply in menu.items() if kept(kind, family)}
            for kind, menu in taken.items()
            if keeps_frame(kind)
        }
        return _menus(module, name, menus_of_part, sizes, doc, whole)

    return written_from(" ".join(("frame", *axes)), write)


def _menus(
    module: str,
    name: str,
    taken: Mapping[int, Mapping[Family, AnyRule]],
    sizes: Mapping[str, int],
    doc: str,
    whole: Collection[Family],
) -> AnyRule:
    """The function that `menus` makes a rule of."""
    called = _names(function for menu in taken.values() for function in menu.values())
    lines = [f"def {name}(s, kind, who, action):", f"    {doc!r}"]
    for word, (kind, menu) in zip(_words(len(taken)), taken.items(), strict=True):
        lines.append(f"    {word} kind == {int(kind)}:  # {getattr(kind, 'name', kind)}")
        served = {}
        for family, function in menu.items():
            served.setdefault((function, family.continues), []).append(family)
        for first, ((function, _), families) in zip(_words(len(served)), served.items(), strict=True):
            test = " or ".join(map(_is_of, families))
            alone = len(families) == 1 and families[0] not in whole
            given = _arguments(families[0], sizes) if alone else ["action"]
            lines.append(f"        {first} {test}:  # {', '.join(family.name for family in families)}")
            lines.append(f"            {called[function]}({', '.join(['s', 'who', *given])})")
        lines += ["        else:", f"            s.fault = {int(FT.UNKNOWN_ACTION)}"]
    broken = f"s.fault = {int(FT.STACK_BROKEN)}"
    lines += ["    else:", f"        {broken}"] if taken else [f"    {broken}"]
    names = {called[function]: function for menu in taken.values() for function in menu.values()}
    return written(f"<{name} of {module}>", lines, name, {"__name__": module, **names})


def _is_of(family: Family) -> str:
    """The condition that `action` is of a family."""
    if family.size == 1:
        return f"action == {family.base}"
    return f"{family.base} <= action < {family.base + family.size}"


def _arguments(family: Family, sizes: Mapping[str, int]) -> list[str]:
    """The arguments of `action`, of this family, as expressions: an id is in mixed radix, the last argument fastest."""
    found, scale = [], 1
    for argument in reversed(family.arguments):
        index = f"(action - {family.base}) // {scale}" if scale > 1 else f"(action - {family.base})"
        scale *= sizes[argument]
        found.append(f"{index} % {sizes[argument]}" if scale < family.size else index)
    if family.start:
        found[-1] += f" + {family.start}"
    return found[::-1]


def written(filename: str, lines: list[str], name: str, scope: dict[str, Any]) -> AnyRule:
    """The function `name` that these lines of source define; `linecache` shows them under `filename`."""
    source = "\n".join(lines) + "\n"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), scope)
    return scope[name]


def _words(n: int) -> list[str]:
    return ["if", *["elif"] * (n - 1)][:n]


def _names(functions: Iterable[AnyRule]) -> dict[AnyRule, str]:
    """A name for each function: its own, with the name of its module before it if two functions share a name."""
    distinct = list(dict.fromkeys(functions))
    often = Counter(function.__name__ for function in distinct)
    return {
        function: function.__name__
        if often[function.__name__] == 1
        else f"{function.__module__.replace('.', '_')}_{function.__name__}"
        for function in distinct
    }
