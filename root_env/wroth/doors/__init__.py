"""Wroth as the doors take it."""
