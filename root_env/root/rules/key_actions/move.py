"""Move (Law 4.2)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.declared.map import BY_PATH
from root_env.root.rules import forces, land, marks, pieces, ruling
from root_env.root.rules.abilities import holding, hooks, matching, moving, pawns
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ALL_CLEARINGS, ED, N_CLEARINGS, OFF_MAP, K, S
from root_env.root.rules.spec.actions import A, move_action
from root_env.root.rules.state import State

GOING = 8
"""The frame of WHICH_GO has a bit for each marked warrior that is to be asked about; times this, those that go."""


@njit
def destinations(s: State, who: int, origin: int, ruled: int) -> int:
    """Bit per clearing that warriors in `origin` can move to: adjacent, and the player rules one of the two.

    `ruled`: the result of `may_rule`. Law 4.2, 4.2.1, 2.2.1, 2.3, 11.2.2, 26.6.2.
    """
    near = hooks.ways(s, who, origin)
    if (ruled >> origin) & 1 != 0:
        return near
    return near & (ruled | hooks.rivers_without_rule(s, who, origin))


@njit
def may_rule(s: State, who: int) -> int:
    """Bit per clearing that counts as ruled for moving: all for a player who moves without rule (Law 4.2.1, C.2.3).

    A force moves by the rule of who controls it (Law 22.3.1).
    """
    if hooks.moves_without_rule(s, who):
        return ALL_CLEARINGS
    return ruling.ruled_clearings(s, who if forces.is_free(s, who) else forces.behind(s, who))


@njit
def list_moves(s: State, who: int, suit: int, out: DecisionList) -> None:
    """Add every move out of clearings of a suit, BIRD for any (Law 4.2, 4.2.1, 4.2.2)."""
    if pawns.moves_by_pawn(s, who):
        pawns.list_pawn_moves(s, who, 0, out)
        return
    ruled = may_rule(s, who)
    for origin in range(N_CLEARINGS):
        if holding.movable(s, who, origin) > 0 and (suit == S.BIRD or matching.is_of(s, origin, suit)):
            mask = destinations(s, who, origin, ruled)
            for c in range(N_CLEARINGS):
                if (mask >> c) & 1 != 0:
                    add(out, move_action(origin, c))
    moving.list_own_moves(s, who, suit, out)


@njit
def can_move(s: State, who: int, suit: int) -> bool:
    """True if any move out of clearings of a suit, BIRD for any, is possible (Law 4.2)."""
    if pawns.moves_by_pawn(s, who):
        return pawns.pawn_destinations(s, who, 0) != 0
    ruled = may_rule(s, who)
    for origin in range(N_CLEARINGS):
        if holding.movable(s, who, origin) > 0 and (suit == S.BIRD or matching.is_of(s, origin, suit)):
            if destinations(s, who, origin, ruled) != 0:
                return True
    return moving.has_own_moves(s, who, suit)


@njit
def start_move(s: State, who: int, origin: int, destination: int) -> None:
    """Begin a move; the number of warriors is asked next (Law 4.2)."""
    if pawns.moves_by_pawn(s, who):
        pawns.move_pawn(s, who, destination, 0)
        return
    n = holding.movable(s, who, origin)
    if n == 1 and s.skip_forced == 2:
        finish_move(s, who, origin, destination, 1)
    else:
        forces.ask(s, K.MOVE_COUNT, who, origin, destination, n)


@njit
def finish_move(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """Move `n` of the warriors, once it is known which; then call the hooks that follow a move (Law 4.2, 8.2.6)."""
    marked = _free_to_go(s, who, origin)
    if marked == 0 or n == s.warriors[who, origin]:
        _go(s, who, origin, destination, n, marked, who)
    else:
        push(s, K.WHICH_GO, who, clearing=origin, other=destination, count=n, x=marked)


@njit
def move_by_force(s: State, owner: int, origin: int, destination: int, n: int, mover: int) -> None:
    """Another player moves warriors of `owner`: resolved as if the owner had moved them (Law 1.5.5).

    In the 2018 Law the player who moves them answers for the consequences.
    """
    if s.edition == ED.LAW_2018:
        _go(s, owner, origin, destination, n, 0, mover)
    else:
        finish_move(s, owner, origin, destination, n)


@njit
def own_move_by_force(s: State, owner: int, action: int, n: int, mover: int) -> None:
    """The same for a move of the faction's own (Law 1.5.5)."""
    moving.force_own_move(s, owner, action, n, mover if s.edition == ED.LAW_2018 else owner)


@njit
def finish_move_with(s: State, who: int, origin: int, destination: int, n: int, marked: int) -> None:
    """Move `n` of the warriors, these marked warriors among them (Law 14.5.3)."""
    _go(s, who, origin, destination, n, marked, who)


