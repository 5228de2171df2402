"""The machines of Root: a small table needs only a small one.

The game is sold in boxes. A table of the base box is played by a machine that has only its rules compiled, and states
with room for its factions, players, cards and pieces alone: a shorter first compile, and more games in a cache. So is a
table of what came first, whose default spaces are settled. A table with one later faction, deck or map with rules has a
machine of the smaller of these boxes and of that; with more of them it has the machine of everything, since each
machine is a compilation of its own. The same seed gives the same game in any machine, and records and positions are the
same; `engine/layouts.py` converts states of one into those of another.
"""

import functools
import os
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from root_env.engine.layouts import Layout
from root_env.engine.loops.machine import Machine, Part, machine_of_part
from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import BASE, is_shipped
from root_env.root.declared.maps import MAPS
from root_env.root.rules.blank import blank_states
from root_env.root.rules.data.decks import BY_SUIT, EFFECTS, N_EFFECTS, by_suit
from root_env.root.rules.data.tracks import SETUP_ORDER
from root_env.root.rules.game import machine
from root_env.root.rules.ids import MAX_PLAYERS, MAX_SIDES, N_FACTIONS, NOBODY
from root_env.root.rules.spec.decisions import DECK_OF, MAP_OF, NEEDS, NO_MAP
from root_env.root.rules.spec.limits import room_on_stack
from root_env.root.rules.state import WHOLE, Room, state_of

ONE_MACHINE = os.environ.get("ROOT_ENV_ONE_MACHINE", "0") not in ("", "0")
"""True if the machine of everything plays all tables: less to compile for a user who plays tables of all sorts."""


class Box(NamedTuple):
    """A machine, and the factions, cards and maps of its tables: each a bit per number."""

    name: str
    factions: int
    cards: int
    maps: int
    machine: Machine

    def holds(self, factions: int, cards: int, maps: int) -> bool:
        """True if the box has all of these."""
        return not (factions & ~self.factions or cards & ~self.cards or maps & ~self.maps)


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _part(name: str, factions: int, cards: int, maps: int) -> Box:
    """The box with these factions, cards and maps."""
    decks = [deck.name for deck in DECKS if not _cards(deck) & ~cards]

    def keeps_frame(kind: int) -> bool:
        of_map = int(MAP_OF[kind])
        if kind in NEEDS and not any(factions >> n & 1 for n in NEEDS[kind]):
            return False
        return (kind not in DECK_OF or DECK_OF[kind] in decks) and (of_map == NO_MAP or maps >> of_map & 1 != 0)

    keeps = {
        "faction": lambda n: n < 0 or factions >> n & 1 != 0,
        "card": lambda n: cards >> n & 1 != 0,
        "map": lambda n: maps >> n & 1 != 0,
        "frame": keeps_frame,
    }
    room = room_for(factions, cards, maps)
    state = Layout(state_of(room), blank_states()).part
    part = Part(keeps, constants_of(room))
    return Box(name, factions, cards, maps, machine_of_part(machine, name, part, state))


def room_for(factions: int, cards: int, maps: int) -> Room:
    """The room that states need at tables with these factions, cards and maps."""
    seated = [faction for faction in FACTIONS if factions >> faction.number & 1]
    return Room(
        players=min(MAX_PLAYERS, sum(not faction.force for faction in seated)),
        cards=cards.bit_length(),
        pieces=max(piece.number + 1 for faction in seated for piece in faction.pieces),
        depth=room_on_stack(faction.number for faction in seated),
        factions=frozenset(faction.number for faction in seated),
        maps=frozenset(k for k in range(len(MAPS)) if maps >> k & 1),
    )


def constants_of(room: Room) -> dict[str, tuple[Any, Any]]:
    """Name of each constant that depends on the room of states -> its value with room for everything, and with this."""
    names = ("MAX_PLAYERS", "N_CARDS", "N_PIECES", "MAX_DEPTH")  # of the first four of a Room
    tables = by_suit(room.cards)
    numbers = dict(zip(names, zip(WHOLE[:4], room[:4], strict=True), strict=True))
    numbers["MAX_SIDES"] = MAX_SIDES, room.sides
    numbers["N_EFFECTS"] = N_EFFECTS, sum(card < room.cards for card in EFFECTS)
    numbers["N_FACTIONS"] = N_FACTIONS, max(room.factions) + 1
    numbers["SETUP_ORDER"] = SETUP_ORDER, SETUP_ORDER[np.isin(SETUP_ORDER, list(room.factions))]
    return numbers | {name: (table, tables[name]) for name, table in BY_SUIT.items()}


