"""Evaluations: figures against a hand computation, pairs on the same deals, files that agree, errors in words."""

import csv
import json
import sys

import numpy as np
import pytest

from root_env import GameConfig, agents, game_seed
from root_env.agents.tables import all_tables
from root_env.batch import RESULT
from root_env.tables import tables_digest
from root_env.training import arena, evaluate
from root_env.training.measuring import figures, ratings
from tests.processes import without_compiling

BASE = GameConfig(factions=("marquise", "eyrie", "alliance", "vagabond"))
TURNED = GameConfig(factions=("eyrie", "marquise", "vagabond", "alliance"))


def match(rows, seats=(0, 1), series="challenge", configs=(BASE, TURNED)) -> figures.Match:
    """Games told by (winners, truncated, turns, decisions, victory points), the Marquise's, at two tables in turn."""
    results = np.zeros(len(rows), RESULT)
    for k, (winners, truncated, turns, decisions, vp) in enumerate(rows):
        results[k] = (winners, truncated, turns, decisions, (*vp, 0, 0), k % 2)
    casts = arena.seat(configs, np.array(seats), "mine", "theirs")
    return figures.Match(series, "marquise", 3, configs, casts, np.array(seats), results)


GAMES = (
    (0b0001, False, 20, 200, (30, 10, 12, 7)),  # won alone
    (0b0100, False, 40, 300, (25, 9, 31, 7)),  # lost by 22
    (0b1001, False, 30, 250, (14, 10, 20, 7)),  # won with the Vagabond
    (0b0000, True, 90, 900, (20, 26, 12, 3)),  # truncated
)


def cells(rows, **names):
    found = [row for row in rows if all(row[name] == value for name, value in names.items())]
    assert len(found) == 1
    return found[0]


# -- figures ----------------------------------------------------------------------------------------------


def test_figures_equal_a_hand_computation():
    rows = figures.summary(figures.entries([match(GAMES)]), [("challenge", "mine")])
    assert [(row["faction"], row["seat"]) for row in rows] == [
        *(("marquise", seat) for seat in ("all", 1, 2)),
        *(("all", seat) for seat in ("all", 1, 2)),
    ]
    all_games = cells(rows, faction="marquise", seat="all")
    assert all_games == {**cells(rows, faction="all", seat="all"), "faction": "marquise"}
    counts = {"games": 4, "won": 2, "alone": 1, "coalition": 1, "truncated": 1}
    # the first two games from the Marquise's seats have 30 and 9 points; see the rows of GAMES
    means = {"vp": (30 + 9 + 14 + 26) / 4, "margin": (18 - 22 - 6 + 6) / 4, "turns": 45, "decisions": 412.5}
    assert {name: all_games[name] for name in (*counts, *means)} == {**counts, **means}
    assert (all_games["share"], all_games["low"], all_games["high"]) == pytest.approx((0.5, 0.150, 0.850), abs=5e-4)
    first, second = cells(rows, faction="all", seat=1), cells(rows, faction="all", seat=2)
    assert [(row["games"], row["won"], row["truncated"], row["vp"]) for row in (first, second)] == [
        (2, 2, 0, 22),
        (2, 0, 1, 17.5),
    ]


def test_entries_tell_who_sat_where():
    columns = figures.entries([match(GAMES)])
    assert columns["player"][4:8].tolist() == ["eyrie_0", "marquise_0", "vagabond_0", "alliance_0"]
    assert columns["agent"][4:8].tolist() == ["theirs", "mine", "theirs", "theirs"]
    assert columns["counted"].reshape(4, 4).tolist() == [[True, False, False, False], [False, True, False, False]] * 2
    assert columns["won"].reshape(4, 4).sum(1).tolist() == [1, 1, 2, 0]
    assert columns["seat"].tolist() == [1, 2, 3, 4] * 4


def test_paired_differences_equal_a_hand_computation():
    won, lost = (1, False, 20, 200, (30, 1, 1, 1)), (2, False, 20, 200, (1, 30, 1, 1))
    mine, theirs = [won] * 4 + [lost] * 6, [won] + [lost] * 2 + [lost] + [won] + [lost] * 5
    both = [match(games, (0, 0), series) for games, series in ((mine, "challenge"), (theirs, "baseline"))]
    first, last = figures.differences(figures.entries(both))
    expected = {"games": 10, "challenger_only": 3, "baseline_only": 1, "both": 1, "neither": 5}
    assert {name: first[name] for name in expected} == expected
    # centre 2/12, variance (5/12 - (2/12)**2) / 12
    assert (first["difference"], first["low"], first["high"]) == pytest.approx((0.2, -0.1862, 0.5195), abs=1e-4)
    assert last == {**first, "faction": "all"}


