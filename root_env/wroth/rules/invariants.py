"""Invariants of every state in which somebody decides: nothing is lost or double, derived fields are true.

The checks repeat no code of the rules: they count afresh what the rules keep up to date step by step.
"""

from collections.abc import Callable
from types import ModuleType

from root_env.engine.ground import Invariant
from root_env.engine.jit import I, namespace, njit
from root_env.engine.loop import top
from root_env.engine.loops.machine import checking_of
from root_env.wroth.rules.figures import N_DICE
from root_env.wroth.rules.game import machine
from root_env.wroth.rules.ids import (
    BASICS,
    FIRST_STEP,
    MAX_ELITES,
    N_FACES,
    N_PLACES,
    N_REGIONS,
    NOBODY,
    NOWHERE,
    SHORES,
    P,
)
from root_env.wroth.rules.spec.decisions import N_DECISIONS
from root_env.wroth.rules.state import State


class Broken(Invariant):
    """A broken invariant of a state, with its words; 0 means that all hold."""

    STACK = 1, "the stack of decisions is empty before the end of the game, or its top asks nobody"
    SEATS = 2, "order and seat do not describe the same seating of the players"
    END = 3, "the game is over without winner or truncation, or has one of them too early or both"
    BASICS = 4, "playmat, map and discard together do not hold all basic troops, or a count is negative"
    ELITES = 5, "an elite stands on the map without vitality, beyond its highest, or has some on its mat"
    DERIVED = 6, "troops, presence or controller are not what basic and elite troops add up to"
    DICE = 7, "pool and players together do not hold all action dice, or a count is negative"
    CORRA = 8, "a player has fewer than 0 Corra or victory points"
    TOKENS = 9, "a token lies in two places"
    NO_CHOICE = 10, "somebody is asked, but has no legal action"
    TURN = 11, "somebody takes a turn outside of the actions phase"


B = namespace(Broken)


@njit
def _course(s: State) -> int:
    """Invariants of stack, seats, turn and end."""
    over = s.over != 0
    if over != (s.winners != 0 or s.truncated != 0) or (s.winners != 0 and s.truncated != 0):
        return B.END
    if not over:
        if s.depth < 1:
            return B.STACK
        f = top(s)
        if f.kind >= N_DECISIONS or f.kind >= FIRST_STEP or f.who < 0 or f.who >= s.n_players:
            return B.STACK
    if s.turn >= 0 and s.phase != P.ACTIONS:
        return B.TURN
    for seat in range(I(s.n_players)):
        if s.seat[s.order[seat]] != seat:
            return B.SEATS
    return 0


@njit
def _troops(s: State, who: int) -> int:
    """Invariants of one player's troops, in all places."""
    n = I(s.mat[who]) + I(s.discarded[who])
    if s.mat[who] < 0 or s.discarded[who] < 0:
        return B.BASICS
    for place in range(N_PLACES):
        if s.basics[who, place] < 0:
            return B.BASICS
        n += I(s.basics[who, place])
    if n != BASICS:
        return B.BASICS
    for slot in range(MAX_ELITES):
        kind, place, vitality = I(s.elite_kind[who, slot]), I(s.elite_place[who, slot]), I(s.elite_vitality[who, slot])
        if kind < 0 and place != NOWHERE:
            return B.ELITES
        if (place == NOWHERE) != (vitality == 0) or vitality < 0 or place > SHORES:
            return B.ELITES
        if kind >= 0 and vitality > s.kind_vitality[who, kind]:
            return B.ELITES
    for place in range(N_PLACES):
        n = I(s.basics[who, place])
        for slot in range(MAX_ELITES):
            if s.elite_place[who, slot] == place:
                n += 1
        if n != s.troops[who, place] or (n > 0) != ((I(s.presence[who]) >> place) & 1 != 0):
            return B.DERIVED
    return 0


@njit
def _holder(s: State, region: int) -> int:
    """The player who has more troops in a region than each of the others, -1 if there is none."""
    for who in range(I(s.n_players)):
        behind = 0
        for other in range(I(s.n_players)):
            if other == who or s.troops[other, region] < s.troops[who, region]:
                behind += 1
        if behind == s.n_players:
            return who
    return NOBODY


@njit
def _table(s: State) -> int:
    """Invariants of dice, Corra, points and tokens."""
    n = 0
    for face in range(N_FACES):
        if s.pool[face] < 0:
            return B.DICE
        n += I(s.pool[face])
        for who in range(I(s.n_players)):
            if s.dice[who, face] < 0:
                return B.DICE
            n += I(s.dice[who, face])
    rolled = s.round > 1 or s.phase >= P.DRAFT
    if n != (N_DICE[s.n_players] if rolled else 0):
        return B.DICE
    for who in range(I(s.n_players)):
        if s.corra[who] < 0 or s.vp[who] < 0:
            return B.CORRA
    for region in range(N_REGIONS):
        if s.controller[region] != _holder(s, region):
            return B.DERIVED
        for other in range(region):
            if s.bag[region] == s.bag[other]:
                return B.TOKENS
    return 0


@njit
def broken(s: State) -> int:
    """Code of the first broken invariant, 0 if all hold."""
    code = _course(s) or _table(s)
    for who in range(I(s.n_players)):
        code = code or _troops(s, who)
    return code


checking: ModuleType = checking_of(__name__, machine, broken, B.NO_CHOICE)
check_game: Callable[..., int] = checking.check_game
play_checked: Callable[..., int] = checking.play_checked
