"""Removal in the order of the Law: remove everything first, then score and trigger (Law 1.5.4, 3.2.1, 21.24).

`remove_*` take pieces off the map and note the loss; `settle` scores for the remover and pushes the triggers.
"""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import forces, marks, pieces, scoring
from root_env.root.rules.abilities import holding, hooks, losing, matching
from root_env.root.rules.data.tracks import END_PIECE, FIRST_PIECE
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, NOBODY, K
from root_env.root.rules.spec.actions import SORTS, A
from root_env.root.rules.spec.decisions import ORDERED, SUPPLY
from root_env.root.rules.state import State


@njit
def remove_warriors(s: State, remover: int, owner: int, c: int, n: int) -> int:
    """Remove up to `n` warriors of a player from a clearing (Law 1.5.4, 21.24); returns the number removed.

    `remover`: the player who removes them, NOBODY in battle, where each side removes the other's (Law 4.3.6). If one of
    them can be a marked warrior and need not be, the owner is asked first (Law 14.2.2).
    """
    n = min(n, holding.removable(s, owner, c))
    if n > 0:
        if losing.loses_no_warriors(s, owner):
            return 1 if losing.turn_into_ego(s, owner, n) else 0
        marked = marks.marked_in(s, owner, c)
        if marked == 0 or holding.keeps_marked(s, owner):
            _lose_alike(s, remover, owner, c, n)
        elif n == s.warriors[owner, c]:
            _lose_alike(s, remover, owner, c, n - marks.count(marked))
            _lose_marked(s, owner, c, marked)
        else:
            push(s, K.WHICH_FALL, owner, clearing=c, other=NOBODY, count=n, x=marked)
    return n


@njit
def _lose_alike(s: State, remover: int, owner: int, c: int, n: int) -> None:
    """Remove `n` warriors who are alike, and note the loss; a force's go to its supply, onto no board or card."""
    if n == 0:
        return
    by = _opponent(s, owner) if remover == NOBODY else remover
    taker = NOBODY if forces.is_apart(s, owner) else losing.takes_removed_warriors(s, by, owner, c)
    if taker != NOBODY:
        pieces.capture_warriors(s, owner, c, n)
        losing.take_removed_warriors(s, taker, owner, n)
    else:
        pieces.take_warriors(s, owner, c, n)
        losing.warriors_to_supply(s, owner, n)
    _note_loss(s, owner, c, n)


@njit
def _lose_marked(s: State, owner: int, c: int, marked: int) -> None:
    """Remove marked warriors, and note the loss."""
    pieces.take_marked(s, owner, c, marked)
    _note_loss(s, owner, c, marks.count(marked))


@njit
def _note_loss(s: State, owner: int, c: int, n: int) -> None:
    s.lost_warriors[owner, c] = s.lost_warriors[owner, c] + n
    s.lost_in = s.lost_in | (1 << c)


# -- which warriors fall (Law 14.2.2) ----------------------------------------------------------------


@njit
def legal_which_fall(s: State, who: int, out: DecisionList) -> None:
    """A marked warrior falls, or others in his place (Law 14.2.2, 4.3.6)."""
    add(out, A.CHOOSE_CLEARING + I(top(s).clearing))
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_which_fall(s: State, who: int, c: int) -> None:
    """The marked warrior falls (Law 14.2.2)."""
    f = top(s)
    marked = marks.first(I(f.x))
    f.count = f.count - 1
    _lose_marked(s, who, c, marked)
    _go_on_falling(s, who, marked)


@njit
def apply_pass_in_which_fall(s: State, who: int) -> None:
    """The marked warrior stays (Law 14.2.2)."""
    _go_on_falling(s, who, marks.first(I(top(s).x)))


