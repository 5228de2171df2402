"""The events of a game for one viewer: `Game.events()`, `Game.history()`, `PlayerView.events()`."""

from root_env.root.play.events import EVENT_KINDS, Event

__all__ = ["EVENT_KINDS", "Event"]
