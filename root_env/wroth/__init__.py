"""Wroth, a second game: its rules in `core`, the figures of its box, and its words."""
