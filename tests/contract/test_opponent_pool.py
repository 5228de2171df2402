"""`root_env.opponents`: who is drawn, what results change, saved and resumed, in the environments of Gymnasium."""

import pickle

import numpy as np
import pytest

from root_env import GameConfig
from root_env.doors.learners import seats
from root_env.gym import RootEnv, RootVectorEnv
from root_env.opponents import OpponentPool
from tests.contract.learners import SHORT, any_legal, first_legal

N = 2000


def shares(pool: OpponentPool) -> dict[str, float]:
    """Share of each opponent in the draws."""
    drawn = [(pool.draw(), pool.playing[""])[1] for _ in range(N)]
    return {name: drawn.count(name) / N for name in pool.names}


def play(pool: OpponentPool, name: str, won: int, lost: int) -> None:
    """Results against one of them."""
    while pool.playing.get("") != name:
        pool.draw()
    pool.note(np.arange(won + lost) < won)


def test_weights_alone_decide_without_priority():
    pool = OpponentPool({"rules": 3.0, "random": 1.0, "greedy": 0.0}, priority=0.0)
    assert pool.draw() in ("rules", "random")
    found = shares(pool)
    assert found["rules"] == pytest.approx(0.75, abs=0.03) and found["greedy"] == 0.0


def test_those_who_win_are_met_more_often_and_weights_count_too():
    pool = OpponentPool({"rules": 1.0, "random": 2.0}, priority=2.0, seed=4)
    pool.add("exploiter", first_legal)
    play(pool, "rules", won=5, lost=5)
    play(pool, "random", won=9, lost=1)
    play(pool, "exploiter", won=1, lost=9)
    wanted = np.array([0.25, 2 * 0.01, 0.81])
    assert pool.chances(pool.weights) == pytest.approx(wanted / wanted.sum(), abs=0.005)
    assert list(shares(pool).values()) == pytest.approx(pool.chances(pool.weights).tolist(), abs=0.03)
    rows = {row["name"]: row for row in pool.table()}
    assert rows["exploiter"]["games"] == 10 and rows["exploiter"]["won"] == pytest.approx(0.1)
    assert sum(row["chance"] for row in pool.table()) == pytest.approx(1)
    assert pool.shares() == pytest.approx({"rules": 0.5, "random": 0.9, "exploiter": 0.1})


def test_past_selves_make_room_and_the_others_stay():
    pool = OpponentPool(["rules"], room=3)
    for _ in range(10):
        pool.remember(first_legal)
    assert pool.names[0] == "rules" and len(pool) == len(pool.games) == 4
    assert pool.names[-1] == "past-10" and len(set(pool.names)) == 4
    pool.remove("rules")
    assert "rules" not in pool.names
    while not pool.playing.get("", "").startswith("past"):
        pool.draw()
    pool.note([True, False])
    assert pool.shares() == {"past": 0.5}


def test_each_seat_has_its_own_and_a_result_goes_to_those_who_played():
    pool = OpponentPool(["rules", "random"], priority=0.0, seed=2)
    agents = ("marquise_0", "eyrie_0", "alliance_0")
    seen = set()
    for _ in range(50):
        drawn = pool.draw(agents)
        assert tuple(drawn) == agents and drawn == pool.playing == pool.current()
        seen.add(tuple(drawn.values()))
    assert len(seen) == 8  # every mix of two in three seats
    while pool.draw(agents)["marquise_0"] != "rules" or set(pool.current().values()) != {"rules", "random"}:
        pass
    pool.note([True], others=[("marquise_0",)])
    assert dict(zip(pool.names, pool.games.tolist(), strict=True)) == {"rules": 1.0, "random": 0.0}
    with pytest.raises(ValueError, match="every game needs its other players' ids"):
        pool.note([True])


def test_a_seed_settles_the_draws_and_a_saved_pool_goes_on():
    def made() -> OpponentPool:
        pool = OpponentPool({"rules": 1.0, "random": 0.5}, room=2, seed=7)
        pool.add("any", any_legal)
        return pool

    def names(pool: OpponentPool) -> list[str]:
        found = []
        for k in range(30):
            pool.draw()
            found.append(pool.playing[""])
            pool.note([k % 3 == 0])
            pool.remember(first_legal)
        return found

    one, two = made(), made()
    assert names(one) == names(two)
    resumed = made()
    resumed.load_state_dict(pickle.loads(pickle.dumps(one.state_dict())))
    assert resumed.playing == one.playing and resumed.table() == one.table()
    assert names(resumed) == names(one) == names(two)
    with pytest.raises(ValueError, match="a pool with rules, random, any beside past selves, this one has nobody"):
        OpponentPool().load_state_dict(one.state_dict())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: OpponentPool({"rules": -1}), "weight: must be a number of 0 or more, got -1"),
        (lambda: OpponentPool(priority="much"), "priority: must be a number of 0 or more"),
        (lambda: OpponentPool(room=0), "room"),
        (lambda: OpponentPool().draw(), "nobody to draw"),
        (lambda: OpponentPool({"rules": 0}).draw(), "nobody to draw"),
        (lambda: OpponentPool(["rules"]).note([True]), "nobody has been drawn yet"),
        (lambda: OpponentPool(["rules"]).current(), "nobody has been drawn yet"),
        (lambda: OpponentPool(["rules"]).add("rules"), "is in the pool already"),
        (lambda: OpponentPool().add("past-3", first_legal), "is for past selves"),
        (lambda: OpponentPool(["rules"]).remove("greedy"), "is not in the pool; it has rules"),
    ],
)
def test_what_is_wrong_is_said(wrong, words):
    with pytest.raises(ValueError, match=words):
        wrong()


def test_opponents_change_in_running_games_of_a_vector_environment():
    """The games are then those of an environment that had them from the first."""
    envs = RootVectorEnv(3, GameConfig(**SHORT), learner="random", opponents="random", autoreset_mode="SameStep")
    other = RootVectorEnv(3, GameConfig(**SHORT), learner="random", opponents=first_legal, autoreset_mode="SameStep")
    other.reset(seed=5)
    envs.reset(seed=5)
    envs.set_opponents(first_legal)
    _, infos = envs.reset(seed=5)  # the same games again
    for _ in range(15):
        actions = first_legal(None, infos["action_mask"], None, None)
        one, two = envs.step(actions), other.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(one[:4], two[:4], strict=True))
        infos = one[4]


def test_opponents_change_in_the_running_game_of_an_environment():
    asked = []

    def noting(observations, masks, agent_ids, rng):
        asked.extend(agent_ids)
        return masks.argmax(axis=1)

    env = RootEnv(GameConfig(**SHORT), learner="eyrie")
    _, info = env.reset(seed=1)
    env.set_opponents({"marquise": noting})
    for _ in range(10):
        *_, info = env.step(int(info["action_mask"].argmax()))
    assert set(asked) == {"marquise_0"}


def test_an_agent_by_name_is_loaded_once(monkeypatch):
    loaded = []
    monkeypatch.setattr(seats, "agent_of", lambda given, *rest: loaded.append(given) or first_legal)
    env = RootEnv(GameConfig(**SHORT), learner="eyrie", opponents="rules")
    before = loaded.count("rules")
    for _ in range(5):
        env.set_opponents("random")
        env.set_opponents("rules")
    assert loaded.count("rules") == before == 1
