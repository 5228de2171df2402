"""Source files by which compiled policies are found again, and the cost of importing an installed root_env."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from pathlib import Path

import pytest

import root_env
from root_env import agents
from root_env.doors import policies
from root_env.doors.policy_sources import Sources
from root_env.engine.jit.sources import version_of

ROOT = Path(root_env.__file__).parents[1]

# -- which files count -------------------------------------------------------------------------------------

BOT = """
import beside
from {package}.parts import pick
from .nearby import TASTE
if "never":
    import {package}.inner.deep

def bot(observation, legal_ids, n_legal, rng):
    return pick(legal_ids)
"""
PACKAGE = {"__init__": "", "parts": "pick = min\n", "nearby": "TASTE = 1\n", "other": "", "inner/deep": "DEPTH = 1\n"}


@pytest.fixture
def package(tmp_path, monkeypatch, request) -> Path:
    """The folder of a package with a policy, in a folder of packages; no two tests have one of the same name."""
    name = f"plans_{abs(hash(request.node.name))}"
    folder = tmp_path / name
    (folder / "inner").mkdir(parents=True)
    for module, text in (PACKAGE | {"bot": BOT.format(package=name)}).items():
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    (tmp_path / "beside.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def digest_of(package: Path) -> str:
    """The digest as a process gives it that imports the package now."""
    for name in [name for name in sys.modules if name.startswith(package.name)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    sources = Sources(importlib.import_module(f"{package.name}.bot").bot)
    sources._since = time.time() + 60  # files of this test are seconds old
    return sources.digest


def write(path: Path, text: str = "TASTE = 2\n") -> None:
    path.write_text(text, encoding="utf-8")
    from root_env.engine.jit import sources

    sources._imports.cache_clear()
    sources.digest_of.cache_clear()


def test_what_lies_beside_a_package_does_not_count(package):
    before = digest_of(package)
    write(package.parent / "beside.py")
    write(package.parent / "unrelated.py")
    write(package / "other.py")
    assert digest_of(package) == before


@pytest.mark.parametrize("part", ["parts", "nearby", "inner/deep", "bot"])
def test_what_a_policy_imports_from_its_own_package_counts(package, part):
    before = digest_of(package)
    path = package / f"{part}.py"
    write(path, path.read_text(encoding="utf-8") + "# changed\n")
    assert digest_of(package) != before


def test_a_source_written_after_it_was_imported_stands_for_nothing(package):
    """The code that runs is of the old text, and must not be found by the new one."""
    module = importlib.import_module(f"{package.name}.bot")
    sources = Sources(module.bot)
    os.utime(package / "parts.py", (time.time() + 5,) * 2)
    assert sources.digest != digest_of(package)
    assert Sources(module.bot).digest != sources.digest


# -- games of somebody's own -------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["parts", "inner/deep", "bot"])
def test_the_version_of_a_game_changes_with_its_package(package, part):
    module = f"{package.name}.bot"
    importlib.import_module(module)
    before = version_of(module)
    assert version_of(module) == before
    write(package / "other.py")
    assert version_of(module) == before
    path = package / f"{part}.py"
    write(path, path.read_text(encoding="utf-8") + "# changed\n")
    assert version_of(module) != before


def test_the_version_of_a_script_changes_with_what_stands_beside_it(tmp_path, monkeypatch):
    (tmp_path / "heaps_of_my_own.py").write_text("HEAPS = 3\n", encoding="utf-8")
    (tmp_path / "game_of_my_own.py").write_text("import random\nfrom heaps_of_my_own import HEAPS\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("game_of_my_own")
    before = version_of("game_of_my_own")
    write(tmp_path / "heaps_of_my_own.py", "HEAPS = 4\n")
    assert version_of("game_of_my_own") != before


def test_what_has_no_file_is_never_found_again():
    assert version_of("nowhere_at_all") != version_of("nowhere_at_all")


# -- imports of an installed package ---------------------------------------------------------------------

IMPORTED = """
import importlib, json, sys, time
sys.path.append(sys.argv[1])
def seconds(*names):
    begin = time.process_time()
    for name in names:
        importlib.import_module(name)
    return time.process_time() - begin
