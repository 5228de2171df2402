"""The page of a comparison of agents that played the same deals."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from root_env.balance import comparison
from root_env.balance.charts.marks import short
from root_env.balance.runs.games import BASE
from root_env.balance.stats import agreement as stats
from root_env.balance.stats import games, shares
from root_env.balance.stats.agreement import ABOVE, AGREE, AT, BELOW, DIFFER, OPEN, SIDE, Deals

from . import run, sentences
from .sentences import percent
from .tables import Shown, table

SAYS = {
    AGREE: "on the same side of par with all of them, or at par; no two differ, or by less than the margin",
    SIDE: "on the same side of par with all of them; by how much depends on who plays",
    DIFFER: "surely on different sides of par, or further apart than the margin: it is the player",
    OPEN: "too near par, or too few games, to say",
}
KEYS = ["players", "faction", "seat"]
"""Columns that tell things of a kind apart."""
_COLOURS = {AGREE: "rgba(0,158,115,.25)", SIDE: "rgba(0,158,115,.12)", DIFFER: "rgba(230,97,1,.25)", OPEN: ""}
_LIES = {ABOVE: ": above par", BELOW: ": below par", AT: ": at par", "": ""}


def report(folder: Path) -> tuple[run.Frames, dict[str, Any]]:
    """The figures of the page by name, and the other values of its templates."""
    of = comparison.folders(folder)
    read = {label: games.read(one) for label, one in of.items()}
    played = stats.deals({label: one.games.of(BASE) for label, one in read.items()})
    first, agents = next(iter(played.values())), list(played)
    found, apart = stats.shares(played), stats.differences(played)
    frames = {"agreement": stats.verdicts(found, apart), "agreement_shares": found, "agreement_differences": apart}
    frames["agreement_parts"] = stats.parts(played)
    if len(pairs := stats.pairs(played)):
        frames["agreement_pairs"] = pairs
    if all(run.has_patch(one) for one in read.values()):
        patch = stats.patch({label: one.games for label, one in read.items()})
        frames["agreement_patch"] = patch.sort_values(
            "faction", key=lambda one: one.map(first.factions.index), kind="stable"
        )
    frames["agreement_ends"] = _ends(played)
    values = {
        "agents": agents,
        "names": first.factions,
        "games": first,
        "says": SAYS,
        "margin": f"{100 * stats.MARGIN:g}",
        "folders": of,
        "command": comparison.command(folder),
    }
    values["together"] = functools.partial(_together, frames, agents)
    kinds = {kind: words for kind, words in sentences.ENDED.items() if kind in frames["agreement_ends"]}
    values["endings"] = " | ".join(f"{words}, %: {kind} %" for kind, words in kinds.items())
    seen = {label: one for label, one in read.items() if one.habits is not None}
    if seen:
        more, known = run.watched(seen, first.factions)
        frames, values = frames | more, values | known
    return frames, {**values, **run.facts(next(iter(read.values())))}


def _ends(played: Deals) -> pd.DataFrame:
    """By agent: `games`, the share that ended in each way, and the mean numbers of `turns` and `decisions`."""
    rows = []
    for label, one in played.items():
        ends = shares.endings(one).iloc[0]
        long = shares.lengths(one).iloc[:2].set_index("what")["mean"]
        parts = {kind: ends[kind] / ends["games"] for kind in sentences.ENDED if kind in ends}
        rows.append({"agent": label, "games": ends["games"], **parts, **long})
    return pd.DataFrame(rows)


def _together(frames: Mapping[str, pd.DataFrame], agents: list[str], kind: str, csv: str) -> Shown:
    """A row for each thing of a kind: the share with each agent, the greatest difference, and the verdict."""
    names = ("agreement", "agreement_shares", "agreement_differences")
    said, found, apart = (of[of["kind"] == kind].set_index(KEYS) for of in (frames[name] for name in names))
    columns = "table: players | " * (len(set(said.index.get_level_values(0))) > 1)
    columns += "faction | " * ("faction" in kind) + "seat | " * ("seat" in kind)
    words = columns.count(" | ")
    for k, agent in enumerate(agents):
        said = said.join(found.loc[found["agent"] == agent, ["share", "low", "high"]].add_suffix(f"_{k}"))
        columns += f"{short(agent)}, won %: share_{k} (low_{k}..high_{k}) % | "
    apart = apart.assign(sort=apart["difference"].abs()).sort_values("sort", ascending=False, kind="stable")
    said = said.join(apart[~apart.index.duplicated()].drop(columns="kind")).reset_index()
    seen = [
        f"{row.agent} less {row.other}; four times out of five {percent(row.smallest)} points or more are seen, 1 in "
        f"{row.for_1:,} games"
        for row in said.itertuples()
    ]
    said = said.assign(
        difference_sort=said["sort"],
        difference_title=seen,
        together=said["verdict"] + said["side"].map(_LIES),
        together_sort=said["verdict"],
        together_title=said["verdict"].map(SAYS),
        together_shade=said["verdict"].map(_COLOURS),
    )
    columns += "greatest difference: difference (low..high) +% | together"
    title = f"By faction and seat: all {len(said)} rows" * (kind == "faction in a seat")
    return table(said, columns, words=words, title=title, folded=bool(title), csv=csv)
