"""Sums of the things on the faction boards, by the declarations of their fields (`declared/form.py`: `HOLDS`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from root_env.engine.compose import chain, written
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.root.declared.copies import copies_of
from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import RULES, sides_of
from root_env.root.declared.form import (
    CARD_MEMORY,
    ITEMS,
    ONE_WARRIOR,
    OPEN_CARDS,
    OWN_WARRIORS,
    PLACED,
    REGION,
    WARRIORS_OF_ALL,
    Faction,
    Field,
    Hidden,
)
from root_env.root.declared.maps import of_each_map
from root_env.root.rules.abilities.matching import is_of
from root_env.root.rules.data.tracks import PIECE_FIGURE, TOTAL
from root_env.root.rules.ids import MAX_SIDES, N_CARDS, N_CLEARINGS, PC, P, S
from root_env.root.rules.spec.axes import AXES
from root_env.root.rules.state import State


def _fields() -> Iterator[tuple[Faction, Field]]:
    """The fields of all boards."""
    return ((faction, field) for faction in RULES for field in faction.board)


def _rule(signature: str, doc: str, lines: list[str], scope: Mapping[str, AnyRule] = MappingProxyType({})) -> AnyRule:
    """A rule with these lines, which add to `n`."""
    name = signature.partition("(")[0]
    text = [f"def {signature}:", f"    {doc!r}", "    n = 0", *lines, "    return n"]
    return njit(written(f"<{name} of {__name__}>", text, name, {"__name__": __name__, "I": I, **scope}))


def _count(value: str) -> list[str]:
    return [f"    if {value} < 0:", "        return -1", f"    n += I({value})"]


def _cards() -> Iterator[str]:
    hidden = {(faction.name, pile.field) for faction in RULES for pile in faction.piles}
    for faction, field in _fields():
        if field.holds != OPEN_CARDS and (faction.name, field.name) not in hidden:
            continue
        cards = f"s.{faction.name}.{field.name}"
        if len(field.axes) == 1:
            yield from _count(f"{cards}[card]")
        else:
            length = field.axes[0] if isinstance(field.axes[0], int) else AXES[field.axes[0]]
            yield f"    for k in range({length}):"
            yield from (f"    {line}" for line in _count(f"{cards}[k, card]"))


def _warriors() -> Iterator[str]:
    for faction, field in ((f, field) for f, field in _fields() if field.holds in (OWN_WARRIORS, REGION, ONE_WARRIOR)):
        value = f"s.{faction.name}.{field.name}"
        yield f"    if s.player_of[{faction.number}] == who:"
        if field.holds == ONE_WARRIOR:
            yield f"        if {value} >= N_CLEARINGS or ({value} >= 0 and s.warriors[who, I({value})] <= 0):"
            yield "            return -1"
        elif field.axes:
            yield f"        for place in range({AXES[field.axes[0]]}):"
            yield from (f"        {line}" for line in _count(f"{value}[place]"))
        else:
            yield from (f"    {line}" for line in _count(value))


def _of_all() -> Iterator[str]:
    """Warriors on boards and cards that hold those of all players."""
    for one in (*RULES, *DECKS):
        for field in (field for field in one.board if field.holds == WARRIORS_OF_ALL):
            if len(field.axes) == 1:
                yield from _count(f"s.{one.name}.{field.name}[who]")
            else:
                yield f"    for k in range({AXES.get(field.axes[0], field.axes[0])}):"
                yield from (f"    {line}" for line in _count(f"s.{one.name}.{field.name}[k, who]"))


def _items() -> Iterator[str]:
    for faction, field in ((faction, field) for faction, field in _fields() if field.holds == ITEMS):
        boards = [f"s.{faction.name}"]
        if len(sides_of(faction)) > 1:
            boards = [f"s.{faction.name}[{side.side}]" for side in sides_of(faction)]
        for board in boards:
            if len(field.axes) == 1:
                yield from _count(f"{board}.{field.name}[item]")
            else:
                yield f"    for k in range({AXES[field.axes[1]]}):"
                yield from (f"    {line}" for line in _count(f"{board}.{field.name}[item, k]"))


def _piles() -> Iterator[str]:
    for owner, pile in [(f, pile) for f in RULES for pile in f.piles]:
        yield "    n = 0"
        yield f"    for card in range({N_CARDS}):"
        yield f"        n += I(s.{owner.name}.{pile.field}[card])"
        yield f"    if n != s.{owner.name}.n_{pile.field}:"
        yield "        return -1"


def _kinds() -> Iterator[str]:
    """Every kind of a faction's hidden things is there as often as declared, with its piece where it has one."""
    for faction in RULES:
        pools: dict[str, list[Hidden]] = {}
        for one in faction.hidden:
            if one.of != "card":
                pools.setdefault(one.of, []).append(one)
        if pools:
            yield f"    if s.player_of[{faction.number}] >= 0 and s.phase != P.SETUP:"
        for of, pool in pools.items():
            yield f"        for kind in range({AXES[of]}):"
            yield "            n = 0"
            for one in pool:
                yield from (f"            {line}" for line in _of_kind(f"s.{faction.name}.{one.field}", one, faction))
            there = [copies_of(pool, kind) for kind in range(AXES[of])]
            yield f"            if n != {_by_kind(there)}:"
            yield "                return -1"
        for one in (one for one in faction.hidden if one.piece):
            places, kind = f"s.{faction.name}.{one.field}", f"PC.{one.piece}"
            yield f"        for c in range({AXES['clearing']}):"
            yield f"            if ({places}[c] >= 0) != (s.pieces[{kind}, c] + s.lost_pieces[{kind}, c] > 0):"
            yield "                return -1"
            yield f"            if not -1 <= {places}[c] < {AXES[one.of]} or s.pieces[{kind}, c] > 1:"
            yield "                return -1"
        for one in (one for one in faction.hidden if one.sort == PLACED):
            yield from _of_places(faction, one)


