"""Nim with heaps that can be seen and clicked, as a game of its own: `ROOT_ENV_GAMES=tests.third_game.drawn`."""

from __future__ import annotations

from typing import Any

from root_env.doors.games import Doors
from root_env.drawing.sheet import RULES, Drawing, css
from root_env.drawing.svg import circle, group, named
from tests.examples.recipe import load

nim = load("nim")


class DrawnNim(type(nim.NIM)):  # type: ignore[misc]
    """Nim as a page shows it."""

    name, title = "drawn", "Drawn Nim"

    def draw(self, states: Any, i: int, viewer: Any, config: Any) -> Drawing:
        parts = {}
        for k, left in enumerate(states["left"][i].tolist()):
            stones = "".join(f"<g{named(f'stones-{n + 1}')}>{circle(20, 12 + 20 * n, 8)}</g>" for n in range(left))
            parts[f"heap-{k + 1}"] = group(stones, x=40 * k)
        figures = "".join(f'<g id="r-n{who}">{circle(0, 0, 9, f"f{who}")}</g>' for who in range(nim.PLAYERS))
        colours = {f"f{who}": f"fill:{colour}" for who, colour in enumerate(("#c0392b", "#2471a3", "#1e8449"))}
        return Drawing(160, 200, parts, css(RULES | colours), figures)

    def hooks(self, config: Any) -> dict[str, Any]:
        heaps = {f"heap-{k}": [("place", k)] for k in range(1, nim.HEAPS + 1)}
        return heaps | {f"stones-{n}": [("number", n)] for n in range(1, nim.LARGEST + 1)}

    def signs(self, config: Any) -> dict[str, str]:
        return {agent: f"n{who}" for who, agent in enumerate(config.agents)}

    def kind_shown(self, family: str, kind: str) -> str:
        return "place" if kind == "heap" else kind

    def explanations(self, config: Any) -> dict[str, dict[str, str]]:
        return {"place": {str(k): "Whoever takes the last stone wins" for k in range(1, nim.HEAPS + 1)}}


class Game(nim.Game):
    rules = DrawnNim()


class BatchGame(nim.BatchGame):
    rules, game_class = Game.rules, Game


DOORS = Doors.of(Game, BatchGame)
