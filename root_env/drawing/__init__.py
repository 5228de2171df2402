"""Boards to look at: they read a state, as one viewer may know it, and never change it."""

from __future__ import annotations

import numpy as np

from root_env.text.board import render_text

__all__ = ["render_text", "show"]


def show(states: np.ndarray, viewer: str | int | None, mode: str) -> str | np.ndarray | None:
    """The one game in `states` as a render mode wants it: "ansi" a text, "rgb_array" an image, "human" printed."""
    if mode == "rgb_array":
        from root_env.drawing.picture import rgb_array

        return rgb_array(states, 0, viewer)
    text = render_text(states, 0, viewer)
    if mode == "ansi":
        return text
    print(text)
    return None
