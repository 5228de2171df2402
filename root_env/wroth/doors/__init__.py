"""Wroth for the doors: its rules bound to the contract, and the classes that users hold."""
