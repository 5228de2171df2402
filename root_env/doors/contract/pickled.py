"""`Pickled`: pickles of games, batches and environments, which only the version that wrote them can read."""

from typing import Any, ClassVar

from root_env.support.documents import Document

PICKLED_BY = "pickled_by"
"""The key in a pickle for the digest of the rules that wrote it, `Rules.digest_of_states`."""


class Pickled:
    """Objects whose numbers have a meaning only with their `rules`: with other rules they would be another game.

    A class that overrides one of the two methods calls it too.
    """

    rules: Any
    MADE_ANEW: ClassVar[tuple[str, ...]] = ()
    """Attributes that are left out of a pickle; a class makes them anew when it reads one."""

    def __getstate__(self) -> Document:
        kept = {name: value for name, value in vars(self).items() if name not in self.MADE_ANEW}
        return kept | {PICKLED_BY: self.rules.digest_of_states}

    def __setstate__(self, state: Document) -> None:
        rules = state.get("rules") or self.rules
        check_pickled_by(state.get(PICKLED_BY), rules.digest_of_states, type(self).__name__)
        vars(self).update(state)
        del vars(self)[PICKLED_BY]


def check_pickled_by(written: object, here: str, name: str) -> None:
    """Raise ValueError if an object of class `name` was pickled by rules in which numbers have another meaning.

    `written`, `here`: the digests of the pickle and of this process.
    """
    if written != here:
        raise ValueError(
            f"this {name} was pickled by another version of root_env, or by a process with other factions, decks or "
            "maps: its numbers mean something else here. Read it where it was written; records and positions can be "
            "read by other versions too (game.record(), game.position())"
        )
