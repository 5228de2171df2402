"""The modules `text`, `drawing` and `documents` of factions, maps and decks, found in the folder of each.

`ROOMS` lists the functions and tables that a module must have and may have. A module that lacks one, or has a public
function that is not listed, is refused when it is imported.
"""

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.rules.ids import NOBODY, Faction


@dataclass(frozen=True)
class Room:
    """A module that factions must have: the names it must have, and those it may have."""

    must: Mapping[str, str]
    may: Mapping[str, str] = field(default_factory=dict)


ROOMS = {
    "text": Room(
        {
            "board": "board(t, who): the lines of its board in the text board",
            "EXPLAINED": "EXPLAINED: what each thing that it declares is for, in a line or two (text/explained.py)",
        },
        {
            "EXPLAINED_2018": "EXPLAINED_2018: those of these that read otherwise in the 2018 Law",
            "FIELDS": "FIELDS: what the texts of its decisions name, by name, functions of the context",
            "add_explained": "add_explained(found): adds what follows from its tables to what is explained",
            "seen_by_all": "seen_by_all(c): words of a choice that is usually unseen, where everybody sees it",
            "HINTS": "HINTS: what guides of all factions say of questions that this one asks others (text/guiding.py)",
            "window_offer": "window_offer(c): what can be bought at the start of a phase",
            "SHOWS_RIVERS": "SHOWS_RIVERS: whether rivers are shown with it in play",
            "beside_map": "beside_map(t): lines of what lies beside the map with this faction in play",
            "CALLED": "CALLED: how people call who plays it, where that is not `the` and its name (text/people.py)",
            "told_apart": 'told_apart(board): what tells its player from another player of it; "" for nothing yet',
        },
    ),
    "drawing": Room(
        {
            "FIGURES": "FIGURES: how its warriors or pawn look, by ids.Faction",
            "PIECES": "PIECES: the shape of each of its buildings and tokens, by ids.Piece",
            "board": "board(t, who, flow): its board as drawn",
        },
        {
            "PANEL": "PANEL: the room that its board wants",
            "beside_map": "beside_map(t, flow): what lies beside the map with this faction in play",
            "BESIDE_HEIGHT": "BESIDE_HEIGHT: the height of that",
        },
    ),
    "documents": Room(
        {
            "FIELDS": "FIELDS: what a position says of its board, by name, as JSON Schema",
            "FRAMES": "FRAMES: what the frames of its decisions and steps may hold, by ids.Kind",
            "read": "read(reader, p, entry, field): fills its board",
            "write": "write(s, p, board, agents): the fields that read reads",
        },
        {
            "write_hidden": "write_hidden(s, p, board): fields that only a whole position has",
            "INTERNALS": "INTERNALS: fields of its board without words, by their name under `internals`",
            "STEPS": "STEPS: the menus of its phases at which a position can stand by name, by ids.Phase",
            "STEP_FIELDS": "STEP_FIELDS: fields that are read at one step only, and that step",
            "step_word": "step_word(kinds): the name of a step, where it is not that of its last decision",
            "step_frame": "step_frame(s, p, kind, depth, given): what a frame of a step holds",
            "begin_step": "begin_step(reader, p, word, entry, field): fills what a phase sets at its start",
            "write_step": "write_step(s, p, board, word): fields of STEP_FIELDS",
            "check": "check(checks, p): what the Law says of the board",
            "check_turn": "check_turn(s, p, board): what it says of whose turn it is",
            "STARTS_BY": "STARTS_BY: the decision that asks for its start, a corner",
            "STARTS_ANYWHERE": "STARTS_ANYWHERE: True if its start need not be a corner",
            "FORMS_COALITIONS": "FORMS_COALITIONS: from how many players on a dominance card of its is a coalition",
            "items_brought": "items_brought(s): items that come with it",
            "torches": "torches(s): torches that it can spend on a scorched clearing",
        },
    ),
}
"""The rooms by name."""
ROOMS_OF_MAPS = {
    "text": Room(
        {
            "beside_map": "beside_map(t): lines of what lies beside or on the map",
            "EXPLAINED": "EXPLAINED: what each thing that it declares is for, in a line or two (text/explained.py)",
        },
        {"FIELDS": "FIELDS: what the texts of its decisions name, by name, functions of the context"},
    ),
    "drawing": Room({"on_map": "on_map(t): SVG over the drawn map, placed by `root.drawing.geography`"}),
    "documents": Room(
        {
            "FIELDS": "FIELDS: what a position says of its record, by name, as JSON Schema",
            "read": "read(reader, entry, field): fills its record",
            "write": "write(s, board, agents): the fields that read reads",
        },
        {
            "FRAMES": "FRAMES: what the frames of its decisions and steps may hold, by ids.Kind",
            "check": "check(checks): what the Law says of its record",
        },
    ),
}
"""The rooms of maps that have rules, by name."""
ROOM_OF_DECKS = Room(
    {"EXPLAINED": "EXPLAINED: what the effect of each of its cards does, in a line or two"},
    {
        "FIELDS": "FIELDS: what the texts of its decisions name, by name, functions of the context",
        "on_cards": "on_cards(t): lines of what lies on its cards",
    },
)
"""The names that the module `text` of a deck with cards with effects must have."""
DRAWING_OF_DECKS = Room(
    {},
    {
        "face_down": "face_down(t, who): crafted items of a player that lie face down, counts by item",
        "on_crafted": "on_crafted(t, who, part): draws what lies on his crafted cards",
    },
)
"""The names that the module `drawing` of a deck with a record may have."""


