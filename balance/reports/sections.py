"""The sections of the report: charts, tables, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from root_env.balance.charts import charts
from root_env.balance.stats import crafted as stats_crafted
from root_env.balance.stats import human, pools, ratings, shares
from root_env.balance.stats.games import Games
from root_env.balance.stats.model import PAIR, Fitted
from root_env.training.measuring.figures import ALL

from . import tables as report_tables
from .tables import (
    AGENT,
    FACTION,
    GAMES,
    SHARES,
    VISIBLE,
    WON,
    Shown,
    between,
    decimal,
    figure,
    interval,
    part,
    percent,
    table,
    whole,
    word,
)

LONG = 20
"""Tables with more rows are folded."""


@dataclass
class Chart:
    """An SVG element and its caption."""

    svg: str
    caption: str


@dataclass
class Section:
    """A section of the page; `frames`: its figures by the name of their CSV file."""

    id: str
    title: str
    text: list[str]
    parts: list[Chart | Shown] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    """List items below the text."""
    frames: dict[str, pd.DataFrame] = field(default_factory=dict)

    def draw(self, svg: str, caption: str) -> None:
        """Show a chart."""
        self.parts.append(Chart(svg, caption))

    def add(self, name: str, frame: pd.DataFrame, shown: Shown | None = None) -> pd.DataFrame:
        """Add figures under a name, and the table that shows them."""
        self.frames[name] = frame
        if shown is not None:
            if len(shown.rows) > LONG and not shown.folded:
                shown.folded, shown.title = True, shown.title or f"All {len(shown.rows)} rows"
            shown.csv = f"tables/{name}.csv"
            self.parts.append(shown)
        return frame


def _players(row: Any) -> report_tables.Cell:
    return report_tables.Cell(charts.size_words(row.players), 0 if row.players == ALL else row.players)


TABLE = ("table", _players)
"""Size of the table in words."""


def _capital(words: str) -> str:
    """Words with a capital first letter."""
    return words[0].upper() + words[1:]


def win_rates(games: Games) -> Section:
    """Win rates by faction, size of table and agent."""
    text = [
        "How often each faction won the games it sat in. The bar is the 95 % Wilson interval; the dashed line is par, "
        "what a seat of these games wins in the mean. "
        f"{_capital(games.lab.shared)} counts as a win of both partners, and nobody wins a "
        "truncated game, so par lies a little off one divided by the number of players."
    ]
    section = Section("factions", "Win rate by faction", text)
    found = shares.factions(games)
    section.draw(charts.win_rates(found, games.factions), "Won games of each faction, with 95 % intervals.")
    columns = [FACTION, TABLE, GAMES, WON, *SHARES, ("par %", percent("par"))]
    section.add("win_rates", found, table(found, columns, words=2))
    if len(games.agents) > 1:
        of = shares.agents(games)
        section.text.append("Several agents played: the chart is over all of them, the second table has each.")
        shown = table(of, [AGENT, FACTION, GAMES, *SHARES], words=2, title="By agent")
        section.add("win_rates_by_agent", of, shown)
    return section


def seats(games: Games) -> Section:
    """Win rates by seat."""
    text = [
        "Seat 1 takes the first turn. The design gives every faction every seat alike often, as far as the number of "
        "games allows, so that seats can be compared. On the right, what a seat is worth to each faction: percentage "
        "points above the mean of its seats."
    ]
    section = Section("seats", "Win rate by seat", text)
    found = shares.seats(games)
    section.draw(charts.seats(found, games.factions), "Left: all factions, with 95 % intervals.")
    of = found[found["faction"] == ALL]
    section.add("seats", found, table(of, [TABLE, ("seat", whole("seat")), GAMES, WON, *SHARES]))
    return section


def compositions(games: Games) -> Section:
    """Win rates by the factions at the table."""
    text = [
        "Who hurts whom: how many percentage points more a faction (row) wins when an opponent (column) sits at its "
        "table, against its mean over all tables of that size. Purple: it wins more; orange: less; bold: the 95 % "
        "interval does not contain zero. Chance alone makes one cell in twenty bold."
    ]
    section = Section("compositions", "Who hurts whom", text)
    found = shares.pairs(games)
    if len(found):
        caption = "Win rate with the opponent at the table, less the mean: percentage points."
        section.draw(charts.pairs(found, games.factions), caption)
    else:
        section.text = ["All games had the same factions at the table: there is nothing to compare opponents by."]
    section.add("pairs", found)
    every = shares.compositions(games)
    shown = report_tables.compositions(every, games.factions)
    half = 50 * (every["high"] - every["low"]).mean()
    shown.title = (
        f"All {len(shown.rows)} compositions: share won by each faction, in %. Each figure is good to about "
        f"{half:.1f} points either way; hover for its interval, click a heading to sort."
    )
    section.add("compositions", every, shown)
    return section


WAYS = {"points": "by points", "dominance": "by dominance", "coalition": "in a coalition"}
"""Ways to win, for games that have several."""


def victories(games: Games) -> Section:
    """How games are won, and by whom."""
    text = [
        f"Left: how a faction wins. {_capital(games.lab.shared)}'s game counts for both partners there. Right: how "
        f"games end; every game counts once, {games.lab.shared} too. Truncated games were ended by a limit, and nobody "
        "won them."
    ]
    section = Section("victories", "Kinds of victory", text)
    found = shares.victories(games)
    caption = "Share of the faction's games won in each way; how all games ended."
    section.draw(charts.victories(found, games.factions), caption)
    columns = [
        *(FACTION, GAMES, WON),
        *((heading, whole(kind)) for kind, heading in WAYS.items() if kind in found),
        ("won %", part("won", "games")),
        *((f"{kind} %", part(kind, "games")) for kind in ("coalition", "truncated") if kind in found),
    ]
    shown = table(found, columns, title="The last row counts games, not seats.", total=1)
    section.add("victories", found, shown)
    ends = shares.endings(games)
    columns = [
        *(TABLE, GAMES, WON),
        *((f"{heading}, % of these", part(kind, "won")) for kind, heading in WAYS.items() if kind in ends),
        ("truncated, % of games", part("truncated", "games")),
    ]
    section.add("endings", ends, table(ends, columns, title="By size of table, each game once"))
    return section


def lengths(games: Games) -> Section:
    """Turns and decisions."""
    text = [
        "A player turn is one player's; a decision is one choice by one player, also in another's turn. Truncated "
        "games are among them. The longest two per cent of games are in the last step."
    ]
    section = Section("lengths", "Length of games", text)
    section.draw(charts.lengths(games), "Games by player turns and by decisions.")
    spread = [("mean", decimal("mean")), ("10 %", decimal("p10", 0))]
    spread += [("median", decimal("median", 0)), ("90 %", decimal("p90", 0))]
    found = shares.lengths(games)
    section.add("lengths", found, table(found, [TABLE, ("", word("what")), GAMES, *spread], words=2))
    of = shares.decisions(games)
    section.draw(charts.decisions(of, games.factions), "Decisions of each faction in a game.")
    section.add("decisions", of, table(of, [FACTION, GAMES, *spread, ("per turn", decimal("per_turn"))]))
    return section


def curves(games: Games) -> Section:
    """Scores over rounds."""
    text = [
        "Victory points at the end of each round of turns: the mean, and the band that holds the middle eight games of "
        "ten. A game that has ended keeps its last score, so that every round is over all games; the curves end when "
        "95 % of games have ended. The dashed line is the mean of all factions. A player whose marker is off the track "
        "(dominance, coalition) keeps its last score."
    ]
    section = Section("curves", "Score curves", text)
    found = shares.curves(games)
    if not len(found):
        section.text = ["These games were kept without scores by round."]
        return section
    for size in dict.fromkeys(found["players"]):
        if size != ALL:
            caption = f"Victory points over rounds, {charts.size_words(size)}."
            section.draw(charts.curves(found[found["players"] == size], games.factions), caption)
    section.add("curves", found)
    return section


def crafted(games: Games) -> Section:
    """Items and cards."""
    text = [
        "How many of each item and card a faction crafts in a game, in the mean. The table sets the share won when a "
        "card was crafted beside the share won when it was not. That is correlation: who leads crafts more, and long "
        "games give more time to craft."
    ]
    section = Section("crafted", "Crafted items and cards", text)
    if not len(games.crafted.row):
        section.text = ["Nothing was crafted in these games."]
        return section
    items, cards = stats_crafted.items(games), stats_crafted.cards(games)
    of = cards[~cards["item"]].assign(mean=lambda t: t["crafted"] / t["games"])
    chart = charts.crafted(items, of, games.factions)
    section.draw(chart, "Above: items crafted in a game. Below: share of games with the card crafted.")
    counts = stats_crafted.summary(games)
    columns = [FACTION, ("", word("what")), GAMES, ("mean", decimal("mean", 2)), ("95 %", interval(1, 2))]
    section.add("crafted", counts, table(counts, columns, words=2, title="Crafted in a game"))
    section.add("crafted_items", items)
    columns = [
        *(FACTION, ("card", word("card")), ("crafted in", whole("crafted")), ("of its games, %", percent("often"))),
        *(("won when crafted, %", percent("share")), ("95 %", interval()), ("when not, %", percent("without"))),
    ]
    often = cards[cards["crafted"] >= 30]
    title = "Cards crafted in 30 games or more, and games won (correlation, not effect)"
    section.add("crafted_cards", cards, table(often, columns, words=2, title=title, folded=True))
    return section


def model(games: Games, fitted: Fitted) -> Section:
    """The conditional logit."""
    text = [
        "A conditional logit of who wins (Plackett-Luce, first place): in a game, each seat's chance is in proportion "
        "to exp(strength), and its strength is the sum of the effects of its faction, its seat, its agent, and of "
        "each opponent's faction on it. So they are told apart where a win rate mixes them.",
        f"Fitted to {fitted.games:,} games, {fitted.left_out:,} truncated games left out; {games.lab.shared}'s win is "
        f"split in halves between the partners. The intervals are the middle 95 % of 30 bootstrap "
        "resamples of games. Effects of opponents are shrunk slightly towards zero (a normal prior of standard "
        f"deviation {PAIR}). The model gains {fitted.information:.3f} bits a game over equal chances.",
    ]
    if len(games.agents) > 1 and not (fitted.effects["kind"] == "agent").any():
        text.append(
            "Each faction always had the same agent: its effect is that of both, and they cannot be told apart."
        )
    elif len(games.agents) > 1:
        text.append("An agent's effect is taken to be the same with every faction: win rates by agent show if it is.")
    section = Section("model", "Model: faction, seat and opponents apart", text)
    chances = fitted.chances
    caption = (
        "Win probability against an average table: the mean over the compositions played that have the faction, each "
        "counted alike, in a seat of no effect and with the same agent for all."
    )
    section.draw(charts.win_rates(chances, games.factions, "probability, %"), caption)
    columns = [FACTION, TABLE, ("probability %", percent("share")), ("95 %", interval())]
    section.add("model_chances", chances, table(chances, columns, words=2))
    found = fitted.effects
    kinds = [kind for kind in ("faction", "agent", "crowd", "seat") if (found["kind"] == kind).any()]
    crowd = " Those of factions are at the commonest size of table, and the crowd's for each player more."
    caption = (
        "Effects in log odds. The reference is the mean faction, the mean seat and the mean agent: each kind sums to "
        "zero. 0.1 is about 2 percentage points at 25 %, 0.5 about 10."
    ) + crowd * ("crowd" in kinds)
    section.draw(charts.effects(found, kinds), caption)
    of = found[found["kind"] == "opponent"].rename(columns={"name": "faction", "other": "opponent"})
    if len(of):
        caption = (
            "Effect of an opponent (column) on a faction (row) in log odds, beyond what the strength of either "
            "explains (rows and columns are zero in the mean); bold: the 95 % interval does not contain zero."
        )
        section.draw(charts.pairs(of, games.factions, "log_odds", 1), caption)
    columns = [
        *(("kind", word("kind")), ("of", word("name")), ("opponent or players", word("other"))),
        *(("log odds", decimal("log_odds", 3, True)), ("95 %", interval(1, 3, True))),
    ]
    section.add("model_effects", found, table(found, columns, words=3, title="All effects", folded=True))
    return section


def rated(games: Games, seed: int) -> Section:
    """openskill."""
    found = ratings.ratings(games, seed)
    most = int(found["games"].max()) if len(found) else 0
    moved = found["moved"].max() if len(found) else 0.0
    text = [
        "openskill's Plackett-Luce (Weng and Lin 2011), every seat a team of one: winners first, coalition partners "
        "level, the others by victory points. The scale begins at 25 with sigma 8.3; a chart's mean is 25, and "
        "only differences mean anything.",
        f"At most {ratings.MOST:,} games are rated, drawn by the seed; truncated games are left out. Ratings depend "
        f"on the order of the games: they are the mean of two seeded orders, which lie up to {moved:.1f} from it. They "
        "are a summary for people used to ratings, and count second places too; the model above says who wins.",
    ]
    section = Section("ratings", "Ratings", text)
    if not most:
        section.text = ["No game had a winner: there is nothing to rate."]
        return section
    section.draw(charts.ratings(found, games.factions), "Ratings, plus and minus two sigma.")
    columns = [
        *(AGENT, FACTION, GAMES, ("mu", decimal("mu", 2)), ("sigma", decimal("sigma", 2))),
        ("moved by order", decimal("moved", 2)),
    ]
    section.add("ratings", found, table(found, columns, words=2))
    return section


def pool(games: Games, seed: int) -> Section:
    """Agents against each other."""
    found = pools.analyse(games, seed)
    text = [
        "Payoff of one agent against another: over all pairs of their seats in one game, how much more often the first "
        "won and the second did not than the other way round. Every pair of factions they met with both ways counts "
        "alike, so that a strong faction is nobody's merit. Tables are of several players: this is a view of them two "
        "by two.",
        "Nash: how often each agent would be sent if sender and opponent both chose well. Alpha-rank (Omidshafiei et "
        f"al. 2019; open_spiel, alpha {pools.ALPHA}, population {pools.POPULATION}): the share of time that evolution "
        "spends at each. Its interval draws the payoffs anew within their errors.",
    ]
    section = Section("pool", "The pool of agents", text + ([found.note] if found.note else []))
    section.draw(charts.pool(found.payoffs, found.ranks), "Payoffs, and what follows from them.")
    columns = [
        *(AGENT, ("against", word("opponent")), GAMES),
        *(("payoff", decimal("payoff", 3, True)), ("95 %", interval(1, 3, True))),
    ]
    section.add("payoffs", found.payoffs, table(found.payoffs, columns, words=2))
    columns = [AGENT, ("Nash", decimal("nash", 3)), ("alpha-rank", decimal("alpharank", 3))]
    section.add("pool", found.ranks, table(found.ranks, [*columns, ("95 %", interval(1, 3))]))
    return section


def people(games: Games, ours: pd.DataFrame) -> Section:
    """Win rates of people."""
    known = human.figures()
    text = [f"Win rates among people, where they are published. {known['seats']}"]
    text.append("They are not comparable with ours one to one. What differs:")
    section = Section("people", "Beside people", text, points=known["differs"])
    found = human.beside(ours)
    sources = [source["name"] for source in known["sources"]]
    section.draw(charts.human(found, sources, games.factions), "Agents here, people elsewhere.")
    columns = [FACTION, ("ours, %", percent("share")), ("95 %", interval())]
    columns += [(name, lambda row, k=k: report_tables.number(100 * row[k], 1)) for k, name in enumerate(sources, 4)]
    section.add("people", found, table(found, columns))
    head = ["source", "games", "what", "from"]
    rows = [[report_tables.Cell(str(s[k])) for k in ("name", "games", "what", "where")] for s in known["sources"]]
    section.parts.append(Shown(head, rows, words=4, title="Sources"))
    return section


def patched(before: Games, after: Games, names: Sequence[str]) -> Section:
    """Before and after."""
    from root_env.balance.stats import paired

    found, whole_games = paired.factions(before, after), paired.games(before, after)
    text = [
        f"{len(before):,} games were played twice, with the figures of the game and with the patch: same tables, same "
        f"seeds. {100 * paired.same(before, after):.0f} % of them had the same winners. What both share drops "
        "out of the difference; its interval is that of Agresti and Min (2005) for matched pairs, p the exact McNemar "
        "test. Differences from what the column (visible from) says "
        "on are seen four times out of five (Connor 1987). All other parts of this report are of the games without the "
        "patch.",
    ]
    section = Section("patch", "Before and after the patch", text)
    section.draw(charts.paired(found, names), "Before and after; difference with 95 % intervals.")

    def p(row: Any) -> report_tables.Cell:
        return report_tables.Cell("< 0.001" if row.p < 0.001 else f"{row.p:.3f}", row.p)

    columns = [
        *(FACTION, ("pairs", whole("games")), ("before %", percent("before")), ("after %", percent("after"))),
        *(("gained", whole("gained")), ("lost", whole("lost")), ("difference", percent("difference", 1, True))),
        *(("95 %", interval(100, 1, True)), ("p", p), *VISIBLE),
    ]
    section.add("patch", found, table(found, columns))
    columns = [
        *(("of a game", word("what")), ("before", decimal("before", 3)), ("after", decimal("after", 3))),
        *(("difference", decimal("difference", 3, True)), ("95 %", interval(1, 3, True))),
    ]
    section.add("patch_games", whole_games, table(whole_games, columns))
    return section


def words_of(row: Any) -> str:
    """A share with its interval, in per cent."""
    return f"{figure(100 * row.share)} % ({between(100 * row.low, 100 * row.high)})"
