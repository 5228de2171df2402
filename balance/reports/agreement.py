"""The page of a comparison: where agents that played the same deals agree on the game, and where they differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from root_env.balance.charts import agreement as charts_agreement
from root_env.balance.charts import charts
from root_env.balance.stats import agreement as stats_agreement
from root_env.balance.stats import shares
from root_env.balance.stats.agreement import ABOVE, AGREE, AT, BELOW, DIFFER, OPEN, SIDE, Deals
from root_env.balance.stats.games import Folder
from root_env.training.measuring.figures import ALL

from . import habits, sentences
from . import head as report_head
from .head import Head
from .sections import Chart, Section
from .tables import (
    AGENT,
    FACTION,
    GAMES,
    VISIBLE,
    Cell,
    Shown,
    between,
    decimal,
    figure,
    interval,
    percent,
    spread,
    table,
    whole,
    word,
)

POINTS = f"{100 * stats_agreement.MARGIN:g} percentage points"
SAYS = {
    AGREE: "on the same side of par with all of them, or at par; no two differ, or by less than the margin",
    SIDE: "on the same side of par with all of them; by how much depends on who plays",
    DIFFER: "surely on different sides of par, or further apart than the margin: it is the player",
    OPEN: "too near par, or too few games, to say",
}
FILES = ("agreement", "agreement_shares", "agreement_differences")
_COLOURS = {AGREE: "rgba(0,158,115,.25)", SIDE: "rgba(0,158,115,.12)", DIFFER: "rgba(230,97,1,.25)", OPEN: ""}
_LIES = {ABOVE: "above par", BELOW: "below par", AT: "at par", "": ""}


def sections(read: Mapping[str, Folder], played: Deals) -> Iterator[Section]:
    """The parts of the page."""
    found, apart = stats_agreement.shares(played), stats_agreement.differences(played)
    yield _agreement(played, found, apart, stats_agreement.verdicts(found, apart))
    if all(report_head.has_patch(one) for one in read.values()):
        yield _patched(read)
    yield _pairs(played)
    yield _ends(played)
    watched = {label: one.habits for label, one in read.items() if one.habits is not None}
    if watched:
        yield habits.habits(watched, next(iter(played.values())).factions)


def _agreement(played: Deals, found: pd.DataFrame, apart: pd.DataFrame, said: pd.DataFrame) -> Section:
    agents = list(played)
    n = len(next(iter(played.values())))
    text = [
        f"{sentences.listed(agents)} played the same {n:,} deals in the same seats, each against itself. What comes "
        "out alike with all of them is the game; the rest is the player. Further agents may still disagree.",
        f"What they say together, with a margin of {POINTS}:",
    ]
    section = Section("agreement", "Where the agents agree", text, points=[f"{one}: {SAYS[one]}." for one in SAYS])
    section.points.append(
        "Intervals are simultaneous (Bonferroni): all of one chart hold at once with a probability of 95 % or more. "
        "Shares have Wilson's; differences are between the same deals (Agresti and Min 2005)."
    )
    for kind, column, caption in (
        ("faction", "faction", "Games won by each faction with each agent; a check mark where they agree on its side."),
        ("seat", "seat", "The same by seat: seat 1 takes the first turn."),
    ):
        rows, of = found[found["kind"] == kind], said[said["kind"] == kind]
        chart = charts_agreement.shares(rows, of, agents, column, f"agreement by {kind}")
        section.parts += [Chart(chart, caption), _together(rows, of, agents, kind, apart)]
    rows, of = (one[one["kind"] == "faction in a seat"] for one in (found, said))
    section.parts.append(_together(rows, of, agents, "faction in a seat", apart))
    for shown, name in zip([one for one in section.parts if isinstance(one, Shown)], FILES, strict=True):
        shown.csv = f"tables/{name}.csv"
    for name, frame in zip(FILES, (said, found, apart), strict=True):
        section.add(name, frame)
    amount = stats_agreement.parts(played)
    section.add("agreement_parts", amount, _amounts(amount))
    return section


def _together(found: pd.DataFrame, said: pd.DataFrame, agents: Sequence[str], kind: str, apart: pd.DataFrame) -> Shown:
    """A row for each thing: the share with each agent, the greatest difference, and the verdict."""
    several = found["players"].nunique() > 1
    wide = _by_thing(found)
    differ = apart[apart["kind"] == kind]
    rows = []
    for one in said.itertuples(index=False):
        key = (one.players, one.faction, one.seat)
        named = [Cell(charts.size_words(one.players), one.players)] * several
        named += [Cell(one.faction)] * (one.faction != ALL) + [Cell(str(one.seat), one.seat)] * bool(one.seat)
        cells = [wide[key].get(agent, Cell("\N{EN DASH}", -math.inf)) for agent in agents]
        between_them = differ[
            (differ["players"] == one.players) & (differ["faction"] == one.faction) & (differ["seat"] == one.seat)
        ]
        lies = _LIES[one.side]
        words = one.verdict + (f": {lies}" if lies else "")
        verdict = Cell(words, one.verdict, SAYS[one.verdict], _COLOURS[one.verdict])
        rows.append([*named, *cells, _greatest(between_them), verdict])
    head = ["table"] * several + ["faction"] * ("faction" in kind) + ["seat"] * ("seat" in kind)
    title = "" if kind != "faction in a seat" else f"By faction and seat: all {len(rows)} rows"
    columns = [*head, *(f"{charts.marks.short(agent)}, won %" for agent in agents), "greatest difference", "together"]
    return Shown(columns, rows, words=len(head), title=title, folded=kind == "faction in a seat")


def _by_thing(found: pd.DataFrame) -> dict[tuple, dict[str, Cell]]:
    cells: dict[tuple, dict[str, Cell]] = {}
    for row in found.itertuples(index=False):
        cell = spread(row.share, row.low, row.high)
        cells.setdefault((row.players, row.faction, row.seat), {})[row.agent] = cell
    return cells


def _greatest(apart: pd.DataFrame) -> Cell:
    row = apart.loc[apart["difference"].abs().idxmax()]
    words = spread(row["difference"], row["low"], row["high"], sign=True).text
    seen = (
        f"four times out of five {figure(100 * row['smallest'])} points or more are seen, 1 in {row['for_1']:,} games"
    )
    return Cell(words, abs(row["difference"]), f"{row['agent']} less {row['other']}; {seen}")


def _amounts(amount: pd.DataFrame) -> Shown:
    columns = [
        *(("players", whole("players")), ("deals", whole("games")), ("factions' spread, points", decimal("points"))),
        *(("of it the game %", percent("game")), ("95 %", interval())),
    ]
    shown = amount.assign(points=100 * amount["spread"])
    title = "How much of what tells the factions apart is common to all these agents"
    return table(shown, columns, title=title)


def _pairs(played: Deals) -> Section:
    text = [
        "How many percentage points more a faction (row) wins when an opponent (column) sits at its table: the mean "
        "over the agents. Bold: above zero with all of them, or below with all, at simultaneous 95 %."
    ]
    section = Section("compositions", "Who hurts whom, whoever plays", text)
    found, names = stats_agreement.pairs(played), next(iter(played.values())).factions
    if len(found):
        caption = "Win rate with the opponent at the table, less the mean: percentage points, mean over agents."
        section.draw(charts_agreement.pairs(found, names), caption)
        columns = [
            *(FACTION, ("opponent", word("opponent")), AGENT),
            *(("points", percent("difference", 1, True)), ("simultaneous 95 %", interval(100, 1, True))),
            ("together", word("verdict")),
        ]
        section.add("agreement_pairs", found, table(found, columns, words=3, folded=True))
    else:
        section.text = ["All games had the same factions at the table: there is nothing to compare opponents by."]
    return section


def _patched(read: Mapping[str, Folder]) -> Section:
    text = [
        "Each game was played twice by each agent, with the figures of the game and with the patch. What is above zero "
        "with all, or below with all, at simultaneous 95 %, is the patch; the rest is how these agents meet it."
    ]
    section = Section("patch", "The patch, whoever plays", text)
    found = stats_agreement.patch({label: one.games for label, one in read.items()})
    columns = [
        *(FACTION, AGENT, ("before %", percent("before"))),
        *(("after %", percent("after")), ("difference", percent("difference", 1, True))),
        *(("simultaneous 95 %", interval(100, 1, True)), *VISIBLE, ("together", word("verdict"))),
    ]
    found = found.sort_values("faction", key=lambda one: one.map(list(dict.fromkeys(one)).index), kind="stable")
    section.add("agreement_patch", found, table(found, columns, words=2))
    return section


def _ends(played: Deals) -> Section:
    section = Section("victories", "How games end, and how long they are, with each agent", [])
    of = {label: (shares.victories(one).iloc[-1], shares.lengths(one)) for label, one in played.items()}
    kinds = [kind for kind in charts.ENDED if kind in next(iter(of.values()))[0]]
    frame = []
    for label, (last, long) in of.items():
        turns, taken = (long[long["what"] == what].iloc[0]["mean"] for what in ("turns", "decisions"))
        frame.append((label, last["games"], *(last[kind] / last["games"] for kind in kinds), turns, taken))
    found = pd.DataFrame(frame, columns=["agent", "games", *kinds, "turns", "decisions"])
    columns = [AGENT, GAMES]
    columns += [(f"{charts.ENDED[kind]}, %", percent(kind)) for kind in kinds]
    columns += [("player turns", decimal("turns")), ("decisions", decimal("decisions"))]
    section.text = ["These are figures of the agents: nothing here is said of the game."]
    section.add("agreement_ends", found, table(found, columns))
    return section


# -- the head ---------------------------------------------------------------------------------------------


def head(
    read: Mapping[str, Folder],
    played: Deals,
    parts: Sequence[Section],
    links: Sequence[tuple[str, str]],
    command: str,
) -> Head:
    """The head of the page; `links`: (words, address) of the agents' own reports."""
    frames = {name: frame for section in parts for name, frame in section.frames.items()}
    first = next(iter(read.values()))
    n = len(next(iter(played.values())))
    facts = [("games", f"{n:,} deals, each played {len(played)} times")]
    facts += [("agents", ", ".join(played)), ("command", command)]
    common = ("tables", "factions", "map and deck", "box", "seed", "tables of actions and observations", "version")
    facts += [fact for fact in report_head.facts(first, first.games, 0, 0) if fact[0] in common]
    title = f"{sentences.listed(list(played))}, each by itself at the same tables"
    return Head(title, facts, list(_glance(report_head.patch_name(first), played, frames)), None, None, "", links)