@cache
def part(room: str, faction: int) -> ModuleType:
    """The checked module of a faction in a room."""
    declared = FACTIONS[faction]
    module = declared.part(room)
    if module is None:
        must = "; ".join(ROOMS[room].must.values())
        raise DeclarationError(
            f"{declared.name} has no module {declared.module_of(room)}, which must have {must} "
            "(docs/adding_a_faction.md)"
        )
    return checked(ROOMS[room], module)


@cache
def map_part(room: str, number: int) -> ModuleType | None:
    """The checked module of a map in a room, None for a map without rules."""
    one = MAPS[number]
    if not one.has_rules:
        return None
    module, page = one.part(room), "docs/adding_a_map.md"
    if module is None:
        must = "; ".join(ROOMS_OF_MAPS[room].must.values())
        raise DeclarationError(f"{one.name} has no module {one.package}.{room}, which must have {must} ({page})")
    return checked(ROOMS_OF_MAPS[room], module, page)


@cache
def deck_text(number: int) -> ModuleType | None:
    """The checked module `text` of a deck, None if the deck has none."""
    module = DECKS[number].part("text")
    return module and checked(ROOM_OF_DECKS, module, "docs/adding_a_card.md")


@cache
def deck_drawing(deck: Deck | None) -> ModuleType | None:
    """The checked module `drawing` of a deck with a record, None if it has none."""
    module = deck and deck.part("drawing")
    return module and checked(DRAWING_OF_DECKS, module, "docs/adding_a_card.md")


def deck_with_record(s: np.void) -> Deck | None:
    """The deck of a state with a record of its own, None if its deck has none."""
    decks = (deck for deck in DECKS if deck.board and any(s["copies"][card.number] > 0 for card in deck.cards))
    return next(decks, None)


@cache
def deck_documents(deck: Deck | None) -> ModuleType | None:
    """The checked module `documents` of a deck with a record, None without such a deck."""
    if deck is None:
        return None
    module, page = deck.part("documents"), "docs/adding_a_card.md"
    if module is None:
        must = "; ".join(ROOMS_OF_MAPS["documents"].must.values())
        raise DeclarationError(f"{deck.name} has no module {deck.package}.documents, which must have {must} ({page})")
    return checked(ROOMS_OF_MAPS["documents"], module, page)


def map_parts(room: str) -> list[ModuleType]:
    """The modules of all maps with rules in a room."""
    return [part for number in range(len(MAPS)) if (part := map_part(room, number)) is not None]


def checked(room: Room, module: ModuleType, page: str = "docs/adding_a_faction.md") -> ModuleType:
    """The module, which must have the functions of its room and no other public ones."""
    for name, words in room.must.items():
        if not hasattr(module, name):
            raise DeclarationError(f"{module.__name__} lacks {words} ({page})")
    for name, made in vars(module).items():
        own = inspect.isfunction(made) and made.__module__ == module.__name__ and not name.startswith("_")
        if own and name not in room.must | room.may:
            known = ", ".join(room.must | room.may)
            raise DeclarationError(f"{module.__name__}: nobody asks for the function {name}; asked for are {known}")
    return module


def parts(room: str) -> dict[Faction, ModuleType]:
    """The modules of all factions in a room."""
    return {Faction(faction.number): part(room, faction.number) for faction in FACTIONS}


def found(room: str, factions: Iterable[int], name: str) -> list[Any]:
    """The attributes of this name in the modules of these factions, one for each that has it; NOBODY has no module."""
    modules = dict.fromkeys(part(room, int(faction)) for faction in factions if faction != NOBODY)
    return [getattr(module, name) for module in modules if hasattr(module, name)]
