"""The shared decks, a folder each: what a card is, and what it does."""
