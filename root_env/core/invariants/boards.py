"""What lies on the faction boards, added up as their fields are declared to hold it (`declared/form.py`: `HOLDS`)."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from root_env.core.compose import chain, written
from root_env.core.declared.factions import RULES
from root_env.core.declared.form import HIDDEN_CARDS, OPEN_CARDS, OWN_WARRIORS, Faction, Field
from root_env.core.declared.maps import of_each_map
from root_env.core.ids import N_CARDS
from root_env.core.jit import I, njit
from root_env.core.spec.axes import AXES


def _held(*what: str) -> Iterator[tuple[Faction, Field]]:
    """The fields of all boards that hold one of these."""
    return ((faction, field) for faction in RULES for field in faction.board if field.holds in what)


def _rule(
    signature: str, doc: str, lines: list[str], scope: Mapping[str, Callable[..., Any]] = MappingProxyType({})
) -> Callable[..., Any]:
    """A rule with these lines, which count in `n`."""
    name = signature.partition("(")[0]
    text = [f"def {signature}:", f"    {doc!r}", "    n = 0", *lines, "    return n"]
    return njit(written(f"<{name} of {__name__}>", text, name, {"__name__": __name__, "I": I, **scope}))


def _count(value: str) -> list[str]:
    return [f"    if {value} < 0:", "        return -1", f"    n += I({value})"]


def _cards() -> Iterator[str]:
    for faction, field in _held(OPEN_CARDS, HIDDEN_CARDS):
        cards = f"s.{faction.name}.{field.name}"
        if len(field.axes) == 1:
            yield from _count(f"{cards}[card]")
        else:
            length = field.axes[0] if isinstance(field.axes[0], int) else AXES[field.axes[0]]
            yield f"    for k in range({length}):"
            yield from (f"    {line}" for line in _count(f"{cards}[k, card]"))


def _warriors() -> Iterator[str]:
    for faction, field in _held(OWN_WARRIORS):
        yield f"    if s.player_of[{faction.number}] == who:"
        yield from (f"    {line}" for line in _count(f"s.{faction.name}.{field.name}"))


def _piles() -> Iterator[str]:
    for faction, field in _held(HIDDEN_CARDS):
        yield "    n = 0"
        yield f"    for card in range({N_CARDS}):"
        yield f"        n += I(s.{faction.name}.{field.name}[card])"
        yield f"    if n != s.{faction.name}.n_{field.name}:"
        yield "        return -1"


_CHECKS = {f"check_{f.name}": check for f in RULES if (check := getattr(f.part("invariants"), "check", None))}
"""The function `check(s)` of each faction that has one: a code of `codes.py`, 0 if all is well."""


def _checks() -> Iterator[str]:
    return (f"    n = n or {name}(s)" for name in _CHECKS)


cards_on_boards = _rule("cards_on_boards(s, card)", "Copies of a card on all boards, -1 if below 0.", [*_cards()])
warriors_on_boards = _rule(
    "warriors_on_boards(s, who)", "Warriors of a player on the board of its own faction, -1 if below 0.", [*_warriors()]
)
of_factions = _rule(
    "of_factions(s)", "Code of the first of their own invariants that is broken, 0 if all hold.", [*_checks()], _CHECKS
)
of_map = chain(
    __name__,
    "of_map(s)",
    "I(s.map)",
    of_each_map("invariants", "check"),
    "(s)",
    doc="Code of the first invariant of the map itself that is broken, 0 if all hold.",
    otherwise="0",
    scope={"I": I},
)
size_of_piles = _rule("size_of_piles(s)", "-1 if a hidden pile is not as large as its size says.", [*_piles()])
