"""Drawn boards of Root."""
