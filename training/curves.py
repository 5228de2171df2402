"""Learning curves of runs of `root_env.training.ppo`, as pictures.

python -m root_env.training.curves runs/mine --out runs/mine
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from root_env.support.called import called
from root_env.support.files import replacing

from .report import COLOURS, MARKERS

OPPONENTS = {"random": "three random players", "rules": "three rule-based bots"}


def evaluations(run: Path) -> list[dict[str, Any]]:
    """The evaluations of a run, in the order of its transitions; ValueError if there are none."""
    lines = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    found = sorted((line for line in lines if any(" vs " in name for name in line)), key=lambda line: line["step"])
    if not found:
        raise ValueError(f"{run}: no evaluations in its log; train with --eval-every")
    return found


def draw(run: Path, out: Path) -> list[Path]:
    """Shares of games won against each kind of opponents over transitions, `curves.png` and `.svg` in `out`."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    points = evaluations(run)
    steps = [line["step"] / 1e6 for line in points]
    figure = Figure(figsize=(10, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, (opponents, words) in zip(figure.subplots(1, 2, sharey=True), OPPONENTS.items(), strict=True):
        names = [name for name in points[0] if name.endswith(f" vs {opponents}")]
        for k, name in enumerate(sorted(names, key=lambda n: n.startswith("mean"))):
            mean = name.startswith("mean")
            axes.plot(
                steps,
                [100 * line[name] for line in points],
                color="black" if mean else COLOURS[k],
                marker="" if mean else MARKERS[k],
                markersize=3.5,
                linewidth=2.2 if mean else 1.2,
                label=name.split(" vs ")[0],
            )
        axes.axhline(25, color="0.35", linestyle="--", linewidth=1)
        axes.set(title=f"against {words}", xlabel="transitions learned from, millions", ylim=(0, 100))
        axes.grid(alpha=0.25)
    figure.axes[0].set_ylabel("games won, %")
    figure.axes[0].legend(loc="lower right", frameon=False)
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / "curves.png", out / "curves.svg"]
    with matplotlib.rc_context({"svg.hashsalt": "root_env", "svg.fonttype": "none"}):
        with replacing(paths[0]) as beside:
            figure.savefig(beside, format="png", dpi=120)
        with replacing(paths[1]) as beside:
            figure.savefig(beside, format="svg", metadata={"Date": None})
    return paths


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog=" ".join(called(__spec__.name)), description="Draw the learning curves of a run."
    )
    parser.add_argument("run", type=Path, help="folder of the run")
    parser.add_argument("--out", type=Path, help="folder for the pictures (default: that of the run)")
    given = parser.parse_args(arguments)
    for path in draw(given.run, given.out or given.run):
        print(path)


if __name__ == "__main__":
    main()
