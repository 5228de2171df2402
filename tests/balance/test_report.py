"""The report of the balance lab: its figures against slow counts, its model against games of known strengths."""

from __future__ import annotations

import itertools
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter, defaultdict
from dataclasses import replace

import numpy as np
import pytest

pd = pytest.importorskip("pandas", reason="the report needs the extra balance")
for needed in ("jinja2", "matplotlib", "openskill", "pyarrow", "statsmodels"):
    pytest.importorskip(needed, reason="the report needs the extra balance")

from root_env.balance import BalanceError
from root_env.balance.charts import marks
from root_env.balance.reports.page import write_report
from root_env.balance.runs import games
from root_env.balance.stats import games as stats_games
from root_env.balance.stats import model, paired, pools
from root_env.balance.stats import shares as stats
from root_env.training.arena import share
from tests.balance import lab_games as made

PLAIN = {"hurt": {}, "chances": (0.9, 0.1, 0, 0)}


def read(folder):
    return stats_games.read(folder).games


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """600 games of two agents with and without a patch, tables of two and four, some with two Vagabonds."""
    tables = made.all_tables(4, made.FACTIONS[:5]) + made.all_tables(2, made.FACTIONS[:3])
    tables += sorted(set(itertools.permutations(("marquise", "eyrie", "vagabond", "vagabond"))))
    path = tmp_path_factory.mktemp("balance") / "run"
    return made.make(path, 600, 3, tables, ("random", "rules"), patch={"eyrie": -1.0})


@pytest.fixture(scope="module")
def page(folder):
    return write_report(folder, draws=30, quiet=True).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """20,000 games of strengths and seats alone."""
    return read(made.make(tmp_path_factory.mktemp("plain") / "run", 20_000, 5, **PLAIN))


# -- counted again, slowly --------------------------------------------------------------------------------


def rows_of(folder, variant="base"):
    return [row for row in games.read(folder).to_pylist() if row["variant"] == variant]


def csv(folder, name):
    return pd.read_csv(folder / "tables" / f"{name}.csv")


def test_win_rates_agree_with_a_slow_count(folder, page):
    sat, won = Counter(), Counter()
    for row in rows_of(folder):
        for faction, agent, one in zip(row["factions"], row["agents"], row["won"], strict=True):
            for key in ((faction, len(row["factions"])), (faction, "all"), (faction, agent), ("all", agent)):
                sat[key] += 1
                won[key] += one
    rates = csv(folder, "win_rates")
    assert set(rates["players"]) == {"all", "2", "4"}
    for row in rates.itertuples():
        key = (row.faction, "all" if row.players == "all" else int(row.players))
        assert (row.games, row.won) == (sat[key], won[key])
        _, part, low, high = share(np.arange(row.games) < row.won)
        assert (row.share, row.low, row.high) == pytest.approx((part, low, high), abs=1e-6)
    for row in csv(folder, "win_rates_by_agent").itertuples():
        assert (row.games, row.won) == (sat[row.faction, row.agent], won[row.faction, row.agent])


def test_seats_and_compositions_agree_with_a_slow_count(folder, page):
    sat, won = Counter(), Counter()
    for row in rows_of(folder):
        name = " ".join(sorted(row["factions"]))
        for seat, (faction, one) in enumerate(zip(row["factions"], row["won"], strict=True), 1):
            for key in ((len(row["won"]), "all", seat), (len(row["won"]), faction, seat), (name, faction)):
                sat[key] += 1
                won[key] += one
    for row in csv(folder, "seats").itertuples():
        key = (row.players, row.faction, row.seat)
        assert (row.games, row.won) == (sat[key], won[key])
    found = csv(folder, "compositions")
    assert len(found) == len([key for key in sat if len(key) == 2])
    for row in found.itertuples():
        key = (" ".join(sorted(row.composition.split())), row.faction)
        assert (row.games, row.won) == (sat[key], won[key])