def test_the_mean_difference_over_factions():
    won, lost = (1, False, 20, 200, (30, 1, 1, 1)), (2, False, 20, 200, (1, 30, 1, 1))
    matches = []
    for faction, wins in (("marquise", 6), ("eyrie", 2)):
        for series, games in (("challenge", [won] * wins + [lost] * (8 - wins)), ("baseline", [lost] * 8)):
            matches.append(match(games, (0, 0), series)._replace(faction=faction))
    *factions, mean = figures.differences(figures.entries(matches))
    assert [row["difference"] for row in factions] == [0.75, 0.25]
    spread = sum(figures.paired(wins, 0, 8)[1] for wins in (6, 2)) / 4
    half = 1.959964 * spread**0.5
    assert (mean["difference"], mean["low"], mean["high"]) == pytest.approx((0.5, 0.5 - half, 0.5 + half))
    assert (mean["games"], mean["challenger_only"]) == (16, 8)


def test_every_share_stands_beside_its_par_on_the_same_deals():
    """By hand: of 10 games the challenger wins 4, one of its opponents in its place 2, the same one of them."""
    won, lost = (1, False, 20, 200, (30, 1, 1, 1)), (2, False, 20, 200, (1, 30, 1, 1))
    mine, theirs = [won] * 4 + [lost] * 6, [won] + [lost] * 3 + [won] + [lost] * 5
    both = [match(games, (0, 0), series) for games, series in ((mine, "challenge"), (theirs, "baseline"))]
    rows = figures.summary(figures.entries(both), [("challenge", "mine"), ("baseline", "mine")])
    first = cells(rows, series="challenge", faction="all", seat="all")
    assert [first[name] for name in figures.PAR] == pytest.approx([0.2, 0.2, -0.1862, 0.5195], abs=1e-4)
    by_faction = [cells(rows, series="challenge", faction=name, seat=1) for name in ("marquise", "eyrie")]
    assert [(row["par"], row["difference"]) for row in by_faction] == [(0.4, 0.0), (0.0, pytest.approx(0.4))]
    assert not any("par" in row for row in rows if row["series"] == "baseline"), "it is par"
    unpaired = figures.summary(figures.entries(both[:1]), [("challenge", "mine")])
    assert not any("par" in row for row in unpaired)


def test_par_of_a_pool_is_what_all_win_there_together():
    rows = [
        {"faction": "eyrie", "seat": "all", "won": 3, "games": 10, "share": 0.3},
        {"faction": "eyrie", "seat": "all", "won": 3, "games": 5, "share": 0.6},
        {"faction": "eyrie", "seat": 1, "won": 1, "games": 5, "share": 0.2},
    ]
    figures.share_pars(rows)
    assert [(row["par"], row["difference"]) for row in rows] == [
        (0.4, pytest.approx(-0.1)),
        (0.4, pytest.approx(0.2)),
        (0.2, 0),
    ]


def test_places_put_winners_first():
    assert ratings.places(np.array([0, 1, 0, 0], bool), np.array([29, 12, 29, 3])) == [2, 1, 2, 4]
    assert ratings.places(np.array([0, 1, 0, 1], bool), np.array([29, 12, 20, 25])) == [3, 1, 4, 1]
    assert ratings.places(np.zeros(4, bool), np.array([29, 12, 20, 25])) == [1, 4, 3, 2]


# -- the arena --------------------------------------------------------------------------------------------


def test_either_vagabond_can_be_the_challenger():
    five = (*arena.BASE, "lizard")
    configs, seats = arena.configs_with("vagabond", factions=five)
    casts = arena.seat(configs, seats, "mine", "theirs")
    assert {config.agents[seat] for config, seat in zip(configs, seats, strict=True)} == {"vagabond_0", "vagabond_1"}
    for config, seat, cast in zip(configs, seats, casts, strict=True):
        assert [cast[agent] for agent in config.agents] == ["mine" if p == seat else "theirs" for p in range(4)]
    table = arena.challenge("random", "vagabond", "random", len(configs), 1, factions=five)
    assert (table["player"] == seats).all()


def test_every_table_once():
    tables = all_tables()
    assert len(tables) == len(set(tables)) == 330 + 45  # four of eleven factions; two Vagabonds and two of ten
    assert all_tables(4, arena.BASE) == [tuple(sorted(arena.BASE))]


# -- whole evaluations ------------------------------------------------------------------------------------


def equal(one: evaluate.Evaluation, other: evaluate.Evaluation) -> bool:
    same = all((one.columns[name] == other.columns[name]).all() for name in figures.COLUMNS)
    return same and one.rows == other.rows and one.differences == other.differences


