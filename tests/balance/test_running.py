"""The balance lab's games follow from their numbers, and nothing is lost or repeated; patches change them."""

import dataclasses
import random
import re
from collections import Counter

import numpy as np
import pytest
import yaml

pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')
pytest.importorskip("filelock", reason='needs pip install ".[balance]"')
pytest.importorskip("statsmodels", reason='needs pip install ".[balance]"')

from root_env import GameConfig, game_seed, replay
from root_env.balance import BalanceError
from root_env.balance.__main__ import main
from root_env.balance.design import patch, plan
from root_env.balance.runs import games, playing, running
from root_env.training import arena
from tests.balance.lab_runs import GAMES, ROOT, played, random_plan


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    """A folder with GAMES games at two tables of two in files of 4."""
    folder = tmp_path_factory.mktemp("unbroken")
    played(folder, random_plan(), chunk=4)
    return folder


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
    """The agents are mixed: the games are played another way, and each still follows from its number."""
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
    for name in playing.Played._fields[1:]:
        assert np.array_equal(getattr(inside, name), getattr(outside, name)), name
    for name in ("winners", "truncated", "turns", "decisions", "vp"):
        assert np.array_equal(inside.results[name], outside.results[name])


def test_networks_play_in_whole_units(monkeypatch):
    """A part of a unit equals the same part of the whole, wherever a file begins."""
    monkeypatch.setattr(playing, "UNIT", 4)
    monkeypatch.setattr(playing, "is_compiled", lambda names, game="root": False)
    what = random_plan()
    assert playing._units(what, 3, 6) == (4, 0, 8)
    whole, part = (playing._in_units(what, what.variants[0], first, n, 1) for first, n in ((0, 8), (3, 3)))
    for name in playing.Played._fields[1:]:
        assert np.array_equal(getattr(whole, name)[3:6], getattr(part, name)), name


def test_files_that_overlap_or_cannot_be_read_are_refused(tmp_path):
    played(tmp_path, random_plan(), 4, chunk=2)
    path = tmp_path / games.FOLDER / games.name_of(0, 2)
    kept = path.read_bytes()
    path.write_bytes(kept[:100])
    with pytest.raises(BalanceError, match="if you remove it, its games are played again"):
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
        document = playing.record(tmp_path, row["game"], row["variant"])
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
        playing.record(tmp_path, 0, "other")


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
    begun = lost.with_name(f".{lost.name}.1-1.part")
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


def test_a_run_goes_on_under_the_same_rules_only(unbroken, tmp_path):
    what = random_plan()
    running.verify(unbroken, what)
    running.verify(tmp_path, what)  # nothing there yet
    other = dataclasses.replace(what, variants=(plan.Variant(settings={"score_to_win": 5}),))
    with pytest.raises(BalanceError, match="rules or the agents have changed"):
        running.verify(unbroken, other)


def test_a_folder_without_its_run_is_refused(unbroken, tmp_path):
    played(tmp_path, random_plan(), 2, chunk=2)
    (tmp_path / games.RUN).unlink()
    with pytest.raises(BalanceError, match=r"run\.json is gone"):
        plan.settle(tmp_path, random_plan())


# -- patches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ("[1, 2", "not YAML: while parsing"),
        ("- a", "a patch is a mapping with name, text, edition, figures, deck, card_vp; got list"),
        ("figure: {a: 1}", "unknown field 'figure'.*did you mean figures"),
        ("name: nothing", "it changes nothing"),
        ("figures: [1]", "figures: must be a mapping"),
        ("name: 3\ndeck: {Anvil: 1}", "name: must be text"),
        ("figures: {sympathy_price: [1]}", "figures: no figure is called 'sympathy_price'"),
        ("figures: {sympathy_cost: [1, 2]}", "figures: sympathy_cost needs 10 numbers"),
        ("deck: {Anvill: 1}", "deck: .*Anvil"),
        ("deck: {Anvil: 90}", "deck: Anvil .fox.: must be a whole number 0..3"),
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
