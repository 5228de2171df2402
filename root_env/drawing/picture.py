"""The drawn board as pixels."""

from __future__ import annotations

import numpy as np

from root_env.drawing.drawing import draw
from root_env.drawing.sheet import WIDTH, pixels
from root_env.text.viewer import Viewer


def rgb_array(states: np.ndarray, i: int, viewer: Viewer = None, width: int = WIDTH) -> np.ndarray:
    """The game in row `i` as an image, uint8 (H, W, 3); the same position gives the same bytes everywhere."""
    return pixels(draw(states, i, viewer), width)