def test_pairs_are_on_the_same_deals():
    one = evaluate.challenge("random", "random", ["eyrie", "lizard"], games=12, paired=True)
    rows = {series: one.columns["series"] == series for series in ("challenge", "baseline")}
    for name in set(figures.COLUMNS) - {"series"}:
        assert (one.columns[name][rows["challenge"]] == one.columns[name][rows["baseline"]]).all(), name
    assert [(row["challenger_only"], row["baseline_only"]) for row in one.differences] == [(0, 0)] * 3
    other = evaluate.challenge("rules", "random", ["eyrie"], games=12, paired=True)
    rows = {series: other.columns["series"] == series for series in ("challenge", "baseline")}
    for name in ("game", "seed", "table", "seat", "player", "counted"):
        assert (other.columns[name][rows["challenge"]] == other.columns[name][rows["baseline"]]).all(), name
    assert (other.columns["decisions"][rows["challenge"]] != other.columns["decisions"][rows["baseline"]]).any()


def test_an_entry_tells_how_its_game_is_dealt():
    columns = evaluate.challenge("random", "random", ["riverfolk"], games=3, seed=6).columns
    for k in range(0, 12, 4):
        config, game = arena.table(columns["table"][k].split()), int(columns["game"][k])
        assert config.agents == columns["player"][k : k + 4].tolist()
        assert columns["seed"][k] == game_seed(6, game, 0)
        again = arena.play([config], dict.fromkeys(config.agents, "random"), 3, 6)[game]
        assert [again[name] for name in ("turns", "decisions")] == [columns[name][k] for name in ("turns", "decisions")]
        assert again["vp"][:4].tolist() == columns["vp"][k : k + 4].tolist()


def test_the_same_seed_gives_the_same_table():
    first, again, other = (evaluate.challenge("rules", "random", ["eyrie"], games=8, seed=s) for s in (4, 4, 5))
    assert equal(first, again) and not equal(first, other)


def test_agents_that_answer_whole_batches(monkeypatch):
    asked = set()

    class Last(agents.ReactiveAgent):
        def act(self, observations, masks, agent_ids, rng):
            asked.update(agent_ids)
            assert len(observations) == len(masks) == len(agent_ids)
            return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)

    monkeypatch.setitem(agents.NAMES, "last", lambda game: Last())
    first, again = (evaluate.challenge("last", "random", ["lizard"], games=4) for _ in range(2))
    assert equal(first, again) and asked == {"lizard_0"}


def test_workers_change_nothing():
    alone, shared = (evaluate.challenge("greedy", "random", ["eyrie"], "base", games=3, workers=n) for n in (1, 2))
    assert equal(alone, shared)
    assert {"greedy", "random"} == set(alone.columns["agent"].tolist())


def test_ratings_put_the_strong_above_the_weak():
    pytest.importorskip("openskill", reason="comes with the extra `train`")
    pool = evaluate.pool(["random", "rules"], "base", games=60, seed=2)
    assert equal(pool, evaluate.pool(["random", "rules"], "base", games=60, seed=2))
    weak, strong = (cells(pool.rows, agent=name, faction="all", seat="all") for name in ("random", "rules"))
    assert strong["mu"] - 3 * strong["sigma"] > weak["mu"] + 3 * weak["sigma"]
    assert 0 < strong["sigma"] < 25 / 3
    assert weak["games"] + strong["games"] == 4 * 60
    for faction in arena.BASE:
        assert len([row for row in pool.rows if row["faction"] == faction and row["seat"] == "all"]) == 2
    casts = pool.columns["agent"].reshape(60, 4)
    assert all(len(set(cast)) == 2 for cast in casts.tolist())


def test_who_sits_twice_learns_from_both_seats():
    models = pytest.importorskip("openskill.models", reason="comes with the extra `train`")
    model = models.PlackettLuce(tau=0)
    before = model.rating()
    (first,), _, (second,) = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 3])
    found = ratings.plackett_luce([(("mine", "other", "mine"), np.array([True, False, False]), np.array([30, 20, 9]))])
    assert found["mine"].mu == pytest.approx(first.mu + second.mu - before.mu)
    assert found["mine"].sigma == pytest.approx(first.sigma * second.sigma / before.sigma)


def test_level_players_stay_level():
    """Versions of openskill before 6.2 favour whoever of them is named first."""
    models = pytest.importorskip("openskill.models", reason="comes with the extra `train`")
    model = models.PlackettLuce(tau=0)
    first, *level, last = (new for (new,) in model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 2, 4]))
    assert first.mu > level[0].mu == level[1].mu > last.mu and level[0].sigma == level[1].sigma


# -- the command ------------------------------------------------------------------------------------------


def run(capsys, *words: str) -> tuple[int, str, str]:
    try:
        code = evaluate.main([*words, "--quiet"])
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    return code, out, without_compiling(err)


