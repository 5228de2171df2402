"""The section of the report on how agents play: whom they attack, who stops the leader, what they use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import pyarrow as pa

from root_env.balance.charts import habits as charts_habits
from root_env.balance.stats import habits as stats_habits

from .sections import Section
from .tables import AGENT, FACTION, GAMES, Cell, Shown, between, decimal, number, percent, spread, table, whole

PEOPLE = "8 to 11 rounds"
"""Length of games of people."""
WHAT = {
    "rounds": "rounds in a game",
    "changed": "games whose lead changed in the last two rounds, %",
    "dominance": "games in which somebody activated a dominance card, %",
}


def habits(seen: Mapping[str, pa.Table], names: Sequence[str]) -> Section:
    """How agents play; `seen`: agent, or "" for a single run -> rows of `habits.SCHEMA`."""
    found = pd.concat([stats_habits.factions(stats_habits.entries(one), names) for one in seen.values()])
    games = pd.concat([stats_habits.whole_games(one).assign(agent=label) for label, one in seen.items()])
    watched = max(len(one) for one in seen.values())
    text = [
        f"Counted in {watched:,} games of these, watched while they were played. An attack is a battle or a strike.",
        "At the leader: of the attacks with two players or more to choose from, those at whoever had most points of "
        "them, and how many that would be by lot; level players all lead.",
        "Who is near: of a player's own turns in which an opponent with 26 points or more (4 or less from winning) "
        "could be attacked, the share in which that was done.",
        "The lead changes in the last two rounds if somebody leads at the end of a round (the winner: at the end of "
        f"the game) who did not at the end of an earlier one of them. Games of people take {PEOPLE}.",
    ]
    section = Section("habits", "How they play", text)
    section.add("habits_games", games, _games_shown(games, len(seen) > 1))
    caption = "Attacks at the leader above those by lot; who is near, stopped."
    section.draw(charts_habits.policing(found, names), caption)
    several = found["agent"].nunique() > 1
    who = [*[AGENT] * several, FACTION]

    def apart(row: Any) -> Cell:
        return spread(row.difference, row.low, row.high, sign=True)

    def taken(row: Any) -> Cell:
        return spread(row.taken, row.taken_low, row.taken_high)

    columns = [
        *(*who, GAMES, ("attacks", decimal("attacks", 2)), ("with choice", whole("chosen"))),
        *(("at leader %", percent("at_leader")), ("by lot %", percent("by_lot")), ("above lot", apart)),
        *(("turns near", whole("chances")), ("stopped %", taken)),
    ]
    words = 1 + several
    title = "Whom they attack: attacks in a game, and those with a choice of whom"
    section.add("habits", found, table(found, columns, words=words, title=title, dense=True))
    columns = [
        *(*who, GAMES, ("turmoils", decimal("turmoils", 2)), ("quests", decimal("quests", 2))),
        *(("dominance %", percent("dominance")), ("hand cards bought", decimal("hand_cards", 2))),
        *(("riverboats", decimal("riverboats", 2)), ("mercenaries", decimal("mercenaries", 2))),
    ]
    section.parts.append(table(found, columns, words=words, title="What they use, of each faction in a game"))
    whom = {label: stats_habits.attacked(one, names) for label, one in seen.items()}
    for label, one in whom.items():
        caption = "Of a faction's attacks (row) at tables with the other, the share at it (column), in per cent"
        section.draw(charts_habits.whom(one, names, label), caption + (f": {label}." if label else "."))
    section.add("habits_whom", pd.concat([one.assign(agent=label) for label, one in whom.items()]))
    return section


def _games_shown(games: pd.DataFrame, several: bool) -> Shown:
    rows = []
    for row in games.itertuples(index=False):
        times = 1 if row.what == "rounds" else 100
        interval = Cell(between(times * row.low, times * row.high), times * row.low)
        named = [Cell(row.agent)] * several + [Cell(WHAT[row.what])]
        rows.append([*named, Cell(f"{row.games:,}", row.games), number(times * row.mean), interval])
    return Shown([*["agent"] * several, "", "games", "mean", "95 %"], rows, words=1 + several)
