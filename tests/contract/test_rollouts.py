"""Rollouts and values of positions: they do the same as single Games with the same streams."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, IllegalActionError, Trace, game_seed
from root_env.engine.jit import INTERPRETED
from root_env.engine.seeding import words, words_of
from root_env.policies import name_of, njit, policy, random_below, rng_of, streams, uniform
from root_env.root.layout import lay_out
from root_env.root.rules.game import stepping
from tests.contract.playing import after
from tests.contract.twins import MIXED, SHORT, due, everything

# -- rollouts ----------------------------------------------------------------------------------------


def listed(game: Game) -> list[int]:
    """Legal actions in the core's order, in which rollouts pick."""
    return game.legal_list[1 : 1 + game.legal_list[0]].tolist()


def below(rng: list[int], n: int) -> int:
    """`random_below` in plain Python."""
    a, b, c, k = rng
    t = (a + b + k) & 0xFFFFFFFF
    rng[:] = b ^ b >> 9, c + (c << 3) & 0xFFFFFFFF, ((c << 21 & 0xFFFFFFFF | c >> 11) + t) & 0xFFFFFFFF, k + 1
    return t * n >> 32


@njit
def last(observation, legal_ids, n_legal, rng):
    return legal_ids[n_legal - 1]


def _by_sight(observation, legal_ids, n_legal, rng):
    """Depends on all that it is given."""
    total = 0
    for k in range(0, len(observation), 5):
        total += observation[k] * (k % 7)
    return legal_ids[(abs(total) + random_below(rng, 3)) % n_legal]


by_sight, plays_by_sight = njit(_by_sight), policy(_by_sight)
"""The second is declared: it plays inside the compiled rules."""


@policy
def plays_wrong(observation, legal_ids, n_legal, rng):
    return -5


@policy(sees="everything")
def by_hand(state, legal_ids, n_legal, rng):
    return legal_ids[(state.hand_size[0] + state.deck[0]) % n_legal]


@njit
def wrong(observation, legal_ids, n_legal, rng):
    return -5


def choice(policy, game: Game, rng: list[int]) -> int:
    legal = listed(game)
    if policy == "last":
        return legal[-1]
    if policy == "sight":
        row = game.observe(game.to_move)
        total = int(sum(int(row[k]) * (k % 7) for k in range(0, len(row), 5)))
        return legal[(abs(total) + below(rng, 3)) % len(legal)]
    return legal[below(rng, len(legal))]


def played(config: GameConfig, seed: int, g: int, policies: dict[str, str]) -> Game:
    """Game g of a rollout, decision by decision, as a single Game."""
    game, rng = Game(config, game_seed(seed, g)), rng_of(game_seed(seed, g, 1)).tolist()
    while not game.is_over:
        game.step(choice(policies.get(game.to_move), game, rng))
    return game


def same_row(row, game: Game, config: int) -> None:
    assert row["config"] == config
    assert row["truncated"] == game.truncated
    assert (row["turns"], row["decisions"]) == (game.turns, game.decisions)
    assert row["vp"].tolist() == [*game.scores.values(), 0, 0, 0, 0][:6]
    assert tuple(a for p, a in enumerate(game.agents) if row["winners"] >> p & 1) == game.winners


@pytest.mark.parametrize(
    ("policy", "policies"),
    [
        ("random", {}),
        (uniform, {}),
        ({"eyrie": last, "marquise_0": by_sight}, {"eyrie_0": "last", "marquise_0": "sight"}),
        ({"eyrie": plays_by_sight, "marquise_0": plays_by_sight}, {"eyrie_0": "sight", "marquise_0": "sight"}),
    ],
)
def test_rollouts_are_games_played_with_the_same_streams(policy, policies):
    table = BatchGame(MIXED, 4, seed=21).rollout(policy, games=12)
    for g, row in enumerate(table):
        same_row(row, played(MIXED[g % 4], 21, g, policies), g % 4)
    assert table["truncated"].any()
    assert not table["truncated"].all()


@pytest.mark.usefixtures("a_thread_for_each_game")
@pytest.mark.parametrize("policy", ["random", by_sight, plays_by_sight, [last, "random", by_sight, uniform]])
def test_a_rollout_depends_on_seed_and_number_only(policy):
    config = GameConfig(**SHORT)
    batch = BatchGame(config, 3, seed=8, num_threads=1)
    table = batch.rollout(policy, games=9)
    before = everything(batch)
    assert np.array_equal(table[:5], batch.rollout(policy, games=5))
    assert np.array_equal(table, BatchGame(config, 70, seed=1, num_threads=2).rollout(policy, games=9, seed=8))
    assert not np.array_equal(table, batch.rollout(policy, games=9, seed=9))
    assert everything(batch) == before


def test_the_pool_of_a_rollout_does_not_matter(monkeypatch):
    batch = BatchGame(MIXED, 4, seed=2)
    for one in (by_sight, {"eyrie": plays_by_sight}):
        monkeypatch.setattr("root_env.doors.playing.playouts.POOL", 9)
        table = batch.rollout(one, games=9)
        for size in (1, 4):
            monkeypatch.setattr("root_env.doors.playing.playouts.POOL", size)
            assert np.array_equal(batch.rollout(one, games=9), table)


