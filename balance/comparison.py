"""Several agents at the same tables: a run for each, in a folder of its own, and a document about all runs.

    python -m root_env.balance --agents rules policy --games 2000 --tables base4 --out report/

plays `report/rules` and `report/policy`: the same seatings and the same deals, game by game. Only the players differ,
so what is the same in both is due to the game, and what is not is due to the player.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import BalanceError
from .runs import games

DOCUMENT = "comparison.json"
"""Document in the folder of a comparison: its agents, and the folder of each."""
_STRANGE = re.compile(r"[^A-Za-z0-9._-]+")


def lineups(words: Sequence[str], mixed: bool = False) -> dict[str, list[str]]:
    """Agent -> words for `plan.make`, from the words of `--agents`; one entry if there is nothing to compare.

    Words with a faction go to every entry. `mixed`: agents take turns at one table. BalanceError if a word is given
    twice, or if a faction has several agents without `mixed`.
    """
    everybody = [word for word in words if "=" not in word]
    twice = [word for word, times in Counter(words).items() if times > 1]
    if twice:
        raise BalanceError(f"--agents: {twice[0]} is given twice")
    if mixed:
        return {"mixed": list(words)}
    named = [word for word in words if "=" in word]
    several = [one for one, times in Counter(word.rpartition("=")[0] for word in named).items() if times > 1]
    if several:
        raise BalanceError(
            f"--agents: {several[0]} has several agents; with --mixed they take turns at one table, without it each "
            "faction has one"
        )
    if len(everybody) < 2:
        return {words[0]: list(words)}
    return {name: [name, *named] for name in everybody}


def names_of(labels: Sequence[str]) -> dict[str, str]:
    """Agent -> name of its folder, of letters, digits, dots and dashes; all names differ."""
    found: dict[str, str] = {}
    for label in labels:
        name = _STRANGE.sub("-", label).strip("-.") or "agent"
        taken, k = set(found.values()), 2
        free = name
        while free in taken:
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
    document = games.read_json(folder / DOCUMENT)["agents"] if (folder / DOCUMENT).exists() else {}
    known = names_of([*document, *(label for label in labels if label not in document)])
    folder.mkdir(parents=True, exist_ok=True)
    document = {"format": games.FORMAT, "command": command, "agents": known, "shown": list(labels)}
    games.write_json(folder / DOCUMENT, document)
    return {label: folder / known[label] for label in labels}


def folders(folder: Path) -> dict[str, Path]:
    """Agent -> the folder of its run, for the agents of the last command; empty if this is no comparison."""
    if not (folder / DOCUMENT).exists():
        return {}
    document: Mapping[str, Any] = games.read_json(folder / DOCUMENT)
    return {label: folder / document["agents"][label] for label in document["shown"]}


def command(folder: Path) -> str:
    """The command that plays the runs of a comparison, without the folder and the number of games."""
    return games.read_json(folder / DOCUMENT)["command"]


def refuse(folder: Path) -> None:
    """BalanceError if a folder for a single run holds a comparison."""
    there = folders(folder)
    if there:
        raise BalanceError(
            f"--out: {folder} compares {', '.join(there)}, each in a folder of its own. Give another folder, or "
            "--agents with several"
        )
