"""Agents from outside: every form plays from somebody's own folder, and flaws are named in words."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, agents
from root_env.agents import AgentError, CompiledAgent, ReactiveAgent, ViewAgent, as_agent
from root_env.balance.design import plan
from root_env.training import evaluate
from root_env.training.arena import play
from tests.agents.playing import BASE, needs_compiled_core, table

SHORT = {"score_to_win": 3, "max_turns": 6, "max_decisions": 60}
MODULE = """
import numpy as np
from root_env.agents import ReactiveAgent, ViewAgent
from root_env.policies import policy

class OnViews:
    def act(self, view):
        return view.legal_actions()[0]

class OnRows:
    def act(self, observation, mask):
        return np.flatnonzero(mask)[0]

class OnBatches:
    def act(self, observations, masks, agent_ids, rng):
        return masks.argmax(1)

class Reactive(ReactiveAgent):
    def act(self, observations, masks, agent_ids, generator):
        return masks.argmax(1)

class View(ViewAgent):
    def act(self, view):
        return int(view.legal_actions()[0])

class Holder:
    inside = OnViews()

made = OnRows()

def on_view(view, depth=3):
    return view.legal_actions()[0]

def on_row(observation, mask):
    return mask.argmax()

def on_batch(observations, masks, agent_ids):
    return masks.argmax(1)

@policy
def compiled(observation, legal_ids, n_legal, rng):
    least = legal_ids[0]
    for k in range(n_legal):
        least = min(least, legal_ids[k])
    return least
