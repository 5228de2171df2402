"""The action space of Wroth. The same id means the same thing in every decision; its effect depends on the frame.

An opponent is counted clockwise from the player who chooses, as in observations: 0 is the next player.
"""

from root_env.engine.jit import njit
from root_env.engine.tables import Actions, Family
from root_env.wroth.rules.figures import N_PAYMENTS
from root_env.wroth.rules.ids import (
    BASICS,
    MAX_ABILITIES,
    MAX_ELITES,
    MAX_KINDS,
    MAX_PLAYERS,
    N_FACES,
    N_PLACES,
    N_REGIONS,
)

ARGUMENTS: dict[str, int] = {
    "region": N_REGIONS,
    "place": N_PLACES,
    "opponent": MAX_PLAYERS - 1,
    "face": N_FACES,
    "payment": N_PAYMENTS,
    "kind": MAX_KINDS,
    "elite": MAX_ELITES,
    "ability": MAX_ABILITIES,
    "count": BASICS + 1,
}
"""Argument kind -> number of values that it has room for."""

TABLE: Actions = Actions(
    ARGUMENTS,
    (
        Family("pass", (), "Phase 5", "pass"),
        Family("draft", ("face",), "Phase 4", "draft {0}"),
        Family("mine", (), "Phase 5, Mine", "mine"),
        Family("extend", ("place",), "Phase 5, Extend", "extend in {0}"),
        Family("move", ("place", "region"), "Phase 5, Maneuver", "move from {0} to {1}", ("origin", "destination")),
        Family("muster", (), "Phase 5, Maneuver", "deploy to the deployment zone"),
        Family("battle", ("region", "opponent"), "Phase 5, Battle", "battle {1} in {0}"),
        Family("discard", ("face",), "Phase 5", "discard {0}"),
        Family("exodus", ("payment",), "The Exodus Action", "exodus with {0}"),
        Family("buy", ("kind", "place"), "Buying elite troops", "buy elite {0} in {1}"),
        Family("ability", ("ability",), "Buying faction abilities", "use ability {0}"),
        Family("see_mine", (), "The All-Seeing Die, Mine", "mine with the all-seeing die"),
        Family("strike", ("region", "opponent"), "The All-Seeing Die, Strike", "strike {1} in {0}"),
        Family("assault", ("region", "opponent"), "The All-Seeing Die, Assault", "assault {1} in {0}"),
        Family("double", (), "The All-Seeing Die, Double", "repeat the action"),
        Family("choose_count", ("count",), "Phase 5", "choose {0}"),
        Family("choose_elite", ("elite",), "Phase 5, Maneuver", "choose elite {0}"),
        Family("hit_basic", (), "Dealing damage", "hit a basic troop"),
        Family("hit_elite", ("elite",), "Dealing damage", "hit elite {0}"),
        Family("blast", ("region", "opponent"), "Buying faction abilities", "blast {1} in {0}"),
    ),
)
N_ACTIONS = TABLE.n
A = TABLE.bases("A")

_OPPONENTS = ARGUMENTS["opponent"]


@njit
def extend_action(place: int) -> int:
    """Id of `extend in place`."""
    return A.EXTEND + place


@njit
def move_action(origin: int, destination: int) -> int:
    """Id of `move from origin to destination`."""
    return A.MOVE + origin * N_REGIONS + destination


@njit
def buy_action(kind: int, place: int) -> int:
    """Id of `buy elite kind in place`."""
    return A.BUY + kind * N_PLACES + place


@njit
def target_action(base: int, region: int, opponent: int) -> int:
    """Id of an action of a family with a region and an opponent."""
    return base + region * _OPPONENTS + opponent


@njit
def target_region(index: int) -> int:
    """Region of such an action, `index` counted from the base of its family."""
    return index // _OPPONENTS


@njit
def target_opponent(index: int) -> int:
    """Opponent of such an action, `index` counted from the base of its family."""
    return index % _OPPONENTS
