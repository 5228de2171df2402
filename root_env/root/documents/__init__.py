"""Position documents: a position as a plain dict that a person can write and a program can restore exactly.

`write_position` writes every field; `read_position` fills in missing ones: hands, supporters and boards are empty,
pieces are in supply or on their tracks, victory points are 0, items are as at set-up, all other cards are in the deck
in seeded order, and the game is at the start of Daylight of `turn`. `docs/positions.md` has the schema.
"""

from root_env.root.documents.read import read_position
from root_env.root.documents.write import write_position, write_view

__all__ = ["read_position", "write_position", "write_view"]
