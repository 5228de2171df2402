"""Field Hospitals (Law 6.2.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.marquise.abilities import keep_clearing
from root_env.root.rules import pieces, zones
from root_env.root.rules.abilities import hooks, losing, matching
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import ED, NOWHERE, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


@njit
def legal_field_hospitals(s: State, who: int, out: DecisionList) -> None:
    """A card matching the clearing the warriors were removed from, or none (Law 6.2.3)."""
    keep = keep_clearing(s)
    if keep != NOWHERE and hooks.can_place(s, who, keep):
        matching.list_cards(s, who, I(top(s).clearing), out)
    add(out, A.PASS)


@njit
def apply_field_hospitals(s: State, who: int, card: int) -> None:
    """Spend the card: all those warriors go to the keep's clearing instead of the supply (Law 6.2.3).

    In the 2018 Law each card saves one warrior, and the question is asked again for the rest.
    """
    f = top(s)
    c, n = I(f.clearing), I(f.count)
    pop(s)
    zones.spend(s, who, card)
    if s.edition == ED.CURRENT:
        losing.warriors_saved(s, who, n)
        pieces.place_warriors(s, who, keep_clearing(s), n)
        return
    losing.warriors_saved(s, who, 1)
    pieces.place_warriors(s, who, keep_clearing(s), 1)
    if n > 1:
        push(s, K.FIELD_HOSPITALS, who, clearing=c, count=n - 1)
