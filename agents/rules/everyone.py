"""The rule-based bots together: one policy for any seat."""

import importlib
import importlib.util
from collections.abc import Iterator
from types import ModuleType

import numpy as np

from root_env.doors.policies import reader
from root_env.engine.compose import written
from root_env.root.declared.factions import FACTIONS, RULES, sides_of
from root_env.root.declared.form import Faction
from root_env.root.declared.outside import SHIPPED_MAPS
from root_env.root.doors.tables import DOMINANCE_VP, IT, N_CLEARINGS, A, F, K, O

from ..choosing import bot
from . import common, dominance, exposing, land, partisans, plots, satchel, services
from .board import N_FIRST_CARDS, asked, card_asked, faction_at, first, is_vagabond, warriors
from .menace import dominance_of


def _bots() -> Iterator[tuple[Faction, ModuleType]]:
    """Each faction with its bot: the module of its name here, or `bot` in the folder of one from outside."""
    for faction in RULES:
        name = f"{__package__}.{faction.name}" if faction.of_the_package else f"{faction.package}.bot"
        if importlib.util.find_spec(name):
            yield faction, importlib.import_module(name)


_BOTS = tuple(_bots())
_NO_BUYERS = {side.number for f, module in _BOTS if not getattr(module, "BUYS", True) for side in sides_of(f)}
BUYS = np.array([faction.number not in _NO_BUYERS for faction in FACTIONS])
"""(faction,): True if its bot buys services of the Riverfolk, as it does unless its module says otherwise."""
MADE_OF = tuple(module for _, module in _BOTS)
"""Modules whose files the policy depends on, see `root_env.doors.policy_sources`."""


@reader
def value(o: np.ndarray, kind: int, action: int) -> int:
    """Worth of an action to the observer's faction; a faction without a bot has the values of `common`."""
    me = faction_at(o, 0)
    if A.BUY <= action < A.BUY_END:
        return services.buy_value(o, action - A.BUY) if BUYS[me] else common.NEVER
    if A.OPEN_PATH <= action < A.OPEN_PATH_END or action == A.TAKE_FERRY or kind == K.SPEND_FOR_PATH:
        return land.value(o, kind, action)
    if kind == K.BLENDING_IN:
        return _gift_value(o, me, action)
    if A.EXPOSE <= action < A.EXPOSE_END:
        return plots.expose_value(o, action - A.EXPOSE)
    if kind == K.EXPOSE_WHICH:
        return plots.guess_value(o, first(o, O.DECISION_CLEARING, N_CLEARINGS), action - A.CHOOSE_PLOT)
    if A.ACTIVATE_DOMINANCE <= action < A.TAKE_DOMINANCE_END:
        return _dominance_value(o, action)
    if partisans.asks(kind):
        return partisans.value(o, kind, action)
    if A.USE + N_FIRST_CARDS <= action < A.USE_END:
        return partisans.use_value(o, action - A.USE)
    if kind == K.CHOOSE_PLAYER and card_asked(o) >= N_FIRST_CARDS:
        return partisans.named_value(o, action - A.CHOOSE_FACTION)
    return _plan_value(o, kind, action, me) + dominance.gain(o, action)


def _chain() -> list[str]:
    tests = {f.name: " or ".join(f"me == {side.number}" for side in sides_of(f)) for f, _ in _BOTS}
    lines = [
        line for name, test in tests.items() for line in (f"    if {test}:", f"        return {name}(o, kind, action)")
    ]
    return ["def plan_value(o, kind, action, me):", *lines, "    return usual(o, kind, action)"]


_plan_value = reader(
    written(
        f"<plan_value of {__name__}>",
        _chain(),
        "plan_value",
        {"__name__": __name__, "usual": common.value, **{f.name: module.value for f, module in _BOTS}},
    )
)
"""The value by the plan of the faction."""


@reader
def _dominance_value(o: np.ndarray, action: int) -> int:
    """Worth of activating a dominance card, or of taking one that could be activated at once."""
    if action < A.ACTIVATE_DOMINANCE_END:
        return dominance.activate_value(o, action - A.ACTIVATE_DOMINANCE)
    if dominance_of(o, 0) >= 0 or o[O.PLAYERS_VP] < DOMINANCE_VP:
        return common.NEVER
    return dominance.activate_value(o, action - A.TAKE_DOMINANCE) - 100


@reader
def _gift_value(o: np.ndarray, me: int, action: int) -> int:
    """Worth of exposing Chameleander; attackers and the Alliance have the higher die (Law C.2.4, 8.2.2)."""
    attacks = common.battle_side(o) == 0
    if is_vagabond(me):
        strength = min(3, satchel.undamaged(o, IT.SWORD))
    else:
        strength = warriors(o, me, first(o, O.DECISION_CLEARING, N_CLEARINGS))
    return exposing.gift_value(o, action, strength, 1 if attacks or me == F.ALLIANCE else 0)


KNOWN = {
    "factions": tuple(faction.name for faction, _ in _BOTS),
    "deck": ("standard", "exiles_partisans"),
    "map": tuple(module.MAP.name for module in SHIPPED_MAPS),
}
"""The factions and the decks that the plans and values were written for, and the maps of this package."""

rules = bot(asked, value)
