"""The pending question of a game, as one viewer sees it, and texts with their fields filled in."""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from types import ModuleType
from typing import Any

import numpy as np

from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.engine.loop import SKIP_ALL
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import Decision
from root_env.root.declared.maps import MAPS
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import board_of
from root_env.root.lookup.hidden import knows_card
from root_env.root.rules import removal
from root_env.root.rules.data import maps
from root_env.root.rules.ids import FIRST_STEP, NOBODY, Kind
from root_env.root.rules.spec.actions import ARGUMENTS, FAMILIES, FIRST_BUILDING, Family
from root_env.root.rules.spec.decisions import (
    DECISION_OF,
    DECISIONS,
    DECK_OF,
    FACTION_OF,
    MAP_OF,
    NAMES_CARD,
    NO_MAP,
    SHARED,
    STEPS,
)
from root_env.root.text import fields
from root_env.root.text.fields import Count, Words
from root_env.root.text.viewer import Viewer, agents_of, sides_of, viewer_index
from root_env.support.quoting import quoted

TELLING = frozenset(Kind(decision.number) for decision in DECISIONS if decision.telling)
"""Questions that are asked only because of hidden cards, when forced decisions are skipped."""
WAITS = {Kind(frame.number): frame.waits for frame in (*DECISIONS, *STEPS) if frame.waits}
"""Kind of a waiting effect -> its words when a player chooses the order."""

PLAIN: dict[str, Callable[[int], str]] = {
    "clearing": names.clearing,
    "forest": lambda k: f"forest no. {k + 1}",
    "faction": names.side,
    "card": lambda c: names.CARDS[c],
    "suit": lambda s: names.SUITS[s],
    "item": lambda i: names.ITEMS[i],
    "item_state": lambda s: names.ITEM_STATES[s],
    "count": str,
    "quest": lambda q: names.QUESTS[q],
    "piece": names.piece_phrase,
    "building": lambda b: names.piece_phrase(FIRST_BUILDING + b),
    "index": lambda n: str(n + 1),
    **{kind: words.__getitem__ for kind, words in names.OWN.items() if kind in ARGUMENTS},
}
"""Words per argument kind of `spec.actions.ARGUMENTS`; a value reserved for expansions raises IndexError."""
assert all(set(family.arguments) <= set(PLAIN) for family in FAMILIES if not family.continues)


class Context:
    """The top frame of a game as one viewer sees it; `context[name]` is a field for texts."""

    s: np.void

    def __init__(self, states: np.ndarray, i: int, viewer: Viewer):
        self.states: np.ndarray = states
        self.i: int = i
        self.s = s = states[i]
        self.agents: list[str] = agents_of(states, i)
        self.sides: list[str] = sides_of(states, i)
        self.viewer: int | str | None = viewer_index(states, i, viewer)
        self.depth: int = int(s["depth"])
        self.asks = not s["over"] and self.depth > 0 and s["stack"][self.depth - 1]["kind"] < FIRST_STEP
        self.f: np.void = s["stack"][max(self.depth - 1, 0)]
        self.kind: Kind | None = Kind(int(self.f["kind"])) if self.asks else None

    @property
    def decision(self) -> Decision:
        """The declaration of the question."""
        return DECISION_OF[self.kind]

    def __getitem__(self, name: str) -> Any:
        known = fields_of(self.kind).get(name)
        return known(self) if known else Count(self.board()[name])

    def get(self, name: str) -> int:
        """An integer of the frame."""
        return int(self.f[name])

    def agent(self, name: str) -> str:
        """The player, or the force, whose number is in a field of the frame."""
        if not 0 <= self.get(name) < len(self.sides):
            raise ValueError(f"{name} of {quoted(self.kind)} names no player")
        return self.sides[self.get(name)]

    def board(self) -> np.void:
        """The board of the faction, map or deck that owns the question; of two Vagabonds, that of the player asked."""
        if self.kind in DECK_OF and DECK_OF[self.kind] in self.s.dtype.names:
            return self.s[DECK_OF[self.kind]]
        if MAP_OF[self.kind] != NO_MAP:
            return self.s[MAPS[MAP_OF[self.kind]].name]
        rules, asked = FACTIONS[FACTION_OF[self.kind]].rules, self.get("who")
        if FACTIONS[int(self.s["faction"][asked])].rules == rules:
            return board_of(self.s, asked)
        return self.s[rules]

    def sees(self, *players: int) -> bool:
        """True if the viewer is one of these players or sees all, or one of their hands lies open (Law 11.2.3)."""
        if self.s["open_hand"] >= 0 and self.s["open_hand"] in players:
            return True
        return self.viewer == "all" or (self.viewer is not None and self.viewer in players)

    def knows_card(self) -> bool:
        """True if the viewer knows the card that the frame names."""
        return self.kind not in NAMES_CARD or knows_card(self.s, self.f, self.viewer)

    def conceals_question(self) -> bool:
        """True if the question itself would reveal something about a hand that the viewer does not see."""
        return self.kind in TELLING and self.s["skip_forced"] == SKIP_ALL and not self.sees(self.get("who"))

    def arguments(self, family: Family, values: tuple[int, ...]) -> list[object]:
        """Arguments of an action in words."""
        return [
            _IN_GAME[kind](self, value) if kind in _IN_GAME else PLAIN[kind](value)
            for kind, value in zip(family.arguments, values, strict=True)
        ]

    def choices(self, family: Family) -> str:
        """The declared words for actions of this family, as the viewer sees one taken; "" if there are none."""
        declared = self.decision
        if isinstance(declared.choices, Mapping):
            return declared.choices.get(family.name, family.said)
        if not family.name.startswith("choose_"):
            return family.said
        if declared.unseen:
            openly = getattr(_text_of(self.kind), "seen_by_all", lambda context: "")(self)
            if openly or not self.sees(self.get("who"), self.get("other")):
                return openly or declared.unseen
        return declared.choices

    def say(self, words: str, arguments: Sequence[object] = ()) -> str:
        """Fill in a text: its fields, the fields inside those, and the arguments of an action."""
        return Formatter().vformat(words, arguments, _Filled(self, arguments))

    def trigger(self, number: int) -> str:
        """Words of the effect with this number, from 0, of those to choose from (`removal.nth_choice`)."""
        height = self.depth - 1
        state = record_view(whole(self.states[self.i : self.i + 1]), 0)
        place = plain(removal.nth_choice)(state, height, self.get("count"), number)
        if place == NOBODY:
            return f"effect {number + 1}"
        f = self.s["stack"][place]
        who, clearing = self.sides[f["who"]], names.clearing(f["clearing"])
        return WAITS[Kind(int(f["kind"]))].format(who=who, clearing=clearing)


