#!/usr/bin/env python3
"""Set up root_env on a machine that has Python and nothing else, and run it.

    python3 run.py train --quick       train a baseline in a few minutes and measure it
    python3 run.py train [...]         train for longer: the rest goes to `python -m root_env.training.ppo`
    python3 run.py demo                play four-faction games through PettingZoo, print a summary
    python3 run.py test                run the whole test suite, as many stages at once as there are cores
    python3 run.py test --quick        run what a changed rule breaks first, in three minutes
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
import ast
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 14)  # what the packages of constraints.txt exist for
SUPPORTED = "{}.{} to {}.{}".format(*OLDEST, *NEWEST)
FLOORS_NEWEST = (3, 12)  # what the packages of floors.txt exist for

ROOT = Path(__file__).resolve().parent
DEMO = "-m root_env simulate --engine aec --games 20 "
DEMO += "--factions marquise eyrie alliance vagabond"

OPTIONAL = {  # stages that run when asked for: virtual environment, extras besides `test`, what Python runs
    "rllib": ("ray", ("rllib",), "-m pytest tests/rllib"),
    "cluster": ("ray", ("agents", "balance", "ray"), "-m pytest tests/cluster"),
    "torchrl": ("torchrl", ("torchrl",), "-m pytest tests/examples/test_torchrl_env.py"),
    "openspiel": ("openspiel", ("openspiel", "shimmy"), "-m pytest tests/examples/test_openspiel_game.py"),
    "egt": ("openspiel", ("balance", "egt"), "-m pytest tests/balance/test_report.py"),
    "agilerl": ("agilerl", ("agilerl",), "-m pytest tests/examples/test_agilerl_evolution.py"),
    "tianshou": ("tianshou", ("tianshou",), "-m pytest tests/examples/test_tianshou_dqn.py"),
    "jax": ("jax", ("jax",), "-m pytest tests/examples/test_jax_loop.py"),
    "skrl": ("skrl", ("skrl",), "-m pytest tests/examples/test_skrl_ppo.py"),
    "d3rlpy": ("d3rlpy", ("d3rlpy",), "-m pytest tests/examples/test_d3rlpy_offline.py"),
    "supersuit": ("supersuit", ("supersuit",), "-m pytest tests/examples/test_supersuit.py"),
    "verifiers": ("verifiers", ("verifiers",), "-m pytest tests/examples/test_verifiers.py"),
    "textarena": ("textarena", ("textarena",), "-m pytest tests/examples/test_textarena.py"),
    "openenv": ("openenv", ("openenv",), "-m pytest tests/examples/test_openenv.py"),
    "wandb": ("wandb", ("train", "wandb"), "-m pytest tests/training/test_loggers.py"),
    "mcp": ("mcp", ("mcp",), "-m pytest tests/examples/test_mcp.py"),
    "minari": ("minari", ("minari",), "-m pytest tests/examples -k minari"),
}
"""Recipes of `examples/` with libraries that pin what others need otherwise: each environment is `.venv-<name>`,
with the versions of examples/constraints/<name>.txt."""
WITH_TORCH = {"agilerl", "d3rlpy", "rllib", "sb3", "skrl", "tianshou", "torchrl", "train"}
"""Extras that bring PyTorch."""
TORCH_FOR_CPU = "https://download.pytorch.org/whl/cpu"
"""Where PyTorch for Linux comes without several gigabytes of GPU libraries, which none of this needs."""
PIP_SOURCES = ("index-url", "extra-index-url", "find-links", "no-index")
"""Settings of pip that say where packages come from."""

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
        """Install by uv where there is one, which takes a third of the time, and by pip if it could not."""
        sources = self.sources_of_pip()
        torch = ["--extra-index-url", TORCH_FOR_CPU] if with_torch and sys.platform == "linux" and not sources else []
        asked = ["--quiet", "-c", self.constraints, "-e", target, *torch]
        if not self.install_by_uv([*asked, *sources]):
            self.install_by_pip(asked)

    def install_by_uv(self, asked):
        """True if there is uv and it has installed this."""
        uv = shutil.which("uv")
        if uv is None:
            return False
        command = [uv, "pip", "install", "--python", str(self.python), "--index-strategy", "unsafe-best-match", *asked]
        return subprocess.call(command, cwd=str(ROOT)) == 0

    def install_by_pip(self, asked):
        """pip install, its words shown as they come; a SetupError says what they mean if it fails."""
        options = "-m pip install --no-input --disable-pip-version-check --only-binary=:all:"
        options += " --no-compile"  # most of what is installed is never imported
        command = [str(self.python), *options.split(), *asked]
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

    def sources_of_pip(self):
        """Where this machine's pip has been told that packages come from, as options: uv does not read its settings."""
        settings = subprocess.run([str(self.python), "-m", "pip", "config", "list"], stdout=subprocess.PIPE)
        told = {}
        for section in ("global.", "install.", ":env:."):  # the later ones count more
            for line in settings.stdout.decode(errors="replace").splitlines():
                name, _, value = line[len(section) :].partition("=")
                if line.startswith(section) and name in PIP_SOURCES:
                    told[name] = ast.literal_eval(value).split()
        options = [("--" + name, value) for name, values in told.items() for value in values]
        return [word for option in options for word in option[: 1 if option[0] == "--no-index" else 2]]


