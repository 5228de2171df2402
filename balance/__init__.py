"""The balance lab: many games at a designed set of tables, on disk, and a report of what came of them.

    python -m root_env.balance --agents rules --games 20000 --tables all4 --map autumn --out report/

See docs/balance.md. `tables` designs, `running` plays and resumes, `games` keeps; the report reads the folder.
"""

if __name__ == "balance":
    raise ImportError("this package is called root_env.balance: python -m root_env.balance")


class BalanceError(ValueError):
    """A run that cannot be made as asked; says in words why, and what to do."""
