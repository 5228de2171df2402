"""Checks of the declarations of factions; errors say what to mend, and in which file."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import Any

from root_env.root.declared.copies import copies_of
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.events import EVENTS, REASONS
from root_env.root.declared.form import (
    CARD_MEMORY,
    COUNTED,
    EVERYBODY,
    FIRST_STEP,
    HOLDS,
    ITEMS,
    MOST_MARKED,
    NO_PLAYER,
    OF_EVERYBODY,
    ONE_WARRIOR,
    OPEN_CARDS,
    OTHERS,
    OWNER,
    PAWN,
    PLACED,
    REGION,
    ROOM,
    SHARED_AXES,
    SORTS,
    TIMES,
    TOLD,
    WARRIORS_OF_ALL,
    Decision,
    Event,
    Faction,
    Family,
    Field,
    Frame,
    Hidden,
    is_shipped,
)
from root_env.root.declared.law import SECTIONS
from root_env.root.declared.outside import SHIPPED_MAPS, package_of
from root_env.root.declared.reserved import is_kept_for
from root_env.root.declared.shared import ACTIONS, HIDDEN

_TYPES = ("i8", "i16")
_WITHOUT_GAPS = ("faction", "piece", "trigger")


def refuse_what_cannot_be(
    factions: Sequence[Faction],
    of_nobody: Sequence[tuple[Frame, str]],
    sections: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Raise DeclarationError with all faults of these factions, and of the frames that belong to nobody.

    `of_nobody` has each of these frames with the package of its `at`; `sections` are sections of the Law that maps
    bring.
    """
    shared = [frame for frame, _ in of_nobody]
    found = [*_numbers(factions, shared), *_names(factions, shared), *_ends(factions), *_ranges(factions, of_nobody)]
    for faction in factions:
        where = f"{faction.package}.declaration"
        wrong = [
            *_fields(faction),
            *_hidden(faction),
            *_offers(faction),
            *_figures(faction),
            *_limits(faction),
            *_law(faction),
            *_force(faction),
            *_words(faction.decisions),
        ]
        wrong += [*_events(faction.events), *_frames(faction, (*faction.decisions, *faction.steps))]
        found += [f"{where}: {words}" for words in wrong]
    for frame, package in of_nobody:
        where = "declared/shared.py" if package == OF_EVERYBODY else f"{package}.declaration"
        found += [f"{where}: {words}" for words in (*_sections([frame], {**SECTIONS, **sections}), *_words([frame]))]
    found += [f"declared/shared.py: {words}" for words in _sections(ACTIONS, SECTIONS)]
    found += [f"declared/events.py: {words}" for words in (*_events(EVENTS), *_sections(EVENTS, SECTIONS))]
    if found:
        raise DeclarationError("\n".join(found))


def wrong_rows(rows: Iterable[Any], decisions: Iterable[Frame], events: Sequence[Event], law: dict) -> list[str]:
    """Faults of rows that name unknown sections of the Law (`law`), of the words of decisions, and of events."""
    return [*_sections((*rows, *events), law), *_words(decisions), *_events(events)]


def wrong_record(one: Any, may_hold: Sequence[str] = (), own: Sequence[str] = ()) -> Iterator[str]:
    """Faults of the record of a map or a deck, whose fields may hold these contents; `own`: axes of its own."""
    known = SHARED_AXES | {*own}
    for name in (name for name, times in Counter(field.name for field in one.board).items() if times > 1):
        yield f"two fields of the board are called {name}"
    for field in one.board:
        if field.type not in _TYPES:
            yield f"the field {field.name} has the type {field.type!r}: it is one of {', '.join(_TYPES)}"
        if not field.text:
            yield f"the field {field.name} needs a text: what its numbers mean, and by which Law"
        if field.holds and field.holds not in may_hold:
            others = ", ".join(holds for holds in HOLDS if holds not in may_hold)
            yield f"the field {field.name} holds {field.holds!r}: only boards of factions hold {others}"
    for row in (*one.board, *one.blocks):
        for axis in (*row.axes, *((row.bits,) if isinstance(row, Field) and row.bits else ())):
            if not isinstance(axis, int) and axis not in known:
                yield f"{row.name} has the axis {axis!r}: known are {', '.join(sorted(known))}"


