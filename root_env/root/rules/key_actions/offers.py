"""Offers at any time of a phase: card effects, dominance, services of factions (Law 1.4.1, 1.4.2, 3.3, 4.1.3).

Each offer is declared (`declared/form.py`: `Offer`) with its players, phases and actions. Menus ask here, and add the
offers to their own choices. Between steps that ask nothing stands a GAP frame; without an offer it asks nothing.
START_WINDOW holds the offers at the start of a phase.
"""

import importlib
from collections.abc import Callable

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule, DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.form import OF_EVERYBODY, OTHERS, OWNER, Faction, Offer, function_of
from root_env.root.declared.map import Map
from root_env.root.declared.maps import MAPS
from root_env.root.rules.cards import persistent
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import P
from root_env.root.rules.key_actions import craft, dominance
from root_env.root.rules.spec.actions import A
from root_env.root.rules.spec.menus import OFFERS
from root_env.root.rules.state import State


def _function(verb: str, offer: Offer, by: Faction | Map | None) -> AnyRule:
    """`list_<name>` or `could_<name>` of an offer."""
    module = importlib.import_module(f"{by.package if by else OF_EVERYBODY}.{offer.at}")
    return function_of(module, f"{verb}_{offer.name}", by.name if by else offer.name)


def _at(offer: Offer, by: Faction | Map | None, starting: bool) -> str:
    """The condition, as code, of an offer to `who` at the start of a phase or within it; "" if it is never made."""
    times = [when for when in offer.when if when.startswith("start of") == starting]
    tests = [" or ".join(f"s.phase == P.{when.removeprefix('start of ').upper()}" for when in times)]
    if isinstance(by, Map):
        tests.append(f"s.map == {MAPS.index(by)}")
    elif by is not None:
        owner = f"s.player_of[{by.number}]"
        tests.append(f"{owner} >= 0")
        owner = f"s.serves[{owner}]" if by.force else owner
        tests += {OTHERS: [f"who != {owner}"], OWNER: [f"who == {owner}"]}.get(offer.who, [])
    return " and ".join(f"({test})" for test in tests) if times else ""


def _rule(signature: str, doc: str, verb: str, starting: bool, call: str, last: str = "    return") -> AnyRule:
    """A rule that calls `<verb>_<name>` of each offer that is made, at the start of a phase or within it."""
    name = signature.partition("(")[0]

    def write(keeps: Keeps, keeps_map: Keeps) -> AnyRule:
        lines, scope = [f"def {signature}:", f"    {doc!r}"], {"__name__": __name__, "P": P}
        for offer, by in OFFERS:
            test = _at(offer, by, starting)
            if test and _is_kept(by, keeps, keeps_map) and (verb == "list" or offer.hidden):
                scope[f"{verb}_{offer.name}"] = _function(verb, offer, by)
                lines += [f"    if {test}:", "        " + call.format(f"{verb}_{offer.name}")]
        return written(f"<{name} of {__name__}>", [*lines, last], name, scope)

    return written_from("faction map", write)


def _is_kept(by: Faction | Map | None, keeps: Keeps, keeps_map: Keeps) -> bool:
    """True if a part of the game has the faction or the map that makes an offer."""
    if isinstance(by, Map):
        return keeps_map(MAPS.index(by))
    return by is None or keeps(by.number)


list_offers: Callable[[State, int, DecisionList], None] = _rule(
    "list_offers(s, who, out)",
    "Add what the player may do between any two actions of the phase (Law 1.4.2).",
    "list",
    False,
    "{}(s, who, out)",
)
list_openings: Callable[[State, int, DecisionList], None] = _rule(
    "list_openings(s, who, out)",
    "Add what is offered at the start of the phase, effects of cards aside (Law 1.4.1, 11.2.6).",
    "list",
    True,
    "{}(s, who, out)",
)
could_be: Callable[[State, int], bool] = _rule(
    "could_be(s, who)",
    "Whether, for all that everybody knows, something hidden cards decide about is offered.",
    "could",
    False,
    "if {}(s, who): return True",
    last="    return False",
)


def _asked(signature: str, doc: str, starting: bool) -> AnyRule:
    """A rule that is True if a faction or the map makes an offer, at the start of a phase or within it."""
    name = signature.partition("(")[0]

    def write(keeps: Keeps, keeps_map: Keeps) -> AnyRule:
        tests = [_at(offer, by, starting) for offer, by in OFFERS if by and _is_kept(by, keeps, keeps_map)]
        made = " or ".join(f"({test})" for test in tests if test) or "False"
        lines = [f"def {signature}:", f"    {doc!r}", f"    return {made}"]
        return written(f"<{name} of {__name__}>", lines, name, {"__name__": __name__, "P": P})

    return written_from("faction map", write)


opens: Callable[[State, int], bool] = _asked(
    "opens(s, who)", "True if a faction or the map offers something at the start of this phase.", True
)
stands: Callable[[State, int], bool] = _asked(
    "stands(s, who)", "True if a faction or the map offers something at any time of this phase.", False
)


@njit
def depends_on_hidden(s: State) -> bool:
    """True if the top frame, whose menu takes offers, can list some because of hidden cards (Law 3.3.1, 3.3.4)."""
    return could_be(s, I(top(s).who))


@njit
def legal_gap(s: State, who: int, out: DecisionList) -> None:
    """The offers of the phase, or pass (Law 1.4.1)."""
    list_offers(s, who, out)
    add(out, A.PASS)


@njit
def legal_start_window(s: State, who: int, out: DecisionList) -> None:
    """Effects "at start of" the phase, and services; some effects must be used (Law 1.4.1, 11.2.6; the cards)."""
    list_openings(s, who, out)
    if persistent.list_at_start(s, who, out):
        return
    add(out, A.PASS)


@njit
def apply_pass_in_start_window(s: State, who: int) -> None:
    """Go on; dominance may come after the other effects at the start of Birdsong (Law 3.3.1.I, 1.1.3)."""
    pop(s)
    if s.phase == P.BIRDSONG:
        dominance.check_at_birdsong(s, who)


@njit
def legal_craft(s: State, who: int, out: DecisionList) -> None:
    """Craft a card, take an offer, or finish crafting (Law 4.1, 6.5, 7.5.1)."""
    craft.list_crafts(s, who, out)
    list_offers(s, who, out)
    add(out, A.PASS)
