"""Allowed values in the frames of the trial deck, in a position document."""

from root_env.root.documents.frames import CARD, Row
from root_env.root.rules.ids import Kind

FRAMES = {
    Kind.HANG_LANTERN: Row({"count": (1, 2)}),
    Kind.LIGHT_LANTERNS: Row({"card": CARD}),
}
