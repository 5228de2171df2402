"""Named tasks: each stays what it is, every door makes it, and what it settles cannot be changed."""

from __future__ import annotations

import copy
import json
import re
import warnings
from dataclasses import replace

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

from root_env import tasks
from root_env.agents.networks.checkpoint_files import read_card
from root_env.support.errors import IllegalActionWarning, UsageError
from root_env.tasks import TaskError, declared
from root_env.tasks.frozen import FROZEN
from root_env.training import gauntlet, leaderboard, ppo, scores, task_curves, task_sb3
from root_env.training.boards import page as board_page
from root_env.training.boards import tasks as task_board
from root_env.training.boards import verify
from root_env.training.measuring import received

FIRST = {
    "duel10-v1": "ab8b64016766317e",
    "duel10-rules-v1": "e9d46b84d6c43814",
    "marquise-v1": "a87a1b3f9c4320f1",
    "eyrie-v1": "b1b39361db8e36eb",
    "alliance-v1": "41fc96e87a51f9de",
    "vagabond-v1": "68386eacafe5e104",
    "base4-v1": "56979281176a3f16",
    "mixed4-v2": "7bb78fca620645f5",
    "exploit4-v1": "e05c3e302be295c7",
    "response2-v1": "b65fbf11ed4a4f0b",
    "search4-v1": "18c700b09d66de08",
    "offline4-v1": "30dc5fd67fcb6772",
    "wroth2-v2": "61b04ec2d5bbbc57",
    "base4-100k-v1": "98ec391c54eb2b66",
    "mixed4-1m-v1": "a450f08eaef66034",
    "exploit4-500k-v1": "3a3fd4fdadefd475",
    "response2-500k-v1": "296a278702461252",
    "racing4-v1": "d385af3b84467fc8",
    "policing4-v1": "05133867dc4c2513",
    "hoarding4-v1": "02eb90b6622c53df",
    "seventh4-v1": "81b2be3b4daa9b45",
    "searching4-v1": "e962d6d4c4a36a04",
    "offline4-random-v1": "83db3a4dac678031",
    "offline4-policy-v1": "9a2046a712b42141",
    "offline4-search-v1": "15f9dbaedc16f0ce",
    "partner4-v1": "2acc03a1a9b607bd",
    "track2-v1": "82a6198d3d04fb5f",
    "eleven4-v1": "e64f4c87c61ce4af",
    "exiles4-v1": "9420056930042e53",
    "mountain4-v1": "410131ffcfbc7c4c",
}
"""The digest of each name. Lines are added, never changed."""
OF_ROOT = [task for task in tasks.TASKS if task.game == "root"]
SMALL = "duel10-v1"


# -- names ------------------------------------------------------------------------------------------------


def test_a_name_stands_for_one_task():
    assert {task.name: task.digest for task in tasks.TASKS} == FIRST
    assert {name: declared for name, (declared, _) in FROZEN.items()} == FIRST


@pytest.mark.parametrize("task", OF_ROOT, ids=lambda task: task.name)
def test_rules_and_opponents_play_as_they_did(task):
    """If this fails, a rule, a bot or a network has changed, and figures of the task can no longer be compared: leave
    the name to what it was, and declare the next version with the digests of `python -m tools.tasks`."""
    tasks.check(task)


def test_a_digest_changes_with_whatever_is_played():
    task = tasks.get(SMALL)
    for change in (
        {"opponents": "rules"},
        {"seed": 1},
        {"games": 9},
        {"budget": 9},
        {"settings": {}},
        {"seconds": 1.0},
    ):
        assert replace(task, **change).digest != task.digest
    assert replace(task, words="", par=0.1).digest == task.digest


def test_a_task_that_changed_is_refused_in_words(monkeypatch):
    other = replace(tasks.get(SMALL), games=9)
    monkeypatch.setitem(declared.BY_NAME, SMALL, other)
    with pytest.raises(TaskError, match=r"declared otherwise than .* give what is new another"):
        tasks.check(SMALL)
    monkeypatch.undo()
    monkeypatch.setitem(FROZEN, SMALL, (FIRST[SMALL], "0" * 16))
    for refused in (lambda: tasks.check(SMALL), lambda: scores.score("random", tasks.get(SMALL))):
        with pytest.raises(TaskError, match=r"is not what it was: the rules, its opponents \(random\)"):
            refused()