alone = seconds("root_env")
others = seconds("numpy", "numba", "gymnasium", "pettingzoo", *sys.argv[3:])
own = seconds(sys.argv[2])
from root_env import policies
digest = policies.declared(policies.uniform).sources.digest
print(json.dumps({"alone": alone, "others": others, "own": own, "digest": digest, "file": policies.__file__}))
"""


def lay_out_wheel(folder: Path) -> None:
    """The packages in the places that pyproject.toml gives them in a wheel."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    told, left_out = wheel["wheel"]["sources"], [Path(name) for name in wheel["wheel"]["exclude"]]
    for name in wheel["wheel"]["only-include"]:
        for path in (ROOT / name).rglob("*"):
            within = path.relative_to(ROOT)
            if path.is_dir() or "__pycache__" in path.parts or Path("/") / within in left_out:
                continue
            to = folder / told.get(name, name) / path.relative_to(ROOT / name)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder of packages, root_env among them as a wheel puts it, and none of the repository."""
    folder = tmp_path_factory.mktemp("site")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith("root_env"):
            (folder / path.name).symlink_to(path)
    lay_out_wheel(folder)
    compiled = [sys.executable, "-m", "compileall", "-q", str(folder / "root_env")]  # as installers do
    assert subprocess.run(compiled, check=False).returncode == 0
    return folder


def imported(site: Path, module: str, *before: str) -> dict:
    """CPU seconds of imports in a process of its own: root_env alone, its dependencies, the module after that."""
    command = [sys.executable, "-S", "-c", IMPORTED, str(site), module, *before]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=env, cwd=site, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def policies_alone(site) -> dict:
    return imported(site, "root_env.policies")


@pytest.mark.parametrize("module", ["root_env.policies", "root_env.gym", "root_env.root_v0"])
def test_an_installed_package_is_imported_about_as_fast_as_what_it_needs(site, policies_alone, module):
    took = policies_alone if module == "root_env.policies" else imported(site, module)
    assert Path(took["file"]).parent == site / "root_env"
    assert took["own"] < 2.5 * took["others"], took
    assert took["alone"] < min(0.5, took["others"]), took


@pytest.mark.sb3
def test_so_is_the_environment_of_stable_baselines(site):
    pytest.importorskip("stable_baselines3", reason="comes with the extra `sb3`")
    took = imported(site, "root_env.sb3", "stable_baselines3")
    assert took["own"] < 2.5 * took["others"], took


def test_an_unrelated_installation_leaves_compiled_policies_as_they_are(site, policies_alone):
    (site / "zz_unrelated").mkdir()
    (site / "zz_unrelated" / "__init__.py").write_text("import numpy\n", encoding="utf-8")
    (site / "numpy_extra.py").write_text("", encoding="utf-8")
    assert imported(site, "root_env.policies")["digest"] == policies_alone["digest"]


# -- the agents of an installed package --------------------------------------------------------------------

WITH_AGENTS = """
import json, sys
sys.path.append(sys.argv[1])
import root_env
from root_env import agents, policies
from root_env.agents.rules.everyone import rules
said = {
    "file": agents.__file__, "name": agents.__name__, "same": agents.load("rules").policy is rules,
    "digest": policies.declared(rules).sources.digest, "others": "agents" in sys.modules,
}
"""
TOLD = "print(json.dumps(said))\n"
LOADED = """
from unittest import mock
try:
    from root_env.agents.networks import policy
    policy.rules_digest = lambda *words: mock.ANY  # of hundreds of games, played interpreted
except ImportError:
    pass
try:
    said["policy"] = agents.load("policy").name
except ImportError as error:
    said["policy"] = str(error)
"""


def with_agents(*folders: Path, code: str = WITH_AGENTS + TOLD) -> dict:
    """The output of a process that finds its packages in these folders, the repository not among them."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"ROOT_ENV_JIT": "0"}
    lines = "".join(f"import sys; sys.path.insert(0, {str(folder)!r})\n" for folder in folders[1:])
    command = [sys.executable, "-S", "-c", lines + code, str(folders[0])]
    done = subprocess.run(command, env=env, cwd=folders[0], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_wheel_brings_the_agents_and_nothing_of_their_name(site):
    said = with_agents(site, code=WITH_AGENTS + LOADED + TOLD)
    assert Path(said["file"]) == site / "root_env" / "agents" / "__init__.py"
    assert (said["name"], said["same"], said["others"]) == ("root_env.agents", True, False)
    assert said["policy"] in ("policy", 'the agent "policy" needs safetensors: pip install "root-env[agents]"')
    assert list((site / "root_env/agents/checkpoints/woodland6").glob("model-*.safetensors"))
    assert list((site / "root_env/agents/checkpoints/woodland6").glob("winner-*.safetensors"))
    assert not (site / "agents").exists()


WITH_THE_LAB = """
import json, sys
sys.path.append(sys.argv[1])
from root_env.training import arena
from root_env.training.runs import cluster
from root_env.balance import BalanceError
from root_env.balance.__main__ import main
print(json.dumps({"file": arena.__file__, "lab": main.__module__, "error": BalanceError.__module__,
    "others": sorted({"agents", "training", "balance"} & set(sys.modules)),
    "sent": list(cluster.packages())}))
"""


def test_a_wheel_brings_training_and_the_lab_and_nothing_of_their_names(site):
    said = with_agents(site, code=WITH_THE_LAB)
    assert said == {
        "file": str(site / "root_env/training/arena.py"),
        "lab": "root_env.balance.__main__",
        "error": "root_env.balance",
        "others": [],
        "sent": ["root_env"],
    }


def test_compiled_rules_of_a_wheel_follow_the_agents_alone(site):
    before = with_agents(site)["digest"]
    (site / "root_env" / "zz_unrelated.py").write_text("", encoding="utf-8")
    for name in ("gym", "game", "console/commands"):
        path = site / "root_env" / f"{name}.py"
        path.write_text(path.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    assert with_agents(site)["digest"] == before == policies.declared(agents.load("rules").policy).sources.digest


def test_a_clone_has_its_own_agents_whatever_else_is_called_so(site, tmp_path):
    """`root_env.agents` is the folder of the clone; what `import agents` gives stays what it was."""
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / "__init__.py").write_text("theirs = True\n", encoding="utf-8")
    code = WITH_AGENTS.replace("import root_env\n", "import agents; theirs = agents.theirs\nimport root_env\n", 1)
    said = with_agents(site, ROOT, tmp_path, code=code + TOLD)
    assert Path(said["file"]) == ROOT / "agents" / "__init__.py"
    assert (said["name"], said["same"], said["others"]) == ("root_env.agents", True, True)


@pytest.mark.parametrize("name", ["agents", "training", "balance"])
def test_a_short_name_is_refused_with_the_long_one(name):
    done = subprocess.run(
        [sys.executable, "-c", f"import {name}"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert f"this package is called root_env.{name}" in done.stderr
