"""Declarations of maps: plain data, for tables of paths, rivers and forests, and rules if a map has any.

A map has a folder, `root/maps/<name>/`, with its `declaration.py`. Most maps are data alone. A map with rules of its
own (Law 25.2 and on) declares these too, and their functions lie beside that file (docs/adding_a_map.md):

    abilities.py   changes for everyone: answers to the hooks of `root/rules/land.py`
    observed.py    the observation of its record
    text.py, drawing.py, documents.py   its part of the rooms above the core, `root/lookup/part_modules.py`

and the modules that its questions and steps name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from root_env.root.declared.form import Block, Decision, Event, Family, Field, HasParts, Offer, Reason, Step

CLEARINGS, FORESTS = 12, 12
"""Clearings of every map, and room for the forests of one (Autumn 7, Mountain 10)."""
SUITS = ("fox", "rabbit", "mouse")
"""Suits of clearings, members of `ids.Suit` in small letters."""
MARKERS = " ".join(suit for suit in SUITS for _ in range(CLEARINGS // len(SUITS)))
"""The suit markers, four of each suit, for a map on which no suits are printed (Law 19.1)."""
CLOSED_PATHS = "closed_paths"
"""The block of a map with paths that can be closed (Law 25.4.2): 1 for each of `closable` that is closed."""
BY_MAP, BY_EITHER, BY_PATH = 0, 1, 2
"""Routes of moves: the only way was one that the map opens beside its paths (`land.ways_of_the_map`); that or a
path, as their player says; by a path, or what is treated as one."""
MOST_SLOTS = 3
"""Most building slots of a clearing."""


@dataclass(frozen=True, kw_only=True)
class Map(HasParts):
    """One board; clearing numbers from 1. `forests` lists the clearings that touch each forest.

    `edge`: the clearings of the map edge, the closed loop of clearings around the map (Law 21.15), in order; a faction
    that `needs_edge` does not play on a map without one.

    `suits`: words, one for each clearing. With `shuffled` they are markers: set-up shuffles them unless
    `GameConfig.clearing_suits` has their places (Law 25).

    A map with rules: `board` is its record in the state, `s.<name>`, which keeps its `start` values on every other map;
    observations show it by `blocks`. `decisions`, `steps`, `actions`, `events` and `reasons` are like a faction's
    (`declared/form.py`), and so are its `enumerations` and `offers`, which are made to everybody; `at` of a question or
    an offer is a module of the map's folder. `closable`: those of `paths` that can be closed; the block `closed_paths`
    has a feature for each. `sections`: numbers and titles of the Law that `root/declared/law.txt` does not have.
    `number`: its place among the maps of this package. `package` is filled in when the map is read.
    """

    name: str
    suits: str
    slots: tuple[int, ...]  # printed building slots, those under ruins included
    ruins: tuple[int, ...]
    paths: tuple[tuple[int, int], ...]
    rivers: tuple[tuple[int, int], ...]
    opposite_corners: tuple[tuple[int, int], ...]
    forests: tuple[tuple[int, ...], ...]
    forest_borders: tuple[tuple[int, int], ...]  # pairs of forests with one path between them
    positions: tuple[tuple[float, float], ...]  # for drawing only: x right, y down, 0..1
    edge: tuple[int, ...] = ()
    lake: tuple[int, ...] = ()  # for drawing only: the clearings around a lake, which no rivers are drawn between
    shuffled: bool = False
    closable: tuple[tuple[int, int], ...] = ()
    number: int | None = None
    enumerations: tuple[type[IntEnum], ...] = ()
    board: tuple[Field, ...] = ()
    blocks: tuple[Block, ...] = ()
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    actions: tuple[Family, ...] = ()
    offers: tuple[Offer, ...] = ()
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    package: str = ""

    @property
    def has_rules(self) -> bool:
        """True if it is more than data: then it has a part in the rooms above the core."""
        return bool(self.board or self.blocks or self.decisions or self.steps or self.actions)
