"""Networks that are told what the rule-based bot would do: followed at first, doubted by training, kept in files."""

import dataclasses
import io
import json

import numpy as np
import pytest
import torch

from root_env import BatchGame
from root_env.agents.bots import bots_of
from root_env.agents.guided.advice import FromNetwork
from root_env.agents.guided.tree import Node
from root_env.agents.networks.checkpoint_files import CARD, CheckpointError
from root_env.agents.networks.network import KINDS, TRUST
from root_env.agents.networks.policy import NetworkAgent, load_policy, save_policy, unmoved
from root_env.policies import decide
from root_env.training import expert
from root_env.training.ppo import Run, Trainer, resume
from root_env.training.ppo.collecting import PAST
from root_env.training.runs import networks
from root_env.training.runs.self_play import Job, files_of, play_chunk, together
from tests.agents.narrow import BASE, HIDDEN, layout, save_narrow, weights_of
from tests.agents.playing import needs_compiled_core
from tests.training.test_ppo import DUEL, TINY

HIGH = 100.0
"""Trust that outweighs every liking of a fresh network."""


def advised(kind: str = "board", trust: float = HIGH) -> NetworkAgent:
    """A network for the base four that trusts the bot by so much, and a little by what it sees."""
    weights = weights_of(kind)
    width = weights["value.weight"].shape[1]
    rng = np.random.default_rng(1)
    weights |= {f"{TRUST}.weight": 0.1 * rng.normal(size=(1, width)), f"{TRUST}.bias": np.full(1, trust)}
    return NetworkAgent(kind, weights, layout(kind), {"factions": BASE})


def on_the_way(games: int = 32, decisions: int = 40) -> BatchGame:
    """Games of random players in progress."""
    batch, rng = BatchGame(factions=BASE, num_games=games, seed=3, autoreset_mode="NextStep"), np.random.default_rng(0)
    for _ in range(decisions):
        batch.step(decide("random", batch.observations, batch.masks, unmoved(games) + rng.integers(0, 99, (games, 1))))
    return batch


def by_bots(batch: BatchGame) -> np.ndarray:
    return decide(bots_of("root").rules, batch.observations, batch.masks, unmoved(batch.num_games))


@pytest.mark.parametrize("kind", KINDS)
def test_who_trusts_the_bot_does_what_it_would(kind):
    batch = on_the_way()
    shown = batch.observations, batch.masks
    rng = np.random.default_rng(0)
    told = advised(kind).act(*shown, ["?"] * 32, rng)
    assert np.array_equal(told, by_bots(batch))
    alone = NetworkAgent(kind, weights_of(kind), layout(kind), {"factions": BASE}).act(*shown, ["?"] * 32, rng)
    assert (told != alone).any()
    assert np.array_equal(
        advised(kind, -HIGH).act(*shown, ["?"] * 32, rng)[(batch.masks.sum(1) > 1)] == told[batch.masks.sum(1) > 1],
        np.zeros((batch.masks.sum(1) > 1).sum(), bool),
    ), "and who distrusts it does not"
    shares = advised(kind).probabilities(*shown)
    assert np.allclose(shares.sum(1), 1, atol=1e-5) and np.array_equal(shares.argmax(1), told)


@pytest.mark.parametrize("kind", KINDS)
def test_pytorch_trains_what_numpy_computes(kind):
    agent, batch = advised(kind, trust=1.5), on_the_way()
    network = networks.of_agent(agent)
    assert network.is_advised
    choices = np.tile(np.arange(len(agent.layout.actions)), (32, 1))
    columns = agent.column[agent.advice(batch.observations, batch.masks)]
    with torch.inference_mode():
        x = torch.from_numpy(batch.observations[:, agent.layout.features])
        logs, _ = network.logs(x, torch.from_numpy(choices), torch.from_numpy(columns))
    liked = agent.logits(batch.observations, agent.advice(batch.observations, batch.masks))
    expected = (
        liked - np.log(np.exp(liked - liked.max(1, keepdims=True)).sum(1, keepdims=True)) - liked.max(1, keepdims=True)
    )
    assert np.allclose(logs.numpy(), expected, atol=1e-4)


def test_the_place_in_a_batch_changes_nothing():
    batch = on_the_way()
    agent, rng = advised(trust=1.0), np.random.default_rng(0)
    whole = agent.act(batch.observations, batch.masks, ["?"] * 32, rng)
    for k in (0, 7, 31):
        one = slice(k, k + 1)
        assert agent.act(batch.observations[one], batch.masks[one], ["?"], rng) == whole[k]


def test_a_search_is_guided_by_what_the_network_likes_when_told():
    agent, batch = advised(), on_the_way()
    slots = np.flatnonzero(batch.to_move >= 0)[:6]
    nodes, asked = [Node(4) for _ in slots], [(player, 0) for player in batch.to_move[slots].tolist()]
    liked = FromNetwork(agent, floor=0.05).of(batch, slots, nodes, asked)
    expected = by_bots(batch)[slots]
    assert [menu.order[0] for menu in liked] == expected.tolist()


