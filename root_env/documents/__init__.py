"""Positions and records as plain documents, read and written."""
