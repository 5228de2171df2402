"""Lessons for a policy: decisions in which a search would do otherwise, checked by playouts.

    python -m root_env.training.lessons --out runs/lessons --games 4000
    python -m root_env.training.lessons --out runs/lessons --games 8000     # goes on where it was stopped

The policy plays games. At some of its decisions a search of `--search` iterations looks for something better; where it
finds another action, playouts of "swift" after both decide whether that is surely better. Anthony, Tian, Barber 2017
let every decision of a search teach; most of them teach nothing here. The games depend on the seed alone. The folder
holds `games-*.jsonl.gz`, a line for each game (`root_env.training.runs.lessons.play_game`), and README.md, its card.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from root_env.agents.networks.policy import SHIPPED, load_policy, located
from root_env.doors.contract.reading import reading
from root_env.doors.playing.threads import cores
from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.files import remove_half_written, write_bytes_atomically, write_text_atomically
from root_env.tasks.declared import BY_NAME

from .arena import finished, sharing, table
from .measuring import report
from .measuring.suite import digest_of
from .runs import commands
from .runs.commands import training_seed, whole_from
from .runs.interrupts import alone_in
from .runs.lessons import Job, Settings, is_sure, play_chunk
from .runs.self_play import files_of

CARD, SETTINGS = "README.md", "settings.json"
_MOST = 1 << 24
"""Most bytes of a file of games, unpacked."""
CHUNK = 4
"""Games of one file and one job."""


def games_in(folder: Path) -> Iterator[Document]:
    """The games of a folder in their order, see `root_env.training.runs.lessons.play_game`."""
    for path in sorted(folder.glob("games-*.jsonl.gz")):
        with reading(path, "games with lessons", "once it is removed, the command plays them again"):
            with gzip.open(path) as file:
                content = file.read(_MOST + 1)
            games = [json.loads(line) for line in content.decode().splitlines()]
            if len(content) > _MOST or not all(map(_is_game, games)):
                raise ValueError("these are no games of this command")
        yield from games


def _is_game(game: object) -> bool:
    """True for an object with the fields of a game, each of its kind; whether it can be played is told by playing."""
    if not isinstance(game, dict) or not all(isinstance(game.get(name), list) for name in ("actions", "decisions")):
        return False
    numbers = [game.get("game"), *game["actions"]]
    for entry in game["decisions"]:
        if not isinstance(entry, dict):
            return False
        numbers += [entry.get(name) for name in ("step", "favourite", "other")]
        if "gain" in entry and not (entry["gain"] and all(map(_is_share, [*entry["gain"], entry.get("error")]))):
            return False
    names = game.get("factions")
    known = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return known and _is_whole(game.get("seed"), 1 << 64) and all(_is_whole(number, 1 << 63) for number in numbers)


def _is_whole(given: object, below: int) -> bool:
    """True for a whole number from 0 to below the bound."""
    return type(given) is int and 0 <= given < below


def _is_share(given: object) -> bool:
    """True for a number of games won a decision, or a difference of such."""
    return isinstance(given, int | float) and -1 <= given <= 1


def counts(folder: Path) -> dict[str, int]:
    """Counts of a folder: games, decisions that were looked at, those with another action, lessons that are sure."""
    games = list(games_in(folder))
    looked = [entry for game in games for entry in game["decisions"]]
    checked = [entry for entry in looked if "gain" in entry]
    sure = sum(map(is_sure, checked))
    return {"games": len(games), "searched": len(looked), "checked": len(checked), "lessons": sure}


def _card(folder: Path, command: str, settings: Document) -> str:
    found = counts(folder)
    entries = [entry for game in games_in(folder) for entry in game["decisions"] if is_sure(entry)]
    mean = np.mean([np.mean(entry["gain"]) for entry in entries]) if entries else 0.0
    return f"""# Lessons

{found["games"]:,} games. A search looked at {found["searched"]:,} decisions of the policy and took another action in
{found["checked"]:,}; playouts say surely that it is better in {found["lessons"]:,}, by {mean:.3f} games at the mean.

Command: `{command}`

Settings: `{json.dumps(settings)}`

A line of `games-*.jsonl.gz` is a game: `factions` in seat order, `seed` of the deal, `actions` taken, `decisions` that
were looked at. Of these, `step` is the number of actions before it, `favourite` the policy's action, `other` the
search's, `worth` the chance to win that the search sees (-1: unknown). If the two differ, `gain` is the mean
difference of games won in each set of playouts, `error` its standard error over all worlds, `playouts` the number
after each action. `root_env.training.lessons.games_in` reads them.
"""


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Collect lessons for a policy.")
    add = parser.add_argument
    add("--out", type=Path, required=True, help="folder of the lessons")
    add("--policy", type=located, default=SHIPPED, help="checkpoint that learns: name or folder (the one that ships)")
    add("--games", type=whole_from(1), default=4000, help="games, in all (4000)")
    add("--search", type=whole_from(1), default=64, help="iterations of the search for a decision (64)")
    add("--base-share", type=float, default=0.5, help="share of games at the table of base4-v1; else all tables (0.5)")
    add("--bots", type=float, default=0.25, help="share of games against rule-based bots; else against itself (0.25)")
    add("--telling", type=float, default=0.5, help="share of decisions that are searched where most is gained (0.5)")
    add("--other", type=float, default=0.1, help="share of all other decisions that are searched (0.1)")
    add("--branch", type=float, default=0.5, help="how often the game goes on with the better action (0.5)")
    add("--seed", type=training_seed, default=1, help="seed (1)")
    add("--workers", type=whole_from(1), default=cores(), help="processes (one for each core)")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


def _settings(given: argparse.Namespace) -> Settings:
    shares = {name: getattr(given, name) for name in ("base_share", "bots", "telling", "other", "branch")}
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise UsageError(f"--{name.replace('_', '-')}: must be from 0 to 1, got {share}")
    return Settings(search=given.search, base=BY_NAME["base4-v1"].tables[0], **shares)


def _collect(given: argparse.Namespace) -> None:
    settings, out = _settings(given), given.out
    load_policy(given.policy).check_table(table(settings.base))
    if given.games % CHUNK:
        raise UsageError(f"--games: must be a multiple of {CHUNK}, the games of a file, got {given.games}")
    out.mkdir(parents=True, exist_ok=True)
    told = {
        **asdict(settings),
        "base": list(settings.base),
        "seed": given.seed,
        "policy": digest_of(f"policy:{given.policy}"),
    }
    with alone_in(out):
        remove_half_written(out)
        before = out / SETTINGS
        if before.exists():
            with reading(before, "settings of lessons", "give another --out"):
                known = json.loads(before.read_text(encoding="utf-8"))
            if known != told:
                raise UsageError(f"--out: {out} holds lessons with other settings; give another folder")
        write_text_atomically(before, json.dumps(told, indent=1) + "\n")
        checkpoint = files_of(given.policy)
        jobs = [Job(low, CHUNK, given.seed, settings, checkpoint) for low in range(0, given.games, CHUNK)]
        left = [(job,) for job in jobs if not (out / job.name).exists()]
        with sharing(given.workers) as executor, report.progress(sum(job.games for (job,) in left), given.quiet) as bar:
            for (job,), content in finished(play_chunk, left, executor):
                write_bytes_atomically(out / job.name, content)
                bar(job.games)
        write_text_atomically(out / CARD, _card(out, given.command, told))
    print(f"{out}: " + ", ".join(f"{name} {number:,}" for name, number in counts(out).items()))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _collect, argv, ValueError, stopped="stopped; the same command goes on")


if __name__ == "__main__":
    sys.exit(main())
