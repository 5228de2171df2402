"""Learning curves of runs of `root_env.training.ppo`, as pictures.

python -m root_env.training.curves runs/mine --out runs/mine
"""

from __future__ import annotations

import argparse
from pathlib import Path

from root_env.doors.contract.reading import json_lines, reading
from root_env.support.documents import Document
from root_env.support.errors import UsageError

from .measuring.report import COLOURS, MARKERS, save_picture
from .runs import commands

OPPONENTS = {"random": "three random players", "rules": "three rule-based bots"}


def evaluations(run: Path) -> list[Document]:
    """The evaluations of a run, in the order of its transitions; UsageError if there are none."""
    with reading(run / "log.jsonl", "the log of a run", "name the folder of another run"):
        lines = json_lines(run / "log.jsonl")
        found = sorted((line for line in lines if any(" vs " in name for name in line)), key=lambda line: line["step"])
    if not found:
        raise UsageError(f"{run}: no evaluations in its log; train with --eval-every")
    return found


def draw(run: Path, out: Path) -> list[Path]:
    """Draw the share of games won against each kind of opponents over transitions: `curves.png` and `.svg` in `out`."""
    from matplotlib.figure import Figure

    points = evaluations(run)
    steps = [line["step"] / 1e6 for line in points]
    figure = Figure(figsize=(10, 4.2), layout="constrained")
    for axes, (opponents, words) in zip(figure.subplots(1, 2, sharey=True), OPPONENTS.items(), strict=True):
        names = [name for name in points[0] if name.endswith(f" vs {opponents}")]
        for k, name in enumerate(sorted(names, key=lambda n: n.startswith("mean"))):
            style = {"color": COLOURS[k], "marker": MARKERS[k], "markersize": 3.5, "linewidth": 1.2}
            if name.startswith("mean"):
                style = {"color": "black", "linewidth": 2.2}
            axes.plot(steps, [100 * line[name] for line in points], label=name.split(" vs ")[0], **style)
        axes.axhline(25, color="0.35", linestyle="--", linewidth=1)
        axes.set(title=f"against {words}", xlabel="transitions learned from, millions", ylim=(0, 100))
        axes.grid(alpha=0.25)
    figure.axes[0].set_ylabel("games won, %")
    figure.axes[0].legend(loc="lower right", frameon=False)
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / "curves.png", out / "curves.svg"]
    for path in paths:
        save_picture(figure, path)
    return paths


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("run", type=Path, help="folder of the run")
    parser.add_argument("--out", type=Path, help="folder for the pictures (default: that of the run)")


def _work(arguments: argparse.Namespace) -> None:
    for path in draw(arguments.run, arguments.out or arguments.run):
        print(path)


main = commands.command(__spec__.name, "Draw the learning curves of a run.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