@njit
def _go_on_falling(s: State, who: int, asked: int) -> None:
    """Ask about the next marked warrior while there is a choice; else the rest falls, and all is settled."""
    f = top(s)
    left = I(f.x) & ~asked
    c, n, remover = I(f.clearing), I(f.count), I(f.other)
    staying = marks.count(marks.marked_in(s, who, c)) - marks.count(left)
    if left != 0 and 0 < n < I(s.warriors[who, c]) - staying:
        f.x = left
        return
    pop(s)
    if n > 0 and n == I(s.warriors[who, c]) - staying:
        n -= marks.count(left)
        if left != 0:
            _lose_marked(s, who, c, left)
    _lose_alike(s, NOBODY if s.battle.active != 0 else _asked_by(s, remover), who, c, n)
    if remover != NOBODY:
        settle(s, remover)


@njit
def _asked_by(s: State, remover: int) -> int:
    """The player who removes the warriors of a question that is answered; the lowest of them says it."""
    i = I(s.depth) - 1
    while remover == NOBODY and i >= 0 and I(s.stack[i].kind) == K.WHICH_FALL:
        remover = I(s.stack[i].other)
        i -= 1
    return remover


@njit
def _settle_later(s: State, remover: int) -> bool:
    """True if it is still asked which warriors fall: the last of these questions settles the removal then."""
    if s.battle.active != 0 or s.depth == 0 or I(top(s).kind) != K.WHICH_FALL:
        return False
    i = I(s.depth) - 1
    while i > 0 and I(s.stack[i - 1].kind) == K.WHICH_FALL:
        i -= 1
    s.stack[i].other = remover
    return True


@njit
def remove_piece(s: State, kind: int, c: int) -> None:
    """Remove a building or token from a clearing (Law 21.24)."""
    pieces.take_piece(s, kind, c)
    losing.back_to_board(s, kind)
    s.lost_pieces[kind, c] = s.lost_pieces[kind, c] + 1
    s.lost_in = s.lost_in | (1 << c)


@njit
def remove_all_pieces(s: State, remover: int, owner: int, c: int) -> None:
    """Remove every warrior, building and token of a player from a clearing."""
    remove_buildings_and_tokens(s, owner, c)
    remove_warriors(s, remover, owner, c, I(s.warriors[owner, c]))


@njit
def remove_buildings_and_tokens(s: State, owner: int, c: int) -> None:
    """Remove every building and token of a player from a clearing, the last kind first: superego before ego."""
    faction = I(s.faction[owner])
    for kind in range(END_PIECE[faction] - 1, FIRST_PIECE[faction] - 1, -1):
        for _ in range(I(s.pieces[kind, c])):
            remove_piece(s, kind, c)


@njit
def remove_enemies(s: State, who: int, c: int) -> None:
    """Remove all enemy pieces from a clearing; pawns stay, their owner pays in items (Law 8.4.1.III, 9.2.2.I)."""
    for owner in range(forces.end(s)):
        if scoring.enemies(s, who, owner):
            remove_buildings_and_tokens(s, owner, c)
            if not forces.serves(s, owner, who):
                remove_warriors(s, who, owner, c, I(s.warriors[owner, c]))
            if hooks.present(s, owner, c):
                losing.caught_in_full_removal(s, owner)


@njit
def settle(s: State, remover: int) -> None:
    """Score for the noted losses, all together, then push their triggers (Law 1.5.4, 3.2.1, 4.3.6).

    `remover` NOBODY means a battle: each side has removed the other side's pieces and orders the triggers of its own
    losses, the current player's side first. Otherwise the current player orders them (Law 1.1.3).
    """
    if _settle_later(s, remover) or s.lost_in == 0:
        return
    lost_in = I(s.lost_in)
    s.lost_in = 0
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            for owner in range(forces.end(s)):
                _score_losses(s, remover, owner, c)
    if remover == NOBODY:
        first, second = I(s.battle.attacker), I(s.battle.defender)
        if s.turn == forces.behind(s, second):
            first, second = second, first
        _trigger_side(s, lost_in, second)
        _trigger_side(s, lost_in, first)
        return
    base = I(s.depth)
    for owner in range(forces.end(s)):
        _trigger_losses(s, remover, lost_in, owner)
    _ask_order(s, I(s.turn), I(s.depth) - base)