def test_a_retired_task_says_what_to_take(monkeypatch, tmp_path):
    words = "base4-v0 is retired: its bots play otherwise; take base4-v1"
    monkeypatch.setitem(declared.RETIRED, "base4-v0", words)
    for made in (tasks.get, tasks.make, tasks.vec_env, tasks.aec, tasks.check):
        with pytest.raises(TaskError, match=words):
            made("base4-v0")
    assert gauntlet.main(["random", "--task", "base4-v0", "--quiet"]) == 2
    old, document = tmp_path / "leaderboard.json", json.loads(leaderboard.LINES.read_text(encoding="utf-8"))
    known = next(one for one in document["scores"] if one["task"] == "base4-v1")
    old.write_text(json.dumps({**document, "scores": [{"task": "base4-v0"}, known]}))
    assert [one["task"] for one in leaderboard.read("scores", old)] == ["base4-v1"]
    assert not (declared.RETIRED.keys() & declared.BY_NAME.keys()), "a name is given once"


def test_a_score_stands_beside_par_of_the_same_deals():
    found, par = (scores.score(agent, tasks.get("duel10-v1"), games=40) for agent in ("rules", "random"))
    assert found["par"] == par["share"] and par["difference"] == 0
    assert found["difference"] == pytest.approx(found["share"] - par["share"])
    assert f"{100 * found['difference']:+.1f}" in scores.shown_share(found)


def test_every_seat_of_every_table_is_scored_equally_often():
    for task in tasks.TASKS:
        assert task.games % len(task.seats) == 0 and task.seed > 2**31
        if task.learner == declared.DRAWN:
            assert len(task.seats) == sum(map(len, task.tables))
            assert abs(task.par - 1 / len(task.tables[0])) < 0.03, "an equal share, but for coalitions and truncation"
        assert task.name in task.describe() and len(task.describe().splitlines()) >= 6


# -- doors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", [task for task in OF_ROOT if not task.data], ids=lambda task: task.name)
def test_every_door_makes_it(task):
    name = f"root_env/{task.name}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", IllegalActionWarning)  # the check draws an action before it resets
        env = gymnasium.make(name)
        check_env(env.unwrapped, skip_render_check=True)
        envs = gymnasium.make_vec(name, num_envs=2)
        observation, info = env.reset(seed=3)
        observations, infos = envs.reset(seed=3)
        assert (observation == observations[0]).all() and (info["action_mask"] == infos["action_mask"][0]).all()
        envs.step(infos["action_mask"].argmax(1))
        if hasattr(pettingzoo, "make") and not task.start:
            table = pettingzoo.make("aec", name)
            table.reset(seed=1)
            assert tuple(one.split("_")[0] for one in table.possible_agents) == task.training_tables[0]


def test_the_path_of_stable_baselines():
    env = tasks.vec_env("mixed4-v2", num_envs=40, seed=1, opponents="random", num_threads=1)
    assert env.reset().shape == (40, env.scope.size)
    env.step(env.action_masks().argmax(1))
    with pytest.raises(TaskError, match="mixed4-v2 has 35 tables, give at least as many columns"):
        tasks.vec_env("mixed4-v2", num_envs=8)


def test_what_the_task_settles_stays():
    env = tasks.make(SMALL, reward="rank", shaping=0.1, scope="all", opponents="rules")
    assert (env.config.reward, env.config.score_to_win) == ("rank", 10)
    for make in (tasks.make, tasks.vec_env, tasks.aec):
        with pytest.raises(TaskError, match="score_to_win: duel10-v1 settles this; free are observation, reward"):
            make(SMALL, score_to_win=5)
    with pytest.raises(TaskError, match="'base9-v1' is not known; choose from duel10-v1, "):
        tasks.make("base9-v1")
    with pytest.raises(TaskError, match="tables 0 to 0, got 1"):
        tasks.aec(SMALL, table=1)


def test_the_deals_of_evaluations_cannot_be_trained_on():
    task = tasks.get(SMALL)
    env, envs, columns = tasks.make(SMALL), tasks.make(SMALL, num_envs=2), tasks.vec_env(SMALL, seed=1)
    table = tasks.aec(SMALL)
    for seed in (task.seed, task.development_seed, 2**31):
        for refused in (
            lambda seed=seed: env.reset(seed=seed),
            lambda seed=seed: envs.reset(seed=seed),
            lambda seed=seed: envs.reset(seed=[1, seed]),
            lambda seed=seed: columns.seed(seed),
            lambda seed=seed: tasks.vec_env(SMALL, seed=seed),
            lambda seed=seed: table.reset(seed=seed),
            lambda seed=seed: copy.deepcopy(env).reset(seed=seed),
            lambda seed=seed: ppo.Config(task=SMALL, total=9, seed=seed),
        ):
            with pytest.raises(ValueError, match=f"seed: training on a named task takes seeds below .* got {seed}; "):
                refused()
    env.reset(seed=2**31 - 1)
    assert len({one.seed for one in tasks.TASKS} | {one.development_seed for one in tasks.TASKS}) == 2 * len(
        tasks.TASKS
    )


