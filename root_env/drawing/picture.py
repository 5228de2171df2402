"""The drawn board as pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np

from root_env.drawing.drawing import WIDTH, draw
from root_env.drawing.svg import FAMILY, font_files
from root_env.text.viewer import Viewer


def png(svg: str, width: int = WIDTH) -> bytes:
    """An SVG of ours as a PNG file, `width` pixels wide; the fonts of the machine play no part."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=font_files(),
        font_family=FAMILY, sans_serif_family=FAMILY,
    )  # fmt: skip


def rgb_array(states: np.ndarray, i: int, viewer: Viewer = None, width: int = WIDTH) -> np.ndarray:
    """The game in row `i` as an image, uint8 (H, W, 3); the same position gives the same bytes everywhere."""
    from PIL import Image

    with Image.open(BytesIO(png(draw(states, i, viewer).svg(fonts=False), width))) as image:
        return np.array(image.convert("RGB"))
