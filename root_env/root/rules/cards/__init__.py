"""Rules that offer and use the effects of cards, written from the declarations of the decks.

No card is named here; `root/decks/<name>/` has a folder for each deck.
"""
