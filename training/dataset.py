"""Games of agents as a dataset: observations, masks, actions, rewards, policy and value targets.

    python -m root_env.training.dataset --agent policy --games 1000 --out data/policy --workers 2
    python -m root_env.training.dataset --agent policy rules --games 200 --tables base --out data/mixed --format minari

The folder then holds Parquet files in `decisions/` and `seats/` (`root_env.training.datasets.rows` has their columns),
README.md with the settings, and for Minari a dataset in `minari/`. The same command goes on where it was stopped; with
more --games it adds games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from root_env import tasks
from root_env.agents.tables import all_tables
from root_env.doors.contract import table_options
from root_env.doors.contract.reading import reading
from root_env.doors.games import doors_of
from root_env.root.doors.tables import tables_digest
from root_env.support.by_name import ROOT
from root_env.support.errors import UsageError
from root_env.support.extras import install
from root_env.support.files import remove_half_written, replacing, write_text_atomically
from root_env.support.version import __version__

from .arena import finished, sharing
from .evaluate import TABLES
from .measuring import report
from .measuring.suite import digest_of
from .runs import commands
from .runs.commands import training_seed, whole_from
from .runs.interrupts import LOCK, alone_in

try:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from .dataset_reading import content_digest
    from .dataset_reading import seats as seats_of
    from .datasets.rows import DECISIONS, SEATS, Plan, play
except ImportError as problem:
    raise SystemExit(f"root_env.training.dataset: {problem}; it needs pyarrow: {install('dataset')}") from None

FORMAT = 1
MANIFEST, CARD = "dataset.json", "README.md"
PART = 64
"""Games of one file."""
_ROWS = 1024
"""Decisions of a row group of Parquet."""


class Part(NamedTuple):
    """The files of games `first` .. `first + games - 1`."""

    first: int
    games: int

    @property
    def name(self) -> str:
        """The name of its files in both folders."""
        return f"games-{self.first:07d}.parquet"


# -- writing ----------------------------------------------------------------------------------------------


def write(
    plan: Plan,
    games: int,
    out: Path,
    command: str,
    part: int = PART,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write games 0 .. `games` - 1 of a plan into a folder, without those that are already there.

    UsageError if the folder holds something else. Each file is written whole or not at all.
    """
    out.mkdir(parents=True, exist_ok=True)
    _begin(plan, part, out)
    parts = [Part(first, min(part, games - first)) for first in range(0, games, part)]
    todo = [one for one in parts if _games_in(out, one) != one.games]
    if progress:
        progress(games - sum(one.games for one in todo))
    with sharing(workers if len(todo) > 1 else 1) as executor:
        # Progress is game by game in this process, and part by part in others.
        jobs = [(plan, one, out, None if executor else progress) for one in todo]
        for (_, one, *_), _ in finished(write_part, jobs, executor):
            if executor and progress:
                progress(one.games)
    write_text_atomically(out / CARD, card(plan, out, command))


def _begin(plan: Plan, part: int, out: Path) -> None:
    """Write down the plan; UsageError if the folder holds games of another one."""
    asked = {
        "format": FORMAT,
        "version": __version__,
        "tables_digest": tables_digest(),
        **asdict(plan),
        "part": part,
        "digests": {} if plan.moves else {name: digest_of(name) for name in plan.agents},
    }
    asked, path = json.loads(json.dumps(asked)), out / MANIFEST
    if path.exists():
        with reading(path, "the plan of a dataset", "give another --out"):
            known = json.loads(path.read_text(encoding="utf-8"))
        other = [name for name in asked if not isinstance(known, dict) or known.get(name) != asked[name]]
        if other:
            raise UsageError(f"{out} holds a dataset of another {', '.join(other)}; give another --out")
    elif any(one.name != LOCK for one in out.iterdir()):
        raise UsageError(f"{out} holds other files; give another --out")
    else:
        write_text_atomically(path, json.dumps(asked, indent=1) + "\n")
    for folder in ("decisions", "seats"):
        (out / folder).mkdir(exist_ok=True)
        remove_half_written(out / folder)


def _games_in(out: Path, part: Part) -> int:
    """The number of games of a part that are there. Seats are written last, so they show that it is whole."""
    path = out / "seats" / part.name
    if not path.exists() or not (out / "decisions" / part.name).exists():
        return 0
    return len({seat["game"] for seat in seats_of(path, ["game"])})


def write_part(plan: Plan, part: Part, out: Path, progress: Callable[[int], None] | None = None) -> None:
    """Play a part and write its two files."""
    decisions, seats = play(plan, part.first, part.games, progress)
    for folder, table in (("decisions", decisions), ("seats", seats)):
        with replacing(out / folder / part.name) as beside:
            pq.write_table(table, beside, compression="zstd", row_group_size=_ROWS)


# -- the card ---------------------------------------------------------------------------------------------

_SNIPPET = """```py
import numpy as np
import pyarrow.parquet as pq

table = pq.read_table("decisions")                            # in this folder; or one file of it
observations = np.stack(table["observation"].to_numpy())      # int8 (n, {size})
masks = np.zeros((len(table), {actions}), np.int8)
for mask, legal in zip(masks, table["legal"].to_pylist()):
    mask[legal] = 1
actions, values = table["action"].to_numpy(), table["value"].to_numpy()
```

`root_env.training.dataset_reading.arrays(table)` gives columns of numbers as arrays, masks and policy targets too."""


