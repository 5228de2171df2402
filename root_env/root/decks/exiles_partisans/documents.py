"""Allowed values in the frames of Exiles and Partisans, in a position document."""

from root_env.root.documents.frames import CLEARING, PLAYER, SUIT, Row
from root_env.root.rules.ids import Kind

FRAMES = {
    Kind.SABOTEURS: Row({"other": PLAYER}),
    Kind.FALSE_ORDERS: Row({"other": PLAYER}),
    Kind.SWAP_MEET: Row({"other": PLAYER}),
    Kind.PROPAGANDA_CARD: Row(),
    Kind.PROPAGANDA_CLEARING: Row({"suit": SUIT}),
    Kind.PROPAGANDA_ENEMY: Row({"clearing": CLEARING}),
}
