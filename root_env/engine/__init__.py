"""The engine that runs the rules of any game: compilation, random numbers, frames, loops. It names no game."""
