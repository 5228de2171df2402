"""A reason in words for the choice of a search: its points at once and its chances, beside those of another action.

All of it follows from the view and from what the search has found, so it uses nothing that the player may not know.
"""

from __future__ import annotations

import numpy as np

from root_env.doors.view import GameView

from .guided.found import Found

_CLEAR = 0.03
"""Least difference in the chances of another player that is told: smaller ones are mostly chance."""
WON = 1 << 20
"""Points for an action that wins the game at once."""


def reason(view: GameView, found: Found) -> str:
    """Two sentences on the choice of a search and the action beside it, for the player of the view; "" if it tried no
    other.

    Beside it stands the favourite of the prior, or, if that is the choice itself, the other action tried most.
    """
    tried = [k for k, visits in enumerate(found.visits.tolist()) if visits]
    own = int((found.actions == found.action).argmax())
    others = [k for k in tried if k != own]
    if own not in tried or not others:
        return ""
    favourite = max(tried, key=lambda k: found.prior[k])
    other = favourite if favourite != own else max(others, key=lambda k: (found.visits[k], found.values[k]))
    rival = _rival(view, found, own, other)
    after, beside = _told(view, found, other, rival), "Next best" if favourite == own else "More usual"
    if _percent(found.values[other]) == _percent(found.values[own]):
        after = after.replace(f"you win {_percent(found.values[other])}", "you win as often")
    elif found.values[other] > found.values[own]:
        after, beside = f"{after}; that may be chance", "Beside it" if favourite == own else beside
    first, second = (view.describe(int(found.actions[k])).removeprefix(f"{view.agent}: ") for k in (own, other))
    return f"{first[:1].upper()}{first[1:]}: {_told(view, found, own, rival)}. {beside}, {second}: {after}."


def points_at_once(view: GameView, action: int) -> int | None:
    """Points that an action scores its player before anybody is asked again, `WON` if it wins; None if that is open."""
    at = int(np.flatnonzero(view.legal_actions() == action)[0])
    points, wins, _, unknown = view.ahead()[at].tolist()
    return None if unknown else WON if wins else points


def _rival(view: GameView, found: Found, own: int, other: int) -> int | None:
    """The other player to whom the choice leaves most less than the action beside it; None if that is too little."""
    change = found.worths[other] - found.worths[own]
    change[view.agents.index(view.agent)] = 0
    rival = int(change.argmax())
    return rival if change[rival] >= _CLEAR else None


def _told(view: GameView, found: Found, k: int, rival: int | None) -> str:
    """An action of a search: its points at once, the player's chances, and those that it leaves to a rival."""
    gain = points_at_once(view, int(found.actions[k]))
    if gain == WON:
        return "it wins the game"
    points = f"it {'scores' if gain > 0 else 'loses'} {abs(gain)} point{'s' * (abs(gain) > 1)}, " if gain else ""
    left = "" if rival is None else f", {view.agents[rival]} {_percent(found.worths[k, rival])}"
    return f"{points}you win {_percent(found.values[k])}{left}"


def _percent(share: float) -> str:
    """A share as pages write it: one decimal below 10 %."""
    return f"{100 * share:.{int(0 < share < 0.095)}f} %"
