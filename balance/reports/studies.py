"""The pages of a sweep and of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from root_env.balance.searches import changes, race
from root_env.balance.searches.changes import Axis, Point
from root_env.balance.searches.race import MISSED, NEAR, UNDECIDED, WITHIN, Seen, Target
from root_env.balance.stats import paired
from root_env.balance.stats.games import Games
from root_env.support.one_thread import one_thread
from root_env.support.version import __version__

from . import page
from .sentences import faction, listed, percent

Played = Mapping[str, Mapping[Point, Games]]
"""Agent -> point -> its games."""


def _each(make: Callable[..., pd.DataFrame], axes: Sequence[Axis], played: Played) -> pd.DataFrame:
    """The table of a function of `stats.paired` for each agent."""
    return pd.concat([make(axes, of).assign(agent=agent) for agent, of in played.items()], ignore_index=True)


@one_thread
def write_sweep(folder: Path, axes: Sequence[Axis], played: Played, command: str) -> tuple[Path, list[str]]:
    """Write the page of a sweep and its CSV files; returns the path of the page, and its first lines."""
    makers = (paired.slopes, paired.interactions, paired.front)
    frames = {"sweep": _each(paired.rates, axes, played)}
    frames |= {make.__name__: _each(make, axes, played) for make in makers}
    if not len(frames["interactions"]):
        del frames["interactions"]
    counts = sorted({len(games) for of in played.values() for games in of.values()})
    values = {"axes": axes, "agents": list(played), "command": command, "version": __version__}
    values |= {"points_played": len(next(iter(played.values()))), "counts": [f"{n:,}" for n in counts]}
    return page.write_page(folder, "sweep", frames, values)


class Search(NamedTuple):
    """The figures and targets of a search, the changes that it has seen, the one that it found, and the nearest."""

    axes: Sequence[Axis]
    wanted: Sequence[Target]
    found: Point | None
    near: Point
    """The change that was found, or the nearest if none was."""
    seen: Sequence[Seen]
    tolerance: float


def write_search(folder: Path, search: Search, played: Played, command: str) -> tuple[Path, list[str]]:
    """Write the page of a search and its CSV files; returns the path of the page, and its first lines."""
    axes, seen, printed = search.axes, search.seen, changes.printed(search.axes)
    aims = [(agent, target) for agent in played for target in search.wanted]
    rows = [
        (changes.told(axes, one.point), one.size, one.games, agent, _target(target), *off, one.verdict)
        for one in seen
        for (agent, target), off in zip(aims, one.off, strict=True)
    ]
    columns = ["change", "steps", "games", "agent", "target", "off", "low", "high", "verdict"]
    frames = {"search": pd.DataFrame(rows, columns=columns), "front": _each(paired.front, axes, played)}
    near = next(one for one in seen if one.point == search.near)
    others = [one for one in seen if one != near]
    rivals = [one for one in others if one.size == near.size and one.verdict in (WITHIN, NEAR, UNDECIDED)]
    open_ = [one for one in others if one.verdict == MISSED]
    moved = [(agent, of[printed], of[near.point]) for agent, of in played.items() if near.point != printed]
    values = {
        "found": search.found is not None,
        "near": near,
        "change": changes.told(axes, near.point),
        "smaller": sum(one.size < near.size for one in seen),
        "rivals": [changes.told(axes, one.point) for one in rivals],
        "open": [changes.told(axes, one.point) for one in open_],
        "is_open": near.verdict == MISSED,
        "games_to_decide": race.to_decide(near, search.tolerance),
        "moved": [
            (agent, paired.factions(*pair), paired.games(*pair).set_index("what").loc["turns"])
            for agent, *pair in moved
        ],
        **{"seen": seen, "axes": axes, "agents": list(played), "command": command, "version": __version__},
        "aims": aims,
        "targets": listed([_target(one) for one in search.wanted]),
    }
    return page.write_page(folder, "search", frames, values)


def _target(target: Target) -> str:
    return f"{faction(target.faction)} to {'par' if target.share is None else f'{percent(target.share)} %'}"
