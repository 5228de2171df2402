"""Shared by the tests of agents: the agents there are, tables for them, games on the way."""

from __future__ import annotations

import itertools
import random
import warnings
from collections.abc import Iterator
from functools import partial

import pytest

from root_env import Game, GameConfig, agents
from root_env.agents import Agent, ReactiveAgent, ViewAgent, on_views
from root_env.engine.jit import INTERPRETED
from root_env.root.rules.spec.scope import FIRST_FACTIONS
from root_env.support.errors import ReachWarning
from root_env.tables import FACTIONS

BASE = ("marquise", "eyrie", "alliance", "vagabond")
SETTINGS = {"ismcts": {"iterations": 4}, "search": {"iterations": 4, "turns": 0}}
"""Settings that make an agent quick enough for tests."""
COMPILED = ["random", "rules", "swift"]


def needs_compiled_core(test):
    """Mark a test that the interpreter is too slow for, or that compares with it."""
    return pytest.mark.compiled(pytest.mark.skipif(INTERPRETED, reason="needs the compiled core")(test))


def loaded(name: str) -> Agent:
    """An agent with settings for tests."""
    return agents.load(name, **SETTINGS.get(name, {}))


def seated(name: str, seed: int) -> ViewAgent:
    """The agent where views are given, and started from a seed."""
    agent = on_views(loaded(name))
    agent.reseed(seed)
    return agent


def table(*factions: str, **settings) -> GameConfig:
    """A configuration, whatever its reach (Law 5.2)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        return GameConfig(factions=factions, **settings)


def all_tables() -> Iterator[tuple[str, ...]]:
    """Sets of 2 to 6 players, the Vagabond up to twice, in an order that differs from set to set.

    Every set of the factions that came first, and every fifteenth of those with a later one.
    """
    for n in range(2, 7):
        sets = sorted({tuple(sorted(s)) for s in itertools.combinations((*FACTIONS, "vagabond"), n)})
        first = [one for one in sets if {*one} <= FIRST_FACTIONS]
        later = [one for one in sets if not {*one} <= FIRST_FACTIONS][::15]
        for k, one in enumerate((*first, *later)):
            yield one[k % n :] + one[: k % n]


def tables_for(name: str) -> list[GameConfig]:
    """Tables that an agent can sit at: a trained network was trained at some of them only."""
    if name == "policy":
        return [table(*BASE), table(*BASE[::-1], edition="2018")]
    of_later = [] if name == "swift" else [table("hundreds", "eyrie", "vagabond"), table("corvids", "keepers", "duchy")]
    return [
        *of_later,
        table(*BASE),
        table("chameleander", "riverfolk", "lizard", "vagabond", edition="2018"),
        table("vagabond", "alliance", "lizard", "vagabond", "eyrie", skip_forced="public"),
        table("riverfolk", "marquise"),
    ]


class Rows:
    """The part of a view that `on_views` shows to a reactive agent; hidden things are not drawn anew for it."""

    def __init__(self, game: Game):
        self.agent = game.to_move
        self.observe, self.mask = partial(game.observe, self.agent), game.mask


def played(config: GameConfig, seed: int, player: ViewAgent, decisions: int) -> tuple[Game, list[int]]:
    """A game in which one agent takes all seats, after so many decisions or at its end, and its actions."""
    game, taken = Game(config, seed), []
    sees_rows_alone = isinstance(getattr(player, "agent", None), ReactiveAgent)
    while not game.is_over and len(taken) < decisions:
        taken.append(player.act(Rows(game) if sees_rows_alone else game.view(game.to_move)))
        assert taken[-1] in game.legal_actions(), game.question()
        game.step(taken[-1])
    return game, taken


def on_the_way(config: GameConfig, seed: int, decisions: int) -> Game:
    """A game after so many decisions at random, or at its end."""
    game, rng = Game(config, seed), random.Random(seed)
    while not game.is_over and game.decisions < decisions:
        game.step(rng.choice(game.legal_actions().tolist()))
    return game
