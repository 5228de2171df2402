"""The leaderboard as a page to look at: tables that are sorted by a click, ratings, learning curves, cost and strength.

All is in one file, which asks nothing of the network: `leaderboard.template.html` with the figures as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from root_env import tasks
from root_env.training.measuring import ratings
from root_env.training.scores import Score, shown_share
from root_env.training.task_curves import Curve

from . import puzzles
from . import tasks as task_board
from .puzzles import Entry

TEMPLATE = Path(__file__).parent / "leaderboard.template.html"
_PLACE = "/* figures */ null"
_DIGITS = 4


def figures(
    lines: Sequence[dict[str, Any]], known: Sequence[Score], solved: Sequence[Entry], curves: Sequence[Curve]
) -> dict[str, Any]:
    """What the page shows, as JSON has it."""
    whole, trials = task_board.parted(known)
    return {
        "population": dict(ratings.POPULATION),
        "gauntlet": [_line(one) for one in lines],
        "puzzles": puzzles.figures(solved),
        "tasks": [
            {
                "name": task.name,
                "words": task.words,
                "opponents": task.opponents,
                "budget": task.budget,
                "par": task.par,
            }
            for task in tasks.TASKS
        ],
        "agents": [_agent(whole, name) for name in task_board.names_of(whole)],
        "scores": [
            found
            for name in task_board.names_of(whole)
            for task in tasks.names()
            if (found := _score(whole, name, task)) is not None
        ],
        "trials": [
            {"agent": task_board.label_of(one["agent"]), "task": one["task"], "games": one["games"]}
            | {"text": shown_share(one)}
            for one in trials
        ],
        "curves": [
            {"task": one.task, "trainer": one.label, "seed": one.seed, "command": one.command}
            | {"points": [[point["decisions"], round(point["share"], _DIGITS)] for point in one.points]}
            for one in curves
        ],
    }


def _line(one: dict[str, Any]) -> dict[str, Any]:
    """An agent in the gauntlet: its rating, and the share of each row."""
    rows = [{"row": row["row"], "share": _short(row["share"]), "par": _short(row["par"])} for row in one["rows"]]
    return {"agent": one["agent"], "rating": _rounded(one["total"], 1), "rows": rows} | {
        "seconds": _short(one["seconds_per_decision"])
    }


def _agent(known: Sequence[Score], name: str) -> dict[str, Any]:
    """An agent on the tasks: its standing over them."""
    found = task_board.total(known, name)
    standing, count = found if found else (None, 0)
    return {"agent": task_board.label_of(name), "standing": standing and _rounded(standing, _DIGITS), "tasks": count}


def _score(known: Sequence[Score], name: str, task: str) -> dict[str, Any] | None:
    """All runs of an agent on a task together; None where it was not played or cannot play."""
    rows = task_board.rows_of(known, name, task)
    if not rows:
        return None
    counted = [row for row in rows if row.get("counts")]
    timed = [row["seconds"] / row["games"] for row in rows if row.get("seconds") is not None]
    return {
        "agent": task_board.label_of(name),
        "task": task,
        "share": _rounded(ratings.shares(rows), _DIGITS),
        "standing": _rounded(ratings.standings([rows]), _DIGITS),
        "games": sum(row["games"] for row in rows),
        "runs": len(rows),
        "decisions": round(sum(row["counts"]["decisions"] for row in counted) / len(counted)) if counted else None,
        "spent": ", ".join(dict.fromkeys(map(task_board.spent, rows))) if rows[0]["trained_by"] or counted else "",
        "seconds": _short(sum(timed) / len(timed)) if timed else None,
    }


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")


def _rounded(mean: dict[str, float], digits: int) -> dict[str, float]:
    return {name: round(value, digits) for name, value in mean.items()}


def sheet(
    lines: Sequence[dict[str, Any]], known: Sequence[Score], solved: Sequence[Entry], curves: Sequence[Curve]
) -> str:
    """The page. Names of agents come from whoever enters one: they cannot end the script, and are shown as text."""
    shown = json.dumps(figures(lines, known, solved, curves), separators=(",", ":")).replace("<", "\\u003c")
    before, after = TEMPLATE.read_text(encoding="utf-8").split(_PLACE)
    return f"{before}{shown}{after}"
