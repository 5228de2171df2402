"""The Autumn map."""