def test_opponents_agree_with_a_slow_count(folder, page):
    entries = defaultdict(list)
    for row in rows_of(folder):
        for seat, faction in enumerate(row["factions"]):
            others = row["factions"][:seat] + row["factions"][seat + 1 :]
            entries[faction, len(row["factions"])].append((row["won"][seat], set(others)))
    found = csv(folder, "pairs")
    assert len(found) == 21 and (found["low"] < found["high"]).all()
    for row in found.itertuples():
        apart, n = [], []
        for size in (2, 4):
            all_of = entries[row.faction, size]
            with_it = [won for won, others in all_of if row.opponent in others]
            if with_it and len(with_it) < len(all_of):
                apart.append(np.mean(with_it) - np.mean([won for won, _ in all_of]))
                n.append(len(with_it))
        assert row.games == sum(n)
        assert row.difference == pytest.approx(np.average(apart, weights=n), abs=1e-6)


def test_a_coalition_counts_for_both_partners_and_once_in_totals(folder, page):
    rows = rows_of(folder)
    ends = Counter(row["end"] for row in rows)
    found = csv(folder, "victories").set_index("faction")
    total = found.loc["all"]
    assert ends["coalition"] > 20 and ends["truncated"] > 3
    assert [total[end] for end in made.ENDS] == [ends[end] for end in made.ENDS]
    assert total["games"] == len(rows) and total["won"] == len(rows) - ends["truncated"]
    factions = found.drop("all")
    assert factions["coalition"].sum() == 2 * ends["coalition"]
    assert factions["points"].sum() == ends["points"]
    seats = sum(len(row["won"]) for row in rows if row["end"] == "truncated")
    assert factions["truncated"].sum() == seats


def test_each_size_of_table_says_what_share_of_wins_dominance_has(folder, page):
    ends = Counter((size, row["end"]) for row in rows_of(folder) for size in ("all", str(len(row["factions"]))))
    found = csv(folder, "endings").set_index("players")
    assert list(found.index) == ["all", "2", "4"]
    for size, row in found.iterrows():
        assert [row[end] for end in made.ENDS] == [ends[size, end] for end in made.ENDS]
        assert row["won"] == row["games"] - ends[size, "truncated"]
    assert found.loc["all", "dominance"] > 0 and "by dominance, % of these" in page


def test_par_is_what_a_seat_of_these_games_wins_in_the_mean(folder, page):
    """Par is not one divided by the players: coalitions have two winners, truncated games none."""
    rates = csv(folder, "win_rates")
    for size in (2, 4):
        rows = [row for row in rows_of(folder) if len(row["factions"]) == size]
        of = rates[rates["players"] == str(size)].set_index("faction")
        for faction, one in of.iterrows():
            shares = [sum(row["won"]) / size for row in rows for name in row["factions"] if name == faction]
            assert one["par"] == pytest.approx(np.mean(shares), abs=1e-6)
        assert (of["par"] * of["games"]).sum() == pytest.approx(of["won"].sum(), rel=1e-5)
    assert (rates["par"] != 0.25).any()


def test_lengths_decisions_and_crafts_agree_with_a_slow_count(folder, page):
    rows = rows_of(folder)
    found = csv(folder, "lengths").set_index(["players", "what"])
    assert found.loc[("all", "turns"), "mean"] == pytest.approx(np.mean([row["turns"] for row in rows]))
    assert found.loc[("4", "decisions"), "mean"] == pytest.approx(
        np.mean([sum(row["decisions"]) for row in rows if len(row["won"]) == 4])
    )
    eyrie = [(row, row["factions"].index("eyrie")) for row in rows if "eyrie" in row["factions"]]
    taken = csv(folder, "decisions").set_index("faction").loc["eyrie"]
    assert taken["mean"] == pytest.approx(np.mean([row["decisions"][seat] for row, seat in eyrie]))
    card = csv(folder, "crafted_cards").set_index(["faction", "card"]).loc[("eyrie", "Anvil (fox)")]
    made_it = [row["won"][0] for row, seat in eyrie if seat == 0]
    others = [row["won"][seat] for row, seat in eyrie if seat != 0]
    assert (card["games"], card["crafted"], card["won"]) == (len(eyrie), len(made_it), sum(made_it))
    assert (card["share"], card["without"]) == pytest.approx((np.mean(made_it), np.mean(others)), abs=1e-6)
    hammer = csv(folder, "crafted_items").set_index(["faction", "item"]).loc[("eyrie", "hammer")]
    assert hammer["mean"] == pytest.approx(len(made_it) / len(eyrie), abs=1e-6)


