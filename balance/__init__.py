"""The balance lab: plays many games at a designed set of tables, keeps them, and writes a report.

    python -m root_env.balance --agents rules --games 20000 --tables all4 --map autumn --out report/

See docs/balance.md. `design` has the tables and the patch, `runs` plays the games and keeps them, `stats` counts them,
`charts` and `reports` show the figures. `searches` tries many figures of a patch.
"""

import importlib.util

from root_env.support.extras import install, show_help_without_libraries

if __name__ == "balance":
    raise ImportError("this package is called root_env.balance: python -m root_env.balance")

show_help_without_libraries()

NEEDS = ("filelock", "jinja2", "matplotlib", "openskill", "pandas", "pyarrow", "statsmodels", "tqdm")
"""The libraries of the extra `balance`."""


class BalanceError(ValueError):
    """A run is not possible; the message says the reason and the remedy."""


def require() -> None:
    """BalanceError if libraries are missing."""
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        raise BalanceError(f"balance needs {', '.join(missing)}: {install('balance')}")
