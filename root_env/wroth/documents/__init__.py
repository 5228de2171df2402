"""Positions of Wroth as plain documents in words, written and read without loss.

document = write_position(config, states, seed=7)
position = read_position(document)          # .config, .seed, .states (1,), .legal_list
"""

from root_env.wroth.documents.read import read_position
from root_env.wroth.documents.write import write_position

__all__ = ["read_position", "write_position"]
