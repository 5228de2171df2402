"""The balance lab's running side: the design is even, games follow from their numbers, nothing is lost or repeated."""

import dataclasses
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import yaml

pa = pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')
pytest.importorskip("filelock", reason='needs pip install ".[balance]"')
pytest.importorskip("statsmodels", reason='needs pip install ".[balance]"')

from root_env import GameConfig, game_seed, replay  # noqa: E402
from root_env.core.jit import INTERPRETED  # noqa: E402
from root_env.tables import FACTIONS  # noqa: E402
from training import arena  # noqa: E402
from training.balance import BalanceError, games, patch, plan, playing, precision, records, running, tables  # noqa: E402
from training.balance.__main__ import main  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
PAIR = ["marquise,eyrie", "alliance,vagabond"]
GAMES = 10


def random_plan(words=PAIR, agents=("random",), **settings) -> plan.Plan:
    return plan.make(words, agents, **settings)


def played(folder: Path, what: plan.Plan, wanted: int = GAMES, **settings) -> dict[str, bytes]:
    plan.settle(folder, what)
    running.run(folder, what, wanted, settings.pop("backend", running.Local(1)), **settings)
    return {path.name: path.read_bytes() for path in sorted((folder / games.FOLDER).iterdir())}


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """A folder with GAMES games at two tables of two in files of 4."""
    folder = tmp_path_factory.mktemp("unbroken")
    played(folder, random_plan(), chunk=4)
    return folder


# -- the design -------------------------------------------------------------------------------------------


def test_words_stand_for_compositions():
    assert len(tables.compositions(["all4"])) == 50  # 35 without a second Vagabond, 15 with
    assert tables.compositions(["base4"]) == [("alliance", "eyrie", "marquise", "vagabond")]
    assert len(tables.compositions(["base2", "base3"])) == 6 + 4
    assert tables.compositions(["marquise,eyrie", "eyrie,marquise"]) == [("eyrie", "marquise")]
    assert ("vagabond", "vagabond") in tables.compositions(["all2"])


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("all7", "goes from all2 to all6"),
        ("base5", "goes from base2 to base4"),
        ("everything", "'everything' is not known; give all2 .. all6"),
        ("marquise", "give all2"),
        ("marquise,duchy", "'duchy' cannot be played"),
        ("marquise,marquise", "stands 2 times"),
    ],
)
def test_unknown_tables_are_refused(word, says):
    with pytest.raises(BalanceError, match=says):
        tables.compositions([word])


def test_agents_are_given_to_factions():
    cast = tables.casting(["rules", "random", "marquise=policy"], ["marquise", "eyrie"])
    assert cast == {"marquise": ("policy",), "eyrie": ("rules", "random")}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["marquise=rules"], "nobody plays eyrie"),
        (["rules", "rules"], "rules stands twice"),
        (["lizard=rules", "rules"], "lizard is at none of these tables"),
        (["duchy=rules", "rules"], "'duchy' is no faction"),
        (["rules", "marquise=random", "eyrie=random"], "nobody asks rules"),
    ],
)
def test_agents_that_make_no_sense_are_refused(words, says):
    with pytest.raises(BalanceError, match=says):
        tables.casting(words, ["marquise", "eyrie"])


def counts(design: tables.Design, number: int) -> dict[str, Counter]:
    """How often what came in the first games."""
    found = {name: Counter() for name in ("compositions", "own seats", "seats", "casts")}
    for t in design.of_games(np.arange(number)).tolist():
        table = design.tables[t]
        composition = tuple(sorted(table.factions))
        found["compositions"][composition] += 1
        for seat, (faction, agent) in enumerate(zip(table.factions, table.agents, strict=True)):
            found["own seats"][composition, faction, seat] += 1
            found["seats"][len(composition), faction, seat] += 1
            found["casts"][len(composition), faction, seat, agent] += 1
    return found


def spread(counter: Counter, groups, values) -> int:
    """Greatest difference between the counts of `values` within a group."""
    rows = [[counter[(*group, value)] for value in values(group)] for group in groups]
    return max(max(row) - min(row) for row in rows)


