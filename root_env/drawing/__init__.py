"""Pictures of boards for one viewer; they read a state and never change it."""

from typing import Any

import numpy as np

__all__ = ["show"]


def show(game: Any, viewer: str | int | None, mode: str) -> str | np.ndarray | None:
    """A game in a render mode: "ansi" a text, "rgb_array" an image, "human" printed."""
    rules, viewer = game.rules, game.viewer_of(viewer)
    if mode == "rgb_array":
        from root_env.drawing.sheet import pixels

        return pixels(rules.draw(game.states, 0, viewer, game.config))
    text = rules.board(game.states, 0, viewer, game.config)
    if mode == "ansi":
        return text
    print(text)
    return None
