"""Names and versions that writer and reader of position documents share."""

from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import MOST_WARRIORS
from root_env.root.documents.parts import Internal
from root_env.root.lookup import part_modules
from root_env.root.rules.data import tracks
from root_env.root.rules.data.decks import DECK_SIZE, EFFECT_MASK
from root_env.root.rules.ids import ALL_CLEARINGS, MAX_PLAYERS, N_CARDS, N_CLEARINGS
from root_env.root.rules.spec.actions import N_ACTIONS

FORMAT = "root_env position"
VERSION = 1

PLAYER = None
"""In place of the range of player numbers, which depends on the table."""
MAYBE_PLAYER = (-1, 5)
"""Range of a player number or nobody."""
USED = (0, EFFECT_MASK)
"""Range of a bit per effect."""
BATTLE_RANGES = {
    "active": (0, 1), "clearing": (0, N_CLEARINGS - 1), "attacker": PLAYER, "defender": PLAYER, "ally": MAYBE_PLAYER,
    "ambush": (-1, N_CARDS - 1), "roll": (0, 100), "extra": (0, 100), "ignores_rolled": (0, 1),
    "used": USED, "done": (0, 1), "ally_hits": (0, 100), "item_hits": (0, 100), "scored": (0, 100),
    "credit": MAYBE_PLAYER, "arbiter": MAYBE_PLAYER, "exposed": (0, 1), "asked": (0, 7), "quell": (0, 1),
}  # fmt: skip
"""Smallest and largest number of each field of the battle."""
INTERNALS = {
    "decisions": (0, 2**31 - 1), "over": (0, 1), "truncated": (0, 1), "winners": (0, 63), "vp_changed": (0, 63),
    "used_effects": USED, "known": (0, DECK_SIZE),
    "common": (0, DECK_SIZE), "common_supporters": (0, DECK_SIZE), "seen": (0, DECK_SIZE), "log_who": (-1, 5),
    "log_action": (-1, N_ACTIONS - 1), "lost_warriors": (0, MOST_WARRIORS),
    "lost_pieces": (0, tracks.MOST_PIECES),
    "lost_in": (0, ALL_CLEARINGS), "rng": (0, (1 << 32) - 1),
}  # fmt: skip
"""State fields without words, written as numbers under `internals`, with their ranges."""
_CARDS, _PIECES = 42, 18
_SIDES = MAX_PLAYERS
GROWS: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {
    "known": {"card": ((2, _CARDS),), "side": ((1, _SIDES), (0, _SIDES))},
    "common": {"card": ((1, _CARDS),), "side": ((0, _SIDES),)},
    "common_supporters": {"card": ((0, _CARDS),)},
    "seen": {"side": ((1, _SIDES), (0, _SIDES))},
    "lost_warriors": {"side": ((0, _SIDES),)},
    "lost_pieces": {"piece": ((0, _PIECES),)},
}
"""Field of `INTERNALS` -> its axes of kinds of cards or pieces, or of sides, each with their number when positions got
this version. Declarations only add kinds at the end: an older position, or one from a process with fewer kinds, has a
shorter list and is read the same. Sides beyond six are forces beside six players."""


def grows(name: str) -> list[tuple[int, int]]:
    """The axes of a field that grow, each with its least length."""
    return [pair for pairs in GROWS.get(name, {}).values() for pair in pairs]


BOARD_INTERNALS: dict[str, tuple[str, Internal]] = {
    name: (FACTIONS[faction].rules, internal)
    for faction, part in part_modules.parts("documents").items()
    for name, internal in getattr(part, "INTERNALS", {}).items()
}
"""Fields of faction boards without words, by their name under `internals`: the board and the field."""