@pytest.mark.parametrize("agents", [("rules",), ("rules", "random", "greedy")])
@pytest.mark.parametrize("words", [["all4"], ["base4"], ["all3", "all2"], ["all6"]])
def test_the_design_is_even_wherever_it_is_cut(words, agents):
    found = tables.compositions(words)
    factions = sorted({faction for one in found for faction in one})
    design = tables.design(found, tables.casting(agents, factions), seed=3)
    block = int(np.lcm.reduce([len(one) for one in found])) * len(found)
    for number in (1, 17, 57, block, block + 31, len(design.order), len(design.order) + 5):
        at = counts(design, number)
        once = [(one, faction) for one in found for faction in set(one) if one.count(faction) == 1]
        assert max(at["compositions"][one] for one in found) - min(at["compositions"][one] for one in found) <= 1
        assert spread(at["own seats"], once, lambda group: range(len(group[0]))) <= 1
        if number <= len(design.order):
            cells = {key[:3] for key in at["casts"]}
            assert spread(at["casts"], cells, lambda _: agents) <= 1
    for number in (block, len(design.order)):
        pairs = {(len(one), faction) for one in found for faction in one}
        assert spread(counts(design, number)["seats"], pairs, lambda group: range(group[0])) == 0
    assert len(design.order) % block == 0


def test_all_seatings_come_before_one_comes_again():
    design = random_plan(["base4"]).design
    assert design.seatings == len(design.order) == len({one.factions for one in design.tables}) == 24
    many = random_plan(["all6"], agents=("random", "rules")).design
    assert many.seatings == 7 * 720 + 15 * 360 and len(many.order) <= tables.MOST


def test_the_design_follows_from_the_seed():
    first, again, other = (random_plan(["all4"], seed=seed).design for seed in (1, 1, 2))
    assert first == again
    assert first.order != other.order or first.tables != other.tables


def test_reach_leaves_out_what_the_law_does_not_recommend():
    assert tables.of_little_reach(("alliance", "vagabond")) and not tables.of_little_reach(("eyrie", "marquise"))
    left = random_plan(["all2"], reach=True).design.compositions
    assert left == [("eyrie", "marquise")]
    with pytest.raises(BalanceError, match="recommends"):
        random_plan(["alliance,vagabond"], reach=True)


# -- games on disk ----------------------------------------------------------------------------------------


