"""Which function lists and applies the choices of each decision, and runs each step.

Each kind of frame is declared with the module that has its functions (`declared/form.py`), and the chains here are
made of that. Function tables would run slower and could not be kept on disk.
"""

import importlib
from collections.abc import Callable

from root_env.core.abilities.asking import refuse_unasked
from root_env.core.compose import chain
from root_env.core.declared.factions import RULES
from root_env.core.declared.form import function_of
from root_env.core.declared.frames import of_nobody
from root_env.core.ids import Kind


def _each(sort: str, verb: str) -> dict[Kind, Callable]:
    """The function `<verb>_<name>` of every decision or step, by its kind."""
    found = {}
    for frame, package in of_nobody(sort):
        module = importlib.import_module(f"{package}.{frame.at}")
        found[Kind(frame.number)] = function_of(module, _name(verb, frame), frame.name)
    for faction in RULES:
        for frame in getattr(faction, sort):
            found[Kind(frame.number)] = faction.function(frame.at, _name(verb, frame))
    return dict(sorted(found.items()))


def _name(verb: str, frame) -> str:
    return f"{verb}_{frame.name.lower()}"


legal = chain(
    __name__, "legal(s, kind, out)", "kind", _each("decisions", "legal"), "(s, out)",
    doc="List the choices of the top frame, whose kind is given.",
)  # fmt: skip
apply = chain(
    __name__, "apply(s, kind, action)", "kind", _each("decisions", "apply"), "(s, action)",
    doc="Apply a choice of the top frame, whose kind is given.",
)  # fmt: skip
run = chain(
    __name__, "run(s, kind)", "kind", _each("steps", "run"), "(s)",
    doc="Run the step on top of the stack.",
)  # fmt: skip
refuse_unasked()
