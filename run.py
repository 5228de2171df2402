#!/usr/bin/env python3
"""Set up root_env on a machine that has Python and nothing else, and run it.

    python3 run.py train --quick       train a baseline in a few minutes and measure it
    python3 run.py train [...]         train for longer: the rest goes to `python -m training.ppo`
    python3 run.py demo                play four-faction games through PettingZoo, print a summary
    python3 run.py test                run the whole test suite, stage by stage
    python3 run.py test --stage law    run one stage
    python3 run.py test --stage rllib  run an optional stage, see CONTRIBUTING.md
    python3 run.py setup               only make the virtual environment, with all that tests need

Everything is installed into `.venv` beside this file, for the stage `floors` into `.venv-floors`, for the
optional stages into `.venv-ray` and so on. They are made once, and brought up to date when pyproject.toml
or the files with their versions (constraints.txt, floors.txt, examples/constraints/) change.
Delete a folder to start again or to change its Python.

Old Pythons must be able to read this file, to say that they are too old: no newer syntax here.
"""

import argparse
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 14)  # what the packages of constraints.txt exist for
SUPPORTED = "{}.{} to {}.{}".format(*OLDEST, *NEWEST)
FLOORS_NEWEST = (3, 12)  # what the packages of floors.txt exist for

ROOT = Path(__file__).resolve().parent
DEMO = "-m root_env simulate --engine aec --games 20 "
DEMO += "--factions marquise eyrie alliance vagabond"