def read(path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_files_agree_with_one_another_and_the_console(capsys, tmp_path):
    words = "--challenger rules --opponents random --factions eyrie vagabond --games 9 --seed 2 --paired --out"
    code, out, err = run(capsys, *words.split(), str(tmp_path / "new" / "folder"))
    assert (code, err) == (0, "")
    folder = tmp_path / "new" / "folder"
    games, rows, document = (
        read(folder / "games.csv"),
        read(folder / "summary.csv"),
        json.loads((folder / "summary.json").read_text(encoding="utf-8")),
    )
    assert len(games) == 2 * 2 * 9 * 4
    for row in rows:
        of = [
            game
            for game in games
            if game["counted"] == "1"
            and (game["series"], game["agent"]) == (row["series"], row["agent"])
            and row["faction"] in ("all", game["faction"])
            and row["seat"] in ("all", game["seat"])
        ]
        assert len(of) == int(row["games"])
        for name in ("won", "alone", "truncated"):
            assert sum(int(game[name]) for game in of) == int(row[name])
        assert int(row["won"]) == int(row["alone"]) + int(row["coalition"])
        for name in ("vp", "margin", "turns", "decisions"):
            assert np.mean([int(game[name]) for game in of]) == pytest.approx(float(row[name]))
    assert [{name: str(row.get(name, "")) for name in rows[0]} for row in document["summary"]] == rows
    assert document["tables_digest"] == tables_digest()
    assert (
        document["command"].startswith("python -m root_env.training.evaluate --challenger rules")
        and document["seed"] == 2
    )
    assert [{name: str(row[name]) for name in row} for row in document["differences"]] == read(folder / "paired.csv")
    eyrie = cells(document["summary"], series="challenge", faction="eyrie", seat="all")
    assert f"{100 * eyrie['share']:.1f}" in out and "by seat" in out and "same deals" in out


@pytest.mark.parametrize("words", ["--challenger rules --factions eyrie --paired", "--pool rules random"])
def test_plots_are_written(capsys, tmp_path, words):
    pytest.importorskip("matplotlib", reason="comes with the extra `train`")
    if "pool" in words:
        pytest.importorskip("openskill", reason="comes with the extra `train`")
    pictures = []
    for folder in (tmp_path / "1", tmp_path / "2"):
        code, _, err = run(capsys, *words.split(), "--games", "8", "--tables", "base", "--out", str(folder))
        assert (code, err) == (0, "")
        pictures.append([(folder / f"win_rates.{suffix}").read_bytes() for suffix in ("png", "svg")])
    assert pictures[0] == pictures[1]
    assert pictures[0][0].startswith(b"\x89PNG") and b"par" in pictures[0][1] and b"25 %" not in pictures[0][1]


def test_without_matplotlib_all_but_the_plot_is_written(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = "--challenger random --opponents random --factions eyrie --games 2 --out"
    code, out, _ = run(capsys, *words.split(), str(tmp_path))
    assert code == 0 and "no plot: it needs matplotlib" in out
    names = ["games.csv", "paired.csv", "summary.csv", "summary.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--challenger oracle", "--challenger: oracle: agent: 'oracle' is not known; choose from random, greedy"),
        ("--challenger random --opponents oracle", "--opponents: oracle"),
        ("--challenger random --factions eyrie otter", "--factions: 'otter' is at none of the tables 'all'"),
        ("--challenger random --factions lizard --tables base", "--factions: 'lizard' is at none of the tables 'base'"),
        ("--challenger random --games 0", "--games: must be a whole number from 1, got '0'"),
        ("--challenger random --seed -1", "--seed: must be a whole number from 0, got '-1'"),
        ("--challenger random --workers many", "--workers: must be a whole number from 1, got 'many'"),
        ("--pool random", "--pool: give at least two agents, each once"),
        ("--pool random rules random", "--pool: give at least two agents, each once"),
        ("--pool random oracle", "--pool: oracle: agent: 'oracle' is not known"),
        ("--pool random rules --paired", "--paired goes with --challenger"),
        ("--pool random rules --challenger random", "not allowed with argument"),
        ("", "one of the arguments --challenger --pool is required"),
        ("--challenger policy:nowhere", "--challenger: policy:nowhere: "),
    ],
)
def test_errors_are_said_in_words(capsys, words, message):
    code, out, err = run(capsys, *words.split())
    assert (code, out) == (2, "")
    assert message in err and err.count("\n") == 1


def test_the_functions_refuse_what_the_command_refuses():
    with pytest.raises(evaluate.UsageError, match="--games: must be at least 1, got 0"):
        evaluate.challenge("random", "random", games=0)
    with pytest.raises(evaluate.UsageError, match="--games"):
        evaluate.pool(["random", "rules"], games=0)
