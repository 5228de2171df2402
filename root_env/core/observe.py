"""What a player sees, written as one int8 row; `spec.observation` says what stands where.

A writer fills the blocks of one group in a row of zeros. Every row depends only on what its observer may know.
"""

import numpy as np

from root_env.core import frames, removal, rule, scoring
from root_env.core.data.decks import SUIT
from root_env.core.data.maps import N_RUINS, RUIN_PLACES, RUINS
from root_env.core.data.quests import N_QUESTS
from root_env.core.data.tracks import VIZIERS
from root_env.core.ids import (
    EGO_SPACES,
    FOREST,
    N_CARDS,
    N_CLEARINGS,
    N_COLUMNS,
    N_ITEMS,
    N_LEADERS,
    N_PIECES,
    N_SERVICES,
    N_SUITS,
    NOBODY,
    F,
    K,
)
from root_env.core.jit import I, copy_bytes, entry, njit, record_at, shared
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
from root_env.core.state import NO_RELATION, new_states

N_SEATS = AXES["seat"]
N_FACTIONS = AXES["faction"]
N_EFFECTS = AXES["effect"]
N_TRIGGERS = AXES["trigger"]
DECREE, LEFT, ITEMS = N_COLUMNS * N_CARDS, N_COLUMNS * 4, N_ITEMS * 4
"""Bytes of the fields of those names."""
SECOND_VAGABOND = O.VAGABOND_2_CHARACTER - O.VAGABOND_CHARACTER
"""How far the second Vagabond's board lies behind the first one's."""


@njit
def _seat(s, viewer, who):
    """Seat of a player counted clockwise from the viewer, 0..n_players - 1."""
    seat = I(s.seat[who]) - I(s.seat[viewer])
    if seat < 0:
        seat += I(s.n_players)
    return seat


@njit
def _mark_seat(s, viewer, who, out, at):
    """Set the one-hot over seats at offset `at` to a player, to nobody if -1."""
    if who >= 0:
        out[at + _seat(s, viewer, who)] = 1


@njit
def _mark(index, out, at):
    """Set the one-hot at offset `at`, to nothing if -1."""
    if index >= 0:
        out[at + index] = 1


