"""One learning seat in many games, and the opponents in the other seats."""
