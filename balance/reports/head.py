"""The head of the report: what was played, the main results, their precision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from root_env.balance.charts import charts
from root_env.balance.runs import games
from root_env.balance.stats import precision
from root_env.balance.stats.games import Folder, Games
from root_env.root.lookup.names import suit
from root_env.root.rules.data.decks import DECKS, ROWS
from root_env.root.rules.data.tracks import FIGURES
from root_env.support.version import __version__
from root_env.training.measuring.figures import ALL

from . import sentences
from .sections import Section, words_of
from .sentences import listed
from .tables import FACTION, GAMES, SHARES, Cell, Shown, between, figure, percent, table, whole


@dataclass(frozen=True)
class Head:
    """`facts`: (name, words) of the run; `glance`: sentences; `patch`: its changes, None without one.

    `links`: (agent, report) of a comparison, which has no `precision` of its own.
    """

    title: str
    facts: list[tuple[str, str]]
    glance: list[str]
    precision: Shown | None
    patch: Shown | None
    patch_text: str
    links: Sequence[tuple[str, str]] = ()


def head(read: Folder, sections: list[Section], resamples: int, seed: int) -> Head:
    """The head of the page."""
    base = read.games.of(games.BASE)
    frames = {name: frame for section in sections for name, frame in section.frames.items()}
    columns = [
        *(FACTION, GAMES, *SHARES, ("half width", percent("half", 2))),
        *((f"games for ±{points}", whole(f"for_{k}")) for k, points in enumerate(precision.TARGETS)),
    ]
    shown = table(precision.still_needed(len(base), frames["win_rates"]), columns)
    text, changes = _patch(read)
    told, glance = facts(read, base, resamples, seed), _glance(read, base, frames)
    return Head(_title(read, base), list(told), list(glance), shown, changes, text)


def _title(read: Folder, base: Games) -> str:
    """Who played at which tables."""
    name = (read.design.get("patch") or {}).get("name")
    return f"{', '.join(base.agents)} at tables of {listed(base.sizes)}" + (f": {name}" if name else "")


def facts(read: Folder, base: Games, resamples: int, seed: int) -> Iterator[tuple[str, str]]:
    """Facts about the run: (name, words)."""
    design, metadata = read.design, read.metadata
    tables = design.get("tables", [])
    yield "games", f"{len(base):,}" + (f", and as many with the patch ({len(read.games):,})" * has_patch(read))
    compositions = len({tuple(sorted(one["factions"])) for one in tables})
    yield "tables", f"{compositions:,} compositions in {len({tuple(one['factions']) for one in tables}):,} seatings"
    yield "factions", ", ".join(base.factions)
    yield "agents", ", ".join(base.agents)
    told = sorted({base.lab.told(one) for one in tables})
    yield told[0][0] if told else "tables", ", ".join(words for _, words in told)
    yield "seed", str(design.get("seed", read.run.get("identity", {}).get("seed", "not known")))
    yield "command", read.run.get("given") or metadata.get("command") or "not known"
    yield "design", metadata.get("design", "not known")
    played = metadata.get("tables", "not known")
    same = (
        "" if played == base.lab.doors.rules.digest() else ", other than those of the version that writes this report"
    )
    yield "tables of actions and observations", played + same
    yield "version", f"root_env {__version__}; files of games, format {metadata.get('format', 'not known')}"
    yield "bootstrap", f"{resamples} resamples, seed {seed}"


def has_patch(read: Folder) -> bool:
    """Whether games were played with a patch too."""
    return bool((read.games.variant == games.VARIANTS.index(games.PATCHED)).any())


def patch_name(read: Folder) -> str:
    """The name of the patch in a sentence."""
    name = (read.design.get("patch") or {}).get("name")
    return f"the patch “{name}”" if name else "the patch"


def _patch(read: Folder) -> tuple[str, Shown | None]:
    """Text of the patch, and a table of its figures beside those of the game."""
    if not has_patch(read):
        return "", None
    patch = read.design.get("patch") or {}
    variant = read.design.get("variants", {}).get(games.PATCHED, {})
    deck = next((one["deck"] for one in read.design.get("tables", [])), "standard")
    rows = []
    for kind, of in variant.items():
        if kind == "edition":
            rows.append([Cell("edition of the Law"), Cell("current"), Cell(of)])
            continue
        for name, value in of.items():
            what, before = _before(kind, name, deck)
            rows.append([Cell(what), Cell(before), Cell(_plain(value))])
    return patch.get("text") or "", Shown(["figure", "in the game", "with the patch"], rows, words=3)


def _before(kind: str, name: str, deck: str) -> tuple[str, str]:
    """A figure of a patch in words, and its value in the game; an en dash if that is not known."""
    if kind == "overrides":
        return name, _plain(FIGURES[name].values) if name in FIGURES else "\N{EN DASH}"
    copies = DECKS.get(deck, {})
    rows = [row for row in ROWS if row.card in copies]
    rows = [r for r in rows if name.casefold() in (r.name.casefold(), f"{r.name} ({suit(r.suit)})".casefold())]
    words, values = "points for", [row.vp for row in rows]
    if kind != "card_vp":
        words, values = "copies of", [copies[row.card] for row in rows]
    return f"{words} {name}", _plain(values) if rows else "\N{EN DASH}"


def _plain(value: Any) -> str:
    """Numbers in a line."""
    return ", ".join(str(int(one)) for one in np.atleast_1d(value))


# -- at a glance ------------------------------------------------------------------------------------------


def _glance(read: Folder, base: Games, frames: dict[str, pd.DataFrame]) -> Iterator[str]:
    if "patch" in frames:
        yield from sentences.changed(frames["patch"], base.agents, patch_name(read))
    yield from _factions(frames["win_rates"])
    yield from _seats(frames["seats"], int(np.bincount(base.players).argmax()))
    yield from _pairs(frames["pairs"])
    yield _ends(frames["victories"])


def _factions(rates: pd.DataFrame) -> Iterator[str]:
    sizes = [size for size in dict.fromkeys(rates["players"]) if size != ALL]
    for size in sizes:
        rows = rates[rates["players"] == size].sort_values("share", ascending=False, kind="stable")
        best, worst = (next(rows.iloc[[k]].itertuples(index=False)) for k in (0, -1))
        mean = figure(100 * rows["won"].sum() / rows["games"].sum())
        where = f"At tables of {size}, where par is {mean} %, " if len(sizes) > 1 else ""
        par = "" if where else f" Par is {mean} %."
        words = f"{best.faction} wins most, {words_of(best)}, and {worst.faction} least, {words_of(worst)}.{par}"
        yield where + words if where else words[0].upper() + words[1:]


def _seats(seats: pd.DataFrame, size: int) -> Iterator[str]:
    rows = seats[(seats["players"] == size) & (seats["faction"] == ALL)]
    first, last = (next(rows.iloc[[k]].itertuples(index=False)) for k in (0, -1))
    level = "" if first.low > last.high or last.low > first.high else " (the intervals overlap)"
    yield f"At tables of {size} the first seat wins {words_of(first)}, the last seat {words_of(last)}{level}."


def _pairs(pairs: pd.DataFrame) -> Iterator[str]:
    sure = pairs[(pairs["low"] > 0) | (pairs["high"] < 0)]
    if len(sure):
        row = next(sure.iloc[[int(np.argmin(sure["difference"]))]].itertuples(index=False))
        if row.difference < 0:
            apart = f"{figure(-100 * row.difference)} percentage points ({between(-100 * row.high, -100 * row.low)})"
            yield f"Who hurts whom most: with {row.opponent} at the table, {row.faction} wins {apart} less often."


def _ends(ends: pd.DataFrame) -> str:
    row = ends.iloc[-1]
    kinds = [f"{figure(100 * row[kind] / row['games'])} % {charts.ENDED[kind]}" for kind in charts.ENDED if kind in row]
    return f"Of all games, {listed(kinds)}."