class _Filled:
    """The fields of a context; a field that contains fields is filled in too."""

    def __init__(self, context: Context, arguments):
        self.context, self.arguments = context, arguments

    def __getitem__(self, name: str):
        value = self.context[name]
        return self.context.say(value, self.arguments) if isinstance(value, Words) else value


_IN_GAME: dict[str, Callable[[Context, int], object]] = {
    "faction": lambda c, f: c.sides[c.s["player_of"][f]] if c.s["player_of"][f] >= 0 else PLAIN["faction"](f),
    "forest": lambda c, k: names.forest(c.s["map"], k) if k < maps.N_FORESTS_OF[c.s["map"]] else f"forest {k}",
    "count": lambda c, n: Count(n),
    "index": lambda c, n: c.trigger(n),
}
"""Arguments that have other words inside a game."""


def _text_of(kind: Kind) -> ModuleType | None:
    """The module `text` of the map, the faction or the deck that a question belongs to, None for everybody's."""
    if MAP_OF[kind] != NO_MAP:
        return part_modules.map_part("text", int(MAP_OF[kind]))
    if FACTION_OF[kind] != SHARED:
        return part_modules.part("text", FACTION_OF[kind])
    return next((part_modules.deck_text(k) for k, deck in enumerate(DECKS) if deck.name == DECK_OF.get(kind)), None)


def fields_of(kind: Kind) -> dict[str, Callable[[Context], object]]:
    """The fields that texts of a kind may use, apart from the numbers of its board."""
    return fields.FIELDS | getattr(_text_of(kind), "FIELDS", {})


def check_texts(decision: Decision) -> None:
    """Refuse a text that uses an unknown field."""
    kind = Kind(decision.number)
    faction = FACTIONS[FACTION_OF[kind]] if FACTION_OF[kind] != SHARED else None
    bringing: list[Any] = [faction] if faction else [MAPS[MAP_OF[kind]]] if MAP_OF[kind] != NO_MAP else []
    bringing += [deck for deck in DECKS if deck.name == DECK_OF.get(kind)]
    own = [field for one in bringing for field in one.board]
    numbers = {field.name for field in own if not field.axes}
    known = fields_of(kind).keys() | numbers
    choices = decision.choices.values() if isinstance(decision.choices, Mapping) else [decision.choices]
    for text in (decision.asks, *choices, decision.passing, decision.unseen):
        for _, name, _, _ in Formatter().parse(text):
            if name and not name.isdecimal() and name not in known:
                where = faction.module_of("text") if faction else fields.__name__
                raise DeclarationError(
                    f"{decision.name}: the text {text!r} names {{{name}}}, which is not a field: add it to FIELDS of "
                    f"{where}, or take one of {', '.join(sorted(known))}"
                )


for _decision in DECISIONS:
    check_texts(_decision)
