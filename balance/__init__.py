"""The balance lab: plays many games at a designed set of tables, keeps them, and writes a report.

    python -m root_env.balance --agents rules --games 20000 --tables all4 --map autumn --out report/

See docs/balance.md. `seating` designs the tables, `running` plays and resumes, `games` writes and reads the files.
"""

from root_env.support.extras import show_help_without_libraries

if __name__ == "balance":
    raise ImportError("this package is called root_env.balance: python -m root_env.balance")

show_help_without_libraries()


class BalanceError(ValueError):
    """A run is not possible as asked; says why, and what to do."""