def _numbers(factions: Sequence[Faction], shared: Sequence[Frame]) -> Iterator[str]:
    frames = [*shared, *(frame for f in factions for frame in (*f.decisions, *f.steps))]
    rows = [
        ("faction", "factions", [(f.name, f.number) for f in factions], 0),
        ("piece", "pieces", [(p.name, p.number) for f in factions for p in f.pieces], 0),
        ("decision", "decisions", [(d.name, d.number) for d in frames if isinstance(d, Decision)], 0),
        ("step", "steps", [(d.name, d.number) for d in frames if not isinstance(d, Decision)], FIRST_STEP),
        ("trigger", "triggers", [(d.name, d.trigger) for d in frames if d.trigger is not None], 0),
        ("family of actions", "families of actions", [(a.name, a.number) for a in _families(factions)], 0),
    ]
    for one, all_of_them, numbered, first in rows:
        missing = [name for name, number in numbered if number is None]
        if missing:
            yield f"{', '.join(missing)}: a {one} of this package needs its number, the next free one"
            continue
        for number, times in Counter(number for _, number in numbered).items():
            if times > 1:
                names = ", ".join(name for name, n in numbered if n == number)
                yield f"{names}: all have the number {number}; give the new {one} the next free one"
        wanted = set(range(first, first + len(numbered)))
        gaps = sorted(wanted - {number for _, number in numbered})
        if gaps and one in _WITHOUT_GAPS:
            yield f"no {one} has the number {gaps[0]}: numbers of {all_of_them} run from {first} without a gap"
        if len(numbered) > ROOM[one]:
            yield (f"{len(numbered)} {all_of_them}, and there is room for {ROOM[one]}: fewer of somebody's own at once")
    for faction in factions:
        own = [piece.number for piece in faction.pieces]
        if None not in own and own and sorted(own) != list(range(min(own), min(own) + len(own))):
            yield f"the pieces of {faction.name} have the numbers {own}: those of one faction stand in a row"


def _ranges(factions: Sequence[Faction], of_nobody: Sequence[tuple[Frame, str]]) -> Iterator[str]:
    """Numbers of this package that are kept for somebody else (`declared/reserved.py`)."""
    owned = [(frame, f.package) for f in factions for frame in (*f.decisions, *f.steps, *f.actions)]
    owned += [*of_nobody, *((family, OF_EVERYBODY) for family in ACTIONS)]
    owned += [(family, package_of(module)) for module in SHIPPED_MAPS for family in module.MAP.actions]
    for row, package in owned:
        owner = "everybody" if package == OF_EVERYBODY else package.rpartition(".")[2]
        sort = 2 if isinstance(row, Family) else int(not isinstance(row, Decision))
        if is_shipped(package) and not is_kept_for(owner, sort, row.number or 0):
            yield f"{row.name}: the number {row.number} is not kept for {owner} in declared/reserved.py"


def _families(factions: Sequence[Faction]) -> list[Family]:
    maps = (module.MAP for module in SHIPPED_MAPS)
    return [*ACTIONS, *(family for one in (*factions, *maps) for family in one.actions)]


def _names(factions: Sequence[Faction], shared: Sequence[Frame]) -> Iterator[str]:
    frames = [*shared, *(frame for f in factions for frame in (*f.decisions, *f.steps))]
    for what, names in (
        ("factions", [f.name for f in factions]),
        ("pieces", [p.name for f in factions for p in f.pieces]),
        ("decisions or steps", [frame.name for frame in frames]),
        ("figures", [figure.name for f in factions for figure in f.figures]),
        ("enumerations", [enum.__name__ for enum in {enum for f in factions for enum in f.enumerations}]),
        ("families of actions", [family.name for family in _families(factions)]),
        ("events", [event.name for events in (EVENTS, *(f.events for f in factions)) for event in events]),
        ("reasons", [reason.name for reasons in (REASONS, *(f.reasons for f in factions)) for reason in reasons]),
    ):
        twice = [name for name, times in Counter(names).items() if times > 1]
        if twice:
            yield f"two {what} are called {', '.join(twice)}: choose another name for the new one"
        small = what in ("factions", "figures", "families of actions")
        for name in names:
            spelled = what == "enumerations" or name == (name.lower() if small else name.upper())
            if not (name.isidentifier() and spelled):
                letters = "small" if small else "capital"
                yield f"{name!r} among the {what}: names are words of {letters} letters joined by underscores"


def _ends(factions: Sequence[Faction]) -> Iterator[str]:
    """Faults of names that end like `A.MOVE_END`, one past the last action of `move`."""
    names = {family.name for family in _families(factions)}
    for name in names:
        if name.removesuffix("_end") in names - {name}:
            yield f"{name!r} among the families of actions: A.{name.upper()} is where another family ends; rename it"


