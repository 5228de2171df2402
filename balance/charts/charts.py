"""The charts of the reports, each from a table; `marks` draws their shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from root_env.balance.searches.changes import Axis
from root_env.balance.stats.agreement import AGREE, SIDE
from root_env.balance.stats.games import Games
from root_env.training.measuring.figures import ALL

from . import marks

ENDS_COLOURS = {
    **{"points": "#0072b2", "dominance": "#e69f00", "coalition": "#cc79a7"},
    **{"victory": "#0072b2", "truncated": "#bdb6a6"},
}
INTERVAL = ("share", "low", "high")


def size_words(players: int | str) -> str:
    """A size of table in words."""
    return "all tables" if players == ALL else f"{players} players"


def _per_cent(table: pd.DataFrame, names: Sequence[str], columns: Sequence[str] = INTERVAL, key: str = "faction"):
    """Values of columns in per cent, a row for each name; NaN for names that the table lacks."""
    return 100 * table.set_index(key).reindex(names)[list(columns)].astype(float)


def _here(table: pd.DataFrame, names: Sequence[str]) -> list[str]:
    """The names of factions that a table has."""
    return [name for name in names if (table["faction"] == name).any()]


def _matrix(
    name: str, table: pd.DataFrame, names: Sequence[str], column: str, form: str, label: str, title: str, **how: Any
) -> str:
    """A matrix of factions (rows) and other factions (`column`), from a table with a row for each two.

    It has the values `shown` in the format `form`, bold if they are `sure`; `label` of the columns.
    """
    wide = table.pivot(index="faction", columns=column, values="shown").reindex(index=names, columns=names)
    if "sure" in table:
        sure = table.pivot(index="faction", columns=column, values="sure").reindex(index=names, columns=names)
        how["bold"] = sure.eq(True).to_numpy()
    chart, (axis,) = marks.figure(name, 0.9 + 0.42 * len(wide), width=8.2)
    marks.heat(axis, wide, wide.index, wide.columns, form, **how)
    axis.set(xlabel=label)
    axis.xaxis.set_label_position("top")
    return marks.svg(chart, title)


# -- who wins ---------------------------------------------------------------------------------------------


def _par(players: int | str, par: float, what: str) -> dict[str, Any]:
    """Settings of a chart of shares: the par line, except for all tables, and the label of the axis."""
    return {"xlabel": what} if players == ALL else {"xlabel": f"{what} (par {100 * par:.1f})", "at": 100 * par}


def win_rates(table: pd.DataFrame, names: Sequence[str], what: str = "won, %") -> str:
    """Win rates by faction, a panel for each size of table, with the par line."""
    groups = list(table.groupby("players", sort=False))
    figure, axes = marks.panels(what, len(groups), marks.row_height(len(names)))
    for axis, (players, rows) in zip(axes, groups, strict=True):
        par = _par(players, np.average(rows["par"], weights=rows.get("games")), what)
        marks.dots(axis, names, _per_cent(rows, names), title=size_words(players), **par)
    return marks.svg(figure, "Win rate of each faction with 95 % intervals")


def seats(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Win rates by seat: over all factions, and of each faction; a row of two charts for each size of table."""
    groups = list(table.groupby("players", sort=False))
    tall = len(groups) * max(1.5, marks.row_height(len(names)) - 0.2)
    figure, axes = marks.figure("seats", tall, 2, len(groups))
    for (left, right), (players, of) in zip(np.reshape(axes, (-1, 2)), groups, strict=True):
        rows, size = of[of["faction"] == ALL], size_words(players)
        labels = [f"seat {seat}" for seat in rows["seat"]]
        par = _par(players, rows["won"].sum() / rows["games"].sum(), "won, %")
        marks.dots(left, labels, 100 * rows[list(INTERVAL)], title=f"{size}: all factions", **par)
        wide = of.pivot(index="faction", columns="seat", values="share").reindex(_here(of, names))
        apart = 100 * wide.sub(wide.mean(axis=1), axis=0)
        marks.heat(right, apart, wide.index, [f"seat {s}" for s in wide.columns], "{:+.1f}")
        right.set_title(f"{size}: points above the faction's mean seat")
    return marks.svg(figure, "Win rate by seat, and by faction and seat")


