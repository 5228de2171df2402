"""Everything that exists in a game, on one page: one structured record per game, signed integers only.

Players are numbered by the configuration's order (`who`), never by seat; behind them the forces that are no players.
Counts are indexed by player or by piece kind and clearing; a card is a kind, a zone of cards is a count per kind.
Fields marked derived repeat other fields, for speed, and `invariants` checks them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from root_env.engine.ground import AnyFrame, AnyState, Member
from root_env.root.declared.deck import Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS, FORCES, MOST_FORCES, RULES, sides_of
from root_env.root.declared.form import MOST_SIDES, Die, Faction, Field, Figure
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data.decks import DECK_SIZE
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.data.tracks import FIGURES_OF_ALL
from root_env.root.rules.ids import MAX_PLAYERS, N_CARDS, N_CLEARINGS, N_ITEMS, N_PIECES, N_SUITS, ROOM_FOR_FACTIONS
from root_env.root.rules.spec.axes import AXES
from root_env.root.rules.spec.limits import MAX_DEPTH

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64

MAX_FORCED = 16
"""Coming chance outcomes of one sort that can be queued."""

SHARED_QUEUES = 5
"""Sorts of chance outcomes of everybody: battle dice, draws, cards taken, quests, ruins."""
DICE: tuple[tuple[Die, int], ...] = tuple((die, faction.number) for faction in FACTIONS for die in faction.dice)
"""The dice of factions, each with its faction; its place is the number of its queue, behind those of everybody."""

LOG = 16
"""Public actions the log keeps."""
UNSEEN_CARD = -1

FRAME = np.dtype(
    [
        ("kind", I16),  # ids.Kind
        ("who", I8),  # the player who decides, or whom the step serves
        ("clearing", I8),
        ("other", I8),  # another player or clearing
        ("count", I8),
        ("card", I8),
        ("suit", I8),
        ("x", I8),  # meaning per kind, see spec.decisions
    ],
    align=True,
)

BATTLE = np.dtype(
    [
        ("active", I8),  # 1 while a battle is being fought; battles never nest (Law 1.4.2)
        ("clearing", I8),
        ("attacker", I8),
        ("defender", I8),
        ("ally", I8),  # player whose warriors the attacking Vagabond treats as his own, or -1 (9.2.9.II.c)
        ("ambush", I8),  # ambush card lying in the battle, or -1 (4.3.1)
        ("roll", I8, (2,)),  # rolled hits dealt by attacker, defender, after the maximum (4.3.3)
        ("extra", I8, (2,)),  # extra hits dealt by attacker, defender (4.3.5.I)
        ("ignores_rolled", I8, (2,)),  # side ignores the rolled hits it would take (Armorers)
        ("used", I64, (2,)),  # bit per effect: those this side has used in the battle
        ("done", I8, (2,)),  # side has finished its after-roll effects (4.3.4)
        ("ally_hits", I8),  # hits taken by allied warriors (9.2.9.II.d)
        ("item_hits", I8),  # hits that the items of a Vagabond with an ally took
        ("scored", I8, (2,)),  # enemy buildings and tokens removed by attacker, defender (7.8.4)
        ("credit", I8),  # player who scores for removed buildings and tokens in place of both sides, or -1 (26.4.2)
        ("arbiter", I8),  # Vagabond enlisted by the defender, or -1 (26.5.2)
        ("exposed", I8),  # Chameleander takes the rolled hits: Blending In has been bought off (C.2.4)
        ("asked", I16),  # bit per effect of a faction that has been asked about or used (4.3.2, 26.9.2)
        ("quell", I8),  # the battle is Chameleander's Quell (C.5.2.I)
    ],
    align=True,
)


class Room(NamedTuple):
    """The room of a state: lengths of its axes, and the boards it has."""

    players: int
    cards: int
    """Kinds of cards: those with numbers below this. `pieces` counts kinds of pieces likewise."""
    pieces: int
    depth: int
    """Frames of the stack."""
    factions: frozenset[int]
    maps: frozenset[int]

    @property
    def forces(self) -> int:
        """Forces that are no players."""
        return min(MOST_FORCES, sum(force.number in self.factions for force in FORCES))

    @property
    def sides(self) -> int:
        """Players and forces: the length of the axis `player`."""
        return self.players + self.forces

    @property
    def queues(self) -> int:
        """Sorts of chance outcomes that can be forced: those of everybody, and the dice of its factions."""
        return SHARED_QUEUES + max((k + 1 for k, (_, owner) in enumerate(DICE) if owner in self.factions), default=0)

    def has(self, deck: Deck) -> bool:
        """True if there is room for the cards of a deck."""
        return all(card.number < self.cards for card in deck.cards)

    @property
    def axes(self) -> dict[str, int]:
        """Lengths of the axes that fields are declared with."""
        own = {
            "player": self.sides,
            "seat": self.players,
            "card": self.cards,
            "piece": self.pieces,
            "depth": self.depth,
        }
        return {**AXES, **own, "queue": self.queues}


WHOLE = Room(
    *(MAX_PLAYERS, N_CARDS, N_PIECES, MAX_DEPTH),
    frozenset(faction.number for faction in FACTIONS),
    frozenset(range(len(MAPS))),
)
"""Room for everything there is."""


def _shape(axes: Iterable[int | str], room: Room) -> tuple[int, ...]:
    """The lengths of these axes, given as words or numbers."""
    lengths = room.axes
    return tuple(axis if isinstance(axis, int) else lengths[axis] for axis in axes)


def _field(field: Member, room: Room) -> tuple[Any, ...]:
    """A field as `np.dtype` takes it."""
    name, kind, *axes = field
    return (name, kind, *(_shape(shape, room) for shape in axes))


def _record(fields: tuple[Field, ...], room: Room) -> np.dtype:
    """The record of a faction board, a map or a deck, as its fields are declared."""
    types = {"i8": I8, "i16": I16}
    return np.dtype([(f.name, types[f.type], _shape(f.axes, room)) for f in fields], align=True)


def _board(faction: Faction, room: Room) -> tuple[Any, ...]:
    """A faction's board in the state: its name, its record, and the number of its sides if there are several."""
    shape = [(len(sides_of(faction)),)] if len(sides_of(faction)) > 1 else []
    return (faction.name, _record(faction.board, room), *shape)


