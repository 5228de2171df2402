"""Named tasks: no door leads round the budget, the deals and the opponents of an evaluation in silence."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import pettingzoo
import pytest

from root_env import agents, tasks
from root_env.agents.networks.checkpoint_files import read_card
from root_env.doors.contract.limits import SEEDS_BELOW
from root_env.game import Game
from root_env.opponents import OpponentPool
from root_env.tasks import TaskError
from root_env.training import dataset, expert, ppo, ppo_sb3, scores, task_sb3, value
from root_env.training.boards import tasks as task_board
from root_env.training.ppo import Config, Trainer, resume
from root_env.training.ppo.run import Run
from root_env.training.runs import spending

HELD_OUT = "racing4-v1"
SMALL = "duel10-v1"
TINY = {"games": 8, "transitions": 128, "minibatch": 64, "hidden": 16, "device": "cpu", "eval_games": 0}
WORDS = [word for name, value in TINY.items() for word in (f"--{name.replace('_', '-')}", str(value))]


def doors(task):
    """The environments of a task that take opponents, one for each door; the last is that of Stable-Baselines3."""
    yield tasks.make(task)
    yield tasks.make(task, num_envs=2)
    yield gymnasium.make(f"root_env/{task}").unwrapped
    yield gymnasium.make_vec(f"root_env/{task}", num_envs=2).unwrapped
    yield tasks.vec_env(task, 2, seed=1)


def copies(env):
    """The environment, its copy and its pickle: all keep to the same limits."""
    return env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))


def test_held_out_opponents_are_refused_at_every_door_and_later():
    racing = agents.load("rules:racing")
    pool = OpponentPool(["rules:searching"])
    behind = agents.decider_of(racing, "opponents"), agents.as_agent(racing, "mine"), agents.on_views(racing)
    given = ("rules:racing", {"eyrie": "rules:hoarding"}, racing, racing.act, pool.draw(), *behind)
    assert "never against these" in tasks.get(HELD_OUT).describe()
    for opponents in given:
        with pytest.raises(TaskError, match="racing4-v1 is played against bots in a style that training must not know"):
            tasks.make(HELD_OUT, opponents=opponents)
    for door in doors(HELD_OUT):
        for env in copies(door):
            env.reset()
            for opponents in given:
                with pytest.raises(TaskError, match="racing4-v1 is played against bots in a style that training must"):
                    env.set_opponents(opponents)
            env.set_opponents("rules")
    envs = gymnasium.make_vec(f"root_env/{HELD_OUT}", num_envs=1, vectorization_mode="sync")
    with pytest.raises(TaskError, match="must not know"):
        envs.call("set_opponents", "rules:racing")
    tasks.make(SMALL).set_opponents("rules:racing")


def test_no_column_begins_with_a_seed_of_an_evaluation():
    env = tasks.make(SMALL, num_envs=2)
    env.reset(seed=SEEDS_BELOW - 2)
    with pytest.raises(ValueError, match="training on a named task takes seeds below"):
        env.reset(seed=SEEDS_BELOW - 1)


def test_no_trainer_takes_held_out_opponents(capsys, tmp_path):
    assert expert.main(["--out", str(tmp_path / "run"), "--opponents", "rules:racing=0.5"]) == 2
    assert "--opponents: rules:racing plays in evaluations alone" in capsys.readouterr().err
    assert ppo_sb3.main(["--out", str(tmp_path / "run"), "--opponents", "rules:racing=0.5"]) == 2
    assert "rules:racing" in capsys.readouterr().err


def test_no_position_begins_a_game_of_a_task():
    """A position of an evaluation's deal cannot be told from others."""
    deal = Game(tasks.make(SMALL).config, seed=tasks.get(SMALL).seed).position()
    words = "position: duel10-v1 settles where games begin"
    for env in [*list(doors(SMALL))[:-1], tasks.aec(SMALL), pettingzoo.make("aec", f"root_env/{SMALL}")]:
        for one in copies(env):
            with pytest.raises(TaskError, match=words):
                one.reset(seed=1, options={"position": deal})
            one.reset(seed=1, options={"other": 1})
    with pytest.raises(TaskError, match="start: duel10-v1 settles this"):
        tasks.make(SMALL, start=deal)


def test_a_state_of_an_evaluation_is_no_state_of_training():
    from root_env.sb3 import RootVecEnv

    env = tasks.vec_env(SMALL, 2)
    env.reset()
    free = RootVecEnv(env._columns.configs, 2, "random", seed=tasks.get(SMALL).seed, scope="table")
    free.reset()
    for state in (free.state_dict(), {**env.state_dict(), "_pending": 2**40}):
        with pytest.raises(ValueError, match="seed: training on a named task takes seeds below"):
            env.load_state_dict(state)
    env.load_state_dict(env.state_dict())
    assert env.state_dict()["_seed"] < 2**31, "a fresh seed is one of training too"


@pytest.mark.parametrize("command", [ppo.main, ppo_sb3.main, expert.main, value.main, dataset.main, task_sb3.main])
def test_no_trainer_deals_the_games_of_an_evaluation(command, capsys):
    """`ppo --seed` deals game_seed(seed, i, 0) to its slots, as an evaluation does to its games."""
    with pytest.raises(SystemExit):
        command(["--seed", str(tasks.get(SMALL).seed)])
    assert "--seed: must be below 2,147,483,648, since evaluations of named tasks have" in capsys.readouterr().err