def card(plan: Plan, out: Path, command: str) -> str:
    """The README.md of a dataset: contents, how it was made, how to read it."""
    factions = ", ".join(sorted({faction for one in plan.tables for faction in one}))
    lines = [
        *("# Games of Root", "", *_counts(plan, out), ""),
        f"Tables: {len(plan.tables)}, of {factions}; table, order of seats and the agent of each seat are drawn for "
        f"every game. Reward: `{plan.reward}`.",
        *("", "## How it was made", "", f"`{command}`", ""),
        f"root_env {__version__}, tables of actions and observations `{tables_digest()}`, seed {plan.seed}. "
        f"The same command gives the same games; what was played has the digest `{content_digest(out)}`. Networks "
        "round differently on other processors, and may there decide a close question differently.",
        *("", "## How to read it", "", _SNIPPET.format(size=plan.scope.size, actions=plan.scope.n_actions)),
    ]
    for name, schema, words in (
        ("decisions", DECISIONS, "a row for each decision that left a choice, in the order in which they were taken"),
        ("seats", SEATS, "a row for each player of each game"),
    ):
        rows = [[f"`{f.name}`", _kind(f.type), f.metadata[b"words"].decode()] for f in schema]
        lines += ["", f"## {name}", "", f"`{name}/*.parquet`, {words}.", ""]
        lines += report.markdown(["Column", "Type", "Holds"], rows, words=3)
    return "\n".join(lines) + "\n"


def _counts(plan: Plan, out: Path) -> list[str]:
    """The size of the dataset, and who played."""
    seats = seats_of(out / "seats", ["game", "agent", "won", "truncated", "decisions"])
    games, cut = ({one["game"] for one in some} for some in (seats, [one for one in seats if one["truncated"]]))
    rows = []
    for name in plan.agents:
        own = [one for one in seats if one["agent"] == name]
        won = sum(one["won"] for one in own)
        rows.append([f"`{name}`", f"`{digest_of(name) or '-'}`", str(len(own)), str(won)])
    decisions = sum(one["decisions"] for one in seats)
    said = f"{len(games)} games, {decisions} decisions; a limit ended {len(cut)} games."
    return [said, "", *report.markdown(["Agent", "Digest", "Seats", "Games won there"], rows, words=2)]


def _kind(kind: pa.DataType) -> str:
    if pa.types.is_dictionary(kind):
        return "string"
    if pa.types.is_fixed_size_list(kind):
        return f"{kind.value_type} x {kind.list_size}"
    return f"list of {kind.value_type}" if pa.types.is_list(kind) else str(kind)


# -- the command ------------------------------------------------------------------------------------------


def _options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--agent", nargs="+", default=["policy"], metavar="AGENT", help="agents; one is drawn for each seat (policy)")
    add("--games", type=whole_from(1), default=200, help="number of games (200)")
    tables = "base: tables of the four base factions; all: all tables of four (base)"
    add("--tables", choices=tuple(TABLES[ROOT]), default="base", help=tables)
    table_options.add_to(parser, without=["box"])
    rewards = ("win", "rank", "score_margin")
    add("--reward", choices=rewards, default="win", help="reward at the end, as in GameConfig.reward (win)")
    add("--seed", type=training_seed, default=1, help="seed (1)")
    told = [task.name for task in tasks.TASKS if task.data and task.data.moves]
    add("--moves", choices=told, help="play the moves of a task's data again, in place of asking its agent")
    add("--out", type=Path, required=True, metavar="DIR", help="folder of the dataset")
    formats = "minari: also write a Minari dataset (parquet)"
    add("--format", choices=("parquet", "minari"), default="parquet", help=formats)
    add("--part", type=whole_from(1), default=PART, help=f"games in one file ({PART})")
    add("--workers", type=whole_from(1), default=1, help="processes (1)")
    add("--quiet", action="store_true", help="no progress bar")


def _check_told(plan: Plan, games: int) -> None:
    """UsageError if these are not the games of the task whose moves are to be played; TaskError if it has changed."""
    tasks.check(str(plan.moves))
    data = tasks.get(str(plan.moves)).data
    assert data is not None
    factions, players = TABLES[ROOT][data.tables]
    same = (plan.agents, plan.seed, plan.tables) == ((data.agent,), data.seed, tuple(all_tables(players, factions)))
    if not same or plan.settings or games > data.games:
        raise UsageError(f"--moves: these are the moves of {data.command('DIR')}, or of fewer --games")


def _work(arguments: argparse.Namespace) -> None:
    if arguments.format == "minari":
        from .datasets.minari import convert  # says what is missing before anything is played
    for name in arguments.agent:
        commands.load_agent(name, option="--agent")
    factions, players = TABLES[ROOT][arguments.tables]
    settings = table_options.given_in(arguments, doors_of(ROOT).rules)
    who, tables = tuple(dict.fromkeys(arguments.agent)), tuple(all_tables(players, factions))
    out, command, moves = arguments.out, arguments.command, arguments.moves
    plan = Plan(who, tables, arguments.seed, arguments.reward, settings, moves)
    if moves is not None:
        _check_told(plan, arguments.games)
    with alone_in(out), report.progress(arguments.games, arguments.quiet) as progress:
        write(plan, arguments.games, out, command, arguments.part, arguments.workers, progress)
    print(f"{out / CARD} says what is in it; digest {content_digest(out)}")
    if arguments.format == "minari":
        print(convert(plan, out, command))


main = commands.command(
    __spec__.name,
    "Play games and write them as a dataset.",
    _options,
    _work,
    stopped="stopped; the same command goes on",
)


if __name__ == "__main__":
    raise SystemExit(main())