MAIN = Venv(".venv", "constraints.txt")
AT_FLOORS = Venv(".venv-floors", "floors.txt")


def test(only, quick):
    """Run the stages of tools/suite.py: all, those for a changed rule, or the one called `only`; the exit code."""
    from tools import suite  # needs a Python that we support

    if only in OPTIONAL:
        folder, extras, command = OPTIONAL[only]
        venv = Venv(".venv-" + folder, "examples/constraints/{}.txt".format(folder))
        venv.prepare("test", *extras)
        return suite.run_stages([suite.Stage(only, (command,))], lambda stage: venv.python, say)
    stages = suite.QUICK if quick else [stage for stage in suite.STAGES if only in (None, stage.name)]
    if not stages:
        names = [stage.name for stage in suite.STAGES] + sorted(OPTIONAL)
        raise SetupError("There is no stage '{}'; choose from {}.".format(only, ", ".join(names)))
    extras = {"test"}.union(*[stage.extras for stage in stages])
    has_floors = sys.version_info[:2] <= FLOORS_NEWEST
    with ThreadPoolExecutor(1) as installing:
        in_main = any(stage is not suite.FLOORS or not has_floors for stage in stages)
        installed = [installing.submit(MAIN.prepare, *extras)] if in_main else []

        def python_for(stage):
            if stage is suite.FLOORS and has_floors:
                AT_FLOORS.prepare("test", *stage.extras)
                return AT_FLOORS.python
            if stage is suite.FLOORS:
                words = "stage {}: the lowest versions need Python {}.{} or older; it runs with the newest"
                say(words.format(stage.name, *FLOORS_NEWEST))
            installed[0].result()
            return MAIN.python

        return suite.run_stages(stages, python_for, say)


def train(arguments, quick):
    """The trainer with these arguments; `quick`: the short one that measures what it has trained."""
    module = "root_env.training.quick" if quick else "root_env.training.ppo"
    return MAIN.run(" ".join(["-m", module, *map(shlex.quote, arguments)]))


def main():
    parser = argparse.ArgumentParser(prog="run.py", description="Set up root_env and run it.")
    parser.add_argument("what", choices=("train", "demo", "test", "setup"))
    parser.add_argument("--stage", help="with test: only this one, see CONTRIBUTING.md")
    parser.add_argument("--quick", action="store_true", help="with test: what a changed rule breaks first; with train")
    args, rest = parser.parse_known_args()
    if args.stage and (args.what != "test" or args.quick):
        parser.error("--stage goes with test, without --quick")
    if args.quick and args.what not in ("test", "train"):
        parser.error("--quick goes with test and train")
    if rest and args.what != "train":
        parser.error("unknown arguments: {}".format(" ".join(rest)))
    extras = {"demo": (), "train": ("train",)}.get(args.what, ("test",))
    try:
        check_python()
        if args.what == "test":
            return test(args.stage, args.quick)
        MAIN.prepare(*extras)
        if args.what == "setup":
            return 0
        if args.what == "train":
            return train(rest, args.quick)
        return MAIN.run(DEMO)
    except (SetupError, OSError) as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
