"""Reactions of others to Chameleander: the card that exposes it before the roll (Law C.2.4)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.abilities import matching
from root_env.root.rules.frames import add, pop, top
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def legal_blending_in(s: State, who: int, out: DecisionList) -> None:
    """A card matching the clearing of battle, or none (Law C.2.4, 2.1.1)."""
    matching.list_cards(s, who, I(top(s).clearing), out)
    add(out, A.PASS)


@njit
def apply_blending_in(s: State, who: int, card: int) -> None:
    """Give it to Chameleander, which then takes the rolled hits (Law C.2.4)."""
    f = top(s)
    c, chameleander = I(f.clearing), I(f.other)
    pop(s)
    zones.hand_over(s, who, chameleander, card, matching.only_suit(s, c))
    s.battle.exposed = 1
