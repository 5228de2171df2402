"""The single-file trainer: what it collects is what happened, it resumes bit for bit, and it learns."""

import copy
import dataclasses
import json

import numpy as np
import pytest
import torch

from root_env import BatchGame, Game, GameConfig, game_seed
from root_env.agents.networks.network import KINDS, Layout
from root_env.agents.networks.policy import load_policy
from root_env.training.arena import challenge, share
from root_env.training.ppo import Config, Run, Trainer, advantages, evaluate, resume
from root_env.training.ppo.collecting import LEARNER, RULES
from root_env.training.runs.networks import make
from tests.training.alike import same

TINY = Config(
    games=16, transitions=512, minibatch=128, epochs=2, imitate=0, total=4096, snapshot_every=1, hidden=32,
    vs_rules=0.3, vs_random=0.2, vs_past=0.3, device="cpu", precision="float32",
)  # fmt: skip
DUEL = dataclasses.replace(TINY, factions=("marquise", "alliance"))


def by_definition(following, done, rewards, values, gamma, lam):
    """Advantages by the sum of their definition, transition by transition."""
    out = np.zeros(len(rewards))
    for t in range(len(rewards)):
        weight, k = 1.0, t
        while k >= 0 and (done[k] or following[k] >= 0):
            after = 0.0 if done[k] else values[following[k]]
            out[t] += weight * (rewards[k] + gamma * after - values[k])
            weight *= gamma * lam
            k = -1 if done[k] else following[k]
    return out


def test_advantages_are_their_definition():
    rng = np.random.default_rng(0)
    n = 200
    following, done = np.full(n, -1), np.zeros(n, bool)
    for t in range(n):  # chains that interleave, some ended, some waiting
        later = rng.integers(t + 1, t + 9)
        done[t] = rng.random() < 0.1
        following[t] = later if later < n and not done[t] else -1
    rewards, values = rng.normal(size=n).astype(np.float32), rng.normal(size=n).astype(np.float32)
    out = np.zeros(n, np.float32)
    advantages(following, done, rewards, values, 0.9, 0.8, out)
    assert np.allclose(out, by_definition(following, done, rewards, values, 0.9, 0.8), atol=1e-5)


def totals(trainer):
    """The sum of the rewards of every seat whose game has ended, over all its transitions."""
    store = trainer.store
    before = {int(after): t for t, after in enumerate(store.following[: store.n]) if after >= 0}
    for last in np.flatnonzero(store.done[: store.n]).tolist():
        total, t = 0.0, last
        while t is not None:
            total, t = total + float(store.rewards[t]), before.get(t)
        yield total


def test_what_seats_are_paid_is_what_their_games_paid(monkeypatch):
    """Played anew as single games, with the same actions, every seat has earned what its transitions hold."""
    config = dataclasses.replace(DUEL, vs_rules=0, vs_random=0, vs_past=0, games=4, transitions=6000)
    trainer = Trainer(config)
    played, step = [], trainer.batch.step
    monkeypatch.setattr(trainer.batch, "step", lambda actions: (played.append(actions.copy()), step(actions)))
    trainer.collect()
    table = GameConfig(factions=config.factions, seating="random")
    expected = []
    for slot in range(config.games):
        episode, game, over = 0, Game(table, game_seed(config.seed, slot, 0)), False
        for actions in played:
            if over:  # this action begins the next game
                over = False
                continue
            game.step(int(actions[slot]))
            over = game.is_over
            if over:
                for agent in game.agents:
                    end = 0 if game.truncated else 1 if agent in game.winners else -1
                    expected.append(end + config.shaping * game.scores[agent])
                episode += 1
                game = Game(table, game_seed(config.seed, slot, episode))
    assert len(expected) >= 8
    assert np.allclose(sorted(totals(trainer)), sorted(expected), atol=1e-5)


