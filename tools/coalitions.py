"""Mine the positions of the tasks with partners: a Vagabond of the policies' games has just formed a coalition.

python -m tools.coalitions root_env/tasks/starts/coalitions4.json
"""

import argparse
import json
from pathlib import Path
from typing import Any

from root_env import Game, agents
from root_env.agents.base import on_views
from tools.puzzles import position_of

PLAYS_ON = 4
"""Least points that every player still needs: a player nearer to the end wins before the partners play together."""


def position_in(seed: int, policy: Any) -> dict[str, Any] | None:
    """The position at the Vagabond's next question after a coalition was formed in a game; None if there is none."""
    game = Game(seed=seed, seating="random")
    vagabond = game.agents.index("vagabond_0")
    policy.reseed(seed)
    while not game.is_over:
        if game.to_move == "vagabond_0" and game.states["coalition"][0, vagabond] >= 0:
            most = max(game.scores.values())
            return position_of(game) if most <= game.config.score_to_win - PLAYS_ON else None
        game.step(policy.act(game.view(str(game.to_move))))
    return None


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.coalitions", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("--games", type=int, default=400, help="games to look at (400)")
    given = parser.parse_args()
    policy, found = on_views(agents.load("policy")), []
    for seed in range(given.games):
        position = position_in(seed, policy)
        if position is not None:
            del position["seed"]
            found.append(position)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    print(f"{given.out}: {len(found)} positions of {given.games} games")


if __name__ == "__main__":
    main()
