"""The same seed and actions give the same game: again, in another process, compiled and interpreted."""

from __future__ import annotations

import random

import pytest

from root_env import Game, GameConfig, game_seed
from tests.contract.playing import after, digest, play_on, trace, variants
from tests.processes import printed

DECISIONS = 400
"""Decisions of each game whose trajectories are compared."""

SCRIPT = """
from tests.contract.test_determinism import digests
print(*digests(), sep="\\n")
"""


def digests() -> list[str]:
    """Digest per configuration: every question, its legal list, the action, and everybody's observation at the end."""
    lines = []
    for k, config in variants():
        game = Game(config, game_seed(2024, k))
        played = trace(game, k, DECISIONS)
        seen = [game.observe(agent).tobytes() for agent in game.agents]
        lines.append(f"{k} {digest(played)} {digest(game.position())} {digest(seen)}")
    return lines


def test_compiled_and_interpreted_games_are_the_same():
    """The interpreted games run in another process, with other hashes of words."""
    assert printed("-c", SCRIPT, PYTHONHASHSEED="123").splitlines() == digests()


@pytest.mark.parametrize(("k", "config"), list(variants())[:7])
def test_reset_gives_the_same_game_again(k, config):
    game = Game(config, 77 + k)
    first = trace(game, k)
    game.reset(77 + k)
    assert game.decisions == 0
    assert game.record()["steps"] == []
    assert trace(game, k) == first
    game.reset(78 + k)
    assert trace(game, k) != first


def test_seeds_differ_and_wrap():
    def deal(seed):
        return Game(None, seed).position()["deck"]

    decks = [deal(seed) for seed in (0, 1, 2, 2**40, 2**63)]
    assert len({tuple(d) for d in decks}) == len(decks)
    assert deal(5) == deal(5 + 2**64)
    first, second = Game(), Game()
    assert first.seed != second.seed
    assert Game(None, first.seed).position() == first.position()


@pytest.mark.parametrize("seed", ["7", 1.5, True, [1]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(TypeError, match="seed"):
        Game(None, seed)


def test_game_seed_is_as_published():
    assert game_seed(0) == GAME_SEEDS[0]
    assert game_seed(7, 3) == GAME_SEEDS[1]
    assert game_seed(2**63 - 1, 4095, 12) == GAME_SEEDS[2]
    assert game_seed(7, 3, 0) == game_seed(7 + 2**64, 3)
    many = {game_seed(s, i, e) for s in range(10) for i in range(10) for e in range(10)}
    assert len(many) == 1000
    assert all(0 <= s < 2**64 for s in many)


def test_policies_do_not_touch_chance():
    """The dice and draws of a game depend on its seed and actions, not on who looked at it or how often."""
    watched, alone = Game(GameConfig(), 3), Game(GameConfig(), 3)
    rng = random.Random(0)
    while not alone.is_over and alone.decisions < 200:
        for agent in watched.agents:
            watched.observe(agent)
            watched.view(agent)
        watched.render("all")
        watched.copy().determinize(0, 1)
        action = rng.choice(alone.legal_actions().tolist())
        alone.step(action)
        watched.step(action)
    assert watched.position() == alone.position()


def test_random_seating_permutes_turn_order_only():
    orders = set()
    for seed in range(40):
        game = Game(GameConfig(seating="random"), seed)
        assert game.agents == tuple(game.config.agents)
        assert sorted(game.order) == sorted(game.agents)
        orders.add(game.order)
        play_on(game, random.Random(seed), 30)
    assert len(orders) > 12


GAME_SEEDS = (2558736989570252433, 12928581495932795725, 11484221538591379274)


def test_many_draws_of_one_position_are_what_one_draw_is():
    """A search draws often from the same position; nothing of one draw may be left in the next."""
    for k, config in variants():
        game = after(150, k, config)
        for agent in game.agents[:2]:
            together = [game.determinize(agent, seed).position() for seed in range(4)]
            for seed in (2, 0, 3):
                Game(seed=seed).determinize("marquise", 1)  # another position in between
                assert game.determinize(agent, seed).position() == together[seed]
