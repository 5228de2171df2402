"""Wrapping of lines without breaks inside names."""

from textwrap import wrap

TIED = "\N{NO-BREAK SPACE}"
"""Stands for the spaces of a name until lines are wrapped, so that no name is broken."""
_LEAST_ROOM = 24
HANG = "\t"
"""Marks the column at which the continuation lines begin."""


def wrapped(one: str, width: int) -> list[str]:
    """A line of the board, wrapped to `width`; names are not broken.

    Continuation lines begin at the HANG mark. Without a mark, or with little room after it, they begin 4 columns to the
    right of the beginning of the line's first word.
    """
    head, hang, text = one.partition(HANG)
    if not hang or width - len(head) < _LEAST_ROOM:
        head, hang, text = "", "", head + text
    begins = len(head) if hang else len(one) - len(one.lstrip()) + 4
    broken = wrap(text, width, initial_indent=head, subsequent_indent=" " * begins, break_on_hyphens=False)
    return [part.replace(TIED, " ") for part in broken] or [""]
