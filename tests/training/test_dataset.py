"""Datasets: every row is a decision of the game that its seed deals, whoever is stopped goes on, the card is true."""

import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from root_env import N_ACTIONS, OBS_SIZE, Game, agents
from root_env.agents import ViewAgent
from root_env.support.errors import UsageError
from root_env.training import dataset, dataset_reading
from root_env.training.arena import table
from root_env.training.datasets import rows as dataset_rows
from root_env.training.datasets.rows import Plan
from tests.agents.narrow import save_narrow

PAIR = (("marquise", "eyrie"),)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Games to three points."""
    monkeypatch.setattr(dataset_rows, "table", lambda seated, **given: table(seated, **given, **SHORT))


SHORT = {"score_to_win": 3, "max_turns": 30}


def written(out, agent="random", games=5, part=2, tables=PAIR, seed=3, **settings):
    plan = Plan((agent,) if isinstance(agent, str) else agent, tables, seed, "win")
    dataset.write(plan, games, out, "the command", part, **settings)
    return plan


def rows_of(out, folder="decisions") -> list[dict]:
    return pq.read_table(out / folder).to_pylist()


# -- what is in it ----------------------------------------------------------------------------------------


def test_every_row_is_a_decision_of_the_game_that_the_seed_deals(tmp_path):
    plan = written(tmp_path, ("random", "rules"))
    rows, seats = rows_of(tmp_path), rows_of(tmp_path, "seats")
    assert {row["agent"] for row in rows} == {"random", "rules"}
    for number in range(5):
        config, who = plan.game(number)
        own = [seat for seat in seats if seat["game"] == number]
        game = Game(config, seed=own[0]["seed"])
        steps = [row for row in rows if row["game"] == number]
        for step, row in enumerate(steps):
            assert (row["step"], row["agent_id"]) == (step, game.to_move)
            assert row["agent"] == who[row["player"]]
            assert np.array_equal(row["observation"], game.observe(game.to_move))
            assert row["legal"] == game.legal_actions().tolist()
            game.step(row["action"])
        assert game.is_over and [seat["won"] for seat in own] == [a in game.winners for a in game.agents]
        for player, (seat, agent) in enumerate(zip(own, game.agents, strict=True)):
            mine = [row for row in steps if row["player"] == player]
            assert (seat["vp"], seat["turns"], seat["decisions"]) == (game.scores[agent], game.turns, len(mine))
            assert seat["truncated"] == game.truncated and seat["table"] == " ".join(config.factions)
            assert np.array_equal(seat["observation"], game.observe(agent))
            ends = [(row["terminated"], row["truncated"]) for row in mine]
            assert ends == [(False, False)] * (len(mine) - 1) + [(not game.truncated, game.truncated)]
            value = float(agent in game.winners) / max(1, len(game.winners))
            assert {row["value"] for row in mine} == {value} == {row["outcome"][player] for row in mine}
            paid = {True: 1.0, False: -1.0}[agent in game.winners] if game.winners else 0.0
            assert [row["reward"] for row in mine] == [0.0] * (len(mine) - 1) + [paid]


def test_policy_targets_are_the_networks_probabilities(tmp_path):
    pytest.importorskip("safetensors", reason="comes with the extra `train`")
    written(tmp_path, "policy", games=2, tables=(("marquise", "eyrie", "alliance", "vagabond"),))
    found = dataset_reading.arrays(pq.read_table(tmp_path / "decisions"))
    assert found["policy"].shape == found["mask"].shape == (len(found["action"]), N_ACTIONS)
    assert np.allclose(found["policy"].sum(1), 1, atol=1e-5) and not found["policy"][found["mask"] == 0].any()
    assert np.array_equal(found["policy"].argmax(1), found["action"]), "the likeliest is taken"
    network = agents.load("policy")
    again = network.probabilities(found["observation"], found["mask"])
    assert np.allclose(again, found["policy"], atol=1e-5)


class Weighing(ViewAgent):
    """Takes the last legal action, and finds each one as good as its place."""

    name = "weighing"

    def weighed(self, view):
        legal = view.legal_actions()
        weights = np.zeros(N_ACTIONS)
        weights[legal] = np.arange(1, len(legal) + 1)
        return int(legal[-1]), weights / weights.sum()


def test_an_agent_that_thinks_may_say_what_it_thought(tmp_path, monkeypatch):
    monkeypatch.setitem(agents.NAMES, "weighing", lambda game: Weighing())
    dataset_rows._loaded.cache_clear()
    written(tmp_path, ("weighing", "random"), games=4)
    for row in rows_of(tmp_path):
        n = len(row["legal"])
        if row["agent"] == "weighing":
            assert row["action"] == row["legal"][-1]
            assert np.allclose(row["policy"], np.arange(1, n + 1) / (n * (n + 1) / 2))
        else:
            assert row["policy"] is None


@pytest.mark.parametrize("name", ["ismcts:4", "search:4"])
def test_the_searches_say_where_they_looked(tmp_path, name):
    written(tmp_path, name, games=1)
    rows = rows_of(tmp_path)
    assert all(sum(row["policy"]) == pytest.approx(1) for row in rows)
    tried = [np.count_nonzero(row["policy"]) for row in rows]
    assert max(tried) > 1 and all(row["policy"][row["legal"].index(row["action"])] > 0 for row in rows)


def test_arrays_of_what_has_no_policy_target(tmp_path):
    written(tmp_path, games=2)
    whole = pq.read_table(tmp_path / "decisions")
    found = dataset_reading.arrays(whole)
    assert found["observation"].shape == (len(whole), OBS_SIZE) and found["observation"].dtype == np.int8
    assert not found["policy"].any() and found["mask"].dtype == np.int8
    assert found["mask"][np.arange(len(whole)), found["action"]].all()
    assert [np.flatnonzero(mask).tolist() for mask in found["mask"]] == whole["legal"].to_pylist()
    assert all(array.flags.writeable for array in found.values())
    assert len(dataset_reading.arrays(whole.slice(0, 0))["mask"]) == 0


@pytest.mark.parametrize(
    ("name", "wrong", "words"),
    [
        ("action", lambda n: pa.array(["x"] * n), "'action' must hold int16"),
        ("action", lambda n: pa.array([30000] * n, pa.int16()), "actions have ids from 0 to 933"),
        ("legal", lambda n: pa.array([[-1]] * n, pa.list_(pa.int16())), "actions have ids from 0 to 933"),
        ("game", lambda n: pa.array([1.0] * n), "'game' must hold int32"),
        ("observation", lambda n: pa.array([[0] * 5] * n, pa.list_(pa.int8(), 5)), "observations must be int8 of"),
    ],
)
def test_columns_of_other_kinds_and_ids_of_no_action_are_refused(tmp_path, name, wrong, words):
    written(tmp_path, games=1, part=1)
    (path,) = dataset_reading.parts(tmp_path)
    whole = pq.read_table(path)
    pq.write_table(whole.set_column(whole.schema.get_field_index(name), name, wrong(len(whole))), path)
    with pytest.raises(UsageError, match=f"{path.name}.*{words}"):
        dataset_reading.decisions(path)


# -- going on ---------------------------------------------------------------------------------------------


def test_who_is_stopped_goes_on(tmp_path, monkeypatch):
    """Games that are there stay, missing or half written ones are played, and all is as if it had never stopped."""
    plan = written(tmp_path / "whole", games=5)
    played = []
    monkeypatch.setattr(
        dataset, "write_part", lambda *given, real=dataset.write_part: played.append(given[1][:2]) or real(*given)
    )
    out = tmp_path / "stopped"
    written(out, games=3)
    assert played == [(0, 2), (2, 1)]
    (out / "decisions" / ".games-0000004.parquet.1-1.part").write_bytes(b"half")
    written(out, games=5)
    assert played[2:] == [(2, 2), (4, 1)], "the part that was short, and the one that is new"
    assert dataset_reading.content_digest(out) == dataset_reading.content_digest(tmp_path / "whole")
    assert not list(out.rglob("*.part"))
    written(out, games=5)
    assert len(played) == 4
    for one in (dataset_reading.parts(out), dataset_reading.parts(tmp_path / "whole")):
        assert [path.name for path in one] == [f"games-000000{first}.parquet" for first in (0, 2, 4)]
    assert json.loads((out / "dataset.json").read_text())["seed"] == plan.seed


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    written(tmp_path / "mine", games=2)
    for settings, word in (({"seed": 4}, "seed"), ({"agent": "rules"}, "agents, digests"), ({"part": 3}, "part")):
        with pytest.raises(UsageError, match=f"holds a dataset of another {word}; give another --out"):
            written(tmp_path / "mine", games=2, **settings)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("all of it")
    with pytest.raises(UsageError, match="holds other files; give another --out"):
        written(tmp_path / "other")
    (tmp_path / "mine" / "dataset.json").write_text("{")
    with pytest.raises(UsageError, match="cannot be read as the plan of a dataset"):
        written(tmp_path / "mine")


# -- the command ------------------------------------------------------------------------------------------


def test_the_command_and_its_card(tmp_path, capsys, monkeypatch):
    out = tmp_path / "data"
    words = ["--agent", "random", "--games", "2", "--out", str(out), "--quiet"]
    assert dataset.main(words) == 0
    assert "README.md says what is in it; digest " in capsys.readouterr().out
    card = (out / "README.md").read_text(encoding="utf-8")
    n = len(pq.read_table(out / "decisions"))
    assert card.startswith(f"# Games of Root\n\n2 games, {n} decisions; ")
    assert (
        f"python -m root_env.training.dataset {' '.join(words)}" in card and dataset_reading.content_digest(out) in card
    )
    for schema in (dataset_rows.DECISIONS, dataset_rows.SEATS):
        assert all(f"| `{name}` |" in card for name in schema.names)
    (code,) = re.findall(r"^```py\n(.*?)^```$", card, re.DOTALL | re.MULTILINE)
    check = (
        f"assert observations.shape == ({n}, {OBS_SIZE}) and masks[range({n}), actions].all() and len(values) == {n}"
    )
    env = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", code + check], cwd=out, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--agent oracle", "--agent: oracle: agent: 'oracle' is not known"),
        ("--agent random --games 0", "--games: must be a whole number from 1, got '0'"),
        ("--agent policy:NARROW --tables all --games 40", "the network was trained at tables of marquise, eyrie"),
    ],
)
def test_errors_are_said_in_one_line(tmp_path, capsys, words, message):
    if "NARROW" in words:
        words = words.replace("NARROW", save_narrow(tmp_path / "narrow"))
    try:
        code = dataset.main([*words.split(), "--out", str(tmp_path / "data"), "--quiet"])
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr().err
    assert code == 2 and message in told and told.count("\n") == 1


# -- readers ----------------------------------------------------------------------------------------------


def test_an_episode_is_a_player_of_a_game(tmp_path):
    written(tmp_path, games=3)
    rows, seats = rows_of(tmp_path), rows_of(tmp_path, "seats")
    found = list(dataset_reading.episodes(tmp_path))
    assert [(one.seat["game"], one.seat["player"]) for one in found] == [(s["game"], s["player"]) for s in seats]
    for seat, columns, end in found:
        own = [row for row in rows if (row["game"], row["player"]) == (seat["game"], seat["player"])]
        assert columns["action"].tolist() == [row["action"] for row in own]
        assert end.tolist() == seat["observation"]


def test_transitions_end_where_a_player_ends(tmp_path):
    written(tmp_path, games=3)
    data = dataset_reading.transitions(tmp_path)
    lengths = [len(one.columns["action"]) for one in dataset_reading.episodes(tmp_path)]
    ends = np.flatnonzero(data["terminals"] | data["timeouts"])
    assert ends.tolist() == (np.cumsum(lengths) - 1).tolist()
    assert data["action_masks"][np.arange(len(data["actions"])), data["actions"]].all()
    assert data["observations"].shape == (sum(lengths), OBS_SIZE)
    assert data["rewards"].sum() == sum(row["reward"] for row in rows_of(tmp_path))
    assert all(array.flags.writeable for array in data.values())


def test_pytorch_reads_every_decision(tmp_path):
    torch = pytest.importorskip("torch", reason="comes with the extra `train`")
    from torch.utils.data import DataLoader

    from root_env.training.dataset_torch import Decisions, DecisionStream

    with pytest.raises(UsageError, match="holds no dataset"):
        Decisions(tmp_path)
    written(tmp_path, games=3)
    whole = dataset_reading.arrays(pq.read_table(tmp_path / "decisions"))
    n = len(whole["action"])
    held, stream = Decisions(tmp_path), DecisionStream(tmp_path)
    assert len(held) == n
    for k in (0, n - 1, -1):
        assert torch.equal(held[k]["observation"], torch.from_numpy(whole["observation"][k]))
        assert torch.equal(held[k]["mask"], torch.from_numpy(whole["mask"][k]))
    with pytest.raises(IndexError):
        held[n]
    batches = list(DataLoader(held, batch_size=64))
    assert torch.cat([batch["action"] for batch in batches]).tolist() == whole["action"].tolist()
    assert batches[0]["action"].dtype == torch.int64
    assert batches[0]["policy"].shape == (min(64, n), N_ACTIONS)
    assert [one["action"].item() for one in stream] == whole["action"].tolist()
    shuffled = DecisionStream(tmp_path, ("action", "step", "game"), seed=5)
    first, second = ([(int(one["game"]), int(one["step"])) for one in shuffled] for _ in range(2))
    assert sorted(first) == sorted(second) == sorted(zip(whole["game"], whole["step"], strict=True))
    assert first != second
    with pytest.raises(UsageError, match="choose from"):
        Decisions(tmp_path, ["colour"])


def test_workers_share_a_stream(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="comes with the extra `train`")
    from root_env.training import dataset_torch

    written(tmp_path, games=5)
    n, found = len(pq.read_table(tmp_path / "decisions")), []
    for number in range(2):
        worker = SimpleNamespace(id=number, num_workers=2, seed=77 + number)
        monkeypatch.setattr(dataset_torch, "get_worker_info", lambda worker=worker: worker)
        stream = dataset_torch.DecisionStream(tmp_path, ("game", "step"), seed=5)
        found.append({(int(one["game"]), int(one["step"])) for one in stream})
    assert all(found)
    assert not found[0] & found[1]
    assert len(found[0] | found[1]) == n