@pytest.mark.parametrize("task", [task.name for task in tasks.TASKS if task.data])
def test_tasks_of_data_have_no_environment(task, capsys, tmp_path):
    words = f"{task} is learned from data alone: python -m root_env.training.dataset .* No game is played in training"
    made = (tasks.make, tasks.vec_env, tasks.aec, lambda one: tasks.make(one, num_envs=2))
    for make in (*made, lambda one: gymnasium.make(f"root_env/{one}"), lambda one: Config(task=one)):
        with pytest.raises(TaskError, match=words):
            make(task)
    for command in (task_sb3.main, lambda words: ppo.main(["--task", words[0], *words[1:]])):
        assert command([task, "--out", str(tmp_path / "run")]) == 2
        assert "is learned from data alone" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
    one = {"task": task, "decisions": 9, "counts": {"decisions": 9}}
    assert task_board.spent(one) == "9 over budget"


# -- what is spent ------------------------------------------------------------------------------------------


def trained(out, **settings):
    """A tiny run on the table of the small task, saved in `out`."""
    run = Run(Trainer(Config(factions=("marquise", "eyrie"), **{**TINY, "total": 128, **settings})), out, ("none",))
    run.go(evaluated=False)
    return out


@pytest.fixture(scope="module")
def free(tmp_path_factory):
    return trained(tmp_path_factory.mktemp("free"))


@pytest.fixture(scope="module")
def on_task(tmp_path_factory):
    return trained(tmp_path_factory.mktemp("on_task"), task=SMALL)


def counts(run):
    return read_card(run / "checkpoint")["counts"]


def test_a_start_counts_what_was_spent_on_it(free, tmp_path):
    before = counts(free)
    out = trained(tmp_path / "on", start=(str(free),))
    own = Trainer(Config(factions=("marquise", "eyrie"), **TINY, total=128)).counts
    assert own["decisions"] == 0 and before["decisions"] >= 128
    card = read_card(out / "checkpoint")
    assert card["counts"]["decisions"] >= before["decisions"] + 128 and card["decisions"] < card["counts"]["learned"]
    found = scores.score(f"policy:{out}/checkpoint", tasks.get(SMALL), games=2)
    assert found["decisions"] == card["counts"]["decisions"]
    resume(out, total=256)
    assert ppo.main(["--resume", str(out), "--total", "256"]) == 0
    assert counts(out)["decisions"] >= card["counts"]["decisions"] + 128
    both = trained(tmp_path / "both", start=(str(free), str(out)), total=0)
    assert counts(both)["decisions"] == before["decisions"] + counts(out)["decisions"]


def test_what_was_not_counted_is_said_to_be_not_counted(free, tmp_path):
    """A teacher or a start whose card has no counts: nobody knows what was spent."""
    out = trained(tmp_path / "taught", teacher="policy", imitate=128, total=128)
    assert counts(out) is None
    assert ppo.main(["--resume", str(out), "--total", "256"]) == 0 and counts(out) is None
    assert counts(trained(tmp_path / "next", start=(str(out),))) is None
    found = scores.score(f"policy:{out}/checkpoint", tasks.get(SMALL), games=2)
    assert task_board.spent(found).endswith(", not counted")
    by_one = trained(tmp_path / "by_one", teacher=str(free / "checkpoint"), imitate=128)
    assert counts(by_one)["decisions"] >= counts(free)["decisions"] + 256
    late = resume(free, teacher="policy", imitate=1000)
    assert late.before is None and resume(free, teacher=str(free / "checkpoint"), imitate=1000).before == counts(free)


def test_a_budget_takes_no_start_of_elsewhere(free, on_task, capsys, tmp_path):
    def refused(*words):
        assert ppo.main([*words, *WORDS, "--out", str(tmp_path / "run")]) == 2
        assert not (tmp_path / "run" / "state.pt").exists()
        return capsys.readouterr().err

    for start in (free, free / "checkpoint", "woodland1"):
        said = refused("--task", SMALL, "--total", "128", "--start", str(start))
        assert f"start: {start} has spent decisions that are not counted on {SMALL}" in said
    assert "not counted on duel10-rules-v1" in refused(
        "--task", "duel10-rules-v1", "--total", "128", "--start", str(on_task)
    )
    assert "are spent on what it began with" in refused("--task", SMALL, "--total", "200000", "--start", str(on_task))
    out = trained(tmp_path / "second", task=SMALL, start=(str(on_task),))
    assert counts(out)["decisions"] >= counts(on_task)["decisions"] + 128
    assert ppo.main(["--resume", str(out), "--total", "200000"]) == 2
    assert "are spent on what it began with" in capsys.readouterr().err
    free_again = Trainer(Config(task="search4-v1", **TINY, total=128, start=(str(free),)))
    assert free_again.before == counts(free), "a task without a budget takes any"


def test_a_run_that_goes_on_stays_on_its_task(free, on_task, capsys):
    for folder, words in ((free, ["--task", SMALL]), (on_task, ["--start", str(free)]), (on_task, ["--task", ""])):
        assert ppo.main(["--resume", str(folder), "--total", "256", *words]) == 2
        assert f"{words[0]}: {folder} was begun with another, which counts" in capsys.readouterr().err


def test_counts_of_a_card_are_whole_numbers():
    good = {"decisions": 3, "imitated": 2}
    assert spending.counts_of({"counts": good}) == good
    for bad in (None, [], {}, {"imitated": 2}, {"decisions": -1}, {"decisions": 1.5}, {"decisions": True}):
        assert spending.counts_of({"counts": bad}) is None
    assert spending.together([good, {"decisions": 1, "others": 4}]) == {"decisions": 4, "imitated": 2, "others": 4}
    assert spending.together([good, None]) is None and spending.together([]) == {}
