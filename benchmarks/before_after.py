"""Two commits side by side: `python -m benchmarks.before_after BEFORE [AFTER]`.

Each is checked out into a worktree of its own and compiled into a cache of its own; a process in each runs
`benchmarks/workloads.py` of this checkout. They take turns, workload by workload, so that a slow minute of the machine
affects both; the result is the median of the ratios within rounds. Both worktrees are removed at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import Table, number, show_tables
from benchmarks.timing import Process, progress
from root_env.support.files import write_text_atomically

ROOT = Path(__file__).resolve().parent.parent
WORKLOADS = Path(__file__).with_name("workloads.py")
AS_IT_STANDS = "."
"""Word in place of a commit: the working tree, with changes that are not committed."""


def _git(*words: str, root: Path) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"before_after: git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


@contextlib.contextmanager
def checked_out(commit: str, folder: Path, root: Path = ROOT) -> Iterator[Path]:
    """A checkout of a commit below `folder`, meanwhile; the working tree itself for `AS_IT_STANDS`.

    SystemExit, in git's words, if there is no such commit.
    """
    if commit == AS_IT_STANDS:
        yield root
        return
    tree = folder / "tree"
    _git("worktree", "add", "--detach", str(tree), f"{commit}^{{commit}}", root=root)
    try:
        yield tree
    finally:
        _git("worktree", "remove", "--force", str(tree), root=root)


class Side(Process):
    """The process of one checkout."""

    def __init__(
        self, tree: Path, folder: Path, only: Sequence[str] = (), workloads: Path = WORKLOADS, **variables: str
    ):
        script = folder / "workloads.py"  # outside both trees: the folder of a script comes first among its imports
        shutil.copy(workloads, script)
        places = {"PYTHONPATH": str(tree), "ROOT_ENV_CACHE_DIR": str(folder / "cache")}
        super().__init__([script, *only], tree, **places, **variables)
        told = json.loads(self.said)
        self.runs, self.left_out = told["runs"], told["left out"]
        """Workloads that it can run; the others, with the reason."""
        self.figures: dict[str, float] = told.get("figures", {})

    def rate(self, name: str, seconds: float) -> float:
        """Units a second of CPU time."""
        self.ask(f"{seconds} {name}")
        return float(self.answer())


def alternate(sides: list[Side], rounds: int, seconds: float) -> dict[str, list[tuple[float, float]]]:
    """(before, after) rates of every round by workload that both can run; who begins changes from round to round."""
    found: dict[str, list[tuple[float, float]]] = {n: [] for n in sides[0].runs if n in sides[1].runs}
    for k in progress(range(rounds), "before and after"):
        for name, pairs in found.items():
            rates = [0.0, 0.0]
            for i in (0, 1) if k % 2 == 0 else (1, 0):
                rates[i] = sides[i].rate(name, seconds)
            pairs.append((rates[0], rates[1]))
    return found


def noise(ratios: Sequence[float]) -> float:
    """Half the width of the interval that has the true ratio 19 times out of 20, around the median of these.

    From the quartiles, so that a few slow turns do not count: 1.96 times 1.25 standard deviations by the root of n.
    """
    if len(ratios) < 2:
        return 1.0
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return 1.96 * 1.25 * (high - low) / 1.35 / len(ratios) ** 0.5


def summary(found: dict[str, list[tuple[float, float]]]) -> dict[str, dict[str, float]]:
    """Medians of both, and of the ratios within rounds with the lowest, the highest and the noise of that median."""
    rows = {}
    for name, pairs in found.items():
        ratios = [after / before for before, after in pairs]
        rows[name] = {
            "before": statistics.median(before for before, _ in pairs),
            "after": statistics.median(after for _, after in pairs),
            "ratio": statistics.median(ratios),
            "lowest": min(ratios),
            "highest": max(ratios),
            "noise": noise(ratios),
        }
    return rows


def table(rows: dict[str, dict[str, float]], before: str, after: str) -> Table:
    """The summary in words."""
    columns = ("before", "after", "ratio", "lowest", "highest")
    body = [[name, *(number(row[key]) for key in columns)] for name, row in rows.items()]
    return Table(f"{before} against {after}, units / CPU-s", ["", before, after, "ratio", "lowest", "highest"], body)


def compare(before: str, after: str, rounds: int, seconds: float, only: Sequence[str] = ()) -> dict[str, Any]:
    """Check out, compile and measure both: rows by workload, and the workloads that one cannot run, with the reason."""
    with tempfile.TemporaryDirectory() as base, contextlib.ExitStack() as stack:
        sides = []
        for name, commit in (("before", before), ("after", after)):
            folder = Path(base) / name
            folder.mkdir()
            tree = stack.enter_context(checked_out(commit, folder))
            print(f"before_after: compiling {commit}", file=sys.stderr, flush=True)
            side = Side(tree, folder, only)
            stack.callback(side.close)
            sides.append(side)
        rows = summary(alternate(sides, rounds, seconds))
        left_out = {
            f"{name} in {c}": why
            for s, c in zip(sides, (before, after), strict=True)
            for name, why in s.left_out.items()
        }
    return {"before": before, "after": after, "rounds": rounds, "rows": rows, "left out": left_out}


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.before_after", description=__doc__)
    parser.add_argument("before", help="a commit")
    parser.add_argument("after", nargs="?", default=AS_IT_STANDS, help="another; without one, the files as they stand")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a turn")
    words = "only workloads whose names have one of these words in them: rollouts, Game, batch ..."
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help=words)
    parser.add_argument("--out", type=Path, help="a JSON file for the figures")
    given = parser.parse_args()
    found = compare(given.before, given.after, given.rounds, given.seconds, given.only)
    if given.out:
        write_text_atomically(given.out, json.dumps(found, indent=1) + "\n")
    after = "working tree" if given.after == AS_IT_STANDS else given.after
    show_tables(
        [table(found["rows"], given.before, after)], [f"{k}: left out, {v}" for k, v in found["left out"].items()]
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