def test_a_declared_policy_is_traced_like_one_that_is_asked():
    """One plays inside the rules until others must decide, the other is asked for each decision."""
    batch, traces = BatchGame(MIXED, 4, seed=2), [Trace(12, MIXED) for _ in range(2)]
    seats = ({"marquise": one, "eyrie": one} for one in (by_sight, plays_by_sight))
    one, other = (batch.rollout(policy, games=12, trace=trace) for policy, trace in zip(seats, traces, strict=True))
    assert np.array_equal(one, other)
    for mine, theirs in zip(traces[0].tables, traces[1].tables, strict=True):
        assert np.array_equal(mine, theirs)


def test_policies_by_player():
    config = GameConfig(**SHORT)
    batch = BatchGame(config, seed=3)
    by_name = batch.rollout({"alliance": last}, games=6)
    assert np.array_equal(by_name, batch.rollout({"alliance_0": last}, games=6))
    assert np.array_equal(by_name, batch.rollout(["random", "random", last, "random"], games=6))
    assert not np.array_equal(by_name, batch.rollout(games=6))


def test_a_policy_that_sees_everything_gets_the_state():
    config = GameConfig(**SHORT)
    row = BatchGame(config, seed=3).rollout(by_hand, games=1)[0]
    game = Game(config, game_seed(3))
    while not game.is_over:
        s, legal = game.states[0], listed(game)
        game.step(legal[(int(s["hand_size"][0]) + int(s["deck"][0])) % len(legal)])
    same_row(row, game, 0)


@pytest.mark.parametrize("one", [wrong, plays_wrong])
def test_an_illegal_action_of_a_policy_names_game_and_player(one):
    batch = BatchGame(GameConfig(**SHORT), seed=3)
    with pytest.raises(IllegalActionError, match=rf"game \d: eyrie_0 .*policy {name_of(one)} chose; legal are \d"):
        batch.rollout({"eyrie": one}, games=6)


def test_bad_policies_are_refused_in_words():
    batch = BatchGame(MIXED, 4, seed=0)
    for bad, why in (
        ("clever", "policy: 'clever' is not known"),
        ({"lizard": "random"}, "policy: 'lizard' plays at none of these tables"),
        (["random"] * 4, "4 policies for the 2 players"),
        ([7], "1 policies for"),
        (7, "policy: 7 is neither"),
        (njit(lambda a: 0), "must be a function of"),
    ):
        with pytest.raises(ValueError, match=why):
            batch.rollout(bad, games=2)
    with pytest.raises(ValueError, match="games: must be"):
        batch.rollout(games=0)
    if not INTERPRETED:
        with pytest.raises(ValueError, match="plain Python; decorate it"):
            batch.rollout(below, games=2)


def test_streams_are_those_of_the_core():
    rng = rng_of(5)
    numbers = rng.tolist()
    assert [int(random_below(rng, 10)) for _ in range(50)] == [below(numbers, 10) for _ in range(50)]
    states = lay_out(GameConfig(factions=("marquise", "eyrie"), setup="random"))
    before = streams(words_of(np.array([5], np.uint64)), 0)[0].tolist()
    stepping.reset_game(states, 0, *words(5), stepping.new_list())
    for _ in range(1000):
        if before == states["rng"][0].tolist():
            return
        below(before, 1)
    pytest.fail("the game's generator is not on this stream")


# -- the value of a position ---------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["win", "rank", "score_margin"])
def test_rollout_value(reward):
    game = after(40, 2, GameConfig(reward=reward, max_turns=14, score_to_win=6))
    before = game.position()
    value = game.rollout_value(6, seed=1)
    assert game.position() == before
    assert list(value) == list(game.agents)
    assert value == game.rollout_value(6, seed=1) == game.rollout_value(6, seed=1, policy=uniform)
    assert value == pytest.approx(mean_of_playouts(game, 6, seed=1))
    assert value != game.rollout_value(6, seed=2)


def mean_of_playouts(game: Game, n: int, seed: int) -> dict[str, float]:
    total = np.zeros(len(game.agents))
    for g in range(n):
        words = words_of(np.array([game_seed(seed, g)], np.uint64))
        single, rng = game.copy(), streams(words)[0].tolist()
        single.states["rng"] = streams(words[:, ::-1], 11)
        while not single.is_over:
            single.step(choice("random", single, rng))
        total += due(single, single.scores)[: len(total)]
    return dict(zip(game.agents, (total / n).tolist(), strict=True))


def test_rollout_value_of_a_game_that_is_over():
    game = after(10**6, 3, GameConfig(**SHORT))
    assert list(game.rollout_value(2).values()) == pytest.approx(due(game, game.scores)[:4])
    assert game.rollout_value(2, policy=last) == game.rollout_value(2)


def test_rollout_value_refuses_in_words():
    game = after(5, 3)
    with pytest.raises(ValueError, match="n: must be"):
        game.rollout_value(0)
    with pytest.raises(ValueError, match="policy: 'x' is not known"):
        game.rollout_value(1, policy="x")
    with pytest.raises(ValueError, match="reward: playouts are paid"):
        Game(GameConfig(reward=lambda game: {}), 1).rollout_value(1)
    with pytest.raises(IllegalActionError, match="its policy wrong chose"):
        game.rollout_value(1, policy=wrong)
