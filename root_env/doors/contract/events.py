"""`Event`: one thing that happened in a game, as one viewer may know it."""

from dataclasses import dataclass, field

from root_env.support.documents import Fields


@dataclass(frozen=True)
class Event:
    """One thing that happened. `step`: the number of the action that caused it, from 1; 0 before the first action.

    `agent`: the player who did it, or to whom it happened; None for nobody. `words`: one sentence.
    """

    step: int
    kind: str
    agent: str | None = None
    arguments: Fields = field(default_factory=dict)
    words: str = ""

    def __str__(self) -> str:
        return f"{self.words} (nothing else was possible)" if self.arguments.get("how") == "forced" else self.words
