"""Marked warriors: warriors who are not like the others of their player, such as a warlord (Law 14.2.2).

A board field that holds `ONE_WARRIOR` names the clearing of a marked warrior. He is one of `s.warriors` while he stands
there, and has no place in the supply. Where a rule takes some of the warriors of a clearing, `removal` and
`key_actions/move.py` ask which before anything happens. The rules here are written from the declarations; at a table
without marked warriors they say that there are none.
"""

from collections.abc import Callable, Iterator

from root_env.engine.compose import chain, written
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import ONE_WARRIOR, Faction
from root_env.root.rules.state import State

MARKED: dict[str, tuple[str, ...]] = {
    faction.name: names
    for faction in RULES
    if (names := tuple(field.name for field in faction.board if field.holds == ONE_WARRIOR))
}
"""Faction -> the fields of its marked warriors; a place in the tuple is the number of a mark."""


def _branches(name: str, parameters: str, lines: Callable[[Faction], Iterator[str]]) -> dict[int, AnyRule]:
    """Number of each faction with marked warriors -> its rule of these lines."""
    found = {}
    for faction in (faction for faction in RULES if faction.name in MARKED):
        own = f"{faction.name}_{name}"
        text = [f"def {own}{parameters}:", *lines(faction)]
        found[faction.number] = njit(written(f"<{own} of {__name__}>", text, own, {"__name__": __name__, "I": I}))
    return found


def _where(faction: Faction) -> Iterator[str]:
    yield "    marks = 0"
    for mark, name in enumerate(MARKED[faction.name]):
        yield from (f"    if s.{faction.name}.{name} == c:", f"        marks |= {1 << mark}")
    yield "    return marks"


def _put(faction: Faction) -> Iterator[str]:
    for mark, name in enumerate(MARKED[faction.name]):
        yield from (f"    if marks & {1 << mark}:", f"        s.{faction.name}.{name} = c")
    yield "    return marks"


def _over_factions(signature: str, branches: dict[int, AnyRule], parameters: str, otherwise: str, doc: str) -> AnyRule:
    return chain(
        __name__, signature, "I(s.faction[who])", branches, parameters,
        doc=doc, otherwise=otherwise, scope={"I": I}, over="faction",
    )  # fmt: skip


marked_in: Callable[[State, int, int], int] = _over_factions(
    "marked_in(s, who, c)", _branches("marked_in", "(s, c)", _where), "(s, c)", "0",
    "Bit per marked warrior of a player who stands in a clearing; of -1: who stands in none.",
)  # fmt: skip
put: Callable[[State, int, int, int], int] = _over_factions(
    "put(s, who, marks, c)", _branches("put", "(s, marks, c)", _put), "(s, marks, c)", "0",
    "Say that these marked warriors stand in a clearing now, -1 for none; `pieces` moves the warriors.",
)  # fmt: skip


@njit
def count(marks: int) -> int:
    """Number of marked warriors among these bits."""
    n = 0
    while marks != 0:
        n += marks & 1
        marks >>= 1
    return n


@njit
def first(marks: int) -> int:
    """The lowest of these bits."""
    return marks & -marks
