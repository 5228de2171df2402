"""`python -m root_env.balance`: see `root_env.balance.command`, and `searches.studies` for `sweep` and `search`."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence

from root_env.support.extras import install

NEEDS = ("filelock", "pyarrow", "statsmodels")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. Says which libraries are missing."""
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        print(f"balance needs {', '.join(missing)}: {install('balance')}", file=sys.stderr)
        return 2
    argv = list(sys.argv[1:] if argv is None else argv)
    study = argv[:1] in (["sweep"], ["search"])
    try:
        work = importlib.import_module(".searches.studies" if study else ".command", __package__)
    except KeyboardInterrupt:
        return 130
    return work.main(argv)


if __name__ == "__main__":
    sys.exit(main())
