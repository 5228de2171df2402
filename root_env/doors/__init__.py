"""The doors of any game: the classes and environments through which users play a game of given rules."""
