"""Victory points, and the end of the game: the only writer of points (Phase 6, Winning)."""

from root_env.engine.jit import I, njit
from root_env.wroth.rules import control, troops
from root_env.wroth.rules.events import FOR, E, note
from root_env.wroth.rules.ids import MAX_ELITES, N_REGIONS, NOBODY
from root_env.wroth.rules.state import State


@njit
def score(s: State, who: int, n: int, region: int, reason: int) -> None:
    """Score victory points in a region; `reason`: one of `spec.events.Reason`."""
    if n > 0:
        s.vp[who] = I(s.vp[who]) + n
        note(s, E.SCORED, who, place=region, count=n, x=reason)


@njit
def token_vp(s: State, region: int) -> int:
    """Number of the token in a region."""
    return I(s.token_vp[s.bag[region]])


@njit
def token_symbol(s: State, region: int) -> int:
    """Symbol of the token in a region, -1 for none."""
    return I(s.token_symbol[s.bag[region]])


@njit
def elite_bonus(s: State, who: int, region: int) -> int:
    """Points of the elites in a region that the player controls, once for each kind (Phase 6)."""
    if troops.elites_in(s, who, region) == 0:
        return 0
    points, seen = 0, 0
    for slot in range(MAX_ELITES):
        if s.elite_place[who, slot] == region and (seen >> I(s.elite_kind[who, slot])) & 1 == 0:
            seen |= 1 << I(s.elite_kind[who, slot])
            points += I(s.kind_vp[who, s.elite_kind[who, slot]])
    return points


@njit
def score_regions(s: State) -> None:
    """Score regions 1 to 8: the controller gets the token's number, 1 more if alone there, and elites (Phase 6)."""
    for region in range(N_REGIONS):
        who = I(s.controller[region])
        if who >= 0:
            score(s, who, token_vp(s, region), region, FOR.CONTROL)
            if control.is_alone(s, who, region):
                score(s, who, 1, region, FOR.DOMINATION)
            score(s, who, elite_bonus(s, who, region), region, FOR.ELITES)


@njit
def _controlled(s: State, who: int) -> int:
    n = 0
    for region in range(N_REGIONS):
        if s.controller[region] == who:
            n += 1
    return n


@njit
def check_end(s: State) -> None:
    """End the game after a round in which somebody has the winning score: most points win, then most regions (Winning).

    Players who are still tied win together. If nobody has the score, the limit of rounds truncates the game.
    """
    most, regions, winners = I(s.score_to_win) - 1, 0, 0
    for who in range(I(s.n_players)):
        if s.vp[who] > most or (s.vp[who] == most and winners != 0):
            n = _controlled(s, who)
            if s.vp[who] > most or n > regions:
                most, regions, winners = I(s.vp[who]), n, 1 << who
            elif n == regions:
                winners |= 1 << who
    if winners != 0:
        s.over = 1
        s.winners = winners
        for who in range(I(s.n_players)):
            if (winners >> who) & 1 != 0:
                note(s, E.WON, who)
    elif s.round >= s.max_rounds:
        s.over = 1
        s.truncated = 1
        note(s, E.STOPPED, NOBODY)
