"""The Pond: Autumn with a lake in place of a forest, and a ferry on it (after Law 25.3)."""