def _cards(deck: Deck) -> int:
    return _bits(card.number for card in deck.cards)


def _boxes() -> tuple[Box, ...]:
    """The boxes of many tables, the smallest first: the base box, what came first, and everything."""
    cards = _bits(card.number for deck in DECKS if deck.number == 0 for card in deck.cards)
    maps = _bits(k for k, one in enumerate(MAPS) if is_shipped(one.package) and not one.has_rules)
    base = _bits(f.number for f in FACTIONS if f.box == BASE), cards, maps
    first = _bits(f.number for f in FACTIONS if f.box), cards, maps
    everything = Box(
        "everything",
        _bits(f.number for f in FACTIONS),
        _bits(card.number for deck in DECKS for card in deck.cards),
        _bits(range(len(MAPS))),
        machine,
    )
    if ONE_MACHINE:
        for what in (base, first):
            Layout(state_of(room_for(*what)), blank_states())  # states of processes that have more machines are read
        return (everything,)
    return _part("base", *base), _part("first", *first), everything


BOXES: tuple[Box, ...] = _boxes()
_ALIKE = len({(box.cards, box.maps) for box in BOXES}) == 1
"""True if all boxes have the same cards and maps, so that only factions tell them apart."""
WHEN_MADE: list[Callable[[Box, Box], None]] = []
"""Called with each box that is made for tables of their own, and the box of many tables that it is more than."""
_MOST_LATER = 1 if os.environ.get("ROOT_ENV_FEW_MACHINES", "0") in ("", "0") else 0
"""Tables with more later factions, decks and maps are played by the machine of everything: whoever plays many tables
would wait for many compilations. With 0 there are no machines but `BOXES`."""


def machine_for(states: np.ndarray) -> Machine:
    """The machine of these tables, structured array (n,): one that plays all of them, and as little more as may be."""
    factions = _bits(np.flatnonzero((states["player_of"] != NOBODY).any(0)).tolist())  # in play, or in a pool
    if _ALIKE:
        return box_for(factions, 0, 0).machine
    cards, maps = np.flatnonzero(states["copies"].any(0)).tolist(), set(states["map"].tolist())
    return box_for(factions, _bits(cards), _bits(maps)).machine


def box_for(factions: int, cards: int, maps: int) -> Box:
    """The box of tables with these: one of `BOXES`, or the smallest of them with what else sits at the tables."""
    everything = BOXES[-1]
    for box in BOXES[:-1]:
        if box.holds(factions, cards, maps):
            return box
    if len(BOXES) == 1 or machine_is_whole():
        return everything
    core = next(box for box in BOXES[:-1] if box.holds(factions & BOXES[1].factions, 0, 0))
    wanted = core.factions | factions, core.cards | cards, core.maps | maps
    later = (factions & ~core.factions).bit_count() + (maps & ~core.maps).bit_count()
    later += sum(bool(_cards(deck) & cards & ~core.cards) for deck in DECKS)
    if later > _MOST_LATER or wanted == everything[1:4]:
        return everything
    return _own(core, *wanted)


def machine_is_whole() -> bool:
    """True if every part of the game is played by the machine of everything, as without compiled code."""
    return BOXES[0].machine is machine


@functools.cache
def _own(core: Box, factions: int, cards: int, maps: int) -> Box:
    """The box of tables of their own: the core, and what else sits there."""
    names = [f.name for f in FACTIONS if (factions & ~core.factions) >> f.number & 1]
    names += [deck.name for deck in DECKS if _cards(deck) & cards & ~core.cards]
    names += [one.name for k, one in enumerate(MAPS) if (maps & ~core.maps) >> k & 1]
    box = _part("+".join((core.name, *names)), factions, cards, maps)
    for tell in WHEN_MADE:
        tell(box, core)
    return box
