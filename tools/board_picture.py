"""The pictures of docs/drawing.md and docs/wroth.md: `python -m tools.board_picture`.

Rule-based bots play, and the board is drawn in the middle of the game, from a position that is stored beside it.
With `--play` the games are played again; else the stored positions are only drawn again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from root_env import Game, wroth
from root_env.support.files import write_text_atomically

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"


class Picture(NamedTuple):
    """A game of bots, stopped in this phase of this player's turn, at or after a turn of the game."""

    game: type[Any]
    factions: tuple[str, ...]
    seed: int
    turns: int
    turn: str
    phase: str
    viewer: str | None
    """The viewer of the picture, None for the public."""


PICTURES = {
    "board": Picture(Game, ("marquise", "eyrie", "alliance", "vagabond"), 11, 17, "marquise_0", "daylight", "marquise"),
    "wroth": Picture(wroth.Game, ("guild", "koda", "runen"), 5, 30, "guild_0", "actions", None),
}
"""Name of the files -> the picture."""


def play(picture: Picture) -> Any:
    """The game, stopped where it is drawn."""
    from root_env import agents

    game = picture.game(factions=picture.factions, seed=picture.seed)
    name = game.rules.name
    bots = [agents.on_views(agents.load("rules", name), seed) for seed in range(len(game.agents))]
    while not game.is_over:
        if game.turns >= picture.turns and (game.turn, game.phase) == (picture.turn, picture.phase):
            break
        game.step(bots[game.player(game.to_move)].act(game.view(game.to_move)))
    return game


def main(words: list[str]) -> None:
    """Write positions and pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        position = FOLDER / f"{name}.json"
        if "--play" in words:
            write_text_atomically(position, json.dumps(play(picture).position(), indent=1) + "\n")
        game = picture.game.from_position(json.loads(position.read_text(encoding="utf-8")))
        game.save_svg(FOLDER / f"{name}.svg", picture.viewer)


if __name__ == "__main__":
    main(sys.argv[1:])
