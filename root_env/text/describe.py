"""What is asked and what an action means, in words, as one viewer may know it.

`wording.TABLE` has one row per decision kind: the question, the words of its own actions, what passing means. Texts may
use the fields of `_FIELDS` (`{clearing}`, `{other}`, `{count:hit}`) and the action's arguments (`{0}`, `{1}`).

A viewer is None (the public), an agent id or player index, or "all". An action is told as that viewer sees it being
taken: a card given, mobilized or paid for Outrage is named only to those who see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter

import numpy as np

from root_env.core.data import maps
from root_env.core.data.characters import SPECIAL
from root_env.core.data.decks import DOMINANCE_OF_SUIT, SUIT
from root_env.core.data.tracks import SUPPORTER_LIMIT, TOTAL
from root_env.core.ids import FIRST_STEP, Faction, Kind, Piece, Suit
from root_env.core.spec.actions import BY_NAME, FAMILIES, A, Family, decode
from root_env.core.spec.decisions import HIDDEN
from root_env.support.quoting import quoted
from root_env.text import names
from root_env.text.viewer import Viewer, agents_of, viewer_index
from root_env.text.wording import TABLE, Private

SKIP_ALL = 2
"""`state.skip_forced` at which the mere question can tell what a hand holds."""


class Count(int):
    """A number that takes its noun: `{count:hit}` is "1 hit" or "2 hits"."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


# -- context-free words ------------------------------------------------------------------------------

PLAIN: dict[str, Callable[[int], str]] = {
    "clearing": names.clearing,
    "forest": lambda k: f"forest no. {k + 1}",
    "faction": lambda f: "second vagabond" if f == Faction.VAGABOND_2 else names.FACTIONS[f],
    "card": lambda c: names.CARDS[c],
    "suit": lambda s: names.SUITS[s],
    "item": lambda i: names.ITEMS[i],
    "item_state": lambda s: names.ITEM_STATES[s],
    "count": str,
    "column": lambda c: names.COLUMNS[c],
    "leader": lambda le: names.LEADERS[le],
    "character": lambda c: names.CHARACTERS[c],
    "quest": lambda q: names.QUESTS[q],
    "piece": names.piece_phrase,
    "building": lambda b: names.piece_phrase(Piece.SAWMILL + b),
    "index": lambda n: str(n + 1),
    "service": lambda k: names.SERVICES[k],
}
"""Words per argument kind of `spec.actions.ARGUMENTS`; IndexError for a value kept free for expansions."""


def is_reserved(action: int) -> bool:
    """Whether an action id is kept free: some argument names nothing yet."""
    return describe_family(action).endswith(" (reserved)")


def describe_family(action: int) -> str:
    """Words of an action id without a game: `move from clearing 5 to clearing 2`.

    Ids kept free read `choose_card 50 (reserved)`. Raises ValueError outside the action space.
    """
    family, values = decode(int(action))
    try:
        return family.text.format(*(PLAIN[kind](v) for kind, v in zip(family.arguments, values, strict=True)))
    except IndexError:
        return f"{family.name} {' '.join(map(str, values))} (reserved)"


# -- one decision in context -------------------------------------------------------------------------