@njit
def _trigger_side(s: State, lost_in: int, side: int) -> None:
    """Push the triggers of one side of a battle and of all that fight for it; the side orders them (Law 4.3.6)."""
    base = I(s.depth)
    _trigger_losses(s, NOBODY, lost_in, side)
    if side == s.battle.attacker and s.battle.ally >= 0:
        _trigger_losses(s, NOBODY, lost_in, I(s.battle.ally))
    if s.lent != 0:
        for force in range(I(s.n_players)):
            if forces.fights_for(s, force, side):
                _trigger_losses(s, NOBODY, lost_in, force)
    _ask_order(s, forces.answers(s, side), I(s.depth) - base)


@njit
def _trigger_losses(s: State, remover: int, lost_in: int, owner: int) -> None:
    """Push the triggers of one player's losses, those of warriors below those of buildings and tokens."""
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            warriors = I(s.lost_warriors[owner, c])
            s.lost_warriors[owner, c] = 0
            if warriors > 0:
                losing.after_warriors_removed(s, owner, c, warriors)
    for c in range(N_CLEARINGS):
        if lost_in & (1 << c) != 0:
            _trigger_pieces(s, remover, owner, c)


@njit
def _remover_of(s: State, remover: int, owner: int) -> int:
    """The player who removed buildings and tokens of `owner`: in battle the other side, or the instigator.

    Law 4.3.6, 26.4.2.
    """
    if remover != NOBODY:
        return remover
    if s.battle.credit >= 0:
        return I(s.battle.credit)
    return _opponent(s, owner)


@njit
def _opponent(s: State, owner: int) -> int:
    """The side of the battle that fights the warriors of `owner` (Law 4.3.6, 11.2.7.III)."""
    if owner == s.battle.defender or forces.serves(s, owner, I(s.battle.defender)):
        return I(s.battle.attacker)
    return I(s.battle.defender)


@njit
def _score_losses(s: State, remover: int, owner: int, c: int) -> None:
    """Score for one owner's losses in one clearing: points, hostility, infamy (Law 3.2.1)."""
    warriors = I(s.lost_warriors[owner, c])
    faction = I(s.faction[owner])
    n = 0
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        n += I(s.lost_pieces[kind, c])
    if warriors + n == 0:
        return
    if remover == NOBODY:
        _score_in_battle(s, owner, warriors, n)
    elif remover != owner:
        scoring.score(s, remover, n, FOR.REMOVING)
        losing.after_removing(s, remover, owner, warriors, n, False, 0)


@njit
def _score_in_battle(s: State, owner: int, warriors: int, n: int) -> None:
    """Score in battle: the other side scores; the instigator, if there is one, for buildings and tokens of both sides.

    Law 3.2.1, 26.4.2.
    """
    other, credit = _opponent(s, owner), I(s.battle.credit)
    if credit >= 0 and credit != other:
        if warriors > 0:
            losing.after_removing(s, other, owner, warriors, 0, True, 0)
        if n > 0:
            scoring.score(s, credit, n, FOR.REMOVING)
            losing.after_removing(s, credit, owner, 0, n, True, 0)
        return
    side = 0 if other == s.battle.attacker else 1
    before = I(s.battle.scored[side])
    s.battle.scored[side] = before + n
    scoring.score(s, other, n, FOR.REMOVING)
    losing.after_removing(s, other, owner, warriors, n, True, before)


@njit
def _trigger_pieces(s: State, remover: int, owner: int, c: int) -> None:
    """Push the triggers of removed buildings and tokens (Law 8.2.4, 8.2.6)."""
    by = _remover_of(s, remover, owner)
    faction = I(s.faction[owner])
    for kind in range(FIRST_PIECE[faction], END_PIECE[faction]):
        for _ in range(I(s.lost_pieces[kind, c])):
            losing.after_piece_removed(s, by, owner, kind, c)
        s.lost_pieces[kind, c] = 0


# -- the order of triggers (Law 1.1.3, 4.3.6) --------------------------------------------------------


