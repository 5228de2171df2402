"""Tree search guided by what a network has learned: its policy as a prior, and who it thinks will win."""
