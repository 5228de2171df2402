"""What drawing hidden cards anew must know of a faction: a file for those of which it must, found by name."""
