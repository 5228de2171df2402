"""Which function lists and applies the choices of each decision, and runs each step.

Each kind of frame is declared with the module that has its functions (`declared/form.py`), and the chains here are
made of that. Function tables would run slower and could not be kept on disk.
"""

import importlib
from collections.abc import Callable

from root_env.core.abilities.asking import refuse_unasked
from root_env.core.compose import chain, guarded
from root_env.core.declared import frames
from root_env.core.declared.factions import RULES
from root_env.core.declared.form import Frame, function_of
from root_env.core.ids import Kind
from root_env.core.spec.actions import FAMILIES
from root_env.core.spec.decisions import FACTION_OF, SHARED
from root_env.core.spec.menus import TAKES


def _name(verb: str, frame: Frame) -> str:
    return f"{verb}_{frame.name.lower()}"


def _by_owner(sort: str, verb: str) -> dict[str, tuple[int, dict[Kind, Callable]]]:
    """Faction, or "nobody" -> its number, and the function `<verb>_<name>` of each of its decisions or steps."""
    of_nobody = {}
    for frame, package in frames.of_nobody(sort):
        module = importlib.import_module(f"{package}.{frame.at}")
        of_nobody[Kind(frame.number)] = function_of(module, _name(verb, frame), frame.name)
    found = {"nobody": (SHARED, of_nobody)}
    for faction in RULES:
        own = {Kind(f.number): faction.function(f.at, _name(verb, f)) for f in getattr(faction, sort)}
        found[faction.name] = (faction.number, own)
    return found


def _served(sort: str, verb: str, parameters: str, doc: str):
    """The rule `verb`, in two levels: whose kind of frame it is, then which.

    In one level everything would be compiled into one function, and random games play a tenth slower.
    """
    owners = {
        number: chain(
            __name__,
            f"{verb}_of_{name}(s, kind{parameters})",
            "kind",
            own,
            f"(s{parameters})",
            doc=f"{doc[:-1]}, one of {name}.",
        )
        for name, (number, own) in _by_owner(sort, verb).items()
        if own
    }
    return chain(
        __name__, f"{verb}(s, kind{parameters})", "FACTION_OF[kind]", owners, f"(s, kind{parameters})", doc=doc,
        scope={"FACTION_OF": FACTION_OF},
    )  # fmt: skip


legal = _served("decisions", "legal", ", out", "List the choices of the top frame, whose kind is given.")
_take = _served("decisions", "apply", ", action", "Apply a choice of the top frame, whose kind is given.")
apply = guarded(__name__, _take, TAKES, FAMILIES)
run = _served("steps", "run", "", "Run the step on top of the stack, whose kind is given.")
refuse_unasked()
