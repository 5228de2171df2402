"""The action space: one table of families, from which ids, codecs, names and documentation derive.

An action id is the base of its family plus its arguments in mixed radix, first argument slowest. The same id
means the same thing in every decision; what it leads to depends on the frame that asks. Argument sizes leave
room for the factions, cards and maps to come, so that later families are only appended.

Compiled code uses `A.MOVE`, `A.MOVE_END` and the small encoders below.
"""

from dataclasses import dataclass, replace
from math import prod
from types import ModuleType

from root_env.core.declared.check_deck import MOST_KINDS
from root_env.core.ids import MOST_COUNT, N_CLEARINGS, N_FORESTS
from root_env.core.jit import njit

ARGUMENTS: dict[str, int] = {
    "clearing": N_CLEARINGS,
    "forest": N_FORESTS,
    "faction": 16,
    "card": MOST_KINDS,
    "suit": 4,
    "item": 8,
    "item_state": 4,
    "count": MOST_COUNT + 1,
    "column": 4,
    "leader": 4,
    "character": 12,
    "quest": 16,
    "piece": 32,
    "building": 3,
    "index": 8,
    "service": 4,
}
"""Argument kinds and how many values each has room for."""


@dataclass(frozen=True)
class Family:
    """One family of actions: `text` is the sentence, with {0}, {1} for the arguments in words.

    `arguments` are their kinds; `roles` their names where two are of one kind, or a kind says too little.
    """

    name: str
    arguments: tuple[str, ...]
    law: str
    text: str
    base: int = 0
    roles: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return prod(ARGUMENTS[a] for a in self.arguments)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the arguments: `origin` and `destination` of a move."""
        return self.roles or self.arguments


_TABLE = (
    Family("pass", (), "1.4.1", "pass"),
    Family("choose_card", ("card",), "2.1", "choose {0}"),
    Family("choose_clearing", ("clearing",), "2.2", "choose {0}"),
    Family("choose_forest", ("forest",), "2.4", "choose {0}"),
    Family("choose_faction", ("faction",), "1.5.2", "choose {0}"),
    Family("choose_count", ("count",), "4.2", "choose {0}"),
    Family("choose_item", ("item", "item_state"), "9.2.5", "choose {1} {0}", roles=("item", "state")),
    Family("choose_piece", ("piece",), "4.3.6", "choose {0}"),
    Family("choose_suit", ("suit",), "2.2.2", "choose {0}"),
    Family("choose_next", ("index",), "1.1.3", "resolve effect {0} next"),
    Family("move", ("clearing", "clearing"), "4.2", "move from {0} to {1}", roles=("origin", "destination")),
    Family("battle", ("clearing", "faction"), "4.3", "battle {1} in {0}", roles=("clearing", "defender")),
    Family("craft", ("card",), "4.1", "craft {0}"),
    Family("use", ("card",), "4.1.3", "use {0}"),
    Family("ambush", ("suit",), "4.3.1", "play the {0} ambush"),
    Family("activate_dominance", ("suit",), "3.3.1", "activate {0} dominance"),
    Family("take_dominance", ("suit",), "3.3.4", "take the available {0} dominance"),
    Family("build", ("clearing", "building"), "6.5.4", "build {1} in {0}"),
    Family("recruit", (), "6.5.3", "recruit"),
    Family("overwork", ("clearing",), "6.5.5", "overwork in {0}"),
    Family("extra_action", (), "6.5", "spend a bird card for an extra action"),
    Family("decree", ("column",), "7.4.2", "add to the {0} column"),
    Family("resolve", ("suit",), "7.5.2", "resolve a {0} card"),
    Family("turmoil", (), "7.7", "fall into turmoil"),
    Family("leader", ("leader",), "7.3.3", "choose the {0}"),
    Family("revolt", ("clearing",), "8.4.1", "revolt in {0}"),
    Family("spread", ("clearing",), "8.4.2", "spread sympathy to {0}"),
    Family("mobilize", (), "8.5.2", "mobilize"),
    Family("train", (), "8.5.3", "train"),
    Family("organize", ("clearing",), "8.6.1.IV", "organize in {0}"),
    Family("character", ("character",), "9.3.1", "choose the {0}"),
    Family("explore", (), "9.5.3", "explore"),
    Family("aid", ("faction",), "9.5.4", "aid {0}"),
    Family("quest", ("quest",), "9.5.5", "complete the quest {0}"),
    Family("quest_points", (), "9.5.5", "score for completed quests"),
    Family("quest_cards", (), "9.5.5", "draw two cards"),
    Family("strike", ("faction",), "9.5.6", "strike {0}"),
    Family("repair", (), "9.5.7", "repair"),
    Family("special", (), "9.5.9", "take the special action"),
    Family("swift_strike", (), "26.9.2", "exhaust a sword for an extra hit"),
    Family("enlist", (), "26.5.2", "enlist the Arbiter"),
    Family("convert", ("clearing",), "10.4.3.II", "convert in {0}"),
    Family("sanctify", ("clearing",), "10.4.3.III", "sanctify in {0}"),
    Family("garden", ("clearing",), "10.5.1", "build a garden in {0}"),
    Family("score_gardens", (), "10.5.3", "score for gardens"),
    Family("sacrifice", (), "10.5.4", "sacrifice a warrior"),
    Family("buy", ("service",), "11.2.6", "buy {0}"),
    Family("draw", (), "11.5.4", "draw a card"),
    Family("trade_post", ("clearing",), "11.5.6", "establish a trade post in {0}"),
    Family("take_benefit", (), "4.1.2", "take the card's benefit"),
    Family("export", (), "11.5.3.I", "export the card"),
    Family("slough", (), "C.4.1", "slough"),
    Family("beckon", ("faction",), "C.5.2.III", "beckon {0}"),
    Family("mark_for_death", (), "C.5.2.IV", "mark for death"),
    Family("cajole", (), "C.5.2.V", "cajole"),
    Family("remove_ego", (), "C.5.2", "remove an ego for an extra action"),
)


def _with_bases(table: tuple[Family, ...]) -> tuple[Family, ...]:
    families, base = [], 0
    for f in table:
        families.append(replace(f, base=base))
        base += f.size
    return tuple(families)


FAMILIES = _with_bases(_TABLE)
"""Every family with its base id, in id order."""
BY_NAME = {f.name: f for f in FAMILIES}
N_ACTIONS = FAMILIES[-1].base + FAMILIES[-1].size

A = ModuleType("A", "Bases of the action families: A.MOVE .. A.MOVE_END - 1 are the ids of `move`.")
for _f in FAMILIES:
    setattr(A, _f.name.upper(), _f.base)
    setattr(A, _f.name.upper() + "_END", _f.base + _f.size)

_N_FACTION = ARGUMENTS["faction"]
_N_STATE = ARGUMENTS["item_state"]
_N_BUILDING = ARGUMENTS["building"]


def encode(name: str, *arguments: int) -> int:
    """Id of the action of family `name` with these arguments (plain Python; compiled code has its own)."""
    family = BY_NAME[name]
    if len(arguments) != len(family.arguments):
        raise ValueError(f"{name} takes {len(family.arguments)} arguments, got {len(arguments)}")
    index = 0
    for kind, value in zip(family.arguments, arguments, strict=True):
        if not 0 <= value < ARGUMENTS[kind]:
            raise ValueError(f"{name}: {kind} must be 0..{ARGUMENTS[kind] - 1}, got {value}")
        index = index * ARGUMENTS[kind] + value
    return family.base + index


def decode(action: int) -> tuple[Family, tuple[int, ...]]:
    """Family and arguments of an action id. Raises ValueError outside 0..N_ACTIONS - 1."""
    if not 0 <= action < N_ACTIONS:
        raise ValueError(f"action ids are 0..{N_ACTIONS - 1}, got {action}")
    family = next(f for f in reversed(FAMILIES) if f.base <= action)
    index, arguments = action - family.base, []
    for kind in reversed(family.arguments):
        index, value = divmod(index, ARGUMENTS[kind])
        arguments.append(value)
    return family, tuple(reversed(arguments))


@njit
def move_action(origin, destination):
    """Id of `move from origin to destination` (Law 4.2)."""
    return A.MOVE + origin * N_CLEARINGS + destination


@njit
def battle_action(clearing, faction):
    """Id of `battle faction in clearing` (Law 4.3)."""
    return A.BATTLE + clearing * _N_FACTION + faction


@njit
def battle_clearing(action):
    """Clearing of a `battle` action."""
    return (action - A.BATTLE) // _N_FACTION


@njit
def battle_faction(action):
    """Defender's faction of a `battle` action."""
    return (action - A.BATTLE) % _N_FACTION


@njit
def item_action(item, state):
    """Id of `choose an item in this state` (Law 9.2.5)."""
    return A.CHOOSE_ITEM + item * _N_STATE + state


@njit
def action_item(action):
    """Item type of a `choose_item` action."""
    return (action - A.CHOOSE_ITEM) // _N_STATE


@njit
def action_item_state(action):
    """Item state of a `choose_item` action."""
    return (action - A.CHOOSE_ITEM) % _N_STATE


@njit
def build_action(clearing, building):
    """Id of `build this type in clearing` (Law 6.5.4)."""
    return A.BUILD + clearing * _N_BUILDING + building
