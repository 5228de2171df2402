"""Words for ids and ids for words: all names of things stand here alone.

Every vocabulary is a tuple of words indexed by id: `SUITS[0]`, or `suit(0)`, is "fox", and `SUITS.parse("Fox")` is 0.
The words come from the enums and data tables. Clearings are numbered from 1 in words and from 0 in the core; a forest
is named by the clearings that touch it, which depends on the map.
"""

import difflib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Self

from root_env.root.declared import factions as declared
from root_env.root.rules.data import decks, maps, quests
from root_env.root.rules.ids import (
    FOREST,
    MAX_PLAYERS,
    N_CLEARINGS,
    NOWHERE,
    Item,
    ItemState,
    Kind,
    Phase,
    Piece,
    Suit,
)
from root_env.root.rules.marks import MARKED
from root_env.root.rules.spec.events import For, Victory
from root_env.support.quoting import quoted

LISTED = 16
"""Errors list all words of a vocabulary with at most this many words."""


class UnknownNameError(ValueError):
    """A word is unknown or ambiguous; the message names the known or meant words."""


def _key(text: str) -> str:
    """Small letters without accents, with single spaces."""
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(filter(lambda c: not unicodedata.combining(c), plain)).replace("_", " ").casefold().split())


class Vocabulary(tuple):
    """Words indexed by id. `kind`: the kind of things that they name; `short`: other words -> the ids they can mean."""

    kind: str
    _ids: dict[str, list[int]]

    def __new__(cls, kind: str, words: Iterable[str], short: Mapping[str, Sequence[int]] | None = None) -> Self:
        self = super().__new__(cls, words)
        self.kind = kind
        self._ids = {}
        for i, word in enumerate(self):
            self._ids.setdefault(_key(word), [i])
        for word, ids in (short or {}).items():
            self._ids.setdefault(_key(word), list(ids))
        return self

    def __getnewargs__(self) -> tuple[str, tuple[str, ...], dict[str, list[int]]]:
        return self.kind, tuple(self), self._ids

    def word(self, i: int) -> str:
        """The word of an id. Raises IndexError for an id that names nothing."""
        if i < 0:
            raise IndexError(f"there is no {self.kind} {i}")
        return self[i]

    def parse(self, text: str) -> int:
        """Id of a word in any case. Raises UnknownNameError with the known or likely words."""
        if not isinstance(text, str):
            raise UnknownNameError(f"a {self.kind} is given by its name, got {quoted(text)}")
        ids = self._ids.get(_key(text))
        if ids is None:
            raise UnknownNameError(f"unknown {self.kind} {quoted(text)}{self._help(text)}")
        if len(ids) > 1:
            raise UnknownNameError(f"{self.kind} {quoted(text)} can be {_either(self[i] for i in ids)}")
        return ids[0]

    def _help(self, text: str) -> str:
        near = difflib.get_close_matches(_key(text), self._ids, n=1, cutoff=0.6)
        meant = f"; did you mean {_either(self[i] for i in self._ids[near[0]])}?" if near else ""
        listed = f"; known are {', '.join(dict.fromkeys(self))}" if len(self) <= LISTED else ""
        return meant + (listed.replace("; known", " Known") if meant else listed)


def _either(words: Iterable[str]) -> str:
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _lower(members) -> list[str]:
    return [m.name.lower().replace("_", " ") for m in members]


def _piece_word(kind: Piece) -> str:
    thing, _, suit_ = kind.name.lower().rpartition("_")
    return f"{suit_} {thing.replace('_', ' ')}" if thing else suit_


def side(faction_id: int) -> str:
    """The name of a faction; a second side has a name of its own: `vagabond`, `second vagabond`."""
    return ("second " if declared.FACTIONS[faction_id].side else "") + declared.FACTIONS[faction_id].rules


def _named(kind: str, rows, short: bool = True) -> Vocabulary:
    """Vocabulary of rows with a name and a suit, `Name (suit)`; the name alone can mean every row of that name."""
    bare: dict[str, list[int]] = {}
    for i, row in enumerate(rows):
        bare.setdefault(row.name, []).append(i)
    return Vocabulary(kind, [f"{row.name} ({SUITS[row.suit]})" for row in rows], bare if short else None)