def test_a_whole_evaluation_has_a_thousand_games_of_which_the_first_are_the_same():
    task = tasks.get("mixed4-v2")
    assert (task.games, task.whole, tasks.get(SMALL).whole, tasks.get("search4-v1").whole) == (420, 1120, 1000, 100)
    few, more = (scores.score("rules", tasks.get(SMALL), games=games) for games in (20, 40))
    for wins in ("wins", "par_wins"):
        assert (scores.unpacked(few[wins], 20) == scores.unpacked(more[wins], 40)[:20]).all()
    assert scores.unpacked(few["wins"], 20).sum() == few["won"]
    other = scores.score("rules", tasks.get(SMALL), games=20, split="development")
    assert other["par_wins"] != few["par_wins"]
    for junk in ("zz", None, "00", "ff" * 9):
        with pytest.raises(UsageError, match="wins: "):
            scores.unpacked(junk, 20)
    with pytest.raises(UsageError, match="split: 'test' is not known; choose from evaluation, development"):
        scores.score("rules", tasks.get(SMALL), games=2, split="test")


def test_a_faction_is_left_out_of_training():
    task = tasks.get("seventh4-v1")
    assert all("eyrie" not in table for table in task.training_tables) and all(
        "eyrie" in table for table in task.tables
    )
    env = tasks.make(task.name)
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        seen |= {*env.config.factions}
    assert "eyrie" not in seen and len(seen) == 6
    assert set(env.scope.factions) == set(task.factions) and "eyrie" in task.factions
    assert "eyrie" not in ppo.Config(task=task.name, total=9).factions


# -- scores -----------------------------------------------------------------------------------------------


class Slow:
    """Takes the first legal action, and its time."""

    def act(self, view):
        return view.legal_actions()[0]


def test_the_same_agent_has_the_same_score():
    task = tasks.get(SMALL)
    first, again = (scores.score("random", task, games=20) for _ in range(2))
    assert first.pop("seconds") >= 0 and again.pop("seconds") >= 0
    assert first == again and 0 < first["low"] < first["share"] < first["high"] < 1
    assert (first["task_digest"], first["played_digest"]) == FROZEN[SMALL] and first["agent_digest"]


def test_games_over_time_are_lost():
    task = replace(tasks.get(SMALL), name="own-v1", seconds=60.0)
    within = scores.score(f"{__name__}:Slow", task, games=6)
    over = scores.score(f"{__name__}:Slow", replace(task, seconds=1e-9), games=6)
    assert within["late"] == 0 and 0 < within["seconds_per_decision"] < 60
    assert (over["late"], over["won"]) == (6, 0)


def test_a_network_for_other_tables_is_refused(tmp_path):
    from tests.agents.narrow import save_narrow

    found = scores.score(f"policy:{save_narrow(tmp_path)}", tasks.get(SMALL), games=2)
    assert "trained at tables of" in found["refused"] and found["share"] == 0


def test_the_command_goes_on_where_it_was(capsys, tmp_path):
    path = tmp_path / "scores.json"
    words = ["random", "--task", SMALL, "--games", "4", "--quiet", "--out", str(path)]
    assert gauntlet.main(words) == 0
    first = json.loads(path.read_text())
    assert gauntlet.main([*words[:3], "duel10-rules-v1", *words[3:]]) == 0
    both = json.loads(path.read_text())
    assert both["scores"][0] == first["scores"][0] and [one["task"] for one in both["scores"]][1:] == [
        "duel10-rules-v1"
    ]
    assert "duel10-rules-v1" in capsys.readouterr().out
    for wrong, said in (
        (["greedy", *words[1:]], "holds scores of random"),
        (["random", "--task", "no-v1"], "'no-v1' is not known"),
        (["oracle", "--task", SMALL], "'oracle' is not known"),
    ):
        assert gauntlet.main(wrong) == 2 and said in capsys.readouterr().err
    path.write_text("[]")
    assert gauntlet.main(words) == 2 and "results cannot be read from this file" in capsys.readouterr().err


