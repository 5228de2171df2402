"""The only writer of basic and elite troops, in all places (About troops, Moving vs deploying)."""

from root_env.engine.jit import I, njit
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.ids import EF, MAX_ELITES, NOBODY, NOWHERE, SHORES
from root_env.wroth.rules.state import State


@njit
def _majority(s: State, place: int) -> int:
    """The player with more troops in a place than anybody else, -1 if there is none (Phase 2, Phase 6)."""
    best, most = NOBODY, 0
    for who in range(I(s.n_players)):
        n = I(s.troops[who, place])
        if n > most:
            best, most = who, n
        elif n == most:
            best = NOBODY
    return best


@njit
def _count(s: State, who: int, place: int, change: int) -> None:
    """Update the number of troops in a place, the places with troops, and the controller of a region."""
    n = I(s.troops[who, place]) + change
    s.troops[who, place] = n
    if n > 0:
        s.presence[who] = I(s.presence[who]) | (1 << place)
    else:
        s.presence[who] = I(s.presence[who]) & ~(1 << place)
    if place != SHORES:
        s.controller[place] = _majority(s, place)


@njit
def _enter(s: State, place: int) -> None:
    """Note that troops have come into a region."""
    if place != SHORES:
        s.entered = I(s.entered) | (1 << place)


# -- basic troops ------------------------------------------------------------------------------------


@njit
def deploy_basics(s: State, who: int, place: int, most: int) -> int:
    """Deploy up to `most` basic troops from the playmat; returns the number deployed."""
    n = min(most, I(s.mat[who]))
    if n > 0:
        s.mat[who] = I(s.mat[who]) - n
        s.basics[who, place] = I(s.basics[who, place]) + n
        _count(s, who, place, n)
        _enter(s, place)
        note(s, E.DEPLOYED, who, place=place, count=n)
    return n


@njit
def move_basics(s: State, who: int, origin: int, destination: int, n: int) -> None:
    """Move basic troops from one place to another."""
    s.basics[who, origin] = I(s.basics[who, origin]) - n
    s.basics[who, destination] = I(s.basics[who, destination]) + n
    _count(s, who, origin, -n)
    _count(s, who, destination, n)
    _enter(s, destination)
    note(s, E.MOVED, who, place=origin, to=destination, count=n)


@njit
def kill_basic(s: State, who: int, region: int) -> None:
    """Kill a basic troop: it is discarded, and out of the game (About troops)."""
    s.basics[who, region] = I(s.basics[who, region]) - 1
    s.discarded[who] = I(s.discarded[who]) + 1
    _count(s, who, region, -1)
    note(s, E.KILLED, who, place=region)


@njit
def recall_basics(s: State, who: int, most: int) -> None:
    """Return up to `most` discarded basic troops to the playmat, by an ability."""
    n = min(most, I(s.discarded[who]))
    s.discarded[who] = I(s.discarded[who]) - n
    s.mat[who] = I(s.mat[who]) + n
    note(s, E.RECALLED, who, count=n)


# -- elite troops ------------------------------------------------------------------------------------


@njit
def has_effect(s: State, who: int, slot: int, effect: int) -> bool:
    """True if an elite has an effect (ids.Effect)."""
    return (I(s.kind_effects[who, s.elite_kind[who, slot]]) >> effect) & 1 != 0


@njit
def on_mat(s: State, who: int, kind: int) -> int:
    """Slot of the first elite of a kind on its owner's playmat, -1 if there is none."""
    for slot in range(MAX_ELITES):
        if s.elite_kind[who, slot] == kind and s.elite_place[who, slot] == NOWHERE:
            return slot
    return -1


@njit
def deploy_elite(s: State, who: int, slot: int, place: int) -> None:
    """Deploy an elite with the highest number of its die (Vitality)."""
    s.elite_place[who, slot] = place
    s.elite_vitality[who, slot] = s.kind_vitality[who, s.elite_kind[who, slot]]
    _count(s, who, place, 1)
    _enter(s, place)
    note(s, E.ELITE_DEPLOYED, who, place=place, elite=slot)


@njit
def move_elite(s: State, who: int, slot: int, destination: int) -> None:
    """Move an elite to another place."""
    note(s, E.ELITE_MOVED, who, place=I(s.elite_place[who, slot]), to=destination, elite=slot)
    _count(s, who, I(s.elite_place[who, slot]), -1)
    s.elite_place[who, slot] = destination
    _count(s, who, destination, 1)
    _enter(s, destination)


@njit
def return_elite(s: State, who: int, slot: int) -> None:
    """Return an elite to its owner's playmat; it can be bought again (Vitality)."""
    note(s, E.ELITE_RETURNED, who, elite=slot)
    _count(s, who, I(s.elite_place[who, slot]), -1)
    s.elite_place[who, slot] = NOWHERE
    s.elite_vitality[who, slot] = 0


@njit
def hurt_elite(s: State, who: int, slot: int) -> None:
    """Take 1 vitality from an elite; without vitality it dies (Vitality)."""
    note(s, E.ELITE_HURT, who, place=I(s.elite_place[who, slot]), elite=slot)
    s.elite_vitality[who, slot] = I(s.elite_vitality[who, slot]) - 1
    if s.elite_vitality[who, slot] == 0:
        return_elite(s, who, slot)


@njit
def mend_elites(s: State) -> None:
    """Give elites that mend 1 vitality, up to their highest (Phase 1)."""
    for who in range(I(s.n_players)):
        for slot in range(MAX_ELITES):
            if s.elite_vitality[who, slot] > 0 and has_effect(s, who, slot, EF.MEND):
                if s.elite_vitality[who, slot] < s.kind_vitality[who, s.elite_kind[who, slot]]:
                    s.elite_vitality[who, slot] = I(s.elite_vitality[who, slot]) + 1
                    note(s, E.ELITE_MENDED, who, elite=slot)


@njit
def elites_in(s: State, who: int, place: int) -> int:
    """Number of elites in a place."""
    return I(s.troops[who, place]) - I(s.basics[who, place])


@njit
def is_first_alike(s: State, who: int, slot: int, first: int) -> bool:
    """True if no elite from slot `first` on, before this one, is of its kind, in its place, with its vitality."""
    for other in range(first, slot):
        if s.elite_kind[who, other] == s.elite_kind[who, slot]:
            if s.elite_place[who, other] == s.elite_place[who, slot]:
                if s.elite_vitality[who, other] == s.elite_vitality[who, slot]:
                    return False
    return True