def _glance(patch: str, played: Deals, frames: Mapping[str, pd.DataFrame]) -> Iterator[str]:
    if "agreement_patch" in frames:
        yield from sentences.alike(frames["agreement_patch"], patch)
    said, sizes = frames["agreement"], next(iter(played.values())).sizes
    for size in sizes:
        where = f"At tables of {size}: " if len(sizes) > 1 else ""
        of = said[(said["players"] == size)]
        yield from (where + one for one in _factions(of[of["kind"] == "faction"], size))
        yield from (where + one for one in _seats(of[of["kind"] == "seat"]))
    for row in frames["agreement_parts"].itertuples(index=False):
        if math.isfinite(row.game):
            where = f" at tables of {row.players}" if len(sizes) > 1 else ""
            yield (
                f"Of what tells the factions' win rates apart{where}, {figure(100 * row.game, 0)} % "
                f"({between(100 * row.low, 100 * row.high, 0)}) is common to these agents, the rest is who plays."
            )
    if "agreement_pairs" in frames:
        yield _hurts(frames["agreement_pairs"])
    yield _ended(frames["agreement_ends"])


def _factions(said: pd.DataFrame, size: int) -> Iterator[str]:
    """Sentences about factions: those that agents agree on, those that they differ on, and the others."""
    agree = said[said["verdict"].isin([AGREE, SIDE])]
    lines = {ABOVE: "more than par", BELOW: "less than par", AT: "about par"}
    told = []
    for side, words in lines.items():
        there = [f"{row.faction} ({_between(row)})" for row in agree[agree["side"] == side].itertuples(index=False)]
        if there:
            told.append(f"{sentences.listed(there)} win{'s' if len(there) == 1 else ''} {words}")
    if told:
        yield f"Whoever of them plays, {'; '.join(told)} (par is {figure(100 * said['par'].mean())} %)."
    yield from (_decided(row, row.faction) for row in said[said["verdict"] == DIFFER].itertuples(index=False))
    left = said[said["verdict"] == OPEN]
    if len(left):
        words = [
            f"{sentences.faction(row.faction)} ({figure(100 * row.least)} % among {row.least_by}, "
            f"{figure(100 * row.most)} % among {row.most_by})"
            for row in left.itertuples(index=False)
        ]
        yield (
            f"Whether {sentences.listed(words)} {'is' if len(words) == 1 else 'are'} above par or below it stays open: "
            "too near par with some of them, so that more games or other players would have to tell."
        )


