"""Ratings and standings: figures over rows of games."""

import numpy as np
import pytest
from scipy.special import expit, logit

from root_env.training import ratings


def row(opponents="rules", won=50, games=100, par=0.5, agent="mine"):
    return {"agent": agent, "opponents": opponents, "won": won, "games": games, "par": par}


def test_a_rating_is_the_strength_by_which_the_games_were_played():
    rng = np.random.default_rng(1)
    true = 150.0
    rows = []
    for opponents, par in (("rules", 0.25), ("policy", 0.5), ("random", 0.3)):
        chance = expit((true - ratings.POPULATION[opponents]) / ratings.POINTS + logit(par))
        rows.append(row(opponents, rng.binomial(5000, chance), 5000, par))
    found = ratings.rating(rows)
    assert found["low"] < true < found["high"] and found["high"] - found["low"] < 40
    assert ratings.rating(rows) == found
    assert ratings.rating([*rows, row("nobody", 0)]) == found, "of no known strength"
    with pytest.raises(ValueError, match="none is against one of random, rules, policy"):
        ratings.rating([row("nobody")])
    lost, won = (ratings.rating([row(won=won)]) for won in (0, 100))
    assert np.isfinite([*lost.values(), *won.values()]).all() and lost["high"] < won["low"]


def test_strengths_of_a_population_are_found_from_its_games():
    true = {"rules": 0.0, "strong": 200.0, "weak": -300.0}
    rows = []
    for agent in true:
        for opponents in true:
            chance = expit((true[agent] - true[opponents]) / ratings.POINTS + logit(0.25))
            rows.append(row(opponents, round(20_000 * chance), 20_000, 0.25, agent))
    assert ratings.fitted(rows) == pytest.approx(true, abs=2)


def test_no_saturated_task_decides_a_mean_of_standings():
    assert ratings.standing(row(won=25, par=0.25)) == pytest.approx(0.5)
    runs = [[row(won=w), row(won=w + 4)] for w in (40, 50, 60, 55)]
    found = ratings.standings(runs)
    assert found["low"] < found["value"] < found["high"]
    assert ratings.standings([*runs, [row(won=100, games=100)]])["value"] < found["value"] + 0.05
    wide = ratings.standings([[row(won=20), row(won=80)]])
    narrow = ratings.standings([[row(won=50), row(won=50)]])
    assert wide["high"] - wide["low"] > 2 * (narrow["high"] - narrow["low"]), "seeds differ, and that is said"
    lost = ratings.standings([[row(won=0)]])
    assert 0 < lost["low"] <= lost["value"] <= lost["high"] < 0.1
    with pytest.raises(ValueError, match="at least one seed for each task"):
        ratings.standings([[]])