def pairs(table: pd.DataFrame, names: Sequence[str], value: str = "difference", times: float = 100) -> str:
    """A matrix of faction (row) and opponent (column); bold where the interval does not contain zero, or where a
    column `verdict` says that all agents agree: then the mean over them is shown."""
    title, name = "Effect of each opponent on each faction", "pairs" + value
    table = table.assign(sure=(table["low"] > 0) | (table["high"] < 0))
    if "verdict" in table:
        table = table.assign(sure=table["verdict"] == AGREE).groupby(["faction", "opponent"], sort=False)
        table = table[[value, "sure"]].mean().reset_index()
        name, title = "pairs of all", f"{title}, mean over agents; bold where all agree"
    form, label = "{:+.1f}" if times == 100 else "{:+.2f}", "with this opponent at the table"
    return _matrix(name, table.assign(shown=times * table[value]), names, "opponent", form, label, title)


def effects(table: pd.DataFrame, kinds: Sequence[str]) -> str:
    """Log odds of the effects of these kinds, a panel each (seats: one for each size of table)."""
    groups = [
        (key, of) for kind in kinds for key, of in table[table["kind"] == kind].groupby(["kind", "other"], sort=False)
    ]
    figure, axes = marks.panels("effects", len(groups), marks.row_height(max(len(rows) for _, rows in groups)))
    for axis, ((kind, other), rows) in zip(axes, groups, strict=True):
        labels = [f"seat {name}" if kind == "seat" else name for name in rows["name"]]
        title = "faction, for each further player" if kind == "crowd" else kind
        title += f", {size_words(other)}" if other else ""
        marks.dots(axis, labels, rows[["log_odds", "low", "high"]], at=0, title=title, xlabel="log odds")
    return marks.svg(figure, "Effects in the model of the winner")


