"""The standard deck of 54 cards."""
