"""Predictions of the winner: positions of whole games, learning from them, and checkpoints that predict."""

from importlib.util import find_spec

import numpy as np
import pytest

if any(find_spec(name) is None for name in ("torch", "safetensors")):
    pytest.skip("the stage `training` of CI, which installs the extra `train`, runs this", allow_module_level=True)

import torch

from root_env import BatchGame, GameConfig
from root_env.agents.guided.advice import clockwise
from root_env.agents.networks.checkpoint_files import CheckpointError, read_card
from root_env.agents.networks.policy import NetworkAgent, load_policy, save_policy
from root_env.support.errors import UsageError
from root_env.training import value
from root_env.training.runs import networks
from root_env.training.runs import positions as collecting
from root_env.training.runs.positions import NOBODY, Part, Positions, collect
from tests.agents.narrow import layout, weights_of
from tests.agents.playing import BASE, needs_compiled_core
from tests.agents.test_policy import positions


@pytest.fixture
def saved(tmp_path):
    """A checkpoint that does not say who wins."""
    save_policy(tmp_path / "plain", "mlp", weights_of("mlp"), layout("mlp"), {"factions": BASE, "name": "plain"})
    return tmp_path / "plain"


def drawn(n: int = 400) -> Positions:
    """Positions in which the richest player wins, ten a game."""
    rng = np.random.default_rng(0)
    features = rng.integers(0, 4, (n, len(layout("mlp").features))).astype(np.int8)
    points = rng.permuted(np.tile(np.array([3, 9, 17, 28], np.int16), (n, 1)), axis=1)
    features[:, :4] = points
    won = (points == 28).astype(np.float32)
    return Positions(features, won, points, np.arange(n) // 10)


def test_seats_are_counted_clockwise_from_whoever_looks():
    batch = BatchGame(GameConfig(seating="random"), 8, seed=3)
    players = np.arange(8) % 4
    around = clockwise(batch.states, players, 4)
    assert np.array_equal(around[:, 0], players)
    for state, row in zip(batch.states, around, strict=True):
        seats = state["seat"][row]
        assert np.array_equal(np.diff(seats) % 4, [1, 1, 1])
    duel = BatchGame(GameConfig(factions=("eyrie", "marquise")), 2, seed=3)
    assert clockwise(duel.states, np.array([0, 1]), 4).tolist() == [[0, 1, -1, -1], [1, 0, -1, -1]]


@needs_compiled_core
def test_positions_are_of_whole_games_and_the_same_from_a_seed():
    agent = NetworkAgent("board", weights_of("board"), layout("board"), {"factions": BASE})
    part = Part(("rules", "random"), 6, 5, 0.2)
    found, heard = collect(agent, part), []
    again = collect(agent, part, progress=heard.append)
    assert sum(heard) == 6
    for name in ("features", "won", "points", "games"):
        assert np.array_equal(getattr(found, name), getattr(again, name))
    assert set(found.games.tolist()) == set(range(6))
    assert np.allclose(found.won.sum(1), 1) and found.won.shape == found.points.shape == (len(found), 4)
    assert found.features.shape[1] == len(layout("board").features)


@needs_compiled_core
def test_tables_of_several_sizes_are_learned_from_together():
    torch.set_num_threads(1)
    agent = NetworkAgent("mlp", weights_of("mlp"), layout("mlp"), {"factions": BASE, "sizes": (2, 4)})
    found = collect(agent, Part(("rules", "random"), 40, 5, 0.1))
    there = (found.points != NOBODY).sum(1)
    assert set(there.tolist()) == {2, 4} and (there == 2).sum() == (found.games < 20).sum()
    assert (found.won[found.points == NOBODY] == 0).all() and np.allclose(found.won.sum(1), 1)
    _, figures = value.fit(agent, found, seed=1, epochs=1, size=64)
    assert 0 < figures["points"] < np.log(4) and np.isfinite(figures["network"])


def test_what_decides_is_learned_and_compared_with_the_points():
    torch.set_num_threads(1)
    agent = NetworkAgent("mlp", weights_of("mlp"), layout("mlp"), {"factions": BASE})
    weights, found = value.fit(agent, drawn(), seed=1, epochs=12, size=32)
    again, same = value.fit(agent, drawn(), seed=1, epochs=12, size=32)
    assert found == same and all(np.array_equal(again[name], w) for name, w in weights.items())
    assert found["points"] < 0.05, "points say it all here"
    assert found["network"] < np.log(4)


def test_a_checkpoint_learns_who_wins_and_plays_as_before(saved, tmp_path):
    plain = load_policy(saved)
    assert not plain.knows_winners
    with pytest.raises(CheckpointError, match=r"not say who wins; teach it with `python -m root_env\.training\.value`"):
        plain.winners(positions(2).observations)
    torch.manual_seed(3)
    layers = networks.winner_layers(len(plain.layout.features), 4, (24, 12))
    value.add_winner(saved, tmp_path / "wise", value.weights_of(layers), {"command": "by hand"})
    wise, batch = load_policy(tmp_path / "wise"), positions(16)
    assert read_card(tmp_path / "wise")["winner"]["command"] == "by hand"
    assert read_card(tmp_path / "wise")["weights"] == read_card(saved)["weights"], "the same player"
    assert np.array_equal(wise.logits(batch.observations), plain.logits(batch.observations))
    said = wise.winners(batch.observations)
    assert said.shape == (16, 4) and np.allclose(said.sum(1), 1, atol=1e-6)

    network = networks.of_agent(wise)  # what NumPy computes is what PyTorch trains
    rows = torch.from_numpy(batch.observations[:, wise.layout.features])
    with torch.no_grad():
        assert np.allclose(torch.softmax(network.winner_scores(rows), 1).numpy(), said, atol=1e-5)
        assert np.allclose(network(rows)[0].numpy(), wise.logits(batch.observations), atol=1e-4)


def test_another_number_of_seats_is_refused(saved, tmp_path):
    layers = networks.winner_layers(len(layout("mlp").features), 3)
    with pytest.raises(CheckpointError, match="predicts the winner for another number of seats"):
        value.add_winner(saved, tmp_path / "odd", value.weights_of(layers), {})


@needs_compiled_core
def test_the_command_writes_a_checkpoint(saved, tmp_path, capsys):
    words = ["--policy", str(saved), "--out", str(tmp_path / "out"), "--agents", "rules", "random", "--games", "20"]
    words += ["--share", "0.05", "--epochs", "1", "--workers", "1"]
    value.main([*words, "--favour", "base4-v1=0.5", "--keep", str(tmp_path / "kept")])
    card = read_card(tmp_path / "out")
    assert card["winner"]["command"].startswith("python -m root_env.training.value --policy")
    assert set(card["winner"]["held_out_cross_entropy"]) == {"network", "points"}
    assert card["name"] == "plain" and load_policy(tmp_path / "out").knows_winners
    assert "cross-entropy" in capsys.readouterr().out


@needs_compiled_core
def test_a_command_that_was_stopped_goes_on_with_the_parts_it_has_kept(saved, tmp_path, monkeypatch, capsys):
    agent, folder = load_policy(saved), tmp_path / "kept"
    monkeypatch.setattr(collecting, "GAMES", 4)
    parts = collecting.parts_of(["rules", "random"], 6, 5, 0.1)
    assert [(part.games, part.seed) for part in parts] == [(4, 5), (2, 6)]
    played = [collecting.positions_of(agent, part, folder) for part in parts]
    monkeypatch.setattr(collecting, "collect", None)  # nothing is played again
    kept = [collecting.positions_of(agent, part, folder) for part in parts]
    for one, other in zip(played, kept, strict=True):
        assert all(np.array_equal(array, other.arrays()[name]) for name, array in one.arrays().items())
    other = collecting.Part(("rules", "greedy"), 4, 5, 0.1)
    with pytest.raises(TypeError):  # other games are not taken for these
        collecting.positions_of(agent, other, folder)
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(UsageError, match=r"holds no positions .*; remove it"):
        collecting.positions_of(agent, parts[0], folder)


def test_parts_are_put_together_in_order():
    parts = [drawn(30), drawn(20)]
    parts[1].games += 100
    whole = Positions.together(parts)
    assert parts == [] and len(whole) == 50
    assert whole.games.tolist() == [k // 10 for k in range(30)] + [100 + k // 10 for k in range(20)]
    assert np.array_equal(whole.features[30:], drawn(20).features)


def test_one_agent_alone_is_refused_and_does_not_hang(saved, tmp_path, capsys):
    words = ["--policy", str(saved), "--out", str(tmp_path / "out"), "--games", "20"]
    for option in ("agents", "thinkers"):
        assert value.main([*words, f"--{option}", "rules"]) == 2
        assert f"{option}: give at least two names" in capsys.readouterr().err


def test_only_a_task_of_one_table_is_favoured(saved, tmp_path, capsys):
    words = ["--policy", str(saved), "--out", str(tmp_path / "out"), "--games", "20", "--favour"]
    for wrong, said in (
        ("mixed4-v2=0.5", "several tables"),
        ("base4-v1=2", "a share"),
        ("base4=0.5", "base4-v1"),
        ("wroth2-v2=0.5", "not trained"),
    ):
        assert value.main([*words, wrong]) == 2
        assert said in capsys.readouterr().err
