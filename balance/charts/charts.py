"""The charts of the report, each from a table; `charts_marks` draws their shapes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from root_env.balance.stats.games import Games
from root_env.training.measuring.figures import ALL

from . import marks
from .marks import Mark

ENDS_COLOURS = {
    **{"points": "#0072b2", "dominance": "#e69f00", "coalition": "#cc79a7"},
    **{"victory": "#0072b2", "truncated": "#bdb6a6"},
}


ENDED = {
    **{"points": "ended by points", "dominance": "by dominance", "coalition": "by a coalition"},
    **{"victory": "were won"},
    "truncated": "were truncated",
}


WITH = "with this opponent at the table"


def size_words(players: int | str) -> str:
    """A size of table in words."""
    return "all tables" if players == ALL else f"{players} players"


def _marks(table: pd.DataFrame, names: Sequence[str], value: str = "share", key: str = "faction") -> list[Mark]:
    """A mark for each name, in per cent."""
    rows = table.set_index(key)
    return [
        Mark(name, *(100 * rows.loc[name, [value, "low", "high"]].astype(float)), marks.colour(name))
        for name in names
        if name in rows.index
    ]


def _par(axis, players: int | str, par: float) -> str:
    """Draw the par line; returns the words about it for the label of the axis."""
    if players == ALL:
        return ""
    marks.reference(axis, 100 * par)
    return f" (par {100 * par:.1f})"


def win_rates(table: pd.DataFrame, names: Sequence[str], what: str = "won, %") -> str:
    """Win rates by faction, a panel for each size of table, with the par line."""
    sizes = list(dict.fromkeys(table["players"]))
    figure, axes = marks.panels(what, len(sizes), marks.row_height(len(names)))
    for axis, players in zip(axes, sizes, strict=True):
        rows = table[table["players"] == players]
        marks.dots(axis, _marks(rows, names), names)
        axis.set(
            title=size_words(players),
            xlabel=what + _par(axis, players, np.average(rows["par"], weights=rows.get("games"))),
        )
    return marks.svg(figure, "Win rate of each faction with 95 % intervals")


def seats(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Win rates by seat: over all factions, and of each faction; a row of two charts for each size of table."""
    sizes = list(dict.fromkeys(table["players"]))
    tall = sum(max(1.5, marks.row_height(len(names)) - 0.2) for _ in sizes)
    figure, axes = marks.figure("seats", tall, 2, len(sizes))
    for (left, right), players in zip(np.reshape(axes, (-1, 2)), sizes, strict=True):
        of = table[table["players"] == players]
        rows = of[of["faction"] == ALL]
        labels = [f"seat {seat}" for seat in rows["seat"]]
        found = [
            Mark(label, *(100 * row for row in numbers), marks.INK)
            for label, *numbers in zip(labels, rows["share"], rows["low"], rows["high"], strict=True)
        ]
        marks.dots(left, found, labels)
        left.set(
            title=f"{size_words(players)}: all factions",
            xlabel="won, %" + _par(left, players, rows["won"].sum() / rows["games"].sum()),
        )
        here = [name for name in names if (of["faction"] == name).any()]
        wide = of.pivot(index="faction", columns="seat", values="share").reindex(here)
        apart = 100 * wide.sub(wide.mean(axis=1), axis=0)
        marks.heat(right, apart.to_numpy(), here, [f"seat {s}" for s in wide.columns], "{:+.1f}")
        right.set_title(f"{size_words(players)}: points above the faction's mean seat")
    return marks.svg(figure, "Win rate by seat, and by faction and seat")


def pairs(table: pd.DataFrame, names: Sequence[str], value: str = "difference", times: float = 100) -> str:
    """A matrix of faction (row) and opponent (column); bold where the interval does not contain zero."""
    wide = table.pivot(index="faction", columns="opponent", values=value).reindex(index=names, columns=names)
    sure = table.assign(sure=(table["low"] > 0) | (table["high"] < 0))
    sure = sure.pivot(index="faction", columns="opponent", values="sure").reindex(index=names, columns=names)
    form, title = "{:+.1f}" if times == 100 else "{:+.2f}", "Effect of each opponent on each faction"
    bold = sure.eq(True).to_numpy()
    return marks.faction_matrix("pairs" + value, times * wide, form, WITH, title, bold=bold)


