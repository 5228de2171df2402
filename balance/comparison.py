"""Several agents at the same tables: a run for each, in a folder of its own, and a document about all runs.

    python -m root_env.balance --agents rules policy --games 2000 --tables base4 --out report/

plays `report/rules` and `report/policy`: the same seatings and the same deals, game by game. Only the players differ:
results that are the same in both are due to the game, others to the players.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from . import BalanceError
from .runs import games

DOCUMENT = "comparison.json"
"""Document in the folder of a comparison: its agents, and the folder of each."""


def lineups(words: Sequence[str], mixed: bool = False) -> dict[str, list[str]]:
    """Agent -> words for `plan.make`, from the words of `--agents`; one entry if there is nothing to compare.

    Words with a faction go to every entry. `mixed`: agents take turns at one table. BalanceError if a word is given
    twice, or if a faction has several agents without `mixed`.
    """
    for word, times in Counter(words).items():
        if times > 1:
            raise BalanceError(f"--agents: {word} is given twice")
    if mixed:
        return {"mixed": list(words)}
    everybody, named = ([word for word in words if ("=" in word) == of_one] for of_one in (False, True))
    for faction, times in Counter(word.rpartition("=")[0] for word in named).items():
        if times > 1:
            raise BalanceError(
                f"--agents: {faction} has several agents; with --mixed they take turns at one table, without it each "
                "faction has one"
            )
    return {name: [name, *named] for name in everybody} if len(everybody) > 1 else {words[0]: list(words)}


def names_of(labels: Sequence[str]) -> dict[str, str]:
    """Agent -> name of its folder, of letters, digits, dots and dashes; all names differ."""
    found: dict[str, str] = {}
    for label in labels:
        name = free = re.sub(r"[^A-Za-z0-9._-]+", "-", label).strip("-.") or "agent"
        k = 2
        while free in found.values():
            free, k = f"{name}-{k}", k + 1
        found[label] = free
    return found


def begin(folder: Path, labels: Sequence[str], command: str) -> dict[str, Path]:
    """Agent -> the folder of its run; also writes the document, with the command that plays all runs.

    BalanceError if the folder holds a single run. Agents of earlier commands keep their folders.
    """
    if (folder / games.RUN).exists():
        other = games.read_json(folder / games.RUN).get("command")
        raise BalanceError(
            f"--out: {folder} holds one run, not one for each agent. Give another folder, or go on with: {other}"
        )
    before = games.read_json(folder / DOCUMENT)["agents"] if (folder / DOCUMENT).exists() else {}
    known = names_of(list(dict.fromkeys([*before, *labels])))
    folder.mkdir(parents=True, exist_ok=True)
    document = {"format": games.FORMAT, "command": command, "agents": known, "shown": list(labels)}
    games.write_json(folder / DOCUMENT, document)
    return {label: folder / known[label] for label in labels}


def folders(folder: Path) -> dict[str, Path]:
    """Agent -> the folder of its run, for the agents of the last command; empty if this is no comparison."""
    if not (folder / DOCUMENT).exists():
        return {}
    document = games.read_json(folder / DOCUMENT)
    return {label: folder / document["agents"][label] for label in document["shown"]}


def command(folder: Path) -> str:
    """The command that plays the runs of a comparison, without the folder and the number of games."""
    return games.read_json(folder / DOCUMENT)["command"]


def refuse(folder: Path) -> None:
    """BalanceError if a folder for a single run holds a comparison."""
    if there := folders(folder):
        raise BalanceError(
            f"--out: {folder} compares {', '.join(there)}, each in a folder of its own. Give another folder, or "
            "--agents with several"
        )
