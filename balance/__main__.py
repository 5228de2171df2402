"""`python -m root_env.balance`: see `root_env.balance.command`, and `searches.studies` for `sweep` and `search`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from . import BalanceError, require


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    argv = list(sys.argv[1:] if argv is None else argv)
    study = argv[:1] in (["sweep"], ["search"])
    try:
        require()
        work = importlib.import_module(".searches.studies" if study else ".command", __package__)
    except BalanceError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return work.main(argv)


if __name__ == "__main__":
    sys.exit(main())
