"""Position documents: a game's position as a plain dict that a person can write and a program can restore exactly.

`write_position` writes every field; `read_position` fills in what is left out: hands, supporters and boards are
empty, pieces in supply or on their tracks, victory points 0, items as at set-up, all other cards in the deck in
seeded order, the phase the start of Daylight of `turn`. The schema stands in `docs/positions.md`.
"""

from root_env.documents.position.read import read_position
from root_env.documents.position.write import write_position, write_view

__all__ = ["read_position", "write_position", "write_view"]
