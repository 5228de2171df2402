"""One learning seat in many games, and who plays the others."""
