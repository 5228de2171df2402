"""Habits of agents as the balance lab counts them: compared with menus and events of the same games."""

from collections import Counter

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')
pytest.importorskip("pandas", reason='needs pip install ".[balance]"')
pytest.importorskip("statsmodels", reason='needs pip install ".[balance]"')

from root_env import Game, game_seed
from root_env.balance import habits
from root_env.balance.__main__ import main
from root_env.balance.design import plan
from root_env.balance.runs import games, playing, running
from root_env.balance.stats import habits as stats_habits
from root_env.tables import FACTIONS, decode
from root_env.training import arena
from tests.balance.lab_runs import random_plan

TABLE = ["eyrie,vagabond,riverfolk,alliance"]
GAMES = 6
EVENTS = {"turmoil": "turmoils", "quest": "quests", "dominance": "dominance"}
SERVICES = {"hand card": "hand_cards", "riverboats": "riverboats", "mercenaries": "mercenaries"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Games of random players, who buy services and activate dominance cards, watched."""
    folder, what = tmp_path_factory.mktemp("habits"), random_plan(TABLE)
    plan.settle(folder, what)
    for kind in (games.FOLDER, habits.FOLDER):
        assert running.run(folder, what, GAMES, running.Local(1), kind=kind) == GAMES
    return folder


@pytest.fixture(scope="module")
def seen(folder):
    return games.read(folder, kind=habits.FOLDER)


def stepped(what, number):
    """(game before the action, action, events that it led to) of a game of a plan."""
    config = what.config(int(what.design.of_games(np.array([number]))[0]), what.variants[0])
    actions = playing._Actions(0)
    arena.play_part(number, [config], [["random"] * 4], what.seed, trace=actions)
    game = Game(config, seed=game_seed(what.seed, number, 0))
    for action in actions.taken:
        before = game.copy()
        game.step(action)
        yield before, action, game.events("all")


def target(action):
    """The faction that an action attacks, None if it is not an attack."""
    family, arguments = decode(action)
    return FACTIONS[arguments[-1]] if family.name in ("battle", "strike") else None


def counted_slowly(what, number):
    """(faction, habit) -> count, (faction, faction) -> attacks; of one game."""
    found, attacks, off, turns = Counter(), Counter(), set(), set()
    for game, action, events in stepped(what, number):
        me, turn = game.to_move.removesuffix("_0"), game.turn == game.to_move
        points = {name.removesuffix("_0"): 0 if name in off else vp for name, vp in game.scores.items()}
        able = {target(one) for one in game.legal_actions().tolist()} - {None}
        near = {one for one in able if points[one] >= 26}
        if near and turn:
            turns.add((me, "chances", game.turns))
        if at := target(action):
            attacks[me, at] += 1
            found[me, "attacks"] += 1
            if at in near and turn:
                turns.add((me, "taken", game.turns))
            leads = {one for one in able if points[one] == max(points[other] for other in able)}
            if len(able) > 1:
                found[me, "chosen"] += 1
                found[me, "at_leader"] += at in leads
                found[me, "by_lot"] += len(leads) / len(able)
        for event in events:
            if event.kind in ("dominance", "coalition"):
                off.add(event.agent)
            if event.kind in EVENTS:
                found[event.agent.removesuffix("_0"), EVENTS[event.kind]] += 1
            elif event.kind == "service":
                found[event.agent.removesuffix("_0"), SERVICES[event.arguments["service"]]] += 1
    found.update((me, name) for me, name, _ in turns)
    return found, attacks


def test_habits_are_what_menus_and_events_tell(seen):
    """Covers turmoil by turmoil, service by service, and every choice of whom to attack."""
    what, total = random_plan(TABLE), Counter()
    for row in seen.to_pylist():
        found, attacks = counted_slowly(what, row["game"])
        for seat, faction in enumerate(row["factions"]):
            for name in habits.SEEN.names:
                assert row[name][seat] == pytest.approx(found[faction, name], abs=1e-5), (row["game"], faction, name)
            for other, at in enumerate(row["factions"]):
                assert row["attacked"][4 * seat + other] == attacks[faction, at]
        total.update({name: count for (_, name), count in found.items() if count})
    assert all(total[name] for name in ("attacks", "chosen", "turmoils", "dominance", "hand_cards")), total


def test_the_lead_changes_where_nobody_leads_on():
    what = random_plan(TABLE)
    watch = habits.Watch(1, [what.config(0, what.variants[0])])
    watch.trace.rounds[0] = 4
    for rounds, winners, changed in (
        ([[9, 1], [1, 9], [2, 10], [3, 30]], 0b10, False),  # in the last round but two
        ([[9, 1], [9, 1], [9, 10], [9, 30]], 0b10, True),
        ([[9, 1], [9, 1], [9, 9], [9, 30]], 0b10, True),  # level for a round
        ([[9, 1], [9, 1], [9, 9], [30, 9]], 0b01, False),
        ([[9, 1], [9, 1], [10, 1], [11, 30]], 0b10, True),
        ([[9, 1], [9, 1], [10, 1], [11, 1]], 0b10, True),  # won without points, by dominance
        ([[9, 1], [9, 1], [10, 1], [30, 1]], 0b01, False),
        ([[9, 1], [9, 1], [10, 1], [30, 1]], 0, False),  # stopped at its limit
    ):
        watch.trace.curve[0, :4, :2] = rounds
        assert watch.changed(np.array([winners])).tolist() == [changed], rounds


def test_habits_go_on_where_they_stopped(folder, seen, tmp_path):
    """A game does not depend on where files begin."""
    what = random_plan(TABLE)
    running.run(tmp_path, what, 2, running.Local(1), kind=habits.FOLDER)
    running.run(tmp_path, what, GAMES, running.Local(1), chunk=3, kind=habits.FOLDER)
    assert games.finished(tmp_path, habits.FOLDER) == [(0, 2), (2, 3), (3, 6)]
    assert games.read(tmp_path, kind=habits.FOLDER).equals(seen)


def test_figures_agree_with_the_rows(seen):
    entries = stats_habits.entries(seen)
    found = stats_habits.factions(entries, FACTIONS).set_index("faction")
    rows = seen.to_pylist()
    at = [row["factions"].index("eyrie") for row in rows]
    assert found.loc["eyrie", "turmoils"] == np.mean([row["turmoils"][k] for row, k in zip(rows, at, strict=True)])
    chosen, leader, lot = (
        sum(row[name][k] for row, k in zip(rows, at, strict=True)) for name in ("chosen", "at_leader", "by_lot")
    )
    eyrie = found.loc["eyrie"]
    assert eyrie["difference"] == pytest.approx((leader - lot) / chosen)
    assert eyrie["low"] < eyrie["difference"] < eyrie["high"]
    assert found.loc["all", "games"] == 4 * GAMES
    whole = stats_habits.whole_games(seen).set_index("what")
    assert whole.loc["rounds", "mean"] == np.mean([row["rounds"] for row in rows])
    assert whole.loc["changed", "mean"] == np.mean([row["changed"] for row in rows])
    whom = stats_habits.attacked(seen, FACTIONS)
    assert whom.groupby("faction")["share"].sum().to_numpy() == pytest.approx(1)
    assert whom["attacks"].sum() == entries["attacks"].sum()


def test_the_page_tells_how_they_play(folder, tmp_path, capsys):
    pytest.importorskip("jinja2", reason="the report needs the extra balance")
    from root_env.balance.reports.page import write_report

    page = write_report(folder, draws=5, quiet=True).read_text(encoding="utf-8")
    assert "How they play" in page and f"Counted in {GAMES} games" in page and "8 to 11 rounds" in page
    assert (folder / "tables" / "habits.csv").is_file() and (folder / "tables" / "habits_whom.csv").is_file()
    assert main(["--game", "wroth", "--habits", "9", "--tables", "all2", "--out", str(tmp_path)]) == 2
    assert "--habits: how agents play is counted for Root only" in capsys.readouterr().err
