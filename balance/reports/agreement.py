"""The page of a comparison: where agents that played the same deals agree on the game, and where they differ."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from root_env.balance import comparison
from root_env.balance.charts.charts import size_words
from root_env.balance.charts.marks import short
from root_env.balance.runs.games import BASE
from root_env.balance.stats import agreement as stats
from root_env.balance.stats import games, shares
from root_env.balance.stats.agreement import ABOVE, AGREE, AT, BELOW, DIFFER, OPEN, SIDE, Deals
from root_env.training.measuring.figures import ALL

from . import run, sentences
from .page import NAME, TABLES
from .sentences import percent, percents
from .tables import NONE, Cell, Shown

SAYS = {
    AGREE: "on the same side of par with all of them, or at par; no two differ, or by less than the margin",
    SIDE: "on the same side of par with all of them; by how much depends on who plays",
    DIFFER: "surely on different sides of par, or further apart than the margin: it is the player",
    OPEN: "too near par, or too few games, to say",
}
COMMON = ("tables", "factions", "map and deck", "box", "seed", "tables of actions and observations", "version")
"""Facts of a run that are those of all."""
_COLOURS = {AGREE: "rgba(0,158,115,.25)", SIDE: "rgba(0,158,115,.12)", DIFFER: "rgba(230,97,1,.25)", OPEN: ""}
_LIES = {ABOVE: ": above par", BELOW: ": below par", AT: ": at par", "": ""}


def report(folder: Path) -> tuple[dict[str, pd.DataFrame], dict[str, Any], dict[str, Any]]:
    """The figures of the page, its head, and what else its sections say; see `page.write_page`."""
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
    }
    values["together"] = lambda kind, csv: _together(frames, kind, agents, f"{TABLES}/{csv}.csv")
    kinds = {kind: words for kind, words in sentences.ENDED.items() if kind in frames["agreement_ends"]}
    values["endings"] = " | ".join(f"{words}, %: {kind} %" for kind, words in kinds.items())
    seen = {label: one for label, one in read.items() if one.habits is not None}
    if seen:
        more, known = run.watched(seen, first.factions)
        frames, values = frames | more, values | known
    values["the_patch"] = run.patch_name(one := next(iter(read.values())))
    facts = [("games", f"{len(first):,} deals, each played {len(played)} times"), ("agents", ", ".join(agents))]
    facts += [
        ("command", comparison.command(folder)),
        *(fact for fact in run.facts(one, one.games) if fact[0] in COMMON),
    ]
    links = [(f"{label}: {into.name}/{NAME}", f"{into.name}/{NAME}") for label, into in of.items()]
    title = f"{sentences.listed(agents)}, each by itself at the same tables"
    return frames, {"title": title, "facts": facts, "links": links}, values


def _ends(played: Deals) -> pd.DataFrame:
    """By agent: `games`, the share that ended in each way, and the mean numbers of `turns` and `decisions`."""
    rows = []
    for label, one in played.items():
        ends = shares.endings(one).iloc[0]
        long = shares.lengths(one).iloc[:2].set_index("what")["mean"]
        parts = {kind: ends[kind] / ends["games"] for kind in sentences.ENDED if kind in ends}
        rows.append({"agent": label, "games": ends["games"], **parts, **long})
    return pd.DataFrame(rows)


def _together(frames: Mapping[str, pd.DataFrame], kind: str, agents: list[str], csv: str) -> Shown:
    """A row for each thing of a kind: the share with each agent, the greatest difference, and the verdict."""
    said, found, apart = (
        dict(list(frame[frame["kind"] == kind].groupby(["players", "faction", "seat"], sort=False)))
        for frame in (frames[name] for name in ("agreement", "agreement_shares", "agreement_differences"))
    )
    several = len({players for players, _, _ in said}) > 1
    rows = []
    for (players, faction, seat), of in said.items():
        named = [Cell(size_words(players), players)] * several + [Cell(faction)] * (faction != ALL)
        named += [Cell(str(seat), seat)] * bool(seat)
        shares_of = found[players, faction, seat].set_index("agent").to_dict("index")
        cells = [_spread(shares_of[agent], "share") if agent in shares_of else NONE for agent in agents]
        verdict, side = of[["verdict", "side"]].iloc[0]
        together = Cell(verdict + _LIES[side], verdict, SAYS[verdict], _COLOURS[verdict])
        rows.append([*named, *cells, _greatest(apart[players, faction, seat]), together])
    in_seat = kind == "faction in a seat"
    head = ["table"] * several + ["faction"] * ("faction" in kind) + ["seat"] * ("seat" in kind)
    columns = [*head, *(f"{short(agent)}, won %" for agent in agents), "greatest difference", "together"]
    shown = Shown(columns, rows, words=len(head), title=f"By faction and seat: all {len(rows)} rows" * in_seat)
    shown.folded, shown.csv = in_seat, csv
    return shown


def _spread(row: Mapping[str, Any], name: str, sign: bool = False) -> Cell:
    """A share with its interval."""
    words = percents(row["low"], row["high"], 1, sign)
    return Cell(f"{percent(row[name], 1, sign)} ({words})", row[name])


def _greatest(apart: pd.DataFrame) -> Cell:
    row = apart.loc[apart["difference"].abs().idxmax()]
    seen = f"{percent(row['smallest'])} points or more are seen, 1 in {row['for_1']:,} games"
    title = f"{row['agent']} less {row['other']}; four times out of five {seen}"
    return _spread(row, "difference", True)._replace(sort=abs(row["difference"]), title=title)