def test_no_transition_is_lost_between_updates():
    trainer = Trainer(TINY)
    trainer.collect()
    waiting = int((trainer.last >= 0).sum())
    assert waiting == trainer.store.n - len(trainer.store.complete())
    kept = trainer.store.actions[trainer.last[trainer.last >= 0]].copy()
    trainer.learn()
    assert trainer.store.n == waiting
    assert (trainer.store.actions[trainer.last[trainer.last >= 0]] == kept).all()


def test_seats_are_dealt_in_the_shares_asked_for():
    trainer = Trainer(dataclasses.replace(TINY, games=2000, vs_rules=0.5, vs_random=0.25, vs_past=0.0))
    learners = (trainer.who == LEARNER).sum(1)
    assert set(learners.tolist()) == {1, 4}
    against_rules = ((trainer.who == RULES).sum(1) == 3).mean()
    assert 0.45 < against_rules < 0.55
    assert 0.2 < (learners == 4).mean() < 0.3


@pytest.mark.parametrize(
    "settings",
    [{}, {"imitate": 700}, {"imitate": 700, "teacher": "woodland1"}, {"net": "board"}, {"net": "graph"}],
)
def test_a_run_resumes_bit_for_bit(tmp_path, settings):
    config = dataclasses.replace(TINY, **settings)
    whole = Trainer(config)
    for _ in range(4):
        whole.update()
    half = Trainer(config)
    for _ in range(2):
        half.update()
    Run(half, tmp_path).save()
    rest = resume(tmp_path)
    for _ in range(2):
        rest.update()
    a, b = whole.state_dict(), rest.state_dict()
    assert whole.trained and len(whole.league) >= 2
    assert [name for name in a if not same(a[name], b[name])] == []


def test_runs_of_earlier_versions_go_on():
    """The names in a state stay; the first runs counted nothing, steered no entropy and did not look ahead."""
    trainer = Trainer(DUEL)
    trainer.update()
    state = copy.deepcopy(trainer.state_dict())
    assert list(state) == [
        *("config", "tables", "network", "optimizer", "league", "batch", "store", "who", "counts", "before"),
        *("updates", "imitated", "trained", "streams", "last", "entropy_weight", "rng", "generator", "torch"),
    ]
    again, later = Trainer(DUEL), ("counts", "before", "entropy_weight")
    del state["store"]["ahead"]
    again.load_state_dict({name: value for name, value in state.items() if name not in later})
    assert again.counts == {"decisions": 0, "advice": 0, "others": 0} and again.before == {}
    assert same(again.update()["value_loss"], trainer.update()["value_loss"])


def test_a_killed_run_that_goes_on_notes_nothing_twice(tmp_path):
    log = tmp_path / "log.jsonl"
    run = Run(Trainer(dataclasses.replace(DUEL, total=1200, eval_every=2, eval_games=4)), tmp_path)
    run.go()
    wanted = log.read_text()
    with log.open("a") as file:  # an update after the state, and the half of a line
        file.write(json.dumps({"step": 99_999, "update": run.trainer.updates + 1, "kl": 0.5}) + '\n{"step": 10')
    (tmp_path / ".state.pt.1-2.part").write_bytes(b"half")

    Run(resume(tmp_path), tmp_path).go()
    assert log.read_text() == wanted
    assert not (tmp_path / ".state.pt.1-2.part").exists()
    evaluated = [line["update"] for line in map(json.loads, wanted.splitlines()) if "mean vs rules" in line]
    assert evaluated == sorted(set(evaluated)) and len(evaluated) > 1


def test_a_killed_run_without_evaluations_loses_few_updates(tmp_path, monkeypatch):
    monkeypatch.setattr("root_env.training.ppo.run.SAVED_EVERY", 2)
    run = Run(Trainer(dataclasses.replace(DUEL, total=10**6, eval_every=0, eval_games=0)), tmp_path)
    note = run.note

    def killed(stats):
        note(stats)
        if run.trainer.updates == 3:
            raise SystemExit

    monkeypatch.setattr(run, "note", killed)
    with pytest.raises(SystemExit):
        run.go()
    assert resume(tmp_path).updates == 2


