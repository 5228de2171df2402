"""The observation: one table of blocks; offsets, scales, bounds and documentation are made from it.

A row is int8 (OBS_SIZE,): the blocks one after another, each with its axes in C order. Players are counted by
seat relative to the observer: 0 is the observer, 1 the next clockwise; seats beyond the table's size stay 0. A faction
has blocks of its own, all 0 when it is not in play. Flags and one-hots are 0 or 1; the block of an absent thing is all
0. `scale` brings a block roughly into [-1, 1].

Visibility of a block names the information it depends on:

    public  open information: equal for all observers, except for the order of seats
    own     the observer's own hidden cards
    known   hidden cards of others that the observer has seen
    asked   the question now asked of the observer; 0 for everybody else

Compiled code uses `O.PLAYERS_VP`, the offset of `players.vp`, and so on. Blocks are only ever appended: the
default spaces, of the factions and the deck that came first, are the beginning of the whole row. Therefore a block with
an axis of cards or effects has the kinds of the first deck alone; `later.` and its name is the block of all others.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import prod
from types import ModuleType

import numpy as np
from numpy.typing import DTypeLike

from root_env.engine.ground import Places as AnyPlaces
from root_env.engine.tables import frozen
from root_env.root.declared import form as declared
from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import ASKED, KNOWN, MOST, MOST_WARRIORS, OWN, PUBLIC, cards, count, flag
from root_env.root.declared.map import Map
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data import decks, maps, tracks
from root_env.root.rules.ids import MAX_PLAYERS, Piece
from root_env.root.rules.spec.axes import AXES


@dataclass(frozen=True)
class Block(declared.Block):
    """Features of one meaning, placed in the row from `offset` on."""

    offset: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Lengths of the axes; () is one number."""
        return tuple(AXES[a] for a in self.axes)

    @property
    def size(self) -> int:
        """Features of the block."""
        return prod(self.shape)


class Places(AnyPlaces):
    """`o`: offset of each block in a row, as `O` for the whole row; `observation.pyi` names the blocks."""


_FULL_BOX = 25
"""A large number of warriors in a box, for the scale of blocks."""
_MOST_ACTIVATED = int(tracks.TOTAL.max()) + int(maps.SLOTS.max())
"""All tokens of a kind and a full clearing, the most crafting pieces: Chameleander's (C.2.1, C.5.2.V)."""

_LOST_SOULS = tuple(f.name for f in FACTIONS if f.lost_souls)
_PILES = tuple(f.name for f in FACTIONS if any(pile.seen == declared.CARD_MEMORY for pile in f.piles))
_SECOND_SIDES = tuple(f.name for f in FACTIONS if f.side > 0)
"""Factions that bring Lost Souls (Law 10.2.6), hidden piles on boards (8.2.3), two items under a ruin (9.7.3)."""


def _of(factions: tuple[str, ...], block: declared.Block) -> declared.Block:
    """The block, written at tables of these factions only."""
    return replace(block, of=factions)