@njit
def _write_bits(bits, n, out, at):
    """Write the lowest `n` bits as flags."""
    for k in range(n):
        out[at + k] = (bits >> k) & 1


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
    _mark_seat(s, viewer, I(s.turn), out, O.CONTEXT_TURN)
    out[O.CONTEXT_TURNS] = min(I(s.turns) // I(s.n_players), MOST)
    out[O.CONTEXT_PLAYERS] = s.n_players
    out[O.CONTEXT_SCORE_TO_WIN] = min(I(s.score_to_win), MOST)
    out[O.CONTEXT_EDITION] = s.edition
    _write_effects(I(s.used_effects), out, O.CONTEXT_USED_EFFECTS)
    if s.scorched != 0:
        _write_bits(I(s.scorched), N_CLEARINGS, out, O.CONTEXT_SCORCHED)
    _mark_seat(s, viewer, I(s.hired), out, O.CONTEXT_HIRED)
    _mark_seat(s, viewer, I(s.riverboats), out, O.CONTEXT_RIVERBOATS)
    for suit in range(N_SUITS):
        out[O.CONTEXT_ACTIVATED + suit] = s.activated[suit]


@njit
def write_map(s, viewer, out):
    """Write the clearings: suits, ruins, slots, rulers (Law 2.2, 2.5)."""
    rule.refresh(s)
    for c in range(N_CLEARINGS):
        out[O.CONTEXT_SUIT + c * N_SUITS + I(s.suit[c])] = 1
        _mark_seat(s, viewer, I(s.ruler[c]), out, O.CONTEXT_RULER + c * N_SEATS)
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
        _mark(I(s.quest_cards[i]), out, O.CONTEXT_QUESTS)
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
    _mark_seat(s, viewer, I(b.attacker), out, O.BATTLE_ATTACKER)
    _mark_seat(s, viewer, I(b.defender), out, O.BATTLE_DEFENDER)
    _mark_seat(s, viewer, I(b.ally), out, O.BATTLE_ALLY)
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
    _mark_seat(s, viewer, I(b.credit), out, O.BATTLE_CREDIT)
    _mark_seat(s, viewer, I(b.arbiter), out, O.BATTLE_ARBITER)
    out[O.BATTLE_EXPOSED] = b.exposed
    out[O.BATTLE_QUELL] = b.quell


# -- players and cards -------------------------------------------------------------------------------


@njit
def write_players(s, viewer, out):
    """Write what every player has, by seat (Law 1.2.1, 3.2, 3.3.1, 4.1.2, 4.1.3, 9.2.8)."""
    for who in range(I(s.n_players)):
        seat = _seat(s, viewer, who)
        out[O.PLAYERS_PRESENT + seat] = 1
        out[O.PLAYERS_FACTION + seat * N_FACTIONS + I(s.faction[who])] = 1
        out[O.PLAYERS_VP + seat] = min(I(s.vp[who]), MOST)
        if scoring.off_track(s, who):
            out[O.PLAYERS_OFF_TRACK + seat] = 1
        _mark(I(s.dominance[who]), out, O.PLAYERS_DOMINANCE + seat * 4)
        if s.coalition[who] >= 0:
            partner = _seat(s, viewer, I(s.coalition[who]))
            out[O.PLAYERS_PARTNER + seat * N_SEATS + partner] = 1
            out[O.PLAYERS_PARTNER + partner * N_SEATS + seat] = 1
        out[O.PLAYERS_HAND_SIZE + seat] = s.hand_size[who]
        copy_bytes(out, O.PLAYERS_CRAFTED_ITEMS + seat * N_ITEMS, s.crafted_items[who], N_ITEMS)
        _write_effects(I(s.effects[who]), out, O.PLAYERS_EFFECTS + seat * N_EFFECTS)


@njit
def write_own(s, viewer, out):
    """Write the viewer's own hidden cards (Law 1.2.1, 8.2.3)."""
    copy_bytes(out, O.OWN_HAND, s.hand[viewer], N_CARDS)
    if s.faction[viewer] == F.ALLIANCE:
        copy_bytes(out, O.OWN_SUPPORTERS, s.alliance.supporters, N_CARDS)


@njit
def _write_looked(s, looked, out):
    """Write what the observer has seen under ruins (Law 9.7.3)."""
    ruin = 0
    for c in range(N_CLEARINGS):
        if RUINS[s.map, c] != 0:
            for k in range(2):
                if (looked >> c) & 1 != 0 and s.ruin_items[c, k] >= 0:
                    at = O.KNOWN_RUIN_ITEMS + ruin * N_ITEMS + I(s.ruin_items[c, k])
                    out[at] = out[at] + 1
            ruin += 1


@njit
def write_known(s, viewer, out):
    """Write what the viewer knows of hidden cards of others, and of items under ruins (Law 1.2.1, 8.2.3, 9.7.3)."""
    for who in range(I(s.n_players)):
        if who != viewer:
            at = O.KNOWN_HANDS + (_seat(s, viewer, who) - 1) * N_CARDS
            copy_bytes(out, at, s.known[viewer, who], N_CARDS)
    copy_bytes(out, O.KNOWN_SUPPORTERS, s.known[viewer, viewer], N_CARDS)
    if s.player_of[F.VAGABOND_2] >= 0:
        if s.faction[viewer] == F.VAGABOND:
            _write_looked(s, I(s.vagabond[0].looked), out)
        elif s.faction[viewer] == F.VAGABOND_2:
            _write_looked(s, I(s.vagabond[1].looked), out)


# -- factions ----------------------------------------------------------------------------------------


@njit
def write_factions(s, viewer, out):
    """Write who plays each faction, and its warriors (Law 1.5)."""
    for who in range(I(s.n_players)):
        faction = I(s.faction[who])
        if IN_PLAY_AT[faction] >= 0:
            out[IN_PLAY_AT[faction]] = 1
            _mark_seat(s, viewer, who, out, OWNER_AT[faction])
        at = WARRIORS_AT[faction]
        if at >= 0:
            copy_bytes(out, at, s.warriors[who], N_CLEARINGS)
            out[WARRIOR_SUPPLY_AT[faction]] = s.warrior_supply[who]


@njit
def write_pieces(s, out):
    """Write buildings and tokens, on the map and in supply; a faction not in play has none (Law 1.5.1)."""
    for kind in range(N_PIECES):
        copy_bytes(out, PIECE_AT[kind], s.pieces[kind], N_CLEARINGS)
        out[PIECE_SUPPLY_AT[kind]] = s.piece_supply[kind]


@njit
def write_marquise(s, out):
    """Write the board of the Marquise (Law 6.5)."""
    if s.player_of[F.MARQUISE] >= 0:
        out[O.MARQUISE_ACTIONS] = s.marquise.actions
        out[O.MARQUISE_RECRUITED] = s.marquise.recruited


@njit
def write_eyrie(s, out):
    """Write the board of the Eyrie: leaders and Decree (Law 7.3.3, 7.3.4, 7.4.2, 7.5.2, 7.7.3)."""
    if s.player_of[F.EYRIE] < 0:
        return
    leader = I(s.eyrie.leader)
    _mark(leader, out, O.EYRIE_LEADER)
    _write_bits(I(s.eyrie.retired), N_LEADERS, out, O.EYRIE_RETIRED)
    copy_bytes(out, O.EYRIE_DECREE, s.eyrie.decree, DECREE)
    copy_bytes(out, O.EYRIE_LEFT, s.eyrie.left, LEFT)
    for column in range(N_COLUMNS):
        if leader >= 0:
            out[O.EYRIE_VIZIERS + column] = VIZIERS[leader, column]
    if s.eyrie.column < N_COLUMNS:
        out[O.EYRIE_COLUMN + I(s.eyrie.column)] = 1


@njit
def write_alliance(s, out):
    """Write the board of the Alliance (Law 8.2.3, 8.6.1)."""
    if s.player_of[F.ALLIANCE] >= 0:
        out[O.ALLIANCE_SUPPORTERS] = s.alliance.n_supporters
        out[O.ALLIANCE_OFFICERS] = s.alliance.officers
        out[O.ALLIANCE_OPERATIONS] = s.alliance.operations


@njit
def write_vagabond(s, viewer, faction, board, shift, out):
    """Write the board of a Vagabond, `shift` features behind the first one's blocks (Law 9.2)."""
    if s.player_of[faction] < 0:
        return
    v = s.vagabond[board]
    _mark(I(v.character), out, O.VAGABOND_CHARACTER + shift)
    place = I(v.location)
    if place >= FOREST:
        out[O.VAGABOND_FOREST + shift + place - FOREST] = 1
    else:
        _mark(place, out, O.VAGABOND_CLEARING + shift)
    copy_bytes(out, O.VAGABOND_ITEMS + shift, v.items, ITEMS)
    for who in range(I(s.n_players)):
        seat = _seat(s, viewer, who)
        out[O.VAGABOND_RELATION + shift + seat] = _relation(I(v.relation[who]))
        out[O.VAGABOND_AIDS + shift + seat] = v.aids[who]
    _write_bits(I(v.quests), N_QUESTS, out, O.VAGABOND_COMPLETED + shift)
    out[O.VAGABOND_IMPROVISED + shift] = v.improvised
    _write_bits(I(v.from_ruins), N_ITEMS, out, O.VAGABOND_FROM_RUINS + shift)


@njit
def _relation(relation):
    """A relationship as it is shown: none at all, as between Vagabonds, is 0 (Law 9.2.9)."""
    return 0 if relation == NO_RELATION else relation


@njit
def write_lizard(s, out):
    """Write the board of the Lizard Cult (Law 10.2, 10.3.3, 10.4.1, 10.5)."""
    if s.player_of[F.LIZARD] < 0:
        return
    _mark(I(s.lizard.outcast), out, O.LIZARD_OUTCAST)
    out[O.LIZARD_HATED] = s.lizard.hated
    out[O.LIZARD_ACOLYTES] = s.lizard.acolytes
    _write_bits(I(s.lizard.scored), N_SUITS, out, O.LIZARD_SCORED)
    copy_bytes(out, O.LIZARD_REVEALED, s.lizard.revealed, N_CARDS)


@njit
def write_riverfolk(s, viewer, out):
    """Write the board of the Riverfolk Company: funds by owner, prices, sales (Law 11.2.4, 11.2.6)."""
    if s.player_of[F.RIVERFOLK] < 0:
        return
    for who in range(I(s.n_players)):
        seat = _seat(s, viewer, who)
        out[O.RIVERFOLK_FUNDS + seat] = s.riverfolk.funds[who]
        out[O.RIVERFOLK_COMMITTED + seat] = s.riverfolk.committed[who]
        out[O.RIVERFOLK_PAYMENTS + seat] = s.riverfolk.payments[who]
        for suit in range(N_SUITS):
            out[O.RIVERFOLK_TRACKS + suit * N_SEATS + seat] = s.riverfolk.tracks[suit, who]
    for service in range(N_SERVICES):
        out[O.RIVERFOLK_PRICES + service] = s.riverfolk.prices[service]
        out[O.RIVERFOLK_BOUGHT + service] = s.riverfolk.bought[service]


@njit
def write_chameleander(s, out):
    """Write the board of Chameleander (Law C.2.5, C.2.6, C.3.3, C.5.2)."""
    if s.player_of[F.CHAMELEANDER] < 0:
        return
    copy_bytes(out, O.CHAMELEANDER_TRACK, s.chameleander.track, EGO_SPACES)
    for ego in range(2):
        out[O.CHAMELEANDER_ID + ego] = s.chameleander.id[ego]
    out[O.CHAMELEANDER_ACTIONS] = s.chameleander.actions
    _write_bits(I(s.chameleander.taken), 2, out, O.CHAMELEANDER_TAKEN)
    _write_bits(I(s.chameleander.substituted), 2, out, O.CHAMELEANDER_SUBSTITUTED)


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
    _mark(I(f.clearing), out, O.DECISION_CLEARING)
    _mark(I(f.card), out, O.DECISION_CARD)
    _mark(I(f.suit), out, O.DECISION_SUIT)
    out[O.DECISION_COUNT] = max(I(f.count), 0)
    if OTHER_IS_CLEARING[kind] != 0:
        _mark(I(f.other), out, O.DECISION_DESTINATION)
    else:
        _mark_seat(s, viewer, I(f.other), out, O.DECISION_PLAYER)
    if X_IS_PLAYER[kind] != 0:
        _mark_seat(s, viewer, I(f.x), out, O.DECISION_PLAYER)
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
        _mark(TRIGGER_OF[f.kind], out, O.DECISION_TRIGGER + i * N_TRIGGERS)
        _mark(I(f.clearing), out, O.DECISION_TRIGGER_CLEARING + i * N_CLEARINGS)


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
    write_marquise(s, out)
    write_eyrie(s, out)
    write_alliance(s, out)
    write_lizard(s, out)
    write_riverfolk(s, viewer, out)
    write_chameleander(s, out)
    write_vagabond(s, viewer, F.VAGABOND, 0, 0, out)
    write_vagabond(s, viewer, F.VAGABOND_2, 1, SECOND_VAGABOND, out)
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