def _decided(row: Any, thing: str) -> str:
    """A sentence about a thing that agents differ on."""
    ends = f"{figure(100 * row.most)} % among {row.most_by}, {figure(100 * row.least)} % among {row.least_by}"
    return f"Who plays decides for {thing}: {ends}."


def _between(row: Any) -> str:
    """The range of shares over the agents."""
    much = "" if row.verdict == AGREE else ", by how much depends on who plays"
    return f"{figure(100 * row.least)} to {figure(100 * row.most)} %{much}"


def _seats(said: pd.DataFrame) -> Iterator[str]:
    agree = said[said["verdict"].isin([AGREE, SIDE]) & (said["side"] != AT)]
    words = [
        f"seat {row.seat} wins {'more' if row.side == ABOVE else 'less'} than par ({_between(row)})"
        for row in agree.itertuples(index=False)
    ]
    if words:
        yield f"Whoever of them plays, {sentences.listed(words)}."
    yield from (_decided(row, f"seat {row.seat}") for row in said[said["verdict"] == DIFFER].itertuples(index=False))
    if not len(agree) and not (said["verdict"] == DIFFER).any():
        yield "No seat lies surely above par, or surely below it, with all of them."


def _hurts(found: pd.DataFrame) -> str:
    sure = found[(found["verdict"] == AGREE) & (found["side"] == BELOW)]
    if not len(sure):
        return "Who hurts whom: no opponent costs a faction games with all of them for sure."
    mean = sure.groupby(["faction", "opponent"])["difference"].agg(["mean", "min", "max"])
    (faction, opponent), row = mean["mean"].idxmin(), mean.loc[mean["mean"].idxmin()]
    apart = between(-100 * row["max"], -100 * row["min"])
    return (
        f"Who hurts whom most, whoever of them plays: with {opponent} at the table, {faction} wins {apart} percentage "
        "points less often."
    )


def _ended(found: pd.DataFrame) -> str:
    kinds = [kind for kind in charts.ENDED if kind in found and found[kind].max() > 0]
    words = [
        f"among {row['agent']} "
        + sentences.listed([f"{figure(100 * row[kind])} % {charts.ENDED[kind]}" for kind in kinds])
        for _, row in found.iterrows()
    ]
    return f"Of all games, {'; '.join(words)}."
