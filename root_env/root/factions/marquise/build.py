"""Build: clearing and building, wood, placing and scoring (Law 6.5.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import pieces, ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, PC, K
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def built(s: State, building: int) -> int:
    """Buildings of a type off their track, 0..6 (Law 6.3.5)."""
    return TOTAL[PC.SAWMILL + building] - I(s.piece_supply[PC.SAWMILL + building])


@njit
def cost(s: State, building: int) -> int:
    """Wood that the next building of a type costs (Law 6.5.4.II); the building must be left."""
    return I(s.wood_cost[built(s, building)])


@njit
def something_is_free(s: State) -> bool:
    """True if the next building of some type costs no wood, as the first of each type."""
    for building in range(3):
        if s.piece_supply[PC.SAWMILL + building] > 0 and cost(s, building) == 0:
            return True
    return False


@njit
def _points(s: State, building: int) -> int:
    """Victory points printed under the next building of a type (Law 6.5.4.III)."""
    if building == 0:
        return I(s.sawmill_vp[built(s, 0)])
    if building == 1:
        return I(s.workshop_vp[built(s, 1)])
    return I(s.recruiter_vp[built(s, 2)])


@njit
def connected(s: State, who: int, c: int, ruled: int) -> int:
    """Bit per clearing reachable from `c` through clearings in the mask `ruled`, `c` included.

    Law 6.5.4.II, 11.2.7.II.
    """
    reach = 1 << c
    while True:
        grown = reach
        for k in range(N_CLEARINGS):
            if (reach >> k) & 1 != 0:
                grown |= hooks.paths_from(s, who, k) & ruled
        if grown == reach:
            return reach
        reach = grown


@njit
def wood_in_reach(s: State, who: int, c: int, ruled: int) -> int:
    """Wood tokens that can pay for a building in `c` (Law 6.5.4.II)."""
    reach = connected(s, who, c, ruled)
    wood = 0
    for k in range(N_CLEARINGS):
        if (reach >> k) & 1 != 0:
            wood += I(s.pieces[PC.WOOD, k])
    return wood


@njit
def start_build(s: State, who: int, c: int, building: int) -> None:
    """Pay wood token by wood token, then place (Law 6.5.4.II, 6.5.4.III)."""
    push(s, K.BUILD_RESOLVE, who, clearing=c, x=building)
    price = cost(s, building)
    if price > 0:
        push(s, K.PAY_WOOD, who, clearing=c, count=price, x=building)
        _pay_if_all(s)


@njit
def _pay_if_all(s: State) -> None:
    """Remove all wood in reach if all is needed: there is nothing to choose (Law 6.5.4.II)."""
    f = top(s)
    ruled = ruling.ruled_clearings(s, I(f.who))
    if wood_in_reach(s, I(f.who), I(f.clearing), ruled) > f.count:
        return
    reach = connected(s, I(f.who), I(f.clearing), ruled)
    for c in range(N_CLEARINGS):
        if (reach >> c) & 1 != 0:
            for _ in range(I(s.pieces[PC.WOOD, c])):
                pieces.take_piece(s, PC.WOOD, c)
    pop(s)


@njit
def legal_pay_wood(s: State, who: int, out: DecisionList) -> None:
    """A connected ruled clearing with wood (Law 6.5.4.II)."""
    reach = connected(s, who, I(top(s).clearing), ruling.ruled_clearings(s, who))
    for c in range(N_CLEARINGS):
        if (reach >> c) & 1 != 0 and s.pieces[PC.WOOD, c] > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_pay_wood(s: State, who: int, c: int) -> None:
    """Remove a wood token from there (Law 6.5.4.II)."""
    f = top(s)
    pieces.take_piece(s, PC.WOOD, c)
    f.count = f.count - 1
    if f.count == 0:
        pop(s)
    else:
        _pay_if_all(s)


@njit
def run_build_resolve(s: State, who: int) -> None:
    """Place the building and score its space (Law 6.5.4.III)."""
    f = top(s)
    c, building = I(f.clearing), I(f.x)
    pop(s)
    points = _points(s, building)
    pieces.place_piece(s, PC.SAWMILL + building, c)
    score(s, who, points, FOR.BUILDING)