def test_a_run_begins_with_the_bots_play_and_learns_to_leave_it(tmp_path):
    trainer = Trainer(dataclasses.replace(DUEL, net="board", advice=8.0, vs_past=0.6, vs_rules=0.2))
    trainer.league.invite(trainer.network)
    trainer.updates = 1
    trainer.deal_seats(np.arange(DUEL.games))
    assert (trainer.who == PAST).any(), "past selves are told, too"
    trainer.collect()
    store = trainer.store
    assert store.n > 500 and (store.actions[: store.n] == store.taught[: store.n]).mean() > 0.98
    before = trainer.network.trust.weight.clone()
    trainer.learn()
    assert not torch.equal(before, trainer.network.trust.weight)
    Run(trainer, tmp_path).save()
    again = load_policy(tmp_path / "checkpoint")
    assert again.is_advised and again.card["net"]["advised"] is True
    assert resume(tmp_path).network.is_advised


@pytest.mark.parametrize("wrong", [-1.0, float("nan"), float("inf")])
def test_trust_below_nothing_is_refused_in_words(wrong):
    with pytest.raises(ValueError, match="advice must be 0 or more"):
        dataclasses.replace(DUEL, advice=wrong)


def test_while_bots_are_imitated_nobody_is_told():
    trainer = Trainer(dataclasses.replace(DUEL, net="board", advice=4.0, imitate=400))
    trainer.update()
    assert not trainer.imitating and (trainer.network.trust.weight == 0).all()
    trainer.update()
    assert (trainer.network.trust.weight != 0).any()


def test_networks_that_are_told_begin_with_one_that_is_not_and_the_other_way_round(tmp_path):
    plain = save_narrow(tmp_path / "plain")
    settings = {"net": "board", "hidden": HIDDEN, "factions": BASE}
    first = Trainer(dataclasses.replace(TINY, **settings, start=plain, advice=0.5))
    assert first.network.trust.bias.item() == pytest.approx(0.5)
    Run(first, tmp_path / "told").save()
    told = str(tmp_path / "told" / "checkpoint")
    second = Trainer(dataclasses.replace(TINY, **settings, start=told))
    assert second.network.trust.bias.item() == pytest.approx(0.5, abs=1e-3)
    third = Trainer(dataclasses.replace(TINY, **settings, start=plain, rivals=(told, plain), advice=0.0))
    assert [m["trust.bias"].item() for m in third.league.members] == pytest.approx([0.5, 0.0], abs=1e-3)
    assert third.network.trust.bias.item() == 0
    assert np.isfinite(third.update()["value_loss"])


@needs_compiled_core
def test_a_search_teaches_a_network_with_the_advice_that_it_had(tmp_path):
    agent = advised(trust=1.0)
    save_policy(tmp_path, "board", agent.weights, agent.layout, {"factions": BASE})
    config = expert.Config(policy=str(tmp_path), search=2, sample=1.0, turns=0, opponents=("rules=1",))
    rows = dict(np.load(io.BytesIO(play_chunk(Job(0, 1, 5, config.lessons(), files_of(tmp_path))))))
    choices = (rows["columns"] >= 0).sum(1)
    assert len(choices) > 10 and (rows["advised"] >= 0).all() and (rows["advised"] < choices).all()
    learner = expert.Learner(config)
    before = learner.network.trust.weight.detach().clone()
    learner.learn(rows, lambda _: None)
    assert not torch.equal(before, learner.network.trust.weight)
    older = together([{name: rows[name] for name in rows if name != "advised"}])
    assert (older["advised"] == -1).all() and np.array_equal(older["columns"], rows["columns"])


def test_the_second_game_has_advice_too():
    config = dataclasses.replace(TINY, game="wroth", factions=("guild", "runen"), net="mlp", advice=HIGH)
    trainer = Trainer(config)
    trainer.collect()
    store = trainer.store
    assert store.n > 100 and (store.actions[: store.n] == store.taught[: store.n]).all()


def test_a_card_that_says_otherwise_is_refused(tmp_path):
    folder = tmp_path / "plain"
    save_narrow(folder)
    card = json.loads((folder / CARD).read_text())
    for wrong, words in ((True, "do not agree"), ("yes", "damaged at 'net'")):
        (folder / CARD).write_text(json.dumps({**card, "net": {**card["net"], "advised": wrong}}))
        with pytest.raises(CheckpointError, match=words):
            load_policy(folder)


def test_tables_have_copies_that_fewer_points_win():
    config = dataclasses.replace(TINY, factions=BASE, points=(5, 10), games=64)
    assert [one.score_to_win for one in Trainer(config).tables.configs] == [30, 5, 10]
    with pytest.raises(ValueError, match="score_to_win: must be a whole number"):
        Trainer(dataclasses.replace(config, points=(0,)))


def test_a_task_gets_the_share_of_the_games_that_it_is_given():
    config = dataclasses.replace(
        TINY, factions=(*BASE, "lizard"), sizes=(2, 4), net="board", games=64, favour="base4-v1=0.4"
    )
    tables = [set(table.factions) for table in Trainer(config).tables.configs]
    assert tables.count(set(BASE)) / len(tables) == pytest.approx(0.4, abs=0.05)
    for wrong, words in (
        ("base4-v1", "share of the games"),
        ("base4-v1=2", "share"),
        ("base4-v1=x", "share"),
        ("nowhere=0.1", "nowhere"),
    ):
        with pytest.raises(ValueError, match=words):
            Trainer(dataclasses.replace(config, favour=wrong))
    with pytest.raises(ValueError, match="no table of wroth2-v2"):
        Trainer(dataclasses.replace(config, favour="wroth2-v2=0.1"))
