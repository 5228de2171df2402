"""Rules that offer and use the effects of cards, written from the declarations of the decks.

No card is named here; `core/decks/<name>/` has a folder for each deck.
"""
