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

from root_env.root.declared.form import Block, Decision, Event, Family, Field, HasParts, Reason, Step

CLEARINGS, FORESTS = 12, 12
"""Clearings of every map, and room for the forests of one (Autumn 7, Mountain 10)."""
SUITS = ("fox", "rabbit", "mouse")
"""Suits of clearings, members of `ids.Suit` in small letters."""
CLOSED_PATHS = "closed_paths"
"""The block (clearing, clearing) of a map with paths that can be closed (Law 25.4.2): 1 for a closed path."""
MOST_SLOTS = 3
"""Most building slots of a clearing."""


@dataclass(frozen=True, kw_only=True)
class Map(HasParts):
    """One board; clearing numbers from 1. `forests` lists the clearings that touch each forest.

    `suits`: words, one for each clearing. With `shuffled` they are markers: set-up shuffles them unless
    `GameConfig.clearing_suits` has their places (Law 25).

    A map with rules: `board` is its record in the state, `s.<name>`, which keeps its `start` values on every other map;
    observations show it by `blocks`. `decisions`, `steps`, `actions`, `events` and `reasons` are like a faction's
    (`declared/form.py`); `at` of a question is a module of the map's folder. `sections`: numbers and titles of the Law
    that `root/declared/law.txt` does not have. `number`: its place among the maps of this package. `package` is filled
    in when the map is read.
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
    shuffled: bool = False
    number: int | None = None
    board: tuple[Field, ...] = ()
    blocks: tuple[Block, ...] = ()
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    actions: tuple[Family, ...] = ()
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    package: str = ""

    @property
    def has_rules(self) -> bool:
        """True if it is more than data: then it has a part in the rooms above the core."""
        return bool(self.board or self.blocks or self.decisions or self.steps or self.actions)
