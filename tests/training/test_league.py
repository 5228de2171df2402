"""The league: opponents that a policy trains against besides bots."""

import dataclasses

import numpy as np
import pytest
import torch

from root_env.training.ppo import Trainer
from root_env.training.runs.league import League
from tests.agents.narrow import HIDDEN, save_narrow
from tests.training.test_ppo import TINY

RNG = np.random.default_rng(3)


def league(members: int, room: int = 3, priority: float = 2.0) -> League:
    """Past selves that tell themselves apart by their one weight."""
    made = League(room, priority)
    for k in range(members):
        made.remember(network(k), RNG)
    return made


def network(mark: float) -> torch.nn.Module:
    layer = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.constant_(layer.weight, mark)
    return layer


def marks(made: League) -> list[float]:
    return [float(weights["weight"]) for weights in made.members]


def play(made: League, member: int, won: int, lost: int) -> None:
    made.now = member
    made.note(np.arange(won + lost) < won)


def test_those_who_win_are_met_more_often():
    made = league(3)
    assert made.chances() == pytest.approx(1 / 3)
    play(made, 0, won=9, lost=1)
    play(made, 1, won=5, lost=5)
    play(made, 2, won=1, lost=9)
    assert made.chances() == pytest.approx(np.array([0.01, 0.25, 0.81]) / 1.07, abs=0.005)
    drawn = [float(made.draw(RNG)["weight"]) for _ in range(2000)]
    assert np.bincount(np.array(drawn, int)) / 2000 == pytest.approx(made.chances(), abs=0.05)
    made.priority = 0.0
    assert made.chances() == pytest.approx(1 / 3)


def test_old_results_fade():
    made = league(1)
    play(made, 0, won=300, lost=0)
    play(made, 0, won=0, lost=600)
    assert made.won[0] / made.games[0] < 0.1


def test_past_selves_make_room_and_guests_stay():
    made = league(3)
    play(made, 0, won=5, lost=5)
    made.invite(network(10.0))
    assert marks(made) == [10.0, 0.0, 1.0, 2.0]
    assert made.games.tolist() == [0.0, 10.0, 0.0, 0.0]
    for k in range(20, 30):
        made.remember(network(k), RNG)
    assert len(made) == len(made.games) == 4
    assert marks(made)[0] == 10.0
    assert marks(made)[-1] == 29.0


def test_a_run_notes_how_it_does_against_whom(tmp_path):
    config = dataclasses.replace(
        TINY,
        net="board",
        hidden=HIDDEN,
        league=(save_narrow(tmp_path),),
        vs_past=1.0,
        vs_rules=0.0,
        vs_random=0.0,
        snapshot_every=1,
    )
    trainer = Trainer(config)
    while trainer.league.games.sum() < 5:
        trainer.update()
    assert trainer.league.given == 1
    assert len(trainer.league) == 1 + min(trainer.updates, config.pool)
    assert (trainer.league.won <= trainer.league.games).all()
    again = Trainer(config)
    again.load_state_dict(trainer.state_dict())
    assert again.league.games.tolist() == trainer.league.games.tolist()
