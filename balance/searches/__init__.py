"""Sweeps and searches: many points, each a run with the same deals."""
