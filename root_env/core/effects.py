"""Removal as the Law means it: remove everything first, then score and trigger (Law 1.5.4, 3.2.1, 21.24).

`remove_*` take pieces off the map and note the loss; `settle` scores for the remover and pushes the triggers.
"""

from root_env.core import pieces, scoring
from root_env.core.abilities import hooks
from root_env.core.data.tracks import END_PIECE, FIRST_PIECE
from root_env.core.frames import add, pop, push
from root_env.core.ids import N_CLEARINGS, NOBODY, K
from root_env.core.jit import I, njit
from root_env.core.spec.actions import A


@njit
def remove_warriors(s, owner, c, n):
    """Remove up to `n` warriors of a player from a clearing (Law 1.5.4, 21.24); returns how many."""
    n = min(n, I(s.warriors[owner, c]))
    if n > 0:
        pieces.take_warriors(s, owner, c, n)
        s.lost_warriors[owner, c] = s.lost_warriors[owner, c] + n
        s.lost_in = s.lost_in | (1 << c)
    return n


@njit
def remove_piece(s, kind, c):
    """Remove a building or token from a clearing (Law 21.24)."""
    pieces.take_piece(s, kind, c)
    s.lost_pieces[kind, c] = s.lost_pieces[kind, c] + 1
    s.lost_in = s.lost_in | (1 << c)


@njit
def remove_all_pieces(s, owner, c):
    """Remove every warrior, building and token of a player from a clearing."""
    remove_warriors(s, owner, c, I(s.warriors[owner, c]))
    faction = I(s.faction[owner])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        for _ in range(I(s.pieces[kind, c])):
            remove_piece(s, kind, c)


@njit
def remove_enemies(s, who, c):
    """Remove all enemy pieces from a clearing; pawns stay, their owner pays in items (Law 8.4.1.III, 9.2.2.I)."""
    for owner in range(I(s.n_players)):
        if scoring.enemies(s, who, owner):
            remove_all_pieces(s, owner, c)
            if hooks.present(s, owner, c):
                hooks.caught_in_full_removal(s, owner)


@njit
def settle(s, remover):
    """Score for the noted losses and push what they trigger, in the order their owner or mover chooses.

    `remover` NOBODY means a battle: each side has removed the other side's pieces (Law 4.3.6).
    Law 1.5.4, 3.2.1.
    """
    if s.lost_in == 0:
        return
    lost_in = I(s.lost_in)
    s.lost_in = 0
    before = I(s.depth)
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            for owner in range(I(s.n_players)):
                _settle_owner(s, remover, owner, c)
    if remover == NOBODY:
        hospitals = I(s.depth) > before
        _trigger_side(s, lost_in, I(s.battle.defender if s.turn == s.battle.attacker else s.battle.attacker))
        _trigger_side(s, lost_in, I(s.battle.attacker if s.turn == s.battle.attacker else s.battle.defender))
        if hospitals:
            _ask_hospitals_first(s, before)
        return
    base = I(s.depth)
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            for owner in range(I(s.n_players)):
                _trigger_pieces(s, remover, owner, c)
    _ask_order(s, I(s.turn), I(s.depth) - base)


@njit
def _trigger_side(s, lost_in, owner):
    """Push the triggers of one side of a battle, ordered by that side (Law 4.3.6)."""
    base = I(s.depth)
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            _trigger_pieces(s, NOBODY, owner, c)
    _ask_order(s, owner, I(s.depth) - base)


@njit
def _ask_hospitals_first(s, at):
    """Field Hospitals and an Outrage of one payer want the same cards: the current player says which comes first.

    They follow from pieces of two sides, which Law 4.3.6 does not order (Law 1.1.3, 6.2.3, 8.2.6). `at`: the frame
    of Field Hospitals, with the other side's triggers above it.
    """
    top = I(s.depth)
    for i in range(at + 1, top):
        if s.stack[i].kind == K.OUTRAGE and s.stack[i].who == s.stack[at].who:
            who, c, n = I(s.stack[at].who), I(s.stack[at].clearing), I(s.stack[at].count)
            for k in range(at, top - 1):
                _copy_frame(s, k + 1, k)
            pop(s)
            push(s, K.FIELD_HOSPITALS, who, c, -1, n)
            push(s, K.ORDER_TRIGGERS, I(s.turn), -1, -1, 2)
            return


