"""The price of growth for tables that do not use what is new: `python -m benchmarks.growth`.

Two factions, a deck and a map with rules, the trials of `tests/trial`, are loaded in one process and not in the other;
both play the four factions of the base game. `--since COMMIT` compares a checkout of the commit with the files as they
stand, at the tables of the base four and of what came first. `--tables` shows tables with each later faction, deck and
map that ships beside the base four, and judges nothing.

Each process compiles into an empty cache; speeds are compared in turns. The exit code is 1 if a table pays: if a
figure that must be equal is not, or if it plays slower than `SLOWEST` by more than the noise.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.before_after import ROOT, Side, alternate, checked_out, summary
from benchmarks.figures import Table, number, show_tables
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import BASE, is_shipped
from root_env.root.declared.maps import MAPS
from root_env.root.rules.ids import MAX_PLAYERS

TRIALS = {
    "ROOT_ENV_FACTIONS": "tests.trial.otters.declaration,tests.trial.magpies.declaration",
    "ROOT_ENV_DECKS": "tests.trial.deck.declaration",
    "ROOT_ENV_MAPS": "tests.trial.pond.declaration",
}
SIZES = ("bytes of a state", "features of a row", "actions")
FUNCTIONS = "functions compiled"
SLOWEST = 0.99
SPEEDS = ("bare", "the table observed")
"""Words of the workloads: rows and masks of everything grow with what is loaded, those of the table do not."""
BASE_FOUR = "base four"
Settings = dict[str, Any]
Rows = dict[str, dict[str, float]]


def first_tables() -> dict[str, Settings]:
    """The tables of what came first, which nothing later may make dearer; more than six factions are drafted."""
    base = [f.name for f in RULES if f.box == BASE]
    first = [f.name for f in RULES if f.box]
    return {BASE_FOUR: {"factions": base}, f"first {len(first)}": {"factions": first, "players": MAX_PLAYERS}}


def later_tables() -> dict[str, Settings]:
    """The base four with each later faction, later deck and map with rules that this package has; one with all."""
    four = first_tables()[BASE_FOUR]
    factions = [f.name for f in RULES if f.of_the_package and not f.box]
    decks = [deck.name for deck in DECKS if is_shipped(deck.package) and deck.number != 0]
    maps = [one.name for one in MAPS if is_shipped(one.package) and one.has_rules]
    found = {f"with {name}": {"factions": [*four["factions"], name]} for name in factions}
    found |= {f"deck {name}": {**four, "deck": name} for name in decks}
    found |= {f"map {name}": {**four, "map": name} for name in maps}
    six = [*factions, *(f.name for f in RULES[::-1] if f.of_the_package and f.name not in factions)][:MAX_PLAYERS]
    return found | {"all that is later": {"factions": six, "deck": decks[-1], "map": maps[-1]}}


@contextlib.contextmanager
def seated(settings: Settings, tree: Path = ROOT, words: Sequence[str] = (), **variables: str) -> Iterator[Side]:
    """A process at a table, in a checkout; it has compiled into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        side = Side(tree, Path(folder), ["--table", json.dumps(settings), *words], **variables)
        try:
            yield side
        finally:
            side.close()


def compared(before: Side, after: Side, rounds: int, seconds: float) -> Rows:
    """Figures of two processes by name: before, after and the ratio; of speeds the noise too."""
    pairs = {name: (n, after.figures[name]) for name, n in before.figures.items()}
    rows = {name: {"before": one, "after": other, "ratio": other / one} for name, (one, other) in pairs.items()}
    return rows | summary(alternate([before, after], rounds, seconds))


def paid(rows: Rows, equal: Sequence[str]) -> list[str]:
    """The figures for which the table pays."""
    dearer = [name for name in equal if rows[name]["before"] != rows[name]["after"]]
    return dearer + [name for name, row in rows.items() if "noise" in row and row["ratio"] + row["noise"] < SLOWEST]


def shown(title: str, head: Sequence[str], rows: Rows) -> Table:
    """The rows in words; speeds are decisions in a second of CPU time."""
    columns = ("before", "after", "ratio", "noise")
    body = [[name, *(number(row.get(key)) for key in columns)] for name, row in rows.items()]
    return Table(title, ["", *head, "ratio", "noise"], body)


def plug_ins(rounds: int, seconds: float) -> tuple[list[Table], list[str]]:
    """A base table with the trials loaded and without, and what it pays for."""
    four = first_tables()[BASE_FOUR]
    with seated(four, words=SPEEDS) as alone, seated(four, words=SPEEDS, **TRIALS) as loaded:
        rows = compared(alone, loaded, rounds, seconds)
    return [shown("a table of the base game", ("alone", "with trials loaded"), rows)], paid(rows, (*SIZES, FUNCTIONS))


def since(commit: str, rounds: int, seconds: float) -> tuple[list[Table], list[str]]:
    """The tables of what came first at a commit and now, and what they pay for."""
    tables, pays = [], []
    with tempfile.TemporaryDirectory() as folder, checked_out(commit, Path(folder)) as tree:
        for name, settings in first_tables().items():
            with seated(settings, tree) as before, seated(settings) as after:
                rows = compared(before, after, rounds, seconds)
            tables.append(shown(name, (commit, "now"), rows))
            pays += [f"{name}: {what}" for what in paid(rows, SIZES)]
    return tables, pays


def beside_base_four(rounds: int, seconds: float) -> tuple[list[Table], list[str]]:
    """Tables with what is later, each beside the base four."""
    tables = first_tables()
    four, tables = tables.pop(BASE_FOUR), tables | later_tables()
    found = []
    with seated(four) as base:
        for name, settings in tables.items():
            with seated(settings) as other:
                found.append(shown(name, (BASE_FOUR, name), compared(base, other, rounds, seconds)))
    return found, []


def main() -> int:
    """Measure, show the tables; 1 if a table pays."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__.partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--since", metavar="COMMIT", help="compare tables of what came first with a commit")
    what.add_argument("--tables", action="store_true", help="show tables with what is later beside the base four")
    parser.add_argument("--rounds", type=int, default=21, help="turns that the two processes take (21)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a turn (0.3)")
    given = parser.parse_args()
    if given.since:
        tables, pays = since(given.since, given.rounds, given.seconds)
    else:
        tables, pays = (beside_base_four if given.tables else plug_ins)(given.rounds, given.seconds)
    show_tables(tables)
    for name in pays:
        print(f"growth: a table pays for what it does not use: {name}", file=sys.stderr)
    return bool(pays)


if __name__ == "__main__":
    raise SystemExit(main())
