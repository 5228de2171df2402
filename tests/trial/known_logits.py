"""Preferences of the networks that ship and advice of the rule bot in games of four, as digests: with whatever plug-ins
are loaded, the same. Prints one line."""

import hashlib
import json
import sys
from unittest import mock

import numpy as np

from root_env import Game
from root_env.agents import load
from root_env.agents.networks import policy
from root_env.root.rules.spec.scope import EVERYTHING, scope_of

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
TABLE = scope_of(frozenset(FOUR), frozenset({"standard"}))
"""Its actions are the same, and in the same order, whatever is declared beside it."""


def _placed(actions: np.ndarray | None) -> bytes:
    """The places of these actions among those of the table, -1 for none."""
    if actions is None:
        return b""
    return np.where(np.asarray(actions) < 0, -1, TABLE.index[actions]).tobytes()


def main(names: list[str], games: int) -> None:
    with mock.patch.object(policy, "rules_digest", return_value=mock.ANY):  # of hundreds of games, played interpreted
        agents = [load(name) for name in names]
    digests, decisions = [hashlib.sha256() for _ in agents], 0
    for seed in range(games):
        game, rng = Game(factions=FOUR, seed=seed), np.random.default_rng(seed)
        while not game.is_over:
            if decisions % 10 == 0:
                row, mask = (part[None] for part in game.observe_with_mask(game.to_move, EVERYTHING))
                for agent, digest in zip(agents, digests, strict=True):
                    advice = agent.advice(row, mask)
                    digest.update(agent.logits(row, advice).tobytes() + _placed(advice))
                    digest.update(_placed(agent.act(row, mask, ["?"], rng)))
            decisions += 1
            game.step(int(rng.choice(game.legal_actions())))
    print(json.dumps([decisions, *(digest.hexdigest() for digest in digests)]))


if __name__ == "__main__":
    main(sys.argv[2:], int(sys.argv[1]))