def _by_kind(there: list[int]) -> str:
    """Code of the number for `kind`: a number if all have the same, else a choice."""
    code = str(there[-1])
    for kind, n in enumerate(there[:-1]):
        code = code if set(there) == {n} else f"({n} if kind == {kind} else {code})"
    return code


def _of_places(faction: Faction, one: Hidden) -> Iterator[str]:
    """A place without a piece has not been seen, and no piece is of a kind that everybody knows it is not."""
    board = {field.name: field for field in faction.board}
    places, length = f"s.{faction.name}.{one.field}", AXES[board[one.field].axes[0]]
    yield f"        for at in range({length}):"
    yield "            n = 0"
    if one.piece and one.seen in board:
        seen = f"I(s.{faction.name}.{one.seen}%s) >> at & 1"
        many = board[one.seen].axes != ()
        yield "            for who in range(MAX_SIDES):" if many else f"            n += {seen % ''}"
        yield from [f"                n += {seen % '[who]'}"] if many else []
        yield f"            if n > 0 and {places}[at] < 0:"
        yield "                return -1"
    if one.excludes:
        excluded = f"I(s.{faction.name}.{one.excludes}[at])"
        yield f"            if {excluded} != 0 and ({places}[at] < 0 or {excluded} >> I({places}[at]) & 1 != 0):"
        yield "                return -1"


def _of_kind(field: str, one: Hidden, faction: Faction) -> list[str]:
    """Lines that count things of a kind in a field."""
    if one.sort != PLACED:
        return [f"if {field}[kind] < 0:", "    return -1", f"n += I({field}[kind])"]
    axis = next(own for own in faction.board if own.name == one.field).axes[0]
    return [f"for at in range({AXES.get(axis, axis)}):", f"    n += 1 if {field}[at] == kind else 0"]


def _crowded() -> Iterator[str]:
    """No clearing holds more pieces than the factions at the table allow together."""
    for faction in (faction for faction in RULES if faction.crowds):
        yield f"    if s.player_of[{faction.number}] >= 0:"
        yield "        return 0"
    for limit in (limit for faction in RULES for limit in faction.one_a_clearing):
        together = " + ".join(f"I(s.pieces[PC.{piece}, c])" for piece in limit.pieces)
        yield from (f"    if {together} > 1:", "        return 1")
        for piece in limit.pieces if limit.in_own_suit else ():
            suit = f"S.{piece.rpartition('_')[2]}"
            yield f"    if s.pieces[PC.{piece}, c] > 0 and s.suit[c] != {suit} and not is_of(s, c, {suit}):"
            yield "        return 1"


