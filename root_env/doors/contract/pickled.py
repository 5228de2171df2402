"""`Pickled`: games, batches and environments as pickles, which only the version that wrote them can read."""

from __future__ import annotations

from typing import Any, ClassVar

from root_env.support.documents import Document

PICKLED_BY = "pickled_by"
"""Where a pickle has the digest of the rules that wrote it, `Rules.digest_of_states`."""


class Pickled:
    """Objects whose numbers mean something by their `rules` alone: elsewhere the same numbers would be another game.

    Whoever derives from this and has more to do calls these two.
    """

    rules: Any
    MADE_ANEW: ClassVar[tuple[str, ...]] = ()
    """Attributes that no pickle has: whoever reads one makes them."""

    def __getstate__(self) -> Document:
        kept = {name: value for name, value in vars(self).items() if name not in self.MADE_ANEW}
        return kept | {PICKLED_BY: self.rules.digest_of_states}

    def __setstate__(self, state: Document) -> None:
        rules = state.get("rules") or self.rules
        check_pickled_by(state.get(PICKLED_BY), rules.digest_of_states, type(self).__name__)
        vars(self).update(state)
        del vars(self)[PICKLED_BY]


def check_pickled_by(written: object, here: str, name: str) -> None:
    """ValueError in words if what is to be read, something of this class, was written where numbers mean something
    else."""
    if written != here:
        raise ValueError(
            f"this {name} was pickled by another version of root_env, or by a process with other factions, decks or "
            "maps: its numbers mean something else here. Read it where it was written; records and positions can be "
            "read by other versions too (game.record(), game.position())"
        )
