"""Names and versions that writer and reader of position documents share."""

from root_env.core.ids import Kind

FORMAT = "root_env position"
VERSION = 1
RELATIONS = ("indifferent", "amiable", "friendly", "allied")

INTERNAL = (
    "decisions", "over", "truncated", "winners", "vp_changed", "used_effects", "known", "known_supporters",
    "log_who", "log_action", "lost_warriors", "lost_pieces", "lost_in", "rng",
)  # fmt: skip
"""State fields a person has no words for; written as numbers under `internals`."""
LOOSE_CARDS = (Kind.CRAFT_RESOLVE, Kind.CRAFT_DISCARD, Kind.DECREE_COLUMN)
"""Frames that hold a card which lies in no other zone."""