def _functions(name: str, *others: Deck) -> dict[str, AnyRule]:
    """The function of this name in the invariants of each faction, and of these decks, that has one."""
    return {f"{name}_{f.name}": own for f in (*RULES, *others) if (own := getattr(f.part("invariants"), name, None))}


_PIECES = _functions("pieces_elsewhere")
"""`pieces_elsewhere(s, kind)`: number on the faction's board, -1 if below 0."""
_BROUGHT = _functions("items_brought")
_CHECKS = _functions("check", *DECKS)
"""`check(s)`: a code of `codes.py`, 0 if all is well."""


_KNOWN = [(f.name, f.number, pile.field) for f in RULES for pile in f.piles if pile.seen == CARD_MEMORY]


def _checks() -> Iterator[str]:
    return (f"    n = n or {name}(s)" for name in _CHECKS)


def _sum_of(names: Iterable[str], what: str) -> list[str]:
    """Lines that add up the results of these functions."""
    counted = ("    m = {}(s, {})", "    if m < 0:", "        return -1", "    n += m")
    return [line.format(name, what) for name in names for line in counted]


warriors_elsewhere = _rule(
    "warriors_elsewhere(s, who)", "Warriors of a player where warriors of all can lie; -1 if below 0.", [*_of_all()]
)
pieces_elsewhere = _rule(
    "pieces_elsewhere(s, kind)", "Pieces of a kind that lie on a board, off their track.", _sum_of(_PIECES, "kind"),
    _PIECES,
)  # fmt: skip
items_brought = _rule(
    "items_brought(s, item)", "Items of a type that factions bring into the game.", _sum_of(_BROUGHT, "item"), _BROUGHT
)  # fmt: skip
items_on_boards: Callable[[State, int], int] = _rule(
    "items_on_boards(s, item)", "Items of a type on all boards, boxes of crafted ones left out; -1 if below 0.",
    [*_items()],
)  # fmt: skip
pieces_in_box = _rule(
    "pieces_in_box(s, kind)",
    "Pieces of a kind in the box of its owner.",
    [
        "    n = I(TOTAL[kind])",
        *(f"    n = I(s.{figure}) if kind == {kind:d} else n" for kind, figure in PIECE_FIGURE.items()),
    ],
    {"TOTAL": TOTAL},
)
is_crowded = _rule(
    "is_crowded(s, c)",
    "Limits of placement in a clearing are broken.",
    [*_crowded()],
    {"PC": PC, "S": S, "is_of": is_of},
)
cards_on_boards: Callable[[State, int], int] = _rule(
    "cards_on_boards(s, card)", "Copies of a card on all boards, -1 if below 0.", [*_cards()]
)
warriors_on_boards: Callable[[State, int], int] = _rule(
    "warriors_on_boards(s, who)",
    "Warriors of a player on the board of its own faction, -1 if below 0, or if one who is marked stands nowhere.",
    [*_warriors()],
    {"N_CLEARINGS": N_CLEARINGS},
)
of_factions: Callable[[State], int] = _rule(
    "of_factions(s)", "Code of the first broken invariant of a faction or a deck, 0 if all hold.", [*_checks()], _CHECKS
)
kinds_of_pieces: Callable[[State], int] = _rule(
    "kinds_of_pieces(s)",
    "-1 if facedown pieces are not of the kinds that there are.",
    [*_kinds()],
    {"P": P, "PC": PC, "MAX_SIDES": MAX_SIDES},
)
in_known_piles: Callable[[State, int], int] = _rule(
    "in_known_piles(s, card)", "Copies of a card in hidden piles that others can know of.",
    [f"    n += I(s.{name}.{pile}[card])" for name, _, pile in _KNOWN],
)  # fmt: skip
known_piles_of: Callable[[State, int], int] = _rule(
    "known_piles_of(s, who)", "Number of such piles of a player.",
    [f"    n += 1 if s.player_of[{number}] == who else 0" for _, number, _ in _KNOWN],
)  # fmt: skip
of_map: Callable[[State], int] = chain(
    __name__,
    "of_map(s)",
    "I(s.map)",
    of_each_map("invariants", "check"),
    "(s)",
    doc="Code of the first invariant of the map itself that is broken, 0 if all hold.",
    otherwise="0",
    scope={"I": I},
)
size_of_piles: Callable[[State], int] = _rule(
    "size_of_piles(s)", "-1 if a hidden pile is not as large as its size says.", [*_piles()]
)