@njit
def _sort_of(s: State, i: int, low: int, height: int) -> int:
    """Sort of the trigger at place `i` of the stack, NOBODY if it commutes with all others of its group.

    The group has the places from `low` to below `height`.

    Two Outrages in clearings of the same suits commute: each takes a matching card of the same hand for the same stack.
    So do two lost bases. An Outrage and a lost base do not (the stack's limit and the discarded suit), nor do two of
    different suits.
    Field Hospitals, damaged items and Fear of the Faithful touch other cards and boards: the only Outrage that could
    want the same card is paid by the Marquise as remover, and lies in the other side's group. Effects on a supply have
    a sort where another of them matters to it (`Frame.supply`). The trigger of a faction from outside has one if its
    declaration gives it words to be chosen by (`Frame.waits`).
    """
    f = s.stack[i]
    place = I(ORDERED[f.kind])
    if SUPPLY[f.kind] != 0:
        return place << N_SUITS if _meets_in_supply(s, i, low, height) else NOBODY
    return NOBODY if place == NOBODY else (place << N_SUITS) + matching.suits_of(s, I(f.clearing))


@njit
def _meets_in_supply(s: State, i: int, low: int, height: int) -> bool:
    """True if the effect at place `i` lacks warriors that another of its group may return, or the other way round."""
    kind, who = I(s.stack[i].kind), I(s.stack[i].who)
    for j in range(low, height):
        other, owner = I(s.stack[j].kind), I(s.stack[j].who)
        if SUPPLY[other] != 0 and (
            (losing.places(s, who, kind) and losing.returns(s, owner, other, who))
            or (losing.places(s, owner, other) and losing.returns(s, who, kind, owner))
        ):
            return True
    return False


@njit
def nth_choice(s: State, height: int, n: int, k: int) -> int:
    """Place on the stack of choice `k` among the `n` triggers below place `height`, NOBODY if there are fewer choices.

    The uppermost trigger of each sort is a choice; those that commute keep their place and need no asking.
    """
    for i in range(height - 1, height - 1 - n, -1):
        if _is_first_of_sort(s, i, height - n, height):
            if k == 0:
                return i
            k -= 1
    return NOBODY


@njit
def _is_first_of_sort(s: State, i: int, low: int, height: int) -> bool:
    """True if the trigger at place `i` has a sort, and none of its sort stands above it in its group."""
    sort = _sort_of(s, i, low, height)
    for above in range(i + 1, height):
        if sort == _sort_of(s, above, low, height):
            return False
    return sort != NOBODY


@njit
def _ask_order(s: State, who: int, n: int) -> None:
    """Ask `who` for the first of the top `n` triggers, if their order can matter."""
    if nth_choice(s, I(s.depth), n, 1) != NOBODY:
        push(s, K.ORDER_TRIGGERS, who, count=n)


@njit
def legal_order_triggers(s: State, who: int, out: DecisionList) -> None:
    """One pending trigger of each sort; the uppermost is number 0 (Law 1.1.3, 4.3.6)."""
    height = I(s.depth) - 1
    n = I(s.stack[height].count)
    for k in range(SORTS):
        if nth_choice(s, height, n, k) != NOBODY:
            add(out, A.CHOOSE_NEXT + k)


@njit
def apply_order_triggers(s: State, who: int, nth: int) -> None:
    """Bring the chosen trigger to the top, and ask again about the rest if their order can matter."""
    height = I(s.depth) - 1
    n = I(s.stack[height].count)
    chosen = nth_choice(s, height, n, nth)
    f = s.stack[chosen]
    kind, payer, c, other, count = I(f.kind), I(f.who), I(f.clearing), I(f.other), I(f.count)
    card, suit, x = I(f.card), I(f.suit), I(f.x)
    pop(s)
    for i in range(chosen, height - 1):
        _copy_frame(s, i + 1, i)
    pop(s)
    _ask_order(s, who, n - 1)
    push(s, kind, payer, clearing=c, other=other, count=count, card=card, suit=suit, x=x)


@njit
def _copy_frame(s: State, source: int, target: int) -> None:
    """Copy a frame, field by field."""
    a, b = s.stack[source], s.stack[target]
    b.kind = a.kind
    b.who = a.who
    b.clearing = a.clearing
    b.other = a.other
    b.count = a.count
    b.card = a.card
    b.suit = a.suit
    b.x = a.x