def test_curves_keep_the_last_score_of_finished_games(tmp_path):
    whole = read(made.make(tmp_path / "run", 40, 1))
    rounds = whole.rounds.copy()
    rounds[:10] = 2  # These ended after two rounds.
    found = stats.curves(replace(whole, rounds=rounds), shown=1.0)
    for row in found.itertuples():
        f = whole.factions.index(row.faction)
        scores = []
        for g, seat in zip(*np.nonzero(whole.faction == f), strict=True):
            r = min(row.round, 2 if g < 10 else made.ROUNDS) - 1
            scores.append(whole.curve[whole.start[g] + 4 * r + seat])
        assert row.mean == pytest.approx(np.mean(scores))
        assert row.p10 <= row.median <= row.p90
        assert row.median in scores
    assert found[found["round"] == 3]["going"].max() < 1 == found[found["round"] == 2]["going"].min()


# -- the model --------------------------------------------------------------------------------------------


def truth(effect) -> float:
    known = {"faction": made.STRENGTH, "agent": made.SKILL, "seat": dict(enumerate(made.SEAT, 1))}
    return known[effect.kind][int(effect.name) if effect.kind == "seat" else effect.name]


def test_the_model_recovers_known_strengths(tmp_path):
    whole = read(made.make(tmp_path / "run", 12_000, 11, agents=("rules", "random"), **PLAIN))
    fitted = model.fit(whole, draws=100)
    rows = [row for row in fitted.effects.itertuples() if row.kind != "opponent"]
    assert len(rows) == 6 + 4 + 2
    inside = [row.low <= truth(row) <= row.high for row in rows]
    assert sum(inside) >= 10
    assert max(abs(row.log_odds - truth(row)) for row in rows) < 0.1
    opponents = fitted.effects[fitted.effects["kind"] == "opponent"]
    assert ((opponents["low"] <= 0) & (opponents["high"] >= 0)).mean() > 0.8


def test_the_model_finds_who_hurts_whom(tmp_path):
    whole = read(made.make(tmp_path / "run", 30_000, 13, chances=(1, 0, 0, 0)))
    fitted = model.fit(whole, draws=60)
    at = {(row.name, row.other): row.log_odds for row in fitted.effects.itertuples() if row.kind == "opponent"}
    for f, g, other, control in (
        ("vagabond", "marquise", "eyrie", "lizard"),
        ("marquise", "alliance", "eyrie", "lizard"),
    ):
        # What is left when the strengths of both, and of opponents to all, are taken off.
        crossed = at[f, g] - at[f, other] - at[control, g] + at[control, other]
        assert crossed == pytest.approx(made.HURT[f, g], abs=0.12)
    chances = fitted.chances.set_index("faction")
    assert (chances["low"] < chances["share"]).all() and (chances["share"] < chances["high"]).all()
    # Every seat alike often and one agent: the model's average table is the design's.
    rates = stats.factions(whole).set_index("faction")
    assert (chances["share"] - rates["share"]).abs().max() < 0.01


def test_the_model_of_several_sizes_keeps_to_the_tables(tmp_path):
    tables = made.all_tables(2) * 6 + made.all_tables(3) + made.all_tables(4)
    whole = read(made.make(tmp_path / "run", 12_000, 37, tables, **PLAIN))
    fitted = model.fit(whole, draws=40)
    by = dict(list(fitted.effects.groupby("kind")))
    assert len(by["seat"]) == 2 + 3 + 4 and len(by["crowd"]) == 6
    assert ((by["crowd"]["low"] <= 0) & (by["crowd"]["high"] >= 0)).sum() >= 5  # There is no such effect here.
    for row in by["faction"].itertuples():
        assert row.log_odds == pytest.approx(made.STRENGTH[row.name], abs=0.12)
    rates = stats.factions(whole).set_index(["faction", "players"])["share"]
    for row in fitted.chances.itertuples():
        assert row.share == pytest.approx(rates[row.faction, row.players], abs=0.03)


