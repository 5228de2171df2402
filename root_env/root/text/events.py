"""Events in words: each kind of event declares a sentence, and the known values are filled in."""

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter

from root_env.root.lookup import names
from root_env.root.rules.ids import Phase
from root_env.root.rules.spec.events import EVENTS, REASONS
from root_env.root.text.context import PLAIN
from root_env.root.text.fields import Count
from root_env.support.documents import Document

Sorts = dict[str, Callable[[int, Sequence[str], str], object]]
SORTS: Sorts = {
    "agent": lambda p, agents, board: agents[p],
    "victory": lambda by, agents, board: names.VICTORIES[by],
    "relation": lambda relation, agents, board: names.RELATIONS[relation],
    "place": lambda place, agents, board: names.place(board, place),
}
"""Words for values that are not arguments of actions, by their sort; `board`: name of the map."""
_IN_SENTENCES: Sorts = SORTS | {
    "count": lambda n, agents, board: Count(n),
    "phase": lambda phase, agents, board: Phase(phase).name.capitalize(),
    "reason": lambda reason, agents, board: REASONS[reason].words,
}
_PART = re.compile(r"\[(.*?)\]")


def event_words(
    kind: int, who: str | None, told: Mapping[str, int | Sequence[int]], agents: Sequence[str], board: str
) -> str:
    """The sentence of an event; `told` has the known values by field.

    A part in brackets is left out if one of its values is unknown. If the private field is unknown, the sentence is
    the one for other players.
    """
    row = EVENTS[kind]
    values: Document = {"who": who}
    for field in row.fields:
        if field.name in told:
            values[field.name] = _value(field.sort, told[field.name], agents, board)
    text = row.declared.unseen if row.private and row.private not in told else row.declared.words
    text = _PART.sub(lambda part: part[1] if _fields_of(part[1]) <= values.keys() else "", text)
    return Formatter().vformat(text, (), values)


def _fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _value(sort: str, value: int | Sequence[int], agents: Sequence[str], board: str) -> object:
    if not isinstance(value, int):
        return _listed([str(_value(sort, one, agents, board)) for one in value])
    if sort in _IN_SENTENCES:
        return _IN_SENTENCES[sort](value, agents, board)
    return PLAIN[sort](value) if sort in PLAIN else names.OWN[sort].word(value)


def _listed(words: Sequence[str]) -> str:
    """`Anvil (fox), 2 Cobbler (rabbit) and Sword (mouse)`."""
    counted = {word: words.count(word) for word in words}
    parts = [word if n == 1 else f"{n} {word}" for word, n in counted.items()]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
