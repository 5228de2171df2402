"""Clickable parts of a drawn board: their names stand for the things that the actions of its table are about."""

import re

import pytest

from root_env import Game, GameConfig
from root_env.root import actions
from root_env.root.drawing.hooks import hooks
from root_env.root.drawing.picture import draw
from root_env.root.rules.spec import actions as spec
from tests.contract.playing import after

TABLES = (
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("riverfolk", "lizard", "chameleander", "vagabond", "vagabond"),
)
WITHOUT = {"count", "index", "leader", "character"}
"""Kinds of arguments that stand nowhere on the board: they are chosen from the list of actions."""
NAMES = re.compile(r'data-at="([^"]+)"|href="#r-([^"]+)"')


def names_in(game: Game, viewer: str) -> set[str]:
    """All names in the drawing of a game."""
    parts = {name: part for name, part in draw(game.states, 0, viewer).parts.items() if part}
    return set(parts) | {at or used for part in parts.values() for at, used in NAMES.findall(part)}


@pytest.mark.parametrize(("factions", "board"), [*((table, "autumn") for table in TABLES), (TABLES[0], "mountain")])
def test_what_an_action_is_about_stands_on_the_board(factions, board):
    """The player who decides can click all that the action names, except numbers and things without a picture."""
    for steps in range(0, 900, 45):
        game = after(steps, steps, GameConfig(factions=factions, map=board))
        if game.is_over:
            continue
        table = hooks(game.agents, game.config.map)
        there = {hook for name in names_in(game, game.to_move) for hook in table.get(name, ())}
        for action in game.legal_actions().tolist():
            family, values = spec.decode(action)
            told = zip(family.arguments, values, strict=True)
            wanted = {(kind, actions.written(kind, v, game.agents)) for kind, v in told if kind not in WITHOUT}
            assert wanted <= there, game.describe(action)


def test_every_name_that_a_shape_bears_means_something():
    game = after(3, 300, GameConfig(factions=TABLES[1]))
    table = hooks(game.agents)
    borne = {at for part in draw(game.states, 0, "all").parts.values() for at, _ in NAMES.findall(part) if at}
    assert borne <= set(table) and {"forest-0", "service-1"} <= borne


@pytest.mark.parametrize(("board", "named"), [("lake", {"rule-25.3.5"}), ("mountain", {"rule-25.4.4", "closed-0"})])
def test_what_lies_on_a_map_bears_names_that_mean_something(board, named):
    game = Game(map=board, setup="random", seed=1)
    table = hooks(game.agents, board)
    borne = {at for part in draw(game.states, 0, "all").parts.values() for at, _ in NAMES.findall(part) if at}
    assert named <= borne <= set(table)
    assert {kind for name in named for kind, _ in table[name]} <= {"rule", "closed"}


def test_two_vagabonds_are_two_players():
    table = hooks(["vagabond_0", "eyrie_0", "vagabond_1"])
    pawns = {name: found for name, found in table.items() if re.fullmatch(r"w\d+", name)}
    assert sorted(pawns.values()) == [[("faction", agent)] for agent in ("eyrie_0", "vagabond_0", "vagabond_1")]
    assert table["player-2"] == [("faction", "vagabond_1")]
