"""The drawn board as named parts: what the SVG, the raster picture and the replay page are put together from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from root_env.core.ids import N_CLEARINGS
from root_env.describe import Viewer
from root_env.render import board, palette
from root_env.render.glyphs import definitions
from root_env.render.svg import font_faces, group, rect, text
from root_env.render.table import Table

WIDTH = 1200
MAP_X, MAP_Y = 10, 112


@dataclass(frozen=True)
class Drawing:
    """A picture of one position for one viewer.

    `width`, `height`: its size in user units; one table of players has one size. `parts`: SVG fragment by name, in
    drawing order: "ground", "clearing-1" to "clearing-12", "pawns" (those in forests), "header", "score", "shared",
    and "player-0", "board-0", "hand-0" for every player (name and what is crafted; faction board; hidden cards). A
    part that shows the same thing is the same string. `style`: what all parts need and what is drawn once, a
    `<style>` and a `<defs>`. Parts and style go into an `<svg class="root-board" viewBox="0 0 width height">`.
    """

    width: int
    height: int
    parts: dict[str, str]

    @property
    def style(self) -> str:
        """`<style>` with the fonts and `<defs>` with the common drawings."""
        return f"<style>{font_faces()}{palette.style()}</style><defs>{definitions()}</defs>"

    def svg(self) -> str:
        """The whole picture, with everything it needs inside."""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        whole = "".join(f'<g id="part-{name}">{part}</g>' for name, part in self.parts.items() if part)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="root-board" {size}>{self.style}{whole}</svg>'


def draw(states: np.ndarray, i: int, viewer: Viewer = None) -> Drawing:
    """The game in row `i` of `states` as `viewer` may know it: None the public, an agent or player, or "all"."""
    t = Table(states, i, viewer)
    parts = {"ground": rect(0, 0, WIDTH, 900, "p") + group(board.ground(int(t.s["map"])), x=MAP_X, y=MAP_Y)}
    for c in range(N_CLEARINGS):
        parts[f"clearing-{c + 1}"] = group(board.clearing(t, c), x=MAP_X, y=MAP_Y)
    parts["pawns"] = group(board.pawns(t), x=MAP_X, y=MAP_Y)
    parts["header"] = text(10, 20, "header")
    parts["score"] = parts["shared"] = ""
    for p in range(len(t.agents)):
        parts[f"player-{p}"] = text(750, 140 + 100 * p, t.agents[p], "b t14")
        parts[f"board-{p}"] = parts[f"hand-{p}"] = ""
    return Drawing(WIDTH, 900, parts)