SUITS = Vocabulary("suit", _lower(Suit))
PHASES = Vocabulary("phase", _lower(Phase))
FACTIONS = Vocabulary(
    "faction",
    [faction.rules for faction in declared.FACTIONS],
    {side(faction.number): [faction.number] for faction in declared.FACTIONS if faction.side},
)
"""Both Vagabonds are "vagabond"; `parse` gives the first. Agent ids tell them apart."""
ITEMS = Vocabulary("item", _lower(Item), {"bag": [Item.SACK]})
ITEM_STATES = Vocabulary("item state", _lower(ItemState))
PIECES = Vocabulary("piece", map(_piece_word, Piece))
_PIECES = sorted((row for faction_ in declared.FACTIONS for row in faction_.pieces), key=lambda row: row.number)
REASONS = Vocabulary("reason", _lower(For))
"""Reasons for points, by For."""
VICTORIES = Vocabulary("victory", _lower(Victory))
OWN: dict[str, Vocabulary] = {
    enum.__name__.lower(): Vocabulary(enum.__name__.lower(), _lower(enum))
    for one in (*declared.FACTIONS, *maps.MAPS)
    for enum in one.enumerations
}
"""The words of the enumerations of factions and maps, by their names in small letters."""
COLUMNS, LEADERS, CHARACTERS, SERVICES = OWN["column"], OWN["leader"], OWN["character"], OWN["service"]
DECISIONS = dict(zip((int(k) for k in Kind), _lower(Kind), strict=True))
"""The words of questions and steps by their numbers, which have gaps (`declared/reserved.py`)."""
MAPS = Vocabulary("map", [m.name for m in maps.MAPS])
CARDS = _named("card", decks.ROWS)
"""`Name (suit)` by ids.Card, of all decks; see `parse_card` for those of a game."""
QUESTS = _named("quest", quests.QUESTS)
suit: Callable[[int], str] = SUITS.word


def suits(bits: int, between: str = " and ", none: str = "of no suit") -> str:
    """`fox`, or `fox and mouse`, from a bit per suit of a clearing."""
    return between.join(SUITS[k] for k in range(len(SUITS)) if bits >> k & 1) or none


phase: Callable[[int], str] = PHASES.word
faction: Callable[[int], str] = FACTIONS.word
item: Callable[[int], str] = ITEMS.word
parse_item: Callable[[str], int] = ITEMS.parse
item_state: Callable[[int], str] = ITEM_STATES.word
piece: Callable[[int], str] = PIECES.word
parse_piece: Callable[[str], int] = PIECES.parse
column: Callable[[int], str] = COLUMNS.word
leader: Callable[[int], str] = LEADERS.word
character: Callable[[int], str] = CHARACTERS.word
service: Callable[[int], str] = SERVICES.word
parse_service: Callable[[str], int] = SERVICES.parse
quest: Callable[[int], str] = QUESTS.word
parse_quest: Callable[[str], int] = QUESTS.parse
decision: Callable[[int], str] = DECISIONS.__getitem__
map_name: Callable[[int], str] = MAPS.word
card: Callable[[int], str] = CARDS.word
RELATIONS = ("indifferent", "amiable", "friendly", "allied")
"""Spaces of a Vagabond's Allied track, left to right."""


def piece_phrase(kind: int) -> str:
    """`a sawmill`, `a wood token`, `the keep`."""
    row = _PIECES[kind]
    return row.phrase or f"a {PIECES.word(kind)}{'' if row.building else ' token'}"


def marked(faction_id: int, marks: int) -> str:
    """`warlord`: the first of these marked warriors of a faction, a bit each."""
    fields = MARKED.get(declared.FACTIONS[faction_id].rules, ())
    mark = (marks & -marks).bit_length() - 1
    return fields[mark].replace("_", " ") if 0 <= mark < len(fields) else "marked warrior"


def pieces_of(kind: int, n: int) -> str:
    """`3 sawmills`, `3 wood`, `1 keep`."""
    return f"{n} {PIECES.word(kind) if n == 1 else _PIECES[kind].plural or PIECES.word(kind) + 's'}"


