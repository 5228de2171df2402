"""A network that reads the table by its structure: the same in NumPy and PyTorch, whoever sits at the table."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from root_env import BatchGame, agents
from root_env.agents.networks.graph import CARDS, CLOSABLE, relations
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import layout_of
from root_env.agents.networks.policy import NetworkAgent, save_policy
from root_env.root.lookup.land import land_of
from root_env.root.maps.mountain.declaration import CLOSED_PATHS
from root_env.root.rules.data.maps import BY_NAME
from root_env.tables import ADJACENT, AXES, N_CLEARINGS, RIVER, A
from root_env.training.arena import BASE
from root_env.training.ppo import Config, Trainer
from root_env.training.ppo.network import take_over
from root_env.training.runs import networks
from tests.law.ch25_maps.tables import on

SEVEN = (*BASE, "lizard", "riverfolk", "chameleander")


def network_for(factions, players, seed=1, maps=()):
    """A network whose weights are all different."""
    torch.manual_seed(seed)
    layout = layout_of("graph", features_at(factions, players, maps=maps), actions_at(factions, maps=maps))
    network = networks.make("graph", layout, 16)
    with torch.no_grad():
        for weights in network.parameters():
            weights.add_(0.05 * torch.randn_like(weights))
    return network


def agent_of(network, factions):
    weights = networks.without_value(networks.weights_of(network))
    return NetworkAgent("graph", weights, network.layout, {"factions": factions})


def positions(factions, steps=120, games=12):
    """Observations in the middle of random games, int8 (games, OBS_SIZE)."""
    batch, rng = BatchGame(factions=factions, num_games=games, seed=5, seating="random"), np.random.default_rng(2)
    for _ in range(steps):
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks]))
    return batch.observations


def logits_of(network, observations):
    with torch.no_grad():
        return network(torch.from_numpy(observations[:, network.layout.features]))[0].numpy()


@pytest.mark.parametrize(("known", "seated"), [(BASE, BASE), (SEVEN, SEVEN[3:]), (SEVEN, SEVEN[:2])])
def test_numpy_and_pytorch_agree(known, seated):
    network, observations = network_for(known, len(seated)), positions(seated)
    found = agent_of(network, known).logits(observations)
    assert found.shape == (len(observations), len(network.layout.actions)) and found.std() > 0.1
    assert np.abs(found - logits_of(network, observations)).max() < 1e-4


def test_a_checkpoint_is_read_and_goes_on_as_it_was(tmp_path):
    network, observations = network_for(BASE, 4), positions(BASE)
    weights = networks.without_value(networks.weights_of(network))
    save_policy(tmp_path, "graph", weights, network.layout, {"factions": BASE, "sizes": [4]})
    loaded = agents.load("policy", path=tmp_path)
    found = loaded.logits(observations)
    assert np.abs(found - logits_of(network, observations)).max() < 0.05, "weights are kept in half precision"
    again = networks.of_agent(loaded)
    assert np.abs(logits_of(again, observations) - found).max() < 1e-3
    other = network_for(BASE, 4, seed=2)
    take_over(other, loaded)
    assert np.abs(logits_of(other, observations) - found).max() < 1e-3
    with pytest.raises(ValueError, match="start: a network of the kind graph goes on as one"):
        take_over(network_for(SEVEN, 4), loaded)
    with pytest.raises(ValueError, match="start: a network of the kind graph goes on as one"):
        take_over(network, agents.load("policy"))
    with pytest.raises(ValueError, match="start: a network of the kind graph goes on as one"):
        take_over(networks.make("board", network.layout, 16), loaded)


def test_weights_of_a_card_are_those_of_what_it_declares():
    layout = layout_of("graph", features_at(BASE, 4), actions_at(BASE))
    structure, weights = layout.structure(), networks.weights_of(networks.make("graph", layout, 16))
    assert CARDS.shape[0] == AXES["card"] and len(structure.cards) > 10 and len(structure.card_actions) == 3
    for copies in structure.cards:
        of_cards = weights["rest.weight"][:, copies].T
        figures, *_ = np.linalg.lstsq(CARDS, of_cards, rcond=None)
        assert np.abs(CARDS @ figures - of_cards).max() < 1e-3


def test_clearings_are_mixed_along_the_map():
    for relation, linked in enumerate((ADJACENT, RIVER)):
        for board in range(len(linked)):
            found = relations(np.array([board]), np.zeros((1, CLOSABLE.shape[0])))[0, relation]
            for a in range(N_CLEARINGS):
                there = [b for b in range(N_CLEARINGS) if linked[board, a] >> b & 1]
                assert np.flatnonzero(found[a]).tolist() == there
                assert not there or found[a].sum() == pytest.approx(1)


SEATED = ("marquise", "eyrie")


def test_a_closed_path_is_no_edge_and_an_opened_one_is():
    """Law 25.4.2: what is mixed are the open paths of the state, and NumPy and PyTorch mix alike."""
    network = network_for(SEATED, 2, maps=["mountain"])
    agent, rows, seen = agent_of(network, SEATED), [], []
    every = [f"{a}-{b}" for a, b in CLOSED_PATHS]
    for closed in ([], ["2-5"], every):
        game = on("mountain", *SEATED).table(map={"closed_paths": closed}).game
        rows.append(game.observe(game.player(game.to_move)))
        seen.append(land_of(game.states).adjacent)
    rows = np.array(rows)
    *_, board, closed = agent._inputs.of_structure(rows, agent._inputs.clearings(rows))
    assert closed.sum(1).tolist() == [0, 1, len(CLOSED_PATHS)]
    edges = relations(board, closed)[:, 0] > 0
    assert (edges == ((np.array(seen)[..., None] >> np.arange(N_CLEARINGS)) & 1)).all()
    x = torch.from_numpy(rows[:, network.layout.features]).float()
    with torch.no_grad():
        assert np.allclose(network._relations(x, torch.from_numpy(board)), relations(board, closed))
    found = agent.logits(rows)
    assert np.abs(found - logits_of(network, rows)).max() < 1e-4
    assert np.abs(found[0] - found[2]).max() > 1e-3


def test_a_board_is_mixed_along_the_paths_of_the_map_that_is_played():
    config = Config(factions=SEATED, map="winter", net="board", games=2, transitions=16, hidden=8, width=8)
    mixed = Trainer(config).weights()["neighbours"]
    winter = (ADJACENT[BY_NAME["winter"]][:, None] >> np.arange(N_CLEARINGS)) & 1
    assert ((mixed > 0) == winter).all() and (winter != (ADJACENT[0][:, None] >> np.arange(N_CLEARINGS)) & 1).any()


def test_players_are_counted_and_fought_by_seat():
    """The warriors of a faction count for the seat of its player, and an attack on the faction is one on that seat."""
    network, row = network_for(BASE, 4), positions(BASE)[:1]
    structure, agent = network.layout.structure(), agent_of(network_for(BASE, 4), BASE)
    assert structure.counts.sum((0, 1)).tolist() == [3, 7, 3], "kinds of warriors, buildings and tokens"
    inputs = agent._inputs
    counts, owners, board, _ = inputs.of_structure(row, inputs.clearings(row))
    assert owners[0].sum() == 4 and board.tolist() == [0]
    marquise, seat = 0, int(owners[0, 0].argmax())
    warriors = inputs.clearings(row)[0][:, structure.counts[:, marquise, 0] == 1][:, 0]
    assert np.allclose(counts[0].reshape(N_CLEARINGS, 3, -1)[:, 0, seat], warriors)
    before = logits_of(network, row)[0]
    with torch.no_grad():
        network.fight.bias[seat] += 1
    changed = np.flatnonzero(np.abs(logits_of(network, row)[0] - before) > 0.5)
    assert sorted(network.layout.actions[changed].tolist()) == [
        A.BATTLE + 16 * c + marquise for c in range(N_CLEARINGS)
    ]


def test_it_learns_in_low_precision():
    network, rows = network_for(BASE, 4), positions(BASE)
    other = networks.make("graph", network.layout, 16, low_precision=True)
    other.load_state_dict(network.state_dict())
    expected = logits_of(network, rows)
    assert np.abs(logits_of(other, rows) - expected).max() < 0.05 * np.abs(expected).max()
    logits, values = other(torch.from_numpy(rows[:, network.layout.features]))
    (logits.square().mean() + values.mean()).backward()
    assert all(weights.grad is not None and weights.grad.abs().sum() > 0 for weights in other.parameters())
