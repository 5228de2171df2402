"""Random tables of all that is declared, also factions and decks from plug-ins, and of Wroth."""

from __future__ import annotations

import random

from root_env import ConfigError, Game, GameConfig
from root_env.root.declared.factions import FACTIONS
from root_env.root.lookup.names import CHARACTERS
from root_env.root.rules.data import decks, maps
from root_env.wroth.config import WrothConfig
from root_env.wroth.doors.game import Game as WrothGame
from root_env.wroth.lookup.box import shipped_box

NAMES = [side.rules for side in FACTIONS]
"""The factions of a configuration; each stands here as often as a table can have it."""
SUITS = ("fox", "rabbit", "mouse")
PATCHES = (
    {"marquise_warriors": 12},
    {"alliance_warriors": 3, "eyrie_warriors": 6},
    {"riverfolk_warriors": 8},
    {"lizard_warriors": 10},
)
WROTH = 0.1
"""Share of the tables that are of Wroth."""


def table(seed: int) -> Game | WrothGame:
    """A game at the table of this number; all settings of its configuration are random."""
    rng = random.Random(f"table {seed}")
    return WrothGame(_wroth(rng), seed=seed) if rng.random() < WROTH else Game(_root(rng), seed=seed)


def _root(rng: random.Random) -> GameConfig:
    while True:
        factions = rng.sample(NAMES, rng.randint(2, 6))
        n = factions.count("vagabond")
        patch = rng.choice(PATCHES) if rng.random() < 0.2 else {}
        suits = [rng.choice(SUITS) for _ in range(12)]
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
                clearing_suits=rng.choice((None, None, suits, ["fox"] * 11 + ["mouse"])),
                overrides=patch,
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
