"""One step ahead: what each action does at once, as far as the player who is asked may know."""

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig
from root_env.wroth import Game as WrothGame

TABLES = [
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("riverfolk", "lizard", "chameleander", "alliance", "vagabond", "eyrie"),
]


def wroth(seed):
    """A game in which nothing is hidden."""
    return WrothGame(seed=seed)


def played(factions, seed, decisions):
    """A game after so many random decisions."""
    game, rng = Game(GameConfig(factions=factions), seed=seed), np.random.default_rng(seed)
    while game.decisions < decisions and not game.is_over:
        game.step(int(rng.choice(game.legal_actions())))
    return game


@pytest.mark.parametrize("factions", TABLES)
def test_games_that_look_alike_look_alike_one_step_ahead(factions):
    """Given positions of random games; when what the player asked cannot know is dealt anew, then nothing changes."""
    seen = 0
    for seed in range(4):
        for decisions in range(10, 200, 15):
            game = played(factions, seed, decisions)
            if game.is_over:
                break
            told = game.ahead()
            for deal in range(2):
                twin = game.determinize(game.to_move, seed=deal)
                assert (twin.ahead() == told).all(), (seed, decisions, game.question())
            assert (game.view(game.to_move).ahead() == told).all()
            seen += len(told)
    assert seen > 250


@pytest.mark.parametrize("deal", [*(lambda seed, t=t: Game(GameConfig(factions=t), seed=seed) for t in TABLES), wroth])
def test_what_is_known_happens(deal):
    """Given random games; when an action is taken of which nothing is unknown, then it scores just these points, and
    ends the turn or wins as was said."""
    known = 0
    for seed in range(5):
        game, rng = deal(seed), np.random.default_rng(seed)
        while not game.is_over and game.decisions < 300:
            told, actions = game.ahead(), game.legal_actions()
            k = int(rng.integers(len(actions)))
            who, before, turns = game.to_move, game.scores[game.to_move], game.turns
            points, wins, ends, unknown = told[k].tolist()
            game.step(int(actions[k]))
            if unknown:
                continue
            known += 1
            assert wins == (game.is_over and who in game.winners)
            assert not ends or game.turns > turns or game.is_over
            if game.to_move == who and game.turns == turns:
                assert not ends and game.scores[who] - before == points
    assert known > 200


def test_a_batch_looks_as_its_games_do():
    """Given a batch; then `ahead` has the figures of each game."""
    batch, rng = BatchGame(GameConfig(factions=TABLES[0]), 5, seed=3), np.random.default_rng(1)
    for _ in range(60):
        batch.step(np.array([rng.choice(row[1 : 1 + row[0]]) for row in batch.lists]))
    found = batch.ahead()
    for slot in range(5):
        own = batch.game(slot).ahead()
        assert (found[slot, : len(own)] == own).all() and not found[slot, len(own) :].any()
    assert (batch.ahead(np.array([4, 1])) == found[[4, 1]][:, : max(batch.lists[[4, 1], 0])]).all()


def test_nothing_changes_by_looking():
    """Given a game; when one looks ahead, then state, list and log stay as they were."""
    game = played(TABLES[0], 1, 90)
    before, listed, log = game.states.tobytes(), game.legal_list.tolist(), list(game.log)
    game.ahead()
    assert (game.states.tobytes(), game.legal_list.tolist(), game.log) == (before, listed, log)