def _fields(faction: Faction) -> Iterator[str]:
    own = {*faction.axes, *(enum.__name__.lower() for enum in faction.enumerations)}
    known = SHARED_AXES | own
    for enum in faction.enumerations:
        if [int(member) for member in enum] != list(range(len(enum))):
            yield f"{enum.__name__}: its members count from 0 without a gap"
    if own & SHARED_AXES:
        yield f"{', '.join(sorted(own & SHARED_AXES))}: an axis of everybody has that name; choose another"
    marked = sum(field.holds == ONE_WARRIOR for field in faction.board)
    if marked > MOST_MARKED:
        yield f"{marked} fields of the board are where one warrior stands, and a faction has at most {MOST_MARKED}"
    names = [field.name for field in faction.board]
    for name in (name for name, times in Counter(names).items() if times > 1):
        yield f"two fields of the board are called {name}"
    for field in faction.board:
        if field.type not in _TYPES:
            yield f"the field {field.name} has the type {field.type!r}: it is one of {', '.join(_TYPES)}"
        if field.holds == REGION and field.axes not in ((), ("forest",)):
            yield f"the field {field.name} is a region: one place, or the forests; declare a field for each other one"
        if field.holds == ONE_WARRIOR and (field.axes or field.start != -1):
            yield f"the field {field.name} is where one warrior stands: it has no axes, and start=-1"
        if not field.text:
            yield f"the field {field.name} needs a text: what its numbers mean, and by which Law"
        if field.holds and field.holds not in HOLDS:
            yield f"the field {field.name} holds {field.holds!r}: known are {', '.join(HOLDS)}"
        if field.holds == ITEMS and (field.axes[:1] != ("item",) or len(field.axes) > 2):
            yield f"the field {field.name} holds items: its first axis is item, and it has one more at most"
        if field.holds == WARRIORS_OF_ALL and field.axes[-1:] != ("player",):
            yield f"the field {field.name} holds warriors of all: its last axis is player"
        if field.holds == OPEN_CARDS and field.axes[-1:] != ("card",):
            yield f"the field {field.name} holds cards: its last axis is card"
        for axis in (*field.axes, *((field.bits,) if field.bits else ())):
            if not isinstance(axis, int) and axis not in known:
                yield f"the field {field.name} has the axis {axis!r}: known are {', '.join(sorted(known))}"
    for block in faction.blocks:
        for axis in block.axes:
            if axis not in known:
                yield f"the block {block.name} has the axis {axis!r}: known are {', '.join(sorted(known))}"


def _hidden(faction: Faction) -> Iterator[str]:
    """Faults of a faction's hidden fields."""
    board = {field.name: field for field in faction.board}
    pieces = {piece.name: piece.count for piece in faction.pieces}
    kinds = {kinds.__name__.lower(): len(kinds) for kinds in faction.enumerations} | {**faction.axes}
    for one in faction.hidden:
        what, field = f"what is hidden in {one.field}", board.get(one.field)
        if field is None:
            yield f"{what}: the board has no such field"
            continue
        if one.sort not in SORTS or one.knows not in (OWNER, NO_PLAYER):
            yield f"{what}: sorts are {', '.join(SORTS)}, and {OWNER} or {NO_PLAYER} knows it"
        yield from (f"{what}: {wrong}" for wrong in _shape(one, field, board))
        if one.piece and one.piece not in pieces:
            yield f"{what}: the faction has no piece {one.piece}"
        pool = [other for other in faction.hidden if other.of == one.of and other.copies]
        if one.of != "card" and not pool:
            yield f"{what}: `copies` says how many there are of each {one.of}, on one field of that axis"
        elif isinstance(one.copies, tuple) and len(one.copies) != kinds.get(one.of):
            yield f"{what}: `copies` has {len(one.copies)} numbers, and there are {kinds.get(one.of)} kinds"
        elif one.of in kinds and (total := _things(pool, kinds[one.of])) < pieces.get(one.piece, 0):
            of_kinds = f"the copies of each {one.of} make {total}"
            yield f"{what}: there are {pieces[one.piece]} {one.piece}, and {of_kinds}: one would be of no kind"


def _things(pool: Sequence[Hidden], kinds: int) -> int:
    """All things of a pool, of every kind."""
    return sum(copies_of(pool, kind) for kind in range(kinds))


def _shape(one: Hidden, field: Field, board: dict[str, Field]) -> Iterator[str]:
    if one.sort == COUNTED and field.axes != (one.of,):
        yield f"it is counted, by the axis {one.of} alone"
    if one.sort == COUNTED and one.of == "card" and f"n_{one.field}" not in board:
        yield f"a field n_{one.field} beside it says how many cards lie there"
    if one.sort == PLACED and (len(field.axes) != 1 or field.start != -1):
        yield "it has a kind for each place, one axis, and -1 before set-up"
    if one.sort == PLACED and one.piece and field.axes != ("clearing",):
        yield "pieces lie in clearings"
    by_place = one.seen in board and board[one.seen].bits and board[one.seen].axes in ((), ("player",))
    if one.seen and not by_place and one.seen not in HOLDS and (one.seen != CARD_MEMORY or one.of != "card"):
        yield f"`seen` names {one.seen!r}, which is no field of the board with `bits`, by player or for all"
    excludes = board.get(one.excludes)
    if one.excludes and (excludes is None or (excludes.bits, excludes.axes) != (one.of, field.axes)):
        yield f"`excludes` names {one.excludes!r}, which is no field of the board by place with `bits` by {one.of}"


