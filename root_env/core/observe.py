"""What a player sees, written as one int8 row; `spec.observation` says what stands where.

A writer fills the blocks of one group in a row of zeros. Every row depends only on what its observer may know.
"""

import numpy as np

from root_env.core import frames, removal, rule, scoring
from root_env.core.compose import chain, of_each_faction
from root_env.core.data.decks import SUIT
from root_env.core.data.maps import N_RUINS, RUIN_PLACES
from root_env.core.ids import (
    N_CARDS,
    N_CLEARINGS,
    N_FACTIONS,
    N_ITEMS,
    N_PIECES,
    N_SUITS,
    NOBODY,
    K,
)
from root_env.core.jit import I, copy_bytes, entry, njit, record_at, shared
from root_env.core.row import mark, mark_seat, seat_of, write_bits
from root_env.core.spec.decisions import CRAFTING, N_DECISIONS, OTHER_IS_CLEARING, TRIGGER_OF, X_IS_PLAYER
from root_env.core.spec.observation import (
    AXES,
    EFFECT_CARD,
    IN_PLAY_AT,
    MOST,
    OBS_SIZE,
    OWNER_AT,
    PIECE_AT,
    PIECE_SUPPLY_AT,
    WARRIOR_SUPPLY_AT,
    WARRIORS_AT,
    O,
)
from root_env.core.state import new_states

N_SEATS = AXES["seat"]
N_EFFECTS = AXES["effect"]
N_TRIGGERS = AXES["trigger"]


@njit
def _write_effects(effects, out, at):
    """Write a bit set of persistent cards as flags (Law 4.1.3)."""
    if effects != 0:
        for k in range(N_EFFECTS):
            out[at + k] = (effects >> EFFECT_CARD[k]) & 1


# -- context -----------------------------------------------------------------------------------------


