"""The observation: one table of blocks, from which offsets, scales, bounds and documentation derive.

A row is int8 (OBS_SIZE,): the blocks one after another, each with its axes in C order. Players are counted by
seat relative to the observer: 0 is the observer, 1 the next clockwise; seats beyond the table's size stay 0. What
belongs to a faction stands in that faction's own blocks, all 0 when it is not in play. Flags and one-hots are 0
or 1; what there is none of is 0 throughout its block. `scale` brings a block roughly into [-1, 1].

Visibility says on what a block depends:

    public  what lies open on the table: equal for all observers, but for the order of seats
    own     the observer's own hidden cards
    known   what the observer has seen of hidden cards of others
    asked   the question now asked of the observer; 0 for everybody else

Compiled code uses `O.PLAYERS_VP`, the offset of `players.vp`, and so on. Blocks are only ever appended.
"""

from dataclasses import dataclass, replace
from math import prod
from types import ModuleType

import numpy as np

from root_env.core.data import decks, maps, tracks
from root_env.core.data.quests import N_QUESTS
from root_env.core.ids import (
    EGO_SPACES,
    IMPLEMENTED,
    MAX_PLAYERS,
    N_CARDS,
    N_CHARACTERS,
    N_CLEARINGS,
    N_COLUMNS,
    N_FORESTS,
    N_ITEMS,
    N_LEADERS,
    N_SERVICES,
    N_SUITS,
    CardType,
    Faction,
    Kind,
    Phase,
    Piece,
)
from root_env.core.spec.decisions import N_DECISIONS

EFFECTS: tuple[int, ...] = tuple(int(row.card) for row in decks.ROWS if row.type == CardType.PERSISTENT)
"""Card kinds that stay in the play area (Law 4.1.3), in the order of the axis `effect`."""
TRIGGERS: tuple[Kind, ...] = (
    Kind.OUTRAGE, Kind.BASE_LOST, Kind.FIELD_HOSPITALS, Kind.DAMAGE_ITEM, Kind.FEAR_OF_THE_FAITHFUL,
    Kind.TRADE_DISRUPTION,
)  # fmt: skip
"""Frames that can wait under ORDER_TRIGGERS, in the order of the axis `trigger`."""
OTHER_PLAYERS = MAX_PLAYERS - 1
N_RUINS = maps.N_RUINS

AXES: dict[str, int] = {
    "seat": MAX_PLAYERS,
    "other": OTHER_PLAYERS,
    "clearing": N_CLEARINGS,
    "forest": N_FORESTS,
    "card": N_CARDS,
    "effect": len(EFFECTS),
    "faction": 8,
    "map": 4,
    "suit": 4,
    "clearing_suit": N_SUITS,
    "phase": len(Phase),
    "side": 2,
    "item": N_ITEMS,
    "item_state": 4,
    "quest": N_QUESTS,
    "column": N_COLUMNS,
    "leader": N_LEADERS,
    "character": N_CHARACTERS,
    "decision": N_DECISIONS,
    "trigger": len(TRIGGERS),
    "index": 8,
    "service": N_SERVICES,
    "space": EGO_SPACES,
    "ego": 2,
    "ruin": N_RUINS,
}
"""Axes of blocks and their lengths. `other`: the other players clockwise. `suit`: fox, rabbit, mouse, bird.

`side`: attacker, defender. `index`: as in the action `choose_next`. `space`: of the Ego track. `ego`: without and
with draw icon. `ruin`: the map's ruins by clearing.
"""


