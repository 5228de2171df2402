"""How a faction is drawn: a file per faction, found by its name."""
