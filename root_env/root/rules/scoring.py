"""The only writer of victory points, and the check for victory (Law 3.1, 3.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces
from root_env.root.rules.events import VICTORY, E, note
from root_env.root.rules.state import State


@njit
def off_track(s: State, who: int) -> bool:
    """True if the score marker has left the track, by dominance or coalition (Law 3.3.1, 9.2.8)."""
    return s.dominance[who] >= 0


@njit
def score(s: State, who: int, n: int, reason: int, card: int = -1) -> None:
    """Score `n` victory points, or lose them if `n` is negative; never below 0 (Law 3.2, 3.3.1, 7.7.1).

    `reason`: one of `For`; `card`: the card whose effect scores, if one does. A player whose marker is off the track
    scores nothing, nor does a force that is no player (Law 22.3.6). Victory is checked when the effect at hand is over,
    so that points scored together count together (Law 3.1.1).
    """
    if n == 0 or forces.is_apart(s, who) or off_track(s, who):
        return
    before = I(s.vp[who])
    s.vp[who] = max(0, before + n)
    if n > 0:
        note(s, E.POINTS, who, count=n, card=card, x=reason, y=I(s.vp[who]))
    else:
        note(s, E.POINTS_LOST, who, count=before - I(s.vp[who]), x=reason, y=I(s.vp[who]))
    s.vp_changed = s.vp_changed | (1 << who)


@njit
def win(s: State, who: int) -> None:
    """End the game with this winner; a player in coalition with a winner wins too (Law 3.1, 9.2.8).

    A player's partner can have another partner himself.
    """
    s.over = 1
    winners = 1 << who
    for _ in range(I(s.n_players)):
        for p in range(I(s.n_players)):
            partner = I(s.coalition[p])
            if partner >= 0 and (((winners >> p) | (winners >> partner)) & 1) != 0:
                winners |= (1 << p) | (1 << partner)
    s.winners = winners
    for p in range(I(s.n_players)):
        if (winners >> p) & 1 != 0:
            note(s, E.WIN, p, x=_won_by(s, who, p))


@njit
def _won_by(s: State, who: int, p: int) -> int:
    """The victory of player `p`, one of `VICTORY`, when `who` ends the game (Law 3.1, 3.3.1, 9.2.8)."""
    if p != who:
        return VICTORY.COALITION
    return VICTORY.DOMINANCE if off_track(s, who) else VICTORY.POINTS


@njit
def check_victory(s: State) -> None:
    """End the game if somebody has reached the winning score; ties go clockwise from the current player.

    Law 3.1, 3.1.1.
    """
    if s.vp_changed == 0:
        return
    s.vp_changed = 0
    n = I(s.n_players)
    start = 0
    if s.turn >= 0:
        start = I(s.seat[s.turn])
    for i in range(n):
        who = I(s.order[(start + i) % n])
        if not off_track(s, who) and s.vp[who] >= s.score_to_win:
            win(s, who)
            return


@njit
def enemies(s: State, a: int, b: int) -> bool:
    """True if two sides are enemies: different, and not in a coalition with each other (Law 21.8).

    A force that is no player is as its player; one that nobody controls is everybody's enemy (Law 22.3.2).
    """
    if forces.is_free(s, a) or forces.is_free(s, b):
        return a != b
    p, q = forces.behind(s, a), forces.behind(s, b)
    return p != q and s.coalition[p] != q and s.coalition[q] != p
