"""What the frames of the trial deck may hold in a position document."""

from root_env.core.ids import Kind
from root_env.documents.position.frames import CARD, Row

FRAMES = {
    Kind.HANG_LANTERN: Row({"count": (1, 2)}),
    Kind.LIGHT_LANTERNS: Row({"card": CARD}),
}
