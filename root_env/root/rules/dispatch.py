"""The functions that list the choices of each decision, that apply each family of them, and that run each step.

Each kind of frame is declared with the module that has its functions (`declared/form.py`). The chains here are made
from these declarations: function tables would run slower and could not be kept on disk.
"""

import importlib
from collections.abc import Callable, Iterator
from types import ModuleType

from root_env.engine.compose import chain, menus
from root_env.engine.ground import AnyRule, DecisionList
from root_env.engine.jit import I
from root_env.root.declared import frames
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import Decision, Family, Frame, function_of
from root_env.root.declared.maps import MAPS
from root_env.root.declared.outside import refuse_rules_elsewhere
from root_env.root.rules.abilities.asking import refuse_unasked
from root_env.root.rules.frames import top
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.actions import ARGUMENTS, BY_NAME
from root_env.root.rules.spec.decisions import FACTION_OF, SHARED
from root_env.root.rules.spec.menus import OFFERED_BY, OFFERED_BY_MAP, TAKES
from root_env.root.rules.state import State


def _owners(sort: str) -> Iterator[tuple[str, int, list[tuple[Frame, ModuleType]]]]:
    """Faction or "nobody", its number, and its decisions or steps, each with the module of its functions."""
    of_nobody = [(frame, importlib.import_module(f"{package}.{frame.at}")) for frame, package in frames.of_nobody(sort)]
    yield "nobody", SHARED, of_nobody
    for faction in RULES:
        own = [(frame, faction.needed(frame.at, frame.name)) for frame in getattr(faction, sort)]
        if own:
            yield faction.name, faction.number, own


def _named(verb: str, frame: Frame, module: ModuleType) -> AnyRule:
    return function_of(module, f"{verb}_{frame.name.lower()}", frame.name)


def _menu(decision: Decision, module: ModuleType) -> dict[Family, AnyRule]:
    """Each family of actions that a question takes -> the function that applies it: see `Decision`."""
    question = decision.name.lower()
    families = [BY_NAME[name] for name in TAKES[decision.number]]
    menu = {family: getattr(module, f"apply_{_word(family)}_in_{question}", None) for family in families}
    for family in (family for family in families if menu[family] is None and family.usual):
        place, _, name = family.usual.rpartition(".")
        menu[family] = function_of(importlib.import_module(f"{family.package}.{place}"), name, family.name)
    without = [family for family in families if menu[family] is None]
    left = list({_word(family): family for family in without if not family.continues})
    the_rest = getattr(module, f"apply_{question}", None)
    if len(left) > 1 or (left and the_rest is None):
        missing = f"apply_{question}, or " if len(left) == 1 else ""
        missing += ", ".join(f"apply_{word}_in_{question}" for word in left)
        raise DeclarationError(
            f"{module.__name__} has no function {missing}, which the declaration of {decision.name} asks for"
        )
    return menu | dict.fromkeys(without, the_rest)


def _word(family: Family) -> str:
    """The word of a family in names of functions: moves of factions' own are applied by one function (Law 4.2)."""
    return "own_moves" if family.own_move else family.continues or family.name


def _offered(decision: Decision) -> dict[Family, tuple[str, int]]:
    """The families that a question takes only because a faction or a map offers them, and the number of that one."""
    names = [name for name in TAKES[decision.number] if name not in decision.takes.split()]
    by_faction = {BY_NAME[name]: ("faction", OFFERED_BY[name]) for name in names if name in OFFERED_BY}
    return by_faction | {BY_NAME[name]: ("map", OFFERED_BY_MAP[name]) for name in names if name in OFFERED_BY_MAP}


def _refuse_unused(menu_of: dict[Kind, dict[Family, AnyRule]], modules: list[ModuleType]) -> None:
    """Refuse functions `apply_...` that no question calls: their names are misspelt, or their family is not taken."""
    used = [function for menu in menu_of.values() for function in menu.values()]
    for module in modules:
        for name, made in vars(module).items():
            if name.startswith("apply_") and made not in used:
                raise DeclarationError(
                    f"{module.__name__}.{name}: no question calls it; functions that apply a choice are called "
                    "apply_<question>, or apply_<family>_in_<question> for a family in `takes` of that question"
                )


def _owned(verb: str, parameters: str, owners: dict[int, AnyRule], doc: str):
    """The upper of two levels of chains: it finds the owner of the kind of frame; the lower ones, `owners`, the kind.

    In one level everything would be compiled into one function, and random games play a tenth slower.
    """
    return chain(
        __name__, f"{verb}(s, kind{parameters})", "FACTION_OF[kind]", owners, f"(s, kind, I(top(s).who){parameters})",
        doc=doc, scope={"FACTION_OF": FACTION_OF, "I": I, "top": top}, over="faction",
    )  # fmt: skip


def _served(sort: str, verb: str, parameters: str, doc: str):
    """The rule `verb`: the function `<verb>_<name>` of each decision or step."""
    owners = {}
    for name, number, own in _owners(sort):
        functions = {Kind(frame.number): _named(verb, frame, module) for frame, module in own}
        rule, about = f"{verb}_of_{name}(s, kind, who{parameters})", f"{doc[:-1]}, one of {name}."
        owners[number] = chain(__name__, rule, "kind", functions, f"(s, who{parameters})", doc=about, over="frame")
    return _owned(verb, parameters, owners, doc)


_WHOLE = frozenset(family for family in BY_NAME.values() if family.own_move)


def _applied(doc: str):
    """The rule `apply`: the functions of each decision's menu."""
    owners = {}
    for name, number, own in _owners("decisions"):
        menu_of = {Kind(decision.number): _menu(decision, module) for decision, module in own}
        _refuse_unused(menu_of, [module for _, module in own])
        offered = {Kind(decision.number): _offered(decision) for decision, _ in own}
        about = f"{doc[:-1]}, one of {name}."
        owners[number] = menus(
            __name__, f"apply_of_{name}", menu_of, ARGUMENTS, doc=about, offered=offered, whole=_WHOLE
        )
    return _owned("apply", ", action", owners, doc)


# Each member of `Kind`, as `ids.pyi` spells it out, names the file of the functions that serve it.
legal: Callable[[State, int, DecisionList], None] = _served(
    "decisions", "legal", ", out", "List the choices of the top frame, whose kind is given."
)
apply: Callable[[State, int, int], None] = _applied("Apply a choice of the top frame, whose kind is given.")
run: Callable[[State, int], None] = _served(
    "steps", "run", "", "Run the step on top of the stack, whose kind is given."
)
refuse_unasked()
refuse_rules_elsewhere(one.package for one in (*RULES, *DECKS, *MAPS))
