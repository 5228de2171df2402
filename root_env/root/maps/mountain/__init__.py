"""The Mountain map."""
