"""Evening of Chameleander: Boast to the Birds, draw and discard (Law C.6)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.chameleander.ego import draw_icons, place_ego
from root_env.root.factions.chameleander.mark import MARKED
from root_env.root.rules import zones
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import K, S
from root_env.root.rules.key_actions import dominance, hand
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def start_evening(s: State, who: int) -> None:
    """Boast, unless Mark for Death has been taken this turn; then draw (Law C.6, C.6.1)."""
    if I(s.chameleander.taken) & MARKED != 0:
        _draw(s, who)
    else:
        boasts = 1 + I(s.chameleander.id[0]) + I(s.chameleander.id[1])
        push(s, K.BOAST, who, count=boasts)


@njit
def _draw(s: State, who: int) -> None:
    """Draw one card and one for each superego on the track or The Id; discard down to five (Law C.6.2)."""
    hand.draw_and_discard(s, who, 1 + draw_icons(s))


@njit
def legal_boast(s: State, who: int, out: DecisionList) -> None:
    """A bird card, or pass (Law C.6.1)."""
    dominance.list_matching(s, who, S.BIRD, out)
    add(out, A.PASS)


@njit
def apply_boast(s: State, who: int, card: int) -> None:
    """Spend it to place an ego and score; one more for each ego on The Id (Law C.6.1, C.2.5)."""
    f = top(s)
    zones.spend(s, who, card)
    place_ego(s, who)
    if f.count > 1:
        f.count = f.count - 1
    else:
        apply_pass_in_boast(s, who)


@njit
def apply_pass_in_boast(s: State, who: int) -> None:
    """Boast no more, and draw; offers stand between (Law C.6.1, C.6.2, 1.4.3)."""
    pop(s)
    _draw(s, who)
    push(s, K.GAP, who)