# -- training on a task -------------------------------------------------------------------------------------


def test_stable_baselines_on_a_task_within_its_budget(capsys, tmp_path):
    words = [SMALL, "--decisions", "5000", "--eval-games", "10", "--quiet", "--out", str(tmp_path / SMALL)]
    assert task_sb3.main(words) == 0 and "4,096 decisions in" in capsys.readouterr().out
    curve = json.loads((tmp_path / SMALL / task_sb3.CURVE).read_text())
    assert [row["decisions"] for row in curve["curve"]] == [0, 4096] and curve["task"] == SMALL
    found = scores.score(f"policy:{tmp_path}/{{task}}/checkpoint", tasks.get(SMALL), games=4)
    assert (found["decisions"], found["budget"], found["refused"]) == (4096, 200_000, None)
    assert found["trained_by"].startswith("python -m root_env.training.task_sb3 duel10-v1 --decisions 5000")
    for wrong, said in (
        ([SMALL, "--decisions", "300000"], "duel10-v1 has a budget of 200,000"),
        (["offline4-v1"], "learned from data alone: python -m root_env.training.dataset"),
        (["base9-v1"], "'base9-v1' is not known"),
    ):
        assert task_sb3.main([*wrong, "--out", str(tmp_path / "no")]) == 2
        assert said in capsys.readouterr().err


def test_a_run_counts_what_it_has_learned_from(tmp_path):
    small = ("--games", "8", "--transitions", "128", "--minibatch", "64", "--hidden", "16", "--device", "cpu")
    words = ["--task", "duel10-rules-v1", *small, "--eval-games", "0", "--vs-past", "0", "--imitate", "128"]
    words += ["--total", "128", "--out", str(tmp_path)]
    assert ppo.main(words) == 0
    card = read_card(tmp_path / "checkpoint")
    counts = card["counts"]
    assert counts["learned"] == card["decisions"] + card["imitated"] >= 256
    assert counts["imitated"] == card["imitated"] >= 128 and counts["others"] == 0
    assert counts["decisions"] >= counts["learned"], "those whose games go on are learned from later, or never"
    assert counts["imitated"] <= counts["advice"] < counts["decisions"], "the bots are asked while they are imitated"
    assert card["command"].endswith(f"--out {tmp_path}") and card["task"] == "duel10-rules-v1"
    assert ppo.main(["--resume", str(tmp_path), "--total", "256"]) == 0
    again = read_card(tmp_path / "checkpoint")
    assert again["counts"]["decisions"] > counts["decisions"] and again["command"].startswith(card["command"] + "; ")
    found = scores.score(f"policy:{tmp_path}/checkpoint", tasks.get("duel10-rules-v1"), games=2)
    assert (found["decisions"], found["counts"]) == (again["counts"]["decisions"], again["counts"])
    assert task_board.spent(found) == f"{found['decisions']:,}"
    assert task_board.spent({**found, "counts": {**found["counts"], "decisions": 10**7}}) == "10,000,000 over budget"
    assert task_board.spent({**found, "counts": None}) == f"{found['decisions']:,}, not counted"
    assert task_board.spent({**found, "counts": None, "decisions": None}) == "not counted"


def test_training_ppo_takes_the_table_and_evaluation_of_a_task():
    small = {"games": 8, "transitions": 256, "minibatch": 128, "hidden": 16, "device": "cpu", "total": 1000}
    trainer = ppo.Trainer(ppo.Config(task=SMALL, **small))
    assert [table.score_to_win for table in trainer.tables.configs] == [10]
    assert trainer.config.factions == ("marquise", "eyrie")
    trainer.update()
    assert list(ppo.evaluate(trainer, 4, 1)) == ["duel10-v1 vs random"]
    assert ppo.Config(task="mixed4-v2").sizes == (4,) and ppo.Config(task="wroth2-v2", total=9).game == "wroth"
    with pytest.raises(ValueError, match="duel10-v1 has a budget of 200,000 transitions, give --total"):
        ppo.Config(task=SMALL)


