"""A batch as a search uses it: put games in, give them new chance, let a policy play on, look from all seats."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, IllegalActionError
from root_env.engine.jit import INTERPRETED
from root_env.policies import policy, random_below, streams_from
from root_env.root.rules.spec.actions import A

CONFIG = GameConfig(max_turns=6 if INTERPRETED else 20)
DECISIONS = 8 if INTERPRETED else 60


@policy
def any_legal(observation, legal_ids, n_legal, rng):
    return legal_ids[random_below(rng, n_legal)]


@policy
def illegal(observation, legal_ids, n_legal, rng):
    return 900


@policy(sees="everything")
def first_by_state(state, legal_ids, n_legal, rng):
    return legal_ids[0]


def batch_of(n: int, seed: int = 1, **settings) -> BatchGame:
    return BatchGame(CONFIG, n, seed, autoreset_mode="NextStep", num_threads=1, **settings)


def streams(n: int) -> np.ndarray:
    return streams_from(np.random.default_rng(0), n)


def test_playing_on_is_choosing_and_stepping():
    n = 5
    one, other = batch_of(n), batch_of(n)
    first, second = streams(n), streams(n)
    assert (one.play_on(any_legal, first, DECISIONS) == DECISIONS).all()
    for _ in range(DECISIONS):
        other.step(other.choose([any_legal], np.zeros(n, int), second))
    for name in ("observations", "masks", "to_move"):
        assert (getattr(one, name) == getattr(other, name)).all(), name
    assert (first == second).all()


def test_slots_stop_where_they_are_told_to():
    batch, rngs = batch_of(4), streams(4)
    taken = batch.play_on(any_legal, rngs, [0, 3, 1000, 1000], until_turn=[9, 9, 1, 2])
    assert taken[:2].tolist() == [0, 3]
    assert [batch.game(i).turns for i in (2, 3)] == [1, 2]
    assert (batch.observations[0] == batch_of(4).observations[0]).all()


def test_a_policy_plays_the_seats_it_is_given():
    batch, rngs = batch_of(4), streams(4)
    asked = 0
    for _ in range(DECISIONS):
        movers = batch.to_move.astype(int)
        others = np.where(movers < 0, 0, 0b1111 & ~(1 << 2))
        points = batch.states["vp"].astype(np.float32)
        taken = batch.play_on(any_legal, rngs, seats=others)
        assert (taken[(movers < 0) | (movers == 2)] == 0).all() and (taken[(movers >= 0) & (movers != 2)] > 0).all()
        assert np.isin(batch.to_move, (-1, 2)).all()
        going_on = batch.to_move == 2
        gained = batch.states["vp"] - points
        assert (batch.rewards[going_on, : gained.shape[1]] == CONFIG.shaping * gained[going_on]).all()
        for i in np.flatnonzero(going_on):
            game = batch.game(i)
            assert (batch.observations[i] == game.observe(game.to_move)).all()
            assert (batch.masks[i] == game.mask()).all()
        asked += int(going_on.sum())
        batch.step(np.where(going_on, batch.masks.argmax(1), 0))
    assert asked > DECISIONS


def test_the_first_action_can_be_given():
    batch, twin = batch_of(3), batch_of(3)
    first = np.array([int(batch.game(i).legal_actions()[-1]) for i in range(3)])
    first[1] = -1
    batch.play_on(any_legal, streams(3), [1, 0, 1], first=first)
    first[1] = twin.game(1).legal_actions()[0]
    twin.step(first)
    assert (batch.observations[[0, 2]] == twin.observations[[0, 2]]).all()
    assert (batch.observations[1] == batch_of(3).observations[1]).all()
    with pytest.raises(IllegalActionError, match="game 2"):
        batch.play_on(any_legal, streams(3), 1, first=np.array([-1, -1, 900]))


def test_games_end_and_stay():
    batch, rngs = batch_of(3, masks=False), streams(3)
    batch.play_on(any_legal, rngs, 20_000)
    assert batch.truncated.all() and not batch.terminated.any()
    scores = [batch.final_scores(i) for i in range(3)]
    assert (batch.to_move == -1).all() and (batch.rewards == 0).all()
    assert (batch.play_on(any_legal, rngs, 10) == 0).all()
    assert not batch.truncated.any()
    assert all(set(one) == set(CONFIG.agents) for one in scores)


def test_rewards_are_of_all_decisions_together():
    config = GameConfig(factions=("marquise", "eyrie"), score_to_win=3, shaping=0.5)
    batch = BatchGame(config, 4, 1, autoreset_mode="NextStep", num_threads=1)
    batch.play_on(any_legal, streams(4), 20_000)
    for i in np.flatnonzero(batch.terminated):
        points, winner = batch.final_scores(i), config.agents.index(batch.final_winners(i)[0])
        expected = [0.5 * points[agent] + (1 if p == winner else -1) for p, agent in enumerate(config.agents)]
        assert batch.rewards[i, :2].tolist() == pytest.approx(expected)
    assert batch.terminated.any()


def test_bad_play_is_refused():
    batch = batch_of(2)
    words = rf"game 0: .* \(action 900\) as the policy illegal chose; legal are {A.CHOOSE_CLEARING}"
    with pytest.raises(IllegalActionError, match=words):
        batch.play_on(illegal, streams(2), 1)
    with pytest.raises(ValueError, match="first_by_state is declared with sees="):
        batch.play_on(first_by_state, streams(2), 1)
    with pytest.raises(ValueError, match="NextStep"):
        BatchGame(CONFIG, 2, 1).play_on(any_legal, streams(2), 1)
    with pytest.raises(ValueError, match="observations=False"):
        batch_of(2, observations=False).play_on(any_legal, streams(2), 1)


def test_games_are_put_into_slots():
    batch = batch_of(3)
    game = Game(CONFIG, seed=5)
    for _ in range(4):
        game.step(int(game.legal_actions()[0]))
    other = Game(GameConfig(max_turns=CONFIG.max_turns, reward="rank", observation={"history": 3}), seed=6)
    batch.put([2, 0], [game, other])
    assert (batch.observations[2] == game.observe(game.to_move)).all()
    assert (batch.masks[2] == game.mask()).all() and (batch.masks[0] == other.mask()).all()
    assert int(batch.seeds[2]) == 5
    assert (batch.observations[1] == batch_of(3).observations[1]).all()
    action = int(game.legal_actions()[-1])
    game.step(action)
    batch.play_on(any_legal, streams(3), [0, 0, 1], first=np.array([-1, -1, action]))
    assert (batch.observations[2] == game.observe(game.to_move)).all()
    with pytest.raises(ValueError, match="configuration"):
        batch.put([0], [Game(GameConfig(), seed=1)])
    with pytest.raises(ValueError, match="1 slots for 2 games"):
        batch.put([0], [game, game])


def test_new_chance_leaves_the_position_and_changes_what_follows():
    batch = batch_of(2)
    batch.copy_slots(0, [1])
    before = batch.observations.copy()
    batch.reseed([1], streams(1))
    batch.play_on(any_legal, np.repeat(streams(1), 2, 0), 0)
    assert (batch.observations == before).all()
    assert (batch.states["rng"][0] != batch.states["rng"][1]).any()


def test_every_seat_can_look():
    batch = batch_of(4)
    games = [batch.game(i) for i in range(4)]
    seats = np.arange(4)
    assert (batch.observe(seats) == np.stack([g.observe(p) for g, p in zip(games, seats, strict=True)])).all()
    assert (batch.observe(2) == np.stack([g.observe(2) for g in games])).all()
    with pytest.raises(ValueError, match="no such player"):
        batch.observe(5)
