"""The Lake map."""
