"""The maps, a folder each: the declaration of the board, and its own rules, if it has any."""