@njit
def _remover_of(s, remover, owner):
    """Who removed the pieces of `owner`: in battle the other side (Law 4.3.6)."""
    if remover != NOBODY:
        return remover
    if owner == s.battle.defender:
        return I(s.battle.attacker)
    return I(s.battle.defender)


@njit
def _settle_owner(s, remover, owner, c):
    """Score for one owner's losses in one clearing, then the triggers whose order cannot matter."""
    warriors = I(s.lost_warriors[owner, c])
    s.lost_warriors[owner, c] = 0
    faction = I(s.faction[owner])
    n = 0
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        n += I(s.lost_pieces[kind, c])
    by = _remover_of(s, remover, owner)
    if by != owner and warriors + n > 0:
        in_battle = remover == NOBODY
        before = 0
        if in_battle:
            side = 0 if by == s.battle.attacker else 1
            before = I(s.battle.scored[side])
            s.battle.scored[side] = before + n
        scoring.score(s, by, n)
        hooks.after_removing(s, by, owner, warriors, n, in_battle, before)
    if warriors > 0:
        hooks.after_warriors_removed(s, owner, c, warriors)


@njit
def _trigger_pieces(s, remover, owner, c):
    """Push the triggers of removed buildings and tokens (Law 8.2.4, 8.2.6)."""
    by = _remover_of(s, remover, owner)
    faction = I(s.faction[owner])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        for _ in range(I(s.lost_pieces[kind, c])):
            hooks.after_piece_removed(s, by, owner, kind, c)
        s.lost_pieces[kind, c] = 0


@njit
def interact(s, i, j):
    """Whether the order of two pending triggers can matter (Law 1.1.3, 4.3.6).

    Two Outrages of one suit commute: each takes a matching card of the same hand for the same stack. An Outrage
    and a lost base do not (the stack's limit and the discarded suit), nor do two of different suits.
    Damaged items touch no zone that the others read; Field Hospitals only the hand that pays an Outrage, which
    `_ask_hospitals_first` sees to.
    """
    a, b = s.stack[i], s.stack[j]
    return a.kind != b.kind or s.suit[a.clearing] != s.suit[b.clearing]


@njit
def _ask_order(s, who, n):
    """Ask `who` which of the top `n` triggers comes first, if that can matter."""
    if n < 2:
        return
    top = I(s.depth)
    for i in range(top - n, top):
        for j in range(top - n, i):
            if interact(s, i, j):
                push(s, K.ORDER_TRIGGERS, who, -1, -1, n)
                return


@njit
def legal_order_triggers(s, out):
    """Any of the pending triggers, the top one is number 0 (Law 1.1.3, 4.3.6)."""
    for i in range(I(s.stack[s.depth - 1].count)):
        add(out, A.CHOOSE_NEXT + i)


@njit
def apply_order_triggers(s, action):
    """Bring the chosen trigger to the top, and ask again about the rest if their order can matter."""
    f = s.stack[s.depth - 1]
    n, who = I(f.count), I(f.who)
    pop(s)
    top = I(s.depth)
    chosen = top - 1 - (action - A.CHOOSE_NEXT)
    kind, payer, c, other, count = (
        I(s.stack[chosen].kind),
        I(s.stack[chosen].who),
        I(s.stack[chosen].clearing),
        I(s.stack[chosen].other),
        I(s.stack[chosen].count),
    )
    if kind == K.ORDER_TRIGGERS:
        _sink_top(s, chosen - count)
        return
    for i in range(chosen, top - 1):
        _copy_frame(s, i + 1, i)
    pop(s)
    _ask_order(s, who, n - 1)
    push(s, kind, payer, c, other, count)


@njit
def _sink_top(s, at):
    """Put the top trigger below those from `at` on, which somebody else is still to order (Law 4.3.6)."""
    top = I(s.depth) - 1
    f = s.stack[top]
    kind, who, c, other, count = I(f.kind), I(f.who), I(f.clearing), I(f.other), I(f.count)
    for i in range(top, at, -1):
        _copy_frame(s, i - 1, i)
    f = s.stack[at]
    f.kind = kind
    f.who = who
    f.clearing = c
    f.other = other
    f.count = count


@njit
def _copy_frame(s, source, target):
    """Copy a trigger's frame; triggers use these fields only."""
    a, b = s.stack[source], s.stack[target]
    b.kind = a.kind
    b.who = a.who
    b.clearing = a.clearing
    b.other = a.other
    b.count = a.count