_CONTEXT = (
    flag("context.map", "map", "2", "the board, by its index in data.maps"),
    flag("context.suit", "clearing clearing_suit", "2.2.2", "suit of each clearing"),
    flag("context.phase", "phase", "1.4.1", "set-up, Birdsong, Daylight, Evening"),
    flag("context.turn", "seat", "1.4.1", "whose turn it is; none in set-up"),
    count("context.turns", "", MOST, 50, "1.4.1", "player turns begun, divided by players, clipped"),
    count("context.players", "", MAX_PLAYERS, MAX_PLAYERS, "5.1", "players at the table"),
    count("context.score_to_win", "", MOST, 30, "3.1", "victory points that win, clipped"),
    flag("context.edition", "", "1", "1 for the 2018 Law"),
    flag("context.ruins", "clearing", "2.2.4", "a ruin lies there"),
    count("context.slots", "clearing", 3, 3, "2.2.3", "open building slots"),
    declared.Block("context.deck", (), "deck", 0, "deck", PUBLIC, "2.1", "cards in the deck"),
    cards("context.discard", "card", "1.2.2", "cards of each kind in the discard pile"),
    cards("context.crafting", "card", "4.1", "cards being crafted, between hand and destination"),
    flag("context.available", "suit", "3.3.3", "dominance cards near the map"),
    count("context.items", "item", 8, 2, "5.1.5", "items in the supply"),
    flag("context.quests", "quest", "9.3.3", "face-up quests"),
    flag("context.used_effects", "effect", "4.1.3", "effects used this turn"),
    count("context.activated", "clearing_suit", _MOST_ACTIVATED, 4, "4.1.1", "crafting pieces activated this turn"),
    flag("context.ruler", "clearing seat", "2.5", "who rules each clearing"),
    _of(_LOST_SOULS, cards("context.lost_souls", "card", "10.2.6", "cards in the Lost Souls pile")),
    flag("context.scorched", "clearing", "26.6.2", "nothing is placed in or moved into it any more"),
    flag("context.hired", "seat", "11.2.7.III", "who treats the warriors of another player as his own now"),
    count("context.ruin_items", "ruin", 2, 2, "9.7.1", "items under each ruin"),
    flag("context.riverboats", "seat", "11.2.7.II", "who treats rivers as paths this turn"),
)
_BATTLE = (
    flag("battle.active", "", "4.3", "a battle is being fought; else all of battle is 0"),
    flag("battle.clearing", "clearing", "4.3", "clearing of battle"),
    flag("battle.attacker", "seat", "4.3", "the attacker"),
    flag("battle.defender", "seat", "4.3", "the defender"),
    flag("battle.ally", "seat", "9.2.9.II.c", "ally whose warriors the attacker fights with"),
    flag("battle.ambush", "suit", "4.3.1", "suit of the ambush card played"),
    count("battle.roll", "side", 3, 3, "4.3.3", "rolled hits dealt, up to the maximum; 0 before the roll"),
    count("battle.extra", "side", MOST, 3, "4.3.5.I", "extra hits dealt by effects used"),
    flag("battle.ignores_rolled", "side", "4.3.5.III", "ignores the rolled hits it would take"),
    flag("battle.done", "side", "4.3.4", "has declined further effects"),
    count("battle.ally_hits", "", MOST, 3, "9.2.9.II.d", "hits taken by the ally's warriors"),
    count("battle.item_hits", "", MOST, 3, "9.2.9.II.d", "hits taken by the attacker's items"),
    count("battle.scored", "side", MOST, 3, "3.2.1", "buildings and tokens removed"),
    flag("battle.credit", "seat", "26.4.2", "who scores for removed buildings and tokens in place of both sides"),
    flag("battle.arbiter", "seat", "26.5.2", "the Arbiter enlisted by the defender"),
    flag("battle.exposed", "", "C.2.4", "the defender takes rolled hits that it would ignore"),
    flag("battle.quell", "", "C.5.2.I", "the battle is a Quell"),
)
_PLAYERS = (
    flag("players.present", "seat", "5.1", "the seat is taken"),
    flag("players.faction", "seat faction", "1.5.2", "faction, by ids.Faction"),
    count("players.vp", "seat", MOST, 30, "3.2", "victory points, clipped; the last value once off the track"),
    flag("players.off_track", "seat", "3.3.1", "the score marker has left the track"),
    flag("players.dominance", "seat suit", "3.3.1", "suit of the activated dominance card"),
    flag("players.partner", "seat seat", "9.2.8", "partner in a coalition, on both sides"),
    count("players.hand_size", "seat", "deck", 10, "1.2.1", "cards in hand"),
    count("players.crafted_items", "seat item", 8, 2, "4.1.2", "items in the Crafted Items box"),
    flag("players.effects", "seat effect", "4.1.3", "persistent effects in the play area"),
)
_CARDS = (
    cards("own.hand", "card", "1.2.1", "the observer's hand", OWN),
    _of(_PILES, cards("own.supporters", "card", "8.2.3", "the supporters, if they are the observer's", OWN)),
    cards("known.hands", "other card", "1.2.1", "cards known to be in the others' hands", KNOWN),
    _of(_PILES, cards("known.supporters", "card", "8.2.3", "cards known to be among another's supporters", KNOWN)),
    _of(_SECOND_SIDES, count("known.ruin_items", "ruin item", 2, 2, "9.7.3", "items seen under each ruin", KNOWN)),
)
_DECISION = (
    flag("decision.kind", "decision", "1.4.2", "the question asked, by ids.Kind", ASKED),
    flag("decision.clearing", "clearing", "2.2", "the clearing it is about, or the origin", ASKED),
    flag("decision.destination", "clearing", "4.2", "the destination", ASKED),
    flag("decision.player", "seat", "1.5.2", "the other player it is about", ASKED),
    count("decision.count", "", MOST, 5, "1.5.4", "the number it is about", ASKED),
    flag("decision.card", "card", "2.1", "the card it is about", ASKED),
    flag("decision.suit", "suit", "2.2.2", "the suit it is about, bird for any", ASKED),
    count("decision.x", "", MOST, 2, "1.1.3", "meaning per kind, see spec.decisions", ASKED),
    flag("decision.trigger", "index trigger", "4.3.6", "the effects to put in order", ASKED),
    flag("decision.trigger_clearing", "index clearing", "4.3.6", "and their clearings", ASKED),
)
_LATER = (
    flag("later.faction", "seat later_faction", "1.5.2", "faction, if it is one of the later ones"),
    flag("later.decision", "later_decision", "1.4.2", "the question asked, if it is one of the later ones", ASKED),
    flag("later.map", "later_map", "2", "the board, if it is one of the later ones"),
    flag("later.trigger", "index later_trigger", "4.3.6", "the effects to put in order, if later ones", ASKED),
)
"""Blocks of what came later than the default spaces: so those are the beginning of a row with more in it."""
_LATER_NAME = "later."
_LATER_AXES = {"card": "later_card", "effect": "later_effect"}


