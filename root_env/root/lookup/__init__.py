"""What plain Python asks of a state and of what is declared: boards, hidden things, the land, modules of factions."""
