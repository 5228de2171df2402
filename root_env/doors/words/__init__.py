"""A game in words for one player: what is new, the choices, answers in words; for the console and for text doors."""
