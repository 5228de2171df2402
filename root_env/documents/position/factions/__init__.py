"""A faction in position documents: a file per faction, found by its name."""
