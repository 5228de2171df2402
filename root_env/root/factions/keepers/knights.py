"""Relics that go along with warriors, and relics that enemies have removed (Law 15.2.4, 15.2.5)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.keepers import relics
from root_env.root.factions.keepers.declaration import HELD, N_RELICS
from root_env.root.rules import land
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.ids import FOREST
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

ALL_TYPES = 7


@njit
def legal_carry(s: State, who: int, out: DecisionList) -> None:
    """A relic in the clearing that the warriors have left, or none (Law 15.2.4)."""
    relics.list_relics(s, I(top(s).clearing), ALL_TYPES, out)
    add(out, A.PASS)


@njit
def apply_choose_relic_in_carry(s: State, who: int, face: int) -> None:
    """It goes along; asked again while warriors without one and relics are left (Law 15.2.4)."""
    f = top(s)
    origin, destination = I(f.clearing), I(f.other)
    f.count = f.count - 1
    relics.along(s, relics.at_place(s, origin, face), origin, destination)
    if f.count == 0 or not relics.in_clearing(s, origin):
        pop(s)


@njit
def next_held(s: State) -> int:
    """The first relic that has been removed and is to be placed, -1 if there is none (Law 15.2.5)."""
    for relic in range(N_RELICS):
        if s.keepers.relic_at[relic] == HELD:
            return relic
    return -1


@njit
def legal_trophy(s: State, who: int, out: DecisionList) -> None:
    """Any forest (Law 15.2.5)."""
    for forest in range(land.n_forests(s)):
        add(out, A.CHOOSE_FOREST + forest)


@njit
def apply_trophy(s: State, who: int, forest: int) -> None:
    """Put the relic there, its value showing; asked again while relics are left (Law 15.2.5)."""
    relic = next_held(s)
    s.keepers.relic_at[relic] = FOREST + forest
    note(s, E.TROPHY, who, x=relics.face_of(s, relic), y=FOREST + forest)
    if next_held(s) < 0:
        pop(s)
