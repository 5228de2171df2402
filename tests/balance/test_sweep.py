"""Sweeps and searches: the figures that they try, what is counted, the race, and that they go on where they stopped."""

import re
from types import SimpleNamespace

import numpy as np
import pytest
import yaml

for needed in ("filelock", "jinja2", "matplotlib", "openskill", "pandas", "pyarrow", "statsmodels"):
    pytest.importorskip(needed, reason="the report needs the extra balance")

from root_env.balance import BalanceError
from root_env.balance.__main__ import main
from root_env.balance.design import patch
from root_env.balance.reports import studies as report_studies
from root_env.balance.runs import games
from root_env.balance.searches import changes, race, studies
from root_env.balance.searches.race import MISSED, NEAR, OUT, UNDECIDED, WITHIN, Target
from root_env.balance.stats import games as stats_games
from root_env.balance.stats import paired
from tests.balance import lab_games as made

# -- figures ----------------------------------------------------------------------------------------------


def test_figures_have_values_and_the_printed_one():
    wood, sawmill, anvil, craft = changes.axes(
        ["wood=4..10:3", "sawmill_vp[1]=2,3", "deck:Anvil=0..1", "card_vp:Anvil=0,4"]
    )
    assert (wood.values, wood.printed) == ((4, 7, 8, 10), 8) and wood.steps(4) == 2
    assert (sawmill.values, sawmill.printed, sawmill.index) == ((1, 2, 3), 1, 1)
    assert (anvil.values, anvil.printed) == ((0, 1), 1) and craft.printed == 2
    every = [wood, sawmill, anvil, craft]
    point = (10, 3, 0, 2)
    assert changes.size(every, point) == 1 + 2 + 1
    assert (
        changes.told(every, point) == "wood 10 instead of 8, sawmill_vp[1] 3 instead of 1 and deck:Anvil 0 instead of 1"
    )
    found = changes.changed(every, point)
    assert found.settings == {
        "overrides": {"wood": 10, "sawmill_vp": [0, 3, 2, 3, 4, 5]},
        "card_counts": {"Anvil": 0},
    }
    assert changes.changed(every, changes.printed(every)) is None
    assert changes.grid(every)[0] == changes.printed(every) and len(changes.grid(every)) == 4 * 3 * 2 * 3


def test_a_study_starts_from_a_patch():
    start = patch.parse({"name": "rich", "figures": {"wood": 9, "sawmill_vp": [0, 1, 2, 3, 4, 9]}})
    axes = changes.axes(["wood=8..9", "sawmill_vp[1]=2"], start)
    assert [one.printed for one in axes] == [9, 1]
    assert changes.changed(axes, (9, 2), start).figures == {"wood": 9, "sawmill_vp": [0, 2, 2, 3, 4, 9]}
    assert changes.changed(axes, (9, 1), start) == start


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["wood"], "give NAME=LOW..HIGH"),
        (["wood=9..6"], "values are LOW..HIGH"),
        (["wood=a,b"], "values are LOW..HIGH"),
        (["wood=8"], "8 is what it is already"),
        (["wood[1]=9"], "wood is one number"),
        (["sawmill_vp=3"], r"has 6 numbers: say which, sawmill_vp\[0\]"),
        (["wod=3"], "no figure is called 'wod'"),
        (["wood=9..40"], "wood 40 instead of 8: figures: wood"),
        (["deck:Anvill=1"], "Anvil"),
        (["wood=7", "wood=9"], "wood is given twice"),
    ],
)
def test_figures_that_make_no_sense_are_refused(words, says):
    with pytest.raises(BalanceError, match=says):
        changes.axes(words)


# -- what is counted --------------------------------------------------------------------------------------