@cache
def _short_names(kinds: tuple[int, ...]) -> dict[str, list[int]]:
    bare: dict[str, list[int]] = {}
    for kind in kinds:
        bare.setdefault(_key(decks.ROWS[kind].name), []).append(kind)
    return bare


def parse_card(text: str, among: Iterable[int] | None = None) -> int:
    """ids.Card of `Name (suit)`, or of a name that only one card has; kinds in `among` come first (None: all)."""
    if isinstance(text, str) and among is not None:
        ids = _short_names(tuple(map(int, among))).get(_key(text), ())
        if len(ids) == 1:
            return ids[0]
    return CARDS.parse(text)


def cards(counts: Iterable[int]) -> list[str]:
    """Every copy in a pile by name; `counts` (N_CARDS,)."""
    return [CARDS[kind] for kind, n in enumerate(counts) for _ in range(int(n))]


# -- places ------------------------------------------------------------------------------------------


def clearing(index: int) -> str:
    """`clearing 5` for index 4."""
    return f"clearing {int(index) + 1}"


def parse_clearing(text: str | int) -> int:
    """Index 0..11 of `clearing 5`, "5" or the printed number 5."""
    number = _key(text).removeprefix("clearing").strip() if isinstance(text, str) else text
    if isinstance(number, str) and number.isdecimal():
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= N_CLEARINGS:
        raise UnknownNameError(f"unknown clearing {quoted(text)}; clearings are numbered 1 to {N_CLEARINGS}")
    return number - 1


def _map_index(board: int | str) -> int:
    return MAPS.parse(board) if isinstance(board, str) else int(board)


def forest(board: int | str, index: int) -> str:
    """`forest 1-2-5-10`: a forest by the clearings around it; `board` is the index or name of a map."""
    return f"forest {maps.forest_name(maps.MAPS[_map_index(board)], int(index))}"


def parse_forest(board: int | str, text: str) -> int:
    """Index of `forest 1-2-5-10` or `1-2-5-10` on a map; the clearings can be in any order."""
    m = maps.MAPS[_map_index(board)]
    parts = _key(text).removeprefix("forest").strip().split("-") if isinstance(text, str) else []
    if parts and all(part.strip().isdecimal() for part in parts):
        touched = {int(part) for part in parts}
        for k, clearings in enumerate(m.forests):
            if set(clearings) == touched:
                return k
    known = ", ".join(maps.forest_name(m, k) for k in range(len(m.forests)))
    raise UnknownNameError(f"unknown forest {quoted(text)}; the forests of the {m.name} map are {known}")


def place(board: int | str, where: int) -> str:
    """The place of a pawn in words: a clearing, a forest, or `off the map`."""
    where = int(where)
    if where == NOWHERE:
        return "off the map"
    return clearing(where) if where < FOREST else forest(board, where - FOREST)


# -- agents ------------------------------------------------------------------------------------------


PLAYERS = tuple(f"player_{k}" for k in range(MAX_PLAYERS))
"""Agent ids in a draft: its players have no faction at first."""


def agent_ids(faction_ids: Iterable[int]) -> list[str]:
    """Agent id of each player, in the order given: `marquise_0`, `vagabond_0`, `vagabond_1`."""
    return list(_agent_ids(tuple(map(int, faction_ids))))


@cache
def _agent_ids(faction_ids: tuple[int, ...]) -> list[str]:
    seen: Counter[str] = Counter()
    ids = []
    for side in faction_ids:
        word = FACTIONS[side]
        ids.append(f"{word}_{seen[word]}")
        seen[word] += 1
    return ids


def parse_agent(who: str | int, agents: Sequence[str]) -> int:
    """Player index of an agent id, of a faction with one player at the table, or of an index itself."""
    if isinstance(who, str):
        bare: dict[str, list[int]] = {}
        for i, agent in enumerate(agents):
            bare.setdefault(agent.rsplit("_", 1)[0], []).append(i)
        return Vocabulary("agent", agents, bare).parse(who)
    if isinstance(who, bool) or not 0 <= int(who) < len(agents):
        raise UnknownNameError(f"unknown agent {quoted(who)}; known are {', '.join(agents)}")
    return int(who)
