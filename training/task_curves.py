"""Learning curves on named tasks: runs of `root_env.training.task_sb3` and of `root_env.training.ppo --task`.

    python -m root_env.training.task_curves runs/sb3/duel10-v1 runs/ppo/duel10-v1 --out docs/pictures/task_curves.svg

One panel for each task, one line for each run: share of games won over decisions, with 95 % Wilson intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from root_env import tasks
from root_env.agents.networks.checkpoint_files import read_card
from root_env.doors.contract.reading import json_lines, reading
from root_env.support.documents import Document
from root_env.support.errors import UsageError

from .measuring import received
from .measuring.intervals import wilson
from .measuring.report import COLOURS, MARKERS, save_picture
from .runs import commands
from .task_sb3 import CURVE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_POINT = {"decisions": received.whole(), "games": received.whole(1), "share": received.number(0, 1)}
_CURVE = {
    "task": received.TEXT,
    "label": received.LINE,
    "points": received.LIST,
}


class Curve(NamedTuple):
    """The learning curve of a run on a task."""

    task: str
    label: str
    points: list[Document]
    """Rows of `decisions`, `games` and `share`."""


OTHER_RUN = "name the folder of another run"


def read(run: Path) -> Curve:
    """The curve of a run; UsageError if there is none, or the run is not on a task."""
    if (run / CURVE).is_file():
        found = received.document(run / CURVE)
        said = {"task": found.get("task"), "label": found.get("trainer"), "points": found.get("curve")}
        return _checked(said, f"{run / CURVE}")
    if not (run / "log.jsonl").is_file():
        raise UsageError(f"{run}: no run of root_env.training.task_sb3 or root_env.training.ppo is there")
    settings = read_card(run / "checkpoint")["training"]
    task = tasks.get(settings.get("task") or "")
    name = f"{task.name} vs {task.opponents}"
    games = settings["eval_games"]
    with reading(run / "log.jsonl", "the log of a run", OTHER_RUN):
        lines = [line for line in json_lines(run / "log.jsonl") if name in line]
        points = [{"decisions": line["step"], "games": games, "share": line[name]} for line in lines]
    return Curve(task.name, "root_env.training.ppo", points)


def _checked(one: object, where: str) -> Curve:
    """A curve; UsageError that names the field for what cannot be one."""
    found = received.fields(one, _CURVE, where)
    points = [received.fields(point, _POINT, f"{where}: point {k + 1}") for k, point in enumerate(found["points"])]
    return Curve(**{**found, "task": tasks.get(found["task"]).name, "points": points})


def draw(curves: Sequence[Curve], path: Path) -> None:
    """Write the picture, SVG or PNG by the end of its name."""
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(curve.task for curve in curves))
    labels = sorted({curve.label for curve in curves})
    figure = Figure(figsize=(4.6 * len(names), 3.8), layout="constrained")
    for axes, name in zip(figure.subplots(1, len(names), sharey=True, squeeze=False)[0], names, strict=True):
        for curve in (one for one in curves if one.task == name):
            k = labels.index(curve.label)
            _line(axes, curve, COLOURS[k], MARKERS[k])
        axes.axhline(100 * tasks.get(name).par, color="0.35", linestyle="--", linewidth=1, label="par")
        axes.set(title=name, xlabel="decisions of the learner, thousands", ylim=(0, 100))
        axes.grid(alpha=0.25)
    figure.axes[0].set_ylabel("games won, %")
    figure.axes[0].legend(loc="lower right", frameon=False)
    save_picture(figure, path)


def _line(axes: Axes, curve: Curve, colour: str, marker: str) -> None:
    at = [point["decisions"] / 1000 for point in curve.points]
    shares, games = (np.array([point[name] for point in curve.points]) for name in ("share", "games"))
    low, high = wilson(shares * games, games)
    style = {"color": colour, "marker": marker, "markersize": 3.5, "linewidth": 1.6, "label": curve.label}
    axes.plot(at, 100 * shares, **style)
    axes.fill_between(at, 100 * low, 100 * high, color=colour, alpha=0.15)


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .svg or .png")


def _work(arguments: argparse.Namespace) -> None:
    if arguments.out.suffix not in (".svg", ".png"):
        raise UsageError("--out: the name must end in .svg or .png")
    draw([read(run) for run in arguments.runs], arguments.out)
    print(arguments.out)


main = commands.command(__spec__.name, "Draw learning curves on named tasks.", _options, _work)


if __name__ == "__main__":
    raise SystemExit(main())
