"""`python -m benchmarks`: tables on the terminal, JSON and a plot in benchmarks/results/."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks import page
from root_env.support.files import write_text_atomically

SECTIONS = ("core", "batch", "scaling", "peers", "breakdown", "search", "learners", "start")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    quick = "three short rounds instead of nine, half of the batch sizes, no cold compile"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=SECTIONS, help="leave out the other sections")
    parser.add_argument("--out", type=Path, default=page.RESULTS, help="where the JSON goes, and the plot beside it")
    parser.add_argument("--merge", action="store_true", help="keep the sections of that file that are not run now")
    parser.add_argument("--write-docs", action="store_true", help="measure nothing: write the stored tables into docs")
    return parser.parse_args()


def _measure(section: str, quick: bool) -> dict[str, Any]:
    """The results of one section."""
    from benchmarks import batches, breakdown, machine, memory, peers, scaling, search, speed, startup

    rounds, seconds = (3, 0.1) if quick else (9, 0.3)
    if section == "core":
        return {"core": speed.measure(rounds, seconds)}
    if section == "batch":
        found = {"batch": batches.measure(rounds, seconds, batches.SIZES[:: 2 if quick else 1])}
        return found | {"memory": memory.measure(), "copies": speed.copies(rounds)}
    if section == "scaling":
        return {"scaling": scaling.measure(rounds, 3 * seconds)}
    if section == "peers":
        found, problems = peers.measure(rounds, seconds)
        return {"peers": found, "left out": problems}
    if section == "breakdown":
        return {"breakdown": breakdown.measure(rounds, seconds)}
    if section == "search":
        return {"search": search.measure(rounds, seconds)}
    if section == "learners":
        try:
            from benchmarks import learners

            return {"learners": learners.measure(rounds, seconds)}
        except ImportError as missing:
            line = f'learners are left out, not installed ({missing}): pip install -e ".[train]"'
            print(f"benchmarks: {line}", file=sys.stderr)
            return {"learners": {}}
    if quick:
        return {"start": startup.warm_start(rounds, str(machine.cache_base()))}
    return {"start": startup.measure(rounds)}


def _run(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure section after section, and write the file after each, so that nothing is lost."""
    from benchmarks import loops, machine
    from root_env import warm

    if set(arguments.only) != {"start"}:  # so that nothing is compiled during a measurement
        warm.use_every_entry_point()
        loops.use_every_loop()
    out: Path = arguments.out
    before = json.loads(out.read_text(encoding="utf-8")) if arguments.merge and out.exists() else {}
    results = {"machine": machine.describe(), "runs": {}} | before
    results["machine"] = machine.describe()
    out.parent.mkdir(parents=True, exist_ok=True)
    for section in (s for s in SECTIONS if s in arguments.only):
        print(f"benchmarks: {section} (load {machine.load()})", file=sys.stderr, flush=True)
        start, run = time.monotonic(), machine.moment() | {"rounds": 3 if arguments.quick else 9}
        results |= _measure(section, arguments.quick)
        run |= {"load after": machine.load(), "seconds": round(time.monotonic() - start)}
        results["runs"][section] = run
        write_text_atomically(out, json.dumps(results, indent=1) + "\n")
    return results


def main() -> int:
    """Measure, write, print."""
    arguments = _arguments()
    if arguments.write_docs:
        page.write(arguments.out)
        return 0
    results = _run(arguments)
    from benchmarks import figures, plot

    if "batch" in arguments.only:
        about, date = results["machine"], results["runs"]["batch"]["date"]
        where = f"{about['cpu']}, {about['cores']} cores, {date}"
        if not plot.draw(results["batch"], where, arguments.out.with_name("batch_size.png")):
            print("benchmarks: no plot, matplotlib is not installed: pip install matplotlib", file=sys.stderr)
    figures.show(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