def _frames(faction: Faction, frames: Iterable[Frame]) -> Iterator[str]:
    """Faults of hidden things that frames name."""
    places = {one.field for one in (*HIDDEN, *faction.hidden) if one.sort == PLACED}
    for frame in frames:
        if frame.sees and frame.sees not in places:
            yield f"{frame.name} sees {frame.sees!r}: what is hidden by place is {', '.join(sorted(places))}"
        card = frame.card
        if card and (
            card.held_by not in ("who", "other")
            or card.shown_to not in ("", "who", "other", "all")
            or card.matches not in ("", "suit", "clearing")
        ):
            yield f"{frame.name}: its card is held by who or other, shown to one or all, matches suit or clearing"
        elif card and isinstance(frame, Decision) and card.held_by != "who" and card.shown_to not in ("who", "all"):
            yield f"{frame.name} names a card that its player has not seen"


def _offers(faction: Faction) -> Iterator[str]:
    """Faults of a faction's offers."""
    families = [family.name for family in (*ACTIONS, *faction.actions)]
    for offer in faction.offers:
        if offer.who not in (EVERYBODY, OTHERS, OWNER):
            yield f"the offer {offer.name}: it is made to {EVERYBODY}, {OTHERS} or the {OWNER}"
        for when in (when for when in offer.when if when not in TIMES):
            yield f"the offer {offer.name} stands at {when!r}: times are {', '.join(TIMES)}"
        for name in (name for name in offer.takes.split() if name not in families):
            yield f"the offer {offer.name} takes {name!r}, which is no family of actions"


def _figures(faction: Faction) -> Iterator[str]:
    for figure in faction.figures:
        if not figure.values or not all(figure.low <= value <= figure.high for value in figure.values):
            yield f"the figure {figure.name} is {figure.printed}, which is not within {figure.low}..{figure.high}"
    for name, number in (("reach", faction.reach), ("warriors", faction.warriors)):
        if not 0 <= number <= 127:
            yield f"{name} is {number}"


def _force(faction: Faction) -> Iterator[str]:
    """Faults of a force that is no player: what only players have."""
    if not faction.force:
        return
    if faction.hidden or faction.open_hand or faction.lost_souls or faction.box:
        yield "a force that is no player hides nothing, and has no hand and no box of players"
    for field in (field for field in faction.board if field.holds in (ONE_WARRIOR, PAWN, OPEN_CARDS, ITEMS)):
        yield f"the field {field.name} holds {field.holds!r}: a force that is no player has warriors and pieces alone"
    for decision in (decision for decision in faction.decisions if decision.setup):
        yield f"{decision.name} is no choice of a player's own set-up, which a configuration could name"


def _limits(faction: Faction) -> Iterator[str]:
    own = [piece.name for piece in faction.pieces]
    for limit in faction.one_a_clearing:
        for name in (name for name in limit.pieces if name not in own):
            yield f"{limit.name} names the piece {name}, which is none of its pieces"


def _law(faction: Faction) -> Iterator[str]:
    known = {**SECTIONS, **faction.sections}
    if faction.chapter not in known:
        yield f"chapter {faction.chapter!r} is not in the Law: add its sections to law.txt, or to `sections` here"
    rows = (
        *faction.decisions,
        *faction.actions,
        *faction.figures,
        *faction.blocks,
        *faction.events,
        *faction.hidden,
        *faction.offers,
        *faction.one_a_clearing,
    )
    yield from _sections(rows, known)


def _events(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        for name in event.tells.split():
            if name not in TOLD:
                yield f"the event {event.name} tells {name!r}: known are {', '.join(TOLD)}"
        told = {"who", *event.tells.split(), event.other, *(called.partition(":")[0] for called in (event.x, event.y))}
        for words in (event.words, event.unseen):
            for _, name, _, _ in Formatter().parse(words):
                if name is not None and name not in told:
                    yield f"the words of the event {event.name} use {{{name}}}, which it does not tell"


def _words(frames: Iterable[Frame]) -> Iterator[str]:
    for frame in frames:
        if isinstance(frame, Decision) and not frame.asks:
            yield f"{frame.name} needs `asks`: what the player must or may choose, in words"


def _sections(rows: Iterable[Any], known: dict[str, str]) -> Iterator[str]:
    for row in rows:
        section = getattr(row, "law", None)
        if section is not None and section not in known:
            yield f"{row.name} names section {section!r}, which is not in the Law: declared/law.txt, or `sections` here"