def test_curves_of_both_trainers_are_drawn(capsys, tmp_path):
    pytest.importorskip("matplotlib", reason="comes with the extra `train`")
    points = [{"decisions": n, "games": 10, "share": n / 1000} for n in (0, 100, 500)]
    (tmp_path / "sb3").mkdir()
    (tmp_path / "sb3" / task_sb3.CURVE).write_text(json.dumps({"task": SMALL, "trainer": "SB3", "curve": points}))
    curve = task_curves.read(tmp_path / "sb3")
    named, picture = curve._replace(label=r"$\frac$"), tmp_path / "curves.svg"
    task_curves.draw([named, curve._replace(task="base4-v1", label="own")], picture)
    assert {SMALL, "base4-v1", "par", named.label} <= set(re.findall(r">([^<>]+)</text>", picture.read_text()))
    assert task_curves.main([str(tmp_path / "sb3"), "--out", str(tmp_path / "curves.json")]) == 2
    assert "--out: the name must end in .svg or .png" in capsys.readouterr().err
    assert task_curves.main([str(tmp_path / "nothing"), "--out", str(tmp_path / "x.svg")]) == 2
    assert "no run of root_env.training.task_sb3 or root_env.training.ppo is there" in capsys.readouterr().err


# -- the leaderboard ----------------------------------------------------------------------------------------


def test_the_leaderboard_takes_scores_of_whole_tasks_as_they_are():
    task = tasks.get(SMALL)
    [one] = task_board.merged([], [scores.score("random", task, games=40)])
    assert task_board.merged([one], [one]) == [one] and not task_board.stale([one])
    for few in (4, 41):
        with pytest.raises(UsageError, match=f"{few} games of duel10-v1; give --games at least 40 and a multiple of"):
            task_board.merged([], [{**one, "games": few}])
    with pytest.raises(UsageError, match="was played on the deals of development"):
        task_board.merged([], [scores.score("random", task, games=40, split="development")])
    old = {**one, "played_digest": "0" * 16}
    assert task_board.stale([old]) == [SMALL]
    with pytest.raises(UsageError, match="duel10-v1 was played as it was then; play it again"):
        task_board.merged([], [old])
    whole = {**one, "games": task.whole}
    todo = [(agent, due.name) for agent, due in task_board.due([whole], ("random", "policy:nowhere/{task}"))]
    assert todo == [("random", name) for name in tasks.names() if name != SMALL]


def test_an_agent_is_entered_by_one_command(capsys, tmp_path, monkeypatch):
    (tmp_path / "leaderboard.json").write_bytes(leaderboard.LINES.read_bytes())
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)
    before = leaderboard.read("scores")
    agent = "rules:racing"
    words = ["--enter", agent, "--on", SMALL, "--games", "40", "--quiet"]
    assert leaderboard.main(words) == 0
    *others, mine = leaderboard.read("scores")
    assert others == before and (mine["agent"], mine["task"], mine["games"]) == (agent, SMALL, 40)
    assert "| `rules:racing` | `duel10-v1` | 40 |" in (tmp_path / "LEADERBOARD.md").read_text(encoding="utf-8")
    monkeypatch.setattr(scores, "score", None)
    assert leaderboard.main(words) == 0, "what is there is not played again"
    monkeypatch.undo()
    assert leaderboard.main(["--enter", "policy:runs/{run}/x", "--on", SMALL, "--quiet"]) == 2
    assert "say for how many runs, with --runs" in capsys.readouterr().err


def score_of(agent, won, run=None, games=1000):
    """A score of so many games won, on the deals of the leaderboard."""
    known = next(one for one in leaderboard.read("scores") if one["task"] == SMALL and one["games"] == 1000)
    bits = {name: received.packed(received.unpacked(known[name], 1000)[:games]) for name in ("wins", "par_wins")}
    wins = {"wins": received.packed(np.arange(games) < won), "agent": agent, "run": run, "games": games}
    return scores.figured({**known, **bits, **wins}, tasks.get(SMALL))


def test_several_runs_are_one_cell():
    agent = "policy:a-{run}"
    runs = [score_of(agent, 500 + 100 * k, k) for k in (3, 1, 2)]
    with pytest.raises(UsageError, match=r"a-\{run\} stands on the leaderboard with other games"):
        task_board.merged(runs, [score_of(agent, 625, 1)])
    known = task_board.merged(runs, [score_of(agent, 625, 1)], renew=True)
    assert [row["won"] for row in task_board.rows_of(known, agent, SMALL)] == [625, 700, 800], "in the order of runs"
    with pytest.raises(UsageError, match="there are several results of it for the same; give one"):
        task_board.merged([], [runs[0], runs[0]])
    assert ", 3 runs" in board_page.page([], known, [])
    assert scores.runs_of(agent, 3) == [1, 2, 3] and scores.runs_of("rules", 3) == [None]


