"""The pages of a sweep and of a search: figures over their values, and what a search has found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pandas as pd

from root_env.balance.searches import changes
from root_env.balance.searches.changes import Axis, Point
from root_env.balance.searches.race import NEAR, UNDECIDED, WITHIN, Seen, Target
from root_env.balance.stats import paired
from root_env.balance.stats import sweep as stats
from root_env.balance.stats.games import Games
from root_env.support.one_thread import one_thread
from root_env.support.version import __version__

from . import page
from .sentences import faction, listed, percent, players

Played = Mapping[str, Mapping[Point, Games]]
"""Agent -> point -> its games."""


def _each(make: Callable[..., pd.DataFrame], axes: Sequence[Axis], played: Played) -> pd.DataFrame:
    """The table of a function of `stats.sweep` for each agent."""
    return pd.concat([make(axes, of).assign(agent=agent) for agent, of in played.items()], ignore_index=True)


def _values(axes: Sequence[Axis]) -> list[tuple[str, str]]:
    """Facts about the figures of a study."""
    return [(one.word, f"{', '.join(map(str, one.values))}; printed: {one.printed}") for one in axes]


# -- sweeps -----------------------------------------------------------------------------------------------


@one_thread
def write_sweep(folder: Path, axes: Sequence[Axis], played: Played, command: str) -> tuple[Path, list[str]]:
    """Write the page of a sweep and its CSV files; returns the path of the page, and its first lines."""
    makers = {"sweep": stats.rates, "slopes": stats.slopes, "interactions": stats.interactions, "front": stats.front}
    frames = {name: _each(make, axes, played) for name, make in makers.items()}
    if not len(frames["interactions"]):
        del frames["interactions"]
    counts = sorted({len(games) for of in played.values() for games in of.values()})
    each = (
        f"{len(next(iter(played.values()))):,}, each with {listed([f'{n:,}' for n in counts])} games on the same deals"
    )
    facts = [("points", each), *_values(axes), ("agents", ", ".join(played)), ("command", command)]
    head = {
        "title": f"{listed([one.word for one in axes])}, played by {players(list(played))}",
        "facts": [*facts, ("version", f"root_env {__version__}")],
    }
    return page.write_page(folder, "sweep", frames, head, {"axes": axes})


# -- searches ---------------------------------------------------------------------------------------------


def write_search(
    folder: Path,
    axes: Sequence[Axis],
    wanted: Sequence[Target],
    found: Point | None,
    seen: Sequence[Seen],
    played: Played,
    command: str,
) -> tuple[Path, list[str]]:
    """Write the page of a search and its CSV files; returns the path of the page, and its first lines."""
    aims = [(agent, target) for agent in played for target in wanted]
    rows = [
        (changes.told(axes, one.point), one.size, one.games, agent, _target(target), *off, one.verdict)
        for one in seen
        for (agent, target), off in zip(aims, one.off, strict=True)
    ]
    columns = ["change", "steps", "games", "agent", "target", "off", "low", "high", "verdict"]
    frames = {"search": pd.DataFrame(rows, columns=columns), "front": _each(stats.front, axes, played)}
    near = min(seen, key=lambda one: (one.point != found, max(abs(middle) for middle, _, _ in one.off)))
    rivals = [one for one in seen if one.size == near.size and one.point != found]
    moved = [(agent, of[changes.printed(axes)], of[found or near.point]) for agent, of in played.items()]
    values = {
        "found": found is not None,
        "near": near,
        "change": changes.told(axes, near.point),
        "smaller": sum(one.size < near.size for one in seen),
        "rivals": [changes.told(axes, one.point) for one in rivals if one.verdict in (WITHIN, NEAR, UNDECIDED)],
        "moved": [
            (agent, paired.factions(*pair), paired.games(*pair).set_index("what").loc["turns"])
            for agent, *pair in moved
            if near.point != changes.printed(axes)
        ],
        "seen": seen,
        "aims": aims,
        "targets": listed([_target(one) for one in wanted]),
    }
    facts = [("changes", f"{len(seen):,} tried"), ("agents", ", ".join(played)), ("command", command)]
    head = {
        "title": f"The smallest change that brings {values['targets']}",
        "facts": [*facts, *_values(axes), ("version", f"root_env {__version__}")],
    }
    return page.write_page(folder, "search", frames, head, values)


def _target(target: Target) -> str:
    return f"{faction(target.faction)} to {'par' if target.share is None else f'{percent(target.share)} %'}"
