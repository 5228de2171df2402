"""Queries of a state and of the declarations for plain Python: boards, hidden things, the land, modules of factions."""
