"""Random decisions at random tables of both games, plug-ins included; all invariants are checked after every one.

Now and then, between two decisions, the rest of a game is checked: a copy, a position that is read back, observations,
texts, and a determinized game with its invariants.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from types import ModuleType

import numpy as np

from root_env import ConfigError, Game, GameConfig
from root_env.doors.game import PlayedGame
from root_env.root.declared.factions import FACTIONS
from root_env.root.lookup.names import CHARACTERS
from root_env.root.rules import invariants
from root_env.root.rules.data import decks, maps
from root_env.wroth.config import WrothConfig
from root_env.wroth.doors.game import Game as WrothGame
from root_env.wroth.lookup.box import shipped_box
from root_env.wroth.rules import invariants as wroth_invariants

GAMES = 8
"""Games at a table."""
STRETCH = 6000
"""Decisions between two full checks, on average."""
WROTH = 0.1
"""Share of the tables that are of Wroth."""
NAMES = [side.rules for side in FACTIONS]
"""The factions of a configuration; each stands here as often as a table can have it."""
PATCHES = (
    {"marquise_warriors": 12},
    {"alliance_warriors": 3, "eyrie_warriors": 6},
    {"riverfolk_warriors": 8},
    {"lizard_warriors": 10},
)


def play(rng: random.Random, here: Path) -> Counter[str]:
    """Play some games at one table to their ends."""
    is_wroth = rng.random() < WROTH
    game = WrothGame(_wroth(rng), seed=0) if is_wroth else Game(_root(rng), seed=0)
    checks = wroth_invariants if is_wroth else invariants
    picks = np.array([rng.getrandbits(32) for _ in range(4)])
    tried, left = Counter[str](), rng.randint(1, 2 * STRETCH)
    for _ in range(GAMES):
        game.reset(rng.getrandbits(60))
        while not game.is_over:
            n = checks.play_checked(game.states, 0, picks, game.legal_list, left)
            game.follow_list()
            assert n >= 0, f"after {game.decisions} decisions: {checks.Broken(-n).words}"
            assert not game.states[0]["fault"], f"after {game.decisions} decisions: the game stands still"
            tried["decisions"] += n
            left -= n
            if not left:
                look(game, checks, rng)
                tried["full checks"] += 1
                left = rng.randint(1, 2 * STRETCH)
        tried[f"games of {type(game).rules.name}"] += 1
        assert bool(game.winners) != game.truncated, f"it is over, won by {game.winners}, truncated {game.truncated}"
    return tried


def look(game: PlayedGame, checks: ModuleType, rng: random.Random) -> None:
    """Check everything that a game offers."""
    document = game.position()
    again = type(game).from_position(document)
    assert again.position() == document, "a position read back is another"
    assert np.array_equal(again.legal_actions(), game.legal_actions()), "a position read back offers other actions"
    assert game.copy().position() == document, "a copy is not equal"
    game.render("all")
    for action in game.legal_actions().tolist():
        game.describe(action, "all")
    for agent in game.agents:
        guess = game.determinize(agent, rng.getrandbits(32))
        code = int(checks.check_game(guess.states, 0))
        assert code == 0, f"determinized for {agent}: {checks.Broken(code).words}"
        same = np.array_equal(guess.observe(agent), game.observe(agent))
        assert same and np.array_equal(guess.mask(agent), game.mask(agent)), f"{agent} sees that it is a guess"
    assert game.position() == document, "looking has changed the game"


def _root(rng: random.Random) -> GameConfig:
    while True:
        factions = rng.sample(NAMES, rng.randint(2, 6))
        n = factions.count("vagabond")
        suits = rng.choices(("fox", "rabbit", "mouse"), k=12)
        try:
            return GameConfig(
                factions=tuple(factions),
                vagabonds=rng.sample(list(CHARACTERS), n) if n and rng.random() < 0.6 else None,
                map=rng.choice(list(maps.BY_NAME)),
                deck=rng.choice(list(decks.DECKS)),
                edition=rng.choice(("current", "current", "2018")),
                seating=rng.choice(("fixed", "random")),
                setup=rng.choice(("choose", "random")),
                skip_forced=rng.choice(("all", "public", "none")),
                score_to_win=rng.choice((10, 30, 30, 60)),
                clearing_suits=rng.choice((None, "shuffled", suits, ["fox"] * 11 + ["mouse"])),
                overrides=rng.choice(PATCHES) if rng.random() < 0.2 else {},
                observation={"history": rng.choice((0, 16))},
            )
        except ConfigError as error:
            if "hidden pile each" not in str(error):  # the only thing that two factions cannot have together
                raise


def _wroth(rng: random.Random) -> WrothConfig:
    rosters = [one.name for one in shipped_box().factions for _ in range(4 if one.several else 1)]
    return WrothConfig(
        factions=tuple(rng.sample(rosters, rng.randint(2, 4))),
        seating=rng.choice(("fixed", "random")),
        skip_forced=rng.choice(("all", "none")),
        score_to_win=rng.choice((10, 30, 1000)),
        max_rounds=rng.choice((5, 20, 60)),
    )
