"""The doors of any game: what users hold, given the rules of a game. Faces for Root stand above."""
