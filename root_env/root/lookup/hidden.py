"""Hidden things at a table, and a player's knowledge of them, as they are declared (`form.Hidden`).

Determinization, positions, views, texts and drawings ask here; observations are written from the same declarations
(`root/rules/observe.py`).
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import CARD_MEMORY, COUNTED, HOLDS, OWNER, PLACED, STACKED, Hidden
from root_env.root.declared.shared import HIDDEN
from root_env.root.lookup.boards import board_of, has_faction, seen_places
from root_env.root.rules.ids import N_CARDS, NOBODY
from root_env.root.rules.spec.decisions import NAMES_CARD, SEES
from root_env.root.rules.state import pile_knowledge

Viewer = int | str | None


class Thing(NamedTuple):
    """A hidden thing at a table: its declaration, the player who has it or NOBODY, and the field itself."""

    declared: Hidden
    owner: int
    cells: np.ndarray


def things(s: np.void) -> Iterator[Thing]:
    """All hidden things at a table: hands, things on boards, things of nobody, and last the stacks in order."""
    players = range(int(s["n_players"]))
    shared = [one for one in HIDDEN if one.sort == PLACED]
    yield from (Thing(one, p, s[one.field][p]) for one in HIDDEN if one.sort == COUNTED for p in players)
    yield from (thing for p in players for thing in of_player(s, p))
    yield from (Thing(one, NOBODY, s[one.field]) for one in shared)
    for one in HIDDEN:
        if one.sort == STACKED:
            yield Thing(one, NOBODY, s[one.field][: int(s[size_of(one)])])


def of_player(s: np.void, who: int) -> Iterator[Thing]:
    """The hidden things on the board of a player."""
    if not has_faction(s, who):
        return iter(())
    board = board_of(s, who)
    return (Thing(one, who, board[one.field]) for one in FACTIONS[int(s["faction"][who])].hidden)


def axis_of(s: np.void, thing: Thing) -> str | int:
    """The axis of the places of a hidden thing: "clearing", "forest"."""
    board = FACTIONS[int(s["faction"][thing.owner])].board
    return next(field.axes[0] for field in board if field.name == thing.declared.field)


def piles(s: np.void, who: int) -> list[Thing]:
    """The hidden piles of cards on the board of a player (Law 8.2.3)."""
    return [thing for thing in of_player(s, who) if thing.declared in FACTIONS[int(s["faction"][who])].piles]


def known_pile(s: np.void) -> Thing | None:
    """The pile at the table with cards that others can know; there is at most one."""
    players = range(int(s["n_players"]))
    return next((p for who in players for p in piles(s, who) if p.declared.seen == CARD_MEMORY), None)


def count_piles(s: np.void, who: int) -> None:
    """Set the sizes of a player's hidden piles to the number of their cards."""
    for pile in piles(s, who):
        board_of(s, who)[size_of(pile.declared)] = pile.cells.sum()


def size_of(pile: Hidden) -> str:
    """The field with the size of a pile: of cards on a board, or of a stack in order."""
    return f"{pile.field}_size" if pile.sort == STACKED else f"n_{pile.field}"


# -- knowledge of a viewer: a player, "all" for everything, None for what all players know -------------


def knows_all(thing: Thing, viewer: Viewer) -> bool:
    """True if a viewer knows all of it, as its owner or "all"."""
    return viewer == "all" or (viewer is not None and thing.declared.knows == OWNER and thing.owner == viewer)


def counts_known(s: np.void, thing: Thing, viewer: Viewer) -> np.ndarray:
    """Copies of each kind of a counted thing that a viewer is sure of."""
    if knows_all(thing, viewer):
        return thing.cells.astype(np.int64)
    if thing.declared.seen != CARD_MEMORY or not isinstance(viewer, int):
        return np.zeros(len(thing.cells), np.int64)
    known = s["known"][viewer, thing.owner] if is_hand(thing) else pile_knowledge(s)[viewer]
    return np.maximum(known, _named(s, thing, viewer)).astype(np.int64)


def places_known(s: np.void, thing: Thing, viewer: Viewer) -> np.ndarray:
    """bool by place: True if a viewer knows the kind that lies there."""
    if knows_all(thing, viewer):
        return np.ones(len(thing.cells), bool)
    seen = _seen(s, thing, viewer)
    for frame in s["stack"][: s["depth"]]:
        if SEES.get(int(frame["kind"])) == thing.declared.field and frame["who"] == viewer:
            seen |= 1 << int(frame["clearing"])
    return np.array([seen >> place & 1 for place in range(len(thing.cells))], bool)


def _seen(s: np.void, thing: Thing, viewer: Viewer) -> int:
    """Bit mask of the places in which a viewer has seen the hidden kind (`Hidden.seen`)."""
    seen = thing.declared.seen
    if not seen:
        return 0
    if seen in HOLDS:
        return seen_places(s, seen, viewer) if isinstance(viewer, int) else 0
    places = board_of(s, thing.owner)[seen]
    if not places.shape:
        return int(places)
    return int(places[viewer]) if isinstance(viewer, int) else 0


def shows(before: np.void, after: np.void, viewer: int) -> bool:
    """True if between two states a viewer was told of a kind that lay hidden in a place: he sees it now, it lies there
    no more, or he knows of a kind that it is not.
    """
    later = {(thing.owner, thing.declared.field): thing for thing in things(after)}  # a draft adds boards
    for old in things(before):
        if old.declared.sort == PLACED and not knows_all(old, viewer):
            new = later[old.owner, old.declared.field]
            unknown = ~places_known(before, old, viewer)
            excludes = old.declared.excludes
            if ((old.cells != new.cells).reshape(len(unknown), -1).any(1) & unknown).any():
                return True
            if (places_known(after, new, viewer) & unknown).any():
                return True
            if excludes and (board_of(before, old.owner)[excludes] != board_of(after, new.owner)[excludes]).any():
                return True
    return False


def is_possible(s: np.void, thing: Thing) -> bool:
    """True if no place holds a kind that everybody knows not to lie there (`Hidden.excludes`)."""
    if not thing.declared.excludes:
        return True
    excluded, lies = board_of(s, thing.owner)[thing.declared.excludes], thing.cells >= 0
    return not (excluded[lies] >> thing.cells[lies] & 1).any()


def is_hand(thing: Thing) -> bool:
    """True if it is a hand: the cards that frames name lie there."""
    return thing.declared.field == "hand"


# -- cards that frames name --------------------------------------------------------------------------


def naming(s: np.void) -> Iterator[tuple[np.void, int]]:
    """The frames that name a card of a hand, and the player who holds it."""
    for frame in s["stack"][: s["depth"]]:
        named = NAMES_CARD.get(int(frame["kind"]))
        if named is not None:
            yield frame, int(frame[named.held_by])


def knows_card(s: np.void, frame: np.void, viewer: Viewer) -> bool:
    """True if a viewer knows the card that a frame names; everybody knows one of an open hand (Law 11.2.3)."""
    named = NAMES_CARD[int(frame["kind"])]
    holder, shown = frame[named.held_by], named.shown_to
    return (
        viewer in ("all", holder)
        or shown == "all"
        or s["open_hand"] == holder
        or (shown != "" and viewer == frame[shown])
    )


def _named(s: np.void, thing: Thing, viewer: Viewer) -> np.ndarray:
    """Copies of cards in a hand that frames name to a viewer; several frames with one card name the same copy."""
    named = np.zeros(N_CARDS, np.int64)
    for frame, holder in naming(s):
        if is_hand(thing) and holder == thing.owner and knows_card(s, frame, viewer):
            named[int(frame["card"])] = 1
    return named
