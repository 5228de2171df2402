"""What a network and a search make of games: `python -m root_env.training.analysis RECORDS... --out analysis.json`.

For every decision of every record: how likely the network was to take what was taken, what it liked best, who was
likely to win, as whoever was asked could know; for every game the turns in which that moved most. With `--search N`
what a search of N iterations found too, at every `--every`-th decision. `root_env.agents.analysis` has the same numbers
for one decision, docs/browser.md the page that shows them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from root_env.games.doors import doors_of
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.loading import load_document

from ..agents import analysis
from ..agents.policy import NetworkAgent
from . import report
from .commands import Parser, exit_code, whole_from

FORMAT, VERSION = "root_env analysis", 1


def analyse(record: Mapping[str, Any], policy: str | None = None, search: int = 0, every: int = 1) -> dict[str, Any]:
    """The analysis of one record as a plain dict.

    `policy`: a checkpoint, None: the one that ships. `search`: iterations, 0 for none, at every `every`-th decision.
    Raises RecordError, and `agents.TableError` for a table that the network does not know.
    """
    doors = doors_of(record.get("game", ROOT))
    end = doors.replay(record)
    network = analysis.network_for(end.config, end.rules.name, policy)
    game, decisions, seen = end.beginning(), [], []
    for entry in end.log:
        if isinstance(entry, dict):
            game.force(**entry["force"])
            continue
        step = len(decisions)
        seen += analysis.sightings([game], first=step)
        decisions.append(_decision(game, network, step, entry, search if step % every == 0 else 0))
        game.step(entry)
    points = analysis.course(network, seen)
    for decision, point in zip(decisions, points, strict=True):
        decision["chances"] = point.chances
    return {
        "agents": list(end.agents),
        "winners": list(end.winners),
        "scores": end.scores,
        "decisions": decisions,
        "swings": [asdict(swing) for swing in analysis.swings(points)],
    }


def _decision(game: Any, network: NetworkAgent, step: int, action: int, search: int) -> dict[str, Any]:
    """A decision, before it is taken."""
    view = game.view(game.to_move)
    shares = analysis.shares(network, view)
    best = max(shares, key=shares.__getitem__)
    found = {
        "step": step,
        "turn": game.turns,
        "agent": game.to_move,
        "action": action,
        "words": game.describe(action, "all"),
        "share": shares[action],
        "best": {"action": best, "words": view.describe(best), "share": shares[best]},
    }
    if search:
        searched = analysis.search(view, search)
        found["search"] = {
            "action": searched.action,
            "words": view.describe(searched.action),
            "value": searched.values[searched.action],
            "value_of_taken": searched.values[action],
            "visits": searched.visits,
        }
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = Parser(prog=" ".join(called(__spec__.name)), description=__doc__.splitlines()[0])
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD", help="records, JSON or YAML")
    parser.add_argument("--out", type=Path, default=Path("analysis.json"), help="file to write (analysis.json)")
    parser.add_argument("--policy", default=None, metavar="FOLDER", help="a checkpoint (the one that ships)")
    parser.add_argument("--search", type=whole_from(0), default=0, metavar="N", help="iterations of a search (0, none)")
    parser.add_argument("--every", type=whole_from(1), default=1, metavar="N", help="search at every N-th decision (1)")
    arguments = parser.parse_args(argv)
    return exit_code("root_env.training.analysis", lambda: _write(arguments), ValueError)


def _write(arguments: argparse.Namespace) -> None:
    """Analyse the records, and write what was found; one that cannot be used is left out, in words."""
    check_folder(arguments.out)
    games = []
    with report.progress(len(arguments.records)) as told:
        for path in arguments.records:
            try:
                found = analyse(load_document(path), arguments.policy, arguments.search, arguments.every)
            except ValueError as problem:
                print(f"{path}: left out: {problem}")
                found = {"left_out": str(problem)}
            games.append({"record": str(path), **found})
            told(1)
    write_text_atomically(arguments.out, json.dumps({"format": FORMAT, "version": VERSION, "games": games}) + "\n")
    print(f"{arguments.out}: {sum('decisions' in game for game in games)} of {len(games)} games")


if __name__ == "__main__":
    raise SystemExit(main())
