"""Version, changes and files of a release, and the commands of `root-env` that stand above the package."""

import importlib.util
import pkgutil
import re
import sys
import tomllib
import types
from datetime import date
from pathlib import Path

import pytest
import yaml

import root_env
from root_env.cli import main
from root_env.console import subcommands
from root_env.support.called import called, calling

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


# -- versions ----------------------------------------------------------------------------------------


def test_the_version_is_the_same_everywhere():
    cited = yaml.safe_load(text("CITATION.cff"))
    version, day = re.findall(r"^## (\d+\.\d+\.\d+) \((\S+)\)$", text("CHANGELOG.md"), re.MULTILINE)[0]
    assert (version, date.fromisoformat(day)) == (cited["version"], cited["date-released"])
    assert version == root_env.__version__
    assert cited["license"] == PROJECT["project"]["license"]
    pages = text("docs/install.md") + text("docs/versions.md")
    assert set(re.findall(r"root_env-([\d.]+)-py3", pages)) == {version}


def test_changes_are_in_order_and_each_version_says_something():
    parts = re.split(r"^## ", text("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    assert parts[0].startswith("Unreleased\n")
    versions = [tuple(map(int, part.split(" ")[0].split("."))) for part in parts[1:]]
    assert versions == sorted(versions, reverse=True)
    assert all("\n- " in part for part in parts[1:])


def test_no_page_asks_the_index_for_what_it_does_not_have():
    """Only docs/versions.md asks the index for root_env, for one that is installed."""
    pages = {*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")} - {ROOT / "docs/versions.md"}
    asked = re.compile(r"pip install (?:-\S+ )*\"?root[-_]env\"?(?![-\w./*])")
    assert not [page.name for page in pages if asked.search(page.read_text(encoding="utf-8"))]


# -- commands handed on ------------------------------------------------------------------------------


def test_the_wheel_holds_every_folder_in_root_env():
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    folders = ("agents", "training", "balance")
    assert wheel["sources"] == {name: f"root_env/{name}" for name in folders}
    assert wheel["only-include"] == ["root_env", *folders]


def test_the_clone_is_the_wheel():
    """Its packages beside root_env are found in it, and nothing else of the clone is; no module is met twice."""
    names = [one.name for one in pkgutil.walk_packages(root_env.__path__, "root_env.")]
    for folder in ("agents", "training", "balance"):
        package = importlib.import_module(f"root_env.{folder}")
        names += [one.name for one in pkgutil.walk_packages(package.__path__, f"root_env.{folder}.")]
    assert {"root_env.game", "root_env.agents.networks.policy", "root_env.training.ppo.settings"} <= set(names)
    assert len(names) == len(set(names))
    for name in ("run", "tests", "tools", "benchmarks", "root_env", "docs", "examples"):
        assert importlib.util.find_spec(f"root_env.{name}") is None, name


@pytest.mark.parametrize("command", subcommands.COMMANDS)
def test_a_command_has_a_module_and_an_extra(command, capsys):
    module = subcommands.COMMANDS[command]
    assert importlib.util.find_spec(module.name) is not None
    assert module.extra in PROJECT["project"]["optional-dependencies"]
    with pytest.raises(SystemExit):
        main(["--help"])
    assert module.says in " ".join(capsys.readouterr().out.split())


@pytest.fixture
def stand_in(monkeypatch) -> list:
    """Calls of a stand-in for the trainer: its arguments, and the words of the command."""
    heard = []
    module = types.ModuleType("root_env.training.ppo")
    module.main = lambda argv: heard.append((argv, called("root_env.training.ppo")))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    heard.append(module)
    return heard


def test_arguments_are_handed_on_as_they_are(stand_in):
    assert main(["--game", "wroth", "train", "--help", "--game-like", "x", "-3"]) == 0
    assert stand_in[1] == (["--game", "wroth", "--help", "--game-like", "x", "-3"], ["root-env", "train"])
    assert called("root_env.training.ppo") == ["python", "-m", "root_env.training.ppo"]


def test_a_missing_library_is_named_with_its_extra(stand_in, capsys):
    def fail(_argv):
        raise ModuleNotFoundError("No module named 'torch'", name="torch.nn")

    stand_in[0].main = fail
    assert main(["train"]) == 2
    assert capsys.readouterr().err == 'root-env train needs torch.nn: pip install -e ".[train]"\n'


def test_ctrl_c_in_a_command_is_one_word(stand_in, capsys):
    def stop(_argv):
        raise KeyboardInterrupt

    stand_in[0].main = stop
    assert main(["train"]) == 130
    assert capsys.readouterr().err == "\nstopped\n"


def test_calling_ends_with_its_block():
    with pytest.raises(ValueError, match="over"), calling("root-env", "train"):
        assert called("root_env.training.ppo") == ["root-env", "train"]
        raise ValueError("over")
    assert called("root_env.training.ppo")[0] == "python"
