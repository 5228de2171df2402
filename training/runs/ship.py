"""Prepare the checkpoint of a run for release: its card then says how it was trained and how strong it is.

    python -m root_env.training.evaluate --challenger policy:runs/mine/checkpoint --opponents rules --tables base \\
        --games 2000 --paired --out runs/mine/vs_rules
    python -m root_env.training.runs.ship runs/mine --evaluations runs/mine/vs_rules --out agents/checkpoints/mine
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from root_env.agents.networks.checkpoint_files import file_names, read_card, write_checkpoint
from root_env.agents.networks.policy import load_policy
from root_env.doors.contract.reading import json_lines, reading
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.documents import Document

from . import commands

LICENCE = "Apache-2.0"
DECISIONS = {"imitated": "imitated", "trained": "decisions"}
"""Counts of decisions in a card -> their names in the card of a run."""
FIGURES = ("faction", "seat", "games", "won", "share", "low", "high", "alone", "coalition", "truncated", "vp", "turns")


def command_of(settings: Document, defaults: Document, out: str) -> str:
    """The command that trains with these settings, without those that have their default."""
    words = ["python -m root_env.training.ppo", f"--out {out}"]
    for name, value in settings.items():
        several = isinstance(value, list | tuple)
        if (tuple(value) if several else value) != defaults[name]:
            given = " ".join(map(str, value)) if several else value
            words.append(f"--{name.replace('_', '-')} {given}")
    return " ".join(words)


def trained_in(run: Path) -> list[Path]:
    """The runs that trained it: the run itself or, if it only took the mean of others, the runs that trained those."""
    card = read_card(run / "checkpoint")
    parts = [] if card["decisions"] or card["imitated"] else card["training"]["start"]
    return [one for part in parts for one in trained_in(Path(part))] or [run]


def hours(run: Path) -> float:
    """Hours of all updates, without evaluations."""
    with reading(run / "log.jsonl", "the log of a run", "name the folder of another run"):
        lines = json_lines(run / "log.jsonl")
    return sum(line.get("collect_s", 0.0) + line.get("learn_s", 0.0) for line in lines) / 3600


def results(folder: Path, out: Path) -> Document:
    """The results of `root_env.training.evaluate` for a card; the checkpoint will be in `out`."""
    path = folder / "summary.json"
    with reading(path, "results of root_env.training.evaluate", "write them anew"):
        found = json.loads(path.read_text(encoding="utf-8"))
        return _results(found, out)


def _results(found: Document, out: Path) -> Document:
    command = re.sub(r" --out \S+", "", found["command"]).replace(found["challenger"], f"policy:{out.as_posix()}")
    parts = {
        "command": command,
        "seed": found["seed"],
        "opponents": found["opponents"],
        "tables": found["tables"],
        "challenger": [{k: row[k] for k in FIGURES} for row in found["summary"] if row["series"] == "challenge"],
    }
    pairs = found.get("differences")
    return {**parts, "paired": pairs} if pairs else parts


TECHNICAL = "net", "rules", "features", "actions", "scales", "winner"
"""Fields of a card that stay as they are."""


def ship(
    run: Path,
    evaluations: Sequence[Path],
    out: Path,
    commit: str,
    hardware: str,
    weaknesses: Sequence[str],
    stages: Sequence[str] = (),
) -> None:
    """Write the checkpoint of `run` to `out`, with everything about it in its card.

    `stages`: the commands that trained it one after another, if there were several.
    """
    from root_env.training.ppo import Config

    card = read_card(run / "checkpoint")
    technical = {name: card[name] for name in TECHNICAL if name in card}
    settings, runs = card["training"], trained_in(run)
    cards = [read_card(one / "checkpoint") for one in runs]
    game = card.get("game", ROOT)
    card = {
        **({} if game == ROOT else {"game": game}),
        "name": out.name,
        "factions": card["factions"],
        **({"sizes": card["sizes"]} if card.get("sizes") else {}),
        "licence": LICENCE,
        "command": command_of(settings, asdict(Config()), "runs/" + out.name),
        **({"stages": list(stages)} if stages else {}),
        "commit": commit,
        "seed": settings["seed"],
        "settings": settings,
        "decisions": {name: sum(one[key] for one in cards) for name, key in DECISIONS.items()},
        "hours": round(sum(map(hours, runs)), 2),
        "hardware": hardware,
        "results": [results(folder, out) for folder in evaluations],
        "known_weaknesses": list(weaknesses),
        "tables": doors_of(game).rules.digest(),
        **technical,
    }
    _, plays, *winner = [(run / "checkpoint" / name).read_bytes() for name in file_names(run / "checkpoint")]
    write_checkpoint(out, plays, card, *winner)
    load_policy(out, game=game)


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("run", type=Path, help="folder of the run")
    add("--evaluations", type=Path, nargs="+", default=[], help="folders of root_env.training.evaluate")
    add("--out", type=Path, required=True, help="folder of the checkpoint")
    add("--commit", help="the commit that trained it (default: the one checked out)")
    add("--hardware", default="2 cores of an AMD EPYC, no GPU")
    add("--weakness", action="append", default=[], help="a known weakness; the option may be repeated")
    add("--stages", type=Path, help="a file with the commands of a run in several stages, one on each line")


def _work(given: argparse.Namespace) -> None:
    stages = given.stages.read_text().splitlines() if given.stages else []
    commit = given.commit or subprocess.check_output(["git", "rev-parse", "HEAD"], text=True).strip()
    ship(given.run, given.evaluations, given.out, commit, given.hardware, given.weakness, stages)
    print(f"{given.out}: {sum(path.stat().st_size for path in given.out.iterdir()) / 1e6:.1f} MB")


main = commands.command(__spec__.name, "Prepare a checkpoint for release.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