def test_the_model_agrees_with_statsmodels(tmp_path):
    from statsmodels.discrete.conditional_models import ConditionalLogit

    whole = read(made.make(tmp_path / "run", 400, 17, **PLAIN))
    of = model.patterns(whole)
    columns = model.effects(of, opponents=False)
    at = model.maximize(model.Likelihood(of, columns, main=1e4))
    by = {(effect.kind, effect.name): value for effect, value in zip(columns, at, strict=True)}
    n = len(whole)
    factions = np.stack([(whole.faction == f).ravel() for f in range(1, 6)], 1)
    seats = np.stack([np.tile(np.arange(4) == s, n) for s in range(1, 4)], 1)
    matrix = np.hstack([factions, seats]).astype(float)
    theirs = ConditionalLogit(whole.won.ravel().astype(int), matrix, groups=np.repeat(np.arange(n), 4)).fit(disp=0)
    ours = [by["faction", name] - by["faction", whole.factions[0]] for name in whole.factions[1:]]
    ours += [by["seat", str(s)] - by["seat", "1"] for s in (2, 3, 4)]
    assert ours == pytest.approx(theirs.params.tolist(), abs=1e-3)


def test_errors_are_as_wide_as_theory_says(plain):
    of = model.patterns(plain)
    columns = model.effects(of, opponents=False)
    likelihood = model.Likelihood(of, columns)
    at = model.maximize(likelihood)
    apart = np.zeros(len(columns))
    apart[[0, 1]] = 1, -1  # A contrast: sums of all factions cannot be told from nothing.
    theory, robust = (apart @ one @ apart for one in (np.linalg.inv(likelihood.hessian(at)), likelihood.covariance(at)))
    assert robust == pytest.approx(theory, rel=0.1)
    assert abs(likelihood.gradient(at)).max() < 1e-4


def test_errors_are_those_of_games_drawn_anew(tmp_path):
    """A bootstrap: how far the estimates of resampled games lie apart."""
    of = model.patterns(read(made.make(tmp_path / "run", 1500, 23)))
    columns = model.effects(of)
    likelihood = model.Likelihood(of, columns)
    at, rng = model.maximize(likelihood), np.random.default_rng(4)
    counts = rng.multinomial(of.count.sum(), of.count / of.count.sum(), 60)
    drawn = [model.maximize(model.Likelihood(replace(of, count=count), columns)) for count in counts]
    spread = np.sqrt(np.diag(likelihood.covariance(at)))
    assert (np.std(drawn, 0) / spread).mean() == pytest.approx(1, abs=0.1)


def test_patterns_split_coalitions_and_leave_truncated_games_out(folder):
    whole = read(folder).of("base")
    of = model.patterns(whole)
    truncated = int(whole.truncated.sum())
    assert truncated and of.count.sum() == len(whole) - truncated
    assert of.share.sum(1) == pytest.approx(1)
    coalitions = of.count[(of.share == 0.5).sum(1) == 2].sum()
    assert coalitions == (whole.end == made.ENDS.index("coalition")).sum() > 0
    assert model.fit(whole, draws=5).left_out == truncated


def test_agents_that_cannot_be_told_from_their_factions_have_no_effect(plain):
    part = replace(plain.pick(np.arange(400)), agents=("policy", "rules"))
    by_faction = np.where(part.faction == 1, 0, 1).astype(np.int16)
    fitted = model.fit(replace(part, agent=by_faction), draws=5)
    assert "agent" not in set(fitted.effects["kind"])
    by_seat = np.tile(np.array([0, 1, 1, 1], np.int16), (400, 1))
    fitted = model.fit(replace(part, agent=by_seat), draws=5)
    assert (fitted.effects["kind"] == "agent").sum() == 2


def test_the_same_games_and_seed_give_the_same_intervals(plain):
    part = plain.pick(np.arange(500))
    first, second, other = (model.fit(part, 20, seed).effects for seed in (1, 1, 2))
    assert first.equals(second) and not first.equals(other)


