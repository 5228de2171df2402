"""A third game on the page of a table: what its drawing has can be clicked, is marked and read by the same doors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from root_env.drawing.sheet import RULES, Drawing, css
from root_env.drawing.svg import circle, group, named
from root_env.serve.messages import table_message, view_message
from tests.examples.recipe import load

nim = load("nim")


class DrawnNim(type(nim.NIM)):  # type: ignore[misc]
    """Nim with heaps that can be seen and clicked."""

    def draw(self, states: Any, i: int, viewer: Any, config: Any) -> Drawing:
        parts = {}
        for k, left in enumerate(states["left"][i].tolist()):
            stones = "".join(f"<g{named(f'stones-{n + 1}')}>{circle(12, 12 + 20 * n, 8)}</g>" for n in range(left))
            parts[f"heap-{k + 1}"] = group(stones, x=40 * k)
        return Drawing(160, 200, parts, css(RULES), circle(0, 0, 9))

    def hooks(self, config: Any) -> dict[str, Any]:
        heaps = {f"heap-{k}": [("place", k)] for k in range(1, nim.HEAPS + 1)}
        return heaps | {f"stones-{n}": [("number", n)] for n in range(1, nim.LARGEST + 1)}

    def signs(self, config: Any) -> dict[str, str]:
        return {agent: f"n{who}" for who, agent in enumerate(config.agents)}

    def kind_shown(self, family: str, kind: str) -> str:
        return "place" if kind == "heap" else kind

    def explanations(self, config: Any) -> dict[str, dict[str, str]]:
        return {"place": {str(k): "Whoever takes the last stone wins" for k in range(1, nim.HEAPS + 1)}}


@pytest.fixture
def table() -> Any:
    """A table of it, as the server has one."""

    class Game(nim.Game):
        rules = DrawnNim()

    game = Game(seed=3)
    plan = SimpleNamespace(doors=SimpleNamespace(families=nim.ACTIONS.families), seats=["person", "random"], guide="")
    return SimpleNamespace(game=game, plan=plan, id="n", version=0, is_open=False, can_undo=lambda player: False)


def test_what_actions_are_about_can_be_clicked_in_the_drawing(table):
    facts = table_message(table, 0)
    view = view_message(table, table.game, table.game.player_to_move(), 0, False)
    kinds = {one["name"]: one["kind"] for one in facts["families"]["take"]["arguments"]}
    assert (facts["place"], facts["marks"]) == ("place", {}) and set(facts["signs"]) == set(facts["agents"])
    where = {tuple(hook): name for name, hooks in facts["hooks"].items() for hook in hooks}
    assert len(view["actions"]) > 3
    for action in view["actions"]:
        heap, number = (where[kinds[name], value] for name, value in action["arguments"].items())
        assert f'data-at="{number}"' in view["parts"][heap]
        assert facts["explained"]["place"][str(action["arguments"]["heap"])]


def test_a_game_that_says_nothing_of_it_is_played_from_the_list():
    plain = nim.NIM
    config = nim.NimConfig()
    assert (plain.place, dict(plain.marks), plain.hooks(config), plain.signs(config)) == ("place", {}, {}, {})
    assert plain.kind_shown("take", "heap") == "heap" and plain.sides() == [] and plain.portrait("red") == ""