AXES = changes.axes(["wood=6,10", "sawmill_vp[1]=3"])
TABLES = made.all_tables(4, made.FACTIONS[:4])


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A grid of made-up games: wood and sawmills make the Marquise stronger, both together more than that."""
    folder, found = tmp_path_factory.mktemp("grid"), {}
    for k, (wood, sawmill) in enumerate(changes.grid(AXES)):
        strength = made.STRENGTH["marquise"] + 0.1 * (wood - 8) + 0.3 * (sawmill - 1) * (1 + (wood - 8) / 2)
        into = made.make(folder / str(k), 1500, 5, TABLES, strength={**made.STRENGTH, "marquise": strength}, hurt={})
        found[wood, sawmill] = stats_games.read(into).games
    return found


def test_slopes_and_interactions_are_those_of_a_fit(played):
    """The mean of fits game by game is the fit of the means."""
    share = {point: games.won[games.faction == 0].mean() for point, games in played.items()}
    x = np.array(list(share), float)
    x -= [[8, 2]]
    fit = np.linalg.lstsq(np.column_stack([np.ones(len(x)), x, x[:, 0] * x[:, 1]]), [*share.values()], rcond=None)[0]
    slopes = paired.slopes(AXES, played).set_index(["figure", "faction"])
    assert slopes.loc[("wood", "marquise"), "effect"] == pytest.approx(fit[1])
    row = slopes.loc[("sawmill_vp[1]", "marquise")]
    assert row["effect"] == pytest.approx(fit[2]) and 0 < row["low"] < row["effect"] < row["high"]
    both = paired.interactions(AXES, played).set_index("faction").loc["marquise"]
    assert both["effect"] == pytest.approx(fit[3] * 4 * 2) and both["low"] > 0


def test_rates_are_those_of_the_games_and_differences_of_pairs(played):
    found = paired.rates(AXES, played).set_index(["wood", "sawmill_vp[1]", "faction"]).loc[(10, 3, "marquise")]
    now, base = (played[point].won[played[point].faction == 0] for point in ((10, 3), (8, 1)))
    assert found["share"] == pytest.approx(now.mean())
    assert found["difference"] == pytest.approx(now.mean() - base.mean())
    assert found["low"] < found["share"] < found["high"] and found["least"] < found["difference"] < found["most"]


def test_the_front_is_beaten_by_no_point(played):
    found = paired.front(AXES, played)
    assert (found["low"] <= found["high"]).all() and found["change"].iloc[0] == 0
    best = found[found["front"]]
    for row in found.itertuples():
        beaten = ((best["spread"] <= row.spread) & (best["turns"] <= row.turns)).any()
        assert beaten
    assert found.loc[found["spread"].idxmin(), "front"]
    assert paired._undominated(np.array([[1, 5], [2, 3], [2, 4], [4, 1.0]])).tolist() == [True, True, False, True]


def test_chance_is_taken_out_of_the_distance_from_par(tmp_path):
    level = dict.fromkeys(made.STRENGTH, 0.0)
    games = stats_games.read(made.make(tmp_path / "level", 3000, 2, TABLES, strength=level, hurt={})).games
    assert paired._spreads(games, np.ones((1, len(games))), 1)[0] < 0.012


def test_the_page_of_a_sweep_says_what_each_figure_is_worth(played, tmp_path):
    page, said = report_studies.write_sweep(tmp_path, AXES, {"rules": played}, "the command")
    assert any(
        re.match(r"With rule bots, for each 1 more of wood, the Marquise gains [\d.]+ points", one) for one in said
    )
    assert any("over their whole ranges bring the Marquise" in one and "more together" in one for one in said)
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2 and "the command" in text
    assert {path.stem for path in (tmp_path / "tables").iterdir()} == {"sweep", "slopes", "interactions", "front"}


# -- the race ---------------------------------------------------------------------------------------------


def fake(share: float, n: int) -> SimpleNamespace:
    """Games of two in which faction a wins this share; the first n of the same luck."""
    won = np.random.default_rng(1).random(n) < share
    seats = np.tile(np.array([0, 1], np.int8), (n, 1))

    class Made(SimpleNamespace):
        def __len__(self):
            return n

    return Made(factions=("a", "b"), faction=seats, won=np.stack([won, ~won], 1), players=np.full(n, 2))


def raced(share, target=None, most=8192, tolerance=0.02, words=("wood=8..11",)):
    axes = changes.axes(words)
    asked = []

    def play(point, n):
        asked.append((point, n))
        return {"x": fake(share(*point), n)}

    return *race.race(axes, race.levels(axes), [Target("a", target)], play, tolerance, most), asked


def test_the_race_ends_with_the_smallest_change_that_does_it():
    found, seen, asked = raced(lambda wood: 0.3 + 0.1 * (wood - 8))  # par is a half
    assert found == (10,)
    assert [one.verdict for one in seen[:2]] == [OUT, OUT] and seen[-1].verdict in (WITHIN, NEAR)
    assert (11,) not in {point for point, _ in asked}
    assert max(n for point, n in asked if point == (8,)) == race.FIRST  # far off: one round


def test_nothing_is_found_where_nothing_does_it():
    found, seen, _ = raced(lambda wood: 0.3)
    assert found is None and {one.verdict for one in seen} <= {OUT, MISSED} and len(seen) == 4


def test_a_target_in_per_cent_and_no_change_at_all():
    found, seen, _ = raced(lambda wood: 0.3, target=0.3)
    assert found == (8,) and len(seen) == 1
    low, high = seen[0].off[0][1:]
    assert low < 0.02 and high > -0.02


def test_the_better_of_two_changes_of_one_size_is_taken():
    share = {(8, 1): 0.3, (9, 1): 0.44, (8, 2): 0.5}
    found, seen, _ = raced(lambda *point: share.get(point, 0.6), words=("wood=9", "sawmill_vp[1]=2"), tolerance=0.03)
    assert found == (8, 2)
    assert {one.point: one.verdict for one in seen}[9, 1] in (OUT, MISSED, UNDECIDED)


@pytest.mark.parametrize("word", ["a", "a=", "a=120", "c=par", "a=x", "a=nan"])
def test_targets_that_make_no_sense_are_refused(word):
    with pytest.raises(BalanceError, match="--target"):
        race.targets([word], ("a", "b"))


# -- the commands -----------------------------------------------------------------------------------------

COMMON = ["--agents", "random", "--tables", "marquise,eyrie", "--workers", "1", "--quiet"]


def files(folder):
    return {path.relative_to(folder): path.stat().st_mtime_ns for path in folder.rglob("part-*.parquet")}


def test_a_sweep_goes_on_where_it_stopped(tmp_path, capsys):
    words = ["sweep", "--figure", "wood=7..9", *COMMON, "--games", "4", "--out", str(tmp_path)]
    assert main(words) == 0
    assert "4 games at each of 3 points" in capsys.readouterr().err
    there = files(tmp_path)
    assert len(there) == 3
    lost = next(path for path in there if "wood-9" in str(path))
    kept = (tmp_path / lost).read_bytes()
    (tmp_path / lost).unlink()
    assert main(words) == 0
    assert (tmp_path / lost).read_bytes() == kept
    assert {path: at for path, at in files(tmp_path).items() if path != lost} == {
        path: at for path, at in there.items() if path != lost
    }
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "sweep --figure wood=7..9" in page  # the command that was given
    capsys.readouterr()
    assert main(["sweep", "--figure", "wood=7..40", *COMMON, "--out", str(tmp_path)]) == 2
    assert "wood 40 instead of 8" in capsys.readouterr().err


def test_a_search_writes_the_patch_that_it_found(tmp_path, capsys):
    words = ["search", "--figure", "wood=9", *COMMON, "--games", "4", "--tolerance", "0.5", "--out", str(tmp_path)]
    assert main([*words, "--target", "marquise=1"]) == 0
    assert "brings the Marquise to 1.0 %. The nearest is" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "found.yaml").exists() and (tmp_path / "nearest.yaml").exists()
    words[words.index("--tolerance") + 1] = "49.9"
    assert main([*words, "--target", "marquise=60", "--check", "4"]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "to within 49.9 points" in said
    assert "The smallest change that brings the Marquise to 60.0 % is no change (0 steps" in said and "seed" not in said
    assert yaml.safe_load((tmp_path / "found.yaml").read_text())["name"] == "no change"
    assert not (tmp_path / "nearest.yaml").exists()


def test_the_nearest_that_is_not_ruled_out_is_said_with_the_games_that_would_decide(tmp_path, capsys, monkeypatch):
    """And it is checked on other deals as what is found is."""

    def missed(axes, every, wanted, play, tolerance, most, tell):
        play((8,), most), play((9,), most)
        return None, [
            race.Seen((8,), 0, 4, ((0.02, 0.015, 0.025),), OUT),
            race.Seen((9,), 1, 4, ((0.03, 0, 0.06),), MISSED),
        ]

    monkeypatch.setattr(studies.race, "race", missed)
    words = ["search", "--figure", "wood=9", *COMMON, "--target", "marquise=par", "--games", "4", "--check", "6"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "The nearest, wood 9 instead of 8, is not ruled out after 4 games" in said
    assert "some 9 games would decide: give --games" in said, "4 games, for half of the half width"
    assert yaml.safe_load((tmp_path / "nearest.yaml").read_text())["figures"] == {"wood": 9}
    assert len(games.read(tmp_path / "check").to_pylist()) == 12


def test_more_games_of_the_same_search_go_on(tmp_path, capsys):
    words = ["search", "--figure", "wood=9", *COMMON, "--target", "marquise=1", "--out", str(tmp_path), "--games"]
    assert main([*words, "4"]) == 0
    there = files(tmp_path)
    assert main([*words, "8"]) == 0
    assert there.items() <= files(tmp_path).items() and "8" in capsys.readouterr().err


def test_tracks_stay_in_order_unless_asked_otherwise():
    axes = changes.axes(["sawmill_vp[1]=1..3", "sawmill_vp[2]=1..3", "wood=7"])
    ordered = [point for level in race.levels(axes) for point in level]
    assert {point[:2] for point in ordered} == {(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a <= b}
    assert sum(map(len, race.levels(axes, any_order=True))) == len(changes.grid(axes)) == 18
    start = patch.parse({"name": "odd", "figures": {"sawmill_vp": [0, 3, 2, 3, 4, 5]}})
    odd = changes.axes(["sawmill_vp[1]=1..3"], start)
    assert sum(map(len, race.levels(odd))) == 3, "a track that falls already may fall"


def test_what_was_found_is_checked_on_other_deals(tmp_path, capsys, monkeypatch):
    """The race is made to find a change; the check plays it with another seed and with other agents."""

    def found(axes, every, wanted, play, tolerance, most, tell):
        play((8,), most), play((9,), most)
        off = ((0.0, -0.1, 0.1),)
        return (9,), [race.Seen((8,), 0, most, off, OUT), race.Seen((9,), 1, most, off, NEAR)]

    monkeypatch.setattr(studies.race, "race", found)
    words = ["search", "--figure", "wood=9", *COMMON, "--target", "marquise=par", "--games", "4"]
    assert main([*words, "--check", "6", "--check-agents", "rules", "--out", str(tmp_path)]) == 0
    assert yaml.safe_load((tmp_path / "found.yaml").read_text())["figures"] == {"wood": 9}
    rows = games.read(tmp_path / "check").to_pylist()
    assert len(rows) == 12 and {agent for row in rows for agent in row["agents"]} == {"rules"}
    before = {row["seed"] for row in games.read(tmp_path / "random" / "printed").to_pylist()}
    assert not before & {row["seed"] for row in rows}
    assert "(1 step; 1 smaller change did not)" in " ".join(capsys.readouterr().err.split())


def test_a_target_has_to_be_reached_with_every_agent():
    axes = changes.axes(["wood=9..10"])
    share = {(8,): (0.3, 0.3), (9,): (0.5, 0.6), (10,): (0.5, 0.5)}

    def play(point, n):
        return {agent: fake(share[point][k], n) for k, agent in enumerate("xy")}

    found, seen = race.race(axes, race.levels(axes), [Target("a", None)], play, 0.03, 8192)
    assert found == (10,) and [len(one.off) for one in seen] == [2, 2, 2]