def _figure(figure: Figure) -> tuple[Any, ...]:
    """A figure in the state: its name and type, and the length of the track that it stands for."""
    shape = [len(figure.values)] if len(figure.values) > 1 else []
    return (figure.name, I8 if figure.high <= np.iinfo(I8).max else I16, *shape)


class Frame(AnyFrame):
    """`f`: a record of FRAME; `state.pyi` names its fields."""


class State(AnyState):
    """`s`: the record of a game, of STATE. `python -m tools.docs` writes its fields into `state.pyi`, for editors."""


_FIRST: list[Member] = [
    # The fields that nearly every decision reads come first: so they lie on few lines of the cache, and a batch spends
    # most of its time fetching lines. A stack is rarely deep, and its frames lie at its beginning.
    ("stack", FRAME, ("depth",)),
    # players, configuration that the rules read (the rest of it, and figures, stand at the end), course of the game
    ("depth", I16),  # of the stack
    ("score_to_win", I16),
    ("max_decisions", I32),
    ("max_turns", I32),
    ("turns", I32),  # player turns begun
    ("decisions", I32),  # decisions taken, those skipped as forced left out
    ("over", I16),
    ("scorched", I16),  # bit per clearing that nothing enters any more (26.6.2)
    ("n_players", I8),
    ("faction", I8, ("player",)),  # ids.Faction by player, -1 for an empty seat
    ("seat", I8, ("player",)),  # seat by player
    ("edition", I8),  # 0 current, 1 the 2018 Law
    ("skip_forced", I8),  # 0 none, 1 public, 2 all
    ("random_setup", I8),
    ("map", I8),  # index into data.maps
    ("turn", I8),  # player taking the turn, -1 in set-up
    ("phase", I8),
    ("fault", I8),  # ground.Fault: the reason why the engine has stopped the game, 0 while all is well
    ("serves", I8, ("player",)),  # by force: another player who treats its warriors as his own now, or -1
    ("lent", I8),  # derived: bit per force that serves another player; those behind six sides share a bit
    ("riverboats", I8),  # player who treats rivers as paths until the end of the turn, or -1 (11.2.7.II)
    ("souls", I8),  # 1: spent and discarded cards go to the Lost Souls pile (10.2.6)
    ("open_hand", I8),  # player whose hand lies face up, or -1 (11.2.3)
    ("keep_log", I8),  # 1: note public actions in the log
    ("player_of", I8, (ROOM_FOR_FACTIONS,)),  # player by faction, -1 when not in play
    ("n_forced", I8, ("queue",)),  # coming chance outcomes queued: dice, draws, taken, quests, ruins, dice of factions
    # players
    ("vp", I16, ("seat",)),  # by player; forces have none
    ("vp_changed", I16),  # bit per player: score changed since the last check for victory
    ("dominance", I8, ("player",)),  # suit of the activated dominance card, or -1 (3.3)
    ("coalition", I8, ("player",)),  # partner, on the side of the Vagabond who formed it, or -1 (9.2.8)
    ("hand_size", I8, ("player",)),  # derived
    ("activated", I8, (N_SUITS,)),  # crafting pieces of a suit activated this turn (4.1.1)
    ("available", I8, (4,)),  # dominance cards near the map, by suit (3.3.3)
    ("deck_size", I8),
    ("discard_size", I8),  # derived
    ("suit", I8, (N_CLEARINGS,)),
    ("ruler", I8, (N_CLEARINGS,)),  # derived, fresh where the bit in rule_stale is clear
    ("rule_stale", I16),
    ("used_effects", I64),  # bit per effect: once-per-turn effects used this turn
    ("effects", I64, ("player",)),  # bit per effect in the play area (4.1.3)
    ("rng", I64, (4,)),  # chance
    ("battle", BATTLE),
    ("crafted_items", I8, ("player", N_ITEMS)),
    # the map
    ("warriors", I8, ("player", N_CLEARINGS)),
    ("warrior_supply", I8, ("player",)),
    ("pieces", I8, ("piece", N_CLEARINGS)),
    ("piece_supply", I8, ("piece",)),
    ("slots", I8, (N_CLEARINGS,)),  # derived: open building slots
    ("ruins", I8, (N_CLEARINGS,)),  # 1 while a ruin covers a slot (2.2.4)
    ("ruin_items", I8, (N_CLEARINGS, 2)),  # items under the ruin, -1 none
    # cards and items nobody holds
    ("discard", I8, ("card",)),
    ("items", I8, (N_ITEMS,)),  # item supply
    ("quest_cards", I8, (3,)),  # face-up quests, -1 none
]
"""Fields before the boards; axes given as words are as long as the room of the state says."""
_OF_FORCES: list[Member] = [("n_forces", I8)]
"""Fields of states with room for forces that are no players: their number at the table."""
_LAST: list[Member] = [
    # fields of players that are read for one of them
    ("hand", I8, ("player", "card")),
    # knowledge: copies of a card that the observer knows in the owner's hand. Observer and owner the same: among the
    # supporters, since a player needs no memory of his own hand (see pile_knowledge)
    ("known", I8, ("player", "player", "card")),
    # From here on fields that few decisions read.
    ("order", I8, ("player",)),  # player by seat, clockwise
    ("setup_rules", I8),  # bits of ids: RANDOM_SEATS, ADVANCED
    ("characters", I16, (MOST_SIDES,)),  # configured character, -1: chosen in set-up
    ("truncated", I8),
    ("winners", I8),  # bit per player
    ("buildings", I8, ("player", N_CLEARINGS)),  # derived
    ("tokens", I8, ("player", N_CLEARINGS)),  # derived
    ("start", I8, ("player",)),  # starting corner clearing, -1 none (5.1.7, 7.3.2)
    # pieces removed since the last removal.settle
    ("lost_in", I16),  # bit per clearing
    ("lost_warriors", I8, ("player", N_CLEARINGS)),
    ("lost_pieces", I8, ("piece", N_CLEARINGS)),
    # outcomes forced
    ("forced_dice", I8, (MAX_FORCED, 2)),
    ("forced_draws", I8, (MAX_FORCED,)),
    ("forced_taken", I8, (MAX_FORCED,)),
    ("forced_quests", I8, (MAX_FORCED,)),
    ("forced_ruins", I8, (MAX_FORCED,)),
    # decks, and the Lost Souls pile (10.2.6)
    ("deck", I8, (DECK_SIZE,)),  # top card last
    ("quest_deck", I8, (N_QUESTS,)),  # top card last
    ("quest_deck_size", I8),
    ("lost_souls", I8, ("card",)),
    # the part of `known` that everybody knows: copies that all have seen go into the owner's hand or among the
    # supporters, and the least number of further cards that the observer has seen there (both the same: supporters)
    ("common", I8, ("player", "card")),
    ("common_supporters", I8, ("card",)),
    ("seen", I8, ("player", "player")),
    # last public actions, newest first
    ("log_who", I8, (LOG,)),  # the player, -1 none
    ("log_action", I16, (LOG,)),  # and the action; a hidden card is noted as UNSEEN_CARD
    # figures that a configuration can override
    ("warrior_total", I8, ("player",)),  # warriors in each player's box
    ("copies", I8, ("card",)),  # copies of each card in the deck
    ("craft_vp", I8, ("card",)),  # victory points for crafting the card's item (3.2.2)
]
"""Fields behind the boards of factions, maps and decks; figures that a configuration can override are the last."""


