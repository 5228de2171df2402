"""The Bog: Autumn with clearings of several suits and of none."""