# -- ratings, pools, pairs, people ------------------------------------------------------------------------


def test_ratings_follow_strength(plain):
    found = pools.ratings(plain, most=1500).set_index("faction")
    assert found["mu"].idxmax() == "eyrie" and found["mu"].idxmin() == "lizard"
    assert found["mu"].mean() == pytest.approx(25)
    assert (found["games"] < 1500).all() and (found["moved"] < 3).all()


def test_truncated_games_are_not_rated(folder):
    whole = read(folder).of("base")
    cut = whole.pick(whole.truncated)
    assert not len(pools.ratings(cut)) and len(pools.ratings(whole))


def test_payoffs_put_the_stronger_agent_ahead(tmp_path):
    whole = read(made.make(tmp_path / "run", 3000, 29, agents=("rules", "random")))
    mean, error, met = pools.payoffs(whole)
    assert whole.agents == ("random", "rules")
    assert mean[1, 0] == -mean[0, 1] > 5 * error[0, 1] > 0
    assert met[0, 1] == met[1, 0] == (np.array([len(set(row[:4])) > 1 for row in whole.agent.tolist()])).sum()
    assert pools.nash(mean) == pytest.approx([0, 1])


def test_agents_that_never_exchanged_factions_have_no_payoff(tmp_path):
    tables = [("eyrie", "marquise")]
    whole = read(made.make(tmp_path / "run", 50, 1, tables, agents=("rules", "random")))
    fixed = np.array([[0, 1]] * 50, np.int16)
    found = pools.analyse(replace(whole, agent=fixed))
    assert found.payoffs["payoff"].isna().all() and "exchanged" in found.note


ROCK_PAPER_SCISSORS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], float)


def test_nash_of_rock_paper_scissors():
    assert pools.nash(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    # Scissors that beat nobody by more: the equilibrium of weights a, b, c is in proportion to the other two's payoff.
    weighted = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], float)
    assert pools.nash(weighted) == pytest.approx([1 / 4, 1 / 2, 1 / 4])


def test_alpharank_of_rock_paper_scissors():
    pytest.importorskip("open_spiel", reason="alpha-rank needs the extra egt")
    assert pools.alpharank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    best = np.array([[0, 0.3, 0.2], [-0.3, 0, 0.1], [-0.2, -0.1, 0]])
    assert pools.alpharank(best)[0] > 0.99


def test_the_pool_says_when_open_spiel_is_missing(folder, monkeypatch):
    for name in ("open_spiel", "open_spiel.python.egt"):
        monkeypatch.setitem(sys.modules, name, None)
    found = pools.analyse(read(folder).of("base"))
    assert 'pip install -e ".[egt]"' in found.note
    assert found.ranks["alpharank"].isna().all() and found.ranks["nash"].sum() == pytest.approx(1)


def test_pairs_are_games_of_one_number(folder, page):
    before, after = ({row["game"]: row for row in rows_of(folder, variant)} for variant in games.VARIANTS)
    gained = lost = n = 0
    for number, row in before.items():
        for seat, faction in enumerate(row["factions"]):
            if faction == "eyrie":
                n += 1
                gained += after[number]["won"][seat] and not row["won"][seat]
                lost += row["won"][seat] and not after[number]["won"][seat]
    found = csv(folder, "patch").set_index("faction").loc["eyrie"]
    assert (found["games"], found["gained"], found["lost"]) == (n, gained, lost)
    assert found["difference"] == pytest.approx((gained - lost) / n, abs=1e-6)
    assert found["low"] < found["difference"] < found["high"] < 0 and found["p"] < 0.001


def test_a_patched_game_without_its_pair_is_left_out(folder):
    whole = read(folder)
    keep = np.ones(len(whole), bool)
    keep[[0, 5, -1]] = False  # Two games without, one with the patch.
    before, after = paired.both(whole.pick(keep))
    assert len(before) == len(after) == 597 and (before.game == after.game).all()