@njit
def write_context(s, viewer, out):
    """Write the course of the game: turn, phase, table (Law 1.4.1)."""
    out[O.CONTEXT_MAP + I(s.map)] = 1
    out[O.CONTEXT_PHASE + I(s.phase)] = 1
    mark_seat(s, viewer, I(s.turn), out, O.CONTEXT_TURN)
    out[O.CONTEXT_TURNS] = min(I(s.turns) // I(s.n_players), MOST)
    out[O.CONTEXT_PLAYERS] = s.n_players
    out[O.CONTEXT_SCORE_TO_WIN] = min(I(s.score_to_win), MOST)
    out[O.CONTEXT_EDITION] = s.edition
    _write_effects(I(s.used_effects), out, O.CONTEXT_USED_EFFECTS)
    if s.scorched != 0:
        write_bits(I(s.scorched), N_CLEARINGS, out, O.CONTEXT_SCORCHED)
    mark_seat(s, viewer, I(s.hired), out, O.CONTEXT_HIRED)
    mark_seat(s, viewer, I(s.riverboats), out, O.CONTEXT_RIVERBOATS)
    for suit in range(N_SUITS):
        out[O.CONTEXT_ACTIVATED + suit] = s.activated[suit]


@njit
def write_map(s, viewer, out):
    """Write the clearings: suits, ruins, slots, rulers (Law 2.2, 2.5)."""
    rule.refresh(s)
    for c in range(N_CLEARINGS):
        out[O.CONTEXT_SUIT + c * N_SUITS + I(s.suit[c])] = 1
        mark_seat(s, viewer, I(s.ruler[c]), out, O.CONTEXT_RULER + c * N_SEATS)
    copy_bytes(out, O.CONTEXT_RUINS, s.ruins, N_CLEARINGS)
    copy_bytes(out, O.CONTEXT_SLOTS, s.slots, N_CLEARINGS)
    for ruin in range(N_RUINS):
        c = RUIN_PLACES[s.map, ruin]
        if c >= 0 and s.ruin_items[c, 0] >= 0:
            out[O.CONTEXT_RUIN_ITEMS + ruin] = 1 if s.ruin_items[c, 1] < 0 else 2


@njit
def write_table(s, out):
    """Write the cards and items that nobody holds (Law 1.2.2, 3.3.3, 5.1.5, 9.3.3)."""
    out[O.CONTEXT_DECK] = s.deck_size
    copy_bytes(out, O.CONTEXT_DISCARD, s.discard, N_CARDS)
    for suit in range(4):
        out[O.CONTEXT_AVAILABLE + suit] = s.available[suit]
    copy_bytes(out, O.CONTEXT_ITEMS, s.items, N_ITEMS)
    for i in range(3):
        mark(I(s.quest_cards[i]), out, O.CONTEXT_QUESTS)
    if s.souls != 0:
        copy_bytes(out, O.CONTEXT_LOST_SOULS, s.lost_souls, N_CARDS)
    for i in range(I(s.depth)):
        if CRAFTING[s.stack[i].kind] != 0:
            at = O.CONTEXT_CRAFTING + I(s.stack[i].card)
            out[at] = out[at] + 1


@njit
def write_battle(s, viewer, out):
    """Write the battle being fought, nothing if there is none (Law 4.3)."""
    if s.battle.active == 0:
        return
    b = s.battle
    out[O.BATTLE_ACTIVE] = 1
    out[O.BATTLE_CLEARING + I(b.clearing)] = 1
    mark_seat(s, viewer, I(b.attacker), out, O.BATTLE_ATTACKER)
    mark_seat(s, viewer, I(b.defender), out, O.BATTLE_DEFENDER)
    mark_seat(s, viewer, I(b.ally), out, O.BATTLE_ALLY)
    if b.ambush >= 0:
        out[O.BATTLE_AMBUSH + SUIT[b.ambush]] = 1
    for side in range(2):
        out[O.BATTLE_ROLL + side] = b.roll[side]
        out[O.BATTLE_EXTRA + side] = b.extra[side]
        out[O.BATTLE_IGNORES_ROLLED + side] = b.ignores_rolled[side]
        out[O.BATTLE_DONE + side] = b.done[side]
        out[O.BATTLE_SCORED + side] = b.scored[side]
    out[O.BATTLE_ALLY_HITS] = b.ally_hits
    out[O.BATTLE_ITEM_HITS] = b.item_hits
    mark_seat(s, viewer, I(b.credit), out, O.BATTLE_CREDIT)
    mark_seat(s, viewer, I(b.arbiter), out, O.BATTLE_ARBITER)
    out[O.BATTLE_EXPOSED] = b.exposed
    out[O.BATTLE_QUELL] = b.quell


# -- players and cards -------------------------------------------------------------------------------


@njit
def write_players(s, viewer, out):
    """Write what every player has, by seat (Law 1.2.1, 3.2, 3.3.1, 4.1.2, 4.1.3, 9.2.8)."""
    for who in range(I(s.n_players)):
        seat = seat_of(s, viewer, who)
        out[O.PLAYERS_PRESENT + seat] = 1
        out[O.PLAYERS_FACTION + seat * N_FACTIONS + I(s.faction[who])] = 1
        out[O.PLAYERS_VP + seat] = min(I(s.vp[who]), MOST)
        if scoring.off_track(s, who):
            out[O.PLAYERS_OFF_TRACK + seat] = 1
        mark(I(s.dominance[who]), out, O.PLAYERS_DOMINANCE + seat * 4)
        if s.coalition[who] >= 0:
            partner = seat_of(s, viewer, I(s.coalition[who]))
            out[O.PLAYERS_PARTNER + seat * N_SEATS + partner] = 1
            out[O.PLAYERS_PARTNER + partner * N_SEATS + seat] = 1
        out[O.PLAYERS_HAND_SIZE + seat] = s.hand_size[who]
        copy_bytes(out, O.PLAYERS_CRAFTED_ITEMS + seat * N_ITEMS, s.crafted_items[who], N_ITEMS)
        _write_effects(I(s.effects[who]), out, O.PLAYERS_EFFECTS + seat * N_EFFECTS)


@njit
def write_own(s, viewer, out):
    """Write the viewer's hand (Law 1.2.1)."""
    copy_bytes(out, O.OWN_HAND, s.hand[viewer], N_CARDS)


@njit
def write_known(s, viewer, out):
    """Write what the viewer knows of the hands of others (Law 1.2.1)."""
    for who in range(I(s.n_players)):
        if who != viewer:
            at = O.KNOWN_HANDS + (seat_of(s, viewer, who) - 1) * N_CARDS
            copy_bytes(out, at, s.known[viewer, who], N_CARDS)


# -- factions ----------------------------------------------------------------------------------------


_write_board = chain(
    __name__, "_write_board(s, who, viewer, at, out)", "I(s.faction[who])", of_each_faction("observed", "write_board"),
    "(s, who, viewer, at, out)", doc="Write the player's board into the blocks of its faction, from `at` on.",
    scope={"I": I},
)  # fmt: skip


@njit
def write_factions(s, viewer, out):
    """Write who plays each faction, its warriors and its board (Law 1.5)."""
    for who in range(I(s.n_players)):
        faction = I(s.faction[who])
        out[IN_PLAY_AT[faction]] = 1
        mark_seat(s, viewer, who, out, OWNER_AT[faction])
        at = WARRIORS_AT[faction]
        if at >= 0:
            copy_bytes(out, at, s.warriors[who], N_CLEARINGS)
            out[WARRIOR_SUPPLY_AT[faction]] = s.warrior_supply[who]
        _write_board(s, who, viewer, IN_PLAY_AT[faction], out)


@njit
def write_pieces(s, out):
    """Write buildings and tokens, on the map and in supply; a faction not in play has none (Law 1.5.1)."""
    for kind in range(N_PIECES):
        copy_bytes(out, PIECE_AT[kind], s.pieces[kind], N_CLEARINGS)
        out[PIECE_SUPPLY_AT[kind]] = s.piece_supply[kind]


# -- the question ------------------------------------------------------------------------------------


@njit
def write_decision(s, viewer, out):
    """Write the question and its arguments, only if it is asked of the viewer (Law 1.4.2)."""
    if frames.to_move(s) != viewer:
        return
    f = s.stack[s.depth - 1]
    kind = I(f.kind)
    if kind >= N_DECISIONS:
        return
    out[O.DECISION_KIND + kind] = 1
    mark(I(f.clearing), out, O.DECISION_CLEARING)
    mark(I(f.card), out, O.DECISION_CARD)
    mark(I(f.suit), out, O.DECISION_SUIT)
    out[O.DECISION_COUNT] = max(I(f.count), 0)
    if OTHER_IS_CLEARING[kind] != 0:
        mark(I(f.other), out, O.DECISION_DESTINATION)
    else:
        mark_seat(s, viewer, I(f.other), out, O.DECISION_PLAYER)
    if X_IS_PLAYER[kind] != 0:
        mark_seat(s, viewer, I(f.x), out, O.DECISION_PLAYER)
    else:
        out[O.DECISION_X] = max(I(f.x), 0)
    if kind == K.ORDER_TRIGGERS:
        _write_triggers(s, I(f.count), out)


@njit
def _write_triggers(s, n, out):
    """Write the effects to choose from, in the order the actions `choose_next` count them (Law 1.1.3, 4.3.6)."""
    top = I(s.depth) - 1
    for i in range(removal.N_SORTS):
        place = removal.nth_choice(s, top, n, i)
        if place == NOBODY:
            return
        f = s.stack[place]
        mark(TRIGGER_OF[f.kind], out, O.DECISION_TRIGGER + i * N_TRIGGERS)
        mark(I(f.clearing), out, O.DECISION_TRIGGER_CLEARING + i * N_CLEARINGS)


# -- whole rows --------------------------------------------------------------------------------------


@shared(lambda: (new_states(1)[0], 0, np.zeros(OBS_SIZE, np.int8)))
def observe(s, viewer, out):
    """Write the row of player `viewer` into int8 (OBS_SIZE,); all 0 for nobody (-1). Returns 0.

    All that observes comes through here, so that it is compiled into machine code once.
    """
    for k in range(OBS_SIZE):
        out[k] = 0
    if viewer < 0:
        return 0
    write_context(s, viewer, out)
    write_map(s, viewer, out)
    write_table(s, out)
    write_battle(s, viewer, out)
    write_players(s, viewer, out)
    write_own(s, viewer, out)
    write_known(s, viewer, out)
    write_factions(s, viewer, out)
    write_pieces(s, out)
    write_decision(s, viewer, out)
    return 0


@entry()
def observe_game(states, i, viewer, out):
    """Write what player `viewer` sees of row `i` into `out`, int8 (OBS_SIZE,)."""
    observe(record_at(states, i), viewer, out)


@entry()
def observe_many(states, viewers, out):
    """Write what player `viewers[i]`, integers (n,), sees of row `i` into `out`, int8 (n, OBS_SIZE)."""
    for i in range(len(viewers)):
        observe(record_at(states, i), I(viewers[i]), out[i])
