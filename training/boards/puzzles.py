"""The part of the leaderboard about puzzles: results of agents, and files that bring them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np
from rich.table import Table

from root_env.support.documents import Document, Fields
from root_env.support.errors import UsageError
from root_env.support.quoting import quoted
from root_env.support.version import __version__
from root_env.training import puzzles as measuring
from root_env.training.arena import sharing
from root_env.training.measuring import received, report
from root_env.training.measuring.received import packed, unpacked
from root_env.training.measuring.suite import digest_of
from root_env.training.puzzles import ALL

DEALS = 2
"""`--enter` plays each puzzle so often. Files may have other numbers, which stand beside the shares."""
_DOCUMENT = {
    "version": received.VERSION,
    "deals": received.whole(1, 1000),
    "digest": received.DIGEST,
    "agents": received.OBJECT,
}
"""The fields that are read of a file; shares are computed from single results."""
_ENTRY = {
    "agent": received.NAME,
    "agent_digest": received.maybe(received.DIGEST),
    "version": received.VERSION,
    "digest": received.DIGEST,
    "deals": received.whole(1, 1000),
}
Entry = Document
"""The puzzles that an agent has solved: `agent`, `agent_digest` (None if it has none or the file has none), `version`,
`digest` of the puzzles, `deals`, `solved`: the deals of each puzzle, as `received.packed` writes them, and for the
puzzles of today `rows` with `theme` ("all" for every one), `puzzles`, `share`, `low`, `high`."""


@functools.cache
def digest() -> str:
    """The digest of the puzzles of today."""
    return measuring.digest_of(measuring.shipped())


# -- results ----------------------------------------------------------------------------------------------


def entry(agent: str, agent_digest: str | None, version: str, results: Sequence[Fields]) -> Entry:
    """The entry of an agent, from the results of `measuring.measure` on all puzzles of the package."""
    solved = packed(np.array([one["solved"] for one in results]).ravel())
    head = {"agent": agent, "agent_digest": agent_digest, "version": version, "digest": digest()}
    return figured({**head, "deals": len(results[0]["solved"]), "solved": solved})


def figured(one: Entry) -> Entry:
    """An entry on the puzzles of today with the rows that follow from what was solved."""
    there = measuring.shipped()
    solved = unpacked(one["solved"], len(there) * one["deals"]).reshape(len(there), -1)
    results = [
        {"theme": puzzle.theme, "faction": puzzle.faction, "solved": of.tolist()}
        for puzzle, of in zip(there, solved, strict=True)
    ]
    rows = [row for row in measuring.rows_of(results) if row["faction"] == ALL]
    return {**one, "rows": [{name: value for name, value in row.items() if name != "faction"} for row in rows]}


def checked(one: object, where: str) -> Entry:
    """An entry of a leaderboard; UsageError for what cannot be. Of other puzzles than today's nothing is computed."""
    found = received.fields(one, _ENTRY, where)
    if found["digest"] != digest():
        return found
    found |= received.fields(one, {"solved": received.games(len(measuring.shipped()) * found["deals"])}, where)
    return received.agreeing(one, figured(found), f"{where} ({found['agent']})")


def played(agent: str, workers: int = 1, progress: Callable[[int], None] | None = None) -> Entry:
    """Play all puzzles with an agent. UsageError for an unknown one, TableError if it cannot play there."""
    with sharing(workers) as executor:
        results = measuring.measure(agent, deals=DEALS, executor=executor, progress=progress)
    return entry(agent, digest_of(agent), __version__, results)


def has(known: Sequence[Entry], agent: str) -> bool:
    """True if there is an entry of this agent as it is, on the puzzles as they are."""
    now = {"agent": agent, "agent_digest": digest_of(agent), "digest": digest()}
    return any(now.items() <= one.items() and one["deals"] >= DEALS for one in known)


def current(known: Sequence[Entry]) -> list[Entry]:
    """The entries on the puzzles of today, best first. The page has these: others cannot be compared with them."""
    return sorted((one for one in known if one["digest"] == digest()), key=lambda one: -row_of(one, ALL)["share"])


def stale(known: Sequence[Entry]) -> list[str]:
    """The agents that have played other puzzles."""
    return [one["agent"] for one in known if one["digest"] != digest()]


def row_of(one: Entry, theme: str) -> Document:
    """The row of a theme, or of "all"."""
    return next(row for row in one["rows"] if row["theme"] == theme)


# -- files ------------------------------------------------------------------------------------------------


def read(found: Fields, where: str) -> list[Entry]:
    """The entries of a document of `root_env.training.puzzles`; UsageError if it is damaged, or of other puzzles."""
    head = received.fields(found, _DOCUMENT, where)
    if not head["agents"]:
        raise UsageError(f"{where}: agents: must be an object with the results of agents; got {{}}. Play it again")
    if head["digest"] != digest():
        raise UsageError(
            f"{where} is of other puzzles, {quoted(head['digest'])}, than all those of today, {digest()}: play it "
            "again, without --themes, --factions and --file"
        )
    return [_entry(name, one, head, where) for name, one in head["agents"].items()]


def _entry(agent: str, one: object, head: Fields, where: str) -> Entry:
    """The entry of an agent of a document. What puzzles are about is taken from the package."""
    received.fields({"agent": agent}, {"agent": received.NAME}, where)
    where, there = f"{where}: {agent}", measuring.shipped()
    found = received.fields(one, {"agent_digest": received.maybe(received.DIGEST), "puzzles": received.LIST}, where)
    deals = received.Kind(
        f"true or false for each of {head['deals']} deals",
        lambda value: (
            isinstance(value, list) and len(value) == head["deals"] and all(type(won) is bool for won in value)
        ),
    )
    results = [
        received.fields(result, {"puzzle": received.TEXT, "solved": deals}, f"{where}: puzzle {k + 1}")
        for k, result in enumerate(found["puzzles"][: len(there) + 1])
    ]
    solved = {result["puzzle"]: result for result in results}
    if len(results) != len(there) or solved.keys() != {puzzle.name for puzzle in there}:
        raise UsageError(f"{where}: puzzles: needs a result for each of {len(there)} puzzles, once; play it again")
    in_order = [solved[puzzle.name] for puzzle in there]
    return entry(agent, found.get("agent_digest"), head["version"], in_order)


# -- in words ---------------------------------------------------------------------------------------------


def themes_of(known: Sequence[Entry]) -> list[str]:
    """The columns of a table: everything, and each theme."""
    return [ALL, *(row["theme"] for row in known[0]["rows"] if row["theme"] != ALL)]


def shown(one: Entry, theme: str) -> str:
    """A share with its interval."""
    row = row_of(one, theme)
    return f"{report.percent(row['share'])} ({report.interval(row, '.0f')})"


def table(known: Sequence[Entry]) -> Table:
    """A table for the console of the puzzles solved, without the intervals of themes; `known` is not empty."""
    themes, rows = themes_of(known), []
    for one in known:
        shares = (report.percent(row_of(one, name)["share"]) for name in themes[1:])
        rows.append((one["agent"], shown(one, ALL), *shares, str(one["deals"])))
    return report.table("Puzzles solved, %", ("agent",), (*themes, "deals"), rows)
