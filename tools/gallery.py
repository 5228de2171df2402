"""The games of docs/gallery.md: records, and a picture of one position of each.

    python -m tools.gallery            pictures from the records in docs/gallery
    python -m tools.gallery --play     play the games again first, and write their records

Agents play the games. The text of docs/gallery.md is written by hand from the records: check it after --play.
"""

from __future__ import annotations

import argparse
import json
import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from rich.progress import track

import root_env
from root_env import Game, GameConfig
from root_env.support.errors import ReachWarning
from root_env.support.files import write_bytes_atomically, write_text_atomically

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "gallery"
COLOURS = 128


@dataclass(frozen=True)
class Entry:
    """A game of the gallery."""

    name: str
    title: str
    factions: tuple[str, ...]
    players: tuple[str, ...]
    """The players of the factions, names of `agents.load`."""
    seed: int
    step: int
    """The step whose position is shown as a picture."""
    map: str = "autumn"


RULES = ("rules",) * 4
GAMES = (
    Entry("four", "Four factions, decided late", ("marquise", "eyrie", "alliance", "vagabond"), RULES, 24, 388),
    Entry(
        "river", "The Chameleander and its hosts", ("lizard", "riverfolk", "chameleander", "vagabond"), RULES, 6, 363
    ),
    Entry(
        "policy",
        "The trained policy among bots",
        ("marquise", "eyrie", "alliance", "vagabond"),
        ("rules", "policy", "rules", "rules"),
        15,
        267,
    ),
    Entry(
        "winter",
        "Winter: five points in a turn",
        ("marquise", "lizard", "alliance", "vagabond"),
        RULES,
        8,
        235,
        "winter",
    ),
    Entry("lake", "Lake: the Eyrie cross twice", ("riverfolk", "eyrie", "hundreds", "vagabond"), RULES, 1, 377, "lake"),
    Entry(
        "mountain",
        "Mountain: paths that open",
        ("eyrie", "chameleander", "marquise", "alliance"),
        RULES,
        6,
        117,
        "mountain",
    ),
    Entry("duchy", "Duchy: three lords", ("marquise", "duchy", "alliance", "vagabond"), RULES, 1, 186),
    Entry("corvids", "Corvids: three plots face up", ("eyrie", "corvids", "marquise", "lizard"), RULES, 1, 312),
    Entry("keepers", "Keepers: the last two relics", ("marquise", "keepers", "alliance", "corvids"), RULES, 3, 366),
)


# -- playing -----------------------------------------------------------------------------------------


def play(entry: Entry, seed: int) -> Game:
    """The game of a seed, played to its end."""
    from root_env import agents

    game = Game(GameConfig(factions=entry.factions, map=entry.map), seed)
    minds = {
        agent: agents.on_views(agents.load(name), seed * 10 + k)
        for k, (agent, name) in enumerate(zip(game.agents, entry.players, strict=True))
    }
    while not game.is_over:
        game.step(minds[game.to_move].act(game.view(game.to_move)))
    return game


def summary(entry: Entry) -> str:
    """The entry's row in the table of docs/gallery.md."""
    game = root_env.replay(record_of(entry))
    scores = ", ".join(f"{agent} {vp}" for agent, vp in game.scores.items())
    winners = " and ".join(game.winners)
    link = f"[{entry.name}.json](gallery/{entry.name}.json)"
    return f"| {entry.title} | {winners} | {scores} | {game.turns} | {game.decisions} | {link} |"


# -- files -------------------------------------------------------------------------------------------


def record_of(entry: Entry) -> dict[str, Any]:
    """The record in docs/gallery."""
    return json.loads((FOLDER / f"{entry.name}.json").read_text(encoding="utf-8"))


def write_record(entry: Entry) -> None:
    """Play a game and write its record."""
    record = play(entry, entry.seed).record()
    write_text_atomically(FOLDER / f"{entry.name}.json", json.dumps(record, indent=0) + "\n")


def write_picture(entry: Entry, folder: Path = FOLDER) -> None:
    """The picture of the entry's position, everything shown, in few colours."""
    from PIL import Image

    from root_env.drawing.sheet import png
    from root_env.root.drawing.picture import draw

    game = root_env.replay(record_of(entry), steps=entry.step)
    with Image.open(BytesIO(png(draw(game.states, 0, "all").svg()))) as whole:
        few = whole.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(out := BytesIO(), "png", optimize=True)
    write_bytes_atomically(folder / f"{entry.name}.png", out.getvalue())


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description="Write the games of docs/gallery.md.")
    parser.add_argument("--play", action="store_true", help="play the games again and write their records")
    parser.add_argument("--only", choices=[entry.name for entry in GAMES], help="one game")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    warnings.simplefilter("ignore", ReachWarning)  # one of the tables is of little reach (Law 5.2)
    chosen = [entry for entry in GAMES if arguments.only in (None, entry.name)]
    works = [*([write_record] if arguments.play else []), write_picture]
    for work, entry in track([(work, entry) for entry in chosen for work in works], "gallery"):
        work(entry)


if __name__ == "__main__":
    main()
