"""`python -m root_env.balance`: see `root_env.balance.command`."""

from __future__ import annotations

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
    try:
        from . import command
    except KeyboardInterrupt:
        return 130
    return command.main(argv)


if __name__ == "__main__":
    sys.exit(main())
