"""Broken facedown pieces and cards named in frames are found: `python -m tests.trial.break_magpies`."""

import random
import warnings

import numpy as np

from root_env import Game, GameConfig
from root_env.root.rules import invariants
from root_env.root.rules.ids import N_CARDS
from root_env.root.rules.invariants.codes import Broken
from root_env.root.rules.spec.decisions import BY_WHO, HELD_BY, NOT_HELD
from root_env.support.errors import ReachWarning


def _names_a_card(s) -> bool:
    return s["depth"] > 0 and HELD_BY[s["stack"][s["depth"] - 1]["kind"]] != NOT_HELD


def main() -> None:
    """Play until a question names a card of a hand; break one thing of a copy at a time, and look for its code."""
    warnings.simplefilter("ignore", ReachWarning)
    rng = random.Random(1)
    game = Game(GameConfig(factions=("magpies", "eyrie", "alliance"), setup="random", skip_forced="none"), seed=1)
    while not _names_a_card(game.states[0]):
        if game.is_over:
            game.reset(rng.randrange(1000))
        game.step(rng.choice(game.legal_actions().tolist()))
    assert invariants.check_game(game.states, 0) == 0
    named, there = game.copy(), game.states["magpies"]["trinkets"][0] >= 0
    lies, empty = int(np.flatnonzero(there)[0]), int(np.flatnonzero(~there)[0])
    breaks = (("trinkets", lies, 99), ("denied", lies, 7), ("denied", empty, 1), ("peeked", 0, 1 << empty))
    for field, place, wrong in breaks:
        facedown = game.copy()
        facedown.states["magpies"][field][0, place] = wrong
        assert invariants.check_game(facedown.states, 0) == Broken.FACEDOWN, field
    s = named.states[0]
    frame = s["stack"][s["depth"] - 1]
    holder = int(frame["who"] if HELD_BY[frame["kind"]] == BY_WHO else frame["other"])
    frame["card"] = next(card for card in range(N_CARDS) if s["hand"][holder][card] == 0)
    assert invariants.check_game(named.states, 0) == Broken.NAMED
    print("found")


if __name__ == "__main__":
    main()
