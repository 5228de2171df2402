"""Learning curves on named tasks: runs of `root_env.training.task_sb3` and of `root_env.training.ppo --task`.

    python -m root_env.training.task_curves runs/sb3/duel10-v1 runs/ppo/duel10-v1 --out docs/pictures/task_curves.svg

    python -m root_env.training.task_curves runs/sb3/duel10-v1 --out training/curves.json    # adds them to a file

One panel for each task, one line for each run: share of games won over decisions, with 95 % Wilson intervals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from root_env import tasks
from root_env.agents.networks.checkpoint_files import CARD, read_card
from root_env.doors.contract.reading import json_lines, reading
from root_env.support.errors import UsageError
from root_env.support.files import write_text_atomically

from .arena import interval
from .boards import received
from .measuring.report import COLOURS, MARKERS, save_picture
from .runs import commands
from .task_sb3 import CURVE

_POINT = {"decisions": received.whole(), "games": received.whole(1), "share": received.number(0, 1)}
_CURVE = {
    "task": received.TEXT,
    "label": received.LINE,
    "points": received.LIST,
    "seed": received.maybe(received.whole()),
    "command": received.maybe(received.LINE),
}


class Curve(NamedTuple):
    """The learning curve of a run on a task."""

    task: str
    label: str
    points: list[dict[str, Any]]
    """Rows of `decisions`, `games` and `share`."""
    seed: int | None = None
    """Of training."""
    command: str | None = None


OTHER_RUN = "name the folder of another run"


def read(run: Path) -> Curve:
    """The curve of a run; UsageError if there is none, or the run is not on a task."""
    if (run / CURVE).is_file():
        found, (seed, command) = received.document(run / CURVE), _origin(run)
        said = {"task": found.get("task"), "label": found.get("trainer"), "points": found.get("curve"), "seed": seed}
        return _checked({**said, "command": command}, f"{run / CURVE}")
    if not (run / "log.jsonl").is_file():
        raise UsageError(f"{run}: no run of root_env.training.task_sb3 or root_env.training.ppo is there")
    settings = read_card(run / "checkpoint")["training"]
    task = tasks.get(settings.get("task") or "")
    name = f"{task.name} vs {task.opponents}"
    games = settings["eval_games"]
    with reading(run / "log.jsonl", "the log of a run", OTHER_RUN):
        lines = [line for line in json_lines(run / "log.jsonl") if name in line]
        points = [{"decisions": line["step"], "games": games, "share": line[name]} for line in lines]
    return Curve(task.name, "root_env.training.ppo", points, *_origin(run))


def _origin(run: Path) -> tuple[int | None, str | None]:
    """Seed and command of a run, from the card of its checkpoint; None where there is none."""
    if not (run / "checkpoint" / CARD).is_file():
        return None, None
    card = read_card(run / "checkpoint")
    return card.get("training", {}).get("seed"), card.get("command")


def stored(path: Path) -> list[Curve]:
    """The curves of a JSON file that `keep` wrote; none if there is no file. UsageError if it is something else."""
    if not path.exists():
        return []
    where = f"{path}: learning curves cannot be read from this file"
    found = received.fields(received.document(path), {"curves": received.LIST}, where)["curves"]
    return [_checked(one, f"{where}: curve {k + 1}") for k, one in enumerate(found)]


def _checked(one: Any, where: str) -> Curve:
    """A curve; UsageError that names the field for what cannot be one."""
    found = received.fields(one, _CURVE, where)
    points = [received.fields(point, _POINT, f"{where}: point {k + 1}") for k, point in enumerate(found["points"])]
    return Curve(**{**found, "task": tasks.get(found["task"]).name, "points": points})


def keep(curves: Sequence[Curve], path: Path) -> None:
    """Add curves to a JSON file; one replaces that of the same task, trainer and seed."""
    known = {(one.task, one.label, one.seed): one for one in (*stored(path), *curves)}
    lines = ",\n".join(json.dumps(one._asdict()) for _, one in sorted(known.items(), key=lambda entry: str(entry[0])))
    write_text_atomically(path, f'{{"curves": [\n{lines}\n]}}\n')


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


def _line(axes: Any, curve: Curve, colour: str, marker: str) -> None:
    at = [point["decisions"] / 1000 for point in curve.points]
    bounds = [interval(round(point["share"] * point["games"]), point["games"]) for point in curve.points]
    style = {"color": colour, "marker": marker, "markersize": 3.5, "linewidth": 1.6, "label": curve.label}
    axes.plot(at, [100 * point["share"] for point in curve.points], **style)
    axes.fill_between(at, [100 * b[0] for b in bounds], [100 * b[1] for b in bounds], color=colour, alpha=0.15)


def _parser() -> argparse.ArgumentParser:
    parser = commands.parser_of(__spec__.name, "Draw learning curves on named tasks, or keep them as JSON.")
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="a .svg or .png, or a .json to add the curves to"
    )
    return parser


def _work(arguments: argparse.Namespace) -> None:
    if arguments.out.suffix not in (".svg", ".png", ".json"):
        raise UsageError("--out: the name must end in .svg, .png or .json")
    write = keep if arguments.out.suffix == ".json" else draw
    write([read(run) for run in arguments.runs], arguments.out)
    print(arguments.out)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    return commands.run(_parser(), _work, argv)


if __name__ == "__main__":
    sys.exit(main())