def _of_later_cards(blocks: Sequence[declared.Block], of: tuple[str, ...] = ()) -> Iterator[declared.Block]:
    """The blocks of later cards and effects beside these blocks, of factions `of`."""
    for block in blocks:
        axes = tuple(_LATER_AXES.get(axis, axis) for axis in block.axes)
        if axes != block.axes:
            text = f"{block.text}, of later decks"
            yield replace(block, name=_LATER_NAME + block.name, axes=axes, text=text, of=of or block.of)


_LIMITS = {"copies": max(row.copies for row in decks.ROWS), "deck": decks.DECK_SIZE}
"""Limits that blocks name by a word."""
_FIRST_DECK = next(iter(decks.DECKS.values()))
_MANY = {"copies": max(_FIRST_DECK.values()), "deck": sum(_FIRST_DECK.values())}
"""Scales that blocks name by a word: those of the first deck, also when other decks are loaded."""


def _faction_blocks(faction: declared.Faction) -> tuple[declared.Block, ...]:
    """All blocks of a faction: its player, warriors, pieces and supplies, then its board."""
    name = faction.name
    blocks = [
        flag(f"{name}.in_play", "", "5.1", "the faction is in play"),
        flag(f"{name}.owner", "seat", "1.5.3", "who controls it" if faction.force else "who plays it"),
    ]
    if faction.force:
        blocks += [
            flag(f"{name}.rules", "clearing", "22.3.1", "where it rules, while nobody controls it"),
            flag(f"{name}.attacks", "", "4.3", "it is the attacker"),
            flag(f"{name}.defends", "", "4.3", "it is the defender"),
            flag(f"{name}.asked", "", "22.3.4", "the question is about it", ASKED),
        ]
    if faction.warriors > 0:
        blocks += [
            count(f"{name}.warriors", "clearing", MOST_WARRIORS, 5, "1.5", "warriors"),
            count(f"{name}.warrior_supply", "", MOST_WARRIORS, _FULL_BOX, "1.5.1", "warriors in the supply"),
        ]
    for piece in faction.pieces:
        n, kind = piece.count, piece.name.lower()
        words = kind.replace("_", " ")
        each = 2 if piece.building or n == 1 else n
        most = tracks.FIGURES[kind].high if kind in tracks.FIGURES else n
        blocks += [
            count(f"{name}.{kind}", "clearing", max(most, 3), min(each, 3), "1.5", f"{words}: how many"),
            count(f"{name}.{kind}_supply", "", most, n, "1.5.1", f"{words}: in the supply or on the track"),
        ]
    shown = [field for field in faction.board if field.holds in (declared.REGION, declared.ONE_WARRIOR)]
    own = (
        *faction.blocks,
        *map(_block_of, shown),
        *(block for hidden in faction.hidden for block in hidden_blocks(faction, hidden)),
    )
    return (*blocks, *(replace(block, name=f"{name}.{block.name}") for block in own))


def _block_of(field: declared.Field) -> declared.Block:
    """The block of the warriors in a region, or of a special warrior."""
    if field.holds == declared.ONE_WARRIOR:
        return flag(field.name, "clearing", "1.5", f"where one warrior stands: {field.text}")
    axes = " ".join(map(str, field.axes))
    return count(field.name, axes, MOST_WARRIORS, 5, "1.5.1", f"warriors there: {field.text}")


def hidden_blocks(faction: declared.Faction, one: declared.Hidden) -> tuple[declared.Block, ...]:
    """The block of a hidden thing on a board, with the name of its field; none for a pile that others can know.

    Such a pile has its block beside the hands.
    """
    if one.sort == declared.PLACED:
        axis = next(field.axes[0] for field in faction.board if field.name == one.field)
        return (flag(one.field, f"{axis} {one.of}", one.law, f"{one.text}, where the observer knows the kind", KNOWN),)
    if one.seen == declared.CARD_MEMORY:
        return ()
    if one.of == "card":
        return (cards(one.field, one.of, one.law, f"{one.text}, if it is the observer's", OWN),)
    return (count(one.field, one.of, one.copies, one.copies, one.law, f"{one.text}, if it is the observer's", OWN),)


