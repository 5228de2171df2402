"""The maps, a folder each: what a board is, and the rules it has of its own, if any."""
