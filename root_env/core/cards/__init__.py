"""What cards do, for those who ask: written from the declarations of the decks, which have the functions.

No card is named here; `core/decks/<name>/` has a folder for each deck.
"""
