"""`python -m benchmarks`: tables on the terminal, JSON and a plot in benchmarks/results/."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks import batches, breakdown, machine, peers, plot, speed, startup, tables

RESULTS = Path(__file__).parent / "results"
SECTIONS = ("core", "batch", "scaling", "peers", "breakdown", "start")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three short rounds instead of nine, no cold compile")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=SECTIONS, help="leave out the other sections")
    parser.add_argument("--out", type=Path, default=RESULTS / "latest.json", help="where the JSON goes")
    parser.add_argument("--merge", action="store_true", help="keep the sections of that file that are not run now")
    return parser.parse_args()


def _say(words: str) -> None:
    print(f"benchmarks: {words} (load {machine.load()})", file=sys.stderr, flush=True)


def _measure(sections: list[str], quick: bool) -> dict:
    """Results by section; `runs` says of each when, how often and under which load it was measured."""
    rounds, seconds = (3, 0.2) if quick else (9, 0.3)
    found = {"runs": {}}
    for section in sections:
        _say(section)
        run = found["runs"][section] = machine.moment() | {"rounds": rounds}
        if section == "core":
            found["core"] = speed.measure(rounds, seconds)
        elif section == "batch":
            found["batch"] = batches.measure(rounds, seconds)
            found["memory"], found["copies"] = batches.memory(), speed.copies(rounds)
        elif section == "scaling":
            found["scaling"] = batches.scaling(rounds, 3 * seconds)
        elif section == "peers":
            found["peers"], found["not installed"] = peers.measure(rounds, seconds)
        elif section == "breakdown":
            found["breakdown"] = breakdown.measure(rounds, seconds)
        elif quick:
            found["start"] = startup.warm_start(rounds, str(machine.cache_base()))
        else:
            found["start"] = startup.measure()
        run["load after"] = machine.load()
    return found


def main() -> int:
    """Measure, write, print."""
    arguments = _arguments()
    results = _measure([s for s in SECTIONS if s in arguments.only], arguments.quick)
    about = machine.describe()
    before = json.loads(arguments.out.read_text()) if arguments.merge and arguments.out.exists() else {}
    results = before | {"machine": about} | results | {"runs": before.get("runs", {}) | results["runs"]}
    arguments.out.parent.mkdir(exist_ok=True)
    arguments.out.write_text(json.dumps(results, indent=1) + "\n")
    if "batch" in results and not plot.draw(
        results["batch"],
        f"{about['cpu']}, {about['cores']} cores, {results['runs']['batch']['date']}",
        RESULTS / "batch_size.png",
    ):
        results.setdefault("not installed", []).append("no plot: pip install matplotlib")
    tables.show(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
