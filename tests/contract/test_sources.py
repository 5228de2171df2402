"""What compiled policies are found again by, and what importing an installed root_env costs."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

import root_env
from root_env.support.sources import Sources

INSTALLED = Path(root_env.__file__).parent

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
    """As a process gives it that imports the package now."""
    for name in [name for name in sys.modules if name.startswith(package.name)]:
        del sys.modules[name]
    importlib.invalidate_caches()
    sources = Sources(importlib.import_module(f"{package.name}.bot").bot)
    sources._since = time.time() + 60  # files of this test are seconds old
    return sources.digest


def write(path: Path, text: str = "TASTE = 2\n") -> None:
    path.write_text(text, encoding="utf-8")
    from root_env.support import sources

    sources._imports.cache_clear()
    sources._digest_of.cache_clear()


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
digest = policies._KEPT[policies.uniform].digest
print(json.dumps({"alone": alone, "others": others, "own": own, "digest": digest, "file": policies.__file__}))
"""
MODULES = {"root_env.policies": (), "root_env.batch": (), "root_env.gym": (), "root_env.root_v0": ()}


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder of packages, root_env among them as a wheel puts it, and none of the repository."""
    folder = tmp_path_factory.mktemp("site")
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith("root_env"):
            (folder / path.name).symlink_to(path)
    shutil.copytree(INSTALLED, folder / "root_env", ignore=shutil.ignore_patterns("__pycache__"))
    compiled = [sys.executable, "-m", "compileall", "-q", str(folder / "root_env")]  # as installers do
    assert subprocess.run(compiled, check=False).returncode == 0
    return folder


def imported(site: Path, module: str, *before: str) -> dict:
    """CPU seconds that imports took in a process of its own: root_env alone, what it needs, the module after that."""
    command = [sys.executable, "-S", "-c", IMPORTED, str(site), module, *before]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=env, cwd=site, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("module", MODULES)
def test_an_installed_package_is_imported_about_as_fast_as_what_it_needs(site, module):
    took = imported(site, module)
    assert Path(took["file"]).parent == site / "root_env"
    assert took["own"] < 2.5 * took["others"], took
    assert took["alone"] < min(0.5, took["others"]), took


@pytest.mark.sb3
def test_so_is_the_environment_of_stable_baselines(site):
    pytest.importorskip("stable_baselines3")
    took = imported(site, "root_env.sb3", "stable_baselines3")
    assert took["own"] < 2.5 * took["others"], took


def test_an_unrelated_installation_leaves_compiled_policies_as_they_are(site):
    before = imported(site, "root_env.policies")["digest"]
    (site / "zz_unrelated").mkdir()
    (site / "zz_unrelated" / "__init__.py").write_text("import numpy\n", encoding="utf-8")
    (site / "numpy_extra.py").write_text("", encoding="utf-8")
    assert imported(site, "root_env.policies")["digest"] == before
