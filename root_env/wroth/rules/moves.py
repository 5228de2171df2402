"""Deploying and moving troops: the questions of Extend, Maneuver and Exodus (Phase 5, The Exodus Action)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import damage, traps, troops
from root_env.wroth.rules.figures import LOWEST
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import MAX_ELITES, MOST_EXTENDED, MOST_MANEUVERED, MOST_MOVED, NOWHERE, SHORES, K
from root_env.wroth.rules.spec.actions import A, extend_action, move_action
from root_env.wroth.rules.state import State

# -- lists of actions --------------------------------------------------------------------------------


@njit
def list_extensions(s: State, who: int, out: DecisionList) -> None:
    """Add Extend to any region with a troop of the player, if the playmat has basic troops (Phase 5, Extend)."""
    if s.mat[who] > 0:
        left = I(s.presence[who])
        while left != 0:
            add(out, extend_action(LOWEST[left]))
            left &= left - 1


@njit
def list_moves_from(s: State, origin: int, out: DecisionList) -> None:
    """Add moves to any adjacent region; nothing enters the Shores (The Shores region)."""
    left = I(s.borders[origin])
    while left != 0:
        add(out, move_action(origin, LOWEST[left]))
        left &= left - 1


@njit
def list_moves(s: State, who: int, out: DecisionList) -> None:
    """Add moves from any place with a troop of the player (Phase 5, Maneuver)."""
    left = I(s.presence[who])
    while left != 0:
        list_moves_from(s, LOWEST[left], out)
        left &= left - 1


@njit
def list_maneuvers(s: State, who: int, out: DecisionList) -> None:
    """Add moves of troops, and deploying to one's own deployment zone (Phase 5, Maneuver)."""
    list_moves(s, who, out)
    if s.mat[who] > 0:
        add(out, A.MUSTER)


# -- Extend ------------------------------------------------------------------------------------------


@njit
def extend(s: State, who: int, place: int) -> None:
    """Deploy to a place with a troop of the player (Phase 5, Extend)."""
    traps.watch(s, who)
    push(s, K.EXTEND, who, region=place)


@njit
def legal_extend(s: State, who: int, out: DecisionList) -> None:
    """Up to two basic troops, at least one (Phase 5, Extend)."""
    for n in range(1, min(MOST_EXTENDED, I(s.mat[who])) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_extend(s: State, who: int, n: int) -> None:
    """Deploy them (Phase 5, Extend)."""
    place = I(top(s).region)
    pop(s)
    troops.deploy_basics(s, who, place, n)


# -- Maneuver ----------------------------------------------------------------------------------------


@njit
def muster(s: State, who: int) -> None:
    """Deploy two basic troops to one's own deployment zone, one if no more are left (Phase 5, Maneuver)."""
    troops.deploy_basics(s, who, SHORES, MOST_MANEUVERED)


@njit
def maneuver(s: State, who: int, origin: int, destination: int) -> None:
    """Move up to two troops (Phase 5, Maneuver)."""
    traps.watch(s, who)
    push(s, K.MOVE_BASICS, who, region=origin, other=destination, count=MOST_MANEUVERED)


@njit
def legal_move_basics(s: State, who: int, out: DecisionList) -> None:
    """The number of basic troops that move; 0 only if an elite can move in their place (Phase 5, Maneuver)."""
    f = top(s)
    origin = I(f.region)
    least = 1 if troops.elites_in(s, who, origin) == 0 else 0
    for n in range(least, min(I(f.count), I(s.basics[who, origin])) + 1):
        add(out, A.CHOOSE_COUNT + n)


@njit
def apply_move_basics(s: State, who: int, n: int) -> None:
    """Move them, then ask for elites if more troops can move (Phase 5, Maneuver)."""
    f = top(s)
    origin, destination, left = I(f.region), I(f.other), I(f.count) - n
    pop(s)
    if n > 0:
        troops.move_basics(s, who, origin, destination, n)
    if left > 0 and troops.elites_in(s, who, origin) > 0:
        push(s, K.MOVE_ELITE, who, region=origin, other=destination, count=left, x=0, y=1 if n > 0 else 0)


@njit
def legal_move_elite(s: State, who: int, out: DecisionList) -> None:
    """The next elite that moves too, in the order of slots; or pass if a troop has moved (Phase 5, Maneuver)."""
    f = top(s)
    if f.y != 0:
        add(out, A.PASS)
    damage.list_elites(s, who, I(f.region), I(f.x), -1, A.CHOOSE_ELITE, out)


@njit
def _elite_from(s: State, who: int, origin: int, first: int) -> int:
    """The next elite in a place from slot `first` on, -1 if there is none."""
    for slot in range(first, MAX_ELITES):
        if s.elite_place[who, slot] == origin:
            return slot
    return -1


@njit
def apply_move_elite(s: State, who: int, slot: int) -> None:
    """Move it, and ask for the next one if there is one and more troops can move (Phase 5, Maneuver)."""
    f = top(s)
    troops.move_elite(s, who, slot, I(f.other))
    f.count = I(f.count) - 1
    f.x = slot + 1
    f.y = 1
    if f.count == 0 or _elite_from(s, who, I(f.region), slot + 1) < 0:
        pop(s)


# -- Exodus ------------------------------------------------------------------------------------------


@njit
def exodus(s: State, who: int) -> None:
    """Lead any number of troops out of one region (The Exodus Action)."""
    traps.watch(s, who)
    push(s, K.EXODUS, who, region=NOWHERE)


@njit
def legal_exodus(s: State, who: int, out: DecisionList) -> None:
    """Lead troops to an adjacent region, all from the same one, or pass (The Exodus Action)."""
    f = top(s)
    add(out, A.PASS)
    if f.region == NOWHERE:
        list_moves(s, who, out)
    elif s.troops[who, f.region] > 0:
        list_moves_from(s, I(f.region), out)


@njit
def apply_exodus(s: State, who: int, origin: int, destination: int) -> None:
    """Ask for the troops that go there; the question stays open for others of that region (The Exodus Action)."""
    top(s).region = origin
    push(s, K.MOVE_BASICS, who, region=origin, other=destination, count=MOST_MOVED)
