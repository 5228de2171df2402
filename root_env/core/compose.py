"""Chains of `if` written from a table: which function serves which number.

A rule that sends a kind of frame, a card or a faction on to the function that serves it is a chain of comparisons:
that compiles into one jump, can be kept on disk and costs no function of its own per branch. Written by hand, such a
chain has a line for every row of a table that stands elsewhere. `chain` writes it from the table:

    legal = chain(
        __name__, "legal(s, kind, out)", "kind", {Kind.CRAFT: offers.legal_craft, ...}, "(s, out)",
        doc="List the choices of the top frame, whose kind is given.",
    )

is what this is:

    @njit
    def legal(s, kind, out):
        '''List the choices of the top frame, whose kind is given.'''
        if kind == 6:  # CRAFT
            legal_craft(s, out)
        ...

The text stays in `linecache`, so that tracebacks and debuggers show it.
"""

import linecache
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from root_env.core.ground import FT
from root_env.core.jit import njit


def chain(
    module: str,
    signature: str,
    on: str,
    branches: Mapping[int | tuple[int, ...], Callable[..., Any]],
    arguments: str,
    *,
    doc: str,
    otherwise: str = "",
    scope: Mapping[str, object] | None = None,
) -> Any:
    """A rule that calls the branch of the number that `on`, an expression, has.

    `module` is the caller's `__name__`, `signature` a name with parameters, `arguments` what every branch is given.
    A branch under several numbers, a tuple, serves them all. With `otherwise`, an expression, the rule returns what
    the branch returns, and that where there is no branch; without it no branch is a fault, which stops the game of the
    parameter `s`, if there is one. `scope` has the names that the expressions use.
    """
    name = signature.partition("(")[0]
    called = _names(branches.values())
    lines = [f"def {signature}:", f"    {doc!r}"]
    if not on.isidentifier():
        lines.append(f"    asked = {on}")
        on = "asked"
    before = "return " if otherwise else ""
    for word, (numbers, function) in zip(_words(len(branches)), branches.items(), strict=True):
        wanted = numbers if isinstance(numbers, tuple) else (numbers,)
        test = " or ".join(f"{on} == {int(number)}" for number in wanted)
        told = ", ".join(getattr(number, "name", "") for number in wanted)
        lines.append(f"    {word} {test}:" + (f"  # {told}" if told else ""))
        lines.append(f"        {before}{called[function]}{arguments}")
    if otherwise:
        lines.append(f"    return {otherwise}")
    elif branches and "s" in signature.rstrip(")").partition("(")[2].split(", "):
        lines += ["    else:", f"        s.fault = {int(FT.STACK_BROKEN)}"]
    names = {**(scope or {}), **{called[function]: function for function in branches.values()}}
    return njit(written(f"<{name} of {module}>", lines, name, {"__name__": module, **names}))


def guarded(
    module: str, apply: Callable[..., None], takes: Mapping[int, Sequence[str]], families: Sequence[Any]
) -> Callable[[Any, int, int], None]:
    """The rule `apply(s, kind, action)` for actions of the families that each kind of question takes.

    Another one, which a menu has listed by mistake, is a fault and does nothing: its number would mean anything to the
    function of that question. `families`: those of the game, with `name` and `size`, in the order of their ids.
    """
    known = np.zeros((max(takes) + 1, len(families)), np.bool_)
    for kind, names in takes.items():
        known[kind] = [family.name in names for family in families]
    family_of = np.repeat(np.arange(len(families), dtype=np.int16), [family.size for family in families])
    lines = [
        "def apply(s, kind, action):",
        "    'Apply a choice of the top frame, whose kind is given, if that question takes it.'",
        "    if KNOWN[kind, FAMILY_OF[action]]:",
        "        taken(s, kind, action)",
        "    else:",
        f"        s.fault = {int(FT.UNKNOWN_ACTION)}",
    ]
    scope = {"__name__": module, "KNOWN": known, "FAMILY_OF": family_of, "taken": apply}
    return njit(written(f"<apply of {module}>", lines, "apply", scope))


def written(filename: str, lines: list[str], name: str, scope: dict[str, Any]) -> Any:
    """The function `name` that these lines of source define; `linecache` shows them under `filename`."""
    source = "\n".join(lines) + "\n"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    exec(compile(source, filename, "exec"), scope)
    return scope[name]


def _words(n: int) -> list[str]:
    return ["if", *["elif"] * (n - 1)][:n]


def _names(functions: Iterable[Callable[..., Any]]) -> dict[Callable[..., Any], str]:
    """A name for each function: its own, or that of its module and its own where two are called alike."""
    distinct = list(dict.fromkeys(functions))
    often = Counter(function.__name__ for function in distinct)
    return {
        function: function.__name__
        if often[function.__name__] == 1
        else f"{function.__module__.replace('.', '_')}_{function.__name__}"
        for function in distinct
    }