"""
FORMS = [
    *("OnViews", "OnRows", "OnBatches", "Reactive", "View", "Holder.inside"),
    *("made", "on_view", "on_row", "on_batch"),
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with a module `outsiders` in it, forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "outsiders.py").write_text(MODULE, encoding="utf-8")
    yield tmp_path
    for name in [name for name, module in sys.modules.items() if _lies_in(module, tmp_path)]:
        del sys.modules[name]


def _lies_in(module, folder: Path) -> bool:
    return str(getattr(module, "__file__", None) or "").startswith(str(folder))


def rows_of(agent) -> np.ndarray:
    config = table(*BASE, **SHORT)
    return play([config], dict.fromkeys(config.agents, agent), 3, 7, num_threads=1)


# -- all forms --------------------------------------------------------------------------------------------


def test_all_forms_play_the_same_game(folder):
    """Each takes the legal action of the lowest id."""
    rows = {name: rows_of(f"outsiders:{name}") for name in FORMS}
    assert (rows["OnViews"]["decisions"] > 0).all()
    for name in FORMS:
        assert np.array_equal(rows[name], rows["OnViews"]), name
    assert agents.load("outsiders:OnViews").name == "outsiders:OnViews"


def test_a_compiled_policy_from_outside_is_a_compiled_agent(folder):
    agent = agents.load("outsiders:compiled")
    assert isinstance(agent, CompiledAgent) and agent.name == "outsiders:compiled"
    assert np.array_equal(rows_of(agent), rows_of("outsiders:on_row"))


def test_they_are_taken_where_names_are_taken(folder):
    batch = BatchGame(factions=("marquise", "eyrie"), seed=1, **SHORT)
    mixed = batch.rollout({"marquise": "outsiders:on_view", "eyrie": "outsiders:made"}, games=2, seed=1)
    assert np.array_equal(mixed, batch.rollout("outsiders:OnBatches", games=2, seed=1))


def test_an_agent_from_outside_may_look_ahead():
    class Scores(ReactiveAgent):
        """Takes what scores most at once."""

        looks_ahead = True

        def act(self, observations, masks, agent_ids, rng, ahead):
            return np.array(
                [np.flatnonzero(mask)[one[: mask.sum(), 0].argmax()] for mask, one in zip(masks, ahead, strict=True)]
            )

    config = GameConfig(factions=("marquise", "eyrie"), **SHORT)
    for agent in as_agent(Scores()), Scores():
        assert play([config], {"marquise_0": agent, "eyrie_0": "random"}, 4, seed=1)["winners"].any()
        assert BatchGame(config, 2).rollout({"marquise": agent}, games=2, seed=1)["decisions"].all()


def test_chance_from_rng_follows_from_the_seed():
    def row(observation, mask, rng):
        return rng.choice(np.flatnonzero(mask))

    def view(view, rng):
        return rng.choice(view.legal_actions())

    for one in (row, view):
        first, again = (rows_of(as_agent(one)) for _ in range(2))
        assert np.array_equal(first, again)
    assert as_agent(row).name == "row" and isinstance(as_agent(row), ReactiveAgent)
    assert isinstance(as_agent(view), ViewAgent)


def test_settings_go_to_the_class(folder):
    (folder / "settings_taker.py").write_text(
        "class Nth:\n"
        "    def __init__(self, n=0):\n"
        "        self.n = n\n"
        "    def act(self, view):\n"
        "        return view.legal_actions()[self.n]\n",
        encoding="utf-8",
    )
    game = Game(seed=1)
    assert agents.load("settings_taker:Nth", n=2).act(game.view(game.to_move)) == game.legal_actions()[2]
    assert agents.load("settings_taker:Nth", n=2).n == 2, "attributes are those of the object"
    with pytest.raises(ValueError, match="on_row is not a class, and takes no settings, got depth"):
        agents.load("outsiders:on_row", depth=2)


def test_the_module_of_an_agent_has_a_digest(folder):
    before = agents.source_digest("outsiders:made")
    assert before == agents.source_digest("outsiders:compiled") and len(before) == 16
    (folder / "outsiders.py").write_text(MODULE + "# one more line", encoding="utf-8")
    assert agents.source_digest("outsiders:made") != before
    assert agents.source_digest("policy:somewhere") is agents.source_digest("rules") is None


def test_a_run_of_the_balance_lab_goes_on_with_the_same_module_only(folder):
    first, again = (plan.make(["base2"], ["outsiders:made"], seed=1) for _ in range(2))
    assert first.digest == again.digest
    (folder / "outsiders.py").write_text(MODULE + "# one more line", encoding="utf-8")
    assert plan.make(["base2"], ["outsiders:made"], seed=1).digest != first.digest


def test_the_current_folder_comes_first_and_is_looked_at_again(folder):
    assert str(folder) not in sys.path
    agents.load("outsiders:made")
    assert sys.path[0] == str(folder)
    agents.load("outsiders:made")
    assert sys.path.count(str(folder)) == 1


# -- what is wrong with one -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "nowhere:Agent",
            "'nowhere' is not an agent of this package, and no module of that name is in .* or installed",
        ),
        ("broken:Agent", r"broken cannot be imported: ZeroDivisionError: division by zero \(broken.py, line 2\)"),
        ("needy:Agent", r"needy cannot be imported: ModuleNotFoundError: No module named 'nothing_like_it'"),
        ("outsiders:Oracle", "outsiders:Oracle: the module outsiders has no 'Oracle'; it has OnViews, OnRows, "),
        ("wrong:Makes", r"wrong:Makes cannot be made without arguments: TypeError: .*'depth'"),
        ("wrong:number", r"wrong:number is not a function and has no method act; write act\(view\), act\(obs"),
        ("wrong:other", r"wrong:other takes \(state, key\), and an agent is act\(view\), act\(observation, mask\)"),
        ("wrong:plain", "wrong:plain is plain Python; decorate it with @root_env.policies.policy"),
        ("wrong:peeks", "wrong:peeks sees the hidden cards; an agent gets what its player may know"),
        ("wrong:max", "wrong:max does not tell the names of its parameters"),
    ],
)
def test_what_cannot_play_is_refused(folder, name, words):
    (folder / "broken.py").write_text("x = 1\n1 / 0\n", encoding="utf-8")
    (folder / "needy.py").write_text("import nothing_like_it\n", encoding="utf-8")
    (folder / "wrong.py").write_text(
        "from root_env.policies import policy\n"
        "max = max\n"
        "number = 3\n"
        "class Makes:\n"
        "    def __init__(self, depth): pass\n"
        "def other(state, key): return 0\n"
        "def plain(observation, legal_ids, n_legal, rng): return legal_ids[0]\n"
        "@policy(sees='everything')\n"
        "def peeks(state, legal_ids, n_legal, rng): return legal_ids[0]\n",
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match=f"agent: {words}"):
        agents.load(name)


def fails(view):
    return 1 // 0


def illegal(observation, mask):
    return 0 if mask[0] == 0 else 1


def words_only(observation, mask):
    return "attack"


def too_few(observations, masks, agent_ids):
    return [1]


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (fails, r"fails failed as marquise_0: ZeroDivisionError: .* by zero \(test_outside.py, line \d+\)"),
        (illegal, "illegal as marquise_0: action [01] is not legal; legal are 65, 66, 67, 68$"),
        (words_only, "words_only as marquise_0: an action must be a whole number, got 'attack'"),
        (too_few, r"too_few: asked for 2 actions, it returned \[1\]"),
    ],
)
def test_what_it_does_wrong_is_said_with_its_name(thing, words):
    config = table("marquise", "eyrie")
    with pytest.raises(AgentError, match=words):
        play([config], dict.fromkeys(config.agents, as_agent(thing)), 2, 1, num_threads=1)


# -- the commands -----------------------------------------------------------------------------------------


def example() -> str:
    """The module that docs/training.md shows."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "training.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```py\n(# mybot\.py\n.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return code


@needs_compiled_core
def test_the_example_of_the_page_runs_in_one_command_in_processes_too(folder, capsys):
    (folder / "mybot.py").write_text(example(), encoding="utf-8")
    told = []
    for workers in ("1", "2"):
        words = "--challenger mybot:Agent --opponents random --tables base --factions eyrie --games 2 --quiet"
        assert evaluate.main([*words.split(), "--workers", workers]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] and "mybot:Agent against random" in told[0]


def test_commands_say_what_is_wrong_in_one_line(folder, capsys):
    (folder / "failing.py").write_text("def f(view):\n    return -5\n", encoding="utf-8")
    for name, words in (
        ("failing:f", "failing:f as "),
        ("failing:g", "has no 'g'"),
        ("fail:f", "'fail' is not an agent"),
    ):
        assert evaluate.main(f"--challenger {name} --opponents random --games 1 --quiet".split()) == 2
        told = capsys.readouterr().err
        assert words in told and told.count("\n") == 1
