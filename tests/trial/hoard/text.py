"""Explanations of the charms."""

EXPLAINED = {"card": {f"charm_{k}": "Draw a card" for k in range(18)}}