class _Context:
    """The top frame of a game and how one viewer sees it; `context[name]` gives a field of `_FIELDS`."""

    def __init__(self, states: np.ndarray, i: int, viewer: Viewer):
        self.s = s = states[i]
        self.agents = agents_of(states, i)
        self.viewer = viewer_index(states, i, viewer)
        self.depth = int(s["depth"])
        self.asks = not s["over"] and self.depth > 0 and s["stack"][self.depth - 1]["kind"] < FIRST_STEP
        self.f = s["stack"][max(self.depth - 1, 0)]
        self.kind = Kind(int(self.f["kind"])) if self.asks else None

    def __getitem__(self, name: str):
        return _FIELDS[name](self)

    def get(self, name: str) -> int:
        """An integer of the frame."""
        return int(self.f[name])

    def agent(self, name: str) -> str:
        """The player a field of the frame names."""
        if not 0 <= self.get(name) < len(self.agents):
            raise ValueError(f"{name} of {quoted(self.kind)} names no player")
        return self.agents[self.get(name)]

    def sees(self, *players: int) -> bool:
        """Whether the viewer is one of these players or sees everything, or a hand of theirs lies open (Law 11.2.3)."""
        if self.s["open_hand"] >= 0 and self.s["open_hand"] in players:
            return True
        return self.viewer == "all" or (self.viewer is not None and self.viewer in players)

    def conceals_question(self) -> bool:
        """Whether being asked this tells of a hand: hidden questions of others, where forced ones are skipped."""
        return self.kind in TELLING and self.s["skip_forced"] == SKIP_ALL and not self.sees(self.get("who"))

    def supporters_full(self) -> bool:
        """Whether the next supporter is discarded (Law 8.2.3.I)."""
        bases = slice(Piece.BASE_FOX, Piece.BASE_MOUSE + 1)
        on_map = int((TOTAL[bases] - self.s["piece_supply"][bases]).sum())
        return on_map == 0 and self.s["alliance"]["n_supporters"] >= SUPPORTER_LIMIT

    def board(self):
        """The Vagabond board of the player deciding."""
        return self.s["vagabond"][int(self.s["faction"][self.get("who")] == Faction.VAGABOND_2)]

    def arguments(self, family: Family, values: tuple[int, ...]) -> list:
        return [
            _IN_GAME[kind](self, value) if kind in _IN_GAME else PLAIN[kind](value)
            for kind, value in zip(family.arguments, values, strict=True)
        ]

    def say(self, words: str | Private | Callable, arguments=()) -> str:
        """Fill a text of the table."""
        if isinstance(words, Private):
            if words.to_supporters and self.supporters_full():
                words = "discard {0}, the supporters being full"
            else:
                words = words.seen if self.sees(self.get("who"), self.get("other")) else words.unseen
        elif callable(words):
            words = words(self)
        return Formatter().vformat(words, arguments, self)

    def trigger(self, number: int) -> str:
        """An effect to choose below the top frame, counted from 0 (`removal.nth_choice`)."""
        sorts: dict[tuple[int, int], np.void] = {}
        for f in self.s["stack"][max(self.depth - 1 - self.get("count"), 0) : self.depth - 1][::-1]:
            if f["kind"] in (Kind.OUTRAGE, Kind.BASE_LOST):
                sorts.setdefault((int(f["kind"]), int(self.s["suit"][f["clearing"]])), f)
        if number >= len(sorts):
            return f"effect {number + 1}"
        f = list(sorts.values())[number]
        who, clearing = self.agents[f["who"]], names.clearing(f["clearing"])
        if f["kind"] == Kind.OUTRAGE:
            return f"Outrage of {who} in {clearing}"
        return f"the loss of the base of {who} in {clearing}"


_IN_GAME: dict[str, Callable[[_Context, int], object]] = {
    "faction": lambda c, f: c.agents[c.s["player_of"][f]] if c.s["player_of"][f] >= 0 else PLAIN["faction"](f),
    "forest": lambda c, k: names.forest(c.s["map"], k) if k < maps.N_FORESTS_OF[c.s["map"]] else f"forest {k}",
    "count": lambda c, n: Count(n),
    "index": lambda c, n: c.trigger(n),
}
"""Arguments that read differently inside a game."""


def _suited(suit: int, preposition: str) -> str:
    return "" if suit == Suit.BIRD else f" {preposition} a {names.SUITS[suit]} clearing"


def _with_suit(c: _Context) -> str:
    clearing = c.get("clearing")
    return f"{names.clearing(clearing)} ({names.SUITS[c.s['suit'][clearing]]})"


def _cause(c: _Context) -> str:
    """What supporters are spent on: the frame below says."""
    below = Kind(int(c.s["stack"][c.depth - 2]["kind"])) if c.depth > 1 else None
    return {Kind.REVOLT_REMOVE: "the revolt in", Kind.SPREAD_PLACE: "spreading sympathy to"}.get(below, "a cost in")


