"""The figures and the head of the report of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.balance.runs.games import BASE, PATCHED, VARIANTS
from root_env.balance.stats import crafted, habits, human, model, paired, pools, precision, ratings, shares
from root_env.balance.stats import games as stats
from root_env.balance.stats.games import Folder, Games
from root_env.root.lookup.names import suit
from root_env.root.rules.data.decks import DECKS, ROWS
from root_env.root.rules.data.tracks import FIGURES
from root_env.support.version import __version__

from .sentences import listed
from .tables import SHARES, Cell, Shown, table

Frames = dict[str, pd.DataFrame]
HABITS = {
    "rounds": "rounds in a game",
    "changed": "games whose lead changed in the last two rounds, %",
    "dominance": "games in which somebody activated a dominance card, %",
}


def report(folder: Path, resamples: int, seed: int, step: Callable) -> tuple[Frames, dict[str, Any], dict[str, Any]]:
    """The figures of the report of a run by name, its head, and what else its templates say: see `page.write_page`."""
    step("reading", 1)
    read = stats.read(folder)
    frames, values = _figures(read, resamples, seed, step)
    step("writing", 1)
    return frames, _head(read, frames, resamples, seed), values


def _figures(read: Folder, resamples: int, seed: int, step: Callable) -> tuple[Frames, dict[str, Any]]:
    games = read.games.of(BASE)
    if not len(games):
        raise BalanceError("there are no games without the patch to compare with")
    several, root = len(games.agents) > 1, games.lab.has_patches
    values = {"games": games, "names": games.factions, "agents": games.agents, "shared": games.lab.shared}
    values |= {"usual": int(np.bincount(games.players).argmax()), "the_patch": patch_name(read)}
    values |= {"resamples": resamples, "prior": model.PAIR, "most_rated": ratings.MOST, "pools": pools}
    step("counting", 1)
    names = ("seats", "pairs", "compositions", "victories", "endings", "lengths", "decisions")
    frames = {"win_rates": shares.factions(games), **{name: getattr(shares, name)(games) for name in names}}
    if len(curves := shares.curves(games)):
        frames["curves"] = curves
    if has_patch(read):
        before, after = paired.both(read.games)
        frames |= {"patch": paired.factions(before, after), "patch_games": paired.games(before, after)}
        values |= {"paired": len(before), "same": paired.same(before, after)}
    if len(games.crafted) and root:
        frames |= {"crafted": crafted.summary(games), "crafted_items": crafted.items(games)}
        frames["crafted_cards"] = crafted.cards(games)
    if read.habits is not None:
        of, more = watched({"": read}, games.factions)
        frames, values = frames | of, values | more
    advance = step("fitting the model", resamples)
    if (~games.truncated).any():
        values["fitted"] = fitted = model.fit(games, resamples, seed, advance)
        frames |= {"model_chances": fitted.chances, "model_effects": fitted.effects}
    step("rating", 1)
    if len(rated := ratings.ratings(games, seed)):
        frames["ratings"] = rated
    if several:
        frames["win_rates_by_agent"] = shares.agents(games)
        frames["payoffs"], frames["pool"], values["note"] = pools.analyse(games, seed)
    if root:
        frames["people"] = human.beside(frames["win_rates"])
        sources = pd.DataFrame(human.figures()["sources"])
        values |= {"known": human.figures(), "sources": sources}
        values["of_sources"] = " | ".join(f"{name}: {name} %" for name in sources["name"])
    return frames, values


def watched(read: Mapping[str, Folder], names: tuple[str, ...]) -> tuple[Frames, dict[str, Any]]:
    """The figures of how agents play, and what else their section says; `read`: agent, or "" for a single run."""
    seen = {label: one.habits for label, one in read.items()}
    whole = pd.concat([habits.whole_games(one).assign(agent=label) for label, one in seen.items()])
    whom = pd.concat([habits.attacked(one, names).assign(agent=label) for label, one in seen.items()])
    each = pd.concat([habits.factions(habits.entries(one), names) for one in seen.values()])
    shown = whole.assign(words=whole["what"].map(HABITS))
    shares_ = shown["what"] != "rounds"
    shown.loc[shares_, ["mean", "low", "high"]] *= 100
    return {"habits_games": whole, "habits": each, "habits_whom": whom}, {"watched": shown}


# -- the head ---------------------------------------------------------------------------------------------


def _head(read: Folder, frames: Frames, resamples: int, seed: int) -> dict[str, Any]:
    """The head of the page, see `page.write_page`."""
    base = read.games.of(BASE)
    columns = f"faction | games | {SHARES} | half width: half .2% | "
    columns += " | ".join(f"games for ±{points}: for_{k}" for k, points in enumerate(precision.TARGETS))
    name = (read.design.get("patch") or {}).get("name")
    return {
        "title": f"{', '.join(base.agents)} at tables of {listed(base.sizes)}" + (f": {name}" if name else ""),
        "facts": [*facts(read, base), ("bootstrap", f"{resamples} resamples, seed {seed}")],
        "precision": table(precision.still_needed(len(base), frames["win_rates"]), columns),
        "patch": _patch(read) if has_patch(read) else None,
        "patch_text": (read.design.get("patch") or {}).get("text") or "",
    }


def facts(read: Folder, base: Games) -> Iterator[tuple[str, str]]:
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
    played, now = metadata.get("tables", "not known"), base.lab.doors.rules.digest()
    other = ", other than those of the version that writes this report" * (played != now)
    yield "tables of actions and observations", played + other
    yield "version", f"root_env {__version__}; files of games, format {metadata.get('format', 'not known')}"


def has_patch(read: Folder) -> bool:
    """Whether games were played with a patch too."""
    return bool((read.games.variant == VARIANTS.index(PATCHED)).any())


def patch_name(read: Folder) -> str:
    """The name of the patch in a sentence."""
    name = (read.design.get("patch") or {}).get("name")
    return f"the patch “{name}”" if name else "the patch"


def _patch(read: Folder) -> Shown:
    """A table of the patch's figures beside those of the game."""
    deck = next((one["deck"] for one in read.design.get("tables", [])), "standard")
    rows = []
    for kind, of in read.design.get("variants", {}).get(PATCHED, {}).items():
        if kind == "edition":
            rows.append(("edition of the Law", "current", of))
        else:
            rows += [(*_before(kind, name, deck), _plain(value)) for name, value in of.items()]
    return Shown(["figure", "in the game", "with the patch"], [[Cell(one) for one in row] for row in rows], words=3)


def _before(kind: str, name: str, deck: str) -> tuple[str, str]:
    """A figure of a patch in words, and its value in the game; an en dash if that is not known."""
    if kind == "overrides":
        return name, _plain(FIGURES[name].values if name in FIGURES else ())
    names = {row.card: (row.name.casefold(), f"{row.name} ({suit(row.suit)})".casefold()) for row in ROWS}
    rows = [row for row in ROWS if row.card in DECKS.get(deck, {}) and name.casefold() in names[row.card]]
    if kind == "card_vp":
        return f"points for {name}", _plain([row.vp for row in rows])
    return f"copies of {name}", _plain([DECKS[deck][row.card] for row in rows])


def _plain(value: Any) -> str:
    """Numbers in a line, an en dash for none."""
    return ", ".join(str(int(one)) for one in np.atleast_1d(value)) or "\N{EN DASH}"
