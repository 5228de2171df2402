"""The observation of a player, written as one int8 row; `spec.observation` has the place of every block.

`o` has the place of each block in the rows of a scope, `spec.scope.PLACES`.
"""

import numpy as np

from root_env.engine.ground import Row
from root_env.engine.jit import I, copy_bytes, njit
from root_env.engine.loop import to_move, top
from root_env.engine.row import mark, mark_seat, seat_of, write_bits
from root_env.wroth.rules import scoring
from root_env.wroth.rules.ids import (
    MAX_ABILITIES,
    MAX_ELITES,
    MAX_ROSTERS,
    N_FACES,
    N_PLACES,
    N_REGIONS,
    N_SEEING,
    Ability,
    Effect,
    P,
)
from root_env.wroth.rules.spec.decisions import N_DECISIONS, OTHER_IS_PLACE
from root_env.wroth.rules.spec.observation import MOST, Places
from root_env.wroth.rules.state import State

_OTHER_IS_PLACE = np.array(OTHER_IS_PLACE, np.int64)
_N_EFFECTS, _N_ABILITIES = len(Effect), len(Ability)


@njit
def _write_context(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the course of the game (Rounds, Phase 5)."""
    out[o.CONTEXT_PHASE + I(s.phase)] = 1
    out[o.CONTEXT_ROUND] = min(I(s.round), MOST)
    mark_seat(s, viewer, I(s.first), out, o.CONTEXT_FIRST)
    out[o.CONTEXT_SCORE_TO_WIN] = min(I(s.score_to_win), MOST)
    if s.phase == P.ACTIONS and s.turn >= 0:
        mark_seat(s, viewer, I(s.turn), out, o.CONTEXT_TURN)
        out[o.CONTEXT_ACTED] = s.acted
        mark(I(s.last), out, o.CONTEXT_LAST)


@njit
def _write_map(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write tokens, the players who control regions, and the central pool (Phase 2, Phase 4, Phase 6)."""
    for region in range(N_REGIONS):
        mark(scoring.token_symbol(s, region), out, o.MAP_SYMBOL + region * N_FACES)
        out[o.MAP_VP + region] = scoring.token_vp(s, region)
        mark_seat(s, viewer, I(s.controller[region]), out, o.MAP_CONTROLLER + region * I(o.seats))
    copy_bytes(out, o.MAP_POOL, s.pool, N_FACES)


@njit
def _write_player(s: State, who: int, seat: int, o: Places, out: Row) -> None:
    """Write dice, Corra, points and troops of a player (Setup, Phase 3, Phase 4, About troops)."""
    out[o.PLAYERS_PRESENT + seat] = 1
    out[o.PLAYERS_FACTION + seat * MAX_ROSTERS + I(s.faction[who])] = 1
    out[o.PLAYERS_VP + seat] = min(I(s.vp[who]), MOST)
    out[o.PLAYERS_CORRA + seat] = min(I(s.corra[who]), MOST)
    copy_bytes(out, o.PLAYERS_DICE + seat * N_FACES, s.dice[who], N_FACES)
    mark(I(s.seeing[who]), out, o.PLAYERS_SEEING + seat * N_SEEING)
    for k in range(MAX_ABILITIES):
        out[o.PLAYERS_ABILITY_USED + seat * MAX_ABILITIES + k] = (I(s.ability_used[who]) >> k) & 1
    out[o.PLAYERS_MAT + seat] = s.mat[who]
    out[o.PLAYERS_DISCARDED + seat] = s.discarded[who]
    copy_bytes(out, o.TROOPS_BASICS + seat * N_PLACES, s.basics[who], N_PLACES)
    copy_bytes(out, o.TROOPS_VITALITY + seat * MAX_ELITES, s.elite_vitality[who], MAX_ELITES)
    for slot in range(MAX_ELITES):
        at = o.TROOPS_ELITE + (seat * MAX_ELITES + slot) * N_PLACES
        mark(I(s.elite_place[who, slot]), out, at)


@njit
def _write_box(s: State, o: Places, out: Row) -> None:
    """Write the figures of the box that are the same for all: map, dice, tokens (Regions, Phase 3, Phase 4, Setup)."""
    for place in range(N_PLACES):
        write_bits(I(s.borders[place]), N_REGIONS, out, o.BOX_BORDER + place * N_REGIONS)
    for side in range(I(s.die_sides)):
        at = o.BOX_DIE + I(s.die[side])
        out[at] = out[at] + 1
    for side in range(I(s.seer_sides)):
        at = o.BOX_SEER + I(s.seer[side])
        out[at] = out[at] + 1
    for token in range(I(s.n_tokens)):
        out[o.BOX_TOKEN_VP + token] = s.token_vp[token]
        mark(I(s.token_symbol[token]), out, o.BOX_TOKEN_SYMBOL + token * N_FACES)


@njit
def _write_roster(s: State, who: int, seat: int, o: Places, out: Row) -> None:
    """Write the figures of a player's elites and abilities (About troops, Buying faction abilities)."""
    for slot in range(MAX_ELITES):
        kind, at = I(s.elite_kind[who, slot]), seat * MAX_ELITES + slot
        if kind >= 0:
            out[o.BOX_VITALITY + at] = s.kind_vitality[who, kind]
            out[o.BOX_COST + at] = s.kind_cost[who, kind]
            out[o.BOX_VP + at] = s.kind_vp[who, kind]
            write_bits(I(s.kind_effects[who, kind]), _N_EFFECTS, out, o.BOX_EFFECT + at * _N_EFFECTS)
    for k in range(MAX_ABILITIES):
        at = seat * MAX_ABILITIES + k
        mark(I(s.ability[who, k]), out, o.BOX_ABILITY + at * _N_ABILITIES)
        if s.ability[who, k] >= 0:
            out[o.BOX_ABILITY_AMOUNT + at] = s.ability_amount[who, k]
            out[o.BOX_ABILITY_COST + at] = s.ability_cost[who, k]
            out[o.BOX_ABILITY_ONCE + at] = s.ability_once[who, k]


@njit
def _write_decision(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the question and its arguments, only if it is asked of the viewer."""
    if to_move(s) != viewer:
        return
    f = top(s)
    kind = I(f.kind)
    if kind >= N_DECISIONS:
        return
    out[o.DECISION_KIND + kind] = 1
    mark(I(f.region), out, o.DECISION_REGION)
    if _OTHER_IS_PLACE[kind] != 0:
        mark(I(f.other), out, o.DECISION_DESTINATION)
    else:
        mark_seat(s, viewer, I(f.other), out, o.DECISION_PLAYER)
    out[o.DECISION_COUNT] = max(I(f.count), 0)
    out[o.DECISION_X] = max(I(f.x), 0)


@njit
def write_row(s: State, viewer: int, o: Places, out: Row) -> None:
    """Write the observation of player `viewer` into a row of zeros."""
    _write_context(s, viewer, o, out)
    _write_map(s, viewer, o, out)
    _write_box(s, o, out)
    for who in range(I(s.n_players)):
        seat = seat_of(s, viewer, who)
        _write_player(s, who, seat, o, out)
        _write_roster(s, who, seat, o, out)
    _write_decision(s, viewer, o, out)
