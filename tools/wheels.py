"""Build the wheel and the sdist twice, install them in fresh environments and use them, on every Python that is found.

    python -m tools.wheels                                      # all of 3.11 to 3.14 on PATH
    python -m tools.wheels --pythons python3.12 --train none    # one, without PyTorch

Two builds, the second from a copy with other times and permissions, must give the same bytes. Then for each Python the
wheel is installed with the extras `balance` and `train`, and the sdist without any, each in a virtual environment of
its own. The first commands of a user run in an empty folder: compiled with the wheel, interpreted with the sdist. Each
line says how many seconds a step took.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
BUILDS_WITH = ("build>=1.2", "hatchling>=1.27")

NAMES = (
    "import importlib.util as u, root_env, root_env.agents, root_env.balance, root_env.training.measuring.figures; "
    "found = [name for name in ('agents', 'training', 'balance') if u.find_spec(name)]; "
    "assert not found, found; "
    "assert 'site-packages' in root_env.__file__ and 'site-packages' in root_env.balance.__file__; "
    "root_env.agents.load('rules')"
)
IMPORT = ("python", "-c", NAMES)
SIMULATE = ("root-env", "simulate", "--games", "2", "--quiet", "--factions", "marquise", "eyrie")
EVALUATE = (
    *("root-env", "evaluate", "--challenger", "random", "--opponents", "random", "--tables", "base"),
    *("--factions", "marquise", "--games", "2", "--quiet", "--out", "evaluation"),
)
BALANCE = ("root-env", "balance", "--agents", "random", "--tables", "base4", "--games", "24", "--out", "report")
TRAIN = (
    *("root-env", "train", "--factions", "marquise", "eyrie", "--imitate", "0", "--total", "256", "--games", "8"),
    *("--transitions", "256", "--minibatch", "128", "--hidden", "16", "--vs-rules", "0", "--vs-random", "0"),
    *("--vs-past", "0", "--eval-games", "2", "--device", "cpu", "--out", "run"),
)
STEPS = {"import": IMPORT, "simulate": SIMULATE, "evaluate": EVALUATE, "balance": BALANCE, "train": TRAIN}
OF_EXTRA = {"balance": "balance", "train": "train"}
"""Step -> the extra that it needs; without it the step must say what to install."""


class WheelError(Exception):
    """A step that failed, with the end of its output."""


def run(command: Sequence[str | Path], folder: Path, **more: str) -> str:
    """Run a command in a folder like a user who has no clone; WheelError with the end of its output if it fails."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ROOT_ENV_"))} | more
    done = subprocess.run([str(word) for word in command], cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode:
        raise WheelError("\n".join([*done.stdout.splitlines()[-5:], *done.stderr.splitlines()[-12:]]))
    return done.stdout


class Venv:
    """A virtual environment in a folder of its own."""

    def __init__(self, python: str, folder: Path):
        run([python, "-m", "venv", folder], folder.parent)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")

    def install(self, *what: str | Path) -> None:
        """pip install, with binary packages if there are any."""
        options = ("-q", "--disable-pip-version-check", "--no-input", "--prefer-binary")
        run([self.bin / "python", "-m", "pip", "install", *options, *what], self.bin)


def build(python: Path, source: Path, out: Path) -> tuple[Path, Path]:
    """Build the sdist of a folder, and the wheel from that sdist; (wheel, sdist)."""
    run([python, "-m", "build", "--no-isolation", "--outdir", out, source], source)
    return next(out.glob("*.whl")), next(out.glob("*.tar.gz"))


def copied(to: Path) -> Path:
    """The files of the repository as git lists them, with other times and permissions."""
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            path = to / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, path)
            path.chmod(0o600)
            os.utime(path, (1_500_000_000, 1_500_000_000))
    return to


def built_twice(python: Path, work: Path) -> tuple[Path, Path]:
    """(wheel, sdist), after two builds that are the same byte for byte; WheelError if they are not."""
    first = build(python, ROOT, work / "first")
    second = build(python, copied(work / "copy"), work / "second")
    for one, other in zip(first, second, strict=True):
        if one.name != other.name or one.read_bytes() != other.read_bytes():
            raise WheelError(f"{one.name}: two builds differ")
    return first


