"""The game Root: its rules, its factions, decks and maps, its words and pictures."""