def test_people_stand_beside_ours(folder, page):
    found = csv(folder, "people").set_index("faction")
    assert found.loc["eyrie", "Root Digital League"] == 0.291
    assert found.loc["lizard", "MakeCraftGame tournaments"] == 0.27
    for source in stats.human()["sources"]:
        assert source["where"] and all(0 < share < 100 for share in source["share"].values())


# -- the page ---------------------------------------------------------------------------------------------


def test_the_page_loads_nothing(folder, page):
    links = re.findall(r'(?:src|href|xlink:href)\s*=\s*"([^"]*)"', page)
    assert links
    for link in links:
        assert link.startswith("#") or (folder / link).is_file(), link
    assert not re.search(r"@import|url\((?!#)|fetch\(|<link|<iframe", page)
    ids = re.findall(r'\bid="([^"]*)"', page)
    for one in re.findall(r'(?:href="|url\()#([^")]*)', page):
        assert one in ids


def test_pictures_are_whole_and_named(page):
    pictures = re.findall(r"<svg.*?</svg>", page, re.S)
    assert len(pictures) >= 12
    for picture in pictures:
        assert ElementTree.fromstring(picture).get("aria-label")


def test_ids_of_pictures_differ(page):
    ids = Counter(re.findall(r'<clipPath id="([^"]*)"', page))
    assert ids and max(ids.values()) == 1


def test_the_page_says_what_was_played(page):
    for words in ("poorer roosts", "roost_vp", "copies of Ambush! (bird)", "600", "python -m root_env.balance"):
        assert words in page
    assert "not comparable" in page and "truncated" in page


def test_the_same_games_give_the_same_page(folder, page):
    again = write_report(folder, draws=30, quiet=True).read_text(encoding="utf-8")
    assert again == page


def test_one_table_alone_makes_a_report_and_names_are_escaped(tmp_path):
    tables, names = [("eyrie", "marquise", "vagabond", "vagabond")], (r"policy:<b>$\frac$", "rules")
    path = made.make(tmp_path / "run", 60, 1, tables, names, hurt={})
    page = write_report(path, draws=10, quiet=True).read_text(encoding="utf-8")
    assert "policy:<b>" not in page and "policy:&lt;b&gt;$\\frac$" in page
    assert "nothing to compare opponents by" in page
    sat = csv(path, "win_rates").set_index("faction")["games"]
    assert (sat["eyrie"], sat["vagabond"]) == (60, 120)


def test_truncated_games_alone_make_a_report(tmp_path):
    path = made.make(tmp_path / "run", 20, 1, chances=(0, 0, 0, 1))
    page = write_report(path, draws=10, quiet=True).read_text(encoding="utf-8")
    assert "nothing to rate" in page and csv(path, "win_rates")["won"].sum() == 0


def test_long_names_of_agents_are_cut_in_charts_from_the_left():
    assert marks.short("rules") == "rules"
    cut = marks.short("policy:runs/of/last/week/checkpoint", 14)
    assert len(cut) == 14 and cut.endswith("k/checkpoint") and cut.startswith("\N{HORIZONTAL ELLIPSIS}")


def test_a_folder_without_games_is_refused(tmp_path):
    with pytest.raises(BalanceError, match="no finished games"):
        write_report(tmp_path, quiet=True)


def test_a_game_that_stands_twice_is_refused(folder):
    import pyarrow as pa

    whole = games.read(folder)
    with pytest.raises(BalanceError, match="is there twice"):
        stats_games.from_arrow(pa.concat_tables([whole, whole.slice(7, 1)]))


def test_games_come_in_order_whatever_the_files_do(folder):
    whole = games.read(folder)
    shuffled = whole.take(np.random.default_rng(1).permutation(len(whole)))
    first, second = stats_games.from_arrow(whole), stats_games.from_arrow(shuffled)
    assert np.array_equal(first.won, second.won) and np.array_equal(first.game, second.game)
    for make in (stats.curves, stats.pairs, stats.victories):
        assert make(first.of("base")).equals(make(second.of("base")))
    assert np.array_equal(first.crafted.card[first.crafted.row == 3], second.crafted.card[second.crafted.row == 3])
