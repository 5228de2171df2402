"""Tree search guided by what a network has learned: its preferences, and who it thinks will win."""
