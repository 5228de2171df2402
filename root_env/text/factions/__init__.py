"""What a faction adds to texts: a file per faction, found by its name."""
