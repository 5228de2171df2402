"""Rule of clearings (Law 2.5, 21.28)."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.ids import N_CLEARINGS, NOBODY
from root_env.root.rules.state import State


@njit
def _find_ruler(s: State, c: int) -> int:
    """The player with the most warriors and buildings; of tied players only a Lord of the Forest (7.2.2, 10.2.4)."""
    ruler = hooks.rules_outright(s, c)
    if ruler != NOBODY:
        return ruler
    best, lent = 0, s.lent != 0
    for who in range(forces.end(s)):
        n = I(s.warriors[who, c]) + I(s.buildings[who, c]) + hooks.tokens_for_rule(s, who, c)
        if lent:
            n += forces.change_of_strength(s, who, c)
        if n > best:
            best, ruler = n, who
        elif n == best and n > 0:
            if hooks.wins_ties(s, who, c):
                ruler = who
            elif ruler >= 0 and not hooks.wins_ties(s, ruler, c):
                ruler = NOBODY
    return ruler


@njit
def refresh(s: State) -> None:
    """Work out the rulers of all clearings whose pieces have changed."""
    if s.rule_stale == 0:
        return
    stale = I(s.rule_stale)
    for c in range(N_CLEARINGS):
        if stale & (1 << c) != 0:
            s.ruler[c] = _find_ruler(s, c)
    s.rule_stale = 0


@njit
def rules(s: State, who: int, c: int) -> bool:
    """True if a player rules a clearing (Law 2.5)."""
    if s.rule_stale & (1 << c) != 0:
        refresh(s)
    return s.ruler[c] == who


@njit
def ruled_clearings(s: State, who: int) -> int:
    """Bit per clearing that the player rules (Law 2.5)."""
    refresh(s)
    mask = 0
    for c in range(N_CLEARINGS):
        if s.ruler[c] == who:
            mask |= 1 << c
    return mask