def _own_blocks(one: Map | Deck) -> tuple[declared.Block, ...]:
    """The blocks of a map's or a deck's own record, at its tables only."""
    return tuple(replace(block, name=f"{one.name}.{block.name}") for block in one.blocks)


def _placed(blocks: Iterable[declared.Block]) -> Iterator[Block]:
    """The blocks with their offsets, one after another, and their limits as numbers."""
    offset = 0
    for block in blocks:
        values = {field.name: getattr(block, field.name) for field in fields(block)}
        values["high"] = _LIMITS.get(block.high, block.high)
        values["scale"] = 1 / _MANY[block.scale] if block.scale in _MANY else block.scale
        placed = Block(**values, offset=offset)
        yield placed
        offset += placed.size


def _later_cards() -> Iterator[declared.Block]:
    """The blocks of later cards and effects beside all blocks of everybody and of factions."""
    yield from _of_later_cards((*_CONTEXT, *_BATTLE, *_PLAYERS, *_CARDS, *_DECISION))
    for faction in FACTIONS:
        yield from _of_later_cards(_faction_blocks(faction), of=(faction.name,))


BLOCKS: tuple[Block, ...] = tuple(
    _placed(
        (
            *(*_CONTEXT, *_BATTLE, *_PLAYERS, *_CARDS, *_DECISION),
            *(block for faction in FACTIONS if faction.box for block in _faction_blocks(faction)),
            *(block for block in (*_LATER, *_later_cards()) if AXES[block.axes[-1]]),
            *(block for faction in FACTIONS if not faction.box for block in _faction_blocks(faction)),
            *(block for one in (*MAPS, *DECKS) for block in _own_blocks(one)),
        )
    )
)
"""Every block in the order of the row."""
BY_NAME: dict[str, Block] = {b.name: b for b in BLOCKS}
OBS_SIZE = BLOCKS[-1].offset + BLOCKS[-1].size
SLICE: dict[str, slice] = {b.name: slice(b.offset, b.offset + b.size) for b in BLOCKS}
"""Block name -> its features in a row."""


def _per_feature(of_block: Callable[[Block], float], dtype: DTypeLike) -> np.ndarray:
    return frozen(np.repeat([of_block(b) for b in BLOCKS], [b.size for b in BLOCKS]), dtype)


SCALE: np.ndarray = _per_feature(lambda b: b.scale, np.float32)
"""(OBS_SIZE,): factor of each feature."""
LOW: np.ndarray = _per_feature(lambda b: b.low, np.int8)
"""(OBS_SIZE,): least value of each feature."""
HIGH: np.ndarray = _per_feature(lambda b: b.high, np.int8)
"""(OBS_SIZE,): greatest value of each feature."""

O = ModuleType("O", "Offsets of the blocks: O.OWN_HAND is where `own.hand` begins.")  # noqa: E741
for _b in BLOCKS:
    setattr(O, _b.name.upper().replace(".", "_"), _b.offset)


def offsets_of(faction: str) -> ModuleType:
    """Offsets of a faction's blocks, counted from its first one: `AT.ACTIONS`."""
    offsets = ModuleType("AT", f"Offsets of the blocks of {faction}, from its first one on.")
    for block in BLOCKS:
        if block.name.startswith(faction + "."):
            setattr(offsets, block.name.partition(".")[2].upper(), block.offset - BY_NAME[f"{faction}.in_play"].offset)
    return offsets


SECTION_AT: np.ndarray = frozen([BY_NAME[f"{f.name}.in_play"].offset for f in FACTIONS])
"""(faction,): offset of its first block, `in_play`; the tables below and `offsets_of` count from it."""


def _within(faction: int, block: str) -> int:
    """Offset of a faction's block in its section, -1 if there is none."""
    name = f"{FACTIONS[faction].name}.{block}"
    return BY_NAME[name].offset - int(SECTION_AT[faction]) if name in BY_NAME else -1


def _of_piece(piece: Piece, suffix: str) -> int:
    return _within(tracks.PIECE_OWNER[piece], piece.name.lower() + suffix)


OWNER_AT: np.ndarray = frozen([_within(f.number, "owner") for f in FACTIONS])
WARRIORS_AT: np.ndarray = frozen([_within(f.number, "warriors") for f in FACTIONS])
WARRIOR_SUPPLY_AT: np.ndarray = frozen([_within(f.number, "warrior_supply") for f in FACTIONS])
PIECE_AT: np.ndarray = frozen([_of_piece(p, "") for p in Piece])
PIECE_SUPPLY_AT: np.ndarray = frozen([_of_piece(p, "_supply") for p in Piece])
"""(faction,) and (piece,): offset of the block in the section of its faction, -1 if there is none."""