def pythons_found() -> list[str]:
    """Pythons on PATH that start, of the versions that root_env supports."""
    found = []
    for version in VERSIONS:
        path = shutil.which(f"python{version}")
        if path and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            found.append(path)
    return found


def version_of(python: str) -> str:
    """Such as 3.12."""
    return run([python, "-c", "import sys; print('{}.{}'.format(*sys.version_info))"], ROOT).strip()


def used(
    python: str, package: Path, extras: Sequence[str], work: Path, cache: Path | None
) -> Iterator[tuple[str, str]]:
    """(step, result) of each step with a package in a fresh environment; without extras it runs interpreted."""
    folder = Path(tempfile.mkdtemp(dir=work))
    begin = time.perf_counter()
    venv = Venv(python, folder / "venv")
    venv.install(f"{package}[{','.join(extras)}]" if extras else package)
    yield "install", f"{time.perf_counter() - begin:.0f} s"
    place, jit = folder / "empty", str(int(bool(extras)))
    more = {"ROOT_ENV_CACHE_DIR": str(cache or folder / "cache"), "ROOT_ENV_JIT": jit}
    place.mkdir()
    for step, (name, *words) in STEPS.items():
        begin, needs = time.perf_counter(), OF_EXTRA.get(step)
        if needs is None or needs in extras:
            run([venv.bin / name, *words], place, **more)
            yield step, f"{time.perf_counter() - begin:.0f} s"
        else:
            yield step, refused([venv.bin / name, *words], place, needs, more)
    shutil.rmtree(folder)


def refused(command: Sequence[str | Path], place: Path, extra: str, more: Mapping[str, str]) -> str:
    """WheelError unless a command whose libraries are missing says how to install them."""
    try:
        run(command, place, **more)
    except WheelError as said:
        if f'pip install "root-env[{extra}]"' in str(said) and "Traceback" not in str(said):
            return "says what to install"
        raise
    raise WheelError(f"{command[1]} ran without the extra {extra}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.wheels", description=__doc__.splitlines()[0])
    parser.add_argument("--pythons", nargs="+", metavar="PYTHON", help="interpreters (python3.11 to 3.14 on PATH)")
    parser.add_argument(
        "--train", nargs="+", metavar="VERSION", help="Pythons that get the extra train, as 3.11; or none (all)"
    )
    parser.add_argument("--cache", type=Path, metavar="DIR", help="folder of compiled code (a fresh one each)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="also put the wheel and the sdist there")
    arguments = parser.parse_args(argv)
    pythons = {version_of(python): python for python in arguments.pythons or pythons_found()}
    try:
        with tempfile.TemporaryDirectory(prefix="wheels-") as name:
            _check(Path(name), pythons, arguments)
    except WheelError as error:
        print(f"tools.wheels: {error}")
        return 1
    except KeyboardInterrupt:
        print("stopped")
        return 130
    return 0


def _check(work: Path, pythons: Mapping[str, str], arguments: argparse.Namespace) -> None:
    """Build, and use what was built on each Python; prints a line for each step. WheelError where one fails."""
    builder = Venv(sys.executable, work / "builder")
    builder.install(*BUILDS_WITH)
    packages = built_twice(builder.bin / "python", work)
    for package in packages:
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(package, arguments.keep)
        digest = hashlib.sha256(package.read_bytes()).hexdigest()[:16]
        print(f"{package.name}: {package.stat().st_size / 1e6:.1f} MB, sha256 {digest}..., the same in two builds")
    for version, python in pythons.items():
        with_train = not arguments.train or version in arguments.train
        for package, extras in zip(packages, (("balance", *(["train"] if with_train else [])), ()), strict=True):
            what = (
                f"{version} {'wheel' if package.suffix == '.whl' else 'sdist'} {' '.join(extras) or 'without extras'}"
            )
            try:
                for step, said in used(python, package, extras, work, arguments.cache):
                    print(f"{what}: {step} {said}", flush=True)
            except WheelError as error:
                raise WheelError(f"{what}: {error}") from None


if __name__ == "__main__":
    sys.exit(main())
