"""Rate over batch size as a picture, where matplotlib is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def draw(rows: list[dict[str, Any]], where: str, path: Path) -> bool:
    """Draw the rows of `batches.measure` into a PNG; False without matplotlib."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7.5, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for wide in (False, True):
        for threads in sorted({row["threads"] for row in rows}):
            line = [row for row in rows if row["threads"] == threads and row["observations"] == wide]
            label = f"{'observation and mask' if wide else 'bare'}, {threads} thread{'s' * (threads > 1)}"
            sizes, rates = [row["games"] for row in line], [row["decisions/wall-s"] for row in line]
            axes.plot(sizes, rates, "o-" if wide else "s--", label=label)
    axes.set(xscale="log", yscale="log", xlabel="games in the batch", ylabel="decisions per second of wall time")
    axes.set_title(f"BatchGame.step with random legal actions\n{where}", fontsize=9)
    axes.set_xticks([row["games"] for row in line], [f"{row['games']:,}" for row in line], fontsize=8)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.savefig(path, dpi=110)
    return True
