"""The part of the leaderboard about puzzles: results of agents, files that bring them, and its section of the page."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from root_env.errors import UsageError
from root_env.support.quoting import quoted
from root_env.support.version import __version__

from . import puzzles as measuring
from . import report
from .arena import sharing
from .puzzles import ALL
from .suite import digest_of

DEALS = 2
"""How often `--enter` plays each puzzle. Files may have other numbers, which stand beside the shares."""
MOST_BYTES = 64 << 20
"""Upper bound of the size of a file; results of an agent have some 20 kB."""
_NEEDED = {"version": str, "deals": int, "digest": str, "agents": dict}
"""What is read of a file, with its types, and is never empty or 0; shares are computed from single results."""
_VERSION, _DIGEST = re.compile("[0-9][0-9A-Za-z.+-]{0,39}"), re.compile("[0-9a-f]{16}")
_LONGEST_NAME = 200
Entry = dict[str, Any]
"""What an agent has solved: `agent`, `agent_digest` (None: it has none, or the file did not say), `version`, `digest`
of the puzzles, `deals`, and `rows` with `theme` ("all" for every one), `puzzles`, `share`, `low`, `high`."""


@functools.cache
def digest() -> str:
    """The digest of the puzzles of today."""
    return measuring.digest_of(measuring.shipped())


# -- results ----------------------------------------------------------------------------------------------


def entry(agent: str, agent_digest: str | None, version: str, results: Sequence[Mapping[str, Any]]) -> Entry:
    """The entry of an agent, from the results of `measuring.measure` on all puzzles of the package."""
    rows = [row for row in measuring.rows_of(results) if row["faction"] == ALL]
    return {
        "agent": agent,
        "agent_digest": agent_digest,
        "version": version,
        "digest": digest(),
        "deals": len(results[0]["solved"]),
        "rows": [{name: value for name, value in row.items() if name != "faction"} for row in rows],
    }


def played(agent: str, workers: int = 1, progress: Callable[[int], None] | None = None) -> Entry:
    """Play all puzzles with an agent. UsageError for an unknown one, TableError if it cannot play there."""
    with sharing(workers) as executor:
        results = measuring.measure(agent, deals=DEALS, executor=executor, progress=progress)
    return entry(agent, digest_of(agent), __version__, results)


def has(known: Sequence[Entry], agent: str) -> bool:
    """Whether there is an entry of this agent as it is, on the puzzles as they are."""
    now = {"agent": agent, "agent_digest": digest_of(agent), "digest": digest()}
    return any(now.items() <= one.items() and one["deals"] >= DEALS for one in known)


def merged(known: Sequence[Entry], new: Sequence[Entry]) -> list[Entry]:
    """Known and new entries together; a new one replaces the older one of its agent."""
    by_agent = {one["agent"]: one for one in (*known, *new)}
    return list(by_agent.values())


def current(known: Sequence[Entry]) -> list[Entry]:
    """The entries on the puzzles of today, best first. The page has these: others cannot be compared with them."""
    return sorted((one for one in known if one["digest"] == digest()), key=lambda one: -row_of(one, ALL)["share"])


def stale(known: Sequence[Entry]) -> list[str]:
    """The agents that have played other puzzles."""
    return [one["agent"] for one in known if one["digest"] != digest()]


def row_of(one: Entry, theme: str) -> dict[str, Any]:
    """The row of a theme, or of "all"."""
    return next(row for row in one["rows"] if row["theme"] == theme)


# -- files ------------------------------------------------------------------------------------------------


def is_one(path: Path) -> bool:
    """Whether a file holds results of `root_env.training.puzzles`; UsageError for a huge one."""
    if path.stat().st_size > MOST_BYTES:
        raise UsageError(f"{path} has more than {MOST_BYTES >> 20} MiB; give files that --out has written")
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "agents" in found


def read(path: Path) -> list[Entry]:
    """The entries of a file for which `is_one`; UsageError if it is damaged, or not of the puzzles of today."""
    found = json.loads(path.read_text(encoding="utf-8"))
    wrong = [name for name, kind in _NEEDED.items() if type(found.get(name)) is not kind or not found[name]]
    if wrong or not _VERSION.fullmatch(found["version"]):
        raise UsageError(
            f"{path}: no results of `root_env.training.puzzles` can be read: wrong {', '.join(wrong) or 'version'}; "
            "play it again"
        )
    if found["digest"] != digest():
        raise UsageError(
            f"{path} is of other puzzles, {quoted(found['digest'])}, than all those of today, {digest()}: play it "
            "again, without --themes, --factions and --file"
        )
    return [_entry(name, one, found, path) for name, one in found["agents"].items()]


def _entry(agent: str, one: Any, document: Mapping[str, Any], path: Path) -> Entry:
    """The entry of an agent of a file. What puzzles are about is taken from the package."""
    if not 0 < len(agent) <= _LONGEST_NAME or not agent.isprintable() or set("`|") & set(agent):
        raise UsageError(f"{path}: {quoted(agent)} cannot be the name of an agent")
    results, agent_digest = (one.get("puzzles"), one.get("agent_digest")) if isinstance(one, dict) else (None, None)
    there, deals = measuring.shipped(), document["deals"]
    fits = isinstance(results, list) and len(results) == len(there) and all(_fits(result, deals) for result in results)
    solved = {result["puzzle"]: result["solved"] for result in results} if fits else {}
    if solved.keys() != {puzzle.name for puzzle in there}:
        raise UsageError(
            f"{path}: {agent} needs a result for each of {len(there)} puzzles, with true or false for each of "
            f"{quoted(deals)} deals; play it again"
        )
    if not (agent_digest is None or (isinstance(agent_digest, str) and _DIGEST.fullmatch(agent_digest))):
        raise UsageError(f"{path}: agent_digest of {agent}: must be 16 hexadecimal digits or null")
    found = [{"theme": puzzle.theme, "faction": puzzle.faction, "solved": solved[puzzle.name]} for puzzle in there]
    return entry(agent, agent_digest, document["version"], found)


def _fits(result: Any, deals: int) -> bool:
    """Whether this is the result of a puzzle."""
    solved = result.get("solved") if isinstance(result, dict) else None
    named = isinstance(solved, list) and isinstance(result.get("puzzle"), str)
    return named and len(solved) == deals and all(type(one) is bool for one in solved)


# -- in words ---------------------------------------------------------------------------------------------


def _themes(known: Sequence[Entry]) -> list[str]:
    """The columns of a table: everything, and each theme."""
    return [ALL, *(row["theme"] for row in known[0]["rows"] if row["theme"] != ALL)]


def _shown(one: Entry, theme: str) -> str:
    row = row_of(one, theme)
    return f"{report.percent(row['share'])} ({report.interval(row, '.0f')})"


def page(known: Sequence[Entry]) -> list[str]:
    """The section of the page, as lines of Markdown; none without entries on the puzzles of today."""
    known = current(known)
    if not known:
        return []
    themes = _themes(known)
    versions = ", ".join(sorted({one["version"] for one in known}))
    return [
        "## Puzzles",
        "",
        f"[Puzzles](../docs/puzzles.md) `{digest()}` of root_env {versions}: solved in %, all and by theme, with 95 % "
        "Wilson intervals, which count puzzles and not deals. `python -m root_env.training.puzzles AGENT --deals N` "
        "plays each in N deals.",
        "",
        *report.markdown(
            ["Agent", *themes, "deals"],
            [
                *([f"`{one['agent']}`", *(_shown(one, name) for name in themes), str(one["deals"])] for one in known),
                ["puzzles", *(str(row_of(known[0], name)["puzzles"]) for name in themes), ""],
            ],
        ),
        "",
    ]


def table(known: Sequence[Entry]) -> Table:
    """What agents have solved, for the console, without the intervals of themes; `known` is not empty."""
    shown = Table(title="Puzzles solved, %", box=box.SIMPLE_HEAD, title_justify="left")
    themes = _themes(known)
    for name in ("agent", *themes, "deals"):
        shown.add_column(name, justify="left" if name == "agent" else "right")
    for one in known:
        shares = [report.percent(row_of(one, name)["share"]) for name in themes[1:]]
        shown.add_row(Text(one["agent"]), _shown(one, ALL), *shares, str(one["deals"]))
    return shown


def figures(known: Sequence[Entry]) -> list[dict[str, Any]]:
    """What the page to look at shows, best first: by theme a share to sort by, its text, the number of puzzles."""
    return [
        {
            "agent": one["agent"],
            "deals": one["deals"],
            "rows": [
                {"theme": name, "puzzles": row["puzzles"], "share": round(row["share"], 6), "text": _shown(one, name)}
                for name in _themes([one])
                for row in [row_of(one, name)]
            ],
        }
        for one in current(known)
    ]
