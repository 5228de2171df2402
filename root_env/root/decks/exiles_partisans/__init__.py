"""The Exiles and Partisans deck of 54 cards."""