@njit
def _go(s: State, who: int, origin: int, destination: int, n: int, marked: int, answers: int) -> None:
    """Warriors move, these marked ones among them; `answers`: the player who bears the consequences, for a force who
    controls it (Law 22.3.7).

    By which way they go is asked before those consequences (Law 25.3.5).
    """
    by = _route(s, who, origin, destination)
    pieces.move_warriors(s, who, origin, destination, n)
    marks.put(s, who, marked, destination)
    if not forces.is_free(s, answers):
        hooks.after_move_in(s, forces.behind(s, answers), destination)
    hooks.after_move(s, who, origin, destination, n)  # what goes along is asked before consequences (Law 15.2.4)
    land.has_moved(s, forces.answers(s, who), origin, destination, by)


@njit
def _route(s: State, who: int, origin: int, destination: int) -> int:
    """The ways by which warriors can go, by the rule before they move (Law 4.2.1, 25.3.5)."""
    if land.ways_of_the_map(s, who, origin) == 0:
        return BY_PATH
    ruled = may_rule(s, who)
    return hooks.route(s, who, origin, destination, (ruled >> origin | ruled >> destination) & 1 != 0)


@njit
def move_off_map(s: State, who: int, origin: int, n: int) -> None:
    """Move warriors who are alike from a clearing into a region of their faction board, which counts them (4.2)."""
    pieces.capture_warriors(s, who, origin, n)
    hooks.moved(s, who, origin, OFF_MAP, n, BY_PATH)


@njit
def move_onto_map(s: State, who: int, destination: int, n: int, answers: int) -> None:
    """Move warriors, who are no longer counted in a region of their faction board, into a clearing (Law 4.2).

    `answers`: the player who bears the consequences.
    """
    pieces.release_warriors(s, who, destination, n)
    hooks.moved(s, who, OFF_MAP, destination, n, BY_PATH)
    hooks.after_move_in(s, answers, destination)


@njit
def _free_to_go(s: State, who: int, origin: int) -> int:
    """Bit per marked warrior who can be moved out of a clearing now (Law 14.2.2)."""
    marked = marks.marked_in(s, who, origin)
    return 0 if marked == 0 or holding.holds_marked(s, who) else marked


@njit
def legal_which_go(s: State, who: int, out: DecisionList) -> None:
    """A marked warrior goes along, or stays (Law 4.2, 14.2.2)."""
    add(out, A.CHOOSE_CLEARING + I(top(s).other))
    add(out, A.PASS)


@njit
def apply_choose_clearing_in_which_go(s: State, who: int, c: int) -> None:
    """The marked warrior goes along (Law 4.2)."""
    f = top(s)
    marked = marks.first(I(f.x) % GOING)
    f.x = I(f.x) | marked * GOING
    _go_on_choosing(s, who, marked)


@njit
def apply_pass_in_which_go(s: State, who: int) -> None:
    """The marked warrior stays (Law 4.2)."""
    _go_on_choosing(s, who, marks.first(I(top(s).x) % GOING))


@njit
def _go_on_choosing(s: State, who: int, asked: int) -> None:
    """Ask about the next marked warrior while there is a choice; else all go together."""
    f = top(s)
    origin, destination, n = I(f.clearing), I(f.other), I(f.count)
    left, going = I(f.x) % GOING & ~asked, I(f.x) // GOING
    staying = marks.count(marks.marked_in(s, who, origin)) - marks.count(left | going)
    if left != 0 and marks.count(going) < n < I(s.warriors[who, origin]) - staying:
        f.x = left + going * GOING
        return
    pop(s)
    if n == I(s.warriors[who, origin]) - staying:
        going |= left
    _go(s, who, origin, destination, n, going, who)


@njit
def legal_move(s: State, who: int, out: DecisionList) -> None:
    """A move from a clearing of the frame's suit, or pass if the effect says "may" (Law 4.2)."""
    f = top(s)
    list_moves(s, who, I(f.suit), out)
    if f.count == 1:
        add(out, A.PASS)


@njit
def apply_move(s: State, who: int, origin: int, destination: int) -> None:
    """Take the move (Law 4.2)."""
    pop(s)
    start_move(s, who, origin, destination)


@njit
def apply_choose_clearing_in_move(s: State, who: int, c: int) -> None:
    """Move the pawn out of a forest (Law 4.2, 9.5.1)."""
    pop(s)
    pawns.move_pawn(s, who, c, 0)


@njit
def apply_own_moves_in_move(s: State, who: int, action: int) -> None:
    """Take a move of the faction's own (Law 4.2)."""
    pop(s)
    moving.start_own_move(s, who, action)


@njit
def legal_move_count(s: State, who: int, out: DecisionList) -> None:
    """Any number of the warriors there, more than zero (Law 4.2)."""
    for n in range(1, I(top(s).count) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_move_count(s: State, who: int, n: int) -> None:
    """Move that many warriors (Law 4.2)."""
    f = top(s)
    origin, destination, side = I(f.clearing), I(f.other), forces.of_frame(s, who)
    pop(s)
    finish_move(s, side, origin, destination, n)
