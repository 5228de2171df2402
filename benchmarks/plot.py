"""Rate over batch size as a picture, where matplotlib is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from root_env.support.files import replacing

MARKS = {"bare": "s", "mask": "^", "mask and observation": "o", "mask and observation of the table": "v"}
LINES = ("--", "-", "-.", ":")


def draw(rows: list[dict[str, Any]], where: str, path: Path) -> bool:
    """Draw the rows of `batches.measure` into a PNG; False without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7.5, 4.5), layout="constrained")
    axes = figure.add_subplot()
    counts = sorted({row["threads"] for row in rows})
    for colour, writes in enumerate(MARKS):
        for line, threads in enumerate(counts):
            of = [row for row in rows if row["threads"] == threads and row["writes"] == writes]
            sizes, rates = [row["games"] for row in of], [row["decisions/wall-s"] for row in of]
            style = {"color": f"C{colour}", "marker": MARKS[writes], "linestyle": LINES[line % len(LINES)]}
            axes.plot(sizes, rates, label=f"{writes}, {threads} thread{'s' * (threads > 1)}", **style)
    axes.set(xscale="log", yscale="log", xlabel="games in the batch", ylabel="decisions per second of wall time")
    axes.set_title(f"BatchGame.step with random legal actions\n{where}", fontsize=9)
    sizes = sorted({row["games"] for row in rows})
    axes.set_xticks(sizes, [f"{n:,}" for n in sizes], fontsize=8)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    with replacing(path) as beside:
        figure.savefig(beside, format="png", dpi=110, metadata={"Software": None})
    return True
