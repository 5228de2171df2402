"""A record and a position, written where nothing is plugged in, played on where something is.

`python -m tests.trial.plays_on write` prints both, after some decisions of a base-four game; `read` takes them from its
input and prints who is asked, and what can be chosen, in both.
"""

import json
import random
import sys

from root_env import Game, replay


def written() -> dict:
    """A game that has met battles and hidden cards."""
    game, rng = Game(seed=3), random.Random(1)
    for _ in range(120):
        game.step(rng.choice(game.legal_actions().tolist()))
    return {"record": game.record(), "position": game.position()}


def read(documents: dict) -> list:
    """The player asked and the choices: of the record played again, and of the position."""
    games = replay(documents["record"]), Game.from_position(documents["position"])
    return [[game.to_move, game.legal_actions().tolist()] for game in games]


if __name__ == "__main__":
    print(json.dumps(written() if sys.argv[1] == "write" else read(json.load(sys.stdin))))
