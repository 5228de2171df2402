"""The Winter map."""
