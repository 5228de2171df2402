"""The events of a game, as one viewer may know them: `Game.events()`, `Game.history()`, `PlayerView.events()`."""

from root_env.root.play.events import EVENT_KINDS, Event

__all__ = ["EVENT_KINDS", "Event"]