def test_rows_tell_what_the_games_were(unbroken):
    table, what = games.read(unbroken), random_plan()
    assert table.schema.equals(games.SCHEMA) and table["game"].to_pylist() == list(range(GAMES))
    assert table.schema.metadata[b"command"].decode() == what.command
    design = games.read_design(unbroken)
    for row in table.to_pylist():
        told = design["tables"][row["table"]]
        assert (row["factions"], row["agents"]) == (told["factions"], told["agents"])
        assert row["seed"] == game_seed(1, row["game"], 0)
        config = GameConfig(factions=tuple(row["factions"]), map=told["map"], deck=told["deck"])
        players = dict.fromkeys(config.agents, "random")
        [again] = arena.play_part(row["game"], [config], [list(players.values())], 1)
        assert [bool(again["winners"] >> k & 1) for k in range(2)] == row["won"]
        assert (again["turns"], again["decisions"]) == (row["turns"], sum(row["decisions"]))
        assert again["vp"][:2].tolist() == row["vp"] == row["curve"][-2:]
        assert len(row["curve"]) == 2 * -(-row["turns"] // 2)
        assert (row["end"] == "truncated") == (not any(row["won"]))
        assert len(row["crafted_seat"]) == len(row["crafted_card"]) == len(row["crafted_turn"])
        assert row["crafted_turn"] == sorted(row["crafted_turn"]) and set(row["crafted_seat"]) <= {0, 1}


def test_a_game_does_not_depend_on_where_files_begin(unbroken, tmp_path):
    played(tmp_path, random_plan(), GAMES + 3, chunk=7)
    assert games.read(tmp_path).slice(0, GAMES).equals(games.read(unbroken))


def test_agents_take_turns_and_games_stay_the_same(tmp_path):
    """Who plays is mixed: the games are played another way, and each still follows from its number."""
    what = random_plan(["marquise,eyrie"], agents=("random", "rules"))
    played(tmp_path / "a", what, 8, chunk=8)
    played(tmp_path / "b", what, 8, chunk=3)
    whole = games.read(tmp_path / "a")
    assert whole.equals(games.read(tmp_path / "b"))
    assert Counter(map(tuple, whole["agents"].to_pylist())).total() == 8
    assert {name for row in whole["agents"].to_pylist() for name in row} == {"random", "rules"}


def test_both_ways_of_playing_give_the_same_games():
    what = random_plan()
    inside = playing._play(what, what.variants[0], 3, 5, 1)
    outside = playing._in_units(what, what.variants[0], 3, 5, 1)
    for field in dataclasses.fields(playing.Played)[1:]:
        assert np.array_equal(getattr(inside, field.name), getattr(outside, field.name)), field.name
    for name in ("winners", "truncated", "turns", "decisions", "vp"):
        assert np.array_equal(inside.results[name], outside.results[name])


def test_networks_play_in_whole_units(monkeypatch):
    """A part of a unit is what the whole has there, wherever a file begins."""
    monkeypatch.setattr(playing, "UNIT", 4)
    monkeypatch.setattr(playing, "is_compiled", lambda names: False)
    what = random_plan()
    assert playing._units(what, 3, 6) == (4, 0, 8)
    whole, part = (playing._in_units(what, what.variants[0], first, n, 1) for first, n in ((0, 8), (3, 3)))
    for field in dataclasses.fields(playing.Played)[1:]:
        assert np.array_equal(getattr(whole, field.name)[3:6], getattr(part, field.name)), field.name


def test_files_that_overlap_or_cannot_be_read_are_refused(tmp_path):
    played(tmp_path, random_plan(), 4, chunk=2)
    path = tmp_path / games.FOLDER / games.name_of(0, 2)
    kept = path.read_bytes()
    path.write_bytes(kept[:100])
    with pytest.raises(BalanceError, match="remove it, and its games are played again"):
        games.read(tmp_path)
    path.write_bytes(kept)
    path.with_name(games.name_of(1, 3)).write_bytes(kept)
    with pytest.raises(BalanceError, match="hold the same games"):
        games.read(tmp_path)
    with pytest.raises(BalanceError, match="no finished games"):
        games.read(tmp_path / "nowhere")


@pytest.mark.parametrize("agents", [("random",), ("random", "rules")])
def test_a_game_can_be_played_again_and_looked_at(tmp_path, agents):
    what = random_plan(["marquise,eyrie"], agents=agents, patch=patch.parse({"figures": {"roost_vp": [0] * 8}}))
    played(tmp_path, what, 4, chunk=4)
    for row in games.read(tmp_path).to_pylist()[1::3]:
        document = records.record(tmp_path, row["game"], row["variant"])
        game = replay(document)
        assert document["seed"] == row["seed"] and game.is_over
        assert list(game.scores.values()) == row["vp"] and game.turns == row["turns"]
        assert [agent in game.winners for agent in game.agents] == row["won"]
        assert Counter(step["agent"] for step in document["steps"]) == dict(
            zip(game.agents, row["decisions"], strict=True)
        )
    assert main(["--out", str(tmp_path), "--record", "2"]) == 0
    assert {path.name for path in tmp_path.glob("record-*")} == {"record-2.json", "record-2-patched.json"}
    with pytest.raises(BalanceError, match="no variant 'other'"):
        records.record(tmp_path, 0, "other")


# -- stopping and going on --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finished", "wanted", "chunk", "left"),
    [
        ([], 10, 4, [(0, 4), (4, 8), (8, 10)]),
        ([(4, 8)], 10, 4, [(0, 4), (8, 10)]),
        ([(0, 4), (4, 8), (8, 10)], 13, 4, [(10, 12), (12, 13)]),
        ([(2, 3)], 5, 10, [(0, 2), (3, 5)]),
        ([(0, 8)], 5, 4, []),
    ],
)
def test_what_is_missing(finished, wanted, chunk, left):
    assert running.missing(finished, wanted, chunk) == left


def test_a_run_goes_on_where_it_stopped(unbroken, tmp_path):
    """Finished files stay as they are, others are played, half-written ones go."""
    expected = {path.name: path.read_bytes() for path in (unbroken / games.FOLDER).iterdir()}
    files = played(tmp_path, random_plan(), chunk=4)
    assert files == expected
    lost = tmp_path / games.FOLDER / games.name_of(4, 8)
    lost.unlink()
    begun = lost.with_name(f".begun-{lost.name}")
    begun.write_bytes(b"half")
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / games.FOLDER).glob("part-*")}
    heard = []
    what = random_plan()
    plan.settle(tmp_path, what)
    assert running.run(tmp_path, what, GAMES, running.Local(1), 4, heard.append) == 4
    assert heard == [4] and not begun.exists()
    assert {path.name: path.read_bytes() for path in (tmp_path / games.FOLDER).iterdir()} == expected
    assert all((tmp_path / games.FOLDER / name).stat().st_mtime_ns == at for name, at in kept.items())
    assert running.run(tmp_path, what, GAMES, running.Local(1), 4) == 0