def test_forty_games_rank_nobody():
    known = [score_of("many", 900), score_of("few", 40, games=40)]
    assert task_board.total(known, "few") is None and task_board.total(known, "many")[1] == 1
    ranked, _, rest = board_page.page([], known, []).partition("### Trials")
    rest = rest.partition("### Networks")[0]
    assert "`many`" in ranked and "`few`" not in ranked
    assert "| `few` | `duel10-v1` | 40 | 100.0 (91 to 100)" in rest and "`many`" not in rest


def test_par_is_the_same_for_everybody():
    known, mine = score_of("known", 500), score_of("mine", 600)
    par = received.unpacked(mine["par_wins"], 1000)
    near, far = ({**mine, "par_wins": received.packed(par ^ (np.arange(1000) < n))} for n in (40, 60))
    assert task_board.merged([known], [near])[1]["par_wins"] == known["par_wins"], "whatever a file says of it"
    with pytest.raises(
        UsageError, match="mine, duel10-v1: par_wins: opponents won other deals than here in 60 of 1000"
    ):
        task_board.merged([known], [far])


def test_the_leaderboard_is_of_the_tasks_as_they_are():
    known = leaderboard.read("scores")
    assert {one["task"] for one in known} == set(tasks.names())
    for one in known:
        assert (one["task_digest"], one["played_digest"]) == FROZEN[one["task"]], f"{one['agent']} on {one['task']}"


# -- fresh deals, and lines played again ---------------------------------------------------------------------


def test_fresh_deals_are_drawn_and_published_and_can_be_played_again(capsys, tmp_path):
    words = ["random", "--task", "duel10-v1", "--games", "4", "--quiet", "--split"]
    seen = set()
    for k in range(2):
        assert gauntlet.main([*words, "fresh", "--out", str(tmp_path / f"{k}.json")]) == 0
        [score] = scores.read(tmp_path / f"{k}.json")["scores"]
        seen.add(score["split"])
    assert len(seen) == 2 and all(one.startswith("fresh:") for one in seen)
    again = scores.score("random", tasks.get("duel10-v1"), 4, split=score["split"])
    assert (again["wins"], again["split"]) == (score["wins"], score["split"])
    assert gauntlet.main([*words, "fresh", "--out", str(tmp_path / "1.json")]) == 0, "the same command goes on"
    assert scores.read(tmp_path / "1.json")["scores"] == [score]
    with pytest.raises(UsageError, match="was played on the deals of fresh:"):
        task_board.merged([], [score])
    for wrong in ("fresh:7", "fresh:x", "fresh:" + "9" * 30, "mine"):
        assert gauntlet.main([*words, wrong]) == 2 and "--split: " in capsys.readouterr().err
        with pytest.raises(UsageError, match="split: must be evaluation, development or fresh:SEED"):
            scores.checked({**score, "split": wrong}, "mine.json")


def test_a_line_is_played_again_and_says_whether_it_came_out(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(leaderboard, "HERE", tmp_path)
    found = [scores.score("rules", tasks.get(name), 40) for name in ("duel10-v1", "duel10-rules-v1")]
    leaderboard.write(lines=[], scores=found, puzzles=[])
    assert leaderboard.main(["--verify", "rules", "--quiet"]) == 0
    assert capsys.readouterr().out.count("came out, all 40 games alike") == 2
    flipped = received.packed(~received.unpacked(found[0]["wins"], 40))
    leaderboard.write(
        lines=[], scores=[scores.figured({**found[0], "wins": flipped}, tasks.get("duel10-v1")), found[1]]
    )
    assert leaderboard.main(["--verify", "rules", "--quiet"]) == 2
    out, err = capsys.readouterr()
    assert "duel10-v1: did not come out: 40 of 40 games came out otherwise" in out and "1 of its lines" in err
    assert leaderboard.main(["--verify", "rules", "--quiet", "--on", "duel10-rules-v1"]) == 0
    assert leaderboard.main(["--verify", "nobody", "--quiet"]) == 2


@pytest.mark.parametrize(
    ("agent", "other", "says"),
    [("policy", 5, "came out, but 5 of 100"), ("policy", 6, "did not"), ("rules", 1, "did not")],
)
def test_networks_may_round_otherwise_in_few_games(agent, other, says):
    assert says in str(verify.Verified(agent, "base4-v1", other, 100))
