"""Boards to look at: they read a state, as one viewer may know it, and never change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from root_env.text.board import render_text

if TYPE_CHECKING:
    import numpy as np

    from root_env.game import Game

__all__ = ["render_text", "show"]


def show(game: Game, viewer: str | int | None, mode: str) -> str | np.ndarray | None:
    """A game in one of the environments' render modes: "ansi" a text, "rgb_array" an image, "human" printed."""
    if mode == "rgb_array":
        from root_env.drawing.picture import rgb_array

        return rgb_array(game._states, 0, viewer)
    text = game.render(viewer)
    if mode == "ansi":
        return text
    print(text)
    return None