def ratings(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Ratings with two sigma: agents where there are several, and factions, a panel each."""
    table = table.assign(low=table["mu"] - 2 * table["sigma"], high=table["mu"] + 2 * table["sigma"])
    whole, of = table[table["faction"] == ALL], table[table["faction"] != ALL]
    agents = list(dict.fromkeys(table["agent"]))
    ends = {"xlim": ((of["mu"] - 2.4 * of["sigma"]).min(), (of["mu"] + 2.4 * of["sigma"]).max())}
    groups = [("agents, over all factions", whole, "agent", agents, {})] * (len(whole) > 0)
    groups += [(agent, of[of["agent"] == agent], "faction", names, ends) for agent in agents]
    figure, axes = marks.panels("ratings", len(groups), marks.row_height(max(len(names), len(agents))))
    for axis, (title, rows, key, labels, limits) in zip(axes, groups, strict=True):
        values, label = _per_cent(rows, labels, ("mu", "low", "high"), key) / 100, "rating (mu, two sigma)"
        marks.dots(axis, labels, values, at=25, title=marks.short(title), xlabel=label, **limits)
    return marks.svg(figure, "Ratings of agents and factions")


def pool(payoffs: pd.DataFrame, ranks: pd.DataFrame) -> str:
    """Payoffs between agents, and the shares that Nash and alpha-rank give them."""
    agents = ranks["agent"].tolist()
    figure, (left, right) = marks.figure("pool", 1.2 + 0.42 * len(agents), 2)
    wide = payoffs.pivot(index="agent", columns="opponent", values="payoff").reindex(index=agents, columns=agents)
    marks.heat(left, wide, agents, agents, "{:+.3f}")
    left.set_title("payoff of the row against the column", pad=8)
    shades = {"Nash equilibrium": marks.INK, "alpha-rank": "#56b4e9"}
    shown = ranks.set_index("agent")[["nash", "alpharank"]].set_axis(list(shades), axis=1).dropna(axis=1, how="all")
    marks.bars(right, shown, shades, beside=True, title="share of play", xlabel="share", xlim=(0, 1))
    marks.legend(figure, marks.patches({name: shades[name] for name in shown}))
    return marks.svg(figure, "Payoffs between agents, Nash equilibrium and alpha-rank")


def human(table: pd.DataFrame, sources: Sequence[str], names: Sequence[str]) -> str:
    """Our win rates with intervals, and a symbol for each source."""
    names = _here(table, names)
    figure, (axis,) = marks.figure("human", marks.row_height(len(names)) + 0.5, width=8.6)
    marks.dots(axis, names, _per_cent(table, names), xlabel="won, %")
    handles = [marks.symbol("ours, 95 %", marks.QUIET)]
    for k, source in enumerate(sources):
        values, look = _per_cent(table, names, [source])[source], {"color": marks.INK, "markerfacecolor": "none"}
        marker = marks.SYMBOLS[1 + k % 5]
        handles += axis.plot(values, range(len(names)), marker, **look, markersize=7, linestyle="", label=source)
    marks.legend(figure, handles)
    return marks.svg(figure, "Win rates of agents and of people")


def paired(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Before and after a patch: shares, and their paired difference."""
    names = _here(table, names)
    figure, (left, right) = marks.figure("paired", marks.row_height(len(names)) + 0.3, 2)
    rows = _per_cent(table, names, ("before", "after", "difference", "low", "high"))
    title = "before (open) and after (filled)"
    marks.arrows(left, names, rows["before"], rows["after"], title=title, xlabel="won, %")
    words = {"title": "difference, same games", "xlabel": "percentage points"}
    marks.dots(right, names, rows[["difference", "low", "high"]], at=0, **words)
    return marks.svg(figure, "Win rates before and after the patch")


# -- how games go -----------------------------------------------------------------------------------------


def victories(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Kinds of victory: of each faction's games, and of all games."""
    colours = {kind: shade for kind, shade in ENDS_COLOURS.items() if kind in table}
    wins = [kind for kind in colours if kind != "truncated"]
    shares = 100 * table.set_index("faction")[list(colours)].div(table.set_index("faction")["games"], axis=0)
    figure, (left, right) = marks.figure("victories", marks.row_height(len(names)) + 0.4, 2, width_ratios=(1.6, 1))
    marks.bars(
        left, shares.loc[list(names), wins], colours, title="of the faction's games", xlabel="won, %", xlim=(0, None)
    )
    places, total = range(len(colours)), shares.loc[ALL]
    right.bar(places, total, 0.66, color=list(colours.values()))
    for k, value in enumerate(total):
        right.annotate(f"{value:.1f}", (k, value), (0, 2), textcoords="offset points", ha="center", fontsize=9)
    right.set_xticks(places, list(colours))
    right.tick_params(axis="x", length=0, labelcolor=marks.INK, labelsize=9)
    right.grid(axis="y", color=marks.GRID, linewidth=0.8)
    right.margins(y=0.12)
    right.set(title="all games, each once", ylabel="ended so, %")
    marks.legend(figure, marks.patches({kind: colours[kind] for kind in wins}))
    return marks.svg(figure, "Kinds of victory by faction and in all games")


def lengths(games: Games) -> str:
    """Distributions of player turns and decisions of a game by size of table; the last step has all longer games."""
    figure, axes = marks.figure("lengths", 2.6, 2)
    for axis, what, numbers in zip(
        axes, ("player turns", "decisions"), (games.turns, games.decisions.sum(1)), strict=True
    ):
        low, top = float(numbers.min()), float(np.quantile(numbers, 0.98)) + 1
        bins = np.linspace(low, max(top, low + 1), min(40, max(2, int(top - low) + 1)))
        for k, players in enumerate(games.sizes):
            mine = numbers[games.players == players]
            count, _ = np.histogram(np.minimum(mine, bins[-1]), bins)
            shade = marks.SERIES[k % len(marks.SERIES)]
            axis.stairs(100 * count / max(1, len(mine)), bins, color=shade, linewidth=1.8, label=size_words(players))
            axis.grid(axis="y", color=marks.GRID, linewidth=0.8)
        axis.set(xlabel=f"{what} in a game", ylabel="games, %")
        axis.set_ylim(bottom=0)
        if len(games.sizes) > 1:
            axis.legend(frameon=False, fontsize=8)
    return marks.svg(figure, "How long games are")


def decisions(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Decisions of each faction in a game: median, and from the 10 to the 90 % point."""
    figure, (axis,) = marks.figure("decisions", marks.row_height(len(names)))
    values, label = _per_cent(table, names, ("median", "p10", "p90")) / 100, "decisions in a game (median, 10 to 90 %)"
    marks.dots(axis, names, values, xlabel=label, xlim=(0, None))
    return marks.svg(figure, "Decisions of each faction in a game")


def curves(table: pd.DataFrame, names: Sequence[str]) -> str:
    """Score over rounds by faction: mean and band; a dashed line for the mean of all factions."""
    names = _here(table, names)
    across = min(4, len(names))
    figure, axes = marks.panels("curves" + str(table["players"].iloc[0]), len(names), 2.1, across, share=True)
    everybody = table.groupby("round")["mean"].mean()
    for k, (axis, name) in enumerate(zip(axes, names, strict=True)):
        rows = table[table["faction"] == name]
        axis.fill_between(rows["round"], rows["p10"], rows["p90"], color=marks.colour(name), alpha=0.25, linewidth=0)
        axis.plot(rows["round"], rows["mean"], color=marks.INK, linewidth=3.2)  # a dark edge
        axis.plot(rows["round"], rows["mean"], color=marks.colour(name), linewidth=2)
        axis.grid(color=marks.GRID, linewidth=0.8)
        axis.plot(everybody.index, everybody, **marks.DASHED)
        axis.set_title(name)
        axis.set(ylim=(0, 1.06 * max(table["p90"].max(), table["mean"].max())), xlim=(1, max(2, rows["round"].max())))
        axis.locator_params(axis="x", nbins=5, integer=True)
        axis.set_ylabel("victory points" if k % across == 0 else "")
        if k + across >= len(names):
            axis.set_xlabel("round of turns")
            axis.tick_params(labelbottom=True)
    return marks.svg(figure, "Victory points over rounds by faction")


def crafted(items: pd.DataFrame, cards: pd.DataFrame, names: Sequence[str]) -> str:
    """Items by faction, and the other cards by name."""
    wide = items.pivot(index="item", columns="faction", values="mean").reindex(columns=names)
    wide = wide.loc[list(dict.fromkeys(items["item"]))]
    others = cards[~cards["item"]].assign(mean=lambda of: of["crafted"] / of["games"])
    others = others.groupby(["card", "faction"], observed=True)["mean"].sum().unstack().reindex(columns=names).fillna(0)
    others = others.loc[others.mean(axis=1).sort_values(ascending=False).index]
    parts = [(wide, "items crafted in a game"), (others, "other cards: share of games with one crafted")]
    parts = [(part, title) for part, title in parts if len(part)]
    tall = 1.2 + 0.27 * sum(len(part) for part, _ in parts)
    ratios = [len(part) for part, _ in parts]
    figure, axes = marks.figure("crafted", tall, 1, len(parts), width=8.6, height_ratios=ratios)
    for axis, (part, title) in zip(axes, parts, strict=True):
        marks.heat(axis, part, part.index, names, "{:.2f}", one_way=True)
        axis.set_title(title, pad=8)
    return marks.svg(figure, "Items and cards crafted by faction")


# -- how agents play, and where they agree ----------------------------------------------------------------


def policing(found: pd.DataFrame, names: Sequence[str]) -> str:
    """Attacks at the leader above chance, and turns in which a player close to winning was hit; with intervals."""
    agents = found["agent"].unique().tolist()
    keys = [(agent, name) for name in (*names, ALL) for agent in agents]
    rows = found.set_index(["agent", "faction"]).reindex(keys)
    rows = rows[rows["difference"].notna() | rows["taken"].notna()]
    labels = [name if len(agents) == 1 else f"{name}, {agent}" for agent, name in rows.index]
    shades = [marks.colour(name) for _, name in rows.index]
    figure, (left, right) = marks.figure("habits", marks.row_height(len(rows)), 2)
    words = {"title": "attacks at the leader, above lot", "xlabel": "percentage points"}
    marks.dots(left, labels, 100 * rows[["difference", "low", "high"]], shades, at=0, **words)
    words = {"title": "turns in which a player who was near was hit", "xlabel": "of those in which it could be, %"}
    marks.dots(right, labels, 100 * rows[["taken", "taken_low", "taken_high"]], shades, xlim=(-3, 103), **words)
    return marks.svg(figure, "Whether the leader is attacked more often than by lot, and whether who is near is hit")


def whom(found: pd.DataFrame, names: Sequence[str], agent: str = "") -> str:
    """A matrix of attacks by faction and target; `agent` makes its name unique in a page."""
    table, title = found.assign(shown=100 * found["share"]), "Whom each faction attacks"
    return _matrix("whom" + agent, table, _here(found, names), "target", "{:.0f}", "attacked", title, one_way=True)


def agreement(found: pd.DataFrame, verdicts: pd.DataFrame, agents: Sequence[str], column: str) -> str:
    """Shares by agent, a panel for each size of table; a check mark in rows in which the agents agree.

    `column`: "faction" or "seat", the names of the rows.
    """
    groups = list(found.groupby("players", sort=False))
    tall = max(of[column].nunique() for _, of in groups)
    thick = 0.62 if len(agents) > 2 else 0.5
    looks = {agent: (marks.SERIES[k % 7], marks.SYMBOLS[k % 6]) for k, agent in enumerate(agents)}
    height = 1.2 + tall * max(0.32, 0.17 * len(agents))
    figure, axes = marks.panels(f"agreement by {column}", len(groups), height)
    for axis, (size, of) in zip(axes, groups, strict=True):
        said = verdicts[verdicts["players"] == size].set_index(column)["verdict"]
        names = list(dict.fromkeys(of[column]))
        for k, (agent, (shade, marker)) in enumerate(looks.items()):
            y = np.arange(len(names)) + thick * ((k + 0.5) / len(agents) - 0.5)
            value, low, high = _per_cent(of[of["agent"] == agent], names, key=column).to_numpy().T
            axis.hlines(y, low, high, color=shade, linewidth=2)
            axis.plot(low, y, "|", high, y, "|", color=shade, markersize=6, markeredgewidth=1.4)
            axis.plot(value, y, marker, color=shade, markersize=6.5, markeredgecolor=marks.INK, markeredgewidth=0.6)
        words = [
            (f"seat {name}" if column == "seat" else name) + " \N{CHECK MARK}" * (said[name] in (AGREE, SIDE))
            for name in names
        ]
        pars = 100 * of.groupby("agent", sort=False)["par"].first().reindex(agents)
        par = " and ".join(dict.fromkeys(f"{par:.1f}" for par in pars))
        marks.named_rows(axis, words, pars.mean(), title=f"{size} players", xlabel=f"won, % (par {par})")
    handles = [marks.symbol(marks.short(agent), *look, 6.5) for agent, look in looks.items()]
    marks.legend(figure, handles, 4)
    return marks.svg(figure, f"Win rates by {column} with each agent, simultaneous intervals")


# -- sweeps and searches ----------------------------------------------------------------------------------


def by_value(found: pd.DataFrame, axis: Axis, agent: str) -> str:
    """Win rate of each faction by the value of one figure, with intervals."""
    chart, (panel,) = marks.figure(f"sweep {axis.word} {agent}", 4.0, width=8.2)
    factions = list(dict.fromkeys(found["faction"]))
    apart = 0.012 * (axis.values[-1] - axis.values[0])
    handles = []
    for k, name in enumerate(factions):
        rows = found[found["faction"] == name].sort_values(axis.word)
        x, share = rows[axis.word] + apart * (k - (len(factions) - 1) / 2), 100 * rows["share"]
        panel.vlines(x, 100 * rows["low"], 100 * rows["high"], color=marks.INK, linewidth=1)
        panel.plot(x, share, "-", color=marks.INK, linewidth=3)
        look = {"color": marks.colour(name), "markeredgecolor": marks.INK, "markeredgewidth": 0.7}
        handles += panel.plot(x, share, marks.SYMBOLS[k % 6] + "-", **look, linewidth=1.8, label=name)
    panel.axvline(axis.printed, **marks.DASHED, zorder=0.5)
    panel.set(xlabel=f"{axis.word} (dashed: printed)", ylabel="won, %", xticks=axis.values)
    panel.grid(axis="y", color=marks.GRID, linewidth=0.8)
    marks.legend(chart, handles, 4)
    return marks.svg(chart, f"Win rate by {axis.word}, {agent}")


def grid(found: pd.DataFrame, axes: Sequence[Axis], agent: str) -> str:
    """Change of each faction's win rate over a grid of two figures, a panel for each faction."""
    groups = list(found.assign(sure=(found["least"] > 0) | (found["most"] < 0)).groupby("faction", sort=False))
    one, other = (axis.word for axis in axes)
    chart, panels = marks.panels(f"grid {one} {other} {agent}", len(groups), 1.4 + 0.35 * len(axes[0].values))
    for panel, (name, rows) in zip(panels, groups, strict=True):
        wide, bold = (rows.pivot(index=one, columns=other, values=column) for column in ("difference", "sure"))
        names = [[str(value) for value in labels] for labels in (wide.index, wide.columns)]
        marks.heat(panel, 100 * wide, *names, "{:+.1f}", bold=bold.to_numpy(bool))
        panel.set(title=name, xlabel=other, ylabel=one)
    return marks.svg(chart, f"Change of win rates by {one} and {other}, {agent}")


def front(found: pd.DataFrame, agent: str) -> str:
    """Points by distance from par and by length of games; those of the front joined and named."""
    found = found.reset_index(drop=True)
    chart, (panel,) = marks.figure(f"front {agent}", 4.6, width=8.2)
    x, y = 100 * found["spread"], found["turns"]
    panel.hlines(y, 100 * found["low"], 100 * found["high"], color=marks.GRID, linewidth=1.2)
    panel.vlines(x, found["least"], found["most"], color=marks.GRID, linewidth=1.2)
    panel.plot(x, y, "o", color=marks.SERIES[0], markersize=5, markeredgecolor=marks.INK, markeredgewidth=0.5)
    best = found[found["front"]].sort_values("spread")
    panel.plot(100 * best["spread"], best["turns"], "-D", color=marks.SERIES[1], markersize=7, linewidth=1.4)
    for k in {*best.index, 0}:  # 0: the point without a change
        look = {"textcoords": "offset points", "fontsize": 8.5, "color": marks.INK}
        panel.annotate(found["point"][k], (x[k], y[k]), (5, 5), **look)
    panel.set(xlabel="distance of win rates from par, points", ylabel="player turns of a game")
    panel.grid(color=marks.GRID, linewidth=0.8)
    return marks.svg(chart, f"Balance and length of games, {agent}")