@dataclass(frozen=True)
class Block:
    """Features of one meaning: values in low..high, times `scale` roughly in [-1, 1]; see the module for the rest."""

    name: str
    axes: tuple[str, ...]
    scale: float
    low: int
    high: int
    visibility: str
    law: str
    text: str
    offset: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Lengths of the axes; () is one number."""
        return tuple(AXES[a] for a in self.axes)

    @property
    def size(self) -> int:
        """Features of the block."""
        return prod(self.shape)


PUBLIC, OWN, KNOWN, ASKED = "public", "own", "known", "asked"
MOST = 127
"""What larger numbers are clipped to."""
_COPIES = max(row.copies for row in decks.ROWS)
_WARRIORS, _MOST_WARRIORS = max(tracks.WARRIORS.values()), tracks.MOST_WARRIORS
_MOST_AIDS = tracks.FIGURES["aids_needed"].high - 1
_MOST_ACTIVATED = int(tracks.TOTAL[Piece.SYMPATHY]) + int(maps.SLOTS.max())
"""All sympathy and a full clearing: what Chameleander can craft with (C.2.1, C.5.2.V); others have fewer."""


def _flag(name, axes, law, text, visibility=PUBLIC):
    return Block(name, tuple(axes.split()), 1.0, 0, 1, visibility, law, text)


def _count(name, axes, high, unit, law, text, visibility=PUBLIC):
    """A number 0..high, of which `unit` is a large value."""
    return Block(name, tuple(axes.split()), 1 / unit, 0, high, visibility, law, text)


def _cards(name, axes, law, text, visibility=PUBLIC):
    return _count(name, axes, _COPIES, _COPIES, law, text, visibility)


_CONTEXT = (
    _flag("context.map", "map", "2", "the board, by its index in data.maps"),
    _flag("context.suit", "clearing clearing_suit", "2.2.2", "suit of each clearing"),
    _flag("context.phase", "phase", "1.4.1", "set-up, Birdsong, Daylight, Evening"),
    _flag("context.turn", "seat", "1.4.1", "whose turn it is; none in set-up"),
    _count("context.turns", "", MOST, 50, "1.4.1", "player turns begun, divided by players, clipped"),
    _count("context.players", "", MAX_PLAYERS, MAX_PLAYERS, "5.1", "players at the table"),
    _count("context.score_to_win", "", MOST, 30, "3.1", "victory points that win, clipped"),
    _flag("context.edition", "", "1", "1 for the 2018 Law"),
    _flag("context.ruins", "clearing", "2.2.4", "a ruin lies there"),
    _count("context.slots", "clearing", 3, 3, "2.2.3", "open building slots"),
    _count("context.deck", "", decks.DECK_SIZE, decks.DECK_SIZE, "2.1", "cards in the deck"),
    _cards("context.discard", "card", "1.2.2", "cards of each kind in the discard pile"),
    _cards("context.crafting", "card", "4.1", "cards being crafted, between hand and destination"),
    _flag("context.available", "suit", "3.3.3", "dominance cards near the map"),
    _count("context.items", "item", 8, 2, "5.1.5", "items in the supply"),
    _flag("context.quests", "quest", "9.3.3", "face-up quests"),
    _flag("context.used_effects", "effect", "4.1.3", "effects used this turn"),
    _count("context.activated", "clearing_suit", _MOST_ACTIVATED, 4, "4.1.1", "crafting pieces activated this turn"),
    _flag("context.ruler", "clearing seat", "2.5", "who rules each clearing"),
    _cards("context.lost_souls", "card", "10.2.6", "cards in the Lost Souls pile"),
    _flag("context.scorched", "clearing", "26.6.2", "nothing is placed in or moved into it any more"),
    _flag("context.hired", "seat", "11.2.7.III", "who treats the Riverfolk's warriors as his own now"),
    _count("context.ruin_items", "ruin", 2, 2, "9.7.1", "items under each ruin"),
    _flag("context.riverboats", "seat", "11.2.7.II", "who treats rivers as paths this turn"),
)
_BATTLE = (
    _flag("battle.active", "", "4.3", "a battle is being fought; else all of battle is 0"),
    _flag("battle.clearing", "clearing", "4.3", "clearing of battle"),
    _flag("battle.attacker", "seat", "4.3", "the attacker"),
    _flag("battle.defender", "seat", "4.3", "the defender"),
    _flag("battle.ally", "seat", "9.2.9.II.c", "ally whose warriors the Vagabond fights with"),
    _flag("battle.ambush", "suit", "4.3.1", "suit of the ambush card played"),
    _count("battle.roll", "side", 3, 3, "4.3.3", "rolled hits dealt, up to the maximum; 0 before the roll"),
    _count("battle.extra", "side", MOST, 3, "4.3.5.I", "extra hits dealt by effects used"),
    _flag("battle.ignores_rolled", "side", "4.3.5.III", "ignores the rolled hits it would take"),
    _flag("battle.done", "side", "4.3.4", "has declined further effects"),
    _count("battle.ally_hits", "", MOST, 3, "9.2.9.II.d", "hits taken by the ally's warriors"),
    _count("battle.item_hits", "", MOST, 3, "9.2.9.II.d", "hits taken by the Vagabond's items"),
    _count("battle.scored", "side", MOST, 3, "3.2.1", "buildings and tokens removed"),
    _flag("battle.credit", "seat", "26.4.2", "who scores for removed buildings and tokens in place of both sides"),
    _flag("battle.arbiter", "seat", "26.5.2", "the Arbiter enlisted by the defender"),
    _flag("battle.exposed", "", "C.2.4", "Chameleander takes the rolled hits"),
    _flag("battle.quell", "", "C.5.2.I", "the battle is Chameleander's Quell"),
)
_PLAYERS = (
    _flag("players.present", "seat", "5.1", "the seat is taken"),
    _flag("players.faction", "seat faction", "1.5.2", "faction, by ids.Faction"),
    _count("players.vp", "seat", MOST, 30, "3.2", "victory points, clipped; the last value once off the track"),
    _flag("players.off_track", "seat", "3.3.1", "the score marker has left the track"),
    _flag("players.dominance", "seat suit", "3.3.1", "suit of the activated dominance card"),
    _flag("players.partner", "seat seat", "9.2.8", "partner in a coalition, on both sides"),
    _count("players.hand_size", "seat", decks.DECK_SIZE, 10, "1.2.1", "cards in hand"),
    _count("players.crafted_items", "seat item", 8, 2, "4.1.2", "items in the Crafted Items box"),
    _flag("players.effects", "seat effect", "4.1.3", "persistent effects in the play area"),
)
_CARDS = (
    _cards("own.hand", "card", "1.2.1", "the observer's hand", OWN),
    _cards("own.supporters", "card", "8.2.3", "the supporters, if the observer is the Alliance", OWN),
    _cards("known.hands", "other card", "1.2.1", "cards known to be in the others' hands", KNOWN),
    _cards("known.supporters", "card", "8.2.3", "cards known to be among another's supporters", KNOWN),
    _count("known.ruin_items", "ruin item", 2, 2, "9.7.3", "items that the observer has seen under each ruin", KNOWN),
)
_DECISION = (
    _flag("decision.kind", "decision", "1.4.2", "the question asked, by ids.Kind", ASKED),
    _flag("decision.clearing", "clearing", "2.2", "the clearing it is about, or the origin", ASKED),
    _flag("decision.destination", "clearing", "4.2", "the destination", ASKED),
    _flag("decision.player", "seat", "1.5.2", "the other player it is about", ASKED),
    _count("decision.count", "", MOST, 5, "1.5.4", "the number it is about", ASKED),
    _flag("decision.card", "card", "2.1", "the card it is about", ASKED),
    _flag("decision.suit", "suit", "2.2.2", "the suit it is about, bird for any", ASKED),
    _count("decision.x", "", MOST, 2, "1.1.3", "meaning per kind, see spec.decisions", ASKED),
    _flag("decision.trigger", "index trigger", "4.3.6", "the effects to put in order", ASKED),
    _flag("decision.trigger_clearing", "index clearing", "4.3.6", "and their clearings", ASKED),
)


def _vagabond_board(name: str) -> tuple[Block, ...]:
    """The board of one Vagabond, with which faction blocks of that name go on (Law 9.2)."""
    return (
        _flag(f"{name}.character", "character", "9.3.1", "the character"),
        _flag(f"{name}.clearing", "clearing", "9.2.2", "clearing of the pawn"),
        _flag(f"{name}.forest", "forest", "9.2.10", "forest of the pawn"),
        _count(f"{name}.items", "item item_state", 8, 2, "9.2.5", "items by ids.ItemState"),
        Block(f"{name}.relation", ("seat",), 1 / 3, -1, 3, PUBLIC, "9.2.9", "-1 Hostile, 0 Indifferent .. 3 Allied"),
        _count(f"{name}.aids", "seat", _MOST_AIDS, 2, "9.2.9.I.a", "Aids this turn that count"),
        _flag(f"{name}.completed", "quest", "9.5.5", "completed quests"),
        _flag(f"{name}.improvised", "", "26.7.2", "Improvise has been used this turn"),
        _flag(f"{name}.from_ruins", "item", "9.7.3", "has an item of the type from a ruin, at a table with two"),
    )


_BOARDS: dict[Faction, tuple[Block, ...]] = {
    Faction.MARQUISE: (
        _count("marquise.actions", "", MOST, 3, "6.5", "actions left this Daylight"),
        _flag("marquise.recruited", "", "6.5.3", "Recruit has been taken this turn"),
    ),
    Faction.EYRIE: (
        _flag("eyrie.leader", "leader", "7.3.3", "the leader"),
        _flag("eyrie.retired", "leader", "7.7.3", "leaders lying face down"),
        _cards("eyrie.decree", "column card", "7.4.2", "cards of the Decree, without the Loyal Viziers"),
        _count("eyrie.left", "column suit", MOST, 3, "7.5.2", "cards to resolve this turn, as last counted"),
        _flag("eyrie.column", "column", "7.5.2", "the column being resolved, as last set"),
        _flag("eyrie.viziers", "column", "7.3.4", "Loyal Viziers on the Decree"),
    ),
    Faction.ALLIANCE: (
        _count("alliance.supporters", "", decks.DECK_SIZE, 5, "8.2.3", "supporters on the stack"),
        _count("alliance.officers", "", _MOST_WARRIORS, 5, "8.6.1", "officers"),
        _count("alliance.operations", "", _MOST_WARRIORS, 5, "8.6.1", "military operations left, as last set"),
    ),
    Faction.LIZARD: (
        _flag("lizard.outcast", "clearing_suit", "10.3.3", "suit of the Outcast"),
        _flag("lizard.hated", "", "10.4.1", "the Outcast is Hated"),
        _count("lizard.acolytes", "", _MOST_WARRIORS, 5, "10.2.3", "acolytes"),
        _flag("lizard.scored", "clearing_suit", "10.5.3", "suits scored this turn"),
        _cards("lizard.revealed", "card", "10.5", "cards revealed this turn"),
    ),
    Faction.RIVERFOLK: (
        _count("riverfolk.funds", "seat", _MOST_WARRIORS, 5, "11.2.4", "funds by owner"),
        _count("riverfolk.committed", "seat", _MOST_WARRIORS, 5, "11.5", "committed funds by owner"),
        _count("riverfolk.payments", "seat", _MOST_WARRIORS, 5, "11.2.6.I", "payments by owner"),
        _count("riverfolk.tracks", "clearing_suit seat", 3, 3, "11.5.3", "funds on the Trade Posts tracks by owner"),
        _count("riverfolk.prices", "service", 4, 4, "11.3.5", "prices, 0 before set-up"),
        _count("riverfolk.bought", "service", MOST, 2, "11.2.6.II", "services bought this turn"),
    ),
    Faction.CHAMELEANDER: (
        _count("chameleander.track", "space", 2, 2, "C.3.3", "the Ego track: 0 empty, 1 ego, 2 with draw icon"),
        _count("chameleander.id", "ego", 5, 3, "C.2.6", "ego on The Id"),
        _count("chameleander.actions", "", MOST, 3, "C.5.2", "actions left this Daylight"),
        _flag("chameleander.taken", "side", "C.5.2", "Mark for Death, Cajole taken this turn"),
        _flag("chameleander.substituted", "side", "C.2.5", "a removal, a placement turned into ego this turn"),
    ),
    Faction.VAGABOND: _vagabond_board("vagabond"),
    Faction.VAGABOND_2: _vagabond_board("vagabond_2"),
}


def _faction_blocks(faction: Faction) -> tuple[Block, ...]:
    """All blocks of a faction: whose it is, warriors, pieces and supplies, then its board."""
    name = faction.name.lower()
    blocks = [
        _flag(f"{name}.in_play", "", "5.1", "the faction is in play"),
        _flag(f"{name}.owner", "seat", "1.5.3", "who plays it"),
    ]
    if tracks.WARRIORS[faction] > 0:
        blocks += [
            _count(f"{name}.warriors", "clearing", _MOST_WARRIORS, 5, "1.5", "warriors"),
            _count(f"{name}.warrior_supply", "", _MOST_WARRIORS, _WARRIORS, "1.5.1", "warriors in the supply"),
        ]
    for piece in Piece:
        if tracks.PIECE_OWNER[piece] == faction:
            n, kind = int(tracks.TOTAL[piece]), piece.name.lower()
            words = kind.replace("_", " ")
            each = 2 if piece in tracks.BUILDINGS or n == 1 else n
            most = tracks.FIGURES[kind].high if kind in tracks.FIGURES else n
            blocks += [
                _count(f"{name}.{kind}", "clearing", max(most, 3), min(each, 3), "1.5", f"{words}: how many"),
                _count(f"{name}.{kind}_supply", "", most, n, "1.5.1", f"{words}: in the supply or on the track"),
            ]
    return (*blocks, *_BOARDS[faction])


def _with_offsets(blocks) -> tuple[Block, ...]:
    placed, offset = [], 0
    for block in blocks:
        placed.append(replace(block, offset=offset))
        offset += block.size
    return tuple(placed)


BLOCKS = _with_offsets(
    (*_CONTEXT, *_BATTLE, *_PLAYERS, *_CARDS, *_DECISION, *(b for f in IMPLEMENTED for b in _faction_blocks(f)))
)
"""Every block in the order of the row."""
BY_NAME = {b.name: b for b in BLOCKS}
OBS_SIZE = BLOCKS[-1].offset + BLOCKS[-1].size
SLICE = {b.name: slice(b.offset, b.offset + b.size) for b in BLOCKS}
"""Block name -> its features in a row."""


def _frozen(values, dtype=np.int64) -> np.ndarray:
    array = np.array(values, dtype)
    array.flags.writeable = False
    return array


def _per_feature(of_block, dtype) -> np.ndarray:
    return _frozen(np.repeat([of_block(b) for b in BLOCKS], [b.size for b in BLOCKS]), dtype)


SCALE = _per_feature(lambda b: b.scale, np.float32)
"""(OBS_SIZE,): what to multiply each feature by."""
LOW = _per_feature(lambda b: b.low, np.int8)
"""(OBS_SIZE,): least value of each feature."""
HIGH = _per_feature(lambda b: b.high, np.int8)
"""(OBS_SIZE,): greatest value of each feature."""

O = ModuleType("O", "Offsets of the blocks: O.OWN_HAND is where `own.hand` begins.")  # noqa: E741
for _b in BLOCKS:
    setattr(O, _b.name.upper().replace(".", "_"), _b.offset)


def _offset(name: str) -> int:
    return BY_NAME[name].offset if name in BY_NAME else -1


EFFECT_CARD = _frozen(EFFECTS)
"""(effect,): its card kind."""
IN_PLAY_AT = _frozen([_offset(f"{f.name.lower()}.in_play") for f in Faction])
OWNER_AT = _frozen([_offset(f"{f.name.lower()}.owner") for f in Faction])
WARRIORS_AT = _frozen([_offset(f"{f.name.lower()}.warriors") for f in Faction])
WARRIOR_SUPPLY_AT = _frozen([_offset(f"{f.name.lower()}.warrior_supply") for f in Faction])
"""(faction,): offset of the block, -1 where there is none."""
PIECE_AT = _frozen([_offset(f"{tracks.PIECE_OWNER[p].name.lower()}.{p.name.lower()}") for p in Piece])
PIECE_SUPPLY_AT = _frozen([_offset(f"{tracks.PIECE_OWNER[p].name.lower()}.{p.name.lower()}_supply") for p in Piece])
"""(piece,): offset of the block."""
_TO_CLEARING = (Kind.MOVE_COUNT, Kind.MOVE_ALLY, Kind.MOVE_ALLY_COUNT, Kind.STROLL_FORCE)
OTHER_IS_CLEARING = _frozen([k in _TO_CLEARING for k in range(N_DECISIONS)])
"""(decision kind,): 1 where the frame's `other` is a destination, not a player."""
X_IS_PLAYER = _frozen([k == Kind.MOVE_ALLY_COUNT for k in range(N_DECISIONS)])
"""(decision kind,): 1 where the frame's `x` is a player."""
TRIGGER_OF = _frozen([TRIGGERS.index(k) if k in TRIGGERS else -1 for k in range(max(Kind) + 1)])
"""(frame kind,): its place on the axis `trigger`, -1 if it is no trigger."""
