"""A second side of a board of the same faction (Law 9.7)."""

from dataclasses import replace
from typing import Any

from root_env.root.declared.form import Faction


def other_side(faction: Faction, **own: Any) -> Faction:
    """A second side with the rules of `faction`, and a board of its own beside the first one's (Law 9.7)."""
    shared = {"decisions": (), "steps": (), "pieces": (), "figures": (), "actions": (), "events": (), "reasons": ()}
    return replace(faction, **shared, rules=faction.name, side=1, **own)