CACHE = str(ROOT / ".cache" / "boundscheck")
CHECK_BOUNDS = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": CACHE, "ROOT_ENV_CACHE_DIR": CACHE}
TRAINED = ("sb3", "agents", "training", "balance")  # folders of tests that need the extra `train`
RECIPES = ("examples", "rllib", "cluster")  # folders of tests of which most need an environment of their own
EASY_RECIPES = " tests/examples/test_cleanrl_loop.py tests/examples/test_gymnasium_vector.py"
FLOOR_CONTRACTS = ("jit", "jit_views", "batch", "rollouts", "gymnasium", "gymnasium_vector", "pettingzoo")
FLOOR_TESTS = "tests/sb3 tests/agents/test_policy.py tests/training/test_ppo.py " + " ".join(
    "tests/contract/test_{}.py".format(name) for name in FLOOR_CONTRACTS
)
STAGES = (  # name, environment, what Python runs one after another
    ("lint", {}, ["-m ruff check .", "-m ruff format --check ."]),
    ("law", {"ROOT_ENV_JIT": "0"}, ["-m pytest tests/law", "-m pytest tests/contract/test_policies.py -k interpreted"]),
    ("tests", {}, ["-m pytest tests " + " ".join("--ignore=tests/" + f for f in TRAINED + RECIPES)]),  # compiled
    ("training", {}, ["-m pytest " + " ".join("tests/" + f for f in TRAINED) + EASY_RECIPES]),
    ("types", {}, ["-m mypy", "-m basedpyright"]),
    ("bounds", CHECK_BOUNDS, ["-m pytest tests/law tests/contract tests/agents/test_agents.py -m 'not slow'"]),
    ("docs", {}, ["-m tools.docs --check"]),
    ("floors", {}, ["-m pytest -m 'not slow' " + FLOOR_TESTS]),
)
FLOORS = "floors"
"""The stage that runs with the lowest versions, in a virtual environment of its own."""
EXTRAS = {"training": ("balance", "train"), "types": ("train", "types"), "bounds": ("train",)}
"""Extras that a stage needs besides `test`."""
OPTIONAL = {  # stages that run when asked for: virtual environment, extras besides `test`, what Python runs
    "rllib": ("ray", ("rllib",), "-m pytest tests/rllib"),
    "cluster": ("ray", ("balance", "ray"), "-m pytest tests/cluster"),
    "torchrl": ("torchrl", ("torchrl",), "-m pytest tests/examples/test_torchrl_env.py"),
    "openspiel": ("openspiel", ("openspiel",), "-m pytest tests/examples/test_openspiel_game.py"),
    "egt": ("openspiel", ("balance", "egt"), "-m pytest tests/balance/test_report.py"),
    "minari": ("minari", ("minari",), "-m pytest tests/examples/test_minari_dataset.py"),
}
"""Recipes of `examples/` with libraries that pin what others need otherwise: each environment is `.venv-<name>`,
with the versions of examples/constraints/<name>.txt."""
WITH_TORCH = {"rllib", "sb3", "torchrl", "train"}
"""Extras that bring PyTorch."""
TORCH_FOR_CPU = "https://download.pytorch.org/whl/cpu"
"""Where PyTorch for Linux comes without several gigabytes of GPU libraries, which none of this needs."""
PIP_SOURCES = ("index-url", "extra-index-url", "find-links", "no-index")
"""Settings of pip that say where packages come from."""
STAGE_VARIABLES = ("ROOT_ENV_JIT", "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
"""Set by the table alone, whatever the caller's environment says."""

PIP_ADVICE = (
    (
        ("Retrying (", "ConnectionError", "ProxyError", "SSLError", "timed out", "HTTPError"),
        "pip could not reach the package index. Check the network; behind a proxy set HTTPS_PROXY; "
        "for a mirror set PIP_INDEX_URL. Without any network, collect the packages elsewhere with "
        "'pip download -d wheels -r constraints.txt', bring the folder here and set PIP_NO_INDEX=1 "
        "and PIP_FIND_LINKS=<the folder>. Then run this again.",
    ),
    (("No space left",), "The disk is full: about 600 MB are needed. Make room, run this again."),
    (
        ("No matching distribution", "Could not find a version"),
        "A package named above was not found. If PIP_NO_INDEX, PIP_FIND_LINKS or PIP_INDEX_URL is "
        "set, it is missing there. Otherwise there is none for this Python on this machine: use "
        "the usual 64-bit CPython on Linux (not Alpine), macOS or Windows.",
    ),
    ((), "pip failed; its own words are above. Most often it cannot reach the package index."),
)


class SetupError(Exception):
    """What is missing, in words, with what to do next."""


def say(text):
    print("[run.py] " + text, flush=True)


def check_python():
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        raise SetupError(
            "root_env needs Python {}; this is {}.{} ({}). Install one of them (Debian or Ubuntu: "
            "apt install python3; macOS: brew install python@3.13; any: python.org) and call it "
            "by name: python3.13 run.py demo".format(SUPPORTED, *sys.version_info[:2], sys.executable)
        )


class Venv:
    """A virtual environment beside this file, with root_env installed in it under some constraints."""

    def __init__(self, folder, constraints):
        self.folder, self.constraints = ROOT / folder, constraints
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.folder / "made-by-run.py.txt"

    def run(self, words, env=None):
        """Run its Python on `words`; the exit code, 1 if a signal ended it."""
        code = subprocess.call([str(self.python), *shlex.split(words)], cwd=str(ROOT), env=env)
        return code if code >= 0 else 1

    def works(self):
        """Whether its Python starts, is of a version we support, and has pip."""
        code = "import sys, pip; sys.exit(not {} <= sys.version_info[:2] <= {})".format(OLDEST, NEWEST)
        try:
            return subprocess.call([str(self.python), "-c", code], stderr=subprocess.DEVNULL) == 0
        except OSError:
            return False

    def create(self):
        for module in ("venv", "ensurepip"):
            if importlib.util.find_spec(module) is None:
                raise SetupError(
                    "This Python ({}) lacks its module '{}', needed for virtual environments. Debian, "
                    "Ubuntu: apt install python3-venv (or python{}.{}-venv). Elsewhere: install Python "
                    "from python.org. Then run this again.".format(sys.executable, module, *sys.version_info[:2])
                )
        if self.folder.exists() and not self.stamp.exists():
            raise SetupError(
                "{} is no working virtual environment with pip and Python {}, and was not made by "
                "run.py. Move or delete it, then run this again.".format(self.folder, SUPPORTED)
            )
        say("making the virtual environment {}".format(self.folder))
        shutil.rmtree(str(self.folder), ignore_errors=True)
        self.folder.mkdir()
        self.stamp.write_text("unfinished")
        if subprocess.call([sys.executable, "-m", "venv", str(self.folder)]) or not self.works():
            raise SetupError("Python could not make the virtual environment; its own words are above.")

    def prepare(self, *extras):
        """Have root_env installed with these extras; editable, so that the code in this folder runs."""
        inputs = [(ROOT / name).read_bytes() for name in ("pyproject.toml", self.constraints)]
        wanted = hashlib.sha256(b"".join([str(ROOT).encode(), *inputs])).hexdigest()
        works = self.works()
        stamp, *there = self.stamp.read_text().split() if works and self.stamp.exists() else [""]
        if stamp == wanted and set(extras) <= set(there):
            return
        if not works:
            self.create()
        extras = sorted({*extras, *(there if stamp == wanted else ())})
        self.stamp.write_text("unfinished")
        size = "1.5 GB" if "train" in extras else "600 MB"
        say("installing packages into {} (once; a minute or two, about {})".format(self.folder.name, size))
        begin = time.time()
        self.install(".[{}]".format(",".join(extras)) if extras else ".", with_torch=WITH_TORCH & set(extras))
        self.stamp.write_text(" ".join([wanted, *extras]))
        say("installed in {:.0f} s, downloads included".format(time.time() - begin))

    def install(self, target, with_torch=False):
        """pip install, its words shown as they come; a SetupError says what they mean if it fails."""
        options = "-m pip install --quiet --no-input --disable-pip-version-check --only-binary=:all:"
        command = [str(self.python), *options.split(), "-c", self.constraints, "-e", target]
        if with_torch and sys.platform == "linux" and not self.pip_has_sources():
            command += ["--extra-index-url", TORCH_FOR_CPU]
        env = dict(os.environ, PIP_USER="0", PYTHONUNBUFFERED="1")
        pip = subprocess.Popen(command, cwd=str(ROOT), env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        words = ""
        for line in pip.stdout:
            words += line.decode(errors="replace")
            print(line.decode(errors="replace"), end="", flush=True)
        if pip.wait() != 0:
            for signs, advice in PIP_ADVICE:
                if not signs or any(sign in words for sign in signs):
                    raise SetupError(advice)

    def pip_has_sources(self):
        """Whether this machine's pip has been told where packages come from; then that holds for PyTorch too."""
        settings = subprocess.run([str(self.python), "-m", "pip", "config", "list"], stdout=subprocess.PIPE)
        lines = settings.stdout.decode(errors="replace").splitlines()
        return any(line.split("=")[0].split(".")[-1] in PIP_SOURCES for line in lines)


MAIN = Venv(".venv", "constraints.txt")
AT_FLOORS = Venv(".venv-floors", "floors.txt")


def test(only):
    start = time.time()
    caller = {k: v for k, v in os.environ.items() if k not in STAGE_VARIABLES}
    asked = [(only, {}, [OPTIONAL[only][2]])] if only in OPTIONAL else STAGES
    for name, variables, commands in asked:
        if only not in (None, name):
            continue
        begin, venv = time.time(), MAIN
        if name in OPTIONAL:
            folder, extras, _ = OPTIONAL[name]
            venv = Venv(".venv-" + folder, "examples/constraints/{}.txt".format(folder))
            venv.prepare("test", *extras)
        elif name == FLOORS:
            if sys.version_info[:2] > FLOORS_NEWEST:
                say("stage {} left out: it needs Python {}.{} or older".format(name, *FLOORS_NEWEST))
                continue
            venv = AT_FLOORS
            venv.prepare("test", "train")
        elif name in EXTRAS:
            venv.prepare("test", *EXTRAS[name])
        for words in commands:
            settings = "".join("{}={} ".format(*pair) for pair in variables.items())
            say("stage {}: {}python {}".format(name, settings, words))
            code = venv.run(words, dict(caller, **variables))
            if code:
                say("stage {} FAILED after {:.0f} s".format(name, time.time() - begin))
                return code
        say("stage {} done in {:.0f} s".format(name, time.time() - begin))
    if only is None:
        say("all stages done in {:.0f} s".format(time.time() - start))
    return 0


def train(arguments):
    """The trainer with these arguments; with --quick the short one that measures what it has trained."""
    module = "training.quick" if "--quick" in arguments else "training.ppo"
    words = [word for word in arguments if word != "--quick"]
    return MAIN.run(" ".join(["-m", module, *map(shlex.quote, words)]))


def main():
    parser = argparse.ArgumentParser(prog="run.py", description="Set up root_env and run it.")
    parser.add_argument("what", choices=("train", "demo", "test", "setup"))
    parser.add_argument("--stage", choices=[s[0] for s in STAGES] + sorted(OPTIONAL), help="with test: only this one")
    args, rest = parser.parse_known_args()
    if args.stage and args.what != "test":
        parser.error("--stage goes with test")
    if rest and args.what != "train":
        parser.error("unknown arguments: {}".format(" ".join(rest)))
    extras = {"demo": (), "train": ("train",)}.get(args.what, ("test",))
    try:
        check_python()
        if args.stage not in OPTIONAL:
            MAIN.prepare(*extras)
        if args.what == "setup":
            return 0
        if args.what == "train":
            return train(rest)
        return MAIN.run(DEMO) if args.what == "demo" else test(args.stage)
    except (SetupError, OSError) as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
