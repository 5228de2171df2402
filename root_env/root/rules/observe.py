"""The observation of a player, written as one int8 row; `spec.observation` has the place of every block.

A writer fills the blocks of one group in a row of zeros. Every row depends only on what its observer may know. `o` has
the place of each block in the rows of a scope, `spec.scope.PLACES`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from root_env.engine.compose import chain, written, written_from
from root_env.engine.ground import AnyRule, Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.loop import top
from root_env.engine.row import mark, mark_seat, seat_of, write_bits
from root_env.engine.specialization import Keeps
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import ONE_WARRIOR, OWNER, PLACED, REGION, Faction, Hidden
from root_env.root.declared.maps import MAPS, of_each_map
from root_env.root.rules import forces, frames, land, removal, ruling, scoring
from root_env.root.rules.data.decks import BIT_OF_EFFECT, N_EFFECTS, SUIT
from root_env.root.rules.data.maps import N_RUINS
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.ids import N_CLEARINGS, N_FORESTS, N_ITEMS, N_SUITS, NOBODY, K
from root_env.root.rules.spec.actions import SORTS
from root_env.root.rules.spec.axes import N_FIRST_CARDS, N_FIRST_EFFECTS, N_FIRST_MAPS
from root_env.root.rules.spec.decisions import (
    CRAFTING,
    LATER_TRIGGERS,
    N_DECISIONS,
    N_FIRST_TRIGGERS,
    OTHER_IS_CLEARING,
    TRIGGER_OF,
    X_IS_PLAYER,
)
from root_env.root.rules.spec.observation import (
    AXES,
    MOST,
    OWNER_AT,
    PIECE_AT,
    PIECE_SUPPLY_AT,
    WARRIOR_SUPPLY_AT,
    WARRIORS_AT,
    Places,
    hidden_blocks,
    offsets_of,
)
from root_env.root.rules.spec.scope import copy_cards, mark_card
from root_env.root.rules.state import State

N_SEATS: int = AXES["seat"]


@njit
def _write_effects(effects: int, o: Places, out: Row, at: int, later: int) -> None:
    """Write a bit per effect as flags (Law 4.1.3), as many as both the row and the machine have: `scope.copy_cards`."""
    if effects == 0:
        return
    for k in range(N_FIRST_EFFECTS):
        out[at + k] = (effects >> BIT_OF_EFFECT[k]) & 1
    if N_EFFECTS > N_FIRST_EFFECTS:
        for k in range(min(N_EFFECTS - N_FIRST_EFFECTS, I(o.n_later_effects))):
            out[later + k] = (effects >> BIT_OF_EFFECT[N_FIRST_EFFECTS + k]) & 1


# -- context -----------------------------------------------------------------------------------------


@njit
def _write_first_map(s: State, o: Places, out: Row) -> None:
    out[o.CONTEXT_MAP + I(s.map)] = 1


@njit
def _write_later_map(s: State, o: Places, out: Row) -> None:
    out[o.LATER_MAP + I(o.later_map[I(s.map) - N_FIRST_MAPS])] = 1


_write_which_map: Callable[[State, Places, Row], None] = chain(
    __name__,
    "write_which_map(s, o, out)",
    "I(s.map)",
    {tuple(range(N_FIRST_MAPS, len(MAPS))): _write_later_map} if AXES["later_map"] else {},
    "(s, o, out)",
    doc="Write which map is played (Law 2).",
    otherwise="_write_first_map(s, o, out)",
    scope={"I": I, "_write_first_map": _write_first_map},
    over="map",
)


@njit
def write_context(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the course of the game: turn, phase, table (Law 1.4.1)."""
    _write_which_map(s, o, out)
    out[o.CONTEXT_PHASE + I(s.phase)] = 1
    mark_seat(s, viewer, I(s.turn), out, o.CONTEXT_TURN)
    out[o.CONTEXT_TURNS] = min(I(s.turns) // I(s.n_players), MOST)
    out[o.CONTEXT_PLAYERS] = s.n_players
    out[o.CONTEXT_SCORE_TO_WIN] = min(I(s.score_to_win), MOST)
    out[o.CONTEXT_EDITION] = s.edition
    _write_effects(I(s.used_effects), o, out, o.CONTEXT_USED_EFFECTS, o.LATER_CONTEXT_USED_EFFECTS)
    if s.scorched != 0:
        write_bits(I(s.scorched), N_CLEARINGS, out, o.CONTEXT_SCORCHED)
    if s.lent != 0:
        for force in range(I(s.n_players)):
            mark_seat(s, viewer, I(s.serves[force]), out, o.CONTEXT_HIRED)
    mark_seat(s, viewer, I(s.riverboats), out, o.CONTEXT_RIVERBOATS)
    for suit in range(N_SUITS):
        out[o.CONTEXT_ACTIVATED + suit] = s.activated[suit]


@njit
def write_map(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the clearings: suits, ruins, slots, rulers (Law 2.2, 2.5)."""
    ruling.refresh(s)
    seats = 0  # of all players, a byte each: so each clearing takes few steps and no branch that is mispredicted
    for who in range(I(s.n_players)):
        seats |= seat_of(s, viewer, who) << (8 * who)
    for c in range(N_CLEARINGS):
        out[o.CONTEXT_SUIT + c * N_SUITS + I(s.suit[c])] = 1
        ruler = forces.player_or_nobody(s, I(s.ruler[c]))
        out[o.CONTEXT_RULER + c * N_SEATS + ((seats >> (8 * max(ruler, 0))) & 7)] = 1 if ruler >= 0 else 0
    copy_bytes(out, o.CONTEXT_RUINS, s.ruins, N_CLEARINGS)
    copy_bytes(out, o.CONTEXT_SLOTS, s.slots, N_CLEARINGS)
    for ruin in range(N_RUINS):
        c = land.ruin_place(s, ruin)
        if c >= 0 and s.ruin_items[c, 0] >= 0:
            out[o.CONTEXT_RUIN_ITEMS + ruin] = 1 if s.ruin_items[c, 1] < 0 else 2


@njit
def write_table(s: State, o: Places, out: Row) -> None:
    """Write the cards and items that nobody holds (Law 1.2.2, 3.3.3, 5.1.5, 9.3.3)."""
    out[o.CONTEXT_DECK] = s.deck_size
    copy_cards(out, o.CONTEXT_DISCARD, o.LATER_CONTEXT_DISCARD, s.discard, o)
    for suit in range(4):
        out[o.CONTEXT_AVAILABLE + suit] = s.available[suit]
    copy_bytes(out, o.CONTEXT_ITEMS, s.items, N_ITEMS)
    for i in range(3):
        mark(I(s.quest_cards[i]), out, o.CONTEXT_QUESTS)
    if s.souls != 0:
        copy_cards(out, o.CONTEXT_LOST_SOULS, o.LATER_CONTEXT_LOST_SOULS, s.lost_souls, o)
    for i in range(I(s.depth)):
        if CRAFTING[s.stack[i].kind] != 0:
            mark_card(out, o.CONTEXT_CRAFTING, o.LATER_CONTEXT_CRAFTING, I(s.stack[i].card))


@njit
def write_battle(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the battle being fought, nothing if there is none (Law 4.3)."""
    if s.battle.active == 0:
        return
    b = s.battle
    out[o.BATTLE_ACTIVE] = 1
    out[o.BATTLE_CLEARING + I(b.clearing)] = 1
    mark_seat(s, viewer, forces.player_or_nobody(s, I(b.attacker)), out, o.BATTLE_ATTACKER)
    mark_seat(s, viewer, forces.player_or_nobody(s, I(b.defender)), out, o.BATTLE_DEFENDER)
    mark_seat(s, viewer, I(b.ally), out, o.BATTLE_ALLY)
    if b.ambush >= 0:
        out[o.BATTLE_AMBUSH + SUIT[b.ambush]] = 1
    for side in range(2):
        out[o.BATTLE_ROLL + side] = b.roll[side]
        out[o.BATTLE_EXTRA + side] = b.extra[side]
        out[o.BATTLE_IGNORES_ROLLED + side] = b.ignores_rolled[side]
        out[o.BATTLE_DONE + side] = b.done[side]
        out[o.BATTLE_SCORED + side] = b.scored[side]
    out[o.BATTLE_ALLY_HITS] = b.ally_hits
    out[o.BATTLE_ITEM_HITS] = b.item_hits
    mark_seat(s, viewer, I(b.credit), out, o.BATTLE_CREDIT)
    mark_seat(s, viewer, I(b.arbiter), out, o.BATTLE_ARBITER)
    out[o.BATTLE_EXPOSED] = b.exposed
    out[o.BATTLE_QUELL] = b.quell


# -- players and cards -------------------------------------------------------------------------------


@njit
def write_players(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write points, hand sizes, items and effects of every player, by seat.

    Law 1.2.1, 3.2, 3.3.1, 4.1.2, 4.1.3, 9.2.8.
    """
    for who in range(I(s.n_players)):
        seat = seat_of(s, viewer, who)
        out[o.PLAYERS_PRESENT + seat] = 1
        if s.faction[who] >= 0:
            faction = I(s.faction[who])
            out[o.PLAYERS_FACTION + o.faction[faction] + seat * o.faction_strides[faction]] = 1
        out[o.PLAYERS_VP + seat] = min(I(s.vp[who]), MOST)
        if scoring.off_track(s, who):
            out[o.PLAYERS_OFF_TRACK + seat] = 1
        mark(I(s.dominance[who]), out, o.PLAYERS_DOMINANCE + seat * 4)
        if s.coalition[who] >= 0:
            partner = seat_of(s, viewer, I(s.coalition[who]))
            out[o.PLAYERS_PARTNER + seat * N_SEATS + partner] = 1
            out[o.PLAYERS_PARTNER + partner * N_SEATS + seat] = 1
        out[o.PLAYERS_HAND_SIZE + seat] = s.hand_size[who]
        copy_bytes(out, o.PLAYERS_CRAFTED_ITEMS + seat * N_ITEMS, s.crafted_items[who], N_ITEMS)
        at, later = o.PLAYERS_EFFECTS + seat * N_FIRST_EFFECTS, o.LATER_PLAYERS_EFFECTS + seat * I(o.n_later_effects)
        _write_effects(I(s.effects[who]), o, out, at, later)


@njit
def write_own(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the viewer's hand (Law 1.2.1)."""
    copy_cards(out, o.OWN_HAND, o.LATER_OWN_HAND, s.hand[viewer], o)


@njit
def write_known(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the cards in hands of others that the viewer knows (Law 1.2.1)."""
    for who in range(I(s.n_players)):
        if who != viewer:
            other = seat_of(s, viewer, who) - 1
            at, later = o.KNOWN_HANDS + other * N_FIRST_CARDS, o.LATER_KNOWN_HANDS + other * I(o.n_later_cards)
            copy_cards(out, at, later, s.known[viewer, who], o)


# -- factions ----------------------------------------------------------------------------------------


@njit
def _write_warriors(s: State, who: int, out: Row, at: int, supply_at: int) -> None:
    copy_bytes(out, at, s.warriors[who], N_CLEARINGS)
    out[supply_at] = s.warrior_supply[who]


@njit
def _write_piece(s: State, kind: int, out: Row, at: int, supply_at: int) -> None:
    copy_bytes(out, at, s.pieces[kind], N_CLEARINGS)
    out[supply_at] = s.piece_supply[kind]


def _faction_lines(faction: Faction) -> Iterator[str]:
    """Lines that write the section of one faction, if it is in play: its player, warriors, pieces, board."""
    f = faction.number
    yield f"    who = I(s.player_of[{f}])"
    yield f"    if who >= 0:  # {faction.name}"
    yield f"        at = I(o.sections[{f}])"
    yield "        out[at] = 1"
    if faction.force:
        yield from (f"        {line}" for line in _force_lines(faction))
    else:
        yield f"        mark_seat(s, viewer, who, out, at + {OWNER_AT[f]})"
    if WARRIORS_AT[f] >= 0:
        yield f"        _write_warriors(s, who, out, at + {WARRIORS_AT[f]}, at + {WARRIOR_SUPPLY_AT[f]})"
    for kind in range(FIRST_PIECE[f], END_PIECE[f]):
        yield f"        _write_piece(s, {kind}, out, at + {PIECE_AT[kind]}, at + {PIECE_SUPPLY_AT[kind]})"
    yield f"        write_{faction.rules}(s, who, viewer, at, o, out)"
    for field in (field for field in faction.board if field.holds in (REGION, ONE_WARRIOR)):
        place = f"at + {getattr(offsets_of(faction.name), field.name.upper())}"
        value = f"s.{faction.rules}.{field.name}"
        if field.holds == ONE_WARRIOR:
            yield f"        mark(I({value}), out, {place})"
        elif field.axes:
            yield f"        copy_bytes(out, {place}, {value}, N_FORESTS)"
        else:
            yield f"        out[{place}] = {value}"
    if faction.side == 0:
        yield from (f"        {line}" for hidden in faction.hidden for line in _hidden_lines(faction, hidden))


def _force_lines(faction: Faction) -> Iterator[str]:
    """Lines that write of a force what of players is written by their seats (Law 22.3.1)."""
    at = offsets_of(faction.name)
    yield f"mark_seat(s, viewer, I(s.serves[who]), out, at + {at.OWNER})"
    yield "if s.battle.active != 0:"
    yield f"    out[at + {at.ATTACKS}] = 1 if s.battle.attacker == who else 0"
    yield f"    out[at + {at.DEFENDS}] = 1 if s.battle.defender == who else 0"
    yield f"out[at + {at.ASKED}] = 1 if asks_about(s, viewer, who) else 0"
    yield f"for c in range({N_CLEARINGS}):"
    yield f"    out[at + {at.RULES} + c] = 1 if s.ruler[c] == who else 0"


@njit
def asks_about(s: State, viewer: int, force: int) -> bool:
    """True if the viewer is asked, and the question is about this force (Law 22.3.4, 4.3)."""
    if frames.to_move(s) != viewer:
        return False
    f = top(s)
    if f.kind == K.TAKE_HIT or f.kind == K.MOVE_COUNT:
        return f.x == force
    return f.kind < N_DECISIONS and OTHER_IS_CLEARING[f.kind] == 0 and f.other == force


def _hidden_lines(faction: Faction, one: Hidden) -> Iterator[str]:
    """Lines that write the block of hidden things on a board, as far as the viewer knows them."""
    for block in hidden_blocks(faction, one):
        at = f"at + {getattr(offsets_of(faction.name), block.name.upper())}"
        later = f"o.LATER_{faction.name.upper()}_{block.name.upper()}"
        cells, length = f"s.{faction.name}.{one.field}", AXES[one.of]
        owned = "who == viewer" if one.knows == OWNER else "False"
        if one.sort != PLACED:
            yield f"if {owned}:"
            of_cards = f"    copy_cards(out, {at}, {later}, {cells}, o)"
            yield of_cards if one.of == "card" else f"    copy_bytes(out, {at}, {cells}, {length})"
            continue
        seen = next((field for field in faction.board if field.name == one.seen), None)
        by_whom = f"s.{faction.name}.{one.seen}" + ("[viewer]" if seen and seen.axes else "")
        yield f"for place in range({AXES[block.axes[0]]}):"
        known = f"{owned} or I({by_whom}) >> place & 1 != 0" if seen else owned
        yield f"    if {cells}[place] >= 0 and ({known}):"
        if one.of == "card":
            first = f"{at} + place * {length}, {later} + place * I(o.n_later_cards)"
            yield f"        mark_card(out, {first}, I({cells}[place]))"
        else:
            yield f"        out[{at} + place * {length} + I({cells}[place])] = 1"


def _factions_writer():
    """A rule that writes the section of every faction in play, with code per faction for speed.

    All offsets are constants, and the branches go the same way in all games of a table, for any seats.
    """
    writers = {f"write_{faction.rules}": faction.function("observed", "write_board") for faction in FACTIONS}
    scope = {"__name__": __name__, "I": I, "mark_seat": mark_seat, **writers}
    scope |= {
        "N_FORESTS": N_FORESTS,
        "asks_about": asks_about,
        "mark": mark,
        "copy_bytes": copy_bytes,
        "mark_card": mark_card,
        "copy_cards": copy_cards,
        "_write_warriors": _write_warriors,
        "_write_piece": _write_piece,
    }

    def write(keeps: Keeps) -> AnyRule:
        lines = ["def write_factions(s, viewer, o, out):"]
        lines.append('    """Write who plays each faction, its warriors, pieces and board (Law 1.5)."""')
        lines += [line for faction in FACTIONS if keeps(faction.number) for line in _faction_lines(faction)]
        return written(f"<write_factions of {__name__}>", lines, "write_factions", dict(scope))

    return written_from("faction", write)


write_factions: Callable[[State, int, Places, Row], None] = _factions_writer()


def _map_writer():
    """A rule that writes the blocks of the map's own record, if it has one."""
    writers = of_each_map("observed", "write_board")
    for number, one in enumerate(MAPS):
        if one.blocks and number not in writers:
            raise DeclarationError(f"{one.package}.observed has no function write_board(s, viewer, o, out)")
    doc = "Write what is seen of the record of the map (Law 25)."
    signature, given = "write_map_board(s, viewer, o, out)", "(s, viewer, o, out)"
    return chain(__name__, signature, "I(s.map)", writers, given, doc=doc, otherwise="None", scope={"I": I}, over="map")


write_map_board: Callable[[State, int, Places, Row], None] = _map_writer()


def _deck_writer():
    """A rule that writes the blocks of the records of the decks, where a row has room for them."""
    shown = {deck: deck.part("observed") for deck in DECKS if deck.blocks}
    for deck, module in shown.items():
        if not hasattr(module, "write_board"):
            raise DeclarationError(f"{deck.package}.observed has no function write_board(s, viewer, o, out)")

    def write(keeps: Keeps) -> AnyRule:
        lines = ["def write_deck_boards(s, viewer, o, out):"]
        lines.append('    """Write what is seen of the records of decks."""')
        scope: dict[str, Any] = {"__name__": __name__}
        for deck, module in shown.items():
            if keeps(deck.cards[0].number):
                first = f"{deck.name}_{deck.blocks[0].name}".upper()
                scope[f"write_{deck.name}"] = module.write_board
                lines += [f"    if o.{first} >= 0:", f"        write_{deck.name}(s, viewer, o, out)"]
        return written(f"<write_deck_boards of {__name__}>", [*lines, "    return"], "write_deck_boards", scope)

    return written_from("card", write)


write_deck_boards: Callable[[State, int, Places, Row], None] = _deck_writer()


# -- the question ------------------------------------------------------------------------------------


@njit
def write_decision(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the question and its arguments, only if it is asked of the viewer (Law 1.4.2)."""
    if frames.to_move(s) != viewer:
        return
    f = top(s)
    kind = I(f.kind)
    if kind >= N_DECISIONS:
        return
    mark(I(o.decision[kind]), out, o.DECISION_KIND)
    mark(I(f.clearing), out, o.DECISION_CLEARING)
    mark_card(out, o.DECISION_CARD, o.LATER_DECISION_CARD, I(f.card))
    mark(I(f.suit), out, o.DECISION_SUIT)
    out[o.DECISION_COUNT] = max(I(f.count), 0)
    if OTHER_IS_CLEARING[kind] != 0:
        mark(I(f.other), out, o.DECISION_DESTINATION)
    else:
        mark_seat(s, viewer, forces.player_or_nobody(s, I(f.other)), out, o.DECISION_PLAYER)
    if X_IS_PLAYER[kind] != 0:
        mark_seat(s, viewer, forces.player_or_nobody(s, I(f.x)), out, o.DECISION_PLAYER)
    else:
        out[o.DECISION_X] = max(I(f.x), 0)
    if kind == K.ORDER_TRIGGERS:
        _write_triggers(s, I(f.count), o, out)


if LATER_TRIGGERS:

    @njit
    def _mark_trigger(trigger: int, nth: int, o: Places, out: Row) -> None:
        """Mark the kind of the `nth` effect, one that came first or a later one."""
        if trigger < N_FIRST_TRIGGERS:
            mark(o.trigger[trigger], out, o.DECISION_TRIGGER + nth * o.n_triggers)
        else:
            mark(o.trigger[trigger], out, o.LATER_TRIGGER + nth * o.n_later_triggers)
else:

    @njit
    def _mark_trigger(trigger: int, nth: int, o: Places, out: Row) -> None:
        """Mark the kind of the `nth` effect."""
        mark(o.trigger[trigger], out, o.DECISION_TRIGGER + nth * o.n_triggers)


@njit
def _write_triggers(s: State, n: int, o: Places, out: Row) -> None:
    """Write the effects to choose from, in the order of the actions `choose_next` (Law 1.1.3, 4.3.6)."""
    top = I(s.depth) - 1
    for i in range(SORTS):
        place = removal.nth_choice(s, top, n, i)
        if place == NOBODY:
            return
        f = s.stack[place]
        _mark_trigger(I(TRIGGER_OF[f.kind]), i, o, out)
        mark(I(f.clearing), out, o.DECISION_TRIGGER_CLEARING + i * N_CLEARINGS)


# -- whole rows --------------------------------------------------------------------------------------


@njit
def write_row(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the observation of player `viewer` into a row of zeros; `o`: of a scope with the factions of the table."""
    write_context(s, viewer, o, out)
    write_map(s, viewer, o, out)
    write_table(s, o, out)
    write_battle(s, viewer, o, out)
    write_players(s, viewer, o, out)
    write_own(s, viewer, o, out)
    write_known(s, viewer, o, out)
    write_factions(s, viewer, o, out)
    write_map_board(s, viewer, o, out)
    write_deck_boards(s, viewer, o, out)
    write_decision(s, viewer, o, out)
