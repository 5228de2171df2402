"""The figures of the report of a run, and the other values of its templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from root_env.balance import BalanceError
from root_env.balance.runs.games import BASE, PATCHED, VARIANTS
from root_env.balance.searches.changes import card
from root_env.balance.stats import games as stats
from root_env.balance.stats import habits, model, paired, pools, precision, shares
from root_env.balance.stats.games import Folder
from root_env.root.rules.data.tracks import FIGURES
from root_env.support.version import __version__

Frames = dict[str, pd.DataFrame]
WORDS = {"overrides": "", "card_counts": "copies of ", "card_vp": "points for "}
"""Kind of figures of a patch -> words before the name of one."""
HABITS = {
    "rounds": "rounds in a game",
    "changed": "games whose lead changed in the last two rounds, %",
    "dominance": "games in which somebody activated a dominance card, %",
}


def report(folder: Path, draws: int, seed: int, step: Callable[[str], object]) -> tuple[Frames, dict[str, Any]]:
    """The figures of the report of a run by name, and the other values of its templates."""
    step("reading")
    read = stats.read(folder)
    games = read.games.of(BASE)
    if not len(games):
        raise BalanceError("there are no games without the patch to compare with")
    several, root = len(games.agents) > 1, games.lab.has_patches
    values = {"games": games, "names": games.factions, "agents": games.agents, "shared": games.lab.shared}
    values |= {"usual": int(np.bincount(games.players).argmax()), "both": len(read.games), **facts(read)}
    values |= {"draws": draws, "seed": seed, "prior": model.PAIR, "pools": pools}
    step("counting")
    names = ("seats", "pairs", "compositions", "victories", "endings", "lengths", "decisions")
    frames = {"win_rates": shares.factions(games), **{name: getattr(shares, name)(games) for name in names}}
    if len(curves := shares.curves(games)):
        frames["curves"] = curves
    if has_patch(read):
        before, after = paired.both(read.games)
        frames |= {"patch": paired.factions(before, after), "patch_games": paired.games(before, after)}
        values |= {"paired": len(before), "same": paired.same(before, after), "patch_figures": _patch(read)}
    if len(games.crafted) and root:
        frames |= {name: getattr(shares, name)(games) for name in ("crafted", "crafted_items", "crafted_cards")}
    if read.habits is not None:
        of, more = watched({"": read}, games.factions)
        frames, values = frames | of, values | more
    step("fitting the model")
    if (~games.truncated).any():
        values["fitted"] = fitted = model.fit(games, draws, seed)
        frames |= {"model_chances": fitted.chances, "model_effects": fitted.effects}
    step("rating")
    if len(rated := pools.ratings(games, seed)):
        frames["ratings"] = rated
    if several:
        frames["win_rates_by_agent"] = shares.agents(games)
        frames["payoffs"], frames["pool"], values["note"] = pools.analyse(games, seed)
    if root:
        frames["people"] = shares.people(frames["win_rates"])
        sources = pd.DataFrame(shares.human()["sources"])
        values |= {"known": shares.human(), "sources": sources}
        values["of_sources"] = " | ".join(f"{name}: {name} %" for name in sources["name"])
    values["needed"] = precision.still_needed(len(games), frames["win_rates"])
    step("writing")
    return frames, values


def watched(read: Mapping[str, Folder], names: tuple[str, ...]) -> tuple[Frames, dict[str, Any]]:
    """The figures of how agents play, and the table of whole games; `read`: agent, or "" for a single run."""
    seen = {label: one.habits for label, one in read.items()}
    whole = pd.concat([habits.whole_games(one).assign(agent=label) for label, one in seen.items()])
    whom = pd.concat([habits.attacked(one, names).assign(agent=label) for label, one in seen.items()])
    each = pd.concat([habits.factions(habits.entries(one), names) for one in seen.values()])
    shown = whole.assign(words=whole["what"].map(HABITS))
    shown.loc[shown["what"] != "rounds", ["mean", "low", "high"]] *= 100
    return {"habits_games": whole, "habits": each, "habits_whom": whom}, {"watched": shown}


def has_patch(read: Folder) -> bool:
    """True if games were played with a patch too."""
    return bool((read.games.variant == VARIANTS.index(PATCHED)).any())


def facts(read: Folder) -> dict[str, Any]:
    """Values of the templates about a run: its tables, settings, patch and versions."""
    tables, patch = read.design.get("tables", []), read.design.get("patch") or {}
    name = patch.get("name")
    words = {
        "patch_name": name,
        "patch_text": patch.get("text"),
        "the_patch": f"the patch “{name}”" if name else "the patch",
    }
    told = sorted({read.games.lab.told(one) for one in tables})
    return {"read": read, "seated": [one["factions"] for one in tables], "told": told, "version": __version__, **words}


def _patch(read: Folder) -> pd.DataFrame:
    """A table of the patch's figures beside those of the game; an en dash if this version has no such figure."""
    deck = next((one["deck"] for one in read.design.get("tables", [])), "standard")
    rows = []
    for kind, changed in read.design.get("variants", {}).get(PATCHED, {}).items():
        if kind == "edition":
            rows.append(("edition of the Law", "current", changed))
            continue
        for name, value in changed.items():
            try:
                printed = FIGURES[name].values if kind == "overrides" else card(kind, name, deck)
            except (KeyError, BalanceError):
                printed = ()
            before, after = (", ".join(str(int(one)) for one in np.atleast_1d(numbers)) for numbers in (printed, value))
            rows.append((WORDS[kind] + name, before or "\N{EN DASH}", after))
    return pd.DataFrame(rows, columns=["figure", "before", "after"])
