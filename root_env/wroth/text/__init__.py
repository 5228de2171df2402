"""Wroth in words: names, questions and actions, the board."""
