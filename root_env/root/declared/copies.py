"""Copies of each kind in a pool of hidden things (`form.Hidden.copies`)."""

from collections.abc import Iterable

from root_env.root.declared.form import Hidden


def copies_of(pool: Iterable[Hidden], kind: int) -> int:
    """Copies of a kind that the fields of a pool declare together."""
    return sum(one.copies[kind] if isinstance(one.copies, tuple) else one.copies for one in pool)