class Shuffled:
    """A backend that answers in another order, and dies after some jobs."""

    def __init__(self, dies_after: int = 99):
        self.left = dies_after

    def run(self, jobs):
        for job in random.Random(5).sample(list(jobs), len(jobs)):
            if self.left == 0:
                raise ConnectionError("gone")
            self.left -= 1
            yield job, running.play_chunk(job)


def test_any_backend_gives_the_same_files(unbroken, tmp_path):
    expected = {path.name: path.read_bytes() for path in (unbroken / games.FOLDER).iterdir()}
    with pytest.raises(ConnectionError):
        played(tmp_path, random_plan(), chunk=4, backend=Shuffled(2))
    assert len(games.finished(tmp_path)) == 2  # what had been done is on disk
    assert played(tmp_path, random_plan(), chunk=4, backend=Shuffled()) == expected


class Careless:
    """A backend that does each job `times` times."""

    def __init__(self, times: int):
        self.times = times

    def run(self, jobs):
        for job in jobs:
            yield from [(job, b"data")] * self.times


@pytest.mark.parametrize(("times", "says"), [(2, "not left to do"), (0, "3 jobs undone")])
def test_a_backend_that_miscounts_is_found_out(tmp_path, times, says):
    with pytest.raises(RuntimeError, match=says):
        running.run(tmp_path, random_plan(), GAMES, Careless(times), 4)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"seed": 2}, "seed: 1 there, 2 here"),
        ({"agents": ("rules",)}, r"agents: \['random'\] there, \['rules'\] here"),
        ({"words": ["marquise,eyrie"]}, "tables: "),
        ({"reach": True, "words": ["all2"]}, "reach: False there"),
        ({"patch": patch.parse({"deck": {"Anvil": 0}})}, "patch: None there"),
    ],
)
def test_a_run_goes_on_with_the_same_games_only(unbroken, other, says):
    with pytest.raises(BalanceError, match=says):
        plan.settle(unbroken, random_plan(**other))


def test_a_folder_without_its_run_is_refused(unbroken, tmp_path):
    played(tmp_path, random_plan(), 2, chunk=2)
    (tmp_path / games.RUN).unlink()
    with pytest.raises(BalanceError, match=r"run\.json is gone"):
        plan.settle(tmp_path, random_plan())


def begin(folder: Path, wanted: int) -> subprocess.Popen:
    words = ["--agents", "random", "--tables", "base4", "--games", str(wanted), "--chunk", "40"]
    start = "import signal, sys; from training.balance.__main__ import main; "
    start += "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"  # also where it is ignored
    command = [sys.executable, "-c", start, *words, "--out", str(folder), "--threads", "1", "--no-report"]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="thousands of games take too long uncompiled")
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to a process here")
def test_ctrl_c_ends_politely(tmp_path):
    process = begin(tmp_path, 400_000)
    while process.poll() is None and not games.finished(tmp_path):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=120)[1]
    assert process.returncode == 130, said
    there = games.finished(tmp_path)[-1][1]
    assert said.endswith(f"stopped with {there:,} games on disk; the same command goes on\n")
    assert "Traceback" not in said and games.clean(tmp_path) == 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="thousands of games take too long uncompiled")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_killed_process_loses_and_repeats_nothing(tmp_path):
    """Killed at random moments, again and again: the files are those of a run that was left alone."""
    wanted, rng = 2400, random.Random(7)
    kills, stages = 0, []
    while True:
        there = len(games.finished(tmp_path / "killed"))
        process = begin(tmp_path / "killed", wanted)
        goal, stop = there + rng.randrange(1, 15), time.monotonic() + 120
        while process.poll() is None and len(games.finished(tmp_path / "killed")) < goal and kills < 3:
            assert time.monotonic() < stop
            time.sleep(0.002)
        if kills < 3:
            time.sleep(rng.random() * 0.05)
            process.kill()
            kills += process.wait() == -signal.SIGKILL
            stages.append(len(games.finished(tmp_path / "killed")))
            process.stderr.close()
            assert len(stages) < 10
            continue
        assert process.communicate()[1] and process.returncode == 0
        break
    assert 0 < stages[0] < stages[-1] < wanted // 40  # it was under way each time
    process = begin(tmp_path / "alone", wanted)
    assert "2,400 games" in process.communicate()[1] and process.returncode == 0
    both = [
        {path.name: path.read_bytes() for path in (tmp_path / name / games.FOLDER).iterdir()}
        for name in ("killed", "alone")
    ]
    assert both[0] == both[1] and len(both[0]) == wanted // 40
    assert games.read(tmp_path / "killed")["game"].to_pylist() == list(range(wanted))