def victories(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Kinds of victory: of each faction's games, and of all games."""
    rows = table.set_index("faction")
    colours = {kind: ENDS_COLOURS[kind] for kind in ENDS_COLOURS if kind in table}
    wins = [kind for kind in colours if kind != "truncated"]
    figure, (left, right) = marks.figure("victories", marks.row_height(len(names)) + 0.4, 2, ratios=(1.6, 1))
    parts = {kind: (100 * rows.loc[list(names), kind] / rows.loc[list(names), "games"]).tolist() for kind in wins}
    marks.bars(left, parts, names, colours)
    left.set(title="of the faction's games", xlabel="won, %")
    total = {kind: [100 * rows.loc[ALL, kind] / rows.loc[ALL, "games"]] for kind in colours}
    marks.columns(right, total, colours)
    right.set(title="all games, each once", ylabel="ended so, %")
    marks.legend(figure, {kind: colours[kind] for kind in wins})
    return marks.svg(figure, "Kinds of victory by faction and in all games")


def lengths(games: Games) -> str:
    """Distributions of player turns and decisions of a game by size of table."""
    figure, axes = marks.figure("lengths", 2.6, 2)
    for axis, what, numbers in zip(
        axes, ("player turns", "decisions"), (games.turns, games.decisions.sum(1)), strict=True
    ):
        top = float(np.quantile(numbers, 0.98)) + 1
        low = float(numbers.min())
        bins = np.linspace(low, max(top, low + 1), min(40, max(2, int(top - low) + 1)))
        for k, players in enumerate(games.sizes):
            mine = numbers[games.players == players]
            marks.steps(axis, mine, bins, k, size_words(players))
        axis.set(xlabel=f"{what} in a game", ylabel="games, %")
        axis.set_ylim(bottom=0)
        if len(games.sizes) > 1:
            axis.legend(frameon=False, fontsize=8)
    return marks.svg(figure, "How long games are")


def decisions(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Decisions of each faction in a game: median, and from the 10 to the 90 % point."""
    rows = table.set_index("faction")
    figure, (axis,) = marks.figure("decisions", marks.row_height(len(names)))
    found = [Mark(n, *rows.loc[n, ["median", "p10", "p90"]].astype(float), marks.colour(n)) for n in names]
    marks.dots(axis, found, names)
    axis.set(xlabel="decisions in a game (median, 10 to 90 %)")
    axis.set_xlim(left=0)
    return marks.svg(figure, "Decisions of each faction in a game")


def curves(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Score over rounds by faction: mean and band; a dashed line for the mean of all factions."""
    names = [name for name in names if (table["faction"] == name).any()]
    across = min(4, len(names))
    down = -(-len(names) // across)
    figure, axes = marks.figure("curves" + str(table["players"].iloc[0]), 2.1 * down, across, down, share=True)
    everybody = table.groupby("round")["mean"].mean()
    for axis, name in zip(axes, names, strict=False):
        rows = table[table["faction"] == name]
        marks.band(axis, rows["round"], rows["mean"], rows["p10"], rows["p90"], marks.colour(name))
        axis.plot(everybody.index, everybody, color=marks.QUIET, linestyle=(0, (4, 3)), linewidth=1)
        axis.set_title(name)
        axis.set(ylim=(0, 1.06 * max(table["p90"].max(), table["mean"].max())), xlim=(1, max(2, rows["round"].max())))
        axis.locator_params(axis="x", nbins=5, integer=True)
    for axis in axes[len(names) :]:
        axis.set_visible(False)
    for k, axis in enumerate(axes[: len(names)]):
        axis.set_ylabel("victory points" if k % across == 0 else "")
        if k + across >= len(names):
            axis.set_xlabel("round of turns")
            axis.tick_params(labelbottom=True)
    return marks.svg(figure, "Victory points over rounds by faction")


def crafted(items: pd.DataFrame, cards: pd.DataFrame, names: Sequence[str]) -> str:
    """Items by faction, and the other cards by name."""
    wide = items.pivot(index="item", columns="faction", values="mean").reindex(columns=names)
    wide = wide.loc[list(dict.fromkeys(items["item"]))]
    others = cards.groupby(["card", "faction"])["mean"].sum().unstack().reindex(columns=names).fillna(0)
    others = others.loc[others.mean(axis=1).sort_values(ascending=False).index]
    tall = 1.2 + 0.27 * (len(wide) + len(others))
    ratios = (len(wide), max(1, len(others)))
    figure, axes = marks.figure("crafted", tall, 1, 2 if len(others) else 1, width=8.6, heights=ratios)
    marks.heat(axes[0], wide.to_numpy(), wide.index, names, "{:.2f}", one_way=True)
    axes[0].set_title("items crafted in a game", pad=8)
    if len(others):
        marks.heat(axes[1], others.to_numpy(), others.index, names, "{:.2f}", one_way=True)
        axes[1].set_title("other cards: share of games with one crafted", pad=8)
    return marks.svg(figure, "Items and cards crafted by faction")


def effects(table: pd.DataFrame, kinds: Sequence[str]) -> str:
    """Log odds of the effects of these kinds, a panel each (seats: one for each size of table)."""
    groups = []
    for kind in kinds:
        of = table[table["kind"] == kind]
        groups += [(kind, other, rows) for other, rows in of.groupby("other", sort=False)]
    most = max(len(rows) for *_, rows in groups)
    figure, axes = marks.panels("effects", len(groups), marks.row_height(most))
    for axis, (kind, other, rows) in zip(axes, groups, strict=True):
        labels = [f"seat {name}" if kind == "seat" else name for name in rows["name"]]
        numbers = rows[["log_odds", "low", "high"]].to_numpy(float)
        found = [Mark(label, *row, marks.colour(label)) for label, row in zip(labels, numbers, strict=True)]
        marks.dots(axis, found, labels)
        marks.reference(axis, 0)
        title = "faction, for each further player" if kind == "crowd" else kind
        axis.set(title=f"{title}, {size_words(other)}" if other else title, xlabel="log odds")
    return marks.svg(figure, "Effects in the model of the winner")


def ratings(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Ratings with two sigma: agents where there are several, and factions, a panel each."""
    agents = list(dict.fromkeys(table["agent"]))
    groups = [(agent, table[(table["agent"] == agent) & (table["faction"] != ALL)], "faction") for agent in agents]
    if (table["faction"] == ALL).any():
        groups.insert(0, ("agents, over all factions", table[table["faction"] == ALL], "agent"))
    figure, axes = marks.panels("ratings", len(groups), marks.row_height(max(len(names), len(agents))))
    for axis, (title, rows, key) in zip(axes, groups, strict=True):
        found = [
            Mark(name, mu, mu - 2 * sigma, mu + 2 * sigma, marks.colour(name))
            for name, mu, sigma in zip(rows[key], rows["mu"], rows["sigma"], strict=True)
        ]
        marks.dots(axis, found, list(names) if key == "faction" else agents)
        marks.reference(axis, 25)
        if key == "faction":
            of = table[table["faction"] != ALL]
            axis.set_xlim((of["mu"] - 2.4 * of["sigma"]).min(), (of["mu"] + 2.4 * of["sigma"]).max())
        axis.set(title=marks.short(title), xlabel="rating (mu, two sigma)")
    return marks.svg(figure, "Ratings of agents and factions")


def pool(payoffs: pd.DataFrame, ranks: pd.DataFrame) -> str:
    """Payoffs between agents, and the shares that Nash and alpha-rank give them."""
    agents = ranks["agent"].tolist()
    figure, (left, right) = marks.figure("pool", 1.2 + 0.42 * len(agents), 2)
    wide = payoffs.pivot(index="agent", columns="opponent", values="payoff").reindex(index=agents, columns=agents)
    marks.heat(left, wide.to_numpy(float), agents, agents, "{:+.3f}")
    left.set_title("payoff of the row against the column", pad=8)
    shown = {name: ranks[name].tolist() for name in ("nash", "alpharank") if ranks[name].notna().any()}
    shades = {"nash": marks.INK, "alpharank": "#56b4e9"}
    marks.grouped(right, shown, agents, shades)
    right.set(title="share of play", xlabel="share", xlim=(0, 1))
    words = {"nash": "Nash equilibrium", "alpharank": "alpha-rank"}
    marks.legend(figure, {words[name]: shades[name] for name in shown})
    return marks.svg(figure, "Payoffs between agents, Nash equilibrium and alpha-rank")


def human(table: pd.DataFrame, sources: Sequence[str], names: Sequence[str]) -> str:
    """Our win rates with intervals, and a symbol for each source."""
    names = [name for name in names if (table["faction"] == name).any()]
    figure, (axis,) = marks.figure("human", marks.row_height(len(names)) + 0.5, width=8.6)
    marks.dots(axis, _marks(table, names), names)
    rows = table.set_index("faction")
    for k, source in enumerate(sources):
        marks.symbols(axis, [100 * rows.loc[name, source] for name in names], k, source)
    axis.set(xlabel="won, %")
    marks.key(figure, axis)
    return marks.svg(figure, "Win rates of agents and of people")


def paired(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Before and after a patch: shares, and their paired difference."""
    names = [name for name in names if (table["faction"] == name).any()]
    figure, (left, right) = marks.figure("paired", marks.row_height(len(names)) + 0.3, 2)
    rows = table.set_index("faction").loc[names]
    marks.arrows(left, 100 * rows["before"], 100 * rows["after"], names)
    left.set(title="before (open) and after (filled)", xlabel="won, %")
    marks.dots(right, _marks(table, names, "difference"), names)
    marks.reference(right, 0)
    right.set(title="difference, same games", xlabel="percentage points")
    return marks.svg(figure, "Win rates before and after the patch")