def test_no_evaluation_games_mean_no_evaluation(tmp_path):
    Run(Trainer(dataclasses.replace(DUEL, total=1, eval_every=0, eval_games=0)), tmp_path).go()
    assert " vs " not in (tmp_path / "log.jsonl").read_text() and (tmp_path / "checkpoint").exists()
    with pytest.raises(ValueError, match="eval_games must be 0 or more, not -1"):
        dataclasses.replace(DUEL, eval_games=-1)


def test_a_task_is_evaluated_with_the_faction_that_it_leaves_out_of_training():
    trainer = Trainer(dataclasses.replace(TINY, task="seventh4-v1", factions=()))
    assert "eyrie" not in trainer.config.factions
    assert 0 <= evaluate(trainer, 20, seed=1)["seventh4-v1 vs rules"] <= 1


def test_a_saved_policy_plays_like_the_trainer_s(tmp_path):
    trainer = Trainer(TINY)
    trainer.update()
    Run(trainer, tmp_path).save()
    loaded, own = load_policy(tmp_path / "checkpoint"), trainer.agent()
    batch = BatchGame(GameConfig(seating="random"), 32, seed=3)
    rng = np.random.default_rng(0)
    for _ in range(40):
        assert np.allclose(loaded.logits(batch.observations), own.logits(batch.observations), atol=2e-2)
        batch.step(own.act(batch.observations, batch.masks, ["?"] * 32, rng))


@pytest.mark.parametrize("net", KINDS)
def test_the_agent_computes_what_the_network_computes(net):
    trainer = Trainer(dataclasses.replace(TINY, net=net))
    batch = trainer.batch
    with torch.no_grad():
        logits, _ = trainer.network(torch.from_numpy(batch.observations[:, trainer.layout.features]))
    assert np.allclose(trainer.agent().logits(batch.observations), logits.numpy(), atol=1e-5)


def test_illegal_actions_have_no_probability():
    network = make("mlp", Layout(np.arange(5), np.arange(4)), 8)
    x = torch.zeros((2, 5), dtype=torch.int8)
    logs, _ = network.logs(x, torch.tensor([[0, 2, -1], [3, 1, 0]]))
    assert torch.allclose(logs.exp().sum(1), torch.ones(2))
    assert logs.exp()[0, 2] == 0 and (logs.exp()[:, :2] > 0).all()


@pytest.mark.slow
def test_a_tiny_run_improves_over_random():
    config = dataclasses.replace(
        DUEL, games=128, transitions=4096, minibatch=512, total=60_000, vs_rules=0, vs_random=1.0, hidden=64, epochs=3
    )
    trainer = Trainer(config)

    def won() -> np.ndarray:
        parts = [
            challenge(trainer.agent(), f, "random", 150, seed=5, players=2, factions=config.factions, num_threads=1)
            for f in config.factions
        ]
        return np.concatenate([part["won"] for part in parts])

    before = share(won())
    while trainer.trained < config.total:
        trainer.update()
    after = share(won())
    assert after[2] > before[3], (before, after)


def test_a_minibatch_larger_than_the_update_is_the_update():
    trainer = Trainer(dataclasses.replace(TINY, transitions=128, minibatch=4096))
    before = trainer.weights()
    trainer.update()
    assert any(not np.array_equal(w, before[name]) for name, w in trainer.weights().items())


def test_at_first_the_value_head_alone_learns():
    few = Config(net="board", hidden=16, games=8, transitions=64, minibatch=32, epochs=1, head_first=100, seed=3)
    trainer = Trainer(few)
    before = {name: weights.clone() for name, weights in trainer.network.named_parameters()}
    trainer.update()
    assert changed_in(trainer.network, before) == {"value.weight", "value.bias"}
    while trainer.trained < few.head_first:
        trainer.update()
    trainer.update()
    assert "rest.weight" in changed_in(trainer.network, before)


def changed_in(network, before) -> set[str]:
    return {name for name, weights in network.named_parameters() if not torch.equal(weights, before[name])}