# -- precision --------------------------------------------------------------------------------------------


def test_games_for_a_precision_equal_a_hand_computation():
    design = random_plan(["base4"]).design
    # 1.96^2 * 0.25 / 0.01^2 = 9604 for the normal interval; the Wilson interval is a little narrower
    assert precision.needed(design, 0.01) == 9604
    shares = dict.fromkeys(("marquise", "eyrie", "alliance", "vagabond"), 0.25)
    assert precision.needed(design, 0.01, shares) == 7203
    assert precision.half_width(design, 9604) == pytest.approx(0.01, rel=1e-3)
    half = random_plan(PAIR).design  # each faction is at every other table
    assert precision.needed(half, 0.01) == 2 * 9604


def test_what_is_reached_is_counted(unbroken):
    rows = precision.reached(games.read(unbroken))
    assert [row.faction for row in rows] == [name for name in FACTIONS if name in ",".join(PAIR)]
    assert [row.seats for row in rows] == [GAMES // 2] * 4
    wins = Counter()
    for row in games.read(unbroken).to_pylist():
        wins.update(name for name, won in zip(row["factions"], row["won"], strict=True) if won)
    for row in rows:
        assert row.won == wins[row.faction]
        _, _, low, high = arena.share(np.arange(row.seats) < row.won)
        assert (row.low, row.high) == pytest.approx((low, high))


# -- patches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ("[1, 2", "is not YAML"),
        ("- a", "a patch is a mapping with name, text, figures, deck, card_vp; got list"),
        ("figure: {a: 1}", "unknown field 'figure'.*did you mean figures"),
        ("name: nothing", "it changes nothing"),
        ("figures: [1]", "figures: must be a mapping"),
        ("name: 3\ndeck: {Anvil: 1}", "name: must be text"),
        ("figures: {sympathy_price: [1]}", "figures: no figure is called 'sympathy_price'"),
        ("figures: {sympathy_cost: [1, 2]}", "figures: sympathy_cost needs 10 numbers"),
        ("deck: {Anvill: 1}", "deck: .*Anvil"),
        ("deck: {Anvil: 90}", "deck: Anvil: must be a whole number"),
        ("card_vp: {Cobbler: 1}", "card_vp: 'Cobbler .rabbit.' gives no item"),
    ],
)
def test_patches_that_make_no_sense_are_refused(tmp_path, document, says):
    path = tmp_path / "patch.yaml"
    path.write_text(document)
    with pytest.raises(BalanceError, match=says):
        patch.read(path)


def test_a_patch_plays_the_same_deals_with_other_figures(unbroken, tmp_path):
    path = tmp_path / "poor.yaml"
    path.write_text("text: Roosts score nothing.\nfigures:\n  roost_vp: [0, 0, 0, 0, 0, 0, 0, 0]\ndeck: {Anvil: 0}\n")
    change = patch.read(path)
    assert (change.name, change.text) == ("poor", "Roosts score nothing.")
    played(tmp_path / "run", random_plan(patch=change), 4, chunk=4)
    table = games.read(tmp_path / "run")
    base, patched = table.slice(0, 4), table.slice(4, 4)
    assert set(base["variant"].to_pylist()) == {"base"} and set(patched["variant"].to_pylist()) == {"patched"}
    for name in ("game", "seed", "table"):
        assert base[name].equals(patched[name])
    assert base.drop_columns(["variant"]).equals(games.read(unbroken).slice(0, 4).drop_columns(["variant"]))
    assert not base["curve"].equals(patched["curve"])
    variants = games.read_design(tmp_path / "run")["variants"]
    assert variants == {"base": {}, "patched": {"overrides": {"roost_vp": [0] * 8}, "card_counts": {"Anvil": 0}}}


