"""Share of the public API with known types, as basedpyright counts: `python -m tools.typed`.

Exit status 1 below FLOOR, with the modules that know least. With `--list` every unknown name is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FLOOR = 0.97
WORST = 15
"""Modules that are named if too little is known."""


def completeness() -> dict[str, Any]:
    """The report of basedpyright on root_env as this Python finds it."""
    options = "-m basedpyright --verifytypes root_env --ignoreexternal --outputjson"
    here = str(Path(sys.executable).parent)  # the Python that is asked where packages are is the first on the path
    environment = os.environ | {"PATH": os.pathsep.join([here, os.environ.get("PATH", "")])}
    done = subprocess.run(
        [sys.executable, *options.split()], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout)["typeCompleteness"]


def main(arguments: list[str]) -> int:
    found = completeness()
    counts = found["exportedSymbolCounts"]
    known, total = counts["withKnownType"], sum(counts.values())
    share = known / max(total, 1)
    print(f"{known:,} of {total:,} names of the public API have known types, {share:.1%}; at least {FLOOR:.0%} must")
    unknown = [one["name"] for one in found["symbols"] if one["isExported"] and not one["isTypeKnown"]]
    if "--list" in arguments:
        print("\n".join(unknown))
    elif share < FLOOR:
        modules = sorted((module["name"] for module in found["modules"]), key=len, reverse=True)
        worst = Counter(next((m for m in modules if name.startswith(m)), name) for name in unknown)
        print("\n".join(f"{n} unknown in {module}" for module, n in worst.most_common(WORST)))
    return 0 if share >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
