"""The shared decks, a folder each: the declarations and the effects of their cards."""
