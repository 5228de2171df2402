"""`Game`: one game of Root, for search, tests, tools and the single-game environments."""

from root_env.root.doors.game import OBS_SIZE, Agent, Game

__all__ = ["OBS_SIZE", "Agent", "Game"]
