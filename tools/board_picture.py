"""The picture of docs/drawing.md: `python -m tools.board_picture`.

Four rule-based bots play; the board is drawn in the middle of the game, as the Marquise sees it, from a position that
stands beside the picture. With `--play` the game is played anew, else the position is only drawn again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from root_env import Game, GameConfig
from root_env.support.files import write_text_atomically

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SEED, TURNS, VIEWER = 11, 17, "marquise"


def play() -> Game:
    """A game of four bots, stopped in the Daylight of a Marquise."""
    import agents

    bots = [agents.on_views(agents.load("rules"), seed) for seed in range(4)]
    game = Game(GameConfig(factions=("marquise", "eyrie", "alliance", "vagabond")), SEED)
    while not game.is_over and not (game.turns >= TURNS and game.turn == f"{VIEWER}_0" and game.phase == "daylight"):
        game.step(bots[game.player(game.to_move)].act(game.view(game.to_move)))
    return game


def main(words: list[str]) -> None:
    """Write the position and the picture."""
    FOLDER.mkdir(exist_ok=True)
    position = FOLDER / "board.json"
    if "--play" in words:
        write_text_atomically(position, json.dumps(play().position(), indent=1) + "\n")
    Game.from_position(json.loads(position.read_text(encoding="utf-8"))).save_svg(FOLDER / "board.svg", VIEWER)


if __name__ == "__main__":
    main(sys.argv[1:])
