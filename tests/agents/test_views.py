"""A view holds nothing that its player may not know, and so no agent can use it."""

from __future__ import annotations

import functools
import gc
import itertools
import random
import types

import numpy as np
import pytest

from root_env import Game, agents
from root_env.engine.jit import INTERPRETED
from tests import told
from tests.agents.playing import on_the_way, seated, table
from tests.deals import another_deal

TABLES = [
    table("marquise", "eyrie", "alliance", "vagabond"),
    table("chameleander", "riverfolk", "vagabond", "alliance", observation={"history": 6}),
    table("vagabond", "alliance", "lizard", "vagabond", "eyrie", skip_forced="public"),
    table("lizard", "alliance", edition="2018"),
]
POSITIONS = 3 if INTERPRETED else 50
"""Per table; each gives a view to every player."""


@functools.lru_cache
def positions(k: int) -> list[Game]:
    """Games of table k on the way, far into them too."""
    rng = random.Random(k)
    lengths = [rng.randrange(1, 30 if INTERPRETED else 260) for _ in range(POSITIONS)]
    games = [on_the_way(TABLES[k], rng.randrange(10**6), n) for n in lengths]
    return [game for game in games if not game.is_over]


@pytest.mark.parametrize("name", agents.NAMES)
@pytest.mark.parametrize("k", range(len(TABLES)))
def test_hidden_cards_change_no_choice(name, k):
    if name == "policy" and k:
        return  # its only table is the first
    first, second = seated(name, 5), seated(name, 5)
    rng, different = random.Random(k), 0
    for game in positions(k)[: 6 if name in ("ismcts", "search") else POSITIONS]:
        twin = another_deal(game, game.player_to_move(), rng)
        different += not np.array_equal(game.states[0]["hand"], twin.states[0]["hand"])
        assert first.act(game.view(game.to_move)) == second.act(twin.view(game.to_move))
    assert different


def test_others_know_as_much_as_everybody_knows_they_do():
    """Cards seen in the open stay seen, and so do all that were seen of the viewer's own cards (Law 1.2.1)."""
    informed = 0
    for k in range(len(TABLES)):
        for game in positions(k):
            old = game.states[0]
            for viewer, agent in enumerate(game.agents):
                new = game.determinize(agent, 1).states[0]
                others = [p for p in range(len(game.agents)) if p != viewer]
                assert np.array_equal(new["known"][:, viewer], old["known"][:, viewer])
                for observer, owner in itertools.permutations(others, 2):
                    least = old["common"][owner].sum() + old["seen"][observer, owner]
                    assert (new["known"][observer, owner] >= old["common"][owner]).all()
                    assert new["known"][observer, owner].sum() == least
                    informed += least > 0
    assert informed


# -- no way from a view to its game ------------------------------------------------------------------

FOREIGN = ("numpy", "numba", "llvmlite", "_pytest", "pytest", "pluggy", "scipy", "threading", "importlib", "builtins")


def _is_foreign(thing) -> bool:
    """True if it belongs to a library: behind it lies everything that the process holds."""
    name = thing.__name__ if isinstance(thing, types.ModuleType) else getattr(thing, "__module__", None)
    return isinstance(name, str) and not name.startswith(("root_env", "agents"))


@functools.cache
def _is_leaf(kind: type) -> bool:
    """True for things of which no instance leads to a game: numbers, words, frames, things of libraries."""
    if issubclass(kind, str | bytes | int | float | types.FrameType):
        return True
    followed = np.ndarray | np.generic | dict | list | tuple | set | frozenset | types.CellType | types.MethodType
    named = types.ModuleType | type | types.FunctionType
    return kind.__module__.partition(".")[0] in FOREIGN and not issubclass(kind, followed | named)


def reachable(root, but=()) -> list:
    """Every object behind a view: attributes, items, closures, bases of arrays, globals of its functions, caches.

    `but`: objects behind which nothing is looked for.
    """
    seen, todo, found = {id(thing) for thing in but}, [root], []
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, types.ModuleType | type | types.FunctionType) and _is_foreign(thing):
            continue
        found.append(thing)
        todo += [one for one in gc.get_referents(thing) if not _is_leaf(type(one))]
        if isinstance(thing, np.ndarray | np.void):
            todo.append(thing.base)
    return found


def _sight(game: Game, things: list) -> list[str]:
    """Parts of a true game that are among these objects."""
    seen = ["the game"] * any(t is game for t in things)
    arrays = [t for t in things if isinstance(t, np.ndarray)]
    words = game.states[0]["rng"].tobytes()
    for array in arrays:
        if np.shares_memory(array, game._bytes) or np.shares_memory(array, game.legal_list):
            seen.append("its memory")
        if array.dtype != object and words in array.tobytes():
            seen.append("its future")
    numbers = {t for thing in things for t in gc.get_referents(thing) if type(t) is int}
    seen += ["its log"] * any(isinstance(t, Game) and t.log != [] for t in things)
    return seen + ["its seed"] * (game.seed in numbers)


def test_the_search_would_find_a_game():
    game = on_the_way(TABLES[0], 987_654_321_986, 12)
    view = game.view("eyrie")
    view.extra = None
    common = [thing for thing in reachable(view) if thing is not view and thing is not vars(view)]
    assert not _sight(game, common)
    by_closure, by_default = (lambda: game), (lambda g=game: g)
    by_closure.__module__ = by_default.__module__ = "root_env"  # functions of others are passed over
    for hide in (by_closure, by_default, [{"deep": (game,)}], game.states, game.legal_actions, game._s):
        view.extra = hide
        assert _sight(game, reachable(view, common)), hide


@pytest.mark.parametrize("k", range(len(TABLES)))
def test_no_way_leads_from_a_view_to_its_game(k):
    game = on_the_way(TABLES[k], 987_654_321_987 + k, 20 + 8 * k)
    views = [game.view(agent) for agent in game.agents]
    for view in views:
        view.determinize(3)
    assert _sight(game, reachable(views)) == []


def test_what_a_view_gives_away_is_its_own():
    """Writing to what a view hands out changes neither the game nor, through it, anybody's view."""
    game = on_the_way(TABLES[0], 4, 20)
    agent = game.to_move
    view = game.view(agent)
    before = game.states.tobytes()
    view.determinize(1).step(int(view.legal_actions()[0]))
    for array in (view.mask(), view.legal_actions(), view.observe()):
        if array.flags.writeable:
            array[:] = 0
    view.scores.clear()
    view.position().clear()
    assert game.states.tobytes() == before
    assert game.view(agent).legal_actions().tolist() == game.legal_actions().tolist()


def test_agents_get_the_same_position_whoever_asks():
    """A view asked twice, and one from a copy of the game, are the same: they depend on visible things alone."""
    game = on_the_way(TABLES[2], 6, 25)
    for agent in game.agents:
        assert dict(told.of_game(game, agent)) == dict(told.of_game(game.copy(), agent))


def test_a_view_says_whose_turn_it_is_and_which_part_of_it():
    seen = set()
    for k in range(len(TABLES)):
        fresh = Game(TABLES[k], seed=k)
        assert (fresh.view(0).turn, fresh.view(0).turns, fresh.view(0).phase) == (None, 0, "setup")
        for game in positions(k):
            for agent in game.agents:
                view = game.view(agent)
                assert (view.turn, view.turns, view.phase) == (game.turn, game.turns, game.phase)
            seen.add(game.phase)
            if game.phase != "setup":
                assert game.turn in game.agents
                assert game.turns > 0
    assert seen <= {"setup", "birdsong", "daylight", "evening"}
    assert "daylight" in seen
