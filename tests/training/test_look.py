"""Networks that look one step ahead: what actions do at once moves their logits, also in PyTorch and in files."""

import dataclasses
import json

import numpy as np
import pytest
import torch

from root_env import agents
from root_env.agents.networks.checkpoint_files import CARD, CheckpointError
from root_env.agents.networks.compiled import compiled
from root_env.agents.networks.network import AHEAD, KINDS
from root_env.agents.networks.policy import NetworkAgent, listed_in, load_policy, save_policy
from root_env.training.ppo import Run, Trainer, resume
from root_env.training.runs import networks
from tests.agents.narrow import BASE, layout, weights_of
from tests.training.test_advice import on_the_way
from tests.training.test_ppo import DUEL

POINTS = np.array([50.0, 0, 0, 0])
"""Weights of the four figures: points outweigh every liking of a fresh network."""


def looking(kind: str = "board", weights: np.ndarray = POINTS) -> NetworkAgent:
    """A network for the base four that likes what actions do at once by these weights, and a little by what it sees."""
    given = weights_of(kind)
    drawn = 0.1 * np.random.default_rng(1).normal(size=(4, given["value.weight"].shape[1]))
    return NetworkAgent(
        kind, given | {f"{AHEAD}.weight": drawn, f"{AHEAD}.bias": weights}, layout(kind), {"factions": BASE}
    )


@pytest.mark.parametrize("kind", KINDS)
def test_who_likes_points_takes_what_scores_most(kind):
    batch, rng = on_the_way(), np.random.default_rng(0)
    ahead, agent, names = batch.ahead(), looking(kind), ["?"] * 32
    chosen = agent.act(batch.observations, batch.masks, names, rng, ahead=ahead)
    legal = listed_in(batch.masks, ahead.shape[1])
    points = np.where(legal >= 0, ahead[:, :, 0], -100)
    taken = points[np.arange(32), (legal == chosen[:, None]).argmax(1)]
    assert np.array_equal(taken, points.max(1)) and (points.max(1) > points.min(1, where=legal >= 0, initial=99)).any()
    shares = agent.probabilities(batch.observations, batch.masks, ahead)
    assert np.array_equal(shares.argmax(1), chosen) and np.allclose(shares.sum(1), 1, atol=1e-5)
    assert np.array_equal(agent.likeliest(batch.lists, batch.observations, ahead), chosen)
    by_view = [agents.on_views(agent).act(batch.game(i).view(batch.game(i).to_move)) for i in range(32)]
    assert by_view == chosen.tolist(), "a view looks ahead by itself"


@pytest.mark.parametrize("kind", KINDS)
def test_pytorch_trains_what_numpy_computes(kind):
    agent, batch = looking(kind, np.array([1.0, 2, -1, 0.5])), on_the_way()
    network, ahead = networks.of_agent(agent), batch.ahead()
    legal = listed_in(batch.masks, ahead.shape[1])
    columns = np.where(legal >= 0, agent.column[legal], -1)
    with torch.inference_mode():
        x = torch.from_numpy(batch.observations[:, agent.layout.features])
        logs, _ = network.logs(x, torch.from_numpy(columns), None, torch.from_numpy(ahead))
    said = np.take_along_axis(agent.logits(batch.observations, None, legal, ahead), np.maximum(columns, 0), 1)
    said = np.where(columns >= 0, said, -np.inf)
    highest = said.max(1, keepdims=True)
    expected = said - highest - np.log(np.exp(said - highest).sum(1, keepdims=True))
    assert np.allclose(np.where(columns >= 0, logs.numpy(), 0), np.where(columns >= 0, expected, 0), atol=1e-3)


def test_without_it_all_is_unknown_and_nothing_is_preferred():
    """A bonus that is alike for all legal actions changes nothing."""
    batch, rng = on_the_way(), np.random.default_rng(0)
    shown = batch.observations, batch.masks
    blind = NetworkAgent("board", weights_of("board"), layout("board"), {"factions": BASE})
    unknown = np.zeros_like(batch.ahead())
    unknown[:, :, 3] = 1
    agent = looking(weights=np.array([50.0, 50, 50, 50]))
    expected = blind.act(*shown, ["?"] * 32, rng)
    assert np.array_equal(agent.act(*shown, ["?"] * 32, rng), expected)
    assert np.allclose(agent.probabilities(*shown, unknown), blind.probabilities(*shown), atol=1e-4)


def test_a_run_learns_to_look_and_files_say_so(tmp_path):
    trainer = Trainer(dataclasses.replace(DUEL, net="board", look=1, entropy_target=0.4, anchor=0.1, branch=0.05))
    before, weight = trainer.network.ahead.weight.clone(), trainer.entropy_weight
    trainer.collect()
    most = int((trainer.store.choices[: trainer.store.n] >= 0).sum(1).max())
    points, _, ends, unknown = trainer.store.ahead[: trainer.store.n, :most].any((0, 1))
    assert points and ends and unknown, "in the first turns nobody wins"
    trainer.learn()
    assert not torch.equal(before, trainer.network.ahead.weight) and trainer.entropy_weight != weight
    Run(trainer, tmp_path).save()
    again = load_policy(tmp_path / "checkpoint")
    assert again.looks_ahead and again.card["net"]["looks_ahead"] is True
    assert resume(tmp_path).network.looks_ahead
    with pytest.raises(ValueError, match="look one step ahead cannot be compiled"):
        compiled(again)


def test_a_card_that_denies_it_is_refused(tmp_path):
    agent = looking()
    save_policy(tmp_path, "board", agent.weights, agent.layout, {"factions": BASE})
    card = json.loads((tmp_path / CARD).read_text())
    (tmp_path / CARD).write_text(json.dumps({**card, "net": {**card["net"], "looks_ahead": False}}))
    with pytest.raises(CheckpointError, match="do not agree on 'looks_ahead'"):
        load_policy(tmp_path)
