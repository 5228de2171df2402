"""Random decisions at random tables: every invariant holds after every one, and what else a game offers agrees.

Now and then, between two decisions: a copy, a position read back, what is seen and said, and a determinized game,
whose invariants are checked too.
"""

from __future__ import annotations

import random
import warnings

import numpy as np

from root_env import Game, GameConfig
from root_env.core import invariants
from root_env.errors import ReachWarning
from root_env.text.names import CHARACTERS
from tools.soak.findings import Findings, bar

FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "vagabond", "lizard", "riverfolk", "chameleander")
SUITS = ("fox", "rabbit", "mouse")
STRETCH = 1500
"""Decisions between two looks from all sides, on average."""
PATCHES = (
    {"marquise_warriors": 12},
    {"alliance_warriors": 3, "eyrie_warriors": 6},
    {"riverfolk_warriors": 8},
    {"lizard_warriors": 10},
)


def table(seed: int) -> GameConfig:
    """Two to six players, and every switch of a configuration by chance."""
    rng = random.Random(f"table {seed}")
    factions = rng.sample(FACTIONS, rng.randint(2, 6))
    n = factions.count("vagabond")
    patch = rng.choice(PATCHES) if rng.random() < 0.2 else {}
    suits = [rng.choice(SUITS) for _ in range(12)]
    return GameConfig(
        factions=tuple(factions),
        vagabonds=rng.sample(list(CHARACTERS), n) if n and rng.random() < 0.6 else None,
        edition=rng.choice(("current", "current", "2018")),
        seating=rng.choice(("fixed", "random")),
        setup=rng.choice(("choose", "random")),
        skip_forced=rng.choice(("all", "public", "none")),
        score_to_win=rng.choice((10, 30, 30, 60)),
        clearing_suits=rng.choice((None, None, suits, ["fox"] * 11 + ["mouse"])),
        overrides=patch,
        observation={"history": rng.choice((0, 16))},
    )


def play(seed: int, findings: Findings) -> int:
    """One game to its end; returns the number of decisions."""
    rng, done = random.Random(seed), 0
    game = Game(table(seed), seed)
    picks = np.random.default_rng(seed).integers(0, 2**32, 4)
    while not game.is_over:
        stretch = rng.randint(1, 2 * STRETCH)
        n = invariants.play_checked(game.states, 0, picks, game.legal_list, stretch)
        game.follow_list()
        if n < 0:
            findings.add(seed, f"seed {seed}, after {game.decisions} decisions: {invariants.MESSAGES[-n]}")
            return done
        done += n
        if game.states[0]["fault"]:
            findings.add(seed, f"seed {seed}, after {game.decisions} decisions: the game stands still")
            return done
        look(game, seed, rng, findings)
    if bool(game.winners) == game.truncated:
        findings.add(seed, f"seed {seed}: the game is over, won by {game.winners}, truncated {game.truncated}")
    return done


def look(game: Game, seed: int, rng: random.Random, findings: Findings) -> None:
    """See a game from all sides; what goes wrong is a finding."""
    findings.count("looks from all sides")
    try:
        _look(game, rng)
    except Exception as error:
        findings.add(seed, f"seed {seed}, after {game.decisions} decisions: {type(error).__name__}: {error}")


def _look(game: Game, rng: random.Random) -> None:
    document = game.position()
    again = Game.from_position(document)
    assert again.position() == document, "a position read back is another"
    assert np.array_equal(again.legal_actions(), game.legal_actions()), "a position read back offers other actions"
    assert game.copy().position() == document, "a copy is not equal"
    game.render("all")
    for action in game.legal_actions().tolist():
        game.describe(action, "all")
    for agent in game.agents:
        guess = game.determinize(agent, rng.randrange(1 << 32))
        code = invariants.check_game(guess.states, 0)
        assert code == 0, f"determinized for {agent}: {invariants.MESSAGES[code]}"
        same = np.array_equal(guess.observe(agent), game.observe(agent))
        assert same and np.array_equal(guess.mask(agent), game.mask(agent)), f"{agent} sees that it is a guess"
    assert game.position() == document, "looking has changed the game"


def run(count: int, seed: int) -> int:
    """Play until so many decisions are taken; returns the exit code."""
    warnings.simplefilter("ignore", ReachWarning)
    findings, done = Findings("decisions"), 0
    with bar(findings, count) as progress:
        while done < count:
            taken = play(seed, findings)
            findings.count("decisions", taken)
            findings.count("games")
            done += max(taken, 1)
            seed += 1
            progress(done)
    return findings.sum_up()
