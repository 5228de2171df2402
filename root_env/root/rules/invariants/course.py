"""Invariants of the stack, the seats and the end of the game."""

from root_env.engine.jit import I, njit
from root_env.root.rules import forces, ids
from root_env.root.rules.ids import FT, K, Kind
from root_env.root.rules.invariants.codes import B
from root_env.root.rules.spec.limits import MAX_DEPTH
from root_env.root.rules.state import State

END_DECISION = 1 + max(k for k in Kind if k < ids.FIRST_STEP)
END_STEP = 1 + max(Kind)


@njit
def stack_and_end(s: State) -> int:
    """Stack, seats, battle, victory points and the end of the game."""
    depth, n = I(s.depth), I(s.n_players)
    if depth < 0 or depth > MAX_DEPTH or s.fault > FT.IMPOSSIBLE_OUTCOME or (depth == 0 and s.over == 0):
        return B.STACK_DEPTH
    battles = 0
    for d in range(depth):
        f = s.stack[d]
        if f.kind < 0 or f.kind >= END_STEP or END_DECISION <= f.kind < ids.FIRST_STEP:
            return B.FRAME
        if f.who < 0 or f.who >= (n if f.kind < ids.FIRST_STEP else forces.end(s)):
            return B.FRAME
        if f.kind == K.END_BATTLE:
            battles += 1
    if battles > 1 or battles != s.battle.active:
        return B.BATTLE
    for i in range(n):
        who = I(s.order[i])
        if who < 0 or who >= n or s.seat[who] != i:
            return B.SEATS
        if s.vp[i] < 0:
            return B.VP
    if s.over != 0:
        if (s.winners == 0) != (s.truncated != 0) or s.winners < 0 or s.winners >= 1 << n:
            return B.END
        return 0
    if s.winners != 0 or s.truncated != 0:
        return B.END
    if s.fault == 0 and s.stack[depth - 1].kind >= ids.FIRST_STEP:
        return B.TOP_FRAME
    for who in range(n):
        if s.fault == 0 and s.dominance[who] < 0 and s.vp[who] >= s.score_to_win:
            return B.WON
    return 0


@njit
def on_stack(s: State, kind: int) -> bool:
    """True if a frame of the kind is on the stack."""
    for d in range(I(s.depth)):
        if s.stack[d].kind == kind:
            return True
    return False
