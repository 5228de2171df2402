"""Games as a network and a search see them: `python -m root_env.training.analysis RECORDS... --out analysis.json`.

For every decision of every record: the network's probability of the action taken, its likeliest action, and how likely
each player is to win, as far as the player to move could know; for every game the turns in which these chances changed
most. With `--search N` also the result of a search of N iterations, at every `--every`-th decision.
`root_env.agents.analysis` has the same numbers for one decision; docs/browser.md is about the page that shows them.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from root_env.agents import analysis
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.game import PlayedGame
from root_env.doors.games import doors_of
from root_env.support.by_name import ROOT
from root_env.support.documents import Document, Fields
from root_env.support.files import check_folder, write_text_atomically
from root_env.support.loading import load_document

from .measuring import report
from .runs import commands
from .runs.commands import whole_from

FORMAT, VERSION = "root_env analysis", 1


def analyse(record: Fields, policy: str | None = None, search: int = 0, every: int = 1) -> Document:
    """The analysis of one record as a plain dict.

    `policy`: a checkpoint, None for the one that ships. `search`: iterations, at every `every`-th decision; 0: none.
    Raises RecordError, and `agents.TableError` if the network does not know the table.
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


def _decision(game: PlayedGame, network: NetworkAgent, step: int, action: int, search: int) -> Document:
    """The analysis of a decision that has not been taken yet."""
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


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("records", nargs="+", type=Path, metavar="RECORD", help="records, JSON or YAML")
    add("--out", type=Path, default=Path("analysis.json"), help="file to write (analysis.json)")
    add("--policy", default=None, metavar="FOLDER", help="a checkpoint (the one that ships)")
    add("--search", type=whole_from(0), default=0, metavar="N", help="iterations of a search (0, no search)")
    add("--every", type=whole_from(1), default=1, metavar="N", help="search at every N-th decision (1)")


def _write(arguments: argparse.Namespace) -> None:
    """Analyse the records and write the file; a record that cannot be used is left out, with the reason."""
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


main = commands.command(__spec__.name, __doc__.splitlines()[0], _options, _write, ValueError)


if __name__ == "__main__":
    raise SystemExit(main())