_FIELDS: dict[str, Callable[[_Context], object]] = {
    "who": lambda c: c.agent("who"),
    "other": lambda c: c.agent("other"),
    "clearing": lambda c: names.clearing(c.get("clearing")),
    "suited_clearing": _with_suit,
    "to": lambda c: names.clearing(c.get("other")),
    "count": lambda c: Count(c.get("count")),
    "card": lambda c: names.card(c.get("card")),
    "suit": lambda c: names.suit(c.get("suit")),
    "dominance": lambda c: names.CARDS[DOMINANCE_OF_SUIT[c.get("suit")]],
    "building": lambda c: names.PIECES[Piece.SAWMILL + c.get("x")],
    "ally": lambda c: c.agent("x"),
    "must": lambda c: "may" if c.get("count") == 1 else "must",
    "from_suit": lambda c: _suited(c.get("suit"), "from"),
    "in_suit": lambda c: _suited(c.get("suit"), "in"),
    "phase": lambda c: names.phase(c.s["phase"]).capitalize(),
    "battle": lambda c: names.clearing(c.s["battle"]["clearing"]),
    "hand": lambda c: Count(c.s["hand_size"][c.get("who")]),
    "actions": lambda c: Count(c.s["marquise"]["actions"]),
    "operations": lambda c: Count(c.s["alliance"]["operations"]),
    "supporters": lambda c: Count(c.s["alliance"]["n_supporters"]),
    "service": lambda c: names.SERVICES[c.get("x")],
    "funds": lambda c: Count(c.s["riverfolk"]["funds"].sum()),
    "column": lambda c: names.COLUMNS[min(int(c.s["eyrie"]["column"]), len(names.COLUMNS) - 1)],
    "outcast": lambda c: "Outcast" if c.s["lizard"]["outcast"] < 0 else names.suit(c.s["lizard"]["outcast"]),
    "ego_actions": lambda c: Count(c.s["chameleander"]["actions"]),
    "acolytes": lambda c: Count(c.s["lizard"]["acolytes"]),
    "suit_of_card": lambda c: names.suit(SUIT[c.get("card")]),
    "cause": _cause,
    "place": lambda c: names.place(c.s["map"], c.board()["location"]),
    "quest": lambda c: names.quest(c.get("x")),
    "stand_in": lambda c: names.item(c.get("count")),
    "special": lambda c: SPECIAL[c.board()["character"]],
}
"""What the texts of the table can name, read only when a text asks for it."""


IN_GAME_TEXT: dict[str, str] = {
    "ambush": "play Ambush! ({0})",
    "activate_dominance": "activate Dominance ({0})",
    "take_dominance": "take Dominance ({0}) for a card",
}
"""Words of families that read better inside a game, whatever is asked."""

TELLING = frozenset(
    {
        *(Kind.GAP, Kind.CRAFT, Kind.AMBUSH, Kind.FOIL, Kind.FIELD_HOSPITALS, Kind.REVOLT, Kind.SPREAD_SYMPATHY),
        *(Kind.RITUAL_CARD, Kind.BLENDING_IN, Kind.BOAST),
    }
)
"""Questions that come up, unannounced, only because of hidden cards, if forced ones are skipped."""

assert all(HIDDEN[k] or k == Kind.GAP for k in TELLING)
assert set(IN_GAME_TEXT) <= set(BY_NAME) and all(set(f.arguments) <= set(PLAIN) for f in FAMILIES)


def describe_option(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """An action in the context of the top frame, without the player's name: `spend Anvil (fox) on overwork in ...`."""
    c = _Context(states, i, viewer)
    family, values = decode(int(action))
    if c.kind is None or is_reserved(action):
        return describe_family(action)
    row = TABLE[c.kind]
    if family.name == "pass":
        hidden = c.conceals_question() or not row.declines
        return "pass" if hidden else f"pass: {c.say(row.declines)}"
    if isinstance(row.does, Mapping):
        words = row.does.get(family.name)
    else:
        words = row.does if family.name.startswith("choose_") else None
    return c.say(words or IN_GAME_TEXT.get(family.name, family.text), c.arguments(family, values))


def describe_action(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """The action of whoever must decide in row `i`: `marquise_0: move from clearing 5 to clearing 2`.

    Told before it is taken, as `viewer` sees it taken. For the menu of a player, pass that player as the viewer.
    """
    c = _Context(states, i, viewer)
    words = describe_option(states, i, action, viewer)
    return f"{c['who']}: {words}" if c.asks else words


def goes_unnoticed(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> bool:
    """Whether an action is a pass on a question whose very existence the viewer is not told."""
    return action == A.PASS and _Context(states, i, viewer).conceals_question()


def describe_question(states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """Who is asked what: `alliance_0 must choose which card to add to the supporters (Outrage in clearing 4 (fox))`.

    Where forced decisions are skipped, others are told only that the player is to decide, if the question itself
    would tell of hidden cards.
    """
    c = _Context(states, i, viewer)
    if not c.asks:
        return "the game is over" if c.s["over"] else "nobody is asked"
    if c.conceals_question():
        return f"{c['who']} is to decide"
    return f"{c['who']} {c.say(TABLE[c.kind].asked)}"