def state_of(room: Room) -> np.dtype:
    """The record of a game that has this room."""
    kept = [faction for faction in RULES if any(side.number in room.factions for side in sides_of(faction))]
    boards = [_board(faction, room) for faction in kept if faction.board]
    map_boards = [(one.name, _record(one.board, room)) for k, one in enumerate(MAPS) if one.board and k in room.maps]
    deck_boards = [(deck.name, _record(deck.board, room)) for deck in DECKS if deck.board and room.has(deck)]
    own = [figure for faction in FACTIONS if faction.number in room.factions for figure in faction.figures]
    figures = sorted((*own, *FIGURES_OF_ALL), key=lambda figure: len(figure.values) == 1)
    dice = [(f"forced_{die.name}", I8, (MAX_FORCED,)) for die, owner in DICE if owner in room.factions]
    fields = [*_FIRST, *(_OF_FORCES if room.forces else ())]
    first, last = ([_field(field, room) for field in fields] for fields in (fields, _LAST))
    return np.dtype([*first, *boards, *map_boards, *deck_boards, *last, *dice, *map(_figure, figures)], align=True)


STATE = state_of(WHOLE)


def new_states(n: int) -> np.ndarray:
    """`n` zeroed states, structured array (n,)."""
    return np.zeros(n, STATE)


def pile_knowledge(states: np.ndarray) -> np.ndarray:
    """Copies each player knows in the hidden pile of the table: view, int8 (..., MAX_PLAYERS, N_CARDS) (Law 8.2.3)."""
    known = states["known"]
    *games, players, _, cards = known.shape
    return known.reshape(*games, players * players, cards)[..., :: players + 1, :]
