"""A history that is asked for over and over equals one that is told anew, and each event is told once."""

import pickle
import random

import pytest

from root_env import Game, GameConfig
from root_env.root.play.telling import RootChronicle
from root_env.wroth_v0 import Game as Wroth

CONFIG = {"factions": ("alliance", "lizard", "vagabond", "riverfolk"), "max_turns": 24}


def anew(game, viewer):
    """The history of a game that has told nothing before: a pickle keeps nothing of it."""
    return pickle.loads(pickle.dumps(game)).history(viewer)


def viewers(game):
    return (None, "all", *game.agents)


WROTH = pytest.param(lambda seed: Wroth(seed=seed), marks=pytest.mark.own_mode)  # compiled once, in its own mode


@pytest.mark.parametrize("make", [lambda seed: Game(GameConfig(**CONFIG), seed), WROTH])
def test_what_is_kept_is_what_would_be_told_anew(make):
    rng, game = random.Random(5), make(3)
    for k in range(60):
        if game.is_over:
            break
        game.step(rng.choice(game.legal_actions().tolist()))
        viewer = rng.choice(viewers(game))
        assert game.events(viewer) == tuple(one for one in anew(game, viewer) if one.step == k + 1)
        if k % 15 == 0:
            for one in viewers(game):
                assert game.history(one) == anew(game, one)
    for one in viewers(game):
        assert game.history(one) == anew(game, one)


def test_copies_go_different_ways_from_what_they_have_told():
    game = Game(GameConfig(**CONFIG), 1)
    rng = random.Random(1)
    for _ in range(20):
        game.step(rng.choice(game.legal_actions().tolist()))
    for viewer in viewers(game):
        game.history(viewer)
    while len(game.legal_actions()) < 2:
        game.step(int(game.legal_actions()[0]))
    one, other = game.copy(), game.copy()
    one.step(int(game.legal_actions()[0]))
    other.step(int(game.legal_actions()[-1]))
    before = {viewer: game.history(viewer) for viewer in viewers(game)}
    for viewer in viewers(game):
        assert one.history(viewer) == anew(one, viewer)
        assert other.history(viewer) == anew(other, viewer)
        assert game.history(viewer) == before[viewer] == anew(game, viewer)
    assert one.history("all") != other.history("all")


def test_each_event_is_told_once_to_each_viewer(monkeypatch):
    told, tell = [], RootChronicle.event
    monkeypatch.setattr(
        RootChronicle, "event", lambda self, one, viewer: told.append((id(one), viewer)) or tell(self, one, viewer)
    )
    game, rng = Game(GameConfig(**CONFIG), 2), random.Random(2)
    for _ in range(40):
        game.step(rng.choice(game.legal_actions().tolist()))
        view = game.view(game.agents[0], events=True)
        assert view.history() == game.history(game.agents[0])
    assert len(told) == len(set(told)) == len(game.chronicle().told)
