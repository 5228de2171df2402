"""Several agents at the same tables: the deals they share, their common result for the game, and the page about it."""

import re
from dataclasses import replace

import numpy as np
import pytest

pd = pytest.importorskip("pandas", reason="the report needs the extra balance")
for needed in ("filelock", "jinja2", "matplotlib", "pyarrow", "statsmodels"):
    pytest.importorskip(needed, reason="the report needs the extra balance")

from root_env.balance import BalanceError, comparison
from root_env.balance.__main__ import main
from root_env.balance.reports.page import write_comparison
from root_env.balance.runs import games
from root_env.balance.stats import agreement
from root_env.balance.stats import games as stats_games
from root_env.balance.stats.agreement import ABOVE, AGREE, AT, BELOW, DIFFER, OPEN, SIDE, UNSURE
from root_env.training.arena import share
from tests.balance import lab_games as made
from tests.balance.lab_runs import PAIR

LABELS = ("rules", "policy:<x>/y")
STRONGER = {**made.STRENGTH, "eyrie": -0.6}
"""Strengths of the factions for another player, who differs in the Eyrie."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """4,000 deals of two agents who disagree on the Eyrie; with a patch."""
    folder = tmp_path_factory.mktemp("comparison") / "run"
    into = comparison.begin(folder, LABELS, "python -m root_env.balance --agents rules 'policy:<x>/y'")
    tables = made.all_tables(4, made.FACTIONS[:5])
    for label, strength in zip(LABELS, (made.STRENGTH, STRONGER), strict=True):
        made.make(into[label], 4000, 3, tables, (label,), strength=strength, patch={"marquise": 1.5})
    return folder


@pytest.fixture(scope="module")
def played(folder):
    return agreement.deals(
        {label: stats_games.read(one).games.of("base") for label, one in comparison.folders(folder).items()}
    )


# -- the command ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "mixed", "found"),
    [
        (["rules"], False, {"rules": ["rules"]}),
        (["rules", "policy"], False, {"rules": ["rules"], "policy": ["policy"]}),
        (["rules", "policy"], True, {"mixed": ["rules", "policy"]}),
        (["rules", "eyrie=random"], False, {"rules": ["rules", "eyrie=random"]}),
        (
            ["rules", "eyrie=random", "policy"],
            False,
            {"rules": ["rules", "eyrie=random"], "policy": ["policy", "eyrie=random"]},
        ),
    ],
)
def test_who_is_compared(words, mixed, found):
    assert comparison.lineups(words, mixed) == found


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rules", "rules"], "--agents: rules is given twice"),
        (["rules", "eyrie=random", "eyrie=policy"], "eyrie has several agents; with --mixed they take turns"),
    ],
)
def test_who_cannot_be_compared(words, says):
    with pytest.raises(BalanceError, match=says):
        comparison.lineups(words)


def test_folders_of_agents_differ():
    assert comparison.names_of(["policy:a/b", "policy:a-b", "../.."]) == {
        **{"policy:a/b": "policy-a-b", "policy:a-b": "policy-a-b-2"},
        "../..": "agent",
    }


def command(*words):
    return main([*words, "--tables", *PAIR, "--workers", "1", "--quiet"])


def test_agents_play_the_same_deals_and_go_on(tmp_path, capsys):
    words = ["--agents", "random", "eyrie=random", "rules", "--chunk", "4", "--out", str(tmp_path), "--no-report"]
    assert command(*words, "--games", "8") == 0
    rows = {name: games.read(tmp_path / name) for name in ("random", "rules")}
    assert rows["random"]["seed"].equals(rows["rules"]["seed"])
    assert rows["random"]["factions"].equals(rows["rules"]["factions"])
    assert not rows["random"]["won"].equals(rows["rules"]["won"])
    for row in rows["rules"].to_pylist():
        assert all(
            agent == ("random" if faction == "eyrie" else "rules")
            for faction, agent in zip(row["factions"], row["agents"], strict=True)
        )
    lost = tmp_path / "rules" / games.FOLDER / games.name_of(4, 8)
    kept = lost.read_bytes()
    lost.unlink()
    assert command(*words, "--games", "8") == 0
    assert lost.read_bytes() == kept
    capsys.readouterr()
    assert command(*words, "--games", "8", "--seed", "2") == 2
    assert "seed: 1 there, 2 here" in capsys.readouterr().err
    assert command("--agents", "random", "--out", str(tmp_path)) == 2
    assert "compares random, rules, each in a folder of its own" in capsys.readouterr().err
    assert command("--agents", "random", "rules", "--out", str(tmp_path / "random")) == 2
    assert "holds one run, not one for each agent" in capsys.readouterr().err
    assert main(["--out", str(tmp_path), "--record", "3"]) == 0
    assert (tmp_path / "random" / "record-3.json").is_file() and (tmp_path / "rules" / "record-3.json").is_file()


def test_who_cannot_play_a_table_is_refused_before_anything_is_played(tmp_path, capsys):
    from tests.agents.narrow import save_narrow  # needs torch

    agent = f"policy:{save_narrow(tmp_path / 'narrow')}"
    words = ["--agents", "random", agent, "--tables", "all4", "--out", str(tmp_path / "run")]
    assert main(words) == 2
    said = "narrow was trained at tables of marquise, eyrie, alliance, vagabond and cannot play"
    assert said in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "run").exists()


# -- what they say together -------------------------------------------------------------------------------


def test_shares_and_differences_agree_with_a_slow_count(folder, played):
    of = {
        label: [row for row in games.read(one).to_pylist() if row["variant"] == "base"]
        for label, one in comparison.folders(folder).items()
    }
    won = {
        label: [row["won"][row["factions"].index("eyrie")] for row in rows if "eyrie" in row["factions"]]
        for label, rows in of.items()
    }
    found = agreement.shares(played)
    rows = found[(found["kind"] == "faction") & (found["faction"] == "eyrie")].set_index("agent")
    for label in LABELS:
        _, rate, low, high = share(np.array(won[label]))
        row = rows.loc[label]
        assert (row["games"], row["share"]) == (len(won[label]), pytest.approx(rate))
        assert row["low"] < low < high < row["high"]  # simultaneous intervals are wider
    apart = agreement.differences(played).set_index(["kind", "faction"]).loc[("faction", "eyrie")]
    assert apart["difference"] == pytest.approx(np.mean(won["rules"]) - np.mean(won[LABELS[1]]))
    assert apart["far"] and not apart["same"] and 0.05 < apart["low"] < apart["difference"] < apart["high"]


@pytest.mark.parametrize(
    ("sides", "same", "far", "verdict"),
    [
        ({ABOVE}, True, False, (AGREE, ABOVE)),
        ({ABOVE}, False, True, (SIDE, ABOVE)),
        ({AT}, True, False, (AGREE, AT)),
        ({ABOVE, BELOW}, True, False, (DIFFER, "")),
        ({ABOVE, UNSURE}, False, True, (DIFFER, "")),
        ({ABOVE, AT}, True, False, (OPEN, "")),
        ({UNSURE}, True, False, (OPEN, "")),
    ],
)
def test_what_is_said_together(sides, same, far, verdict):
    assert agreement._verdict(sides, same, far) == verdict


def test_known_strengths_are_told(played):
    said = agreement.verdicts(agreement.shares(played), agreement.differences(played))
    factions = said[said["kind"] == "faction"].set_index("faction")
    assert factions.loc["eyrie", "verdict"] == DIFFER
    assert factions.loc["vagabond", "side"] == ABOVE and factions.loc["lizard", "side"] == BELOW
    seats = said[said["kind"] == "seat"].set_index("seat")
    assert seats.loc[1, "side"] == BELOW and seats.loc[4, "side"] == ABOVE
    assert (said["kind"] == "faction in a seat").sum() == 20


def test_how_much_is_the_game(played):
    [part] = agreement.parts(played).itertuples()
    assert 0.4 < part.low < part.game < part.high < 0.98
    alone = next(iter(played.values()))
    [same] = agreement.parts({"a": alone, "b": alone}).itertuples()
    assert same.game == 1


def test_games_that_are_no_pairs_are_refused(played):
    one, other = played.values()
    with pytest.raises(BalanceError, match="have other tables"):
        agreement.deals({"a": one, "b": replace(other, faction=other.faction[:, ::-1])})
    few = agreement.deals({"a": one, "b": other.pick(np.arange(100))})
    assert [len(games_of) for games_of in few.values()] == [100, 100]


# -- the page ---------------------------------------------------------------------------------------------


def test_the_page_says_of_the_game_only_what_all_agents_say(folder):
    page = write_comparison(folder).read_text(encoding="utf-8")
    glance = re.findall(r"<li>(.*?)</li>", page.partition("<nav>")[0])
    together = [line for line in glance if line.startswith("Whoever of them plays")]
    assert "vagabond" in together[0] and "lizard" in together[0] and "eyrie" not in together[0]
    decides = [line for line in glance if line.startswith("Who plays decides for eyrie")]
    assert len(decides) == 1 and "among rules" in decides[0] and "among policy:&lt;x&gt;/y" in decides[0]
    patch = "the patch “poorer roosts”"
    assert glance[0].startswith(
        f"With rule bots and policy:&lt;x&gt;/y alike, the Marquise gains if {patch} is played: "
    )
    assert re.search(r"points \([\d.]+ to [\d.]+\) and [\d.]+ points \([\d.]+ to [\d.]+\), in this order", glance[0])
    assert any("A change is seen four times out of five from" in line for line in glance)
    assert "Nothing is said" not in page
    assert "<x>" not in page
    for link in re.findall(r'<a href="([^"#]+)"', page):
        assert (folder / link).is_file() or link.endswith("/report.html"), link
    again = write_comparison(folder).read_text(encoding="utf-8")
    assert again == page
