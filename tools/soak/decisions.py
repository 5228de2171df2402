"""Random decisions at random tables; all invariants are checked after every one.

Now and then, between two decisions, the rest of a game is checked: a copy, a position that is read back, observations,
texts, and a determinized game with its invariants.
"""

from __future__ import annotations

import random
import warnings
from pathlib import Path

import numpy as np

from root_env.doors.game import PlayedGame
from root_env.root.rules import invariants
from root_env.support.errors import ReachWarning
from root_env.wroth.doors.game import Game as WrothGame
from root_env.wroth.rules import invariants as wroth_invariants
from tools.soak.findings import Findings
from tools.soak.tables import table

GAMES = 8
"""Games at a table."""
STRETCH = 6000
"""Decisions between two full checks, on average."""


def checks_of(game: PlayedGame):
    """The module with the invariants of a game."""
    return wroth_invariants if isinstance(game, WrothGame) else invariants


def words_of(checks, code: int) -> str:
    """The invariant that is broken, in words."""
    return checks.Broken(code).words


def play(seed: int, findings: Findings) -> int:
    """Play some games at one table to their ends; returns the number of decisions."""
    rng, done = random.Random(seed), 0
    game = table(seed)
    picks = np.random.default_rng(seed).integers(0, 2**32, 4)
    left = rng.randint(1, 2 * STRETCH)
    for number in range(GAMES):
        if number:
            game.reset(seed + (number << 40))
        while not game.is_over:
            taken = _stretch(game, picks, left, seed, findings)
            if taken is None:
                return done
            done, left = done + taken, left - taken
            if not left:
                look(game, seed, rng, findings)
                left = rng.randint(1, 2 * STRETCH)
        findings.count(f"games of {type(game).rules.name}")
        if bool(game.winners) == game.truncated:
            findings.add(seed, f"seed {seed}: the game is over, won by {game.winners}, truncated {game.truncated}")
    return done


def _stretch(game: PlayedGame, picks: np.ndarray, most: int, seed: int, findings: Findings) -> int | None:
    """Take at most so many decisions; returns how many were taken, None after a finding."""
    checks = checks_of(game)
    n = checks.play_checked(game.states, 0, picks, game.legal_list, most)
    game.follow_list()
    wrong = words_of(checks, -n) if n < 0 else "the game stands still" if game.states[0]["fault"] else None
    if wrong is None:
        return n
    findings.add(seed, f"seed {seed}, after {game.decisions} decisions: {wrong}")
    return None


def look(game: PlayedGame, seed: int, rng: random.Random, findings: Findings) -> None:
    """Check everything that a game offers; what goes wrong is a finding."""
    findings.count("looks from all sides")
    try:
        _look(game, rng)
    except Exception as error:
        findings.add(seed, f"seed {seed}, after {game.decisions} decisions: {type(error).__name__}: {error}")


def _look(game: PlayedGame, rng: random.Random) -> None:
    document, checks = game.position(), checks_of(game)
    again = type(game).from_position(document)
    assert again.position() == document, "a position read back is another"
    assert np.array_equal(again.legal_actions(), game.legal_actions()), "a position read back offers other actions"
    assert game.copy().position() == document, "a copy is not equal"
    game.render("all")
    for action in game.legal_actions().tolist():
        game.describe(action, "all")
    for agent in game.agents:
        guess = game.determinize(agent, rng.randrange(1 << 32))
        code = int(checks.check_game(guess.states, 0))
        assert code == 0, f"determinized for {agent}: {words_of(checks, code)}"
        same = np.array_equal(guess.observe(agent), game.observe(agent))
        assert same and np.array_equal(guess.mask(agent), game.mask(agent)), f"{agent} sees that it is a guess"
    assert game.position() == document, "looking has changed the game"


def run(count: int, seed: int, keep: Path | None = None) -> int:
    """Play until so many decisions have been taken; returns the exit code."""
    warnings.simplefilter("ignore", ReachWarning)
    return Findings("decisions", count, seed, keep).go(play)