def test_the_patch_of_the_page_can_be_played():
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    found = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert len(found) == 1
    change = patch.parse(yaml.safe_load(found[0]))
    assert set(change.settings) == set(patch.SETTINGS.values())


# -- the command ------------------------------------------------------------------------------------------


def command(*words: str) -> int:
    return main([*words, "--threads", "1", "--no-report"])


def test_the_command_says_what_it_does(tmp_path, capsys):
    words = ["--agents", "random", "--tables", *PAIR, "--out", str(tmp_path), "--chunk", "4"]
    assert command(*words, "--games", "6") == 0
    said = capsys.readouterr().err
    assert "6 games: 2 compositions, 4 seatings; played by random" in said
    assert "1 of 2 compositions have less reach than the Law recommends" in said
    assert "1 points take at most 19,208 games" in said and "with these shares" in said
    assert command(*words, "--games", "8") == 0
    assert "6 games are there" in capsys.readouterr().err
    assert games.finished(tmp_path) == [(0, 4), (4, 6), (6, 8)]
    assert command(*words, "--games", "8", "--seed", "2") == 2
    assert "seed: 1 there, 2 here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--agents", "nobody"], "--agents: nobody: agent: 'nobody' is not known"),
        (
            ["--agents", "policy", "--tables", "all4"],
            "policy was trained at tables of alliance,eyrie,marquise,vagabond",
        ),
        (["--map", "winter"], "--map: 'winter' is not known"),
        (["--patch", "no.yaml"], "--patch: no.yaml: No such file"),
        (["--report-only"], "no finished games"),
    ],
)
def test_the_command_refuses_in_words(tmp_path, capsys, words, says):
    if words == ["--report-only"]:
        pytest.importorskip("training.balance.report", reason="the report is not there")
        assert main([*words, "--out", str(tmp_path)]) == 2
    else:
        assert command(*words, "--out", str(tmp_path)) == 2
    assert says in " ".join(capsys.readouterr().err.split())


def test_bad_arguments_end_the_command(tmp_path, capsys):
    for words in (["--games", "0"], ["--precision", "60"], ["--precision", "x"], ["--games", "1.5"]):
        with pytest.raises(SystemExit) as ended:
            command(*words, "--out", str(tmp_path))
        assert ended.value.code == 2
    assert "percentage points, 0.01 to 50" in capsys.readouterr().err


def test_a_precision_alone_says_how_many_games(tmp_path, monkeypatch):
    """Games are added until no interval is wider; nothing but results decides how many."""
    monkeypatch.setattr(running, "CHUNK", 8)
    words = ["--agents", "random", "--tables", "marquise,eyrie", "--precision", "22", "--quiet"]
    assert command(*words, "--out", str(tmp_path)) == 0
    rows = precision.reached(games.read(tmp_path))
    assert all(row.half <= 0.22 for row in rows)
    assert rows[0].seats <= precision.needed(random_plan(["marquise,eyrie"]).design, 0.22)


def test_the_command_says_what_is_not_installed(capsys, monkeypatch):
    monkeypatch.setattr("training.balance.__main__.NEEDS", ("pyarrow", "no_such_library"))
    assert main([]) == 2
    assert 'needs no_such_library: pip install -e ".[balance]"' in capsys.readouterr().err


def test_two_processes_do_not_play_into_one_folder(tmp_path, capsys):
    import filelock

    with filelock.FileLock(tmp_path / ".lock"):
        assert command("--agents", "random", "--tables", *PAIR, "--games", "2", "--out", str(tmp_path)) == 2
    assert "another process is playing" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_workers_end_when_their_driver_is_killed():
    """They hold its error stream, which ends with the last of them."""
    code = (
        "import os, sys, time\n"
        "from training.arena import processes\n"
        "if __name__ == '__main__':\n"
        "    with processes(1) as executor:\n"
        "        executor.submit(os.getpid).result()\n"
        "        print('ready', file=sys.stderr, flush=True)\n"
        "        time.sleep(600)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    line = process.stderr.readline()
    while line and "ready" not in line:
        line = process.stderr.readline()
    process.kill()
    assert line
    process.communicate(timeout=60)  # TimeoutExpired if one of them stays
