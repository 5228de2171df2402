"""The decks of this package in texts, one module each."""
